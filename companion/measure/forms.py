"""Which arguments name something, and when two spellings of an identifier are one and the same."""

import re
import unicodedata
from typing import Any

from companion.gate.shop.names import exact_form, words
from companion.measure.equality import signs
from companion.measure.schemas import Node

# The words that people put before a number, by what the number names.
PREFIX_WORDS = {
    "account": frozenset(
        ["account", "acct", "acc", "customer", "cust", "client", "id", "no", "nr", "number"]
    ),
    "sku": frozenset(
        ["sku", "product", "prod", "item", "part", "article", "art", "id", "no", "nr", "number"]
    ),
    "order": frozenset(["order", "ord", "o", "po", "so", "purchase", "sales", "id", "no", "nr", "number"]),
    "id": frozenset(["id", "no", "nr", "number"]),
}
_NAMES = {
    "account_id": "account_id",
    "customer_id": "account_id",
    "client_id": "account_id",
    "account": "account",
    "account_name": "account",
    "customer": "account",
    "client": "account",
    "sku": "sku",
    "skus": "sku",
    "product_id": "sku",
    "product": "sku",
    "order": "order",
    "order_id": "order",
    "order_ids": "order",
    "order_number": "order",
}
_ANY_ID = re.compile(r"(^|_)(id|ids|uuid|number)$")


def role_of(name: str, node: Node) -> str | None:
    """What an argument names: by its role in the schema, or by its own name where the schema gives none.

    Args:
        name: the argument's name.
        node: its place in the schema.

    Returns:
        "account", "account_id", "sku", "order", "id" (some other identifier), or None (it names nothing).
    """
    if node.role is not None:
        return node.role
    if node.permitted:
        return None
    if name.lower() in _NAMES:
        return _NAMES[name.lower()]
    return "id" if _ANY_ID.search(name.lower()) else None


def same_form(actual: str, expected: str, role: str) -> bool:
    """Whether a text is the expected identifier, only badly written.

    Args:
        actual: what the call has.
        expected: the right identifier.
        role: what it names.

    Returns:
        True where the two differ in case, blanks or signs alone; where the beginning is lost (``4411`` or
        ``0017``), shortened, or spelt out in a usual word; where leading zeros are lost or added; or where
        other words stand around the identifier.
    """
    if not signs(expected):
        return False
    if signs(actual) == signs(expected) or _quotes(actual, expected):
        return True
    given, wanted = _pieces(actual), _pieces(expected)
    return any(_ends_like(given, wanted, lost, role) for lost in range(len(wanted)))


def same_words(actual: str, expected: str) -> bool:
    """Whether two texts differ in case, blanks and punctuation alone."""
    return signs(actual) == signs(expected) != ""


def looks_like_a_name(actual: str, expected: str) -> bool:
    """Whether a text is words where the expected value is an identifier with digits in it."""
    is_id = any(letter.isdigit() for letter in expected) and not re.search(r"\s", expected.strip())
    return is_id and actual.strip()[:1].isalpha() and not any(letter.isdigit() for letter in actual)


def shares_all_words(actual: str, expected: str) -> bool:
    """Whether one text is some of the words of the other, as ``Henderson`` is of ``Henderson Industrial``."""
    given, wanted = set(words(actual)), set(words(expected))
    return bool(given and wanted) and (given <= wanted or wanted <= given)


def occurs_in(value: str, text: str) -> bool:
    """Whether a value stands in a text as a whole token, whatever its case (``4411`` is not in ``14411``)."""
    sought = exact_form(value)
    return bool(sought) and re.search(rf"(?<!\w){re.escape(sought)}(?!\w)", exact_form(text)) is not None


def _quotes(actual: str, expected: str) -> bool:
    """Whether the identifier stands among other words, as in ``SKU-4411 (hydraulic seal)``."""
    around = r"[\s,;:()\[\]\"']"
    sought = re.escape(exact_form(expected))
    return re.search(rf"(?:^|{around}){sought}(?:{around}|$)", exact_form(actual)) is not None


def _pieces(identifier: str) -> list[str]:
    """The runs of letters and of digits, without case; numbers without their leading zeros."""
    text = unicodedata.normalize("NFKC", identifier).casefold()
    found = re.findall(r"[^\W\d_]+|\d+", text)
    return [piece.lstrip("0") or "0" if piece.isdigit() else piece for piece in found]


def _ends_like(given: list[str], wanted: list[str], lost: int, role: str) -> bool:
    """Whether ``given`` is ``wanted`` without its first pieces, with at most a usual word in their place."""
    kept = wanted[lost:]
    before, end = given[: -len(kept)], given[-len(kept) :]
    usual = PREFIX_WORDS.get(role.removesuffix("_id"), PREFIX_WORDS["id"])
    return end == kept and all(
        word in usual or (word.isalpha() and any(_shortens(word, piece) for piece in wanted[:lost]))
        for word in before
    )


def _shortens(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word)


def text_of(value: Any) -> str | None:
    """An identifier as text, also where a number was sent in its place; None for anything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
