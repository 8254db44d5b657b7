"""The charts of the course. Each takes plain values, names what it shows in its title and labels each value
directly.

Each returns a `Picture`: the last line of a cell shows it, `picture.words` says the same in words,
`picture.data` holds what was drawn. Keys such as "identity", layer 2 or "refused" (enum members too) get
their own colour, marker and hatch from `palette`.
"""

import itertools
import math
import textwrap
from collections.abc import Callable, Iterable, Mapping

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from companion.course.palette import (
    ARM_STYLE,
    CAUSE_STYLE,
    INK,
    LAYER_STYLE,
    OUTCOME_STYLE,
    PALE,
    Look,
    look_of,
)
from companion.course.picture import Picture, finished, house_style, new_figure

__all__ = [
    "ARM_STYLE",
    "CAUSE_STYLE",
    "LAYER_STYLE",
    "OUTCOME_STYLE",
    "Look",
    "Picture",
    "bars",
    "before_after",
    "dots",
    "finished",
    "histogram",
    "house_style",
    "look_of",
    "new_figure",
]

Interval = tuple[float, float]
TITLE_WIDTH = 46  # signs of the title's size that fit above the axes beside names of up to twenty-odd signs


def bars(
    counts: Mapping[object, int],
    title: str,
    xlabel: str,
    *,
    of: int | None = None,
    intervals: Mapping[object, Interval] | None = None,
) -> Picture:
    """Draw counts as horizontal bars, in the given order from the top, each labelled with its count and
    share.

    Args:
        counts: the count for each key. A key that the palette knows gets its look and its name in words.
        title: what to see, as a sentence. xlabel: what is counted, with the unit.
        of: the number that the shares refer to; the sum of the counts if left out.
        intervals: for each key the low and the high end of the interval of its share, from 0 to 1.
    """
    whole = sum(counts.values()) if of is None else of
    data = tuple(_bar(key, count, whole, (intervals or {}).get(key)) for key, count in counts.items())
    with house_style():
        figure, axes = new_figure(height=1.5 + 0.55 * len(data))
        for place, (row, key) in enumerate(zip(data, counts)):
            _draw_bar(axes, place, row, look_of(key), whole)
        _list_names(axes, data)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
        reach = max([1e-9, *(max(row["count"], row.get("high", 0) * whole) for row in data)])
        longest = max((len(_bar_label(row)) for row in data), default=0)
        axes.set_xlim(0, reach * (1 + longest * 0.024))
        _name(axes, title, xlabel)
        return finished(figure, _words(title, data, _bar_label), data)


def _bar(key: object, count: int, whole: int, interval: Interval | None) -> dict:
    share = count / whole if whole else math.nan
    row = {"name": look_of(key).name, "count": count, "share": share}
    return row | {"low": interval[0], "high": interval[1]} if interval else row


def _draw_bar(axes: Axes, place: int, row: dict, look: Look, whole: int) -> None:
    axes.barh(place, row["count"], color=look.colour, hatch=look.hatch, height=0.62)
    end = row["count"]
    if "low" in row:
        ends = [row["low"] * whole, row["high"] * whole]
        axes.plot(ends, [place, place], color=INK, linewidth=1.8, marker="|", markersize=10)
        end = max(end, ends[1])
    axes.annotate(_bar_label(row), (end, place), xytext=(8, 0), textcoords="offset points", va="center")


def _bar_label(row: dict) -> str:
    share = f" ({_percent(row['share'])}" if not math.isnan(row["share"]) else ""
    spread = f"; {_percent(row['low'])} to {_percent(row['high'])}" if "low" in row else ""
    return f"{row['count']:,}{share}{spread}" + (")" if share else "")


def dots(
    rows: Iterable[tuple[object, float, float, float]],
    title: str,
    xlabel: str,
    *,
    percent: bool = False,
    digits: int = 2,
    zero: bool = False,
) -> Picture:
    """Draw values with their intervals as dots with whiskers, in the given order from the top.

    Args:
        rows: for each line its key or name, the value, and the low and the high end of its interval.
        percent: values are shares from 0 to 1 and shown in percent.
        digits: digits after the point in the labels.
        zero: start the axis at zero.
    """
    rows = list(rows)
    data = tuple(
        {"name": look_of(key).name, "value": value, "low": low, "high": high}
        for key, value, low, high in rows
    )

    def label(row: dict) -> str:
        value, low, high = (_number(row[key], percent, digits) for key in ("value", "low", "high"))
        return f"{value} ({low} to {high})"

    with house_style():
        figure, axes = new_figure(height=1.6 + 0.7 * len(data))
        for place, (row, (key, *_)) in enumerate(zip(data, rows)):
            look = look_of(key)
            axes.plot(
                [row["low"], row["high"]],
                [place, place],
                color=look.colour,
                linewidth=3,
                marker="|",
                markersize=12,
            )
            axes.plot(
                row["value"],
                place,
                color=look.colour,
                marker=look.marker,
                markersize=11,
                markeredgecolor="white",
            )
            axes.annotate(
                label(row), (row["value"], place), xytext=(0, 12), textcoords="offset points", ha="center"
            )
        _list_names(axes, data)
        axes.set_ylim(len(data) - 0.5, -0.75)
        axes.margins(x=0.22)
        if zero:
            axes.set_xlim(left=0)
        _name(axes, title, xlabel, percent)
        return finished(figure, _words(title, data, label), data)


def before_after(
    rows: Mapping[object, tuple[float, float]],
    title: str,
    xlabel: str,
    *,
    names: tuple[str, str] = ("bare", "layered"),
    percent: bool = False,
    digits: int = 0,
) -> Picture:
    """Draw a pair of values for each line, joined by a line: before (hollow square) and after (filled
    circle).

    Args:
        rows: for each key or name the value before and the value after.
        names: what the two are called, in the legend and in words.
        percent, digits: as for `dots`.
    """
    data = tuple(
        {"name": look_of(key).name, "before": before, "after": after} for key, (before, after) in rows.items()
    )

    def label(row: dict) -> str:
        before, after = (_number(row[key], percent, digits) for key in ("before", "after"))
        return f"{names[0]} {before}, {names[1]} {after}"

    with house_style():
        figure, axes = new_figure(height=1.9 + 0.55 * len(data))
        for place, row in enumerate(data):
            _draw_pair(axes, place, row, percent, digits, names if place == 0 else ("", ""))
        _list_names(axes, data)
        top = max([1e-9, *(max(row["before"], row["after"]) for row in data)])
        axes.set_xlim(-0.09 * top, top * 1.16)
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, borderaxespad=0)
        _name(axes, title, xlabel, percent)
        axes.set_title(textwrap.fill(title, TITLE_WIDTH), pad=34)
        return finished(figure, _words(title, data, label), data)


def _draw_pair(axes: Axes, place: int, row: dict, percent: bool, digits: int, names: tuple[str, str]) -> None:
    before, after = ARM_STYLE["bare"], ARM_STYLE["layered"]
    axes.plot([row["before"], row["after"]], [place, place], color=PALE, linewidth=4, zorder=1)
    axes.plot(
        row["before"],
        place,
        marker=before.marker,
        markerfacecolor="white",
        markeredgecolor="#555555",
        markeredgewidth=2,
        linestyle="none",
        label=names[0] or "_",
        zorder=2,
    )
    axes.plot(
        row["after"],
        place,
        marker=after.marker,
        color=after.colour,
        linestyle="none",
        label=names[1] or "_",
        zorder=3,
    )
    sides = {"before": 1, "after": -1} if row["before"] >= row["after"] else {"before": -1, "after": 1}
    shown = sides if row["before"] != row["after"] else {"before": 1}
    for which, side in shown.items():
        axes.annotate(
            _number(row[which], percent, digits),
            (row[which], place),
            xytext=(10 * side, 0),
            textcoords="offset points",
            ha="left" if side > 0 else "right",
            va="center",
        )


def histogram(
    values: Iterable[float],
    title: str,
    xlabel: str,
    *,
    ylabel: str = "count",
    marked: float | None = None,
    marked_name: str = "proposed",
    limit: float | None = None,
    limit_name: str = "limit",
    bins: int = 20,
) -> Picture:
    """Draw how often values occur, with one value marked and a limit drawn, each named at its line.

    Args:
        values: the values.
        ylabel: what one entry is ("orders").
        bins: the number of bars over the whole range, the marked value included.
        marked: a value to set among them. limit: a bound to draw. Each has its name.
    """
    values = [float(value) for value in values]
    lines = [(marked_name, marked, INK, "-"), (limit_name, limit, "#bd1f01", "--")]
    lines = [line for line in lines if line[1] is not None]
    edges = _edges([*values, *(float(line[1]) for line in lines)], bins)
    counts = [sum(low <= value < high for value in values) for low, high in itertools.pairwise(edges)]
    data = tuple(
        {"from": low, "to": high, "count": count} for low, high, count in zip(edges, edges[1:], counts)
    )
    with house_style():
        figure, axes = new_figure(height=4.4)
        axes.bar(
            edges[:-1], counts, width=edges[1] - edges[0], align="edge", color="#3f90da", edgecolor="white"
        )
        axes.set_ylim(0, max([1, *counts]) * 1.45)
        for number, (name, place, colour, dash) in enumerate(lines):
            _mark(axes, f"{name} {place:g}", float(place), colour, dash, 0.97 - 0.11 * number)
        axes.grid(axis="x", visible=False)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        _name(axes, title, xlabel)
        axes.set_ylabel(ylabel)
        return finished(figure, _histogram_words(title, values, ylabel, lines), data)


def _edges(values: list[float], bins: int) -> list[float]:
    """Bars of a whole width that covers the range; the last bar ends above the highest value.

    A bar that holds a single whole number stands over it, and not between it and the next.
    """
    low, high = min(values, default=0), max(values, default=1)
    width = max((high - low) / bins, 1e-9)
    width = float(math.ceil(width)) if width > 0.5 else width
    start = math.floor(low / width) * width
    if width == 1 and all(value.is_integer() for value in values):
        start -= 0.5
    return [start + step * width for step in range(int((high - start) // width) + 2)]


def _mark(axes: Axes, text: str, place: float, colour: str, dash: str, height: float) -> None:
    axes.axvline(place, color=colour, linestyle=dash)
    left = place > sum(axes.get_xlim()) / 2
    axes.annotate(
        text,
        (place, height),
        xycoords=("data", "axes fraction"),
        xytext=(-6 if left else 6, 0),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top",
        color=colour,
        fontweight="bold",
    )


def _histogram_words(title: str, values: list[float], ylabel: str, lines: list[tuple]) -> str:
    spread = f"{len(values):,} {ylabel} from {min(values):g} to {max(values):g}" if values else f"no {ylabel}"
    return "\n".join([title, f"  {spread}", *(f"  {name}: {place:g}" for name, place, *_ in lines)])


def _list_names(axes: Axes, data: tuple[dict, ...]) -> None:
    axes.set_yticks(range(len(data)), [row["name"] for row in data])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(data) - 0.5, -0.5)


def _name(axes: Axes, title: str, xlabel: str, percent: bool = False) -> None:
    axes.set_title(textwrap.fill(title, TITLE_WIDTH))
    axes.set_xlabel(xlabel)
    if percent:
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))


def _percent(share: float) -> str:
    """Give whole percents, and one digit more where less than one percent would look like none."""
    return f"{share * 100:.0f} %" if share >= 0.01 or share == 0 else f"{share * 100:.1f} %"


def _number(value: float, percent: bool, digits: int) -> str:
    return f"{value * 100:.{digits}f} %" if percent else f"{value:,.{digits}f}"


def _words(title: str, data: tuple[dict, ...], label: Callable[[dict], str]) -> str:
    return "\n".join([title, *(f"  {row['name']}: {label(row)}" for row in data)])
