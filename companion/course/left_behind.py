"""What the 40 runs of the refund experiment leave behind, as one picture."""

import textwrap
from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from companion.course.palette import BLUE, INK, ORANGE, PALE, RED
from companion.course.picture import Picture, finished, house_style, new_figure
from companion.refund import FIVE_CALLS, STEPS, RefundCall, Step, run
from companion.refund.experiment import all_settings
from companion.refund.records import Run, Settings
from companion.refund.words import counted, left_in_words, remains

KINDS = {  # what is left: the cell's colour, and the colour of its words
    "as asked": (BLUE, "black"),
    "nothing": ("white", INK),
    "audit rows": (ORANGE, "black"),
    "money": (RED, "white"),
}
GROUPS = {"inline": "validated inside each step", "first": "validated before any effect"}
TITLE_WIDTH = 74


def picture_of_all_runs(
    calls: Mapping[str, RefundCall] = FIVE_CALLS, steps: tuple[Step, ...] = STEPS
) -> Picture:
    """Draw what each call leaves behind under each of the eight settings: nothing, audit rows or money.

    Args:
        calls: name to call, a row each. steps: what the tool does, for a tool whose checks were moved.

    The title counts the failed calls that left something; each cell says in words what it holds,
    so there is no legend.
    """
    settings = all_settings()
    records = {name: [run(call, chosen, steps) for chosen in settings] for name, call in calls.items()}
    data = tuple(_described(name, record) for name, row in records.items() for record in row)
    title = _title(data)
    with house_style():
        figure, axes = new_figure(width=11, height=2.6 + 0.62 * len(calls))
        for place, row in enumerate(records.values()):
            for column, record in enumerate(row):
                _draw_cell(axes, _left_of(column), place, record)
        _name_rows_and_columns(axes, list(records), settings)
        figure.suptitle(textwrap.fill(title, TITLE_WIDTH), x=0.01, ha="left", fontsize=15, fontweight="bold")
        return finished(figure, _words(title, data), data)


def _described(name: str, record: Run) -> dict:
    chosen = record.settings
    return {
        "call": name,
        "validate": chosen.validate,
        "retry": chosen.retry,
        "keyed": chosen.keyed,
        "left": remains(record.ledger, record.told),
        "in_words": left_in_words(record.ledger),
    }


def _title(data: tuple[dict, ...]) -> str:
    inline, first = (
        [row for row in data if row["validate"] == validate and row["left"] != "as asked"]
        for validate in GROUPS
    )
    some, none = (sum(row["left"] != "nothing" for row in rows) for rows in (inline, first))
    money = sum(row["left"] == "money" for row in inline)
    return (
        f"Validated inside each step, {some} of {len(inline)} failed runs leave something behind, {money} of them money; "
        f"validated before any effect, {none or 'none'} of {len(first)}"
    )


def _left_of(column: int) -> float:
    """Where a column begins; a gap parts the two places of validation."""
    return column + (0.25 if column >= 4 else 0)


def _draw_cell(axes: Axes, left: float, place: int, record: Run) -> None:
    kind = remains(record.ledger, record.told)
    colour, ink = KINDS[kind]
    axes.add_patch(Rectangle((left + 0.03, place + 0.04), 0.94, 0.92, facecolor=colour, edgecolor=PALE))
    axes.text(
        left + 0.5,
        place + 0.5,
        _label(kind, record),
        ha="center",
        va="center",
        color=ink,
        fontsize=12,
        fontweight="bold" if kind == "money" else "normal",
    )


def _label(kind: str, record: Run) -> str:
    ledger = record.ledger
    if kind == "money":
        return f"{counted('refunds', ledger['refunds'])}\n${ledger['money_out']}"
    return counted("audit", ledger["audit"]).replace(" ", "\n", 1) if kind == "audit rows" else kind


def _name_rows_and_columns(axes: Axes, names: list[str], settings: list[Settings]) -> None:
    axes.set_xlim(0, _left_of(8))
    axes.set_ylim(len(names), 0)
    axes.set_yticks([place + 0.5 for place in range(len(names))], names)
    axes.set_xticks([_left_of(column) + 0.5 for column in range(8)], [_column(chosen) for chosen in settings])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    for column, name in zip((0, 4), GROUPS.values()):
        axes.annotate(
            name,
            (_left_of(column) + 2, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 46),
            textcoords="offset points",
            ha="center",
            fontsize=13,
            fontweight="bold",
        )


def _column(chosen: Settings) -> str:
    return f"{'retry' if chosen.retry else 'no retry'}\n{'keyed' if chosen.keyed else 'unkeyed'}"


def _left(row: dict) -> str:
    return "nothing" if row["left"] == "nothing" else f"{row['left']}: {row['in_words']}"


def _words(title: str, data: tuple[dict, ...]) -> str:
    """The picture in words: settings with the same result share a line."""
    lines: dict[tuple[str, str], list[str]] = {}
    for row in data:
        chosen = _column(Settings(row["validate"], row["retry"], row["keyed"])).replace("\n", " ")
        lines.setdefault((row["call"], _left(row)), []).append(f"{row['validate']} {chosen}")
    return "\n".join(
        [
            title,
            *(
                f"  {call}, {', '.join(where) if len(where) < 8 else 'every setting'}: {left}"
                for (call, left), where in lines.items()
            ),
        ]
    )
