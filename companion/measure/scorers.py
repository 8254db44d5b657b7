"""Five scorers side by side: how each judges the same twenty calls, and where it takes a wrong turn.

Four of them are in common use. Whether a call is right is decided by what the tool would do with it, and stands beside
each pair with its reason.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.measure.cases import Expect
from companion.measure.diff import diff_arguments
from companion.measure.schemas import Schema

if TYPE_CHECKING:
    import pandas as pd

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
    Pair("order of the arguments", "draft_quote", _QUOTE, dict(reversed(_QUOTE.items())), True,
         "Arguments have names, so their order says nothing."),
    Pair("100 and 100.0", "apply_credit", _CREDIT, _CREDIT | {"amount": 100.0}, True, "It is the same amount."),
    Pair("100 and \"100\"", "apply_credit", _CREDIT, _CREDIT | {"amount": "100"}, False,
         "The tool takes a number and refuses text."),
    Pair("1 and true", "hold_stock", _HOLD | {"quantity": 1}, _HOLD | {"quantity": True}, False,
         "The tool takes a number and refuses true."),
    Pair("a default spelt out", "draft_quote", _QUOTE, _QUOTE | {"discount_percent": 0}, True,
         "Left out, the discount is 0."),
    Pair("a default left out", "draft_quote", _QUOTE | {"discount_percent": 0}, _QUOTE, True,
         "Left out, the discount is 0."),
    Pair("null where it is the default", "check_inventory", {"sku": "SKU-4411"}, {"sku": "SKU-4411", "warehouse": None},
         True, "Null means that no warehouse is named."),
    Pair("an option left out", "check_inventory", _STOCK, {"sku": "SKU-4411"}, False,
         "The tool would count all warehouses, and one was asked for."),
    Pair("everything left out", "check_inventory", _STOCK, {}, False, "There is no product to look up."),
    Pair("an option that nobody asked for", "check_inventory", {"sku": "SKU-4411"}, _STOCK, False,
         "The tool would count one warehouse, and all were asked for."),
    Pair("another order", "issue_refund", _REFUND, _REFUND | {"order_id": "o-1002"}, False,
         "Another customer gets the money."),
    Pair("case of an identifier", "check_inventory", _STOCK, _STOCK | {"sku": "sku-4411"}, False,
         "The tool refuses an SKU in lower case."),
    Pair("days for hours", "hold_stock", _HOLD, _HOLD | {"hours": 2}, False, "The hold ends after two hours."),
    Pair("wording of a free text", "issue_refund", _REFUND | {"reason": Expect(compare="ignore")},
         _REFUND | {"reason": "it came late"}, True, "Any reason does, so long as there is one."),
    Pair("a second right value", "draft_quote", _QUOTE | {"quantity": Expect(12, 24)}, _QUOTE | {"quantity": 24}, True,
         "The question left open which of the two."),
    Pair("order of a list", PICK_LIST, _ANY_ORDER, {"lines": _LINES[::-1]}, True,
         "The same parts are picked, whichever comes first."),
    Pair("how often an element stands in a list", PICK_LIST, {"lines": Expect([*_LINES, _LINES[1]], compare="any_order")},
         {"lines": [*_LINES, _LINES[0]]}, False, "Another part is picked twice."),
    Pair("a default inside a list", PICK_LIST, _ANY_ORDER, {"lines": [_LINES[0], {"sku": "SKU-5120"}]}, True,
         "Left out, the quantity is 1."),
    Pair("an extra key inside a list", PICK_LIST, _ANY_ORDER, {"lines": [_LINES[0] | {"price": 12.0}, _LINES[1]]}, True,
         "The tool does not know a price there and drops it."),
)

Scorer = Callable[[Pair], bool]


def exact_match(pair: Pair) -> bool:
    """The same JSON text, with the keys sorted."""
    return _json(pair.actual) == _json(_plain(pair.expected))


def as_strings(pair: Pair) -> bool:
    """The same names, and each value the same once both are turned into text in lower case."""
    return _texts(pair.actual) == _texts(_plain(pair.expected))


def lists_in_any_order(pair: Pair) -> bool:
    """Python's ``==``, after each list has become a set of its elements' texts."""
    return _as_sets(pair.actual) == _as_sets(_plain(pair.expected))


def subset_rule(pair: Pair) -> bool:
    """Python's ``==`` over the arguments that the call has; what it lacks is not looked at."""
    expected = _plain(pair.expected)
    return all(name in expected and value == expected[name] for name, value in pair.actual.items())


def our_diff(pair: Pair) -> bool:
    """No difference by `diff_arguments`, with the tool's schema."""
    return not diff_arguments(pair.actual, pair.expected, pair.schema)


SCORERS: dict[str, Scorer] = {
    "exact match": exact_match,
    "as strings": as_strings,
    "lists in any order": lists_in_any_order,
    "subset rule": subset_rule,
    "diff_arguments": our_diff,
}


def side_by_side() -> "pd.DataFrame":
    """How each scorer judges each of the twenty calls.

    Returns:
        One row a call, indexed by what differs: ``call is`` ("right" or "wrong"), one column a scorer with its verdict
        in the same words, and ``why``.
    """
    import pandas as pd

    rows = [
        {"differs": pair.differs, "call is": _word(pair.right)}
        | {name: _word(scorer(pair)) for name, scorer in SCORERS.items()}
        | {"why": pair.why}
        for pair in PAIRS
    ]
    return pd.DataFrame(rows).set_index("differs")


def wrong_turns() -> "pd.DataFrame":
    """How often each scorer errs, and on what.

    Returns:
        One row a scorer: ``passes wrong calls`` and ``fails right calls`` (counts), and the calls of each kind by what
        differs (``passed though wrong``, ``failed though right``).
    """
    import pandas as pd

    rows = []
    for name, scorer in SCORERS.items():
        passed = [pair.differs for pair in PAIRS if scorer(pair) and not pair.right]
        failed = [pair.differs for pair in PAIRS if pair.right and not scorer(pair)]
        rows.append({"scorer": name, "passes wrong calls": len(passed), "fails right calls": len(failed),
                     "passed though wrong": "; ".join(passed), "failed though right": "; ".join(failed)})
    return pd.DataFrame(rows).set_index("scorer")


def _plain(expected: Any) -> Any:
    """Expected arguments for scorers that know no alternatives: the first right value, an empty text if any will do."""
    if isinstance(expected, Expect):
        return _plain(expected.values[0]) if expected.values else ""
    if isinstance(expected, Mapping):
        return {key: _plain(value) for key, value in expected.items()}
    return [_plain(value) for value in expected] if isinstance(expected, list) else expected


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _texts(arguments: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value).lower() for name, value in arguments.items()}


def _as_sets(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {_json(element) for element in value} if isinstance(value, list) else value
            for name, value in arguments.items()}


def _word(right: bool) -> str:
    return "right" if right else "wrong"
