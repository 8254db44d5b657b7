"""First retries with and without a suggestion: the recorded trials, and small ones made up here."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.measure.trials import Trial, load_trials
from companion.retry import TAU_BENCH, FirstRetry, first_retry

WRONG, RIGHT = {"sku": "SKU-1001"}, {"sku": "SKU-4411", "warehouse": "reno"}


def trial(message_only=WRONG, with_suggestion=RIGHT, expected=RIGHT, tool="check_inventory"):
    return Trial(trial=0, tool=tool, case="stock-01", field="sku", given="4411", message_only=message_only,
                 with_suggestion=with_suggestion, expected=expected)


@pytest.fixture(scope="module")
def recorded():
    return first_retry()


def test_the_recorded_rates_are_those_of_the_course(recorded):
    assert recorded.table["right"].to_dict() == {"message_only": 174, "with_suggestion": 282}
    assert recorded.table["trials"].tolist() == [300, 300]
    assert recorded.table["rate"].tolist() == [0.58, 0.94]


def test_the_recorded_trials_are_paired(recorded):
    assert (recorded.both, recorded.only_message_only) == (170, 4)
    assert (recorded.only_with_suggestion, recorded.neither) == (112, 14)
    assert recorded.paired_table.to_numpy().sum() == 300


def test_the_intervals_are_wilsons(recorded):
    """Against the closed formula, written out here."""
    z = 1.959963984540054
    for row in recorded.table.itertuples():
        n, p = row.trials, row.rate
        centre, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        assert row.low == pytest.approx((centre - half) / (1 + z * z / n), abs=1e-9)
        assert row.high == pytest.approx((centre + half) / (1 + z * z / n), abs=1e-9)


def exact_mcnemar(b, c):
    """The two-sided exact test, summed by hand: twice the smaller tail of a fair coin, at most 1."""
    tail = sum(math.comb(b + c, k) for k in range(min(b, c) + 1)) / 2 ** (b + c)
    return min(1.0, 2 * tail)


def test_the_recorded_difference_is_no_chance(recorded):
    assert recorded.p_value == pytest.approx(exact_mcnemar(4, 112), rel=1e-9)
    assert recorded.p_value < 1e-20


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 5), st.integers(0, 5))
def test_only_the_trials_that_differ_decide_the_test(b, c, both, neither):
    pairs = [(True, False)] * b + [(False, True)] * c + [(True, True)] * both + [(False, False)] * neither
    result = FirstRetry(tuple(pairs))
    assert result.p_value == pytest.approx(exact_mcnemar(b, c) if b + c else 1.0)
    assert (result.both, result.only_message_only, result.only_with_suggestion, result.neither) == (both, b, c, neither)


@pytest.mark.parametrize(("retry", "right"), [
    (RIGHT, True),
    (RIGHT | {"account": None}, True),
    (RIGHT | {"warehouse": "dallas"}, False),
    ({"sku": "SKU-4411"}, False),
    (RIGHT | {"extra": 1}, False),
    ({"sku": "4411", "warehouse": "reno"}, False),
    ({}, False),
])
def test_a_retry_is_right_if_its_arguments_are_the_expected_ones(retry, right):
    result = first_retry([trial(message_only=retry)])
    assert result.table.loc["message_only", "right"] == right
    assert result.table.loc["with_suggestion", "right"] == 1


@pytest.mark.parametrize(("given", "right"), [({"values": ["reno", "dallas"]}, True), ({"values": ["dallas"]}, False)])
def test_an_expectation_that_leaves_room_is_read_from_its_json_form(given, right):
    expected = {"sku": "SKU-4411", "warehouse": {"$expect": given}}
    assert first_retry([trial(expected=expected)]).table.loc["with_suggestion", "right"] == right


def test_one_changed_retry_changes_one_count(recorded):
    trials = load_trials()
    place = recorded.pairs.index((True, True))
    spoilt = trials[place].model_copy(update={"with_suggestion": {}})
    result = first_retry([*trials[:place], spoilt, *trials[place + 1:]])
    assert (result.both, result.only_message_only) == (169, 5)


def test_trials_may_come_from_any_iterable():
    assert len(first_retry(iter([trial(), trial()])).pairs) == 2


def test_no_trials_are_no_experiment():
    with pytest.raises(ValueError, match="at least one trial"):
        first_retry([])


def test_the_figure_from_elsewhere_has_its_interval_and_its_origin():
    row = TAU_BENCH.table.iloc[0]
    assert [round(row[key], 2) for key in ("rate", "low", "high")] == [0.54, 0.45, 0.62]
    assert TAU_BENCH.same_again <= TAU_BENCH.trials - TAU_BENCH.right
    assert "tau-bench" in TAU_BENCH.origin


def test_the_arm_without_a_suggestion_agrees_with_the_figure_from_elsewhere(recorded):
    """0.58 and 0.54: each interval holds the other's rate."""
    ours, theirs = recorded.table.loc["message_only"], TAU_BENCH.table.iloc[0]
    assert theirs["low"] < ours["rate"] < theirs["high"]
    assert ours["low"] < theirs["high"]
