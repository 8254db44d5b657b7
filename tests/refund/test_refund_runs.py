"""What a run leaves in its ledger: the forty combinations, and what holds for any call."""

import subprocess
import sys
from dataclasses import FrozenInstanceError
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refund import FIVE_CALLS, STEPS, RefundCall, Settings, Step, all_runs, run
from companion.refund.experiment import all_settings
from companion.refund.ledger import Ledger
from companion.refund.steps import TEMPLATES

COLUMNS = [
    "call",
    "validate",
    "retry",
    "keyed",
    "attempts",
    "audit",
    "refunds",
    "emails",
    "money_out",
    "told",
]

# refunds / audit rows / e-mails: inline, retry, unkeyed; inline, retry, keyed; inline, no retry; first
LEFT = {
    "valid 25.00": ("1/1/1", "1/1/1", "1/1/1", "1/1/1"),
    "changed my mind": ("2/2/0", "1/1/0", "1/1/0", "0/0/0"),
    "o-9": ("0/0/0", "0/0/0", "0/0/0", "0/0/0"),
    "120": ("0/2/0", "0/1/0", "0/1/0", "0/0/0"),
    "-5": ("0/2/0", "0/1/0", "0/1/0", "0/0/0"),
}

invalid = st.one_of(
    st.builds(
        RefundCall, st.text().filter(lambda order: order != "o-1"), st.integers(1, 80), st.just("late")
    ),
    st.builds(
        RefundCall, st.just("o-1"), st.one_of(st.integers(max_value=0), st.integers(81)), st.just("late")
    ),
    st.builds(
        RefundCall,
        st.just("o-1"),
        st.integers(1, 80),
        st.text().filter(lambda reason: reason not in TEMPLATES),
    ),
    st.builds(RefundCall, st.text(), st.integers(), st.text()).filter(lambda call: call.order_id != "o-1"),
)
cents = st.integers(1, 8000).map(lambda number: Decimal(number) / 100)
valid = st.builds(RefundCall, st.just("o-1"), cents, st.sampled_from(["damaged", "late", "wrong item"]))
any_call = st.one_of(valid, invalid)
any_settings = st.sampled_from(all_settings())


def column_of(settings: Settings) -> int:
    if settings.validate == "first":
        return 3
    return 2 if not settings.retry else 1 if settings.keyed else 0


@pytest.mark.parametrize("settings", all_settings(), ids=str)
@pytest.mark.parametrize("name", FIVE_CALLS)
def test_each_of_the_forty_combinations_leaves_what_the_table_says(name, settings):
    ledger = run(FIVE_CALLS[name], settings).ledger
    assert f"{ledger['refunds']}/{ledger['audit']}/{ledger['emails']}" == LEFT[name][column_of(settings)]
    assert ledger["money_out"] == FIVE_CALLS[name].amount * ledger["refunds"]


def test_all_runs_is_the_forty_combinations_in_one_table():
    table = all_runs()
    assert list(table.columns) == COLUMNS
    assert len(table) == len(table[COLUMNS[:4]].drop_duplicates()) == 40
    for row in table.to_dict("records"):
        record = run(FIVE_CALLS[row["call"]], Settings(row["validate"], row["retry"], row["keyed"]))
        assert {key: row[key] for key in record.ledger} == record.ledger
        assert (row["attempts"], row["told"]) == (record.attempts, record.told)


def test_the_opening_run_pays_twice_and_is_told_error_each_time():
    record = run(FIVE_CALLS["changed my mind"], Settings(validate="inline", retry=True, keyed=False))
    assert [(event.attempt, event.step, event.result) for event in record.events] == [
        (1, "call", "proposed"),
        (1, "audit", "done"),
        (1, "refund", "done"),
        (1, "email", "error"),
        (2, "retry", "repeated"),
        (2, "audit", "done"),
        (2, "refund", "done"),
        (2, "email", "error"),
        (2, "outcome", "error"),
    ]
    assert record.ledger == {"audit": 2, "refunds": 2, "emails": 0, "money_out": Decimal("50.00")}
    assert 'told "error"' in record.events[4].detail
    assert (record.attempts, record.told) == (2, "error")


def test_a_keyed_step_that_was_done_is_reused():
    record = run(FIVE_CALLS["changed my mind"], Settings(keyed=True))
    second = [(event.step, event.result) for event in record.events if event.attempt == 2]
    assert second == [
        ("retry", "repeated"),
        ("audit", "reused"),
        ("refund", "reused"),
        ("email", "error"),
        ("outcome", "error"),
    ]


def test_validated_first_every_problem_is_named_at_once():
    record = run(RefundCall("o-9", -5, "bored"), Settings(validate="first"))
    rejected = record.events[1]
    assert rejected[:3] == (1, "validate", "rejected")
    for words in ('"o-9"', "-5.00", '"bored"'):
        assert words in rejected.detail


@given(invalid, any_settings)
def test_validated_first_an_invalid_call_leaves_nothing_and_is_never_repeated(call, settings):
    record = run(call, Settings("first", settings.retry, settings.keyed))
    assert record.ledger == {"audit": 0, "refunds": 0, "emails": 0, "money_out": 0}
    assert record.rows == ()
    assert (record.attempts, record.told) == (1, "error")


@given(valid, any_settings)
def test_a_valid_call_is_done_once_under_every_setting(call, settings):
    record = run(call, settings)
    assert record.ledger == {"audit": 1, "refunds": 1, "emails": 1, "money_out": call.amount}
    assert (record.attempts, record.told) == (1, "ok")


@given(any_call, any_settings)
def test_keyed_there_is_never_more_than_one_row_a_step(call, settings):
    rows = run(call, Settings(settings.validate, settings.retry, keyed=True)).rows
    assert len({row.step for row in rows}) == len(rows)
    assert all(row.call_id is not None for row in rows)


@given(invalid, st.booleans(), st.permutations(STEPS))
def test_inline_what_is_left_is_what_stands_before_the_failing_step_times_the_attempts(call, retry, steps):
    record = run(call, Settings("inline", retry, keyed=False), tuple(steps))
    failing = next(place for place, step in enumerate(steps) if step.problems(call))
    before = [step.name for step in steps[:failing]]
    assert sorted(row.step for row in record.rows) == sorted(before * record.attempts)
    assert record.attempts == (2 if retry else 1)


@given(any_call, any_settings)
def test_the_same_run_twice_gives_equal_records(call, settings):
    assert run(call, settings) == run(call, settings)


@pytest.mark.parametrize(
    ("amount", "told"),
    [("0.00", "error"), ("0.01", "ok"), ("80.00", "ok"), ("80.01", "error"), ("-0.01", "error")],
)
@pytest.mark.parametrize("validate", ["inline", "first"])
def test_an_amount_is_above_nothing_and_at_most_what_was_captured(validate, amount, told):
    assert run(RefundCall("o-1", Decimal(amount), "late"), Settings(validate)).told == told


def test_checks_moved_before_the_effects_leave_nothing_although_validated_inline():
    moved = (
        Step("audit", ("order_id", "amount", "reason"), "audit"),
        Step("refund", (), "refund"),
        Step("email", (), "email"),
    )
    assert run(FIVE_CALLS["changed my mind"], Settings(), moved).rows == ()
    assert run(FIVE_CALLS["valid 25.00"], Settings(), moved).told == "ok"


def test_a_step_that_only_checks_rejects_once():
    moved = (Step("look", ("reason",)), *STEPS[:2], Step("email", (), "email"))
    record = run(FIVE_CALLS["changed my mind"], Settings(), moved)
    assert (record.attempts, record.events[1].result, record.rows) == (1, "rejected", ())


def test_a_check_left_out_lets_the_money_go_back_the_wrong_way():
    unchecked = (STEPS[0], Step("refund", (), "refund"), STEPS[2])
    assert run(FIVE_CALLS["-5"], Settings(), unchecked).ledger["money_out"] == Decimal("-5.00")


def test_the_database_itself_keeps_a_keyed_step_to_one_row():
    call = FIVE_CALLS["valid 25.00"]
    with Ledger() as ledger:
        assert [ledger.write("refund", "refund", call, "call-1") for _ in range(2)] == [True, False]
        assert ledger.write("refund", "refund", call, "call-2")
        assert [ledger.write("refund", "refund", call, None) for _ in range(2)] == [True, True]
        assert [row.call_id for row in ledger.rows()] == ["call-1", "call-2", None, None]


def test_a_record_cannot_be_changed():
    record = run(FIVE_CALLS["o-9"])
    record.ledger["refunds"] = 7
    assert record.ledger["refunds"] == 0
    with pytest.raises(FrozenInstanceError):
        record.told = "ok"
    with pytest.raises(FrozenInstanceError):
        record.settings.retry = False


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Settings(validate="never"), ValueError, "validate must be"),
        (lambda: Settings(retry=1), TypeError, "retry must be True or False"),
        (lambda: Settings(keyed="no"), TypeError, "keyed must be True or False"),
        (lambda: Step("audit", ("colour",)), ValueError, "cannot check 'colour'"),
        (lambda: Step("audit", "reason"), TypeError, "must be a tuple"),
        (lambda: Step("audit", (), "post"), ValueError, "no effect 'post'"),
        (lambda: Step("retry"), ValueError, "cannot be named 'retry'"),
        (lambda: run("o-1"), TypeError, "must be a RefundCall"),
        (lambda: run(FIVE_CALLS["o-9"], "inline"), TypeError, "must be Settings"),
        (lambda: run(FIVE_CALLS["o-9"], Settings(), ("audit",)), TypeError, "tuple of Step"),
        (lambda: run(FIVE_CALLS["o-9"], Settings(), ()), ValueError, "empty"),
        (lambda: run(FIVE_CALLS["o-9"], Settings(), (STEPS[0], STEPS[0])), ValueError, "share a name"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_running_an_experiment_loads_neither_pandas_nor_matplotlib_nor_widgets():
    code = (
        "import sys; from companion.refund import FIVE_CALLS, run; run(FIVE_CALLS['o-9']); "
        "print([name for name in ('pandas', 'matplotlib', 'ipywidgets') if name in sys.modules])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
