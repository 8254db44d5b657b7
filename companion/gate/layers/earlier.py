"""What earlier calls of the same turn name. They were accepted, so nothing is asked or offered."""

from collections.abc import Callable

from companion.gate.layers import Proposal
from companion.gate.layers.naming import THINGS, roles_of
from companion.gate.layers.resolution import Entity, the_account
from companion.gate.shop import Shop
from companion.gate.shop.names import can_be_read

_ONE: dict[str, Callable[[str, str, Shop], Entity | None]] = {
    "account": the_account,
    "account_id": lambda said, rep, shop: shop.account(said, rep),
    "sku": lambda said, rep, shop: shop.product(said),
    "order": lambda said, rep, shop: shop.order(said, rep),
}


def things_named(proposal: Proposal) -> dict[str, Entity]:
    """What a call's names mean, by kind, where each means one thing."""
    rep, shop = proposal.talk.rep, proposal.shop
    things: dict[str, Entity] = {}
    for name, role in roles_of(proposal.tool.model(proposal.version)).items():
        said = proposal.values.get(name)
        readable = isinstance(said, str) and can_be_read(said) and can_be_read(rep)
        thing = _ONE[role](said, rep, shop) if readable else None
        if thing is not None:
            things[THINGS[role]] = thing
    if "order" in things:
        # With an order comes the account whose order it is.
        things["account"] = shop.account(things["order"].account_id)
    return things
