"""Answers to the exercises of notebook 9 as people write them, and what they are told."""

import pytest

from companion.course.exercises.checking import CORRECT, NOT_YET, check
from companion.course.exercises.registry import all_exercises
from companion.refund import STEPS, Step
from companion.refund.steps import validated_first

MOVE, STAY = (one for one in all_exercises() if one.id in ("9.1", "9.2"))
ALL = ("reason", "amount", "order_id")
AUDIT, REFUND, EMAIL = (Step(effect, effect=effect) for effect in ("audit", "refund", "email"))


@pytest.mark.parametrize(
    "steps",
    [
        validated_first(),
        [Step("validate", ALL), AUDIT, REFUND, EMAIL],
        (*(Step(f"check {argument}", (argument,)) for argument in ALL), AUDIT, REFUND, EMAIL),
        (Step("validate", ALL), *STEPS),
    ],
)
def test_other_right_ways_to_move_the_checks_are_right(steps):
    assert check(MOVE, lambda: steps).status == CORRECT


@pytest.mark.parametrize(
    "steps, remark",
    [
        ((Step("validate", ALL), EMAIL, REFUND, AUDIT), "leave the effects in their order"),
        ((Step("refund", ALL, "refund"), AUDIT, EMAIL), "leave the effects in their order"),
        (STEPS[::-1], "leave the effects in their order"),
        ((AUDIT, REFUND, EMAIL, Step("validate", ALL)), "or they stand behind the effects"),
        ((Step("look"), *STEPS), "still stands in the step that uses its argument"),
        ((Step("refund", ALL, "refund"), EMAIL), "has these effects, in this order: `['refund', 'email']`"),
    ],
)
def test_wrong_ways_to_move_the_checks_are_told_what_is_wrong(steps, remark):
    result = check(MOVE, lambda: steps)
    assert result.status == NOT_YET and remark in result.remark


@pytest.mark.parametrize(
    "parts, remark",
    [
        (("nothing", "nothing", "money"), "the audit row is an effect too"),
        (("nothing", "audit rows", "audit rows"), "it is not the worst"),
        (("nothing", "audit row", "money"), "one of three texts"),
        ((0, ["money"], 2), "one of three texts"),
    ],
)
def test_wrong_kinds_of_remains_are_told_what_is_wrong(parts, remark):
    result = check(STAY, dict(zip(("order_id", "amount", "reason"), parts)))
    assert result.status == NOT_YET and remark in result.remark
