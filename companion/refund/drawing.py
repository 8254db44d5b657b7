"""The page of the player as HTML: pure functions of a view. Whatever comes from a call is escaped here."""

import re
from html import escape
from itertools import groupby

from companion.refund.look import badge
from companion.refund.replay import Metric, Moment, StepRow, View
from companion.refund.style import STYLE
from companion.refund.timeline import lane_name, timeline
from companion.refund.words import verdict

METRICS = {
    "audit": "Audit rows",
    "refunds": "Refunds",
    "emails": "E-mails",
    "money_out": "Money out ($)",
    "told": "Agent was told",
}
EVENT_NAMES = {"call": "Call", "retry": "Retry", "outcome": "Outcome"}


def page(view: View) -> str:
    """All of the view: call and timeline, the final metrics, the event trace and the computed data."""
    return (
        f'{STYLE}<div class="rp">{_head(view)}{metrics(view)}'
        f'<div class="rp-columns">{trace(view)}{computed(view)}</div></div>'
    )


def _section(title: str, body: str) -> str:
    return f"<section><h4>{title}</h4>{body}</section>"


def _table(heads: tuple[str, ...], rows: str, kind: str) -> str:
    head = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _name(step: str) -> str:
    return escape(EVENT_NAMES.get(step, lane_name(step)))


def _prose(words: str) -> str:
    """Escaped text in which a short quoted word, an order's id for one, keeps to one line."""
    return re.sub(r"&quot;[^\s&]{1,16}&quot;", r'<span class="rp-tight">\g<0></span>', escape(words))


def _head(view: View) -> str:
    now = view.now.event
    call = f'<p class="rp-call"><code>{escape(str(view.run.call))}</code></p>'
    present = (
        f'<p class="rp-now"><b>▶ {view.seconds:g} s</b><span>Attempt {now.attempt}, {_name(now.step)}: '
        f"{badge(now.result)}. {_prose(now.detail)}</span></p>"
    )
    return _section("Timeline", call + timeline(view) + present)


def metrics(view: View) -> str:
    """The final metrics: the ledger when the run is over, what the agent was told, and the same so far."""
    tiles = "".join(_tile(metric) for metric in view.metrics)
    return _section(
        "Final metrics <small>when the run is over</small>",
        f'<ul class="rp-tiles">{tiles}</ul><p class="rp-verdict">{escape(verdict(view.run))}</p>',
    )


def _tile(metric: Metric) -> str:
    return (
        f'<li data-metric="{metric.key}"><small>{METRICS[metric.key]}</small>'
        f'<span class="rp-number">{metric.final}</span><small>so far: {metric.so_far}</small></li>'
    )


def trace(view: View) -> str:
    """The event trace: every event; the present one is marked, those ahead only say "to come"."""
    rows = "".join(
        _attempt_rows(attempt, list(moments))
        for attempt, moments in groupby(view.moments, key=lambda moment: moment.event.attempt)
    )
    return _section("Event trace", _table(("Time", "Step", "What happens"), rows, "rp-trace"))


def _attempt_rows(attempt: int, moments: list[Moment]) -> str:
    heading = f'<tr class="rp-attempt"><th colspan="3" scope="rowgroup">Attempt {attempt}</th></tr>'
    return heading + "".join(_event_row(moment) for moment in moments)


def _event_row(moment: Moment) -> str:
    attributes = {"past": "", "now": ' class="rp-present" aria-current="step"', "to come": ' class="rp-come"'}
    now, result = moment.state == "now", moment.state if moment.state == "to come" else moment.event.result
    return (
        f'<tr{attributes[moment.state]}><td class="rp-tight">{"▶ " if now else ""}{moment.seconds} s'
        f'</td><td class="rp-tight">{_name(moment.event.step)}</td>'
        f'<td><div class="rp-what">{badge(result)} <span class="rp-detail">{_prose(moment.event.detail)}</span></div>'
        f"</td></tr>"
    )


def computed(view: View) -> str:
    """The computed data: for each step its checks, its result in each attempt, and its rows so far."""
    attempts = tuple(f"Attempt {number}" for number in range(1, view.run.attempts + 1))
    rows = "".join(_step_row(row) for row in view.steps)
    return _section("Computed data", _table(("Step", *attempts, "Rows"), rows, "rp-computed"))


def _step_row(row: StepRow) -> str:
    checks = escape(", ".join(row.checks)) or "nothing"
    results = "".join(f"<td>{badge(result)}</td>" for result in row.results)
    return (
        f'<tr><td>{escape(lane_name(row.step))}<small class="rp-block">checks {checks}</small></td>'
        f"{results}<td>{row.written}</td></tr>"
    )
