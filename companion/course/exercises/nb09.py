"""The exercises of notebook 9: move the checks, and find the argument that may stay."""

from decimal import Decimal

from companion.course.exercises.definition import Case, FunctionExercise, Misconception, ValueExercise, case
from companion.course.quoting import code_span
from companion.refund import FIVE_CALLS, STEPS, RefundCall, Step, run
from companion.refund.words import remains


class _ToolExercise(FunctionExercise):
    """A tool's steps, judged by what the experiment's ledger holds after a call."""

    def described(self, case: Case) -> str:
        return f"After {code_span(str(case.given[0]))}, the list of audit rows, refunds and e-mails"


def _rows_of_each_kind(answer, call):
    ledger = run(call, steps=answer()).ledger
    return [ledger["audit"], ledger["refunds"], ledger["emails"]]


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


def _no_checks():
    return (Step("audit", effect="audit"), Step("refund", effect="refund"), Step("email", effect="email"))


_MOVE_THE_CHECKS = _ToolExercise(
    id="9.1",
    title="Move the checks",
    name="my_steps",
    stub=_as_it_is,
    solution=_all_in_the_first_step,
    use=_rows_of_each_kind,
    cases=(
        case(FIVE_CALLS["valid 25.00"], expected=[1, 1, 1]),
        case(RefundCall("o-1", Decimal("80.00"), "wrong item"), expected=[1, 1, 1]),
        *(case(FIVE_CALLS[name], expected=[0, 0, 0]) for name in ("changed my mind", "o-9", "120", "-5")),
        case(RefundCall("o-9", Decimal("80.01"), "because"), expected=[0, 0, 0]),
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
            "You moved a step, with its effect: now the customer gets an e-mail about a refund that is refused. Move the "
            "check and leave the effect where it is.",
        ),
        Misconception(
            _no_checks,
            "You took the checks out and put them nowhere. Each must still stand somewhere, before the first effect.",
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
    ),
    hints=(
        "For each argument, find the step that checks it, and look at the effects that stand before that step.",
        "Before the audit step stands no effect; before the refund stands the audit row; before the e-mail stand both.",
        "The order may stay. The amount leaves audit rows, the reason leaves money.",
    ),
)


EXERCISES = (_MOVE_THE_CHECKS, _WHICH_MAY_STAY)
