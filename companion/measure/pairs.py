"""Twenty calls beside the expected ones, to compare scorers on.

Whether a call is right is decided by what the tool would do with it; the reason stands beside each.
"""

from dataclasses import dataclass
from typing import Any

from companion.measure.cases import Expect
from companion.measure.schemas import Schema

PICK_LIST: dict[str, Any] = {
    "type": "object",
    "properties": {
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"sku": {"type": "string"}, "quantity": {"type": "integer", "default": 1}},
                "required": ["sku"],
            },
        },
        "gift": {"type": "boolean", "default": False},
    },
    "required": ["lines"],
}


@dataclass(frozen=True)
class Pair:
    """A call beside the expected one.

    Args:
        differs: in what the two differ, in a few words.
        schema: the tool, or its schema.
        expected: the expected arguments.
        actual: the arguments of the call.
        right: whether the tool would do what was expected.
        why: the reason, in one sentence.
    """

    differs: str
    schema: Schema
    expected: dict[str, Any]
    actual: dict[str, Any]
    right: bool
    why: str


_QUOTE = {"account_id": "4471", "sku": "SKU-4411", "quantity": 5}
_HOLD = {"sku": "SKU-4411", "quantity": 40, "hours": 48}
_CREDIT = {"account_id": "4471", "amount": 100, "currency": "USD", "reason": "damaged on arrival"}
_REFUND = {"order_id": "o-1001", "amount": 40.0, "reason": "late"}
_STOCK = {"sku": "SKU-4411", "warehouse": "reno"}
_LINES = [{"sku": "SKU-4411", "quantity": 2}, {"sku": "SKU-5120", "quantity": 1}]
_ANY_ORDER = {"lines": Expect(_LINES, compare="any_order")}

PAIRS: tuple[Pair, ...] = (
    Pair("nothing", "check_inventory", _STOCK, dict(_STOCK), True, "The two are the same."),
    Pair(
        "order of the arguments",
        "draft_quote",
        _QUOTE,
        dict(reversed(_QUOTE.items())),
        True,
        "Arguments have names, so their order says nothing.",
    ),
    Pair(
        "100 and 100.0", "apply_credit", _CREDIT, _CREDIT | {"amount": 100.0}, True, "It is the same amount."
    ),
    Pair(
        '100 and "100"',
        "apply_credit",
        _CREDIT,
        _CREDIT | {"amount": "100"},
        False,
        "The tool takes a number and refuses text.",
    ),
    Pair(
        "1 and true",
        "hold_stock",
        _HOLD | {"quantity": 1},
        _HOLD | {"quantity": True},
        False,
        "The tool takes a number and refuses true.",
    ),
    Pair(
        "a default spelt out",
        "draft_quote",
        _QUOTE,
        _QUOTE | {"discount_percent": 0},
        True,
        "Left out, the discount is 0.",
    ),
    Pair(
        "a default left out",
        "draft_quote",
        _QUOTE | {"discount_percent": 0},
        _QUOTE,
        True,
        "Left out, the discount is 0.",
    ),
    Pair(
        "null where it is the default",
        "check_inventory",
        {"sku": "SKU-4411"},
        {"sku": "SKU-4411", "warehouse": None},
        True,
        "Null means that no warehouse is named.",
    ),
    Pair(
        "an option left out",
        "check_inventory",
        _STOCK,
        {"sku": "SKU-4411"},
        False,
        "The tool would count all warehouses, and one was asked for.",
    ),
    Pair("everything left out", "check_inventory", _STOCK, {}, False, "There is no product to look up."),
    Pair(
        "an option that nobody asked for",
        "check_inventory",
        {"sku": "SKU-4411"},
        _STOCK,
        False,
        "The tool would count one warehouse, and all were asked for.",
    ),
    Pair(
        "another order",
        "issue_refund",
        _REFUND,
        _REFUND | {"order_id": "o-1002"},
        False,
        "Another customer gets the money.",
    ),
    Pair(
        "case of an identifier",
        "check_inventory",
        _STOCK,
        _STOCK | {"sku": "sku-4411"},
        False,
        "The tool refuses an SKU in lower case.",
    ),
    Pair(
        "days for hours", "hold_stock", _HOLD, _HOLD | {"hours": 2}, False, "The hold ends after two hours."
    ),
    Pair(
        "wording of a free text",
        "issue_refund",
        _REFUND | {"reason": Expect(compare="ignore")},
        _REFUND | {"reason": "it came late"},
        True,
        "Any reason does, so long as there is one.",
    ),
    Pair(
        "a second right value",
        "draft_quote",
        _QUOTE | {"quantity": Expect(12, 24)},
        _QUOTE | {"quantity": 24},
        True,
        "The question left open which of the two.",
    ),
    Pair(
        "order of a list",
        PICK_LIST,
        _ANY_ORDER,
        {"lines": _LINES[::-1]},
        True,
        "The same parts are picked, whichever comes first.",
    ),
    Pair(
        "how often an element stands in a list",
        PICK_LIST,
        {"lines": Expect([*_LINES, _LINES[1]], compare="any_order")},
        {"lines": [*_LINES, _LINES[0]]},
        False,
        "Another part is picked twice.",
    ),
    Pair(
        "a default inside a list",
        PICK_LIST,
        _ANY_ORDER,
        {"lines": [_LINES[0], {"sku": "SKU-5120"}]},
        True,
        "Left out, the quantity is 1.",
    ),
    Pair(
        "an extra key inside a list",
        PICK_LIST,
        _ANY_ORDER,
        {"lines": [_LINES[0] | {"price": 12.0}, _LINES[1]]},
        True,
        "The tool does not know a price there and drops it.",
    ),
)
