"""One way to look at an argument schema: a course tool's, pydantic's, a tool server's or a benchmark's.

A `Node` is one place of a JSON Schema with its references followed and its alternatives merged. It says which
keys are known, which are required, which defaults hold, and what a field names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pydantic import BaseModel

from companion.gate.tools import TOOLS, Tool

Schema = str | Tool | type[BaseModel] | Mapping[str, Any] | None

NO_DEFAULT = object()

# Benchmarks write Python's and Java's names for JSON's types. A name that is not here permits anything.
_TYPES = {
    "object": "object",
    "dict": "object",
    "hashmap": "object",
    "array": "array",
    "list": "array",
    "tuple": "array",
    "arraylist": "array",
    "number": "number",
    "float": "number",
    "double": "number",
    "integer": "integer",
    "int": "integer",
    "long": "integer",
    "string": "string",
    "str": "string",
    "boolean": "boolean",
    "bool": "boolean",
    "null": "null",
    "none": "null",
}
# Nobody nests references deeper than this; a reference that leads to itself ends here.
_MAX_REFERENCES = 32


@dataclass(frozen=True, eq=False)
class Node:
    """One place in a JSON Schema.

    Args:
        raw: the schema of this place, as it was given.
        root: the whole schema, in which references are looked up.
    """

    raw: Any
    root: Any

    @cached_property
    def _parts(self) -> list[Mapping[str, Any]]:
        return list(_unfold(self.raw, self.root, _MAX_REFERENCES))

    @cached_property
    def types(self) -> frozenset[str]:
        """The JSON types that are permitted; empty where anything is, or nothing is said."""
        found: set[str] = set()
        for part in self._parts:
            named = part.get("type", ())
            found.update(_TYPES.get(str(name).lower(), "any") for name in _as_list(named))
        return frozenset() if "any" in found else frozenset(found)

    @cached_property
    def permitted(self) -> tuple[Any, ...]:
        """The values of ``enum`` and ``const``; empty where the values are not listed."""
        values: list[Any] = []
        for part in self._parts:
            values += part["enum"] if isinstance(part.get("enum"), (list, tuple)) else ()
            values += [part["const"]] if "const" in part else ()
        return tuple(values)

    @cached_property
    def default(self) -> Any:
        """The default, or `NO_DEFAULT`."""
        return next((part["default"] for part in self._parts if "default" in part), NO_DEFAULT)

    @cached_property
    def role(self) -> str | None:
        """What the field names ("account", "account_id", "sku", "order"), as far as the schema says it."""
        found = next((part["role"] for part in self._parts if isinstance(part.get("role"), str)), None)
        return None if found == "money" else found

    @cached_property
    def required(self) -> frozenset[str]:
        """The keys that must be there: those that every alternative requires."""
        lists = [
            part["required"]
            for part in self._parts
            if _is_object(part) and isinstance(part.get("required", ()), (list, tuple)) and "required" in part
        ]
        found = [frozenset(map(str, names)) for names in lists]
        return frozenset.intersection(*found) if found else frozenset()

    @cached_property
    def known(self) -> frozenset[str] | None:
        """The keys that the schema knows; None where it names none, or leaves room for others on purpose."""
        parts = [part for part in self._parts if isinstance(part.get("properties"), Mapping)]
        open_map = any(
            part.get("additionalProperties") not in (None, False) or part.get("patternProperties")
            for part in self._parts
        )
        if not parts or open_map:
            return None
        return frozenset(key for part in parts for key in part["properties"])

    @cached_property
    def is_closed(self) -> bool:
        """Whether keys that the schema does not know are errors."""
        return self.known is not None and any(
            part.get("additionalProperties") is False for part in self._parts
        )

    def limits(self, keyword: str) -> list[Any]:
        """All values that a keyword such as ``maximum`` or ``pattern`` has in this place.

        None where the place offers several alternatives besides null, since a limit may be of one of them
        alone.
        """
        return [] if self._has_choice else [part[keyword] for part in self._parts if keyword in part]

    @cached_property
    def _has_choice(self) -> bool:
        offered = [
            part
            for parts in self._parts
            for key in ("anyOf", "oneOf")
            for part in _as_list(parts.get(key, ()))
        ]
        return len([part for part in offered if isinstance(part, Mapping) and part.get("type") != "null"]) > 1

    def takes_empty(self, value: Any) -> bool:
        """Whether a value is an empty text or list, and the schema has nothing against that."""
        if value not in ("", []) or self.role is not None:
            return False
        kind, least = ("string", "minLength") if value == "" else ("array", "minItems")
        refused = self.permitted or self.limits("pattern") or any(self.limits(least))
        return not refused and (not self.types or kind in self.types)

    def property(self, key: Any) -> "Node":
        """The place of a key; an empty place where the schema does not know the key."""
        return self._children.get(key, EMPTY)

    def item(self, index: int) -> "Node":
        """The place of a list's element."""
        for part in self._parts:
            prefix = part.get("prefixItems", part.get("items"))
            if isinstance(prefix, (list, tuple)) and index < len(prefix):
                return Node(prefix[index], self.root)
        return self._items

    @cached_property
    def _children(self) -> dict[Any, "Node"]:
        children: dict[Any, Node] = {}
        for part in self._parts:
            properties = part.get("properties")
            for key, raw in properties.items() if isinstance(properties, Mapping) else ():
                children.setdefault(key, Node(raw, self.root))
        return children

    @cached_property
    def _items(self) -> "Node":
        raw = next((part["items"] for part in self._parts if isinstance(part.get("items"), Mapping)), None)
        return EMPTY if raw is None else Node(raw, self.root)


EMPTY = Node({}, {})


def schema_node(schema: Schema, *arguments: Any) -> Node:
    """Turn whatever describes a tool's arguments into the root `Node` of its schema.

    Args:
        schema: a course tool (its name or the `Tool`), a pydantic model, a JSON Schema, a tool definition
            that holds one (``parameters``, ``input_schema`` or ``inputSchema``), or None.
        arguments: dicts of arguments. The first that names an account says which version of a course tool is
            meant: bare if it has ``account_id``, layered if it has ``account``.

    Raises:
        ValueError: the name is of no course tool.
        TypeError: the schema is none of these.
    """
    if schema is None:
        return EMPTY
    if isinstance(schema, Node):
        return schema
    if isinstance(schema, str):
        if schema not in TOOLS:
            raise ValueError(
                f"there is no course tool {schema!r}; give one of {', '.join(TOOLS)}, or a JSON Schema"
            )
        return _tool_node(TOOLS[schema], _version(arguments))
    if isinstance(schema, Tool):
        return _tool_node(schema, _version(arguments))
    if isinstance(schema, type) and issubclass(schema, BaseModel):
        return _root(schema.model_json_schema())
    if isinstance(schema, Mapping):
        return _root(_inner(schema))
    raise TypeError(
        f"a schema must be a course tool, a pydantic model or a JSON Schema, not {type(schema).__name__}"
    )


def _version(arguments: tuple[Any, ...]) -> str:
    for given in arguments:
        if isinstance(given, Mapping) and ("account_id" in given or "account" in given):
            return "bare" if "account_id" in given else "layered"
    return "bare"


@lru_cache(maxsize=32)
def _tool_node(tool: Tool, version: str) -> Node:
    return _root(tool.schema(version))


def _root(schema: Any) -> Node:
    return Node(schema, schema)


def _inner(schema: Mapping[str, Any]) -> Any:
    if isinstance(schema.get("function"), Mapping):
        return _inner(schema["function"])
    wrapped = next((key for key in ("parameters", "input_schema", "inputSchema") if key in schema), None)
    return (
        schema[wrapped] if wrapped and "name" in schema and isinstance(schema[wrapped], Mapping) else schema
    )


def _unfold(raw: Any, root: Any, budget: int):
    """Yield a schema and everything that it refers to or offers as an alternative."""
    if not isinstance(raw, Mapping) or budget == 0:
        return
    yield raw
    if isinstance(raw.get("$ref"), str):
        yield from _unfold(_look_up(raw["$ref"], root), root, budget - 1)
    for keyword in ("allOf", "anyOf", "oneOf"):
        for part in _as_list(raw.get(keyword, ())):
            yield from _unfold(part, root, budget - 1)


def _look_up(reference: str, root: Any) -> Any:
    place = root
    for part in reference.lstrip("#").strip("/").split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        if key:
            place = place.get(key) if isinstance(place, Mapping) else None
    return place


def _as_list(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else (value,)


def _is_object(part: Mapping[str, Any]) -> bool:
    return "properties" in part or "required" in part
