"""The experiment: one refund call sent through the tool under chosen settings, and what it leaves."""

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING

from companion.refund.calls import FIVE_CALLS, RefundCall, quoted
from companion.refund.ledger import Ledger, effect_in_words
from companion.refund.records import OPENING, VALIDATE, Event, Run, Settings, count_rows
from companion.refund.steps import STEPS, Step, validated_first
from companion.refund.words import left_in_words

if TYPE_CHECKING:
    import pandas as pd

CALL_ID = "call-1"  # a repeated call keeps its id: that is what a keyed step recognises
REFUSALS = ("error", "rejected")


def run(call: RefundCall, settings: Settings = OPENING, steps: tuple[Step, ...] = STEPS) -> Run:
    """Send the call through the tool and record what happens.

    call: the proposed call. settings: where arguments are validated, retry, keyed. steps: what the tool does,
    in order; move a name in ``checks`` to an earlier step to see what that changes.
    Returns the frozen record; the same arguments always give an equal one. TypeError where an argument is of
    another kind, ValueError where two steps share a name (a key could not tell them apart).
    """
    _require(call, settings, steps)
    as_run = validated_first(steps) if settings.validate == "first" else tuple(steps)
    with Ledger() as ledger:
        events = [Event(1, "call", "proposed", _proposal(call))]
        events += _attempt(1, call, settings, as_run, ledger)
        if events[-1].result == "error" and settings.retry:
            events.append(
                Event(2, "retry", "repeated", 'The agent is told "error" and repeats the same call once.')
            )
            events += _attempt(2, call, settings, as_run, ledger)
        rows = ledger.rows()
    told = "error" if events[-1].result in REFUSALS else "ok"
    attempts = events[-1].attempt
    events.append(
        Event(attempts, "outcome", told, f'Told "{told}". Left behind: {left_in_words(count_rows(rows))}.')
    )
    return Run(call, settings, as_run, tuple(events), attempts, told, rows)


def _attempt(
    number: int, call: RefundCall, settings: Settings, steps: tuple[Step, ...], ledger: Ledger
) -> list[Event]:
    """The events of one attempt: the steps in order, up to the first that says no."""
    events: list[Event] = []
    for step in steps:
        events.append(_take(step, number, call, settings, ledger))
        if events[-1].result in REFUSALS:
            break
    return events


def _take(step: Step, attempt: int, call: RefundCall, settings: Settings, ledger: Ledger) -> Event:
    """One step: its checks, then its effect; what the check refuses has no effect."""
    problems = step.problems(call)
    if problems:
        # A step that only checks stands before any effect, and says what is wrong: nothing is left to repeat.
        return Event(
            attempt, step.name, "error" if step.effect else "rejected", _sentence("; ".join(problems))
        )
    if step.effect is None:
        return Event(
            attempt, step.name, "checked", f"In order: {', '.join(step.checks) or 'nothing to check'}."
        )
    if ledger.write(step.effect, step.name, call, CALL_ID if settings.keyed else None):
        return Event(attempt, step.name, "done", _sentence(effect_in_words(step.effect, call)))
    return Event(attempt, step.name, "reused", f"Already done for {CALL_ID}: nothing is written again.")


def _proposal(call: RefundCall) -> str:
    return f"The model asks for {call.amount} back on {quoted(call.order_id)}, reason {quoted(call.reason)}."


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _require(call: object, settings: object, steps: object) -> None:
    if not isinstance(call, RefundCall):
        raise TypeError(f"call must be a RefundCall, not {call!r}")
    if not isinstance(settings, Settings):
        raise TypeError(f"settings must be Settings, not {settings!r}")
    if not isinstance(steps, (tuple, list)) or not all(isinstance(step, Step) for step in steps):
        raise TypeError("steps must be a tuple of Step")
    names = [step.name for step in steps]
    if not names:
        raise ValueError("steps is empty: a tool does something")
    if len(set(names)) < len(names):
        raise ValueError(f"two steps share a name: {', '.join(names)}")


def all_settings() -> list[Settings]:
    """The eight settings: validate, then retry on and off, then unkeyed and keyed."""
    return [Settings(*chosen) for chosen in product(VALIDATE, (True, False), (False, True))]


def all_runs(calls: Mapping[str, RefundCall] = FIVE_CALLS, steps: tuple[Step, ...] = STEPS) -> "pd.DataFrame":
    """Every call under every setting: 40 rows for the five calls.

    Columns: call (its name), validate, retry, keyed, attempts, audit, refunds, emails (numbers of rows),
    money_out (USD, Decimal), told ("ok" or "error").
    """
    import pandas as pd

    return pd.DataFrame(
        [
            _summary(name, run(call, settings, steps))
            for name, call in calls.items()
            for settings in all_settings()
        ]
    )


def _summary(name: str, record: Run) -> dict[str, object]:
    chosen = record.settings
    return {
        "call": name,
        "validate": chosen.validate,
        "retry": chosen.retry,
        "keyed": chosen.keyed,
        "attempts": record.attempts,
        **record.ledger,
        "told": record.told,
    }
