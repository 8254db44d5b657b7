"""`check`: a call goes from layer to layer, and each layer passes it on or stops it. Nothing runs here."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.gate.call import Conversation, ToolCall
from companion.gate.confirming import Confirmer, canonical, preview
from companion.gate.layers import Finding, Layer, Proposal
from companion.gate.layers.consistency import consistency
from companion.gate.layers.earlier import things_named
from companion.gate.layers.naming import grounding, resolution
from companion.gate.layers.schema import is_valid, schema
from companion.gate.layers.units import units
from companion.gate.outcomes import Accepted, Ambiguous, Issue, NeedsConfirmation, Outcome, Refused
from companion.gate.parsing import Reading, read_arguments
from companion.gate.shop import Shop
from companion.gate.showing import is_text, shown
from companion.gate.tools import TOOLS, Tool, Version

LAYERS: dict[int, Layer] = {1: schema, 2: resolution, 3: consistency, 4: grounding, 6: units}
ALL = (1, 2, 3, 4)
"""The layers that run unless others are asked for."""
_MOST_ISSUES = 20
_BY_WEIGHT = ("refused", "ambiguous", "needs_confirmation")
_BY_DEFAULT = tuple(LAYERS[number] for number in ALL)


def check(
    call: ToolCall,
    talk: Conversation,
    shop: Shop,
    layers: Iterable[int | Layer] = ALL,
    earlier: Sequence[ToolCall] = (),
    version: Version = "layered",
    tools: Mapping[str, Tool] = TOOLS,
) -> Outcome:
    """Check a call, and say whether it may run. Runs nothing, and raises for nothing that a model sends.

    Args:
        call: what the model proposes.
        talk: what the model could know, and the rep who asks.
        shop: what the call would act on.
        layers: the layers to go through, by number; a function of the same signature is a layer of your own.
        earlier: calls of the same turn that were accepted and have not run; they count together with this
            one.
        version: whether the tools take the person's words ("layered") or an account id ("bare").
        tools: the tools on offer.

    Returns:
        `Accepted`, `Refused`, `Ambiguous` or `NeedsConfirmation`. All issues come at once, whichever layers
        they are of.

    Raises:
        ValueError: there is no layer of such a number.
    """
    tool = _tool_of(call, tools)
    if tool is None:
        return _no_such_tool(call.tool, tools)
    reading = read_arguments(call.arguments, tool.writes, call.finish_reason)
    if not reading.whole:
        return Refused(tool=tool.name, issues=reading.issues)
    proposal = _proposal(tool, version, reading, talk, shop)
    proposal = _with_earlier(proposal, earlier, tools)
    return _through(proposal, chosen(layers), reading)


def chosen(layers: Iterable[int | Layer]) -> tuple[Layer, ...]:
    """The layers in the order in which a call meets them: numbered ones by number, then your own as given."""
    if layers is ALL:
        return _BY_DEFAULT
    layers = tuple(layers)
    unknown = [layer for layer in layers if not callable(layer) and layer not in LAYERS]
    if unknown:
        raise ValueError(f"there is no layer {unknown[0]!r}; there are {', '.join(map(str, LAYERS))}")
    own = (layer for layer in layers if callable(layer))
    return (*(LAYERS[number] for number in LAYERS if number in layers), *own)


def apply_suggestion(arguments: Mapping[str, Any], suggestion: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with a suggestion in them: what it names is set, and what it sets to null is left out."""
    return {name: value for name, value in {**arguments, **suggestion}.items() if value is not None}


def _through(
    proposal: Proposal, layers: tuple[Layer, ...], reading: Reading, suggest: bool = True
) -> Outcome:
    for layer in layers:
        proposal = proposal.after(layer(proposal))
    return _stop(proposal, layers, reading, suggest) if proposal.found.issues else _pass_on(proposal, reading)


def _pass_on(proposal: Proposal, reading: Reading) -> Accepted:
    return Accepted(**_told(proposal, reading))


def _stop(proposal: Proposal, layers: tuple[Layer, ...], reading: Reading, suggest: bool) -> Outcome:
    """The weightiest issue decides: what is wrong comes before what is to be asked, and that before a yes or
    no."""
    issues = proposal.found.issues
    told = _told(proposal, reading) | {
        "issues": issues if len(issues) <= _MOST_ISSUES else _the_first(issues),
        "candidates": proposal.found.candidates,
        "more": proposal.found.more,
    }
    stops = {issue.stops for issue in issues}
    if "refused" in stops:
        retryable = all(issue.retryable for issue in issues if issue.stops == "refused")
        suggestion = _suggestion(proposal, layers, reading) if suggest and retryable else None
        return Refused(**told, retryable=retryable, suggestion=suggestion)
    if "ambiguous" in stops:
        return Ambiguous(**told)
    told["suggestion"] = _suggestion(proposal, layers, reading) if suggest else None
    return ask_to_confirm(NeedsConfirmation(**told), proposal.talk, proposal.shop)


def _the_first(issues: tuple[Issue, ...]) -> tuple[Issue, ...]:
    """The first issues, the weightiest before the others, and one that says how many more there are."""
    ordered = sorted(issues, key=lambda issue: _BY_WEIGHT.index(issue.stops))
    first = ordered[_MOST_ISSUES]
    message = f"{len(issues) - _MOST_ISSUES} further issues are not listed."
    more = Issue(
        layer=first.layer, cause=first.cause, message=message, stops=first.stops, retryable=first.retryable
    )
    return (*ordered[:_MOST_ISSUES], more)


def _suggestion(proposal: Proposal, layers: tuple[Layer, ...], reading: Reading) -> dict[str, Any] | None:
    """All corrections together, if each is certain and the call would then be stopped by nothing but a
    question."""
    merged: dict[str, Any] = {}
    for issue in proposal.found.issues:
        for name, value in (issue.correction or {}).items():
            if merged.setdefault(name, value) != value:
                return None
    if not merged or reading.issues:
        return None
    arguments = apply_suggestion(reading.arguments, merged)
    again = _proposal(proposal.tool, proposal.version, Reading(arguments), proposal.talk, proposal.shop)
    outcome = _through(again.beside(proposal.earlier), layers, Reading(arguments), suggest=False)
    return merged if outcome.kind != "refused" else None


def ask_to_confirm(outcome: NeedsConfirmation, talk: Conversation, shop: Shop) -> NeedsConfirmation:
    """The outcome with the preview for the rep, who can then confirm exactly its call."""
    shown_to_rep = preview(outcome.tool or "", outcome.arguments, outcome.resolved, outcome.message)
    asking = outcome.model_copy(update={"preview": shown_to_rep})
    asking._confirmer = Confirmer(confirmed_text(outcome), talk.rep, shop)
    return asking


def confirmed_text(outcome: Outcome) -> str:
    """The canonical text of an outcome's call: what a confirmation is bound to."""
    acts_on = {kind: thing["id"] for kind, thing in outcome.resolved.items()}
    return canonical(outcome.tool or "", outcome.arguments, acts_on)


def _told(proposal: Proposal, reading: Reading) -> dict[str, Any]:
    found = proposal.found
    return {
        "tool": proposal.tool.name,
        "arguments": {name: value for name, value in proposal.values.items() if value is not None},
        "resolved": {kind: named(kind, thing) for kind, thing in found.entities.items()},
        "flags": found.flags,
        "origins": dict(found.origins),
        "repaired": reading.repaired,
    }


def named(kind: str, thing: Any) -> dict[str, Any]:
    """A thing by its id and name, for an answer to tell what was acted on; an order has no name.

    Args:
        kind: "account", "product" or "order".
        thing: its record in the shop.
    """
    if kind == "order":
        return {"id": thing.order_id}
    return {"id": thing.sku if kind == "product" else thing.id, "name": thing.name}


def _proposal(tool: Tool, version: Version, reading: Reading, talk: Conversation, shop: Shop) -> Proposal:
    proposal = Proposal(tool, version, reading.arguments, reading.arguments, talk, shop)
    return proposal.with_issues(reading.issues) if reading.issues else proposal


def _with_earlier(proposal: Proposal, earlier: Sequence[ToolCall], tools: Mapping[str, Tool]) -> Proposal:
    if not earlier:
        return proposal
    read = (_read_earlier(call, proposal, tools) for call in earlier)
    return proposal.beside(tuple(other for other in read if other is not None))


def _read_earlier(call: ToolCall, proposal: Proposal, tools: Mapping[str, Tool]) -> Proposal | None:
    """An earlier call with the things that it names, or None for one that can't have been accepted."""
    tool = _tool_of(call, tools)
    if tool is None:
        return None
    reading = read_arguments(call.arguments)
    other = _proposal(tool, proposal.version, reading, proposal.talk, proposal.shop)
    if reading.issues or not is_valid(other):
        return None
    return other.after(Finding(entities=things_named(other)))


def _tool_of(call: ToolCall, tools: Mapping[str, Tool]) -> Tool | None:
    return tools.get(str.__str__(call.tool)) if is_text(call.tool) else None


def _no_such_tool(name: Any, tools: Mapping[str, Tool]) -> Refused:
    message = f"There is no tool {shown(name)}. The tools are {', '.join(tools)}."
    issue = Issue(layer=1, cause="unknown_tool", message=message, given=shown(name), permitted=list(tools))
    return Refused(issues=(issue,))
