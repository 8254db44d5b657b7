"""A table that fits a notebook's width: text wraps, all of it is escaped, and it reads as plain text too."""

import html
import math
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from numbers import Integral, Real

from companion.course.quoting import shorten, shown
from companion.course.view import View

MAX_ROWS = 60
MAX_TEXT = 400
PLAIN_WIDTH = 96
LONG_WORD = 30
_ID = re.compile(r"\w-\w*\d")

_TABLE = "border-collapse:collapse;width:auto;max-width:800px;margin:0.4em 0"
_CELL = "padding:4px 10px;vertical-align:top;white-space:normal;border-bottom:1px solid #d0d4d9"


def table(
    data: object,
    caption: str = "",
    *,
    columns: Sequence[str] | Mapping[str, str] = (),
    formats: Mapping[str, str | Callable[[object], str]] | None = None,
    index: bool | None = None,
) -> View:
    """Return records or a DataFrame as a table for display.

    Args:
        data: a DataFrame, a list of dicts, or a dict of name to value (two columns).
        caption: a sentence above the table that says what to see.
        columns: which columns, in which order; as a dict also their heads, `{"money_out": "money out"}`.
        formats: for a column a format such as "{:.1%}" or a function from value to text.
        index: show the index of a DataFrame; by default where it is not just 0, 1, 2, ...
    """
    records = _records(data, index)
    heads = _heads(records, columns)
    rows = [
        [_text(record.get(name), (formats or {}).get(name)) for name in heads]
        for record in records[:MAX_ROWS]
    ]
    right = [_is_number_column([record.get(name) for record in records]) for name in heads]
    more = f"… and {len(records) - MAX_ROWS:,} more rows" if len(records) > MAX_ROWS else ""
    titles = [str(title) for title in heads.values()]
    return View(
        plain=_plain(caption, titles, rows, right, more), html=_html(caption, titles, rows, right, more)
    )


def _records(data: object, index: bool | None) -> list[Mapping]:
    if isinstance(data, Mapping):
        return [{"": key, "value": value} for key, value in data.items()]
    if hasattr(data, "columns") and hasattr(data, "reset_index"):
        plain = not data.index.names[0] and list(data.index) == list(range(len(data)))
        frame = (
            data
            if index is False or (index is None and plain)
            else data.reset_index(names=[n or "" for n in data.index.names])
        )
        return frame.to_dict("records")
    return [dict(record) for record in data]


def _heads(records: list[Mapping], columns: Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    """The columns with their heads; a column that no record has is a mistake of whoever wrote the cell."""
    found = dict.fromkeys(name for record in records for name in record)
    if not columns:
        return {name: name for name in found}
    missing = [name for name in columns if name not in found]
    if missing and records:
        raise ValueError(
            f"There is no column {missing[0]!r} in the table. There are: {', '.join(map(str, found))}."
        )
    return dict(columns) if isinstance(columns, Mapping) else {name: name for name in columns}


def _text(value: object, form: str | Callable[[object], str] | None) -> str:
    if _is_missing(value):
        return ""
    if form is not None:
        return shorten(form(value) if callable(form) else form.format(value), MAX_TEXT)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.10g}"
    if isinstance(value, Integral):
        return f"{value:,}"
    return shorten(str(value), MAX_TEXT) if isinstance(value, (str, Decimal)) else shown(value, MAX_TEXT)


def _is_missing(value: object) -> bool:
    return value is None or isinstance(value, float) and math.isnan(value)


def _is_number_column(values: Iterable[object]) -> bool:
    present = [value for value in values if not _is_missing(value)]
    return bool(present) and all(
        isinstance(value, (Real, Decimal)) and not isinstance(value, bool) for value in present
    )


def _html(caption: str, titles: list[str], rows: list[list[str]], right: list[bool], more: str) -> str:
    def cells(kind: str, texts: list[str]) -> str:
        sides = ("right" if side else "left" for side in right)
        return "".join(
            f'<{kind} style="{_CELL};text-align:{side}">{_breakable(text)}</{kind}>'
            for text, side in zip(texts, sides)
        )

    lines = [f'<table style="{_TABLE}">']
    if caption:
        lines.append(f'<caption style="text-align:left;caption-side:top">{html.escape(caption)}</caption>')
    lines.append(f"<thead><tr>{cells('th', titles)}</tr></thead>")
    lines.append("<tbody>" + "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows) + "</tbody></table>")
    if more:
        lines.append(f"<p>{more}</p>")
    return "\n".join(lines)


def _breakable(text: str) -> str:
    """Escaped text that may break inside its overlong words, and in the others only between them."""
    pieces = re.findall(rf"\S{{{LONG_WORD}}}(?=\S)|\S+|\s+", text)
    return "".join(_in_one_piece(piece) + "<wbr>" * (len(piece) == LONG_WORD) for piece in pieces)


def _in_one_piece(word: str) -> str:
    """The word escaped; an id such as ``SKU-4411``, which a browser would break at its dash, is kept whole."""
    escaped = html.escape(word)
    return f'<span style="white-space:nowrap">{escaped}</span>' if _ID.search(word) else escaped


def _plain(caption: str, titles: list[str], rows: list[list[str]], right: list[bool], more: str) -> str:
    widths = _widths([titles, *rows])
    lines = [line for row in [titles, *rows] for line in _wrapped(row, widths, right)]
    return "\n".join([*([caption] if caption else []), *lines, *([more] if more else [])])


def _widths(rows: list[list[str]]) -> list[int]:
    """Widths that fit the page together: the widest column gives way until they do."""
    widths = [max([1, *(len(text) for text in column)]) for column in zip(*rows)]
    while sum(widths) + 2 * len(widths) > PLAIN_WIDTH and max(widths) > 8:
        widths[widths.index(max(widths))] -= 1
    return widths


def _wrapped(row: list[str], widths: list[int], right: list[bool]) -> list[str]:
    parts = [textwrap.wrap(text, width) or [""] for text, width in zip(row, widths)]
    lines = []
    for number in range(max(map(len, parts), default=0)):
        texts = [part[number] if number < len(part) else "" for part in parts]
        aligned = [
            text.rjust(width) if side else text.ljust(width)
            for text, width, side in zip(texts, widths, right)
        ]
        lines.append("  ".join(aligned).rstrip())
    return lines
