"""What the model proposes, and what it could know when it did."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.gate.layers.seen import Seen


@dataclass(frozen=True)
class ToolCall:
    """A tool call as a model proposes it; nothing has run yet.

    Everything here is untrusted: no field is checked when the object is made, whatever it holds. `check`
    gives each fault an outcome instead.

    Args:
        tool: the tool's name.
        arguments: a dict, or the raw JSON text as models send it.
        call_id: the id under which the model expects the answer.
        finish_reason: why the model stopped, if known ("length" means that the call was cut off).
    """

    tool: str
    arguments: Any
    call_id: str = "call-1"
    finish_reason: str | None = None


@dataclass(frozen=True)
class Conversation:
    """What the model could know: the question, earlier turns, earlier tool results, and the rep who asks.

    Args:
        question: the person's latest message.
        history: earlier messages of the person, oldest first.
        tool_results: earlier tool results, as dicts, oldest first.
        rep: the id of the sales representative who asks; only the rep's own accounts are ever seen.
        request_id: names the request, for the review queue and for keys.

    Raises:
        TypeError: an argument is of another type.
    """

    question: str
    history: tuple[str, ...] = ()
    tool_results: tuple[Any, ...] = ()
    rep: str = "r-01"
    request_id: str = "q-1"

    def __post_init__(self) -> None:
        for field in ("question", "rep", "request_id"):
            if not isinstance(getattr(self, field), str):
                raise TypeError(
                    f"Conversation.{field} must be text, not {type(getattr(self, field)).__name__}"
                )
        for field in ("history", "tool_results"):
            if not isinstance(getattr(self, field), (list, tuple)):
                raise TypeError(
                    f"Conversation.{field} must be a list, not {type(getattr(self, field)).__name__}"
                )
            object.__setattr__(self, field, tuple(getattr(self, field)))
        if not all(isinstance(turn, str) for turn in self.history):
            raise TypeError("Conversation.history must hold text only")

    @cached_property
    def seen(self) -> "Seen":
        """All that was said and returned so far, in the form in which it is searched: read once, not for
        every call."""
        from companion.gate.layers.grounding import seen_in

        return seen_in(self)
