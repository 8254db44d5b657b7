"""Every figure that notebook 9 states, from the package's functions."""

from decimal import Decimal

import pytest

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.course.left_behind import picture_of_all_runs
from companion.refund import FIVE_CALLS, STEPS, Settings, Step, all_runs, run
from companion.refund.transcript import transcript

MIND = FIVE_CALLS["changed my mind"]
INVALID = [name for name in FIVE_CALLS if name != "valid 25.00"]


def left(record):
    return record.ledger["audit"], record.ledger["refunds"], record.ledger["emails"], record.told


def test_the_opening_run_pays_twice_and_says_error():
    record = run(MIND)
    assert left(record) == (2, 2, 0, "error") and record.ledger["money_out"] == Decimal("50.00")


def test_the_seconds_at_which_money_leaves_and_the_reason_is_noticed():
    shown = transcript(run(MIND)).set_index(["step", "attempt"])["seconds"]
    assert [shown["refund", 1], shown["email", 1], shown["refund", 2]] == [15, 23, 45]


def test_rows_left_are_the_steps_before_times_the_attempts():
    rows = {name: len(run(FIVE_CALLS[name]).rows) for name in INVALID}
    assert rows == {"changed my mind": 4, "o-9": 0, "120": 2, "-5": 2}
    for name in INVALID:
        record = run(FIVE_CALLS[name])
        failed = next(event.step for event in record.events if event.result == "error")
        assert rows[name] == [step.name for step in STEPS].index(failed) * record.attempts


@pytest.mark.parametrize("name", INVALID)
def test_checked_first_an_invalid_call_leaves_nothing_after_one_attempt(name):
    record = run(FIVE_CALLS[name], Settings("first"))
    assert left(record) == (0, 0, 0, "error") and record.attempts == 1


@pytest.mark.parametrize("place", ["inline", "first"])
def test_the_valid_call_is_carried_out_once_wherever_it_is_checked(place):
    assert left(run(FIVE_CALLS["valid 25.00"], Settings(place))) == (1, 1, 1, "ok")


@pytest.mark.parametrize("settings", [Settings(retry=False), Settings(keyed=True)])
def test_without_retry_and_with_keys_one_refund_stays_and_the_agent_is_told_error(settings):
    record = run(MIND, settings)
    assert left(record) == (1, 1, 0, "error") and record.ledger["money_out"] == Decimal("25.00")


def test_the_forty_runs_by_what_they_leave():
    data = picture_of_all_runs().data
    kinds = {place: [row["left"] for row in data if row["validate"] == place] for place in ("inline", "first")}
    assert len(all_runs()) == len(data) == 40
    assert {kind: kinds["inline"].count(kind) for kind in set(kinds["inline"])} == {
        "as asked": 4, "nothing": 4, "audit rows": 8, "money": 4}
    assert {kind: kinds["first"].count(kind) for kind in set(kinds["first"])} == {"as asked": 4, "nothing": 16}


def test_retry_and_keys_never_change_whether_rows_are_left():
    runs = all_runs()
    some = runs["audit"].gt(0).groupby([runs["call"], runs["validate"]]).nunique()
    assert set(some) == {1}


def test_a_confirmation_of_800_runs_the_800_once_and_never_8000():
    shop, talk = Shop.load(), Conversation("800 of SKU-4411 for Henderson Industrial, please.")
    quote = ToolCall("draft_quote", {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 800})
    larger = ToolCall("draft_quote", quote.arguments | {"quantity": 8000})
    waiting = check(quote, talk, shop)
    confirmation = waiting.confirm(by=talk.rep)
    outcomes = [dispatch(call, talk, shop, confirmation=confirmation).kind for call in (larger, quote, quote)]
    assert outcomes == ["needs_confirmation", "completed", "needs_confirmation"]
    assert [row["quantity"] for row in shop.ledger()["quotes"]] == [800]


def test_arguments_looked_at_in_one_attempt():
    def reads(call, place):
        record = run(call, Settings(place, retry=False))
        taken = {event.step for event in record.events}
        return sum(len(step.checks) for step in record.steps if step.name in taken)

    assert {name: reads(call, "inline") for name, call in FIVE_CALLS.items()} == {
        "valid 25.00": 3, "changed my mind": 3, "o-9": 1, "120": 2, "-5": 2}
    assert {reads(call, "first") for call in FIVE_CALLS.values()} == {3}


def test_a_check_that_cannot_be_moved_brings_the_orphaned_rows_back():
    steps = (Step("validate", checks=("order_id", "reason")), Step("audit", effect="audit"),
             Step("refund", checks=("amount",), effect="refund"), Step("email", effect="email"))
    assert left(run(FIVE_CALLS["120"], steps=steps)) == (2, 0, 0, "error")
