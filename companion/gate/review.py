"""The review queue: flags that a person looks at later, kept in the shop's database."""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal

from companion.gate.call import ToolCall
from companion.gate.outcomes import Flag, Part
from companion.gate.parsing import read_arguments
from companion.gate.shop import Shop
from companion.gate.showing import given, visible

Status = Literal["open", "accepted", "dismissed"]
_LONGEST = 20_000
_MOST_ARGUMENTS = 50
_STATUSES = ("open", "accepted", "dismissed")


class ReviewError(ValueError):
    """The queue was asked for what it has not."""


class Review(Part):
    """One flag in the queue.

    Attributes:
        id: its number in the queue.
        status: "open", "accepted" (the value was right) or "dismissed" (it was made up).
        flag: the flag.
        call: the call that it is about: "tool", "arguments" and "call_id"; of a call of more than 20,000
            signs the first 50 arguments, each shortened.
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
        return self._add(flag, _told(call))

    def add_all(self, flags: Iterable[Flag], call: ToolCall) -> list[int]:
        """Put all flags of a call in the queue."""
        flags = list(flags)
        told = _told(call) if flags else ""
        return [self._add(flag, told) for flag in flags]

    def _add(self, flag: Flag, call: str) -> int:
        row = {"flag": flag.model_dump_json(), "call": call}
        known = self._database.row(
            "SELECT id FROM reviews WHERE flag = ? AND call = ? AND status = 'open'", tuple(row.values())
        )
        return known["id"] if known else self._database.insert("reviews", {"status": "open", **row})

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


def _told(call: ToolCall) -> str:
    """The call as JSON text: whole, or shortened where it is too long to be kept with every flag."""
    arguments = read_arguments(call.arguments, writes=False).arguments
    names = {"tool": str(given(call.tool)), "call_id": str(given(call.call_id))}
    told = json.dumps({**names, "arguments": arguments}, sort_keys=True)
    if len(told) <= _LONGEST:
        return told
    first = {visible(name): given(value) for name, value in islice(arguments.items(), _MOST_ARGUMENTS)}
    return json.dumps({**names, "arguments": first}, sort_keys=True)
