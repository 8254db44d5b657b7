"""The ledger behind a run: three tables of a real SQLite database, in memory, and all of its SQL."""

import sqlite3
from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from companion.refund.calls import RefundCall, quoted

# SQLite holds two NULLs to be different, so the key only ever stops rows that carry a call id.
SCHEMA = """
CREATE TABLE {table} (
    row INTEGER PRIMARY KEY,
    call_id TEXT,
    step TEXT NOT NULL,
    order_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    note TEXT NOT NULL,
    UNIQUE (call_id, step)
)
"""
INSERT = """
INSERT INTO {table} (call_id, step, order_id, amount, note)
VALUES (?, ?, ?, ?, ?)
ON CONFLICT (call_id, step) DO NOTHING
"""
SELECT = "SELECT row, call_id, step, order_id, amount, note FROM {table} ORDER BY row"
TABLES = {"audit": "audit", "refund": "refunds", "email": "outbox"}


@dataclass(frozen=True)
class LedgerRow:
    """One row that a run left: its table, its number there, its key (None where unkeyed) and what it says."""

    table: str
    row: int
    call_id: str | None
    step: str
    order_id: str
    amount: Decimal
    note: str


class Ledger:
    """Audit rows, refunds and the e-mail outbox of one run; use it in a ``with`` block, which closes it."""

    def __init__(self) -> None:
        # Without a surrounding transaction each row is final at once, as a payment or an e-mail is.
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        for table in TABLES.values():
            self._connection.execute(SCHEMA.format(table=table))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._connection.close()

    def write(self, effect: str, step: str, call: RefundCall, call_id: str | None) -> bool:
        """Write the row of one effect ("audit", "refund" or "email").

        call_id: the step's key together with its name, None to leave the step unkeyed.
        True where a row was written, False where the key says that this step has been done.
        """
        row = (call_id, step, call.order_id, str(call.amount), effect_in_words(effect, call))
        written = self._connection.execute(INSERT.format(table=TABLES[effect]), row)
        return written.rowcount == 1

    def rows(self) -> tuple[LedgerRow, ...]:
        """Every row, table by table in the order of the effects."""
        return tuple(row for table in TABLES.values() for row in self._rows_of(table))

    def _rows_of(self, table: str) -> list[LedgerRow]:
        found = self._connection.execute(SELECT.format(table=table))
        return [
            LedgerRow(table, row, call_id, step, order_id, Decimal(amount), note)
            for row, call_id, step, order_id, amount, note in found
        ]


def effect_in_words(effect: str, call: RefundCall) -> str:
    """What the row of an effect ("audit", "refund" or "email") says about the call."""
    if effect == "audit":
        return f"noted: {call.amount} asked back on {quoted(call.order_id)}"
    if effect == "refund":
        return f"{call.amount} paid back on {quoted(call.order_id)}"
    return f"e-mail from the template {quoted(call.reason)}"
