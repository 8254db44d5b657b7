"""`dispatch`: check a call, then run it on the shop, as one transaction."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import ALL, ask_to_confirm, check, chosen, confirmed_text
from companion.gate.confirming import use_up, why_void
from companion.gate.layers import Layer
from companion.gate.outcomes import Accepted, Completed, Issue, NeedsConfirmation, Outcome
from companion.gate.review import ReviewQueue
from companion.gate.running import RUN
from companion.gate.shop import Shop
from companion.gate.tools import Version


def dispatch(
    call: ToolCall,
    talk: Conversation,
    shop: Shop,
    confirmation: Any = None,
    layers: Iterable[int | Layer] = ALL,
    earlier: Sequence[ToolCall] = (),
    version: Version = "layered",
) -> Outcome:
    """Check a call and, if nothing stops it, run it. Flags go to the shop's review queue either way.

    All in one transaction: what was checked holds when it runs, and if the tool fails nothing is kept.

    Args:
        call: what the model proposes.
        talk: what the model could know, and the rep who asks.
        shop: what the call acts on.
        confirmation: what the rep gave with `outcome.confirm` to this very call, if anything.
        layers: the layers to go through; 1 and 2 must be among them, since a tool acts on valid arguments and
            things.
        earlier: calls of the same turn that were accepted and have not run.
        version: as in `check`.

    Returns:
        `Completed`, with the tool's data and the names of what it acted on; else the outcome that stopped the
        call.

    Raises:
        ValueError: layer 1 or 2 is left out.
    """
    layers = tuple(layers)
    if not {1, 2} <= {layer for layer in layers if not callable(layer)}:
        raise ValueError(
            "dispatch needs layers 1 and 2: a tool acts on valid arguments and on things that exist"
        )
    chosen(layers)
    with shop.database.transaction():
        outcome = check(call, talk, shop, layers=layers, earlier=earlier, version=version)
        ReviewQueue(shop).add_all(outcome.flags, call)
        outcome = confirmed(outcome, confirmation, talk, shop)
        return run(outcome, shop) if outcome.kind == "accepted" else outcome


def confirmed(outcome: Outcome, confirmation: Any, talk: Conversation, shop: Shop) -> Outcome:
    """Hold a confirmation against the call that would run now, and use it up where it covers that call.

    Returns:
        The outcome as it is where there is nothing to confirm or no confirmation; an accepted one where the
        confirmation covers the call; else one that needs a confirmation, and says why this one is void.
    """
    if confirmation is None or outcome.kind not in ("accepted", "needs_confirmation"):
        return outcome
    void = why_void(confirmation, confirmed_text(outcome), talk.rep, shop)
    if void is not None:
        return _ask_again(outcome, void, talk, shop)
    use_up(confirmation, shop)
    return Accepted(**_told(outcome))


def run(outcome: Outcome, shop: Shop) -> Completed:
    """Run the tool of an accepted call; belongs inside a transaction."""
    data = RUN[outcome.tool or ""](outcome.arguments, outcome.resolved, shop)
    return Completed(**_told(outcome), data=data)


def _ask_again(outcome: Outcome, void: str, talk: Conversation, shop: Shop) -> NeedsConfirmation:
    message = f"Nothing has run: {void}."
    issue = Issue(layer=3, cause="confirmation", message=message, stops="needs_confirmation", retryable=False)
    return ask_to_confirm(NeedsConfirmation(**_told(outcome), issues=(issue, *outcome.issues)), talk, shop)


def _told(outcome: Outcome) -> dict[str, Any]:
    same = ("tool", "arguments", "resolved", "flags", "origins", "repaired")
    return {name: getattr(outcome, name) for name in same}
