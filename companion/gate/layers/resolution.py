"""Layer 2: from the words that the person used to exactly one thing, or to a question.

Code turns words into an account, since only code has the accounts. It finds exactly one, none, or several,
and it never chooses among several. Only the accounts of the rep who asks are seen, named or counted.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

from pydantic import Field, WrapValidator

from companion.gate.layers.near import near_ids, near_names, respelt_ids
from companion.gate.outcomes import Candidate, Part
from companion.gate.shop import Account, Order, Product, Shop
from companion.gate.shop.finding import PRODUCTS, SHOWN, Found, NameIndex, accounts_of
from companion.gate.shop.names import (
    LEGAL_SUFFIXES,
    can_be_read,
    exact_form,
    look,
    readable,
    without_suffixes,
    words,
)
from companion.gate.showing import visible

# A name has at most 200 characters; more than this is none, however much of it would be folded away.
_LONGEST = 1_000
_RECORDS = frozenset({Account, Product, Order})


def _as_it_is(value: Any, read: Callable[[Any], Any]) -> Any:
    """A record was validated when it was made, so only what comes from outside is read."""
    return value if type(value) in _RECORDS else read(value)


Entity = Annotated[Account | Product | Order, WrapValidator(_as_it_is)]


class Resolved(Part):
    """Exactly one thing was meant: `entity`, a record of the shop."""

    kind: Literal["resolved"] = "resolved"
    entity: Entity


class NotFound(Part):
    """Nothing of that name or id.

    Attributes:
        query: what was said, shortened.
        near: at most five things that may have been meant: to offer, never to choose.
        respelt: the ids that the query spells in another form (``4411`` for ``SKU-4411``); one alone is
            certain.
    """

    kind: Literal["not_found"] = "not_found"
    query: str
    near: tuple[Candidate, ...] = ()
    respelt: tuple[str, ...] = ()


class Ambiguous(Part):
    """Several things fit: a question for the person.

    Attributes:
        query: what was said, shortened.
        candidates: at most five of them, with distinct labels, in the order of their names.
        more: how many further ones there are.
    """

    kind: Literal["ambiguous"] = "ambiguous"
    query: str
    candidates: tuple[Candidate, ...]
    more: int = 0


Resolution = Annotated[Resolved | NotFound | Ambiguous, Field(discriminator="kind")]


def resolve_account(said: str, rep: str, shop: Shop) -> Resolution:
    """Find the account that the person meant, among those of one rep.

    Args:
        said: the words that the person used: a name, part of one, or an id. Any text will do.
        rep: the id of the sales representative who asks.
        shop: the shop whose accounts are looked through.

    Returns:
        `Resolved` (its entity is an Account), `NotFound` or `Ambiguous`.

    Raises:
        TypeError: ``said`` or ``rep`` is no text.
    """
    _require_text(said, rep)
    scope = accounts_of(rep)
    found = first_rung(said, scope, shop.names)
    if found.total == 1:
        return Resolved(entity=shop.account(found.ids[0]))
    if found.total:
        return Ambiguous(
            query=readable(said), candidates=_accounts(found.ids, shop), more=found.total - len(found.ids)
        )
    return NotFound(query=readable(said), near=_accounts(near_names(said, scope, shop.names), shop))


def the_account(said: str, rep: str, shop: Shop) -> Account | None:
    """The one account that was meant, or None where none or several fit; nothing is offered.

    Args: as `resolve_account`.
    """
    found = first_rung(said, accounts_of(rep), shop.names)
    return shop.account(found.ids[0]) if found.total == 1 else None


def resolve_product(said: str, rep: str, shop: Shop) -> Resolution:
    """Find a product by its SKU or, on the same ladder as an account, by its name.

    Args, errors: as `resolve_account`; every rep sees all products.

    Returns:
        `Resolved` (its entity is a Product), `NotFound` or `Ambiguous`.
    """
    _require_text(said, rep)
    found = first_rung(said, PRODUCTS, shop.names)
    if found.total == 1:
        return Resolved(entity=shop.product(found.ids[0]))
    if found.total:
        return Ambiguous(
            query=readable(said), candidates=_products(found.ids, shop), more=found.total - len(found.ids)
        )
    return _no_product(said, shop)


def resolve_sku(said: str, rep: str, shop: Shop) -> Resolution:
    """Find a product by its SKU alone, as a call must name it; products of that name are only offered.

    Args, errors: as `resolve_account`.

    Returns:
        `Resolved` (its entity is a Product) or `NotFound`.
    """
    _require_text(said, rep)
    product = shop.product(said) if can_be_read(said) else None
    return Resolved(entity=product) if product else _no_product(said, shop)


def resolve_order(said: str, rep: str, shop: Shop) -> Resolution:
    """Find an order by its id, among the orders of one rep's accounts.

    Args, errors: as `resolve_account`.

    Returns:
        `Resolved` (its entity is an Order) or `NotFound`.
    """
    _require_text(said, rep)
    order = shop.order(said, rep) if can_be_read(said) and can_be_read(rep) else None
    if order is not None:
        return Resolved(entity=order)
    ids = shop.order_ids(rep) if can_be_read(rep) else []
    respelt = respelt_ids(said, ids)
    return NotFound(
        query=readable(said), near=_orders(_first(respelt, near_ids(said, ids)), shop), respelt=respelt
    )


def first_rung(said: str, scope: str, names: NameIndex) -> Found:
    """Climb the ladder: the first rung that matches anything decides.

    1. The whole name after folding case, spaces, quotes and dashes (or the
       whole id, as it stands).
    2. The whole name with accents and legal suffixes folded too.
    3. Every word said begins a word of the name.
    """
    if not said.strip() or len(said) > _LONGEST or not can_be_read(said):
        return Found()
    found = names.by_exact_form(scope, exact_form(said), said.strip())
    if found.total:
        return found
    spoken = words(said)
    found = names.by_loose_form(scope, " ".join(without_suffixes(spoken)))
    if found.total or all(word in LEGAL_SUFFIXES for word in spoken):
        return found
    return names.by_words(scope, spoken)


def account_label(account: Account) -> str:
    """An account in words that tell it from its namesakes at one glance: ``name — city (status)``."""
    city = f" — {account.city}" if account.city else ""
    return f"{account.name}{city} ({account.status})" if account.status else f"{account.name}{city}"


def product_label(product: Product) -> str:
    """A product in words: its name and SKU."""
    return f"{product.name} ({product.sku})"


def order_label(order: Order, account: Account) -> str:
    """An order in words: its id and the account's name."""
    return f"{order.order_id} — {account.name}"


def candidates(labelled: Iterable[tuple[str, str]]) -> tuple[Candidate, ...]:
    """Things to choose from; where two labels would look the same, they get the ids added.

    Args:
        labelled: pairs of an id and a label.
    """
    pairs = list(labelled)
    seen = [exact_form(look(label)) for _, label in pairs]
    told = [
        (id, label if seen.count(form) == 1 else f"{label}, id {id}")
        for (id, label), form in zip(pairs, seen, strict=True)
    ]
    if len({label for _, label in told}) < len(told):
        told = [(id, id) for id, _ in told]
    return tuple(Candidate(id=id, label=visible(label, len(label))) for id, label in told)


def _accounts(ids: Iterable[str], shop: Shop) -> tuple[Candidate, ...]:
    return candidates((account.id, account_label(account)) for account in map(shop.account, ids) if account)


def _products(ids: Iterable[str], shop: Shop) -> tuple[Candidate, ...]:
    return candidates((product.sku, product_label(product)) for product in map(shop.product, ids) if product)


def _orders(ids: Iterable[str], shop: Shop) -> tuple[Candidate, ...]:
    pairs = ((order, shop.account(order.account_id)) for order in map(shop.order, ids) if order)
    return candidates((order.order_id, order_label(order, account)) for order, account in pairs if account)


def _no_product(said: str, shop: Shop) -> NotFound:
    skus = shop.skus()
    respelt = respelt_ids(said, skus)
    named = first_rung(said, PRODUCTS, shop.names).ids or near_names(said, PRODUCTS, shop.names)
    offered = _first(respelt, near_ids(said, skus), named)
    return NotFound(query=readable(said), near=_products(offered, shop), respelt=respelt)


def _first(*ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for some in ids for id in some))[:SHOWN]


def _require_text(said: str, rep: str) -> None:
    if not (isinstance(said, str) and isinstance(rep, str)):
        what, value = ("rep", rep) if isinstance(said, str) else ("said", said)
        raise TypeError(f"{what} must be text, not {type(value).__name__}")
