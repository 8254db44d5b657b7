"""Checking the expectations themselves: an answer key that nobody could meet says nothing about the model."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.gate.layers.resolution import NotFound, resolve_account
from companion.gate.shop import Shop
from companion.gate.shop.names import can_be_read
from companion.measure.cases import Expect
from companion.measure.equality import as_decimal, is_nan, is_too_deep, kind_of, same_plain
from companion.measure.forms import role_of
from companion.measure.schemas import Node, Schema, schema_node

_COMPARED_BY_TYPE_ALONE = ("text", "any_order")


def impossible(
    expected: Any, schema: Schema = None, shop: Shop | None = None, rep: str = "r-01"
) -> list[str]:
    """Say why no call could meet an expectation.

    Args:
        expected: the expected arguments, in which `Expect` may stand; None means that there is no
            expectation.
        schema: the tool's schema, as for `diff_arguments`.
        shop: the world; without it, what the arguments name is not looked up.
        rep: the id of the sales representative, who must have the account and the order.

    Returns:
        One sentence a fault; empty if the expectation can be met. Of several right values, one possible one
        is enough.
    """
    if expected is None:
        return []
    if is_too_deep(expected):
        return ["the expectation is nested too deep"]
    if not isinstance(expected, Mapping):
        return [f"the expected arguments are {_a(kind_of(expected))}, not an object"]
    return list(_object_faults(expected, schema_node(schema, expected), _World(shop, rep), ""))


class _World:
    def __init__(self, shop: Shop | None, rep: str) -> None:
        self.shop, self.rep = shop, rep

    def unknown(self, value: str, role: str | None) -> str | None:
        """What is wrong with a value that names something; None if the rep may act on what it names."""
        if self.shop is None or role not in ("account", "account_id", "sku", "order"):
            return None
        if not can_be_read(value):
            return "is no readable text"
        found = {
            "sku": lambda: self.shop.product(value),
            "order": lambda: self.shop.order(value, self.rep),
            "account_id": lambda: self.shop.account(value, self.rep),
            "account": lambda: not isinstance(resolve_account(value, self.rep, self.shop), NotFound),
        }[role]()
        kind = {"sku": "product", "order": "order"}.get(role, "account")
        return None if found else f"is no {kind} of the shop that {self.rep} may act on"


def _object_faults(expected: Mapping[Any, Any], node: Node, world: _World, path: str) -> Iterator[str]:
    for key in sorted(node.required - {str(key) for key in expected}):
        yield f"{_join(path, key)}: is required, and the expectation lacks it"
    for key, value in expected.items():
        place = _join(path, key)
        if node.is_closed and key not in node.known:
            yield f"{place}: the tool has no such argument"
        elif isinstance(value, Expect) and value.must_be_omitted and key in node.required:
            yield f"{place}: is required, and the expectation wants it omitted"
        else:
            yield from _faults(value, node.property(key), world, place, str(key))


def _faults(value: Any, node: Node, world: _World, path: str, name: str) -> Iterator[str]:
    if isinstance(value, Expect):
        yield from _choice_faults(value, node, world, path, name)
    elif fault := _type_fault(value, node):
        yield f"{path}: {fault}"
    elif isinstance(value, Mapping):
        yield from _object_faults(value, node, world, path)
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            yield from _faults(inner, node.item(index), world, f"{path}[{index}]", name)
    elif fault := _value_fault(value, node) or _name_fault(value, node, world, name):
        yield f"{path}: {fault}"


def _choice_faults(choice: Expect, node: Node, world: _World, path: str, name: str) -> Iterator[str]:
    if choice.omit or choice.compare == "ignore":
        return  # leaving it out, or any value, meets it
    by_value = [list(_alternative_faults(choice, value, node, world, path, name)) for value in choice.values]
    if all(by_value):
        yield from by_value[0]


def _alternative_faults(
    choice: Expect, value: Any, node: Node, world: _World, path: str, name: str
) -> Iterator[str]:
    if choice.compare not in _COMPARED_BY_TYPE_ALONE:
        yield from _faults(value, node, world, path, name)
    elif fault := _type_fault(value, node):
        yield f"{path}: {fault}"


def _type_fault(value: Any, node: Node) -> str | None:
    kind = kind_of(value)
    fitting = {kind} | ({"integer"} if kind == "number" and _is_whole(value) else set())
    if not node.types or kind == "other" or fitting & node.types:
        return None
    return f"is {_a(kind)}, and the schema wants {' or '.join(sorted(node.types))}"


def _value_fault(value: Any, node: Node) -> str | None:
    if value is None:
        return None
    if node.permitted and not any(same_plain(value, permitted) for permitted in node.permitted):
        return f"is {value!r}, and the schema permits {', '.join(map(repr, node.permitted))}"
    if isinstance(value, str):
        return _text_fault(value, node)
    return _number_fault(value, node) if kind_of(value) == "number" else None


def _text_fault(value: str, node: Node) -> str | None:
    patterns = [pattern for pattern in node.limits("pattern") if isinstance(pattern, str)]
    if not all(_matches(pattern, value) for pattern in patterns):
        return f"is {value!r}, which does not fit the schema's pattern"
    short = any(len(value) < least for least in node.limits("minLength") if isinstance(least, int))
    long = any(len(value) > most for most in node.limits("maxLength") if isinstance(most, int))
    return f"is too {'short' if short else 'long'} for the schema" if short or long else None


def _number_fault(value: Any, node: Node) -> str | None:
    if is_nan(value):
        return "is NaN, which no argument can be"
    number = as_decimal(value)
    beyond = (
        any(number < least for least in _numbers(node, "minimum"))
        or any(number > most for most in _numbers(node, "maximum"))
        or any(number <= least for least in _numbers(node, "exclusiveMinimum"))
        or any(number >= most for most in _numbers(node, "exclusiveMaximum"))
    )
    return f"is {value}, beyond the schema's limits" if beyond else None


def _name_fault(value: Any, node: Node, world: _World, name: str) -> str | None:
    fault = world.unknown(value, role_of(name, node)) if isinstance(value, str) else None
    return f"{value!r} {fault}" if fault else None


def _numbers(node: Node, keyword: str) -> list[Any]:
    return [as_decimal(limit) for limit in node.limits(keyword) if kind_of(limit) == "number"]


def _matches(pattern: str, value: str) -> bool:
    try:
        return re.search(pattern, value) is not None
    except re.error:
        return True  # a pattern in another dialect than Python's proves nothing


def _is_whole(value: Any) -> bool:
    number = as_decimal(value)
    return number.is_finite() and number == number.to_integral_value()


def _join(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)


def _a(kind: str) -> str:
    return kind if kind == "null" else f"{'an' if kind[0] in 'aeio' else 'a'} {kind}"
