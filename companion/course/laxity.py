"""One value put to plain pydantic and to layer 1: what each of them makes of it."""

import json
import re
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from companion.course.quoting import shorten
from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.shop import Shop

Row = dict[str, str]


class PlainHold(BaseModel):
    """The arguments of `hold_stock` as they are often written: types alone, in pydantic's default, lax mode."""

    sku: str
    quantity: int
    hours: int
    warehouse: str | None = None


RIGHT = {"sku": "SKU-4411", "quantity": 5, "hours": 24}


def side_by_side(field: str, values: Iterable[Any], shop: Shop) -> list[Row]:
    """Put values of one argument of `hold_stock` to `PlainHold` and to layer 1; the other arguments are right.

    Args:
        field: the argument.
        values: what is given for it.
        shop: the shop; layer 1 looks names up in it for its suggestion.

    Returns:
        One row a value, with the columns "given", "plain pydantic", "layer 1" and "suggestion".
    """
    return [
        {"given": as_json(value), "plain pydantic": _plain(RIGHT | {field: value}, field)}
        | _layer_1(RIGHT | {field: value}, shop)
        for value in values
    ]


def texts_side_by_side(texts: dict[str, str], shop: Shop) -> list[Row]:
    """Put raw JSON texts, by name, to `PlainHold` and to layer 1; rows as `side_by_side`, with the text's name."""
    return [{"given": name, "plain pydantic": _plain(text)} | _layer_1(text, shop) for name, text in texts.items()]


def taken_by_pydantic(rows: Iterable[Row]) -> dict[str, int | str]:
    """For each quantity of `side_by_side`'s rows, the one that plain pydantic takes it for, or "refused"."""
    said = {row["given"]: row["plain pydantic"].partition(" ") for row in rows}
    return {given: int(value) if verb == "takes" else "refused" for given, (verb, _, value) in said.items()}


def one_pattern(pattern: str, text: str) -> dict[str, str | bool]:
    """A pattern and a text: whether Python's `re` finds the one in the other, and whether pydantic takes it.

    Returns:
        One row with the columns "pattern", "given", "re finds it" and "pydantic takes it".
    """
    field = TypeAdapter(Annotated[str, Field(pattern=pattern)])
    try:
        taken = bool(field.validate_python(text))
    except ValidationError:
        taken = False
    found = re.search(pattern, text) is not None
    return {"pattern": pattern, "given": as_json(text), "re finds it": found, "pydantic takes it": taken}


def _plain(arguments: dict[str, Any] | str, field: str = "") -> str:
    try:
        read = (PlainHold.model_validate_json(arguments) if isinstance(arguments, str)
                else PlainHold.model_validate(arguments)).model_dump()
    except ValidationError as error:
        return f"refused: {shorten(error.errors()[0]['msg'], 90)}"
    return f"takes {as_json(read.get(field))}" if field else f"takes {as_json(read)}"


def _layer_1(arguments: dict[str, Any] | str, shop: Shop) -> Row:
    outcome = check(ToolCall("hold_stock", arguments), Conversation(""), shop, layers=(1,))
    said = "takes it" if outcome.kind == "accepted" else f"{outcome.kind}: {outcome.message}"
    return {"layer 1": said, "suggestion": as_json(outcome.suggestion) if outcome.suggestion else ""}


def as_json(value: Any) -> str:
    """A value as JSON writes it, on one line."""
    return shorten(json.dumps(value, ensure_ascii=False), 120)
