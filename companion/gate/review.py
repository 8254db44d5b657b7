"""The review queue: flags that a person looks at later, kept in the shop's database."""

import json
from collections.abc import Iterable
from typing import Any, Literal

from companion.gate.call import ToolCall
from companion.gate.outcomes import Flag, Part
from companion.gate.parsing import read_arguments
from companion.gate.shop import Shop
from companion.gate.showing import visible

Status = Literal["open", "accepted", "dismissed"]
_STATUSES = ("open", "accepted", "dismissed")


class ReviewError(ValueError):
    """The queue was asked for what it has not."""


class Review(Part):
    """One flag in the queue.

    Attributes:
        id: its number in the queue.
        status: "open", "accepted" (the value was right) or "dismissed" (it was made up).
        flag: the flag.
        call: the call that it is about: "tool", "arguments" and "call_id".
        decided_by: who decided; None as long as it is open.
    """

    id: int
    status: Status
    flag: Flag
    call: dict[str, Any]
    decided_by: str | None = None


class ReviewQueue:
    """The flags of one shop. `dispatch` adds to it by itself."""

    def __init__(self, shop: Shop) -> None:
        self._database = shop.database

    def add(self, flag: Flag, call: ToolCall) -> int:
        """Put a flag in the queue.

        Returns:
            Its number. The same flag of the same call is open only once, however often it is added.
        """
        row = {"flag": flag.model_dump_json(), "call": json.dumps(_told(call), sort_keys=True)}
        known = self._database.row(
            "SELECT id FROM reviews WHERE flag = ? AND call = ? AND status = 'open'", tuple(row.values())
        )
        return known["id"] if known else self._database.insert("reviews", {"status": "open", **row})

    def add_all(self, flags: Iterable[Flag], call: ToolCall) -> list[int]:
        """Put all flags of a call in the queue."""
        return [self.add(flag, call) for flag in flags]

    def list(self, status: Status | None = "open") -> list[Review]:
        """The flags of one status, oldest first; all of them for None.

        Raises:
            ReviewError: there is no such status.
        """
        if status not in (None, *_STATUSES):
            raise ReviewError(f"there is no status {status!r}; there are {', '.join(_STATUSES)}")
        sql = "SELECT * FROM reviews WHERE ?1 IS NULL OR status = ?1 ORDER BY id"
        return [_review(row) for row in self._database.rows(sql, (status,))]

    def accept(self, id: int, by: str) -> Review:
        """Decide that the flagged value was right after all.

        Args:
            id: the flag's number.
            by: who decides.

        Raises:
            ReviewError: there is no such flag, it was decided before, or ``by`` names nobody.
        """
        return self._decide(id, by, "accepted")

    def dismiss(self, id: int, by: str) -> Review:
        """Decide that the flagged value was made up. Args, errors: as `accept`."""
        return self._decide(id, by, "dismissed")

    def _decide(self, id: int, by: str, status: Status) -> Review:
        if not isinstance(by, str) or not by.strip():
            raise ReviewError("a decision needs somebody who made it: by must be a name")
        sql = "UPDATE reviews SET status = ?, decided_by = ? WHERE id = ? AND status = 'open'"
        changed = self._database.execute(sql, (status, by, id)) if isinstance(id, int) else 0
        row = self._database.row("SELECT * FROM reviews WHERE id = ?", (id,)) if isinstance(id, int) else None
        if row is None:
            raise ReviewError(f"there is no flag {id!r} in the queue")
        if not changed:
            raise ReviewError(f"flag {id} was {row['status']} by {row['decided_by']} before")
        return _review(row)


def _review(row: Any) -> Review:
    return Review(
        id=row["id"],
        status=row["status"],
        flag=Flag.model_validate_json(row["flag"]),
        call=json.loads(row["call"]),
        decided_by=row["decided_by"],
    )


def _told(call: ToolCall) -> dict[str, Any]:
    read = read_arguments(call.arguments, writes=False)
    return {
        "tool": visible(str(call.tool)),
        "arguments": read.arguments,
        "call_id": visible(str(call.call_id)),
    }
