"""What a run left behind, in words: one sentence for the trace, the player, the picture and saved outputs."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

from companion.refund.records import Run, Settings

Remains = Literal["as asked", "nothing", "audit rows", "money"]
NOUNS = {
    "audit": ("audit row", "audit rows"),
    "refunds": ("refund", "refunds"),
    "emails": ("e-mail", "e-mails"),
}


def counted(table: str, number: int) -> str:
    """A number of rows with its noun: "1 refund", "2 audit rows", "no e-mail".

    table: "audit", "refunds" or "emails".
    """
    one, several = NOUNS[table]
    if number == 0:
        return f"no {one}"
    return f"{number} {one if number == 1 else several}"


def left_in_words(ledger: Mapping[str, int | Decimal]) -> str:
    """The ledger in words: "2 audit rows, 2 refunds (50.00), no e-mail", or "nothing"."""
    if not any(ledger.values()):
        return "nothing"
    money = f" ({ledger['money_out']})" if ledger["refunds"] else ""
    return (
        f"{counted('audit', ledger['audit'])}, {counted('refunds', ledger['refunds'])}{money}, "
        f"{counted('emails', ledger['emails'])}"
    )


def remains(ledger: Mapping[str, int | Decimal], told: str) -> Remains:
    """What kind of run it was: "as asked" (told ok), else what is left: "nothing", "audit rows", "money".

    Money counts before anything else: a refund that the agent believes failed.
    """
    if told == "ok":
        return "as asked"
    if ledger["refunds"]:
        return "money"
    return "audit rows" if ledger["audit"] else "nothing"


def verdict(run: Run) -> str:
    """What the run comes to, in one sentence."""
    ledger = run.ledger
    kind = remains(ledger, run.told)
    if kind == "as asked":
        return f"Done as asked: {left_in_words(ledger)}."
    if kind == "nothing":
        return "Refused, and nothing is left behind."
    if kind == "audit rows":
        return f"{counted('audit', ledger['audit']).capitalize()} left behind, and nothing was refunded."
    return (
        f"{ledger['money_out']} went out in {counted('refunds', ledger['refunds'])}, "
        f"and the agent was told that the call failed."
    )


def in_words(run: Run) -> str:
    """The whole run in a few lines of plain text: the call, the settings, every event, the ledger."""
    events = [f"  {event.attempt}  {event.step}: {event.result} - {event.detail}" for event in run.events]
    opening = [str(run.call), settings_in_words(run.settings), "Attempt, step, result:"]
    return "\n".join([*opening, *events, verdict(run)])


def settings_in_words(chosen: Settings) -> str:
    """The settings in a line: "Validated: inside each step; retry on; keyed off."."""
    place = "inside each step" if chosen.validate == "inline" else "all before any effect"
    return f"Validated: {place}; retry {_on(chosen.retry)}; keyed {_on(chosen.keyed)}."


def _on(value: bool) -> str:
    return "on" if value else "off"
