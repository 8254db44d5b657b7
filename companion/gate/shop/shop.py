"""The shop: what the tools read and write, kept in one SQLite database."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.gate.shop.database import Database, cents, dollars
from companion.gate.shop.finding import PRODUCTS, NameIndex, accounts_of
from companion.gate.shop.loading import COURSE_DATA, DataError, read_lines, require_unique, validate
from companion.gate.shop.records import Account, HistoryLine, Order, Product, Record, StockLine

_MODELS: dict[str, type[Record]] = {
    "accounts": Account,
    "products": Product,
    "stock": StockLine,
    "orders": Order,
    "history": HistoryLine,
}
_Placed = list[tuple[str, Any]]
Clock = Callable[[], float]


class Shop:
    """Accounts, products, stock, orders, order history and the ledger of what the tools wrote.

    Made by `Shop.load` or `Shop.from_records`. Reads return frozen records; money is Decimal with two places,
    in USD.
    """

    def __init__(
        self, records: dict[str, _Placed], path: str = ":memory:", clock: Clock = time.monotonic
    ) -> None:
        _check_links(records)
        self.clock = clock
        self.database = Database(path)
        self.names = NameIndex(self.database)
        with self.database.transaction():
            self._fill(records)
        buyers = {line.account_id for _, line in records["history"]}
        self._usual_sizes = {id: _percentile(self.quantities(id), 99) for id in buyers}

    @classmethod
    def load(cls, path: Path | str | None = None, clock: Clock = time.monotonic) -> "Shop":
        """Read the shop's five JSON-lines files.

        Args:
            path: the folder that holds them; the course's own data if omitted.
            clock: gives the time in seconds; only the expiry of confirmations goes by it.

        Raises:
            DataError: a file is missing, a line is broken, an id stands twice, or a line names an unknown
                account or product. The message names file and line.
        """
        folder = COURSE_DATA if path is None else Path(path)
        if not folder.is_dir():
            raise DataError(f"{folder}: there is no such folder of shop data")
        records: dict[str, _Placed] = {
            kind: [
                (place, validate(value, model, place))
                for place, value in read_lines(folder / f"{kind}.jsonl")
            ]
            for kind, model in _MODELS.items()
        }
        return cls(records, clock=clock)

    @classmethod
    def from_records(
        cls,
        accounts: Iterable[dict[str, Any]] = (),
        products: Iterable[dict[str, Any]] = (),
        stock: Iterable[dict[str, Any]] = (),
        orders: Iterable[dict[str, Any]] = (),
        history: Iterable[dict[str, Any]] = (),
        clock: Clock = time.monotonic,
    ) -> "Shop":
        """Make a tiny world from dicts (or records); a key that is left out gets the default of its record.

        Raises:
            DataError: as `Shop.load` does; the place is such as ``orders[0]``.
        """
        given = {
            "accounts": accounts,
            "products": products,
            "stock": stock,
            "orders": orders,
            "history": history,
        }
        return cls({kind: _placed(kind, values) for kind, values in given.items()}, clock=clock)

    def account(self, account_id: str, rep: str | None = None) -> Account | None:
        """The account with this id, or None; with ``rep``, only if it is one of that rep's."""
        row = self.database.row("SELECT * FROM accounts WHERE id = ?", (account_id,))
        return _account(tuple(row)) if row and rep in (None, row["rep"]) else None

    def accounts(self, rep: str | None = None) -> list[Account]:
        """All accounts, or those of one rep, by id."""
        return self.accounts_where("? IS NULL OR rep = ?", (rep, rep))

    def accounts_where(self, condition: str, values: Sequence[Any], limit: int = -1) -> list[Account]:
        """Accounts that meet a condition in SQL over the table's columns (from code, with ``?`` for values),
        by id."""
        found = self.database.rows(
            f"SELECT * FROM accounts WHERE {condition} ORDER BY id LIMIT ?", (*values, limit)
        )
        return [_account(tuple(row)) for row in found]

    def product(self, sku: str) -> Product | None:
        """The product with exactly this SKU, or None."""
        row = self.database.row("SELECT * FROM products WHERE sku = ?", (sku,))
        return _product(tuple(row)) if row else None

    def products(self) -> list[Product]:
        """All products, by SKU."""
        return [_product(tuple(row)) for row in self.database.rows("SELECT * FROM products ORDER BY sku")]

    def skus(self) -> list[str]:
        """All SKUs, in order."""
        return [row["sku"] for row in self.database.rows("SELECT sku FROM products ORDER BY sku")]

    def stock(self, sku: str, warehouse: str | None = None) -> list[StockLine]:
        """Stock lines of a product, in all warehouses or in one, by warehouse."""
        found = self.database.rows(
            "SELECT * FROM stock WHERE sku = ? AND (? IS NULL OR warehouse = ?) ORDER BY warehouse",
            (sku, warehouse, warehouse),
        )
        return [StockLine(**dict(row)) for row in found]

    def order(self, order_id: str, rep: str | None = None) -> Order | None:
        """The order with exactly this id, or None; with ``rep``, only if its account is one of that rep's."""
        row = self.database.row(
            "SELECT orders.*, rep FROM orders JOIN accounts ON accounts.id = orders.account_id"
            " WHERE order_id = ?",
            (order_id,),
        )
        return _order(row) if row and rep in (None, row["rep"]) else None

    def orders(self, rep: str | None = None) -> list[Order]:
        """All orders, or those of one rep's accounts, by id."""
        found = self.database.rows(
            "SELECT orders.* FROM orders JOIN accounts ON accounts.id = orders.account_id"
            " WHERE ? IS NULL OR rep = ? ORDER BY order_id",
            (rep, rep),
        )
        return [_order(row) for row in found]

    def order_ids(self, rep: str) -> list[str]:
        """The ids of the orders of one rep's accounts, in order."""
        found = self.database.rows(
            "SELECT order_id FROM orders JOIN accounts ON accounts.id = orders.account_id"
            " WHERE rep = ? ORDER BY order_id",
            (rep,),
        )
        return [row["order_id"] for row in found]

    def quantities(self, account_id: str) -> list[int]:
        """The quantities of an account's order history, in units, smallest first."""
        found = self.database.rows(
            "SELECT quantity FROM history WHERE account_id = ? ORDER BY quantity", (account_id,)
        )
        return [row["quantity"] for row in found]

    def order_counts(self, account_id: str) -> list[tuple[str, int]]:
        """How often an account ordered each SKU, as (sku, orders), most often first."""
        found = self.database.rows(
            "SELECT sku, COUNT(*) AS orders FROM history WHERE account_id = ?"
            " GROUP BY sku ORDER BY orders DESC, sku",
            (account_id,),
        )
        return [(row["sku"], row["orders"]) for row in found]

    def usual_size(self, account_id: str) -> float | None:
        """The 99th percentile of an account's order history, in units; None without history.

        Computed when the shop is made, since no tool writes to the history.
        """
        return self._usual_sizes.get(account_id)

    def refunded(self, order_id: str) -> Decimal:
        """How much of an order was refunded so far."""
        row = self.database.row(
            "SELECT COALESCE(SUM(amount), 0) AS total FROM refunds WHERE order_id = ?", (order_id,)
        )
        return dollars(row["total"])

    def held(self, sku: str, warehouse: str | None = None) -> int:
        """How many units of a product are held: in all, or by holds that name one warehouse."""
        row = self.database.row(
            "SELECT COALESCE(SUM(quantity), 0) AS total FROM holds"
            " WHERE sku = ?1 AND (?2 IS NULL OR warehouse = ?2)",
            (sku, warehouse),
        )
        return int(row["total"]) if row else 0

    def free_stock(self, sku: str, warehouse: str | None = None) -> int | None:
        """Units on hand and not held, in all warehouses or in one; None where no stock of the product is kept
        at all.

        A hold that names no warehouse may be taken from any: it counts against the whole, which is never
        overdrawn.
        """
        lines = self.stock(sku)
        if not lines:
            return None
        free = sum(line.on_hand for line in lines) - self.held(sku)
        if warehouse is None:
            return free
        here = sum(line.on_hand for line in lines if line.warehouse == warehouse)
        return min(free, here - self.held(sku, warehouse))

    def ledger(self) -> dict[str, list[dict[str, Any]]]:
        """What the tools wrote: ``quotes``, ``credits``, ``holds`` and ``refunds``, each a list of rows as
        dicts."""
        return {
            table: [_ledger_row(row) for row in self.database.rows(f"SELECT * FROM {table} ORDER BY id")]
            for table in ("quotes", "credits", "holds", "refunds")
        }

    def _fill(self, records: dict[str, _Placed]) -> None:
        kinds = {kind: [record for _, record in placed] for kind, placed in records.items()}
        add = self.database.insert_all
        add("accounts", [_account_row(a) for a in kinds["accounts"]])
        add("products", [(p.sku, p.name, p.catalogue) for p in kinds["products"]])
        named = [(accounts_of(a.rep), a.id, a.name) for a in kinds["accounts"]]
        self.names.fill(named + [(PRODUCTS, p.sku, p.name) for p in kinds["products"]])
        add("stock", [(s.sku, s.warehouse, s.on_hand) for s in kinds["stock"]])
        add("orders", [(o.order_id, o.account_id, cents(o.captured)) for o in kinds["orders"]])
        add("history", [(h.account_id, h.sku, h.quantity, h.date) for h in kinds["history"]])


# A record is made once for each content of its row: rows are read again and again, and records never change.
@lru_cache(maxsize=10_000)
def _account(row: tuple[Any, ...]) -> Account:
    fields = dict(zip(("id", "name", "city", "status", "rep", "max_discount"), row, strict=False))
    return Account(**fields, catalogues=tuple(json.loads(row[-1])))


@lru_cache(maxsize=10_000)
def _product(row: tuple[Any, ...]) -> Product:
    return Product(**dict(zip(("sku", "name", "catalogue"), row, strict=True)))


def _percentile(ordered: Sequence[int], percent: int) -> float:
    """A percentile of numbers in order; between two of them it is interpolated linearly."""
    place, rest = divmod(percent * (len(ordered) - 1), 100)
    after = ordered[min(place + 1, len(ordered) - 1)]
    return ordered[place] + (after - ordered[place]) * rest / 100


def _account_row(account: Account) -> tuple[Any, ...]:
    plain = (account.id, account.name, account.city, account.status, account.rep, account.max_discount)
    return (*plain, json.dumps(account.catalogues))


def _order(row: Any) -> Order:
    return Order(order_id=row["order_id"], account_id=row["account_id"], captured=dollars(row["captured"]))


def _ledger_row(row: Any) -> dict[str, Any]:
    return {key: dollars(value) if key == "amount" else value for key, value in dict(row).items()}


def _placed(kind: str, values: Iterable[Any]) -> _Placed:
    if isinstance(values, (str, bytes, dict)) or not isinstance(values, Iterable):
        raise DataError(f"{kind}: must be a list of records")
    model = _MODELS[kind]
    return [
        (f"{kind}[{i}]", value if isinstance(value, model) else validate(value, model, f"{kind}[{i}]"))
        for i, value in enumerate(values)
    ]


def _check_links(records: dict[str, _Placed]) -> None:
    require_unique(((place, a.id) for place, a in records["accounts"]), "account id")
    require_unique(((place, p.sku) for place, p in records["products"]), "SKU")
    require_unique(((place, o.order_id) for place, o in records["orders"]), "order id")
    require_unique(((place, (s.sku, s.warehouse)) for place, s in records["stock"]), "stock line")
    # A product of the history need not be on sale any more; everything else must exist.
    known = {
        "account": {a.id for _, a in records["accounts"]},
        "product": {p.sku for _, p in records["products"]},
    }
    for kind, what, field in (
        ("stock", "product", "sku"),
        ("orders", "account", "account_id"),
        ("history", "account", "account_id"),
    ):
        for place, record in records[kind]:
            if getattr(record, field) not in known[what]:
                raise DataError(f"{place}: {field}: there is no {what} {getattr(record, field)!r}")
