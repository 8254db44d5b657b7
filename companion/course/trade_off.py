"""The chart of a limit: what it catches and whom it bothers, for one setting after another."""

import textwrap
from collections.abc import Sequence

from matplotlib.ticker import MaxNLocator

from companion.course.palette import BLUE, RED
from companion.course.picture import Picture, finished, house_style, new_figure

_LOOKS = {"caught": (BLUE, "o", "-"), "bothered": (RED, "X", "--")}

_NAMES = {"caught": "caught: asked, and it was wrong", "bothered": "bothered: asked, and it was right"}


def trade_off(
    settings: Sequence[float], caught: Sequence[int], bothered: Sequence[int], title: str, xlabel: str, ylabel: str
) -> Picture:
    """Draw two counts over the settings of a limit, each line named at its right end and each point labelled.

    Args:
        settings: the settings, in order. caught: for each, wrong calls that are asked about.
        bothered: for each, right calls that are asked about.
        title: what to see, as a sentence. xlabel, ylabel: what the axes show, with the unit.

    Raises:
        ValueError: the three are not equally long.
    """
    rows = zip(settings, caught, bothered, strict=True)
    data = tuple({"setting": one, "caught": hit, "bothered": hurt} for one, hit, hurt in rows)
    with house_style():
        figure, axes = new_figure(height=4.4)
        for name, (colour, marker, dash) in _LOOKS.items():
            counts = [row[name] for row in data]
            axes.plot(settings, counts, color=colour, marker=marker, linestyle=dash, label=_NAMES[name])
            for row in data:
                other = row["bothered" if name == "caught" else "caught"]
                above = row[name] > other or (row[name] == other and name == "caught")
                shift = (12, 4) if row[name] > 2 * other + 1 else (0, 8 if above else -20)  # beside a falling line
                axes.annotate(str(row[name]), (row["setting"], row[name]), xytext=shift, textcoords="offset points",
                              ha="center" if not shift[0] else "left", color=colour, fontweight="bold")
        axes.legend(loc="upper right")
        axes.margins(x=0.05)
        axes.set_ylim(-0.13 * max(1, *caught, *bothered), 1.12 * max(1, *caught, *bothered))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_title(textwrap.fill(title, 56))
        axes.set_xlabel(xlabel)
        axes.set_ylabel(ylabel)
        lines = [f"  {row['setting']:g}: caught {row['caught']}, bothered {row['bothered']}" for row in data]
        return finished(figure, "\n".join([title, *lines]), data)
