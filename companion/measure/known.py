"""What is real: whether the shop, or else the conversation, knows what an argument names."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.gate.layers.near import respelt_ids
from companion.gate.layers.resolution import Resolved, first_rung, resolve_account
from companion.gate.shop import Shop
from companion.gate.shop.finding import PRODUCTS, accounts_of
from companion.gate.shop.names import can_be_read
from companion.measure.forms import occurs_in

_KINDS = {"account": "account", "account_id": "account", "sku": "sku", "order": "order"}


@dataclass(frozen=True)
class Known:
    """What can be known of the things that arguments name.

    Args:
        shop: the world; None if it is not at hand. Then something is real if the question names it.
        question: what the person said.
    """

    shop: Shop | None
    question: str

    def is_real(self, text: str, role: str) -> bool:
        """Whether something of this role has exactly this id."""
        if self.shop is None or role not in _KINDS:
            return occurs_in(text, self.question)
        return can_be_read(text) and _LOOK_UP[_KINDS[role]](self.shop, text) is not None

    def is_real_elsewhere(self, text: str, role: str) -> bool:
        """Whether something of another role has exactly this id, as when two arguments changed places."""
        others = set(_LOOK_UP) - {_KINDS.get(role)}
        return (
            self.shop is not None
            and can_be_read(text)
            and any(_LOOK_UP[kind](self.shop, text) is not None for kind in others)
        )

    def meant(self, text: str, role: str, rep: str) -> frozenset[str]:
        """What a text names, read kindly: the ids found by id, by another spelling of one, or by name.

        Args:
            text: the value of an argument.
            role: what the argument names.
            rep: whose accounts a name is looked for among first, before those of everybody.
        """
        if self.shop is None or role not in _KINDS or not can_be_read(text):
            return frozenset()
        if self.is_real(text, role):
            return frozenset({text})
        respelt = respelt_ids(text, self._ids[_KINDS[role]])
        return frozenset(respelt) or self._named(text, role, rep)

    def rep_of(self, text: str) -> str:
        """The rep of an account that is given by id or by its whole name; "" where there is none."""
        if self.shop is None or not can_be_read(text):
            return ""
        account = self.shop.account(text)
        named = [account] if account else [found for found in self.shop.accounts() if found.name == text]
        return named[0].rep if named else ""

    def _named(self, text: str, role: str, rep: str) -> frozenset[str]:
        if role == "sku":
            return frozenset(first_rung(text, PRODUCTS, self.shop.names).ids)
        if role == "order":
            return frozenset()
        own = frozenset(first_rung(text, accounts_of(rep), self.shop.names).ids) if rep else frozenset()
        reps = sorted({account.rep for account in self.shop.accounts()})
        return own or frozenset(
            id for one in reps for id in first_rung(text, accounts_of(one), self.shop.names).ids
        )

    @cached_property
    def _ids(self) -> dict[str, list[str]]:
        return {
            "account": [account.id for account in self.shop.accounts()],
            "sku": self.shop.skus(),
            "order": [order.order_id for order in self.shop.orders()],
        }


_LOOK_UP = {
    "account": lambda shop, text: shop.account(text),
    "sku": lambda shop, text: shop.product(text),
    "order": lambda shop, text: shop.order(text),
}


def with_account_id(given: Any, expected: Any, rep: str, shop: Shop | None) -> Any:
    """A layered call's arguments in the bare form, where the expected ones are in it.

    Args:
        given: the arguments of the call. What is no layered call comes back as it is.
        expected: the expected arguments.
        rep: the id of the sales representative who asks.
        shop: the world that holds the accounts; without it the words can't be turned into an id.

    Returns:
        The arguments; ``account_id`` takes the place of ``account``; words that do not name
        exactly one account stand where the id would.
    """
    layered = isinstance(given, Mapping) and "account" in given and "account_id" not in given
    if shop is None or not layered or not isinstance(expected, Mapping) or "account" in expected:
        return given
    words = given["account"]
    found = resolve_account(words, rep, shop) if isinstance(words, str) else None
    named = found.entity.id if isinstance(found, Resolved) else words
    return {"account_id": named} | {key: value for key, value in given.items() if key != "account"}
