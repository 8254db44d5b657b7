"""A conversation, a tool call and what came back, set out like a chat; all of it is bounded and escaped."""

import html
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass

from companion.course.quoting import shorten, shown
from companion.course.view import View

MAX_DEPTH = 6
MAX_ITEMS = 20
MAX_TEXT = 300
MAX_LINES = 40
MAX_TURNS = 30

# who speaks -> the colour of the bar beside the text; the speaker is named in words too
_BARS = {
    "person": "#717581",
    "earlier": "#c9cdd2",
    "tool result": "#832db6",
    "tool call": "#3f90da",
    "outcome": "#e76300",
}

Turn = tuple[str, str, str]  # speaker, text, "text" or "code"


def show_talk(talk: object, call: object = None, outcome: object = None) -> View:
    """Display a conversation with, if given, the tool call proposed and the outcome of its check.

    Args:
        talk: a `Conversation` (`question`, `history`, `tool_results`), or None to show the call alone.
        call: a `ToolCall`, its arguments as a dict or as raw JSON text.
        outcome: an outcome or a result (what `for_model()` gives is shown), or a plain dict.
    """
    turns = [*_talk_turns(talk), *_call_turns(call), *_outcome_turns(outcome)]
    return View(plain="\n".join(map(_plain, turns)), html="\n".join(map(_html, turns)))


def show_call(call: object, outcome: object = None) -> View:
    """Display a tool call alone, its arguments as indented JSON, with the outcome of its check if given."""
    return show_talk(None, call, outcome)


def pretty(value: object) -> str:
    """Return a value as indented JSON of limited depth and size; raw text stays as the model sent it."""
    if isinstance(value, str):
        return _clipped(value, MAX_TEXT * 4)
    text = json.dumps(_bounded(value, MAX_DEPTH), indent=2, ensure_ascii=False)
    lines = text.splitlines()
    return "\n".join(lines[:MAX_LINES] + ["…"] * (len(lines) > MAX_LINES))


def _bounded(value: object, depth: int) -> object:
    if depth == 0 and isinstance(value, (Mapping, list, tuple)):
        return "…"
    if isinstance(value, Mapping):
        items = [
            (shorten(str(key), 60), _bounded(part, depth - 1))
            for key, part in list(value.items())[:MAX_ITEMS]
        ]
        return dict(items) | ({"…": f"{len(value) - MAX_ITEMS} more"} if len(value) > MAX_ITEMS else {})
    if isinstance(value, (list, tuple)):
        more = [f"… {len(value) - MAX_ITEMS} more"] if len(value) > MAX_ITEMS else []
        return [_bounded(part, depth - 1) for part in value[:MAX_ITEMS]] + more
    if isinstance(value, str):
        return shorten(value, MAX_TEXT)
    return value if value is None or isinstance(value, (bool, int, float)) else shown(value)


def _talk_turns(talk: object) -> Iterable[Turn]:
    if talk is None:
        return
    history, results = list(talk.history), list(talk.tool_results)
    for text in history[-MAX_TURNS:]:
        yield "earlier", _clipped(str(text), MAX_TEXT * 3), "text"
    for result in results[-MAX_TURNS:]:
        yield "tool result", pretty(result), "code"
    yield "person", _clipped(str(talk.question), MAX_TEXT * 3), "text"


def _call_turns(call: object) -> Iterable[Turn]:
    if call is not None:
        yield "tool call", f"{shorten(str(call.tool), 80)} {pretty(call.arguments)}", "code"


def _outcome_turns(outcome: object) -> Iterable[Turn]:
    if outcome is not None:
        yield "outcome", pretty(_as_dict(outcome)), "code"


def _as_dict(outcome: object) -> object:
    if hasattr(outcome, "for_model"):
        return outcome.for_model()
    return asdict(outcome) if is_dataclass(outcome) and not isinstance(outcome, type) else outcome


def _clipped(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _plain(turn: Turn) -> str:
    speaker, text, _ = turn
    return f"{speaker}:\n" + "\n".join(f"  {line}" for line in text.splitlines())


def _html(turn: Turn) -> str:
    speaker, text, kind = turn
    frame = (
        f"border-left:5px solid {_BARS[speaker]};padding:2px 12px;margin:6px 0;"
        "max-width:760px;overflow-wrap:anywhere"
    )
    face = "font-family:monospace;" if kind == "code" else ""
    body = f'<div style="{face}white-space:pre-wrap">{html.escape(text)}</div>'
    return f'<div style="{frame}"><div style="font-size:85%"><b>{speaker}</b></div>{body}</div>'
