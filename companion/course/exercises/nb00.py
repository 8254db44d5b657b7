"""The practice exercise of notebook 0."""

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _stub(captured, refunds): ...


def _left_to_refund(captured, refunds):
    return captured - sum(refunds)


def _already_refunded(captured, refunds):
    return sum(refunds)


def _first_refund_only(captured, refunds):
    return captured - refunds[0] if refunds else captured


def _last_refund_only(captured, refunds):
    return captured - refunds[-1] if refunds else captured


EXERCISES = (
    FunctionExercise(
        id="0.1",
        title="What is left to refund",
        name="left_to_refund",
        stub=_stub,
        solution=_left_to_refund,
        cases=(
            case(80, [25, 25], expected=30),
            case(80, [], expected=80),
            case(80, [80], expected=0),
            case(120, [10, 30, 20], expected=60),
        ),
        misconceptions=(
            Misconception(
                _already_refunded,
                "That is what has gone out already. Asked for is what the order still holds after it.",
            ),
            Misconception(
                _first_refund_only,
                "You subtracted the first refund alone. The list may hold more of them.",
            ),
            Misconception(
                _last_refund_only,
                "You subtracted the last refund alone. In a loop, go on from what the refund before has left, "
                "not from the whole amount.",
            ),
        ),
        hints=(
            "An order holds what was captured. Every refund takes its part away.",
            "`sum(refunds)` adds up the list; an empty list gives 0.",
            "`return captured - sum(refunds)`",
        ),
    ),
)
