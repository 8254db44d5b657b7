"""The timeline of a run as inline SVG: a lane for the agent and each step, drawn up to the time."""

from html import escape
from itertools import pairwise

from companion.refund.calls import quoted
from companion.refund.look import mark
from companion.refund.replay import AGENT_LANE, DURATION, Moment, View

TOP, LANE, FOOT = 26, 34, 32  # pixels above the first lane, between lanes, and for the axis
LEFT, RIGHT = 16.0, 96.0  # per cent of the width where second 0 and second 60 stand

# Across, everything is placed in per cent, so that a narrow page squeezes the distances and not the letters.
LANE_NAMES = {
    AGENT_LANE: "Agent",
    "audit": "Audit",
    "refund": "Refund",
    "email": "E-mail",
    "validate": "Validate",
}


def timeline(view: View) -> str:
    """The timeline as an SVG element of the page's whole width, described in words too."""
    height = TOP + LANE * len(view.lanes) + FOOT
    parts = (_lanes(view), _axis(view), _attempts(view), _path(view), _playhead(view), _marks(view))
    return (
        f'<svg class="rp-timeline" role="img" width="100%" height="{height}" aria-label="{_spoken(view)}">'
        f"{''.join(parts)}</svg>"
    )


def lane_name(lane: str) -> str:
    """The name of a lane as the page shows it (plain text, not yet escaped)."""
    return LANE_NAMES.get(lane, quoted(lane, 12)[1:-1])


def _spoken(view: View) -> str:
    events = "; ".join(
        f"{moment.seconds} s {moment.event.step} {moment.event.result}"
        for moment in view.moments
        if moment.state != "to come"
    )
    return escape(f"Timeline to {view.seconds:g} of {DURATION} seconds: {events}")


def _across(seconds: float) -> str:
    return f"{LEFT + (RIGHT - LEFT) * seconds / DURATION:.2f}%"


def _down(view: View, lane: str) -> float:
    return TOP + LANE * (view.lanes.index(lane) + 0.5)


def _line(x1: str, y1: float, x2: str, y2: float, stroke: str, width: float = 1, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1}" y1="{y1:g}" x2="{x2}" y2="{y2:g}" stroke="{stroke}" stroke-width="{width:g}"{dashed}/>'


def _text(x: str, y: float, words: str, anchor: str = "start", soft: bool = False) -> str:
    kind = ' class="rp-soft"' if soft else ""
    return f'<text x="{x}" y="{y:g}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def _lanes(view: View) -> str:
    return "".join(
        _line(_across(0), _down(view, lane), _across(DURATION), _down(view, lane), "var(--line)")
        + _text("0%", _down(view, lane) + 4, lane_name(lane))
        for lane in view.lanes
    )


def _axis(view: View) -> str:
    """The seconds below the lanes, with a small tick wherever an event happens or will happen."""
    base = TOP + LANE * len(view.lanes)
    line = _line(_across(0), base, _across(DURATION), base, "var(--soft)")
    ticks = "".join(
        _line(_across(moment.seconds), base, _across(moment.seconds), base - 5, "var(--soft)", 2)
        for moment in view.moments
    )
    labels = "".join(
        _text(_across(second), base + 24, f"{second} s", "middle", soft=True)
        for second in range(0, DURATION + 1, 10)
    )
    return line + ticks + labels


def _attempts(view: View) -> str:
    """A heading over each attempt that has begun, and a dashed line where the second begins."""
    starts = {moment.event.attempt: moment.seconds for moment in reversed(view.moments)}
    begun = {attempt: seconds for attempt, seconds in starts.items() if seconds <= view.seconds}
    bottom = TOP + LANE * len(view.lanes)
    lines = "".join(
        _line(_across(seconds), 4, _across(seconds), bottom, "var(--soft)", 1, "2 4")
        for attempt, seconds in begun.items()
        if attempt > 1
    )
    words = "".join(
        f'<svg x="{_across(seconds)}" overflow="visible">{_text("6", 14, f"Attempt {attempt}")}</svg>'
        for attempt, seconds in begun.items()
    )
    return lines + words


def _path(view: View) -> str:
    """The way of the call from event to event: along its lane, then to the next one; on to the playhead."""
    reached = [moment for moment in view.moments if moment.state != "to come"]
    legs = "".join(_leg(view, before, after) for before, after in pairwise(reached))
    y = _down(view, reached[-1].lane)
    return legs + _line(_across(reached[-1].seconds), y, _across(view.seconds), y, "var(--soft)", 2)


def _leg(view: View, before: Moment, after: Moment) -> str:
    here, there = _down(view, before.lane), _down(view, after.lane)
    return _line(_across(before.seconds), here, _across(after.seconds), here, "var(--soft)", 2) + _line(
        _across(after.seconds), here, _across(after.seconds), there, "var(--soft)", 2
    )


def _playhead(view: View) -> str:
    base = TOP + LANE * len(view.lanes)
    head = (
        f'<svg x="{_across(view.seconds)}" y="{base}" overflow="visible">'
        '<path d="M0 0 L6 9 L-6 9 Z" fill="var(--ink)"/></svg>'
    )
    return _line(_across(view.seconds), 4, _across(view.seconds), base, "var(--ink)", 1.5) + head


def _marks(view: View) -> str:
    return "".join(_placed(view, moment) for moment in view.moments if moment.state != "to come")


def _placed(view: View, moment: Moment) -> str:
    """The mark of one event; the present one has a ring around it, a refund its amount beside it."""
    ring = (
        '<circle r="14" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.5"/>'
        if moment.state == "now"
        else ""
    )
    money = _text("13", -8, str(view.run.call.amount)) if moment.effect == "refund" else ""
    return (
        f'<svg x="{_across(moment.seconds)}" y="{_down(view, moment.lane):g}" overflow="visible">'
        f"{ring}{mark(moment.event.result)}{money}</svg>"
    )
