"""What the refund tool does, as data: its steps in order, and the arguments that each step checks first.

The order and its 80.00 are fixtures; no payment, e-mail or database service is called.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from companion.refund.calls import RefundCall, quoted

ORDER_ID = "o-1"
CAPTURED = Decimal("80.00")
TEMPLATES = ("damaged", "late", "wrong item")


def check_order_id(call: RefundCall) -> str | None:
    """Why the order cannot be refunded, or None where it can: only order o-1 exists."""
    return None if call.order_id == ORDER_ID else f"there is no order {quoted(call.order_id)}"


def check_amount(call: RefundCall) -> str | None:
    """Why the amount (USD) cannot be refunded, or None where it can: above 0, at most the captured 80.00."""
    if call.amount <= 0:
        return f"the amount {call.amount} is not above 0"
    return f"the amount {call.amount} is above the captured {CAPTURED}" if call.amount > CAPTURED else None


def check_reason(call: RefundCall) -> str | None:
    """Why no e-mail can be written, or None where it can: each of three reasons has a template."""
    return None if call.reason in TEMPLATES else f"no e-mail template for the reason {quoted(call.reason)}"


CHECKS: dict[str, Callable[[RefundCall], str | None]] = {
    "order_id": check_order_id,
    "amount": check_amount,
    "reason": check_reason,
}
EFFECTS = ("audit", "refund", "email")
AGENT = ("call", "retry", "outcome")  # what the trace calls the agent's own events


@dataclass(frozen=True)
class Step:
    """One step of the tool: the arguments that it checks, then its effect on the ledger.

    name: as the trace shows it, none of "call", "retry", "outcome". checks: names of arguments, keys of
    ``CHECKS``. effect: "audit", "refund", "email", or None for a step that only checks.
    Another name raises ValueError, one text instead of a tuple of checks TypeError.
    """

    name: str
    checks: tuple[str, ...] = ()
    effect: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name or self.name in AGENT:
            raise ValueError(f"a step cannot be named {self.name!r}")
        if isinstance(self.checks, str):
            raise TypeError(f"checks of step {self.name!r} must be a tuple of names: ({self.checks!r},)")
        object.__setattr__(self, "checks", tuple(self.checks))
        for argument in self.checks:
            if argument not in CHECKS:
                raise ValueError(
                    f"step {self.name!r} cannot check {argument!r}: there is {', '.join(CHECKS)}"
                )
        if self.effect is not None and self.effect not in EFFECTS:
            raise ValueError(
                f"step {self.name!r} has no effect {self.effect!r}: there is {', '.join(EFFECTS)}"
            )

    def problems(self, call: RefundCall) -> list[str]:
        """What the step's checks find wrong in the call, in order; empty where nothing is."""
        found = (CHECKS[argument](call) for argument in self.checks)
        return [problem for problem in found if problem is not None]


STEPS: tuple[Step, ...] = (
    Step("audit", checks=("order_id",), effect="audit"),
    Step("refund", checks=("amount",), effect="refund"),
    Step("email", checks=("reason",), effect="email"),
)


def validated_first(steps: tuple[Step, ...] = STEPS) -> tuple[Step, ...]:
    """The same steps, with every check in one step before the first effect."""
    every = tuple(argument for step in steps for argument in step.checks)
    effects = (step for step in steps if step.effect is not None)
    bare = tuple(Step(step.name, (), step.effect) for step in effects)
    return (Step("validate", checks=every), *bare)
