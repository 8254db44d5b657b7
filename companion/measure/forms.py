"""Which arguments name something, and when two spellings of an identifier are one and the same."""

import re
import unicodedata
from typing import Any

from companion.gate.shop.names import exact_form
from companion.measure.equality import signs
from companion.measure.schemas import Node

# The words that people put before a number, by what the number names.
PREFIX_WORDS = {
    "account": frozenset(["account", "acct", "acc", "customer", "cust", "client", "id", "no", "nr", "number"]),
    "sku": frozenset(["sku", "product", "prod", "item", "part", "article", "art", "id", "no", "nr", "number"]),
    "order": frozenset(["order", "ord", "o", "po", "so", "purchase", "sales", "id", "no", "nr", "number"]),
    "id": frozenset(["id", "no", "nr", "number"]),
}
_NAMES = {
    "account_id": "account_id", "customer_id": "account_id", "client_id": "account_id",
    "account": "account", "account_name": "account", "customer": "account", "client": "account",
    "sku": "sku", "skus": "sku", "product_id": "sku", "product": "sku",
    "order": "order", "order_id": "order", "order_ids": "order", "order_number": "order",
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
        True where the two differ in case, blanks, signs or look of the digits alone; where the prefix is lost,
        shortened, spelt out or put before a bare number; where leading zeros are lost or added; or where other words stand
        around the identifier.
    """
    if not signs(expected):
        return False
    if signs(actual) == signs(expected) or _quotes(actual, expected):
        return True
    given, wanted = _split(actual), _split(expected)
    return bool(wanted[1]) and given[1] == wanted[1] and _prefixes_agree(given[0], wanted[0], role)


def same_words(actual: str, expected: str) -> bool:
    """Whether two texts differ in case, blanks and punctuation alone."""
    return signs(actual) == signs(expected) != ""


def occurs_in(value: str, text: str) -> bool:
    """Whether a value stands in a text as a whole token, whatever its case (``4411`` does not stand in ``14411``)."""
    sought = exact_form(value)
    return bool(sought) and re.search(rf"(?<!\w){re.escape(sought)}(?!\w)", exact_form(text)) is not None


def _quotes(actual: str, expected: str) -> bool:
    """Whether the identifier stands among other words, as in ``SKU-4411 (hydraulic seal)``."""
    around = r"[\s,;:()\[\]\"']"
    sought = re.escape(exact_form(expected))
    return re.search(rf"(?:^|{around}){sought}(?:{around}|$)", exact_form(actual)) is not None


def _split(identifier: str) -> tuple[list[str], str]:
    """The words before an identifier's first digit, and the rest folded, without leading zeros if it is a number."""
    text = unicodedata.normalize("NFKC", identifier).casefold()
    start = next((place for place, letter in enumerate(text) if letter.isdigit()), len(text))
    rest = signs(text[start:])
    return re.findall(r"[^\W\d_]+", text[:start]), (rest.lstrip("0") or "0") if rest.isdigit() else rest


def _prefixes_agree(given: list[str], wanted: list[str], role: str) -> bool:
    usual = PREFIX_WORDS.get(role.removesuffix("_id"), PREFIX_WORDS["id"])
    return all(word in usual or any(_shortens(word, other) for other in wanted) for word in given)


def _shortens(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word)


def text_of(value: Any) -> str | None:
    """An identifier as text, also where a number was sent in its place; None for anything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
