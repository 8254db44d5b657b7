"""Layers 2 and 4 as `check` runs them: what the call's names mean, and where they come from."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from companion.gate.layers import Finding, Proposal
from companion.gate.layers.forms import forms_of
from companion.gate.layers.grounding import Trace, trace, trace_all
from companion.gate.layers.resolution import (
    Ambiguous,
    Entity,
    NotFound,
    Resolution,
    Resolved,
    resolve_account,
    resolve_order,
    resolve_sku,
)
from companion.gate.layers.seen import Seen
from companion.gate.outcomes import Flag, Issue
from companion.gate.shop import Shop
from companion.gate.showing import given, shown, visible

_LONGEST_NEAREST = 300
THINGS = {"account": "account", "account_id": "account", "sku": "product", "order": "order"}
_OWNED = {"account": "account of yours", "product": "product", "order": "order of your accounts"}


def resolution(proposal: Proposal) -> Finding:
    """Layer 2: turn each name into the one thing that it means.

    Returns:
        The things found, by kind, and an issue for each name that means nothing, or several things.
    """
    rep, shop = proposal.talk.rep, proposal.shop
    entities: dict[str, Entity] = {}
    issues: list[Issue] = []
    several: Ambiguous | None = None
    for name, role in roles_of(proposal.tool.model(proposal.version)).items():
        said = proposal.values.get(name)
        if not isinstance(said, str):
            continue
        found = _RESOLVERS[role](said, rep, shop)
        if found.kind == "resolved":
            entities[THINGS[role]] = found.entity
        elif found.kind == "not_found":
            issues.append(_not_found(name, said, role, found))
        else:
            issues.append(_question(name, said, found))
            several = found
    if "order" in entities:
        # With an order comes the account whose order it is.
        entities["account"] = shop.account(entities["order"].account_id)
    if several is None:
        return Finding(tuple(issues), None, entities)
    return Finding(tuple(issues), None, entities, several.candidates, several.more)


def grounding(proposal: Proposal) -> Finding:
    """Layer 4: trace each name to the words of the person, or of a tool result, that it comes from.

    Looks at the arguments as they were given, so also at those that another layer found fault with.

    Returns:
        The origin of each name, and a flag for each that nobody named. Never an issue.
    """
    traces = _traces(proposal.given, proposal.tool.model(proposal.version), proposal.talk.seen)
    flags = tuple(_flag(found) for found in traces if found.origin is None)
    return Finding(flags=flags, origins={found.field: found.origin for found in traces})


def _traces(given: Mapping[str, Any], model: type[BaseModel], seen: Seen) -> list[Trace]:
    """All traces of a call; where no argument has parts, as in most calls, the walk through the schema is
    spared."""
    named = [(name, given[name], role) for name, role in roles_of(model).items() if name in given]
    if has_parts(model) or not all(isinstance(value, str) for _, value, _ in named):
        return trace(given, json_schema(model), seen)
    return trace_all(((name, value, role) for name, value, role in named if value.strip()), seen)


@cache
def has_parts(model: type[BaseModel]) -> bool:
    """Whether any argument of a model is a list, an object, or of a type that its schema leaves open."""
    return not all(form.is_plain for form in forms_of(model).values())


@cache
def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """A model's JSON Schema, made once."""
    return model.model_json_schema()


@cache
def roles_of(model: type[BaseModel]) -> dict[str, str]:
    """The arguments of a model that name an account, a product or an order, with their roles."""
    return {name: form.role for name, form in forms_of(model).items() if form.role in _RESOLVERS}


def _account_by_id(said: str, rep: str, shop: Shop) -> Resolution:
    """The account of exactly this id; a bare tool takes no words."""
    account = shop.account(said, rep)
    return Resolved(entity=account) if account else NotFound(query=given(said))


_RESOLVERS: dict[str | None, Callable[[str, str, Shop], Resolution]] = {
    "account": resolve_account,
    "account_id": _account_by_id,
    "sku": resolve_sku,
    "order": resolve_order,
}


def _question(name: str, said: str, found: Ambiguous) -> Issue:
    labels = "; ".join(candidate.label for candidate in found.candidates)
    more = f" (and {found.more} more)" if found.more else ""
    message = f"Several accounts match {shown(said)}: {labels}{more}. Ask the person which one is meant."
    return Issue(
        layer=2,
        field=name,
        cause="ambiguous",
        message=message,
        given=given(said),
        stops="ambiguous",
        permitted=[candidate.label for candidate in found.candidates],
        retryable=False,
    )


def _not_found(name: str, said: str, role: str, found: NotFound) -> Issue:
    labels = [candidate.label for candidate in found.near]
    offer = f" Similar: {'; '.join(labels)}. Ask the person before you take one of them." if labels else ""
    message = f"{name}: there is no {_OWNED[THINGS[role]]} {shown(said)}.{offer}"
    certain = {name: found.respelt[0]} if len(found.respelt) == 1 else None
    return Issue(
        layer=2,
        field=name,
        cause="format" if certain else "not_found",
        message=message,
        given=given(said),
        permitted=labels or None,
        correction=certain,
    )


def _flag(found: Trace) -> Flag:
    seen = f" The most similar thing that was seen is {shown(found.nearest)}." if found.nearest else ""
    message = (
        f"{shown(found.value)} ({found.field}) occurs neither in what was said nor in a tool result.{seen}"
    )
    near = visible(found.nearest, most=_LONGEST_NEAREST) if found.nearest else None
    return Flag(field=found.field, value=given(found.value), origin=None, nearest=near, message=message)
