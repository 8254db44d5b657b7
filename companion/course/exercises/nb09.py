"""The exercises of notebook 9: move the checks, and find the argument that may stay."""

from decimal import Decimal

from companion.course.exercises.definition import Case, FunctionExercise, Misconception, ValueExercise, case
from companion.course.quoting import code_span, shown
from companion.refund import FIVE_CALLS, STEPS, RefundCall, Step, run
from companion.refund.steps import EFFECTS
from companion.refund.words import remains


class _ToolExercise(FunctionExercise):
    """A tool's steps, judged by the effects that the experiment records for a call."""

    def described(self, case: Case) -> str:
        return code_span(str(case.given[0]))

    def mistake(self, wrong: list, total: int) -> str:
        first, right_ones = wrong[0], total - len(wrong)
        return (
            f"{right_ones} of {total} hidden calls {'comes' if right_ones == 1 else 'come'} out right. "
            f"{self.described(first.case)} has these effects, in this order: {code_span(shown(first.result))}; "
            f"right is {code_span(shown(first.case.expected))}."
        )


def _effects_in_order(answer, call):
    record = run(call, steps=answer())
    effects = {step.name: step.effect for step in record.steps}
    return [effects[event.step] for event in record.events if event.result == "done"]


def _as_it_is():
    return (
        Step("audit", checks=("order_id",), effect="audit"),
        Step("refund", checks=("amount",), effect="refund"),
        Step("email", checks=("reason",), effect="email"),
    )


def _all_in_the_first_step():
    return (
        Step("audit", checks=("order_id", "amount", "reason"), effect="audit"),
        Step("refund", effect="refund"),
        Step("email", effect="email"),
    )


def _all_before_the_money():
    return (
        Step("audit", effect="audit"),
        Step("refund", checks=("order_id", "amount", "reason"), effect="refund"),
        Step("email", effect="email"),
    )


def _only_the_reason_moved():
    return (
        Step("audit", checks=("order_id", "reason"), effect="audit"),
        Step("refund", checks=("amount",), effect="refund"),
        Step("email", effect="email"),
    )


def _the_email_first():
    return (
        Step("email", checks=("reason",), effect="email"),
        Step("audit", checks=("order_id",), effect="audit"),
        Step("refund", checks=("amount",), effect="refund"),
    )


def _effects_moved(answer):
    effects = [step.effect for step in answer() if step.effect]
    return sorted(effects) == sorted(EFFECTS) and effects != [*EFFECTS]


def _no_checks():
    return (Step("audit", effect="audit"), Step("refund", effect="refund"), Step("email", effect="email"))


def _nothing_but_checks():
    return (Step("validate", checks=("order_id", "amount", "reason")),)


def _an_empty_step_before():
    return (Step("validate"), *_as_it_is())


def _only_the_amount_moved():
    return (
        Step("audit", checks=("order_id", "amount"), effect="audit"),
        Step("refund", effect="refund"),
        Step("email", checks=("reason",), effect="email"),
    )


def _the_reason_before_the_money():
    return (
        Step("audit", checks=("order_id",), effect="audit"),
        Step("refund", checks=("amount", "reason"), effect="refund"),
        Step("email", effect="email"),
    )


_MOVE_THE_CHECKS = _ToolExercise(
    id="9.1",
    title="Move the checks",
    name="my_steps",
    stub=_as_it_is,
    solution=_all_in_the_first_step,
    use=_effects_in_order,
    cases=(
        case(FIVE_CALLS["valid 25.00"], expected=[*EFFECTS]),
        case(RefundCall("o-1", Decimal("80.00"), "wrong item"), expected=[*EFFECTS]),
        *(case(FIVE_CALLS[name], expected=[]) for name in ("changed my mind", "o-9", "120", "-5")),
        case(RefundCall("o-9", Decimal("80.01"), "because"), expected=[]),
    ),
    misconceptions=(
        Misconception(
            _all_before_the_money,
            "You check everything before the money moves. The audit row is an effect too, and it stands before your checks.",
        ),
        Misconception(
            _only_the_reason_moved,
            "You moved the reason, which saves the money. A wrong amount is still looked at after the audit row was written.",
        ),
        Misconception(
            _the_email_first,
            "You moved a step, with its effect. Move the checks alone, and leave the effects in their order: audit, refund, "
            "e-mail. An e-mail that goes out first tells of a refund that may still be refused.",
            recognise=_effects_moved,
        ),
        Misconception(
            _no_checks,
            "Every call is carried out whole, the invalid ones too: the checks are gone, or they stand behind the effects. "
            "Each must stand somewhere before the first effect.",
        ),
        Misconception(
            _nothing_but_checks,
            "Nothing is done any more, for the valid call neither. The three effects must still follow the checks.",
        ),
        Misconception(
            _an_empty_step_before,
            "The calls leave what they left before: each check still stands in the step that uses its argument.",
        ),
        Misconception(
            _only_the_amount_moved,
            "You moved the amount, so a wrong one leaves no audit row. A wrong reason is still found last, when the money "
            "is gone.",
        ),
        Misconception(
            _the_reason_before_the_money,
            "You moved the reason before the refund, which saves the money. A wrong amount or reason still leaves its audit "
            "row, and that is an effect too.",
        ),
    ),
    hints=(
        "Which step has the first effect? A check that stands in it, or before it, comes in time.",
        "A step takes several checks: `checks=(\"order_id\", \"amount\")`.",
        "Give the audit step all three checks and the other two none: a step checks before it writes.",
    ),
)


def _worst_left_if_only_this_check_stays():
    left = {}
    for argument in ("order_id", "amount", "reason"):
        moved = tuple(name for step in STEPS for name in step.checks if name != argument)
        kept = (Step(step.name, tuple({*step.checks} & {argument}), step.effect) for step in STEPS)
        steps = (Step("validate", checks=moved), *kept)
        ends = [run(call, steps=steps) for call in FIVE_CALLS.values()]
        found = {remains(end.ledger, end.told) for end in ends}
        left[argument] = next(kind for kind in ("money", "audit rows", "nothing") if kind in found)
    return left


_KINDS = ("nothing", "audit rows", "money")


def _another_word(answer):
    return any(value is not None and value not in _KINDS for value in answer.values())


_WHICH_MAY_STAY = ValueExercise(
    id="9.2",
    title="Which argument may stay",
    name="left_if_it_stays",
    stub={"order_id": None, "amount": None, "reason": None},
    solution=_worst_left_if_only_this_check_stays,
    misconceptions=(
        Misconception(
            {"order_id": "audit rows", "amount": "audit rows", "reason": "money"},
            "You count the audit row of the step that fails. A step checks before it writes, and no step with an effect "
            "stands before the audit.",
        ),
        Misconception(
            {"order_id": "nothing", "amount": "money", "reason": "money"},
            "A wrong amount is found in the refund step before that step pays. Only what stands before it has happened.",
        ),
        Misconception(
            {"order_id": "nothing", "amount": "audit rows", "reason": "nothing"},
            "The e-mail is the last effect, so nothing follows it. What counts is what came before: the refund.",
        ),
        Misconception(
            {"amount": "nothing"},
            "No money goes out for a wrong amount, but the audit row is an effect too, and its step stands before the check.",
        ),
        Misconception(
            {"reason": "audit rows"},
            "The audit row is left, and it is not the worst: the refund step too stands before the one that looks at the "
            "reason.",
        ),
        Misconception(
            {"order_id": "Nothing", "amount": "audit row", "reason": "the refund"},
            'Each part is one of three texts, written as in the question: `"nothing"`, `"audit rows"` or `"money"`.',
            recognise=_another_word,
        ),
    ),
    hints=(
        "For each argument, find the step that checks it, and look at the effects that stand before that step.",
        "Before the audit step stands no effect; before the refund stands the audit row; before the e-mail stand both.",
        "The order may stay. The amount leaves audit rows, the reason leaves money.",
    ),
)


EXERCISES = (_MOVE_THE_CHECKS, _WHICH_MAY_STAY)
