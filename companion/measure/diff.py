"""Where a call's arguments differ from the expected ones, argument by argument, nested ones too."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from companion.measure.cases import Expect
from companion.measure.equality import TooDeep, is_too_deep, kind_of, same_plain
from companion.measure.matching import align, pair_up
from companion.measure.schemas import EMPTY, NO_DEFAULT, Node, Schema, schema_node

Kind = Literal["missing", "unexpected", "different"]
_Mode = Literal["exact", "text", "any_order", "ignore"]


@dataclass(frozen=True)
class Difference:
    """One place where a call differs from what was expected.

    Args:
        field: the argument, with its path where it is nested, such as ``lines[0].sku``; empty for the call as
            a whole.
        expected: the value (or `Expect`) that was expected; None where the argument is unexpected.
        actual: the value that the call has; None where it is missing.
        kind: ``missing``, ``unexpected`` or ``different``.
    """

    field: str
    expected: Any
    actual: Any
    kind: Kind


@dataclass(frozen=True)
class Spot:
    """A difference, with what the schema says about its place.

    Args:
        difference: the difference itself.
        name: the key under which the value stands (that of the list, for an element).
        node: the place in the schema.
        known: whether the schema, if there is one, knows the argument.
        required: whether the schema requires it.
    """

    difference: Difference
    name: str
    node: Node = field(default=EMPTY, repr=False)
    known: bool = True
    required: bool = False


def diff_arguments(actual: Any, expected: Any, schema: Schema = None) -> list[Difference]:
    """List where a call's arguments differ from the expected ones.

    Numbers are compared by value (never with text or with true and false), an omitted argument counts as its
    default, and a value that nests deeper than 64 levels is the same as nothing.

    Args:
        actual: the arguments of the call: a dict, or the raw JSON text.
        expected: the right arguments, in which `Expect` may stand anywhere; None where there is no
            expectation, which everything meets.
        schema: a course tool or a JSON Schema: for defaults, and to leave out nested keys that it does not
            know.

    Returns:
        The differences, in the order of the expected arguments and then of the unexpected ones; empty if
        there is none.

    Raises:
        ValueError: the schema names no course tool.
    """
    return [spot.difference for spot in diff_spots(actual, expected, schema)]


def diff_spots(actual: Any, expected: Any, schema: Schema = None) -> list[Spot]:
    """As `diff_arguments`, each difference with what the schema says about its place."""
    if expected is None:
        return []
    given = _bounded(parsed(actual))
    wanted = _bounded(expected)
    return _values(given, wanted, _Place("", "", schema_node(schema, wanted, given)))


@dataclass(frozen=True)
class _Place:
    """Where in the two calls we are: the path, the key's name, and what the schema says here."""

    path: str
    name: str
    node: Node
    mode: _Mode = "exact"
    known: bool = True
    required: bool = False

    def key(self, key: Any) -> "_Place":
        known = self.node.known
        path = f"{self.path}.{key}" if self.path else str(key)
        return _Place(
            path,
            str(key),
            self.node.property(key),
            self.mode,
            known is None or key in known,
            key in self.node.required,
        )

    def element(self, index: int) -> "_Place":
        return _Place(f"{self.path}[{index}]", self.name, self.node.item(index), self.mode, self.known)

    def compared(self, mode: _Mode) -> "_Place":
        return _Place(self.path, self.name, self.node, mode, self.known, self.required)

    def spot(self, expected: Any, actual: Any, kind: Kind) -> list[Spot]:
        difference = Difference(self.path, expected, actual, kind)
        return [Spot(difference, self.name, self.node, self.known, self.required)]


def _values(actual: Any, expected: Any, place: _Place) -> list[Spot]:
    if isinstance(expected, Expect):
        return _expectation(actual, expected, place)
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        return _objects(actual, expected, place)
    if isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        return _lists(actual, expected, place)
    same = same_plain(actual, expected, as_text=place.mode == "text")
    return [] if same else place.spot(expected, actual, "different")


def _expectation(actual: Any, expected: Expect, place: _Place) -> list[Spot]:
    """Compare with an `Expect`: of the values of the same type, the nearest counts."""
    if expected.compare == "ignore" or (expected.omit and _is_as_good_as_omitted(actual, place)):
        return []
    if expected.must_be_omitted:
        return place.spot(None, actual, "unexpected")
    found = [_values(actual, value, place.compared(expected.compare)) for value in expected.values]
    same_kind = [kind_of(value) == kind_of(actual) for value in expected.values]
    best = min(zip(found, same_kind, strict=True), key=lambda one: (bool(one[0]), not one[1], len(one[0])))[0]
    if not best or len(expected.values) == 1 or any(spot.difference.field != place.path for spot in best):
        return best
    return place.spot(expected, actual, "different")


def _objects(actual: Mapping[Any, Any], expected: Mapping[Any, Any], place: _Place) -> list[Spot]:
    nested = place.path != ""
    found: list[Spot] = []
    for key in [*expected, *(key for key in actual if key not in expected)]:
        inner = place.key(key)
        if nested and not inner.known:
            continue  # a tool drops nested keys that its schema does not know, so they change nothing
        found += _argument(actual, expected, key, inner)
    return found


def _argument(actual: Mapping[Any, Any], expected: Mapping[Any, Any], key: Any, place: _Place) -> list[Spot]:
    default = place.node.default
    if key in expected and key in actual:
        return _values(actual[key], expected[key], place)
    if key in expected:
        return _omitted(expected[key], default, place)
    return [] if _is_default(actual[key], place) else place.spot(None, actual[key], "unexpected")


def _omitted(expected: Any, default: Any, place: _Place) -> list[Spot]:
    if isinstance(expected, Expect) and expected.omit:
        return []
    # "ignore" wants the argument to be there, and so does a schema that requires it, default or not.
    wanted = place.required or (isinstance(expected, Expect) and expected.compare == "ignore")
    if default is not NO_DEFAULT and not wanted and not _values(default, expected, place):
        return []
    return place.spot(expected, None, "missing")


def _is_as_good_as_omitted(actual: Any, place: _Place) -> bool:
    """Whether a value says no more than leaving the argument out: its default, or an empty text or list."""
    return _is_default(actual, place) or place.node.takes_empty(actual)


def _is_default(actual: Any, place: _Place) -> bool:
    default = place.node.default
    return default is not NO_DEFAULT and not _values(actual, default, place.compared("exact"))


def _lists(actual: Sequence[Any], expected: Sequence[Any], place: _Place) -> list[Spot]:
    @cache  # for this list alone; without it each level would be compared twice as often as the one above
    def compared(i: int, j: int) -> list[Spot]:
        return _values(actual[j], expected[i], place.element(j))

    optional = [isinstance(value, Expect) and value.omit for value in expected]
    arrange = pair_up if place.mode == "any_order" else align
    found: list[Spot] = []
    for i, j in arrange(len(expected), len(actual), lambda i, j: not compared(i, j), optional):
        if i is None:
            found += place.element(j).spot(None, actual[j], "unexpected")
        elif j is None:
            found += place.element(i).spot(expected[i], None, "missing")
        else:
            found += compared(i, j)
    return found


def parsed(actual: Any) -> Any:
    """The arguments of a call; raw JSON text is read, and what can't be read stays text."""
    if not isinstance(actual, str):
        return actual
    try:
        return json.loads(actual)
    except (ValueError, RecursionError):
        return actual


def _bounded(value: Any) -> Any:
    """The arguments, with `TooDeep` in place of each one that nests too deep."""
    if isinstance(value, Mapping):
        return {key: TooDeep() if is_too_deep(inner) else inner for key, inner in value.items()}
    return TooDeep() if is_too_deep(value) else value
