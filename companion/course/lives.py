"""The picture of how long wrong figures live: the share still alive, day by day, for each policy."""

import textwrap
from collections.abc import Iterable

from companion.course.figures import TITLE_WIDTH
from companion.course.palette import BLUE, DEEP_ORANGE, INK, PURPLE
from companion.course.picture import Picture, finished, house_style, new_figure
from companion.measure.echo_life import Lives

_LINES = {"echo": (BLUE, "-", "o"), "weekly review": (DEEP_ORANGE, "--", "s"), "no review": (PURPLE, ":", "^")}


def still_alive(lives: Lives, title: str, days: Iterable[int] = range(36)) -> Picture:
    """Draw the share of simulated wrong figures that are still alive after each day, a line for each policy.

    Args:
        lives: what `simulate_lives` gave.
        title: what to see, as a sentence.
        days: the days to draw, ascending, counted from the error.
    """
    days = list(days)
    data = tuple({"policy": policy, "day": day, "alive": lives.alive(policy, day)} for policy in lives.days for day in days)
    with house_style():
        figure, axes = new_figure(height=4.4)
        for policy in lives.days:
            _draw_line(axes, policy, days, [lives.alive(policy, day) for day in days])
        axes.set(xlabel="days since the error", ylabel="share still alive", ylim=(0, 1.15), xlim=(days[0], days[-1]))
        axes.set_xticks(days[::7])
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f} %")
        axes.grid(axis="both")
        axes.set_title(textwrap.fill(title, TITLE_WIDTH))
        return finished(figure, _words(lives, title, days), data)


def _draw_line(axes, policy: str, days: list[int], shares: list[float]) -> None:
    colour, dash, marker = _LINES[policy]
    axes.plot(days, shares, color=colour, linestyle=dash, marker=marker, markevery=7, clip_on=False)
    # Where the lines are still far apart, so that no name stands on another line.
    place = len(days) // 4
    axes.annotate(policy, (days[place], shares[place]), xytext=(10, 10), textcoords="offset points", color=INK)


def _words(lives: Lives, title: str, days: list[int]) -> str:
    shown = [day for day in (1, 7, 14, 28) if days[0] <= day <= days[-1]]
    lines = [f"  {policy}: " + ", ".join(f"{lives.alive(policy, day) * 100:.0f} % after {day} days" for day in shown)
             for policy in lives.days]
    return "\n".join([title, *lines]).replace("after 1 days", "after 1 day")
