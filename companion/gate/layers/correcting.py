"""The correction of one argument, where only one is possible. A guess is never offered as a correction."""

import difflib
import re
from collections.abc import Mapping
from typing import Any

from companion.gate.layers.forms import Form
from companion.gate.layers.resolution import (
    NotFound,
    resolve_account,
    resolve_order,
    resolve_product,
    resolve_sku,
)
from companion.gate.shop import Shop

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,12})?")
_THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2}\.[0-9]{3}")


def corrected(
    form: Form, value: Any, rep: str, shop: Shop
) -> dict[str, Any] | None:
    """The one value that must have been meant, as argument to value, or None where that is not certain.

    Args:
        form: the argument's form.
        value: what was given, plain JSON.
        rep: the rep who asks; only what that rep may see is looked at.
        shop: where names and ids are looked up.
    """
    if form.choices:
        found = _choice(form.choices, value)
    elif form.kind in ("integer", "number"):
        found = certain_number(value)
    else:
        found = _name(form.role, value, rep, shop)
    return None if found is None else {form.name: found}


def renamed(name: str, forms: Mapping[str, Form]) -> str | None:
    """The argument that an unknown name must be a slip for, or None.

    Args:
        name: the unknown name, as the model sent it.
        forms: the tool's arguments.
    """
    words = set(re.split(r"[^a-z0-9]+", re.sub(r"([a-z])([A-Z])", r"\1_\2", name[:80]).lower())) - {""}
    plain = "_".join(sorted(words))
    same = [known for known in forms if "_".join(sorted(known.split("_"))) == plain]
    part = [
        known for known in forms if words and (words < set(known.split("_")) or set(known.split("_")) < words)
    ]
    like = difflib.get_close_matches(name[:80].lower(), list(forms), n=2, cutoff=0.7)
    found = same or part or like
    return found[0] if len(found) == 1 or (found and found is like) else None


def _choice(choices: list[Any], value: Any) -> Any:
    said = value.strip().casefold() if isinstance(value, str) else None
    same = [choice for choice in choices if isinstance(choice, str) and choice.casefold() == said]
    return same[0] if len(same) == 1 else None


def certain_number(value: Any) -> int | float | None:
    """The number that a text spells in full, or None where it is not certain.

    ``1,000`` and ``1.000`` are read as a thousand by some people and as one,
    with three places, by others.
    """
    text = value.strip() if isinstance(value, str) else ""
    if not _NUMBER.fullmatch(text) or _THOUSANDS.fullmatch(text):
        return None
    return int(text) if "." not in text else float(text)


def _name(role: str | None, value: Any, rep: str, shop: Shop) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or role is None:
        return None
    if role == "sku":
        return _sku(value, rep, shop)
    if role == "order":
        return value if resolve_order(value, rep, shop).kind == "resolved" else None
    found = resolve_account(value, rep, shop)
    return value if found.kind == "resolved" and found.entity.id == value else None


def _sku(value: str, rep: str, shop: Shop) -> str | None:
    found = resolve_sku(value, rep, shop)
    if isinstance(found, NotFound) and found.respelt:
        return found.respelt[0] if len(found.respelt) == 1 else None
    named = resolve_product(value, rep, shop)
    return named.entity.sku if named.kind == "resolved" else None
