"""The retry budget: how often a refused call may go back to the model, and what never counts as the model's fault.

Three rules. A refusal is told to the model once, and the model may then propose again. The same arguments sent again
stop the turn at once, since they would be refused again. An error of the transport (a rate limit, a time-out) is no
fault of the model's: the runner repeats the request, and the model never hears of it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal, Protocol

from companion.gate.call import ToolCall
from companion.gate.parsing import CUT_OFF
from companion.gate.showing import given, is_text

_MOST_PARTS = 20_000
Action = Literal["finish", "ask", "feed_back", "repeat_request", "stop"]


class Answered(Protocol):
    """What the budget looks at in an outcome, or in the result of a dispatched call."""

    kind: str

    @property
    def retryable(self) -> bool: ...


@dataclass(frozen=True)
class Sent:
    """A call in the form in which it is compared with a later one.

    Args:
        tool: the tool's name.
        text: the arguments in one canonical form, or the raw text where it is no JSON.
        whole: whether the arguments could be read.
    """

    tool: str
    text: str
    whole: bool

    def same_as(self, other: "Sent") -> bool:
        """Whether the two are one call sent twice; a call that is cut off again is the same one, wherever it ends."""
        if (self.tool, self.whole) != (other.tool, other.whole):
            return False
        if self.whole or not (self.text and other.text):
            return self.text == other.text
        return self.text.startswith(other.text) or other.text.startswith(self.text)


def sent(call: ToolCall) -> Sent:
    """Bring a call into the form in which calls are compared; never raises, whatever the call holds.

    A dict and its JSON text give the same form. The order of arguments does not matter, nor whether a whole number is
    written ``5`` or ``5.0``; an argument that is ``null`` counts as left out. A call that was cut off is another one
    than the same arguments sent whole.
    """
    raw, tool = call.arguments, str.__str__(call.tool) if is_text(call.tool) else str(given(call.tool))
    if is_text(raw) and _was_cut_off(call):
        return Sent(tool, str.strip(raw), whole=False)
    try:
        text = json.dumps(_plain(_decoded(raw), [_MOST_PARTS]), sort_keys=True)
        return Sent(tool, text, whole=not _was_cut_off(call))
    except Exception:  # noqa: BLE001 - an object of its own type may fail in any way when it is looked at
        return Sent(tool, _raw_text(raw), whole=False)


def _was_cut_off(call: ToolCall) -> bool:
    return is_text(call.finish_reason) and str.lower(call.finish_reason) in CUT_OFF


def _decoded(raw: Any) -> Any:
    """The arguments behind JSON text, which some models encode twice; at the top, ``null`` counts as left out."""
    value = raw
    for _ in range(2):
        value = (
            json.loads(value, object_pairs_hook=_without_duplicates)
            if isinstance(value, (str, bytes))
            else value
        )
    return (
        {key: item for key, item in value.items() if item is not None}
        if isinstance(value, Mapping)
        else value
    )


def _raw_text(raw: Any) -> str:
    text = bytes.decode(raw, "utf-8", "replace") if issubclass(type(raw), bytes) else raw
    return str.strip(text) if is_text(text) else f"{given(raw)} that cannot be read"


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice, so the text has no one meaning")
    return dict(pairs)


def _plain(value: Any, room: list[int]) -> Any:
    """The value in one form for all ways to write it; of at most 20,000 parts."""
    room[0] -= 1
    if room[0] < 0:
        raise ValueError("too large")
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (float, Decimal)):
        number = float(value)
        return int(number) if number.is_integer() else number
    if isinstance(value, Mapping):
        return {str(key): _plain(inner, room) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner, room) for inner in value]
    return repr(value)


@dataclass(frozen=True)
class Step:
    """What happens next, why, and what is left of the budget.

    Args:
        action: ``finish`` (the call is accepted or done), ``ask`` (a question for the person), ``feed_back`` (the
            refusal goes to the model, once), ``repeat_request`` (the runner sends the same request again, and tells
            the model nothing) or ``stop`` (no more calls in this turn; the person hears what could not be done).
        reason: why, in a few words.
        budget: the budget after this step.
    """

    action: Action
    reason: str
    budget: "RetryBudget"


@dataclass(frozen=True)
class RetryBudget:
    """What one turn (one request of a person) may spend on retries. Frozen: each step gives the budget that is left.

    Args:
        refusals: how many refusals may go back to the model in the turn.
        repeats: how many times the runner may repeat a request that failed on its way.
        refused: the calls that were refused and told to the model so far.
        failures: the transport errors so far.

    Raises:
        ValueError: a limit is no whole number of 0 or more.
    """

    refusals: int = 1
    repeats: int = 3
    refused: tuple[Sent, ...] = ()
    failures: int = 0

    def __post_init__(self) -> None:
        for name in ("refusals", "repeats"):
            limit = getattr(self, name)
            if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
                raise ValueError(f"RetryBudget.{name} must be a whole number of 0 or more, not {limit!r}")

    @property
    def used(self) -> int:
        """How many refusals were told to the model; transport errors are not among them."""
        return len(self.refused)

    def knows(self, call: ToolCall) -> bool:
        """Whether this very call was refused before in the turn, so that there is no use in checking it again."""
        now = sent(call)
        return any(now.same_as(earlier) for earlier in self.refused)

    def after(self, call: ToolCall, outcome: Answered) -> Step:
        """Decide what follows the outcome (or the result) of a call.

        Only a refusal costs anything. A question to the person is no failure, and the runner repeats nothing here: a
        refusal is for the model to act on, so running the same call again could not change it.
        """
        if outcome.kind in ("accepted", "completed"):
            return Step("finish", outcome.kind, self)
        if outcome.kind in ("ambiguous", "needs_confirmation"):
            return Step("ask", outcome.kind, self)
        if self.knows(call):
            return Step("stop", "the same call was refused before", self)
        if not outcome.retryable:
            return Step("stop", "no other arguments would help", self)
        if self.used >= self.refusals:
            return Step("stop", "the retry budget is spent", self)
        return Step("feed_back", "refused", replace(self, refused=(*self.refused, sent(call))))

    def after_transport_error(self) -> Step:
        """Decide what follows a request that failed on its way to the model or back; the model is told nothing."""
        if self.failures >= self.repeats:
            return Step("stop", "the model could not be reached", self)
        return Step("repeat_request", "transport error", replace(self, failures=self.failures + 1))
