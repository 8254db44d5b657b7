"""The static twin of the player: one run as a table, for paper, slides and screen readers."""

from html import escape
from typing import TYPE_CHECKING

from companion.refund.records import Run
from companion.refund.replay import event_times
from companion.refund.words import verdict

if TYPE_CHECKING:
    import pandas as pd


def transcript(run: Run) -> "pd.DataFrame":
    """The run as a table, one row an event: seconds (of sixty), attempt, step, result, detail."""
    import pandas as pd

    rows = [(seconds, *event) for seconds, event in zip(event_times(run), run.events, strict=True)]
    return pd.DataFrame(rows, columns=["seconds", "attempt", "step", "result", "detail"])


def as_html(run: Run) -> str:
    """The run as plain HTML, one paragraph and one table, without any style; everything in it is escaped."""
    rows = "".join(
        f"<tr><td>{event.attempt}</td><td>{escape(event.step)}</td><td>{event.result}</td>"
        f"<td>{escape(event.detail)}</td></tr>"
        for event in run.events
    )
    return (
        f"<p><code>{escape(str(run.call))}</code><br><b>{escape(verdict(run))}</b></p>"
        f"<table><thead><tr><th>attempt</th><th>step</th><th>result</th><th>detail</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
