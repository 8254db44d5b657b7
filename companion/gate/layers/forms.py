"""The form that an argument must have, as its JSON Schema tells it, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

_BOUNDS = {
    "exclusiveMinimum": "above {}",
    "minimum": "at least {}",
    "exclusiveMaximum": "below {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
}
_NOUNS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a string",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
}


@dataclass(frozen=True)
class Form:
    """One argument: its name, what its schema says (without the null of an optional one), whether it is
    required."""

    name: str
    schema: Mapping[str, Any]
    required: bool

    @property
    def role(self) -> str | None:
        """What the argument names ("account", "account_id", "sku", "order"), or "money", or None."""
        return self.schema.get("role")

    @property
    def kind(self) -> str | None:
        """The JSON type, where the schema names exactly one."""
        kind = self.schema.get("type")
        return kind if isinstance(kind, str) else None

    @property
    def choices(self) -> list[Any] | None:
        """The values that are permitted, where they are listed."""
        return [self.schema["const"]] if "const" in self.schema else self.schema.get("enum")

    @property
    def is_plain(self) -> bool:
        """Whether the argument is a single value, with nothing inside it that could be at fault."""
        return self.kind not in (None, "array", "object")

    @property
    def permitted(self) -> Any:
        """What would do, JSON-ready: the list of values, an example, or the limits."""
        if self.choices:
            return list(self.choices)
        if "pattern" in self.schema and self.schema.get("examples"):
            return self.schema["examples"][0]
        return {key: self.schema[key] for key in ("type", *_BOUNDS) if key in self.schema} or None

    def rule(self, value: Any = None) -> str:
        """The form in words, such as ``sku must look like SKU-4411``.

        Args:
            value: what was given; if its JSON type is another, the rule says so.
        """
        other = f", not {json_kind(value)}" if value is not None and not self.takes(value) else ""
        if self.choices:
            listed = ", ".join(f'"{choice}"' for choice in self.choices)
            return f"{self.name} must be {'one of ' if len(self.choices) > 1 else ''}{listed}{other}"
        if "pattern" in self.schema:
            example = (self.schema.get("examples") or [self.schema["pattern"]])[0]
            return f"{self.name} must look like {example}{f', as a string{other}' if other else ''}"
        bounds = [
            words.format(f"{self.schema[key]:.15g}") for key, words in _BOUNDS.items() if key in self.schema
        ]
        bounds += ["at most two decimal places"] if self.role == "money" else []
        noun = _NOUNS.get(self.kind or "", "of the type that the schema gives")
        limits = f" ({', '.join(bounds)})" if bounds else ""
        return f"{self.name} must be {noun}{other}{limits}"

    def takes(self, value: Any) -> bool:
        """Whether the value is of the JSON type that the schema asks for."""
        if self.kind in ("integer", "number"):
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        kinds = {"string": str, "boolean": bool, "array": list, "object": dict}
        return isinstance(value, kinds.get(self.kind or "", object))


@cache
def forms_of(model: type[BaseModel]) -> dict[str, Form]:
    """The form of each argument of a model, in order."""
    whole = model.model_json_schema()
    required = set(whole.get("required", ()))
    return {
        name: Form(name, _without_null(found), name in required)
        for name, found in whole["properties"].items()
    }


def json_kind(value: Any) -> str:
    """The JSON type of a value: "a string", "an array" and so on."""
    kinds = ((bool, "true or false"), (str, "a string"), ((int, float), "a number"), (list, "an array"))
    return next((name for kind, name in kinds if isinstance(value, kind)), "an object")


def _without_null(found: dict[str, Any]) -> dict[str, Any]:
    options = [option for option in found.get("anyOf", ()) if option.get("type") != "null"]
    return found | options[0] if len(options) == 1 else found
