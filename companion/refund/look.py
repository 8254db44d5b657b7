"""How a result looks wherever it is drawn: a shape, a colour and a word."""

from html import escape

# Okabe-Ito: told apart by colour-blind eyes, and each has a shape of its own besides.
GREEN, BLUE, ORANGE, RED, GREY = "#009e73", "#0072b2", "#e69f00", "#d55e00", "#8a8a8a"

_TICK = '<path d="M-4.2 .4 L-1.2 3.6 L4.4 -3.4" fill="none" stroke="{ink}" stroke-width="2.2"/>'
_CROSS = '<path d="M-3.4 -3.4 L3.4 3.4 M3.4 -3.4 L-3.4 3.4" fill="none" stroke="{ink}" stroke-width="2.2"/>'
_DISC = '<circle r="8.5" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
_BOX = (
    '<rect x="-8.5" y="-8.5" width="17" height="17" rx="2" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
)
_DIAMOND = '<path d="M0 -10.5 L10.5 0 L0 10.5 L-10.5 0 Z" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
_BAR = '<path d="M-4.5 0 L4.5 0" stroke="{ink}" stroke-width="2.6"/>'
_EQUAL = '<path d="M-4 -2.2 L4 -2.2 M-4 2.2 L4 2.2" stroke="{ink}" stroke-width="2"/>'
_ARROW = '<path d="M-3 -4.5 L4.5 0 L-3 4.5 Z" fill="{ink}"/>'
_DOT = '<circle r="3" fill="{fill}"/>'

_EMPTY = "var(--jp-layout-color1, #fff)"
_MARKS: dict[str, tuple[str, str, bool]] = {  # result: shape, colour, filled
    "proposed": (_DISC + _ARROW, GREY, True),
    "repeated": (_DISC + _ARROW, GREY, True),
    "checked": (_DISC + _TICK, GREEN, False),
    "done": (_DISC + _TICK, GREEN, True),
    "ok": (_DISC + _TICK, GREEN, True),
    "reused": (_DISC + _EQUAL, BLUE, False),
    "error": (_BOX + _CROSS, RED, True),
    "rejected": (_DIAMOND + _BAR, ORANGE, True),
    "not run": (_DOT, GREY, True),
    "to come": (_DOT, GREY, True),
}


def mark(result: str) -> str:
    """The mark of a result as SVG shapes around the origin, about 20 units wide."""
    shape, colour, filled = _MARKS[result]
    fill, ink = (colour, "#fff" if colour != ORANGE else "#000") if filled else (_EMPTY, colour)
    return shape.format(fill=fill, edge=colour, ink=ink)


def badge(result: str) -> str:
    """The mark of a result beside its word, as HTML for a line of text."""
    return (
        f'<span class="rp-badge"><svg viewBox="-11 -11 22 22" width="16" height="16" aria-hidden="true">'
        f"{mark(result)}</svg> {escape(result)}</span>"
    )
