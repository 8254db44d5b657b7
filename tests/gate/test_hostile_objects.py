"""Python objects that fail in every way when they are looked at: an outcome all the same."""

from dataclasses import replace
from decimal import Decimal

import pytest

from companion import Conversation, ToolCall, check, dispatch
from companion.echo import names_resolved
from companion.gate.budget import sent
from companion.gate.turn import run_turn


def fail(*_, **__):
    raise RuntimeError("looked at")


class FailingText(str):
    __hash__ = __eq__ = __str__ = __repr__ = __len__ = lower = strip = casefold = fail


class FailingFloat(float):
    __float__ = __repr__ = __str__ = __sub__ = __eq__ = __lt__ = is_integer = fail


class FailingInt(int):
    __int__ = __index__ = __repr__ = __str__ = bit_length = fail


class FailingDecimal(Decimal):
    __float__ = is_snan = fail


class FailingList(list):
    __len__ = __iter__ = fail


class FailingTuple(tuple):
    __len__ = __iter__ = fail


class FailingDict(dict):
    __len__ = items = fail


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


class WithoutClass:
    __class__ = property(fail)


class _NamelessType(type):
    __name__ = property(fail)


class Nameless(metaclass=_NamelessType):
    pass


class OtherText(str):
    """Text that is never equal to what reads the same."""

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return self is other


VALUES = {
    "text": FailingText("x"),
    "float": FailingFloat(1.5),
    "int": FailingInt(5),
    "Decimal": FailingDecimal("1.5"),
    "list": FailingList([1]),
    "tuple": FailingTuple((1,)),
    "dict": FailingDict(a=1),
    "endless": Endless(),
    "no class": WithoutClass(),
    "no name": Nameless(),
}


@pytest.fixture
def refused(shop, talk):
    """Check and dispatch a call that must be refused; its message."""

    def run(tool, arguments, **other):
        call = ToolCall(tool, arguments, **other)
        outcome, result = check(call, talk, shop), dispatch(call, talk, shop)
        assert outcome.kind == result.kind == "refused" and outcome.for_model() == result.for_model()
        return outcome.message

    return run


@pytest.mark.parametrize("value", VALUES)
def test_a_failing_object_is_refused_wherever_it_stands(refused, right, value):
    right, value = right["draft_quote"], VALUES[value]
    for field in ("account", "sku", "colour"):
        refused("draft_quote", {**right, field: value})
        refused("draft_quote", {**right, field: [{"a": value}]})
    refused("draft_quote", value)
    refused(value, right)


@pytest.mark.parametrize("value", VALUES)
def test_a_failing_object_as_id_or_reason_to_stop_changes_nothing(refused, right, value):
    value, made_up = VALUES[value], {**right["draft_quote"], "sku": "SKU-9999"}
    assert refused("draft_quote", made_up, call_id=value) == refused("draft_quote", made_up)
    assert refused("draft_quote", made_up, finish_reason=value) == refused("draft_quote", made_up)


@pytest.mark.parametrize("nested", [False, True])
def test_two_keys_that_read_the_same_are_one_given_twice(refused, right, nested):
    arguments = {"note": {"a": 1, OtherText("a"): 2}} if nested else {OtherText("amount"): 1}
    assert "is given twice" in refused("issue_refund", {**right["issue_refund"], **arguments})


@pytest.mark.parametrize("value", [*VALUES, "number"])
def test_a_failing_object_is_no_trouble_for_the_budget_or_the_record_of_a_turn(shop, talk, value):
    value = VALUES.get(value, 10**5000)
    for call in (ToolCall(value, {}), ToolCall("draft_quote", {"a": value}), ToolCall("draft_quote", value)):
        call = replace(call, finish_reason=value)
        assert sent(call).same_as(sent(call))
        turn = run_turn(lambda _, call=call: call, talk, shop)
        assert [row["then"] for row in turn.rows()] == ["feed_back", "stop"]


class Unsayable:
    __str__ = __repr__ = fail


def test_a_tool_result_that_can_not_be_shown_grounds_nothing(shop, right):
    talk = Conversation("x", tool_results=[Unsayable(), {"a": [Unsayable()]}, {10**5000: 10**5000}])
    assert check(ToolCall("draft_quote", right["draft_quote"]), talk, shop).origins["sku"] is None


def test_an_answer_names_a_thing_of_any_kind_and_id(shop):
    assert not names_resolved("x", {"resolved": {"a(b": {"id": "1", "name": "y"}}})
    assert names_resolved("a(b y", {"resolved": {"a(b": {"id": "(a+)+$-1", "name": "y"}}})
    assert not names_resolved("x", {"resolved": {"product": {"id": 10**5000, "name": "seal"}}})
