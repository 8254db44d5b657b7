"""Input made to cost much, or to be told at length: time and size stay bounded."""

import json
import time

import pytest

from companion import Conversation, ToolCall, check, dispatch
from companion.echo import names_resolved
from companion.gate.shop.names import exact_form
from companion.gate.turn import run_turn
from companion.review import ReviewQueue

LIMIT = 2.0


@pytest.fixture
def bounded(shop):
    """Check and dispatch a call; each within two seconds of computing, with little to tell."""

    def run(tool, arguments, talk=None):
        talk = talk or Conversation("For Acme Ltd: SKU-1001, order O-77")
        outcomes = []
        for act in (check, dispatch):
            start = time.process_time()
            outcomes.append(act(ToolCall(tool, arguments), talk, shop))
            assert time.process_time() - start < LIMIT
            assert len(json.dumps(outcomes[-1].for_model(), allow_nan=False)) < 20_000
        return outcomes[0]

    return run


@pytest.mark.parametrize("text", ['{"a": "' + '\\"' * 400_000, '{"a": "' + '\\"' * 400_000 + "\\"])
def test_escaped_quotes_in_a_text_that_is_cut_off_are_read_once(bounded, text):
    assert bounded("draft_quote", text).issues[0].cause == "truncated"


@pytest.mark.parametrize("wrong", ["NaN", '"\\ud800"', "[NaN]"])
def test_of_many_issues_the_first_are_told_and_the_rest_counted(bounded, right, wrong):
    many = ", ".join(f'"a{number}": {wrong}' for number in range(10_000))
    text = json.dumps(right["draft_quote"])[:-1] + f", {many}}}"
    outcome = bounded("draft_quote", text)
    assert outcome == bounded("draft_quote", json.loads(text))
    assert len(outcome.issues) == 21 and "9980 further issues" in outcome.issues[-1].message


def test_keys_that_are_no_text_are_told_in_few_words_too(bounded, right):
    assert len(bounded("draft_quote", {**right["draft_quote"], **dict.fromkeys(range(10_000))}).issues) == 21


@pytest.mark.parametrize("name", ["discount" + "_" * 500_000, "discount\u202e", "discount" + " " * 60])
def test_a_suggestion_names_no_argument_that_can_not_be_told_in_full(bounded, right, name):
    arguments = {key: value for key, value in right["draft_quote"].items() if key != "discount_percent"}
    assert bounded("draft_quote", {**arguments, name: 5}).suggestion is None
    assert bounded("draft_quote", {**arguments, "discount": 5}).suggestion == {
        "discount_percent": 5,
        "discount": None,
    }


@pytest.mark.parametrize(
    "text",
    ["a" + "\u0301\u0327" * 50_000, "a\uff9e\u0301" * 50_000, "\u0f73\u0301" * 50_000],
    ids=["accents", "letters that become marks", "signs of two marks"],
)
def test_any_number_of_marks_on_a_letter_is_put_in_order_quickly(bounded, right, text):
    start = time.process_time()
    talk = Conversation(f"{text} SKU-1001", tool_results=[text])
    assert bounded("draft_quote", {**right["draft_quote"], "sku": "SKU-9999"}, talk).kind == "refused"
    assert not names_resolved(text, {"resolved": {"account": {"id": "1", "name": "Acme"}}})
    assert time.process_time() - start < 2 * LIMIT


def test_a_few_marks_on_a_letter_are_kept():
    assert exact_form("ế") == exact_form("e\u0302\u0301") != exact_form("e\u0301")
    assert exact_form("בְּרֵאשִׁית") != exact_form("בראשית")


def test_of_too_many_faults_only_that_is_told(bounded, right):
    many = {**right["draft_quote"], **{f"a{number}": float("nan") for number in range(60_000)}}
    (issue,) = bounded("draft_quote", many).issues
    assert "more than 10000" in issue.message and bounded("draft_quote", json.dumps(many)).issues == (issue,)


LONG_TALK = Conversation("x", history=[" ".join(f"word{number} x abc{number}" for number in range(10_000))])


@pytest.mark.parametrize(
    "field, values",
    [
        ("sku", [f"SKU-{number}" for number in range(3000, 5000)]),
        ("sku", list(range(700_000, 702_000))),
        ("account", [f"hendersn industral {number}" for number in range(2000)]),
        ("account", " ".join(f"wor{number}" for number in range(70))),
        ("sku", {"x" * 400_000: [f"a{number}" for number in range(1000)]}),
    ],
    ids=["skus", "numbers", "names", "words", "under a long key"],
)
def test_many_names_in_a_long_conversation_are_traced_quickly(bounded, right, field, values):
    outcome = bounded("draft_quote", {**right["draft_quote"], field: values}, LONG_TALK)
    told = "".join(flag.model_dump_json() for flag in outcome.flags) + json.dumps(outcome.origins)
    assert outcome.flags and len(told) < 100_000


def test_flags_of_a_long_call_keep_it_shortened(bounded, shop, right):
    long = {**right["draft_quote"], "sku": [f"SKU-{n}" for n in range(3000, 3100)], "x": "y" * 900_000}
    bounded("draft_quote", long)
    kept = ReviewQueue(shop).list()
    assert len(kept) == 99 and len(json.dumps(kept[0].call)) < 1_000
    assert kept[0].call["arguments"]["quantity"] == 5


@pytest.mark.parametrize("call_id", [10**5000, "\ud800", None, b"x", {"a": 1}], ids=range(5))
def test_a_flag_is_kept_whatever_the_id_of_its_call(shop, talk, right, call_id):
    call = ToolCall("draft_quote", {**right["draft_quote"], "sku": "SKU-9999"}, call_id=call_id)
    assert dispatch(call, talk, shop).kind == "refused" and len(ReviewQueue(shop).list()) == 1


@pytest.mark.parametrize(
    "seen",
    ["Henderson\ud800Industrial", "." * 300_000 + "Henderson Industrial", "Henderson\u202e Industrial"],
)
def test_the_nearest_that_was_seen_can_be_shown_and_kept(bounded, right, seen):
    talk = Conversation("x", tool_results=[{"name": seen}])
    flag = bounded("draft_quote", {**right["draft_quote"], "account": "Henderson Industria"}, talk).flags[0]
    assert flag.nearest.isprintable() and len(flag.model_dump_json()) < 2_000


def test_keys_of_tool_results_may_be_any_number(bounded, right):
    talk = Conversation("Acme Ltd", tool_results=[{10**5000: 1, 1001: 2}])
    assert bounded("draft_quote", right["draft_quote"], talk).origins["sku"] == "tool"


def test_signs_that_become_many_count_as_many(bounded, right):
    talk = Conversation("Hendersn", history=["ﷺ" * 400_000])
    bounded("draft_quote", {**right["draft_quote"], "sku": "SKU-9876"}, talk)


def test_arguments_that_hold_one_list_many_times_are_compared_quickly(shop, talk):
    shared = [1]
    for _ in range(30):
        shared = [shared, shared]
    start = time.process_time()
    call = ToolCall("draft_quote", {"a": shared})
    turn = run_turn(lambda _: call, talk, shop)
    assert turn.step.reason == "the same call was refused before"
    assert turn.rows()[0]["sent"] == "draft_quote an object of 1 items"
    assert time.process_time() - start < 2 * LIMIT


def test_the_record_of_a_turn_shortens_what_was_sent(shop, talk):
    call = ToolCall("draft_quote", "x" * 5_000_000)
    assert len(run_turn(lambda _: call, talk, shop).rows()[0]["sent"]) < 3_000


def test_an_answer_of_signs_that_become_many_is_read_quickly():
    start = time.process_time()
    resolved = {"account": {"id": "1", "name": "صلى"}, "product": {"id": "SKU-1", "name": "صلى الله"}}
    assert names_resolved("ﷺ" * 100_000, {"resolved": resolved})
    assert time.process_time() - start < LIMIT
