"""The shop's entities under short keys, so that one set of cases can be told in any world.

A case's text says ``{hend_ind.name}`` or ``{seal.sku}``; a `World` fills in the names. `COURSE` is the
course's own world; `another_world` renames everything, by which the tests see that nothing hangs on names.
"""

import random
from dataclasses import dataclass, replace

from recipe import other_names
from recipe.tables import ACCOUNTS, ORDERS, PRODUCTS, SUFFIXES


@dataclass(frozen=True)
class AccountEntry:
    """A customer. ``usual``: smallest and largest quantity it has ordered, in units; None for no history."""

    key: str
    id: str
    name: str
    city: str
    status: str
    rep: str
    max_discount: int
    catalogues: tuple[str, ...]
    usual: tuple[int, int] | None

    @property
    def short(self) -> str:
        """The name without its legal suffix."""
        kept = [word for word in self.name.split() if word not in SUFFIXES]
        return " ".join(kept)

    @property
    def low(self) -> str:
        """The short name as a person types it in a hurry."""
        return self.short.lower()

    @property
    def family(self) -> str:
        """The first word of the name, which namesakes share."""
        return self.name.split()[0]

    @property
    def family_low(self) -> str:
        """The same in lower case."""
        return self.family.lower()


@dataclass(frozen=True)
class ProductEntry:
    """Something that is sold; ``words`` is what a person in a hurry calls several of it."""

    key: str
    digits: str
    name: str
    catalogue: str
    words: str

    @property
    def sku(self) -> str:
        """The stock keeping unit, such as ``SKU-4411``."""
        return f"SKU-{self.digits}"


@dataclass(frozen=True)
class OrderEntry:
    """An order that was paid: ``captured`` in USD, with two places, as text."""

    key: str
    digits: str
    account: str
    captured: str

    @property
    def id(self) -> str:
        """The order's id, such as ``o-2107``."""
        return f"o-{self.digits}"


@dataclass(frozen=True)
class World:
    """All entities, by key."""

    accounts: dict[str, AccountEntry]
    products: dict[str, ProductEntry]
    orders: dict[str, OrderEntry]

    def fill(self, value: object) -> object:
        """Fill the names into a template: text, or a list or dict that holds text."""
        if isinstance(value, str):
            return value.format_map(self.accounts | self.products | self.orders)
        if isinstance(value, dict):
            return {key: self.fill(item) for key, item in value.items()}
        return [self.fill(item) for item in value] if isinstance(value, (list, tuple)) else value

    def digits(self) -> set[str]:
        """Every number that some entity already goes by."""
        numbered = list(self.products.values()) + list(self.orders.values())
        return {account.id for account in self.accounts.values()} | {entry.digits for entry in numbered}


def _account(
    rep: str, key: str, account_id: str, name: str, city: str, status: str, discount: int, catalogues: str,
    usual: tuple[int, int] | None,
) -> AccountEntry:
    listed = ("general", *catalogues.split())
    return AccountEntry(key, account_id, name, city, status, rep, discount, listed, usual)


def _course() -> World:
    accounts = [_account(rep, *row) for rep, rows in ACCOUNTS.items() for row in rows]
    products = [ProductEntry(*row) for row in PRODUCTS]
    orders = [OrderEntry(*row) for row in ORDERS]
    return World(*({entry.key: entry for entry in kind} for kind in (accounts, products, orders)))


COURSE = _course()


def another_world(seed: int) -> World:
    """The same shop under other names, cities, SKUs, account ids and order ids; namesakes stay namesakes.

    Args:
        seed: of the drawing of names and numbers.
    """
    rng = random.Random(f"world {seed}")
    numbers = [str(number) for number in rng.sample(range(1000, 9999), 400)]
    first, trades = list(other_names.FIRST), list(other_names.TRADES)
    rng.shuffle(first)
    rng.shuffle(trades)
    families = dict(zip(dict.fromkeys(a.family for a in COURSE.accounts.values()), first, strict=False))
    accounts = {
        key: replace(
            entry,
            id=numbers.pop(),
            name=_renamed(entry, families, trades),
            city=rng.choice(other_names.CITIES),
        )
        for key, entry in COURSE.accounts.items()
    }
    names = other_names.products(rng, len(COURSE.products))
    products = {
        key: replace(entry, digits=numbers.pop(), name=name, words=words)
        for (key, entry), (name, words) in zip(COURSE.products.items(), names, strict=True)
    }
    orders = {key: replace(entry, digits=numbers.pop()) for key, entry in COURSE.orders.items()}
    return World(accounts, products, orders)


def _renamed(entry: AccountEntry, families: dict[str, str], trades: list[str]) -> str:
    if entry.key in ("tarn_ltd", "tarn_inc"):  # this pair differs by its legal suffix alone
        return f"{families[entry.family]} {entry.name.split()[-1]}"
    suffix = [word for word in entry.name.split() if word in SUFFIXES]
    return " ".join([families[entry.family], trades.pop(), *suffix])
