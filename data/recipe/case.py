"""The form in which a case is written down in the case tables."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Case:
    """One case, as a template over the keys of a world.

    Args:
        id: such as ``stock-04``.
        tool: the tool that should be called.
        question: what the person says last.
        expected: the arguments that are right, in the bare tools' form.
        history: earlier messages of the person, oldest first.
        results: earlier tool results.
        rep: who asks.
        words: the words for the account that layered proposals choose from; its name in usual forms if empty.
        vague: the words that fit several accounts; where there are some, asking is the right answer.
        siblings: keys of the accounts that a bare call takes by mistake.
        reasons: free-text reasons that proposals choose from.
        instead: what a run calls that takes the wrong tool: tool, bare arguments, layered arguments.
        tempts: the argument that the question names without asking for it, and the value that it tempts to.
    """

    id: str
    tool: str
    question: str
    expected: dict[str, Any]
    history: tuple[str, ...] = ()
    results: tuple[Any, ...] = ()
    rep: str = "r-01"
    words: tuple[str, ...] = ()
    vague: tuple[str, ...] = ()
    siblings: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    instead: tuple[str, dict[str, Any], dict[str, Any]] | None = None
    tempts: dict[str, Any] = field(default_factory=dict)


def accept(*values: Any, omit: bool = False, compare: str = "exact") -> dict[str, Any]:
    """An expectation that more than one value meets, in its JSON form."""
    return {"$expect": {"values": list(values), "omit": omit, "compare": compare}}


def free_text(example: str) -> dict[str, Any]:
    """An expectation that any text meets."""
    return accept(example, compare="ignore")


def found_accounts(*keys: str) -> dict[str, Any]:
    """The tool result of an account search, with the accounts' ids."""
    return {
        "tool": "find_accounts",
        "data": [
            {"id": f"{{{key}.id}}", "name": f"{{{key}.name}}", "city": f"{{{key}.city}}"} for key in keys
        ],
    }


def found_products(*keys: str) -> dict[str, Any]:
    """The tool result of a product search, with SKUs and names."""
    return {
        "tool": "find_products",
        "data": [{"sku": f"{{{key}.sku}}", "name": f"{{{key}.name}}"} for key in keys],
    }


def found_orders(account: str, *keys: str) -> dict[str, Any]:
    """The tool result of an order list of one account."""
    return {
        "tool": "list_orders",
        "account": {"id": f"{{{account}.id}}", "name": f"{{{account}.name}}"},
        "data": [{"order_id": f"{{{key}.id}}", "captured": f"{{{key}.captured}}"} for key in keys],
    }
