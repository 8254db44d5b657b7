"""Ten recorded calls that failed, to be sorted by hand: what was said, what was proposed, what was right."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.course.quoting import shorten
from companion.course.view import View
from companion.gate.layers.roles import named_values
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS
from companion.measure.cases import Expect, ToolCase, load_cases
from companion.measure.diff import diff_arguments
from companion.measure.runs import Run, load_runs

# The cases whose first failed bare run is shown, in the order of the letters.
CASES = (
    *("stock-04", "hold-04", "stock-09", "quote-10", "quote-03"),
    *("credit-07", "refund-04", "quote-11", "hold-03", "credit-05"),
)
OMITTED, ANY = "(omitted)", "(in any words)"
_CELL = "padding:2px 12px 2px 0;text-align:left;vertical-align:top;border:0"
_CARD = "border-left:5px solid #717581;padding:2px 12px;margin:14px 0;max-width:760px;overflow-wrap:anywhere"


@dataclass(frozen=True)
class FailedCall:
    """A call whose bare arguments are wrong.

    letter: its name in the notebook. case: what was said, and the right call. given: the arguments proposed.
    """

    letter: str
    case: ToolCase
    given: Mapping[str, Any]

    @property
    def tool(self) -> str:
        return self.case.tool

    @property
    def question(self) -> str:
        return self.case.question

    @property
    def expected(self) -> Mapping[str, Any]:
        return self.case.expected


def ten_failed_calls(
    cases: Iterable[ToolCase] | None = None, runs: Iterable[Run] | None = None
) -> dict[str, FailedCall]:
    """Return ten failed calls of the bare tools, by letter: of each case in `CASES` the first run that went wrong.

    cases, runs: the course's own if left out.
    """
    known = {case.id: case for case in (load_cases() if cases is None else cases)}
    recorded = list(load_runs() if runs is None else runs)
    found = [next(run for run in recorded if run.case == name and _failed(run, known[name])) for name in CASES]
    lettered = zip("ABCDEFGHIJ", found, strict=True)
    return {letter: FailedCall(letter, known[run.case], run.bare) for letter, run in lettered}


def _failed(run: Run, case: ToolCase) -> bool:
    return run.tool == case.tool and bool(diff_arguments(run.bare, case.expected, TOOLS[case.tool]))


def cards(calls: Iterable[FailedCall], shop: Shop) -> View:
    """Show calls one below the other: what was said, and each argument as proposed beside the right one.

    A line that differs is marked with ≠ and set in bold. What an identifier names in the shop stands behind it.
    """
    calls = list(calls)
    plain = "\n\n".join(_plain(call, shop) for call in calls)
    return View(plain=plain, html="\n".join(_html(call, shop) for call in calls))


def _lines(call: FailedCall, shop: Shop) -> list[tuple[str, str, str, str]]:
    """For each argument: the mark, its name, the value proposed and the right one."""
    wrong = {one.field for one in diff_arguments(call.given, call.expected, TOOLS[call.tool])}
    given, right = _named_in(call, call.given, shop), _named_in(call, call.expected, shop)
    return [("≠" if name in wrong else "", name, given.get(name, OMITTED), right.get(name, OMITTED))
            for name in dict.fromkeys([*call.expected, *call.given])]


def _named_in(call: FailedCall, arguments: Mapping[str, Any], shop: Shop) -> dict[str, str]:
    """Each argument in words; an identifier with what it names in the shop."""
    plain = {name: _one(value) for name, value in arguments.items()}
    roles = {field: role for field, _, role in named_values(plain, TOOLS[call.tool].schema("bare"))}
    return {name: _in_words(value, roles.get(name), shop) for name, value in plain.items()}


def _one(value: Any) -> Any:
    """A right value in one form: the first that is accepted, or the words for a text that is not compared."""
    if not isinstance(value, Expect):
        return value
    return ANY if value.compare == "ignore" else value.values[0] if value.values else OMITTED


def _in_words(value: Any, role: str | None, shop: Shop) -> str:
    text = shorten(str(value), 80)
    return f"{text}: {_what(text, role, shop)}" if role else text


def _what(id: str, role: str, shop: Shop) -> str:
    if role == "sku":
        product = shop.product(id)
        return product.name if product else "no product has this SKU"
    if role == "order":
        order = shop.order(id)
        return f"an order of {order.captured} USD" if order else "no order has this id"
    account = shop.account(id)
    return f"{account.name}, {account.city} ({account.status})" if account else "no account has this id"


def _plain(call: FailedCall, shop: Shop) -> str:
    said = [f"  earlier: {text}" for text in call.case.history] + [f"  person: {call.question}"]
    lines = _lines(call, shop)
    rows = [f"  {mark or ' '} {name}: proposed {given}; right {right}" for mark, name, given, right in lines]
    return "\n".join([f"{call.letter}  {call.tool}", *said, *rows])


def _html(call: FailedCall, shop: Shop) -> str:
    said = "".join(f"<div>earlier: {html.escape(text)}</div>" for text in call.case.history)
    said += f"<div>person: <i>{html.escape(call.question)}</i></div>"
    head = "".join(f'<th style="{_CELL}">{text}</th>' for text in ("", "argument", "proposed", "right"))
    body = "".join(_html_row(line) for line in _lines(call, shop))
    return (f'<div style="{_CARD}"><div><b>{call.letter}</b> &nbsp; <code>{html.escape(call.tool)}</code></div>{said}'
            f'<table style="border-collapse:collapse;width:auto;margin:4px 0"><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>")


def _html_row(line: tuple[str, str, str, str]) -> str:
    weight = ";font-weight:bold" if line[0] else ""
    wrap = ("", ";white-space:nowrap", "", "")  # the name of an argument stays whole
    cells = (f'<td style="{_CELL}{weight}{way}">{html.escape(text)}</td>' for text, way in zip(line, wrap))
    return f"<tr>{''.join(cells)}</tr>"
