"""Every figure in the prose of a notebook is the output of one of its cells.

A figure is a number written in digits in a markdown cell. It must occur in the text output of a code cell of
the same notebook, rounded as the prose rounds it: `0.91` is found in `0.9101`, `48 %` in `47.9 %` and in
`0.479`, `3,000` in `3000`. Since strict nbval computes every output again, a figure that the code no longer
gives fails the one check or the other. What would be found by chance is held more strictly: a whole number
up to twelve must occur in the outputs of the same section (opening and closing may draw on all of them).

No figures are: code spans and blocks, addresses of links, list numbers, minutes, numbers of notebooks,
exercises, layers, sections and versions of Python, and identifiers such as `SKU-4411`.

A figure that no cell can compute is quoted: it stands in `prose_figures.toml` with the reason.
"""

import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path

from nbformat import NotebookNode
from notebook_checks import texts_of, without_code

QUOTED = Path(__file__).with_name("prose_figures.toml")
SMALL = 12

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_IN_PROSE = re.compile(rf"(?<![\w.,])(?<![A-Za-z]-)({_NUMBER})(?![\w]|[.,]\d)(\s?%|\s?per ?cent)?")
_IN_OUTPUT = re.compile(rf"(?<![\d.,])({_NUMBER})(?!\d)(\s?%)?")
_SERIES = r"\d+(?:\.\d+)?(?:(?:,| and| or| to|–|-)\s*\d+(?:\.\d+)?)*"
_NO_FIGURES = re.compile(
    r"`+.+?`+"  # code spans
    r"|\]\([^)]*\)|<[^>]+>|https?://\S+"  # addresses
    r"|^\s*(?:\d+\.|#+\s*\d+\.?)\s"  # numbers of lists and headings
    rf"|\b(?:notebooks?|exercises?|layers?|sections?|chapters?|Python)\s+{_SERIES}"
    rf"|\b{_SERIES}[\s-]*min(?:utes?)?\b",
    re.MULTILINE | re.IGNORECASE,
)


@dataclass(frozen=True)
class Figure:
    """A number as it is written: its value, its digits after the point, and whether it is a percentage."""

    text: str
    value: Decimal
    digits: int
    percent: bool

    @property
    def small(self) -> bool:
        return not self.percent and self.digits == 0 and self.value <= SMALL


def figures(text: str, pattern: re.Pattern = _IN_OUTPUT) -> list[Figure]:
    """Return the numbers of a text in order."""
    found = []
    for number, percent in pattern.findall(text):
        plain = number.replace(",", "")
        found.append(Figure(number + percent, Decimal(plain), len(plain.partition(".")[2]), bool(percent)))
    return found


def figures_in_prose(markdown: str) -> list[Figure]:
    """Return the numbers of a markdown cell that state something."""
    return figures(_NO_FIGURES.sub(" ", without_code(markdown)), _IN_PROSE)


def agrees(stated: Figure, computed: Figure) -> bool:
    """Tell whether a computed number, rounded as the stated one is, gives the stated one."""
    value, digits = computed.value, computed.digits
    if stated.percent and not computed.percent:
        if value > 1:
            return False
        value, digits = value * 100, max(0, digits - 2)
    elif computed.percent and not stated.percent:
        if stated.digits == 0:
            return False
        value, digits = value / 100, digits + 2
    if digits < stated.digits and value != stated.value:
        return False
    if stated.digits == 0 and not stated.percent and stated.value < 10:
        return value == stated.value
    unit = Decimal(1).scaleb(-stated.digits)
    return stated.value in {value.quantize(unit, way) for way in (ROUND_HALF_UP, ROUND_HALF_EVEN)}


def unfounded(notebook: NotebookNode, quoted: dict[str, str]) -> Iterator[tuple[int, Figure]]:
    """Yield each figure in the prose that no output gives and that is not quoted, with its cell."""
    sections = _sections(notebook)
    everywhere = {figure for _, _, computed in sections for figure in computed}
    closing = False
    for place, (heading, prose, computed) in enumerate(sections):
        closing = closing or heading.lower().startswith("what we found")
        for number, figure in prose:
            sources = computed if figure.small and place > 0 and not closing else everywhere
            if figure.text not in quoted and not any(agrees(figure, one) for one in sources):
                yield number, figure


def _sections(notebook: NotebookNode) -> list[tuple[str, list[tuple[int, Figure]], set[Figure]]]:
    """Cut a notebook at its headings of the second level: for each section its prose figures and outputs."""
    sections: list[tuple[str, list[tuple[int, Figure]], set[Figure]]] = [("", [], set())]
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "markdown":
            heading = re.search(r"^## +(.+)", without_code(cell.source), re.MULTILINE)
            if heading:
                sections.append((heading.group(1), [], set()))
            sections[-1][1].extend((number, figure) for figure in figures_in_prose(cell.source))
        elif cell.cell_type == "code":
            for output in cell.outputs:
                for text in texts_of(output):
                    sections[-1][2].update(figures(html.unescape(re.sub(r"<[^>]+>", " ", text))))
    return sections


def quoted_figures(path: Path = QUOTED) -> dict[str, dict[str, str]]:
    """Return for each notebook the figures that no cell computes, with the reason for each."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
