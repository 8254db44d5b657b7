"""When two plain values count as the same: numbers by value, text as it stands or folded."""

import math
import numbers
import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

MAX_DEPTH = 64
_MEANS_SOMETHING = frozenset("!?#%&@'\"")
_KINDS = {
    type(None): "null",
    bool: "boolean",
    str: "string",
    int: "number",
    float: "number",
    Decimal: "number",
    dict: "object",
    list: "array",
    tuple: "array",
}
_QUOTES = re.compile("['‘’‚‛“”„‟«»‹›]")


class TooDeep:
    """Stands for a value that is nested deeper than `MAX_DEPTH`; it is not even the same as itself."""

    def __repr__(self) -> str:
        return f"<nested deeper than {MAX_DEPTH} levels>"


def kind_of(value: Any) -> str:
    """The JSON type of a value: null, boolean, number, string, array or object (or "other")."""
    found = _KINDS.get(type(value))
    if found is not None:
        return found
    kinds = (
        (str, "string"),
        ((numbers.Real, Decimal), "number"),
        (Mapping, "object"),
        ((list, tuple), "array"),
    )
    return next((kind for types, kind in kinds if isinstance(value, types)), "other")


def same_plain(actual: Any, expected: Any, as_text: bool = False) -> bool:
    """Whether two values that hold no others are the same.

    Args:
        actual: what the call has.
        expected: what it should have.
        as_text: compare text without case, spaces and punctuation.

    Returns:
        True for numbers of the same value (``2``, ``2.0`` and ``Decimal("2.00")``; never ``True``, never
        ``"2"``), NaN and NaN, the same text, the same truth value, or null and null.
    """
    kind = kind_of(actual)
    if kind != kind_of(expected):
        return False
    if kind == "number":
        return _same_number(actual, expected)
    if kind == "string":
        return actual == expected or (as_text and folded(actual) == folded(expected) != "")
    return _same_other(actual, expected)


def folded(text: str) -> str:
    """Text without case, spaces, and the punctuation that only joins or separates.

    What carries a meaning of its own stays: quotes and apostrophes (in one form), ``! ? # % & @``, symbols
    such as ``+`` and ``<``, and a point between two digits. At the end of the text ``!`` and ``?`` go too.
    """
    plain = _QUOTES.sub('"', _caseless(text)).rstrip("!? ")
    return "".join(letter for place, letter in enumerate(plain) if not _only_joins(plain, place))


def signs(text: str) -> str:
    """The letters and digits of a text, without case: what is left of an identifier however spelt."""
    return "".join(letter for letter in _caseless(text) if letter.isalnum())


def _caseless(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _only_joins(text: str, place: int) -> bool:
    letter = text[place]
    category = unicodedata.category(letter)
    if letter in _MEANS_SOMETHING or (category[0] not in "PZC" and category != "Sk"):
        return False
    return not (letter == "." and text[place - 1 : place].isdigit() and text[place + 1 : place + 2].isdigit())


def as_decimal(number: Any) -> Decimal:
    """A number as a Decimal; a float is the shortest decimal that reads back as it (``0.1`` is 0.1)."""
    if isinstance(number, Decimal):
        return number
    if isinstance(number, numbers.Integral):
        return Decimal(int(number))
    return Decimal(float.__repr__(float(number)))


def is_too_deep(value: Any) -> bool:
    """Whether a value is nested deeper than `MAX_DEPTH`; found without recursion, so at any depth."""
    if not isinstance(value, (dict, list, tuple, Mapping)):
        return False
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if part and depth > MAX_DEPTH:
            return True
        inner = part.values() if isinstance(part, Mapping) else part
        waiting.extend(
            (child, depth + 1) for child in inner if isinstance(child, (dict, list, tuple, Mapping))
        )
    return False


def _same_number(actual: Any, expected: Any) -> bool:
    if isinstance(actual, int) and isinstance(expected, int):
        return actual == expected
    if is_nan(actual) or is_nan(expected):
        return is_nan(actual) and is_nan(expected)
    return as_decimal(actual) == as_decimal(expected)


def is_nan(number: Any) -> bool:
    """Whether a number is NaN."""
    return (
        number.is_nan() if isinstance(number, Decimal) else not isinstance(number, int) and math.isnan(number)
    )


def _same_other(actual: Any, expected: Any) -> bool:
    try:
        return bool(actual == expected)
    except (TypeError, ValueError, RecursionError):
        return False
