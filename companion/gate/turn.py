"""One turn under a retry budget: propose, dispatch, and tell the model once what was refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.gate.budget import RetryBudget, Step, sent
from companion.gate.call import Conversation, ToolCall
from companion.gate.dispatching import dispatch
from companion.gate.shop import Shop
from companion.gate.showing import given, is_text

Propose = Callable[[tuple[dict[str, Any], ...]], ToolCall]
Run = Callable[[ToolCall, Conversation, Shop], Any]


class TransportError(Exception):
    """A request that failed on its way to the model or back: a rate limit, a time-out, a broken connection."""


_LONGEST = 2_000
TRANSPORT_ERRORS = (TransportError, TimeoutError, ConnectionError)


@dataclass(frozen=True)
class Attempt:
    """One attempt of a turn: the call (None if none arrived), its outcome or result (None likewise), what followed."""

    call: ToolCall | None
    outcome: Any
    step: Step
    error: str = ""

    def row(self) -> dict[str, str]:
        """The attempt as a row of a table."""
        return {
            "sent": "" if self.call is None else _as_sent(self.call),
            "outcome": self.error if self.outcome is None else self.outcome.kind,
            "then": self.step.action,
            "because": self.step.reason,
        }


def _as_sent(call: ToolCall) -> str:
    told = call.arguments if is_text(call.arguments) or sent(call).whole else given(call.arguments)
    try:
        text = f"{call.tool} {told}"
    except Exception:  # noqa: BLE001 - an object of its own type may fail in any way when it is shown
        text = f"{given(call.tool)} {given(call.arguments)}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


@dataclass(frozen=True)
class Turn:
    """The record of a turn.

    Args:
        attempts: every attempt, in order.
        told: what the model was told between its attempts, in order.
    """

    attempts: tuple[Attempt, ...]
    told: tuple[dict[str, Any], ...]

    @property
    def outcome(self) -> Any:
        """The outcome or result with which the turn ended; None if the model could not be reached."""
        return self.attempts[-1].outcome

    @property
    def step(self) -> Step:
        """The last step: how the turn ended, why, and what was left of the budget."""
        return self.attempts[-1].step

    def rows(self) -> list[dict[str, str]]:
        """The attempts as the rows of a table."""
        return [
            {"attempt": str(number), **attempt.row()} for number, attempt in enumerate(self.attempts, start=1)
        ]


def run_turn(
    propose: Propose,
    talk: Conversation,
    shop: Shop,
    budget: RetryBudget | None = None,
    run: Run = dispatch,
    transport: tuple[type[Exception], ...] = TRANSPORT_ERRORS,
) -> Turn:
    """Let a model propose calls until one is done, a person has to be asked, or the budget says stop.

    Only the request to the model is ever repeated by this runner, never a dispatch: a refusal comes back as a value
    for the model, so nothing around this loop takes it for a crash to be retried.

    Args:
        propose: asks the model for a call; it gets what the model was told so far in the turn, each refusal once. In
            the lessons it is a script.
        talk: the conversation in which the calls are made.
        shop: the shop that they act on.
        budget: what the turn may spend; a fresh `RetryBudget` if omitted.
        run: what is done with a call: `dispatch`, or `check` where nothing shall run.
        transport: the exceptions of ``propose`` that are the transport's and not the model's. Any other is raised.

    Returns:
        The record of all attempts.
    """
    budget, told, attempts = budget or RetryBudget(), [], []
    while not attempts or attempts[-1].step.action in ("feed_back", "repeat_request"):
        try:
            call = propose(tuple(told))
        except transport as error:
            attempt = Attempt(
                None, None, budget.after_transport_error(), error=str(error) or type(error).__name__
            )
        else:
            # A call that was refused in this turn is not even looked at again.
            outcome = _refusal_of(call, attempts) or run(call, talk, shop)
            attempt = Attempt(call, outcome, budget.after(call, outcome))
        if attempt.step.action == "feed_back":
            told.append(attempt.outcome.for_model())
        attempts.append(attempt)
        budget = attempt.step.budget
    return Turn(tuple(attempts), tuple(told))


def _refusal_of(call: ToolCall, attempts: list[Attempt]) -> Any:
    form = sent(call)
    fed_back = (attempt for attempt in attempts if attempt.step.action == "feed_back")
    return next((attempt.outcome for attempt in fed_back if sent(attempt.call).same_as(form)), None)
