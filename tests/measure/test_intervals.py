"""Intervals and the paired comparison, against values worked out by hand and against simulation."""

import math
import random

import pytest

from companion.measure.intervals import paired_p_value, resample_cases, wilson


def by_hand(right: int, total: int, z: float = 1.959963984540054) -> tuple[float, float]:
    rate = right / total
    middle = (rate + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    return middle - half, middle + half


@pytest.mark.parametrize(
    "right, total", [(0, 10), (10, 10), (5, 10), (174, 300), (282, 300), (69, 128), (2703, 2970)]
)
def test_wilson_is_what_the_formula_gives(right: int, total: int) -> None:
    found = wilson(right, total)
    assert found == pytest.approx(by_hand(right, total), abs=1e-9)
    assert 0 <= found.low <= right / total + 1e-12
    assert right / total - 1e-12 <= found.high <= 1


def test_wilson_gives_the_published_interval_of_69_in_128() -> None:
    assert [round(end, 2) for end in wilson(69, 128)] == [0.45, 0.62]


def test_nothing_is_known_without_trials() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert resample_cases([]) == (0.0, 1.0)
    assert resample_cases([[], []]) == (0.0, 1.0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: wilson(2, 1),
        lambda: wilson(-1, 1),
        lambda: wilson(1, 2, 1.0),
        lambda: resample_cases([[True]], draws=0),
        lambda: resample_cases([[True]], confidence=0),
    ],
)
def test_what_is_no_rate_is_told(make) -> None:
    with pytest.raises(ValueError, match=r"rate|confidence"):
        make()


def test_resampling_is_seeded() -> None:
    runs = {case: [case % 3 > 0] * 5 + [True] for case in range(20)}
    assert resample_cases(runs, seed=1) == resample_cases(list(runs.values()), seed=1)
    assert len({resample_cases(runs, seed=seed, draws=50) for seed in range(5)}) > 1


def test_runs_that_resemble_each_other_widen_the_interval() -> None:
    alike = [[case % 4 > 0] * 50 for case in range(60)]
    mixed = [[run % 4 > 0 for run in range(50)] for _ in range(60)]
    naive = wilson(sum(map(sum, alike)), 3000)
    wide, narrow = resample_cases(alike), resample_cases(mixed)
    assert wide.high - wide.low > 5 * (naive.high - naive.low)
    assert narrow.high - narrow.low < naive.high - naive.low


def test_the_interval_covers_as_often_as_it_says() -> None:
    rng = random.Random(5)
    covered = 0
    for trial in range(200):
        cases = [[rng.random() < 0.7] * 3 for _ in range(80)]
        low, high = resample_cases(cases, seed=trial, draws=800)
        covered += low <= 0.7 <= high
    assert 175 <= covered <= 199


def test_cases_with_more_runs_weigh_more() -> None:
    assert resample_cases([[True] * 1000, [False]], draws=2000).high == 1.0
    low, high = resample_cases([[True] * 9 + [False]] * 5, draws=100)
    assert low == high == pytest.approx(0.9)


@pytest.mark.parametrize(
    "pairs, p",
    [
        ([], 1.0),
        ([(True, True), (False, False)], 1.0),
        ([(True, False)], 1.0),
        ([(True, False)] * 6, 2 / 64),
        ([(True, False)] * 5 + [(False, True)], 2 * 7 / 64),
        ([(True, False), (False, True)] * 3, 1.0),
    ],
)
def test_the_paired_comparison_is_a_fair_coin_over_what_differs(pairs, p: float) -> None:
    assert paired_p_value(pairs) == pytest.approx(p)
    assert paired_p_value([(second, first) for first, second in pairs]) == pytest.approx(p)
