"""A conversation with the words marked that a call's arguments came from. No widget here."""

import html
from collections.abc import Iterator
from dataclasses import dataclass

from companion.course.quoting import shorten
from companion.course.tables import table
from companion.course.view import View
from companion.gate.call import Conversation, ToolCall
from companion.gate.layers.grounding import Trace, find
from companion.gate.layers.seen import Place
from companion.gate.parsing import read_arguments
from companion.measure.origins import traced

SIGNS_SHOWN = 400
LEAVES_SHOWN = 30
NEAREST = "nearest"
NOTHING = "Nothing to trace: no argument of this call names anything."

WORDS = {
    "person": "named by the person",
    "tool": "named by a tool result only: grounded, not authorised",
    None: "named nowhere: flagged",
}
# The kind of line tells the three apart without colour, and the number leads to the table below.
_LOOKS = {
    "person": "background:#d9eafb;border-bottom:3px solid #3f90da",
    "tool": "background:#ecdcf5;border-bottom:4px double #832db6",
    NEAREST: "background:#fdeedd;border-bottom:3px dotted #e76300",
}
_COLUMNS = {"mark": "mark", "field": "argument", "value": "value", "words": "where from", "place": "place"}


@dataclass(frozen=True)
class Mark:
    """One traced argument: its number, the trace, and the place to mark (of the nearest thing if it was seen nowhere)."""

    number: int
    trace: Trace
    place: Place | None

    @property
    def look(self) -> str:
        """What to mark it as: "person", "tool" or "nearest"."""
        return self.trace.origin or NEAREST

    @property
    def in_words(self) -> str:
        """Where it came from, in words."""
        words = WORDS[self.trace.origin]
        near = self.trace.origin is None and self.trace.nearest
        return f"{words}; the nearest is {shorten(str(self.trace.nearest), 60)}" if near else words


class Tracing:
    """Where each argument of a call that names something came from.

    Args:
        call: the call; one that cannot be read has nothing to trace.
        talk: the conversation that it was proposed in.

    Attributes:
        marks: one `Mark` for each argument that names something, in the order of the arguments.

    Raises:
        KeyError: the call names no tool of the course.
    """

    def __init__(self, call: ToolCall, talk: Conversation) -> None:
        self.call, self.talk = call, talk
        arguments = read_arguments(call.arguments, writes=False).arguments
        found = traced(call.tool, arguments, talk)
        self.marks = tuple(Mark(number, one, _place(one, talk)) for number, one in enumerate(found, start=1))

    def table(self) -> View:
        """The arguments with their origins, in words: the marked text on paper."""
        if not self.marks:
            return View(plain=NOTHING, html=f"<p>{NOTHING}</p>")
        return table(self._rows(), "Where each argument came from", columns=_COLUMNS)

    def view(self) -> View:
        """The conversation with its marks, and the table below it."""
        return View(plain=f"{self._plain()}\n{self.table().plain}", html=f"{self.html()}\n{self.table().html}")

    def html(self) -> str:
        """The conversation as HTML, with the words marked that the arguments came from; every text is escaped."""
        lines = "".join(f'<div style="margin:3px 0"><b>{_safe(who)}</b> {text}</div>' for who, text in self._lines())
        return ('<div style="border-left:5px solid #c9cdd2;padding:2px 12px;margin:6px 0;max-width:760px;'
                f'overflow-wrap:anywhere;line-height:1.9">{lines}</div>')

    def _rows(self) -> list[dict[str, object]]:
        return [{"mark": str(mark.number), "field": mark.trace.field, "value": shorten(str(mark.trace.value), 80),
                 "words": mark.in_words, "place": mark.place.where if mark.place and mark.trace.origin else "nowhere"}
                for mark in self.marks]

    def _lines(self) -> Iterator[tuple[str, str]]:
        for where, text in self.talk.seen.sources["person"][::-1]:
            yield ("person:" if where == "question" else "person, earlier:"), self._marked(where, text)
        leaves = [(where, text) for where, text in self.talk.seen.sources["tool"]
                  if not where.endswith("(key)") or self._marks_in(where)]
        for where, text in leaves[:LEAVES_SHOWN]:
            yield f"{where}:", self._marked(where, text)
        if len(leaves) > LEAVES_SHOWN:
            yield "tool results:", f"… {len(leaves) - LEAVES_SHOWN} more values"

    def _plain(self) -> str:
        spoken = [f"{where}: {shorten(text, SIGNS_SHOWN)}" for texts in self.talk.seen.sources.values()
                  for where, text in texts if not where.endswith("(key)")]
        return "\n".join(spoken[:LEAVES_SHOWN])

    def _marks_in(self, where: str) -> list[Mark]:
        found = [mark for mark in self.marks if mark.place is not None and mark.place.where == where]
        return sorted(found, key=lambda mark: (mark.place.start, mark.place.end))

    def _marked(self, where: str, text: str) -> str:
        """The text with its marks; of two that overlap, the first is marked in the text."""
        marks = self._marks_in(where)
        first = max(0, marks[0].place.start - SIGNS_SHOWN // 2) if marks else 0
        at, last, pieces = first, min(len(text), first + SIGNS_SHOWN), ["… " if first else ""]
        for mark in marks:
            if at <= mark.place.start and mark.place.end <= last:
                pieces += [_safe(text[at : mark.place.start]), _mark(mark)]
                at = mark.place.end
        return "".join([*pieces, _safe(text[at:last]), " …" if last < len(text) else ""])


def _place(found: Trace, talk: Conversation) -> Place | None:
    hit = found.place or (find(found.nearest, found.role, talk.seen) if found.nearest else None)
    return talk.seen.place(hit) if hit else None


def _mark(mark: Mark) -> str:
    said = _safe(f"{mark.trace.field}: {mark.in_words}")
    return (f'<mark title="{said}" style="color:#222;padding:0 2px;{_LOOKS[mark.look]}">{_safe(mark.place.words)}'
            f"<sup><b>[{mark.number}]</b></sup></mark>")


def _safe(text: str) -> str:
    return html.escape(shorten(text, len(text) + 1))
