"""The exercises of notebook 1."""

import math

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _stub(stages): ...


def _end_to_end(stages):
    return math.prod(stages)


def _weakest(stages):
    return min(stages)


def _mean(stages):
    return sum(stages) / len(stages)


def _sum_of_losses(stages):
    return 1 - sum(1 - rate for rate in stages)


EXERCISES = (
    FunctionExercise(
        id="1.1",
        title="From four stages to one figure",
        name="end_to_end",
        stub=_stub,
        solution=_end_to_end,
        cases=(
            case([0.5, 0.5], expected=0.25),
            case([0.9], expected=0.9),
            case([1.0, 0.8, 1.0], expected=0.8),
            case([0.9, 0.8, 0.7, 0.6], expected=0.3024),
        ),
        misconceptions=(
            Misconception(
                _weakest,
                "You took the weakest stage. The others lose calls too, from what that one lets through.",
            ),
            Misconception(
                _mean,
                "You took the mean. A call must pass every stage, so the others can't make a bad one good.",
            ),
            Misconception(
                _sum_of_losses,
                "You subtracted all the losses from 1. What one stage lost can't be lost again by the next, "
                "so this takes away too much.",
            ),
        ),
        hints=(
            "Of 100 calls, how many pass the first stage? And of those, how many pass the second?",
            "Half of a half is a quarter: the rates are multiplied.",
            "`math.prod(stages)` multiplies all the numbers of a list.",
        ),
    ),
)
