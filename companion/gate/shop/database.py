"""All SQL of the shop. Money is stored in cents; every write is one transaction."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

SCHEMA = """
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, status TEXT NOT NULL, rep TEXT NOT NULL,
    max_discount REAL NOT NULL, catalogues TEXT NOT NULL);
CREATE TABLE names (
    position INTEGER PRIMARY KEY, scope TEXT NOT NULL, id TEXT NOT NULL, exact TEXT NOT NULL, loose TEXT NOT
    NULL);
CREATE UNIQUE INDEX names_id ON names (scope, id);
CREATE INDEX names_exact ON names (scope, exact, position, id);
CREATE INDEX names_loose ON names (scope, loose);
-- A word in it is 32 signs for its scope, one that says what it is, and the word: 34 to 36 are its first
-- letters.
CREATE VIRTUAL TABLE name_words USING fts5 (
    words, content='', columnsize=0, detail=column, tokenize='ascii', prefix='34 35 36');
CREATE VIRTUAL TABLE name_terms USING fts5vocab (name_words, row);
CREATE TABLE products (sku TEXT PRIMARY KEY, name TEXT NOT NULL, catalogue TEXT NOT NULL);
CREATE TABLE stock (
    sku TEXT NOT NULL REFERENCES products (sku), warehouse TEXT NOT NULL, on_hand INTEGER NOT NULL,
    PRIMARY KEY (sku, warehouse)) WITHOUT ROWID;
CREATE TABLE orders (
    order_id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), captured INTEGER NOT NULL);
CREATE TABLE history (
    account_id TEXT NOT NULL REFERENCES accounts (id), sku TEXT NOT NULL, quantity INTEGER NOT NULL,
    date TEXT NOT NULL);
CREATE INDEX history_account ON history (account_id, quantity);
CREATE TABLE quotes (
    id INTEGER PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id),
    sku TEXT NOT NULL REFERENCES products (sku), quantity INTEGER NOT NULL, discount_percent REAL NOT NULL);
CREATE TABLE credits (
    id INTEGER PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), amount INTEGER NOT NULL,
    currency TEXT NOT NULL, reason TEXT NOT NULL);
CREATE TABLE holds (
    id INTEGER PRIMARY KEY, sku TEXT NOT NULL REFERENCES products (sku), quantity INTEGER NOT NULL,
    hours INTEGER NOT NULL, warehouse TEXT);
CREATE TABLE refunds (
    id INTEGER PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (order_id), amount INTEGER NOT NULL,
    reason TEXT NOT NULL);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE TABLE confirmations (
    token TEXT PRIMARY KEY, call TEXT NOT NULL, rep TEXT NOT NULL, expires REAL NOT NULL, used INTEGER NOT
    NULL
) WITHOUT ROWID;
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, status TEXT NOT NULL, flag TEXT NOT NULL, call TEXT NOT NULL, decided_by TEXT);
CREATE INDEX reviews_call ON reviews (call);
"""


class Database:
    """One SQLite database, in memory unless a path is given; safe to use from more than one thread."""

    def __init__(self, path: str = ":memory:") -> None:
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.executescript(SCHEMA)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: what is written inside is kept only if the block ends without an error."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """All rows of a query."""
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        with self._lock:
            return self._connection.execute(sql, values).fetchone()

    def insert(self, table: str, values: dict[str, Any]) -> int:
        """Add one row, given as column to value (names from code, never from a model); return its id."""
        columns, marks = ", ".join(values), ", ".join("?" * len(values))
        with self._lock:
            cursor = self._connection.execute(
                f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(values.values())
            )
            return int(cursor.lastrowid or 0)

    def insert_all(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Add many rows of whole columns."""
        rows = list(rows)
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            with self._lock:
                self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def execute(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run one statement that changes rows; return how many it changed."""
        with self._lock:
            return self._connection.execute(sql, values).rowcount


def cents(amount: Decimal) -> int:
    """An amount with two places as whole cents."""
    return int(amount.scaleb(2))


def dollars(amount: int) -> Decimal:
    """Whole cents as an amount with two places."""
    return Decimal(amount).scaleb(-2).quantize(Decimal("0.01"))
