"""How sure a rate is: Wilson's interval, resampling whole cases, and two arms on the same trials."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Interval(NamedTuple):
    """The low and the high end of an interval of a rate, both from 0 to 1."""

    low: float
    high: float


def wilson(right: int, total: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a rate whose trials are independent.

    Args:
        right: how many trials succeeded.
        total: how many there were; with none at all, nothing is known and the interval is 0 to 1.
        confidence: between 0 and 1.

    Raises:
        ValueError: ``right`` is not between 0 and ``total``, or the confidence is not between 0 and 1.

    Source: Wilson, JASA 22 (1927), 209-212; computed by SciPy.
    """
    from scipy.stats import binomtest

    if not 0 <= right <= total:
        raise ValueError(f"{right} of {total} is no rate")
    if not 0 < confidence < 1:
        raise ValueError(f"the confidence must be between 0 and 1, not {confidence}")
    if total == 0:
        return Interval(0.0, 1.0)
    found = binomtest(right, total).proportion_ci(confidence_level=confidence, method="wilson")
    return Interval(float(found.low), float(found.high))


def resample_cases(
    by_case: Mapping[object, Iterable[bool]] | Iterable[Iterable[bool]],
    seed: int = 0,
    draws: int = 10_000,
    confidence: float = 0.95,
) -> Interval:
    """The interval of a rate whose trials come in cases, found by drawing whole cases again.

    This is the cluster bootstrap. Runs of one case resemble each other, so they are not independent; whole
    cases are.

    Args:
        by_case: for each case, whether each of its runs counts. Cases may have different numbers of runs.
        seed: of the random numbers; the same seed gives the same interval.
        draws: how many times all the cases are drawn, with replacement.
        confidence: between 0 and 1.

    Returns:
        The percentile interval of the rate over all runs drawn; 0 to 1 where there are no runs.

    Raises:
        ValueError: ``draws`` is not above 0, or the confidence is not between 0 and 1.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 13.3.
    """
    import numpy as np

    if draws < 1 or not 0 < confidence < 1:
        raise ValueError("draws must be above 0, and the confidence between 0 and 1")
    runs = [list(case) for case in (by_case.values() if isinstance(by_case, Mapping) else by_case)]
    counts = np.array([[sum(map(bool, case)), len(case)] for case in runs if case]).reshape(-1, 2)
    if not len(counts):
        return Interval(0.0, 1.0)
    drawn = np.random.default_rng(seed).multinomial(
        len(counts), np.full(len(counts), 1 / len(counts)), size=draws
    )
    hits, totals = (drawn @ counts).T
    tail = (1 - confidence) / 2
    low, high = np.quantile(hits / totals, [tail, 1 - tail])
    return Interval(float(low), float(high))


def paired_p_value(pairs: Sequence[tuple[bool, bool]]) -> float:
    """How likely a split at least as uneven is if both arms were equally good: the exact McNemar test.

    Args:
        pairs: for each trial, whether the first arm was right and whether the second was.

    Returns:
        The two-sided p-value; 1.0 if the arms never differ.

    Source: McNemar, Psychometrika 12 (1947), 153-157, in the exact binomial form.
    """
    from scipy.stats import binomtest

    only_first = sum(bool(first) and not second for first, second in pairs)
    only_second = sum(bool(second) and not first for first, second in pairs)
    differing = only_first + only_second
    return float(binomtest(only_first, differing).pvalue) if differing else 1.0
