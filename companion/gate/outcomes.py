"""What checking a call gives: one of four outcomes, or `Completed` when it ran.

The classes are one union, told apart by `kind`, and all have the same attributes, so that code can read any
of them without asking first. `for_model()` is what goes back to the model: small, JSON-ready, and without
anything that the rep may not see.
"""

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from companion.gate.confirming import Confirmation, ConfirmationError, Confirmer

Stops = Literal["refused", "ambiguous", "needs_confirmation"]
Origin = Literal["person", "tool"]


class Part(BaseModel):
    """What the parts of an outcome share: frozen, and no unknown key."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid")


class Issue(Part):
    """One thing that stops a call.

    Args:
        layer: the number of the layer that says so (1 also for arguments that are no JSON object).
        field: the argument, or None where it is about the call as a whole.
        cause: a short word for the kind of fault, such as "format" or "not_found".
        message: one or two sentences for the model: what is wrong, what was given, and the form that is
            right.
        given: what was given, shortened, with invisible characters spelt out.
        permitted: what would do (names, limits, near names), JSON-ready, or None.
        stops: what the issue makes of the call.
        correction: the certain correction, argument to value (null: leave the argument out), or None.
        retryable: whether the model can do something about it by itself.
    """

    layer: int
    field: str | None = None
    cause: str
    message: str
    given: Any = None
    permitted: Any = None
    stops: Stops = "refused"
    correction: dict[str, Any] | None = None
    retryable: bool = True


class Flag(Part):
    """A remark for the review queue: a value that nobody in the conversation named. It never stops a call.

    Args:
        field: the argument (with a path, as in ``lines[0].sku``, where it is nested).
        value: what was given.
        origin: where the value was seen: "person", "tool", or None for nowhere.
        nearest: the most similar value that was seen, or None.
        message: one sentence for the reviewer.
    """

    field: str
    value: Any
    origin: Origin | None = None
    nearest: str | None = None
    message: str = ""


class Candidate(Part):
    """One of several things that fit: its id, and a label that tells it from the others at one glance."""

    id: str
    label: str


class _Outcome(Part):
    """What all outcomes share.

    Attributes:
        tool: the tool's name, or None where the call names none of the tools on offer.
        issues: what stops the call; empty where nothing does.
        suggestion: the one certain correction, argument to value (null: leave it out), or None.
        candidates: what an ambiguous name may mean; at most five.
        more: how many further candidates there are.
        preview: for the person who is asked to confirm: what would run, in words.
        flags: remarks for the review queue.
        arguments: the validated arguments of a call that may run (or did); else what could be read of them.
        resolved: what the call acts on: "product", "account" and "order", each with its id and name.
        retryable: whether the model can repair the call by itself; False where only a person can.
        origins: for each argument that names something, where it was seen: "person", "tool" or None.
        repaired: whether the arguments' text had to be repaired before it could be read.
    """

    tool: str | None = None
    issues: tuple[Issue, ...] = ()
    suggestion: dict[str, Any] | None = None
    candidates: tuple[Candidate, ...] = ()
    more: int = 0
    preview: str | None = None
    flags: tuple[Flag, ...] = ()
    arguments: dict[str, Any] = Field(default_factory=dict)
    resolved: dict[str, dict[str, Any]] = Field(default_factory=dict)
    retryable: bool = False
    origins: dict[str, Origin | None] = Field(default_factory=dict)
    repaired: bool = False

    @property
    def message(self) -> str:
        """All that the issues say, in one text."""
        return " ".join(issue.message for issue in self.issues)


class Accepted(_Outcome):
    """The call may run, with exactly these `arguments`."""

    kind: Literal["accepted"] = "accepted"

    def for_model(self) -> dict[str, Any]:
        """The arguments that would run, and what they act on."""
        return json_ready({"kind": self.kind, "arguments": self.arguments, "resolved": self.resolved})


class Refused(_Outcome):
    """The call does not run. The issues say why and, where that is certain, `suggestion` what to send
    instead."""

    kind: Literal["refused"] = "refused"
    retryable: bool = True

    def for_model(self) -> dict[str, Any]:
        """What is wrong, what would be right, and whether it is worth another try."""
        told = {"kind": self.kind, "error": "invalid_arguments", "message": self.message}
        told |= {"issues": [_told(issue) for issue in self.issues], "retryable": self.retryable}
        told |= {"suggestion": self.suggestion} if self.suggestion is not None else {}
        return json_ready(told | _choices(self))


class Ambiguous(_Outcome):
    """The call waits for the person to say which of several things is meant."""

    kind: Literal["ambiguous"] = "ambiguous"

    def for_model(self) -> dict[str, Any]:
        """The question to ask, with the labels to choose from."""
        return json_ready({"kind": self.kind, "message": self.message} | _choices(self))


class NeedsConfirmation(_Outcome):
    """The call waits for the rep to confirm it: it is valid, and unusual."""

    kind: Literal["needs_confirmation"] = "needs_confirmation"
    _confirmer: Confirmer | None = PrivateAttr(default=None)

    def confirm(self, by: str) -> Confirmation:
        """Confirm exactly the call that was checked.

        Args:
            by: the id of the rep who confirms; only the rep for whom the call was checked can.

        Returns:
            A confirmation for `dispatch`: bound to tool, arguments, what they act on and rep; used once;
            expires.

        Raises:
            ConfirmationError: ``by`` is somebody else, or `check` did not make this outcome.
        """
        if self._confirmer is None:
            raise ConfirmationError("only an outcome that check or dispatch gave can be confirmed")
        return self._confirmer.confirm(by)

    def for_model(self) -> dict[str, Any]:
        """What the person is asked to confirm."""
        told = {
            "kind": self.kind,
            "message": "Nothing has run. Ask the person to confirm.",
            "preview": self.preview,
        }
        return json_ready(told | {"arguments": self.arguments, "resolved": self.resolved})


class Completed(_Outcome):
    """The call ran. `data` is what the tool gives; `resolved` names what it acted on."""

    kind: Literal["completed"] = "completed"
    data: dict[str, Any] = Field(default_factory=dict)

    def for_model(self) -> dict[str, Any]:
        """The tool's result, with the names of what it acted on."""
        return json_ready({"kind": self.kind, "data": self.data, "resolved": self.resolved})


Outcome = Annotated[
    Accepted | Refused | Ambiguous | NeedsConfirmation | Completed,
    Field(discriminator="kind"),
]


def json_ready(value: Any) -> Any:
    """The same value with every Decimal as a number and every tuple as a list."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: json_ready(item) for key, item in value.items()}
    return [json_ready(item) for item in value] if isinstance(value, (list, tuple)) else value


def _told(issue: Issue) -> dict[str, Any]:
    told = {"field": issue.field, "cause": issue.cause, "message": issue.message}
    return told | ({"permitted": issue.permitted} if issue.permitted is not None else {})


def _choices(outcome: _Outcome) -> dict[str, Any]:
    if not outcome.candidates:
        return {}
    return {"candidates": [candidate.model_dump() for candidate in outcome.candidates], "more": outcome.more}
