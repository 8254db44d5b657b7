"""Every figure that notebook 6 states, from the package's functions."""

import math
import re

import pytest

from companion import Conversation, Shop, ToolCall, check
from companion.messages import to_anthropic, to_mcp, to_openai_chat, to_openai_responses
from companion.retry import TAU_BENCH, TransportError, first_retry, load_trials, run_turn
from companion.runs import accuracy_if_repaired, load_cases, repaired_without_suggestion, scorecard

TALK = Conversation("How many of 4411 are in Reno?")
BAD = ToolCall("check_inventory", {"sku": "4411", "warehouse": "reno"})
GOOD = ToolCall("check_inventory", {"sku": "SKU-4411", "warehouse": "reno"})
OTHER = ToolCall("check_inventory", {"sku": "4412", "warehouse": "reno"})


@pytest.fixture
def shop():
    return Shop.load()


@pytest.fixture(scope="module")
def retries():
    return first_retry()


@pytest.fixture(scope="module")
def after():
    return scorecard("layered")


@pytest.mark.parametrize(
    "arm, right, rate, low, high",
    [("message_only", 174, 0.58, 0.52, 0.63), ("with_suggestion", 282, 0.94, 0.91, 0.96)],
)
def test_both_arms_with_their_intervals(retries, arm, right, rate, low, high):
    row = retries.table.loc[arm]
    assert (row["right"], row["trials"]) == (right, 300)
    assert row[["rate", "low", "high"]].round(2).tolist() == [rate, low, high]


def test_the_paired_comparison(retries):
    assert (retries.both, retries.only_message_only) == (170, 4)
    assert (retries.only_with_suggestion, retries.neither) == (112, 14)
    assert -math.floor(math.log10(retries.p_value)) - 1 == 27, "zeros after the point"


def test_what_the_failed_retries_sent(retries):
    pairs = zip(load_trials(), retries.pairs, strict=True)
    failed = [trial for trial, (right, _) in pairs if not right]
    sent = [(trial.message_only[trial.field], trial.given, trial.expected[trial.field]) for trial in failed]
    other = [now for now, refused, right in sent if now not in (refused, right)]
    assert (len(failed), sum(now == refused for now, refused, _ in sent), len(other)) == (126, 36, 81)
    assert sum(bool(re.fullmatch("SKU-[0-9]{4}", now)) for now in other) == 39, "often a well-formed SKU"


def test_the_same_value_again_means_the_same_arguments_again(retries):
    pairs = zip(load_trials(), retries.pairs, strict=True)
    again = [t for t, (right, _) in pairs if not right and t.message_only[t.field] == t.given]
    plain = [{key: value for key, value in t.expected.items() if not isinstance(value, dict)} for t in again]
    assert all(t.message_only.items() >= (want | {t.field: t.given}).items() for t, want in zip(again, plain, strict=True))


def test_all_trials_are_refusals_of_an_identifiers_form_with_a_certain_suggestion(shop):
    cases = {case.id: case for case in load_cases()}
    for trial in load_trials()[::10]:
        case = cases[trial.case]
        talk = Conversation(case.question, case.history, case.tool_results, case.rep)
        plain = {key: value["$expect"]["values"][0] if isinstance(value, dict) else value
                 for key, value in trial.expected.items()}
        outcome = check(ToolCall(trial.tool, plain | {trial.field: trial.given}), talk, shop)
        assert outcome.kind == "refused" and trial.field in ("sku", "order_id"), trial
        assert outcome.suggestion == {trial.field: plain[trial.field]}, trial


def test_the_figure_from_real_logs():
    row = TAU_BENCH.table.iloc[0]
    assert (row["right"], row["trials"], TAU_BENCH.trials - TAU_BENCH.right, TAU_BENCH.same_again) == (69, 128, 59, 27)
    assert row[["rate", "low", "high"]].round(2).tolist() == [0.54, 0.45, 0.62]
    assert row["low"] < 0.58 < row["high"]


def test_the_accuracy_if_refusals_without_a_suggestion_were_repaired_less_often(after):
    assert repaired_without_suggestion(after) == 37
    assert [round(accuracy_if_repaired(after, rate), 4) for rate in (1, 0.58)] == [0.9801, 0.9749]


@pytest.mark.parametrize(
    "sku, suggestion",
    [("4411", "SKU-4411"), ("9999", None), ("hydraulic seal", None), ("Hydraulic seal, 40mm", "SKU-4411")],
)
def test_when_a_sku_gets_a_suggestion(shop, sku, suggestion):
    outcome = check(ToolCall("check_inventory", {"sku": sku}), TALK, shop)
    assert outcome.kind == "refused"
    assert outcome.suggestion == (suggestion and {"sku": suggestion})


@pytest.mark.parametrize(
    "changed, suggestion",
    [
        ({"quantity": "20"}, {"quantity": 20}),
        ({"quantity": "1,000"}, None),
        ({"discount": 5}, {"discount_percent": 5, "discount": None}),
        ({"discount_percent": 90}, None),
    ],
)
def test_when_another_argument_gets_one(shop, changed, suggestion):
    good = {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 20}
    outcome = check(ToolCall("draft_quote", good | changed), TALK, shop)
    assert (outcome.kind, outcome.suggestion) == ("refused", suggestion)


def test_a_discount_of_90_is_told_that_15_is_permitted(shop):
    arguments = {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 20, "discount_percent": 90}
    assert [issue.permitted for issue in check(ToolCall("draft_quote", arguments), TALK, shop).issues] == [15]


def turn(shop, *steps):
    rest = iter(steps)

    def propose(told):
        step = next(rest)
        if isinstance(step, Exception):
            raise step
        return step

    return run_turn(propose, TALK, shop)


@pytest.mark.parametrize(
    "steps, attempts, told, end",
    [
        ((BAD, GOOD), 2, 1, "finish"),
        ((BAD, BAD), 2, 1, "stop"),
        ((BAD, OTHER), 2, 1, "stop"),
        ((TimeoutError(), TransportError(), GOOD), 3, 0, "finish"),
    ],
)
def test_the_retry_budget(shop, steps, attempts, told, end):
    ended = turn(shop, *steps)
    assert (len(ended.attempts), len(ended.told), ended.step.action) == (attempts, told, end)


def test_a_call_that_is_cut_off_again_is_the_same_call_wherever_the_cut_falls(shop):
    cuts = [ToolCall("check_inventory", text, finish_reason="length") for text in ('{"sku": "SK', '{"sku": "SKU-4411", ')]
    assert turn(shop, *cuts).step.reason == "the same call was refused before"


def test_what_refusals_cost(after):
    retried = [reading for reading in after.readings if reading.retried]
    assert (len(retried), sum(reading.first_right for reading in retried)) == (75, 0)
    assert round(len(retried) / after.figures["right_tool"], 3) == 0.025


def test_which_envelopes_mark_an_error(shop):
    outcome = check(BAD, TALK, shop)
    marked = {write.__name__: [key for key, value in write(outcome, "call-1").items() if value is True]
              for write in (to_openai_chat, to_openai_responses, to_anthropic, to_mcp)}
    assert marked == {"to_openai_chat": [], "to_openai_responses": [], "to_anthropic": ["is_error"], "to_mcp": ["isError"]}


def test_a_question_is_an_elicitation_and_no_error(shop):
    call = ToolCall("draft_quote", {"account": "Henderson", "sku": "SKU-4411", "quantity": 20})
    question = check(call, Conversation("Quote Henderson 20 of SKU-4411, please."), shop)
    assert to_anthropic(question, "call-2")["is_error"] is False
    request = to_mcp(question, "call-2")
    assert request["method"] == "elicitation/create"
    assert "Henderson Pacific — Reno (dormant)" in str(request["params"]["requestedSchema"])
