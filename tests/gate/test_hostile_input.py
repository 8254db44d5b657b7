"""Hostile input gets an outcome, and gets it within two seconds."""

import json
import time

import pytest

from companion import Conversation, ToolCall, check, dispatch

LIMIT = 2.0
DEEP = 100_000


def _deep(inner=1, levels=DEEP, wrap=lambda inner: {"a": inner}):
    for _ in range(levels):
        inner = wrap(inner)
    return inner


def _wide():
    lines = []
    lines.extend([lines] * 50)
    return lines


TEXT_FIELDS = [
    ("draft_quote", "account"),
    ("draft_quote", "sku"),
    ("check_inventory", "warehouse"),
    ("apply_credit", "reason"),
    ("apply_credit", "currency"),
    ("issue_refund", "order_id"),
]
TEXTS = {
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "sql": "x'; DROP TABLE accounts; --",
    "wildcards": "%_%_%*?",
    "query": '"acme" OR name_words MATCH "zanzibar*" NEAR NOT (^',
    "lone surrogate": "\ud800",
    "surrogates": "\udfff\ud800" * 1_000,
    "null": "\x00",
    "control": "".join(map(chr, range(32))),
    "escape": "\x1b[2J\x9b31m",
    "right to left": "\u202eabc\u2066\u200f",
    "combining": "a" + "\u0301" * 100_000,
    "zero width": "\u200b" * 10_000,
    "other digits": "١٢٣٤",
    "wide digits": "SKU-１００１",
    "long word": "a" * 1_000_000,
    "many words": "acme " * 200_000,
    "many letters": "a b c d e f g h " * 1_000,
    "ligatures": "ﷺ" * 50_000,
    "quotes": "'\"`" * 10_000,
    "slashes": "\\" * 100_000,
    "newlines": "\n" * 100_000,
    "emoji": "👩‍👩‍👧‍👦" * 10_000,
    "dashes": "-" * 500_000,
}
VALUES = {
    "deep dict": lambda: _deep(),
    "deep list": lambda: _deep(wrap=lambda inner: [inner]),
    "wide": _wide,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "huge integer": lambda: 10**100_000,
    "long integer": lambda: 10**4_000,
    "negative": lambda: -(10**30),
    "tiny": lambda: 5e-324,
    "large": lambda: 1.7e308,
    "set": lambda: {1, 2},
    "object": object,
    "function": lambda: len,
    "bytes": lambda: b"\xff",
    "type": lambda: dict,
    "million items": lambda: [0] * 1_000_000,
}
WHOLE_TEXTS = {
    "deep objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "deep lists": "[" * DEEP + "]" * DEEP,
    "open lists": "[" * 1_000_000,
    "open objects": '{"a":' * 150_000,
    "one megabyte": json.dumps({"reason": "x" * 1_000_000}),
    "spaces": " " * 1_000_000,
    "ten megabytes": "x" * 10_000_000,
    "1e999": '{"amount": 1e999}',
    "huge": '{"amount": ' + "9" * 900_000 + "}",
    "huge float": '{"amount": 0.' + "9" * 900_000 + "}",
    "huge exponent": '{"amount": 1e' + "9" * 900_000 + "}",
    "twice": "{" + ",".join('"a":1' for _ in range(150_000)) + "}",
    "quotes": '"' * 999_999,
    "backslashes": '{"a": "' + "\\" * 900_001,
    "stray quotes": '{"a": 1}' + '"' * 900_000,
    "fences": "```" * 300_000,
    "fence and spaces": "```" + " " * 900_000 + "x",
    "two strings": '""' * 400_000,
    "escaped": '{"a": "' + "\\u0000" * 150_000 + '"}',
    "strings in strings": json.dumps(json.dumps("\\" * 100_000)),
}


@pytest.fixture
def timed(shop):
    talk = Conversation("For Acme Ltd: SKU-1001, order O-77", history=["lorem ipsum 4411 " * 300])

    def run(tool, arguments, finish_reason=None):
        start = time.perf_counter()
        call = ToolCall(tool, arguments, finish_reason=finish_reason)
        outcome, result = check(call, talk, shop), dispatch(call, talk, shop)
        told = json.dumps(
            [outcome.for_model(), result.for_model()], allow_nan=False, ensure_ascii=False
        ).encode()
        assert time.perf_counter() - start < 2 * LIMIT and len(told) < 20_000
        return outcome

    return run


@pytest.mark.parametrize("tool, field", TEXT_FIELDS)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_any_text_in_any_field_gets_an_outcome(timed, shop, right, tool, field, text):
    for arguments in ({**right[tool], field: text}, json.dumps({**right[tool], field: text})):
        outcome = timed(tool, arguments)
        if outcome.kind == "accepted":  # a reason may be any text that can be stored, and nothing comes of it
            assert field == "reason" and shop.ledger()["credits"][-1]["reason"] == text
    assert len(shop.accounts()) == 8


@pytest.mark.parametrize("field", ["account", "quantity", "discount_percent", "colour"])
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_any_value_in_any_field_is_refused(timed, shop, right, field, value):
    outcome = timed("draft_quote", {**right["draft_quote"], field: value()})
    assert (field, value()) == ("discount_percent", 5e-324) or outcome.kind == "refused"
    if outcome.kind == "refused":
        assert field in {issue.field for issue in outcome.issues} or value is VALUES["million items"]
        assert shop.ledger()["quotes"] == []


@pytest.mark.parametrize("text", WHOLE_TEXTS.values(), ids=WHOLE_TEXTS)
def test_any_text_of_arguments_is_refused(timed, text):
    for tool in ("draft_quote", "check_inventory"):
        assert timed(tool, text).kind == "refused"


@pytest.mark.parametrize("count", [10_000, 100_000])
def test_ten_thousand_arguments_are_refused_in_few_words(timed, right, count):
    many = {**right["draft_quote"], **{f"discount{number}": number for number in range(count)}}
    assert len(timed("draft_quote", many).issues) < 20
    timed("draft_quote", json.dumps(many)[:999_999])


@pytest.mark.parametrize("key", [1, None, ("a",), b"x", "\ud800", "\u202e", "a" * 900_000, "\x00", "%s{0}"])
def test_any_name_of_an_argument_is_refused(timed, right, key):
    assert timed("draft_quote", {**right["draft_quote"], key: 1}).kind == "refused"


@pytest.mark.parametrize(
    "tool",
    [None, 1, b"draft_quote", ["draft_quote"], {}, object(), "\ud800", "x" * 1_000_000, "\u202e", _deep()],
)
def test_any_name_of_a_tool_is_refused(timed, tool):
    assert timed(tool, {}).kind == "refused"


@pytest.mark.parametrize("finish_reason", [None, 1, "", "stop", ["length"], object(), "x" * 1_000_000])
def test_any_reason_to_stop_is_taken(timed, right, finish_reason):
    assert timed("draft_quote", right["draft_quote"], finish_reason).kind == "accepted"


class Loud(dict):
    """A dict that shouts when it is looked into as one usually does."""

    def items(self):
        raise RuntimeError("items")

    __iter__ = keys = values = __getitem__ = __contains__ = items


class LoudText(str):
    """A text that cannot be shown."""

    def __str__(self):
        raise RuntimeError("str")

    __repr__ = casefold = strip = __str__


class Silent:
    """An object that can neither be shown nor compared."""

    def __repr__(self):
        raise RuntimeError("repr")

    __str__ = __eq__ = __hash__ = __len__ = __bool__ = __repr__


@pytest.mark.parametrize("value", [Loud(a=1), LoudText("x"), Silent()])
def test_objects_that_fail_when_looked_at_are_refused_or_read_as_what_they_are(timed, right, value):
    assert timed("draft_quote", {**right["draft_quote"], "colour": value}).kind == "refused"
    assert timed("draft_quote", value).kind == "refused"
    if not isinstance(value, Silent):
        timed(value, {})
