"""Answers to exercises 0.1 to 1.3 as learners write them, and what is said of each."""

import math

import pytest

from companion.course.exercises import nb00, nb01
from companion.course.exercises.checking import CORRECT, NOT_YET, check

LEFT = nb00.EXERCISES[0]
PASSES, GAIN, SCALED = nb01.EXERCISES
FACTORS = (10, 100, 1000, 24)


def from_the_whole_each_time(captured, refunds):
    left = captured
    for refund in refunds:
        left = captured - refund
    return left


def largest_refund(captured, refunds):
    return captured - max(refunds, default=0)


def returned_in_the_loop(stages):
    product = 1
    for rate in stages:
        product *= rate
        return product


def put_in_its_place(stages):
    product = 1
    for rate in stages:
        product = rate
    return product


def a_new_key(stages, name):
    return math.prod((stages | {"name": 1.0}).values()) - math.prod(stages.values())


def too_large(given, expected):
    return expected != 0 and given / expected in FACTORS


def too_small(given, expected):
    return given != 0 and expected / given in FACTORS


def by_subtraction(given, expected):
    return abs(given - expected) in FACTORS


def ten_upwards(given, expected):
    return given * 10 == expected


def minutes_too(given, expected):
    return given != expected and any(
        given == expected * factor or expected == given * factor for factor in (*FACTORS, 60)
    )


def unequal(given, expected):
    return given != expected


@pytest.mark.parametrize(
    "exercise, answer, said",
    [
        (LEFT, from_the_whole_each_time, "the last refund alone"),
        (LEFT, largest_refund, "hidden calls"),
        (PASSES, returned_in_the_loop, "the first rate as it is"),
        (PASSES, put_in_its_place, "the last rate as it is"),
        (PASSES, max, "`passes_all([0.5, 0.5])` gives `0.5`"),
        (PASSES, min, "the weakest stage"),
        (GAIN, a_new_key, "in quotes"),
        (SCALED, too_large, "values that are too large"),
        (SCALED, too_small, "values that are too small"),
        (SCALED, by_subtraction, "every pair that is tried"),
        (SCALED, ten_upwards, "the factor 10 alone"),
        (SCALED, minutes_too, "the minutes of an hour"),
        (SCALED, unequal, "any two numbers that differ"),
    ],
)
def test_an_answer_that_is_not_right_yet_is_told_its_own_mistake(exercise, answer, said):
    result = check(exercise, answer)
    assert result.status == NOT_YET
    assert said in result.remark


def logarithms(stages):
    return math.exp(sum(map(math.log, stages)))


def the_others_times_the_loss(stages, name):
    return (1 - stages[name]) * math.prod(rate for stage, rate in stages.items() if stage != name)


def quotient_rounded(given, expected):
    low, high = sorted((given, expected))
    return low > 0 and round(high / low, 6) in FACTORS


@pytest.mark.parametrize(
    "exercise, answer",
    [(PASSES, logarithms), (GAIN, the_others_times_the_loss), (SCALED, quotient_rounded)],
)
def test_a_right_answer_may_be_written_in_another_way(exercise, answer):
    assert check(exercise, answer).status == CORRECT
