"""A person's confirmation of one call: who gave it, for exactly which call, used once, and not for ever.

What was confirmed is kept by the shop, under a token that cannot be guessed. The `Confirmation` that the
program hands around holds only the token, so there is nothing in it that could be altered.
"""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.gate.shop import Shop
from companion.gate.showing import name_of, number_text, visible

VALID_FOR = 900.0
"""How long a confirmation can be used, in seconds of the shop's clock."""

_LONGEST_TEXT = 500
_NAMING = frozenset({"account", "account_id", "sku", "order_id"})


class ConfirmationError(ValueError):
    """A confirmation was asked for that nobody may give."""


@dataclass(frozen=True)
class Confirmation:
    """What a person confirmed, as a token that `dispatch` takes. Made by `outcome.confirm(by=...)`."""

    token: str = field(repr=False)
    by: str


@dataclass(frozen=True)
class Confirmer:
    """What one outcome lets a person confirm: exactly the call that was checked, for its rep, in its shop."""

    call: str
    rep: str
    shop: Shop = field(compare=False, repr=False)

    def confirm(self, by: str) -> Confirmation:
        """Keep the confirmation in the shop and give the token for it.

        Raises:
            ConfirmationError: ``by`` is not the rep for whom the call was checked.
        """
        if by != self.rep:
            raise ConfirmationError(f"{by!r} can't confirm a call that was checked for rep {self.rep!r}")
        token = secrets.token_hex(16)
        expires = self.shop.clock() + VALID_FOR
        row = {"token": token, "call": self.call, "rep": self.rep, "expires": expires, "used": 0}
        self.shop.database.insert("confirmations", row)
        return Confirmation(token, by)

    def __deepcopy__(self, memo: Any) -> "Confirmer":
        """A copy of an outcome confirms the same call in the same shop."""
        return self


def canonical(tool: str, arguments: Mapping[str, Any], acts_on: Mapping[str, str]) -> str:
    """The one text of a call that a confirmation is bound to.

    Args:
        tool: the tool's name.
        arguments: its validated arguments.
        acts_on: what the call's names were resolved to, such as ``{"account": "4471"}``.
    """
    return json.dumps([tool, dict(arguments), dict(acts_on)], sort_keys=True, default=str)


def preview(
    tool: str, arguments: Mapping[str, Any], resolved: Mapping[str, Mapping[str, Any]], why: str
) -> str:
    """What would run, for the person who is asked: the tool, what it acts on by name, the validated
    arguments.

    Args:
        tool: the tool's name.
        arguments: its validated arguments.
        resolved: what the call acts on, by kind.
        why: why the person is asked, in a sentence.
    """
    things = [
        f"{kind} {name_of(thing.get('name', ''))} ({name_of(thing['id'])})".replace("  ", " ")
        for kind, thing in resolved.items()
    ]
    rest = [
        f"{name} {_plainly(value)}"
        for name, value in arguments.items()
        if not (name in _NAMING and _names_a_thing(value, resolved))
    ]
    return f"{tool} for {', '.join(things) or 'no account'}: {', '.join(rest)}. {why} Confirm?"


def _plainly(value: Any) -> str:
    """A value whole: what a person confirms is what runs, to the last digit and word."""
    if isinstance(value, str):
        return f'"{visible(value, _LONGEST_TEXT)}"'
    return number_text(value) if isinstance(value, float) else str(value)


def _names_a_thing(value: Any, resolved: Mapping[str, Mapping[str, Any]]) -> bool:
    return any(value in (thing["id"], thing.get("name")) for thing in resolved.values())


def why_void(confirmation: Any, call: str, rep: str, shop: Shop) -> str | None:
    """Say why a confirmation does not cover a call, or None where it does; changes nothing.

    Args:
        confirmation: what the program handed in.
        call: the canonical text of the call that would run now.
        rep: the rep for whom it would run.
        shop: the shop in which it would run.
    """
    if not issubclass(type(confirmation), Confirmation) or not isinstance(confirmation.token, str):
        return "what was handed in is no confirmation"
    # Every token is ASCII, and half a character would be no text that the database could look for.
    token = str.__str__(confirmation.token)
    looked_for = "SELECT * FROM confirmations WHERE token = ?"
    kept = shop.database.row(looked_for, (token,)) if token.isascii() else None
    if kept is None:
        return "this shop knows no such confirmation"
    if kept["rep"] != rep or confirmation.by != rep:
        return "another rep gave the confirmation"
    if kept["call"] != call:
        return "another call than this one was confirmed"
    if kept["used"]:
        return "the confirmation was used before"
    return "the confirmation has expired" if shop.clock() >= kept["expires"] else None


def use_up(confirmation: Confirmation, shop: Shop) -> None:
    """Mark a confirmation as used; belongs in the transaction of what it confirms, so both happen or
    neither."""
    shop.database.execute("UPDATE confirmations SET used = 1 WHERE token = ?", (confirmation.token,))
