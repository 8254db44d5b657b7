"""The records of the experiment, all frozen: the settings, one event, and the whole run."""

from dataclasses import dataclass, field
from decimal import Decimal, localcontext
from typing import Literal, NamedTuple

from companion.refund.calls import EXACT, RefundCall
from companion.refund.ledger import LedgerRow
from companion.refund.steps import Step

VALIDATE = ("inline", "first")


@dataclass(frozen=True)
class Settings:
    """How the tool and the agent behave.

    validate: "inline", each step checks the argument that it uses, or "first", all before any effect.
    retry: the agent repeats the call once after an error (a fixed policy, not a model's decision).
    keyed: a step that was done for this call id is not done again.
    Another value raises ValueError, another type for a switch TypeError.
    """

    validate: Literal["inline", "first"] = "inline"
    retry: bool = True
    keyed: bool = False

    def __post_init__(self) -> None:
        if self.validate not in VALIDATE:
            raise ValueError(f'validate must be "inline" or "first", not {self.validate!r}')
        for name in ("retry", "keyed"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} must be True or False, not {getattr(self, name)!r}")


OPENING = Settings()


class Event(NamedTuple):
    """One thing that happened in a run.

    attempt: 1 or 2. step: the name of a step, or "call", "retry", "outcome". result: one of
    "proposed", "repeated" (the call); "checked" (a step that only checks), "done", "reused" (keyed, and done
    before), "error" (a check failed inside a step), "rejected" (a check failed before any effect); "ok" or
    "error" (the outcome). detail: the same in words.
    """

    attempt: int
    step: str
    result: str
    detail: str


@dataclass(frozen=True)
class Run:
    """The record of one run.

    call, settings: what was sent, and how. steps: as they were run. events: what happened, in order.
    attempts: how often the call was made. told: what the agent was told last. rows: every row of the ledger.
    """

    call: RefundCall
    settings: Settings
    steps: tuple[Step, ...] = field(repr=False)
    events: tuple[Event, ...]
    attempts: int
    told: Literal["ok", "error"]
    rows: tuple[LedgerRow, ...] = field(repr=False)

    @property
    def ledger(self) -> dict[str, int | Decimal]:
        """What the run left: rows in ``audit``, ``refunds`` and ``emails``, and ``money_out`` in USD."""
        return count_rows(self.rows)


def count_rows(rows: tuple[LedgerRow, ...]) -> dict[str, int | Decimal]:
    """The ledger's totals: rows in ``audit``, ``refunds`` and ``emails``, and ``money_out`` in USD."""
    tables = [row.table for row in rows]
    with localcontext(EXACT):
        money_out = sum((row.amount for row in rows if row.table == "refunds"), Decimal("0.00"))
    return {
        "audit": tables.count("audit"),
        "refunds": tables.count("refunds"),
        "emails": tables.count("outbox"),
        "money_out": money_out,
    }
