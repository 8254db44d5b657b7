"""Layer 3: arguments that are valid one by one and wrong together, or wrong for this account.

What breaks a limit is refused, with what is permitted. A quantity far above what the account ever ordered is
a question: implausible is not invalid. Calls of one turn count together.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pydantic_core import PydanticCustomError

from companion.gate.layers import PASSED, Finding, Proposal
from companion.gate.layers.resolution import product_label
from companion.gate.numbers import read_money, read_whole
from companion.gate.outcomes import Issue
from companion.gate.shop import Account, Order, Product, Shop
from companion.gate.showing import given, name_of, number_text

FACTOR = 5
"""How many times its usual size an account may order without being asked."""
MOST_LISTED = 10
"""How many catalogues of an account are told."""
_NAMED_BY = {"account": ("account_id", "account"), "product": ("sku",), "order": ("order_id",)}


def consistency(proposal: Proposal, factor: float = FACTOR) -> Finding:
    """Layer 3: check the arguments against each other, and against what they name.

    Args:
        proposal: the call on its way; what layer 2 left open is looked up by its exact id.
        factor: how many times the account's usual size (`typical_quantity`) a quantity may be.
    """
    account, product, order = (entity(proposal, kind) for kind in ("account", "product", "order"))
    issues = [
        *above_entitlement(proposal, account),
        *outside_catalogues(account, product),
        *above_captured(proposal, order),
        *above_stock(proposal, product),
        *implausible(proposal, account, factor),
    ]
    return Finding(issues=tuple(issues)) if issues else PASSED


def typical_quantity(account_id: str, shop: Shop) -> float | None:
    """An account's usual size: the 99th percentile of the quantities in its order history, in units.

    Between two quantities it is interpolated linearly, as numpy and pandas do by default.

    Returns:
        The usual size, or None for an account without history.
    """
    return shop.usual_size(account_id)


def above_entitlement(proposal: Proposal, account: Account | None) -> Iterator[Issue]:
    """A discount above what the account is entitled to."""
    asked = proposal.values.get("discount_percent")
    if account is None or isinstance(asked, bool) or not isinstance(asked, (int, float)):
        return
    if asked > account.max_discount:
        most = number_text(account.max_discount)
        message = f"discount_percent must be at most {most}: "
        message += f"that is what {name_of(account.name)} is entitled to."
        yield _issue(
            "discount_percent",
            "entitlement",
            f"{message} You provided {number_text(asked)}.",
            asked,
            account.max_discount,
        )


def outside_catalogues(account: Account | None, product: Product | None) -> Iterator[Issue]:
    """A product that is in none of the account's catalogues."""
    if account is not None and product is not None and product.catalogue not in account.catalogues:
        listed = [name_of(catalogue) for catalogue in account.catalogues[:MOST_LISTED]]
        further = len(account.catalogues) - len(listed)
        bought = f"{', '.join(listed) or 'none'}{f' and {further} more' if further else ''}"
        message = f"sku: {name_of(product_label(product))} is in the catalogue {name_of(product.catalogue)}, "
        message += f"and {name_of(account.name)} buys from {bought} only."
        yield _issue("sku", "catalogue", message, product.sku, listed, retryable=False)


def above_captured(proposal: Proposal, order: Order | None) -> Iterator[Issue]:
    """A refund above what the order captured, less what was refunded and what this turn refunds already."""
    amount = _money(proposal.values.get("amount")) if order is not None else None
    if amount is None:
        return
    left = refundable(order, proposal.shop) - sum(_refunds_of(order, proposal), Decimal(0))
    if amount > left:
        message = (
            f"amount must be at most {max(left, Decimal(0))}: "
            f"{name_of(order.order_id)} captured {order.captured}, "
        )
        message += f"and {order.captured - left} is refunded already. You provided {amount}."
        yield _issue(
            "amount", "refund_limit", message, float(amount), float(max(left, 0)), retryable=left > 0
        )


def refundable(order: Order, shop: Shop) -> Decimal:
    """What an order captured less what was refunded of it so far, in USD."""
    return order.captured - shop.refunded(order.order_id)


def above_stock(proposal: Proposal, product: Product | None) -> Iterator[Issue]:
    """A hold of more units than are on hand and not held; silent where the shop keeps no stock of the
    product."""
    if product is None or proposal.tool.name != "hold_stock":
        return
    quantity = _whole(proposal.values.get("quantity"))
    if quantity is None:
        return
    warehouse = proposal.values.get("warehouse")
    warehouse = warehouse if isinstance(warehouse, str) else None
    free = proposal.shop.free_stock(product.sku, warehouse)
    if free is None:
        return
    holds = tuple(_earlier(proposal, product=product))
    free = _free_beside(holds, product.sku, warehouse, free, proposal.shop)
    if quantity > free:
        message = (
            f"quantity must be at most {max(free, 0)}: "
            f"no more of {name_of(product_label(product))} is on hand "
        )
        message += f"and free{f' in {warehouse}' if warehouse else ''}. You provided {quantity}."
        yield _issue("quantity", "stock", message, quantity, max(free, 0), retryable=free > 0)


def _free_beside(
    holds: tuple[Proposal, ...], sku: str, warehouse: str | None, free: int, shop: Shop
) -> int:
    """What is left of ``free`` units beside earlier holds of the turn: each counts against the whole stock,
    and against its own warehouse."""
    held = sum(_counted(hold, "quantity") for hold in holds)
    if warehouse is None or not holds:
        return free - held
    here = sum(_counted(hold, "quantity") for hold in holds if hold.values.get("warehouse") == warehouse)
    return min(free - here, (shop.free_stock(sku) or 0) - held)


def implausible(proposal: Proposal, account: Account | None, factor: float = FACTOR) -> Iterator[Issue]:
    """A quantity above ``factor`` times the account's usual size: a question for the person, never a
    refusal."""
    quantity = _whole(proposal.values.get("quantity"))
    usual = (
        typical_quantity(account.id, proposal.shop) if account is not None and quantity is not None else None
    )
    if usual is None:
        return
    before = sum(_counted(other, "quantity") for other in _earlier(proposal, account=account))
    if quantity + before > factor * usual:
        together = f" ({quantity + before} with what this turn quotes already)" if before else ""
        message = f"quantity {quantity}{together} is far above what {name_of(account.name)} orders: "
        message += f"usually at most {usual:.15g} units."
        yield Issue(
            layer=3,
            field="quantity",
            cause="implausible",
            message=message,
            given=quantity,
            permitted=usual,
            stops="needs_confirmation",
            retryable=False,
        )


def entity(proposal: Proposal, kind: str) -> Any:
    """What a call names: as layer 2 found it or, where that was left out, by its exact id among the rep's
    own."""
    found = proposal.found.entities.get(kind)
    if found is not None:
        return found
    name = next((name for name in _NAMED_BY[kind] if name in proposal.values), None)
    if name is None or any(issue.layer == 2 for issue in proposal.found.issues):
        return None
    named = proposal.values[name]
    if not isinstance(named, str):
        return None
    shop = proposal.shop
    return shop.product(named) if kind == "product" else getattr(shop, kind)(named, proposal.talk.rep)


def _refunds_of(order: Order, proposal: Proposal) -> Iterator[Decimal]:
    for other in _earlier(proposal, order=order):
        amount = _money(other.values.get("amount"))
        if amount is not None:
            yield amount


def _earlier(proposal: Proposal, **named: Any) -> Iterator[Proposal]:
    """The calls of the same turn and tool that name the same things."""
    for other in proposal.earlier:
        if other.tool.name == proposal.tool.name and all(
            entity(other, kind) == item for kind, item in named.items()
        ):
            yield other


def _counted(proposal: Proposal, name: str) -> int:
    return _whole(proposal.values.get(name)) or 0


def _whole(value: Any) -> int | None:
    value = read_whole(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _money(value: Any) -> Decimal | None:
    try:
        return read_money(value)
    except PydanticCustomError:
        return None


def _issue(field: str, cause: str, message: str, value: Any, permitted: Any, retryable: bool = True) -> Issue:
    return Issue(
        layer=3,
        field=field,
        cause=cause,
        message=message,
        given=given(value),
        permitted=permitted,
        retryable=retryable,
    )
