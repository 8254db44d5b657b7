"""What each tool does once its call was checked. All are called inside a transaction."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.gate.shop import Shop
from companion.gate.shop.database import cents

Values = Mapping[str, Any]
Things = Mapping[str, Mapping[str, Any]]


def check_inventory(values: Values, things: Things, shop: Shop) -> dict[str, Any]:
    """Units on hand by warehouse, and how many of them are free (None where no stock of the product is
    kept)."""
    sku, warehouse = things["product"]["id"], values.get("warehouse")
    lines = shop.stock(sku, warehouse)
    return {
        "stock": [{"warehouse": line.warehouse, "on_hand": line.on_hand} for line in lines],
        "on_hand": sum(line.on_hand for line in lines),
        "free": shop.free_stock(sku, warehouse),
    }


def draft_quote(values: Values, things: Things, shop: Shop) -> dict[str, Any]:
    """Write the quote, and give its id."""
    told = {"quantity": values["quantity"], "discount_percent": values["discount_percent"]}
    row = {"account_id": things["account"]["id"], "sku": things["product"]["id"], **told}
    return {"quote": shop.database.insert("quotes", row), **told}


def apply_credit(values: Values, things: Things, shop: Shop) -> dict[str, Any]:
    """Write the credit, and give its id."""
    told = {"currency": values["currency"], "reason": values["reason"]}
    row = {"account_id": things["account"]["id"], "amount": cents(values["amount"]), **told}
    return {"credit": shop.database.insert("credits", row), "amount": values["amount"], **told}


def hold_stock(values: Values, things: Things, shop: Shop) -> dict[str, Any]:
    """Write the hold, and give its id."""
    told = {"quantity": values["quantity"], "hours": values["hours"], "warehouse": values.get("warehouse")}
    return {"hold": shop.database.insert("holds", {"sku": things["product"]["id"], **told}), **told}


def issue_refund(values: Values, things: Things, shop: Shop) -> dict[str, Any]:
    """Write the refund, and give its id."""
    row = {"order_id": things["order"]["id"], "amount": cents(values["amount"]), "reason": values["reason"]}
    return {
        "refund": shop.database.insert("refunds", row),
        "amount": values["amount"],
        "reason": values["reason"],
    }


RUN: dict[str, Callable[[Values, Things, Shop], dict[str, Any]]] = {
    tool.__name__: tool for tool in (check_inventory, draft_quote, apply_credit, hold_stock, issue_refund)
}
