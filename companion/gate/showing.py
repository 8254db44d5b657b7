"""How a value that a model sent is shown in a message: short, and with nothing invisible in it."""

import json
from typing import Any

SHOWN = 60
"""How many characters of a text are shown."""

_MOST_DIGITS = 20


def shown(value: Any) -> str:
    """A value as it stands in JSON, shortened: ``"4411"``, ``5``, ``true``, ``an array of 3 items``."""
    safe = given(value)
    return f'"{safe}"' if is_text(value) else safe if isinstance(safe, str) else json.dumps(safe)


def given(value: Any) -> Any:
    """A value for `Issue.given`: text shortened and made visible, small numbers as they are, the rest
    described.

    Args:
        value: anything at all; only text, numbers, booleans, None, lists and dicts are looked into.
    """
    try:
        return _given(value)
    except Exception:  # noqa: BLE001 - an object of its own type may fail in any way when it is looked at
        return "a Python object"


def is_text(value: Any) -> bool:
    """Whether a value is text, by its type alone: an object may raise when it is asked for its class."""
    return issubclass(type(value), str)


def _given(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, int):
        return int(value) if value.bit_length() < 64 else _digits(value)
    if isinstance(value, float):
        return float(value) if -1e300 < value < 1e300 else json.dumps(float(value))
    if isinstance(value, (list, tuple, dict)):
        return f"an {'object' if isinstance(value, dict) else 'array'} of {len(value)} items"
    return f"a Python {visible(type(value).__name__)}"


def visible(text: str, most: int = SHOWN) -> str:
    """The text, cut to ``most`` characters, with each character that shows nothing as its escape.

    Control characters, marks that reorder what is read, zero-width characters and lone surrogates become
    ``\\u202e`` and the like; so a message can neither be broken nor dressed up by what it quotes.
    """
    text = str.__str__(text)
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(c if c.isprintable() else _escape(c) for c in cut)


def number_text(number: float) -> str:
    """A number to its last digit, and a whole one without a point."""
    return repr(number).removesuffix(".0")


def name_of(text: str) -> str:
    """A name or id of the shop as it stands in a message: whole, or `visible` where it holds what shows
    nothing."""
    return text if text.isprintable() else visible(text)


def _escape(char: str) -> str:
    return json.dumps(char)[1:-1]


def _digits(value: int) -> str:
    """How many digits a number has: about, and of very many only that, since those are not all read."""
    count = int(value.bit_length() * 0.30103) + 1
    return f"a whole number of {'more than 1000' if count > 1_000 else f'about {count}'} digits"
