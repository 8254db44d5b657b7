"""The static twin of the player: one run as a table, for paper, slides and screen readers."""

from html import escape
from typing import TYPE_CHECKING

from companion.refund.records import Run
from companion.refund.replay import event_times
from companion.refund.words import settings_in_words, verdict

if TYPE_CHECKING:
    import pandas as pd


def transcript(run: Run) -> "pd.DataFrame":
    """The run as a table, one row an event: seconds (of sixty), attempt, step, result, detail."""
    import pandas as pd

    rows = [(seconds, *event) for seconds, event in zip(event_times(run), run.events, strict=True)]
    return pd.DataFrame(rows, columns=["seconds", "attempt", "step", "result", "detail"])


def as_html(run: Run) -> str:
    """The run as plain HTML, one paragraph and one table; everything in it is escaped.

    Its cells say that they are read from the left: notebook pages set a table's cells to the right.
    """
    heads = ("attempt", "step", "result", "what happens")
    rows = "".join(_row("td", (event.attempt, event.step, event.result, event.detail)) for event in run.events)
    return (
        f"<p><code>{escape(str(run.call))}</code><br>{escape(settings_in_words(run.settings))}<br>"
        f"<b>{escape(verdict(run))}</b></p>"
        f"<table><thead>{_row('th', heads)}</thead><tbody>{rows}</tbody></table>"
    )


def _row(kind: str, texts: tuple[object, ...]) -> str:
    cells = (f'<{kind} style="text-align:left">{escape(str(text))}</{kind}>' for text in texts)
    return f"<tr>{''.join(cells)}</tr>"
