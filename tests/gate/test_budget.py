"""The retry budget and a turn under it. The cases named PC come from public bug reports of other projects."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import Conversation, Shop, ToolCall
from companion.gate.budget import RetryBudget, sent
from companion.gate.outcomes import Accepted, Ambiguous, Completed, Issue, NeedsConfirmation, Refused
from companion.gate.turn import TransportError, run_turn

SHOP = Shop.from_records(accounts=[{"id": "1004", "name": "Acme Ltd"}], products=[{"sku": "SKU-1001", "name": "Seal"}],
                         stock=[{"sku": "SKU-1001", "warehouse": "reno", "on_hand": 4}])
TALK = Conversation(question="how many SKU-1001 are there, and how many 1001 in reno?")
REFUSED = Refused(issues=(Issue(layer=1, field="sku", cause="format", message="sku must look like SKU-4411."),))
WRONG = ToolCall("check_inventory", {"sku": "1001"})
RIGHT = ToolCall("check_inventory", {"sku": "SKU-1001"})


def same(one, other):
    return sent(ToolCall("t", one)).same_as(sent(ToolCall("t", other)))


@pytest.mark.parametrize(("one", "other"), [
    ({"sku": "1001"}, '{"sku": "1001"}'),
    ({"sku": "1001"}, b'{"sku": "1001"}'),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ({"n": 5}, '{"n": 5.0}'),
    ({"n": Decimal("40.10")}, '{"n": 40.1}'),
    ({"n": Decimal("40.00")}, {"n": 40}),
    ({"sku": "1001", "warehouse": None}, {"sku": "1001"}),
    ({"lines": [{"a": 1, "b": 2}]}, '{"lines":[{"b":2,"a":1}]}'),
    ({"lines": ("a",)}, {"lines": ["a"]}),
    ({"sku": "1001"}, json.dumps('{"sku": "1001"}')),
    ('{"sku": "SKU-44', '{"sku": "SKU-44'),
    ('{"sku": "SKU-44', '{"sku": "SKU-4411", "quan'),
    ('{"sku": "1", "sku": "2"}', '{"sku": "1", "sku": "2"}'),
    ("", ""),
    ({"n": float("nan")}, '{"n": NaN}'),
    (None, None),
])
def test_the_same_call_is_known_in_every_form(one, other):
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(("one", "other"), [
    ({"sku": "1001"}, {"sku": "1002"}),
    ({"n": 1}, {"n": True}),
    ({"n": 0}, {"n": False}),
    ({"n": 5}, {"n": "5"}),
    ({"n": "5"}, {"n": "5 "}),
    ({"n": 5}, {"n": 5.5}),
    ({"lines": ["a", "b"]}, {"lines": ["b", "a"]}),
    ({"a": 1}, {"a": 1, "b": 2}),
    ({"inner": {"a": None}}, {"inner": {}}),
    ('{"sku": "SKU-44', '{"sku": "SKU-44"}'),
    ('{"sku": "SKU-44', '{"sku": "SKU-55'),
    ('{"sku": "1", "sku": "2"}', '{"sku": "2"}'),
    ("", '{"sku": "SKU-44'),
    ([1], {"0": 1}),
])
def test_other_arguments_are_another_call(one, other):
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize("arguments", ['{"sku": "1001"}', {"sku": "1001"}])
def test_a_call_that_was_cut_off_is_another_one_than_the_same_sent_whole(arguments):
    cut = ToolCall("t", arguments, finish_reason="length")
    whole = ToolCall("t", arguments, finish_reason="tool_calls")
    assert not sent(cut).same_as(sent(whole))
    assert sent(cut).same_as(sent(cut))


def test_the_same_arguments_for_another_tool_are_another_call():
    assert not sent(ToolCall("a", {})).same_as(sent(ToolCall("b", {})))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON_VALUES, max_size=4))
def test_a_dict_and_its_json_text_are_the_same_call(arguments):
    assert same(arguments, json.dumps(arguments))


@given(st.text(), st.text())
def test_any_text_can_be_compared_and_is_the_same_as_itself(one, other):
    assert same(one, one)
    assert same(one, other) == same(other, one)


def nested(depth):
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


def circular():
    value: dict[str, object] = {}
    value["self"] = value
    return value


@pytest.mark.parametrize("arguments", [
    {"deep": nested(100_000)}, "[" * 100_000, circular(), {"n": 10**5000}, '{"n": ' + "9" * 5000 + "}", {1: 2, "a": 3},
    {"s": {1, 2}}, object(), b"\xff", "\ud800", 12, {"n": Decimal("sNaN")},
], ids=lambda value: type(value).__name__)
def test_whatever_a_model_sends_can_be_compared(arguments):
    assert sent(ToolCall("t", arguments)).same_as(sent(ToolCall("t", arguments)))


@pytest.mark.parametrize(("outcome", "action"), [
    (Accepted(), "finish"),
    (Completed(), "finish"),
    (Ambiguous(), "ask"),
    (NeedsConfirmation(), "ask"),
    (REFUSED, "feed_back"),
    (REFUSED.model_copy(update={"retryable": False}), "stop"),
])
def test_only_a_refusal_that_the_model_can_repair_costs_anything(outcome, action):
    step = RetryBudget().after(WRONG, outcome)
    assert step.action == action
    assert step.budget.used == (action == "feed_back")


def test_a_budget_is_never_changed_by_a_step():
    budget = RetryBudget()
    budget.after(WRONG, REFUSED)
    budget.after_transport_error()
    assert budget == RetryBudget()


def test_the_same_call_again_stops_at_once_though_the_budget_is_not_spent():
    step = RetryBudget(refusals=5).after(WRONG, REFUSED)
    step = step.budget.after(ToolCall("check_inventory", '{"sku": "1001"}', call_id="call-2"), REFUSED)
    assert (step.action, step.budget.used) == ("stop", 1)
    assert "same call" in step.reason


@given(st.integers(0, 6), st.integers(0, 6))
def test_as_many_refusals_go_back_as_the_budget_has_and_no_more(limit, proposals):
    budget, actions = RetryBudget(refusals=limit), []
    for number in range(proposals):
        step = budget.after(ToolCall("check_inventory", {"sku": str(number)}), REFUSED)
        actions.append(step.action)
        budget = step.budget
    assert actions.count("feed_back") == min(limit, proposals) == budget.used
    assert actions == sorted(actions)  # first those fed back, then the stops


@pytest.mark.parametrize("limits", [{"refusals": -1}, {"repeats": -1}, {"refusals": True}, {"refusals": 1.5}])
def test_a_limit_must_be_a_whole_number(limits):
    with pytest.raises(ValueError, match=next(iter(limits))):
        RetryBudget(**limits)


class Script:
    """Proposes what a script says, and keeps what it was told before each proposal."""

    def __init__(self, *lines):
        self.lines, self.heard = list(lines), []

    def __call__(self, told):
        self.heard.append(told)
        line = self.lines.pop(0)
        if isinstance(line, Exception):
            raise line
        return line


def play(*lines, **options):
    script = Script(*lines)
    return run_turn(script, TALK, SHOP, **options), script


def test_a_right_call_is_done_at_the_first_attempt():
    turn, script = play(RIGHT)
    assert (turn.outcome.kind, turn.step.action, turn.told) == ("completed", "finish", ())
    assert script.heard == [()]


def test_a_refusal_goes_back_once_and_the_repaired_call_is_done():
    """PC-21: one error was sent twice in the next request. It must stand there exactly once."""
    turn, script = play(WRONG, RIGHT)
    refusal = turn.attempts[0].outcome.for_model()
    assert turn.outcome.kind == "completed"
    assert [list(heard).count(refusal) for heard in script.heard] == [0, 1]


def test_transport_errors_are_not_told_to_the_model_and_cost_it_nothing():
    """PC-19: rate limits were appended to the prompt as if the model had made them."""
    turn, script = play(WRONG, TransportError("rate limit"), TimeoutError(), RIGHT)
    assert turn.outcome.kind == "completed"
    assert turn.step.budget.used == 1
    assert script.heard[1] == script.heard[2] == script.heard[3] == (turn.attempts[0].outcome.for_model(),)
    assert [row["outcome"] for row in turn.rows()] == ["refused", "rate limit", "TimeoutError", "completed"]


def test_a_transport_that_stays_broken_ends_the_turn():
    turn, script = play(*[ConnectionError("gone")] * 9, budget=RetryBudget(repeats=2))
    assert (turn.step.action, turn.outcome, len(script.heard)) == ("stop", None, 3)


def test_any_other_error_of_the_caller_is_raised():
    with pytest.raises(ZeroDivisionError):
        play(ZeroDivisionError())


def test_the_clients_own_errors_can_be_named_as_the_transports():
    turn, _ = play(ZeroDivisionError(), RIGHT, transport=(ZeroDivisionError,))
    assert turn.outcome.kind == "completed"


def test_a_refusal_is_a_value_so_a_runner_that_retries_crashes_runs_it_once():
    """PC-11: a durable runner repeated a rejection for ever that was meant for the model."""
    ran = []

    def durable(call, talk, shop):
        while True:
            ran.append(call)
            try:
                return REFUSED
            except Exception:  # noqa: BLE001, S112 (what a durable runner does)
                continue

    turn, script = play(WRONG, ToolCall("check_inventory", {"sku": "1002"}), run=durable)
    assert ran == [WRONG, ToolCall("check_inventory", {"sku": "1002"})]
    assert script.heard[1] == (REFUSED.for_model(),)
    assert turn.step.action == "stop"


def test_an_identical_call_is_not_even_checked_again():
    ran = []

    def run(call, talk, shop):
        ran.append(call)
        return REFUSED

    turn, _ = play(WRONG, WRONG, RIGHT, run=run, budget=RetryBudget(refusals=5))
    assert ran == [WRONG]
    assert (turn.step.action, turn.outcome) == ("stop", REFUSED)


def test_a_call_that_is_cut_off_again_and_again_stops():
    cut = [ToolCall("check_inventory", '{"sku": "SKU-10' + "0" * more, finish_reason="length") for more in range(5)]
    turn, script = play(*cut, budget=RetryBudget(refusals=5))
    assert (turn.step.action, len(script.heard)) == ("stop", 2)
    assert "same call" in turn.step.reason


def test_a_second_refusal_ends_the_turn_and_is_not_told():
    turn, script = play(WRONG, ToolCall("check_inventory", {"sku": "SKU-9999"}), RIGHT)
    assert (turn.outcome.kind, turn.step.action) == ("refused", "stop")
    assert len(turn.told) == 1
    assert len(script.lines) == 1


def test_a_refusal_that_no_arguments_would_repair_is_not_fed_back():
    """PC-18: an error that does not say what to change gives the same call again."""
    final = REFUSED.model_copy(update={"retryable": False})
    turn, script = play(WRONG, RIGHT, run=lambda call, talk, shop: final)
    assert (turn.step.action, turn.told, len(script.heard)) == ("stop", (), 1)


def test_a_spent_budget_that_is_handed_on_stays_spent():
    turn, _ = play(WRONG, RIGHT)
    again, _ = play(ToolCall("check_inventory", {"sku": "1002"}), RIGHT, budget=turn.step.budget)
    assert (again.step.action, again.told) == ("stop", ())


@given(st.lists(st.sampled_from(["wrong", "other", "right", "down"]), min_size=1, max_size=12),
       st.integers(0, 3), st.integers(0, 3))
def test_every_turn_ends_within_its_budget(kinds, refusals, repeats):
    made = {"wrong": WRONG, "other": ToolCall("check_inventory", {"sku": "x"}), "right": RIGHT, "down": TimeoutError()}
    lines = [made[kind] for kind in kinds] + [RIGHT]
    run = lambda call, talk, shop: Completed() if call is RIGHT else REFUSED
    turn, script = play(*lines, run=run, budget=RetryBudget(refusals, repeats))
    assert len(script.heard) <= 1 + refusals + repeats
    assert len(turn.told) <= refusals
    assert turn.step.action in ("finish", "stop")
