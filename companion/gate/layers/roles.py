"""Which of a call's arguments name something: told by the role of each in the tool's JSON Schema."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from companion.gate.layers.seen import as_text
from companion.gate.showing import visible

NAMING = frozenset({"account", "account_id", "sku", "order"})

_COMPOSED = frozenset({"$ref", "anyOf", "oneOf", "allOf"})
_DEEPEST = 40
_MOST_NAMES = 100
_LONGEST_PATH = 200


def named_values(arguments: Any, schema: Mapping[str, Any]) -> list[tuple[str, Any, str]]:
    """The values in a call's arguments that name something by their role: field, value and role of each.

    Args:
        arguments: any value, nested as it may be; more than 40 levels deep nothing is looked at, nor after
            the first 100 names. A path is cut to 200 signs.
        schema: its JSON Schema, with ``$ref``, ``anyOf`` and the like.
    """
    return list(islice(_walk("", arguments, schema, schema, None, 0), _MOST_NAMES))


def _walk(
    field: str, value: Any, schema: Any, root: Mapping[str, Any], role: str | None, depth: int
) -> Iterator[tuple[str, Any, str]]:
    """Walk a value and its schema side by side. A role holds for all that lies below it."""
    options = _options(schema, root)
    role = next((option["role"] for option in options if _names(option.get("role"))), role)
    if not isinstance(value, (dict, list, tuple)):
        if role and value is not None and not isinstance(value, bool) and as_text(value).strip():
            yield field, value, role
    elif depth < _DEEPEST:
        for place, key, item in _parts(field, value):
            below = next((found for option in options if (found := _part(option, key)) is not None), None)
            if role or below:
                yield from _walk(place, item, below, root, role, depth + 1)


def _names(role: Any) -> bool:
    return isinstance(role, str) and role in NAMING


def _parts(field: str, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The parts of an object or a list: each with its path, its key or place, and itself."""
    if isinstance(value, dict):
        return ((_path(field, key), key, item) for key, item in value.items())
    return ((f"{field}[{i}]"[:_LONGEST_PATH], i, item) for i, item in enumerate(value))


def _path(field: str, key: Any) -> str:
    step = visible(as_text(key))
    return (f"{field}.{step}" if field else step)[:_LONGEST_PATH]


def _part(schema: Mapping[str, Any], key: Any) -> Any:
    """The schema of a property, or (by its place, a number) of an item."""
    if isinstance(key, int):
        first = schema.get("prefixItems") or ()
        return first[key] if key < len(first) else schema.get("items")
    named = (schema.get("properties") or {}).get(key)
    return named if named is not None else schema.get("additionalProperties")


def _options(schema: Any, root: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A schema, what it refers to, and its alternatives, all in one list, each once."""
    if isinstance(schema, dict) and _COMPOSED.isdisjoint(schema):
        return [schema]
    found: list[Mapping[str, Any]] = []
    waiting = [schema]
    while waiting:
        option = waiting.pop()
        if isinstance(option, dict) and not any(option is other for other in found):
            found.append(option)
            for way in ("anyOf", "oneOf", "allOf"):
                waiting.extend(option.get(way, ()))
            if "$ref" in option:
                waiting.append(_referred(option["$ref"], root))
    return found


def _referred(reference: str, root: Mapping[str, Any]) -> Any:
    found: Any = root
    for step in filter(None, reference.removeprefix("#").split("/")):
        found = found.get(step) if isinstance(found, dict) else None
    return found
