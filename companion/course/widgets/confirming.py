"""A call that waits for a person's yes, and what becomes of it. No widget here."""

import html
import re
from typing import Any

from companion.course.quoting import shorten
from companion.course.tables import table
from companion.course.view import View
from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.dispatching import dispatch
from companion.gate.layers.consistency import FACTOR, typical_quantity
from companion.gate.outcomes import Outcome
from companion.gate.shop import Shop

_STATES = {
    "needs_confirmation": ("?", "Waits for a yes: nothing has run."),
    "accepted": ("→", "Nothing to confirm: this call may run."),
    "completed": ("✓", "It ran."),
    "refused": ("✕", "Refused: nothing has run."),
    "ambiguous": ("?", "Waits for an answer: nothing has run."),
    "cancelled": ("✕", "Cancelled: nothing has run."),
}
_NUMBER = re.compile(r"[+-]?([0-9]{1,40}|[0-9]{1,3}(,[0-9]{3}){1,12})(\.[0-9]{1,20})?")
# An id such as SKU-4411 is kept whole: a browser would break it at its dash.
_ID, _WHOLE = re.compile(r"\b[A-Za-z]{1,8}-[0-9]{1,8}\b"), r'<span style="white-space:nowrap">\g<0></span>'
_COLUMNS = {"step": "step", "quantity": "quantity", "outcome": "outcome", "told": "what the person is told",
            "quotes": "quotes written"}


def as_quantity(typed: str) -> int | float | str:
    """Return the number that was typed ("1,500" too), or the text as it is: the check says what is wrong with it."""
    text = typed.strip()
    if not _NUMBER.fullmatch(text):
        return typed
    return float(text.replace(",", "")) if "." in text else int(text.replace(",", ""))


class Desk:
    """A call before the person who is asked: confirm it, cancel it, change it, send it again.

    All acts on the shop: what is confirmed runs there.

    Args:
        call: a call with a quantity that needs a confirmation; its arguments a dict.
        talk: the conversation that it was proposed in.
        shop: what it acts on.

    Attributes:
        call: the call as it stands now.
        outcome: what became of it last.
        cancelled: whether it was put away.
        confirmed_quantity: the quantity that the last confirmation was given for, or None without one.

    Raises:
        ValueError: the call needs no confirmation.
    """

    def __init__(self, call: ToolCall, talk: Conversation, shop: Shop) -> None:
        self.call, self.talk, self.shop = call, talk, shop
        self.outcome: Outcome = check(call, talk, shop)
        if self.outcome.kind != "needs_confirmation":
            raise ValueError(f"there is nothing to confirm: the outcome of the call is {self.outcome.kind}")
        self.cancelled, self.confirmed_quantity, self._confirmation = False, None, None
        self._asked, self._used = True, False
        self._rows: list[dict[str, Any]] = []
        self._note("the model proposes it")

    @property
    def quantity(self) -> Any:
        """The quantity in the call as it stands now."""
        return self.call.arguments["quantity"]

    @property
    def can_confirm(self) -> bool:
        """Whether there is a question to answer, with yes or no."""
        return self.outcome.kind == "needs_confirmation" and not self.cancelled

    @property
    def can_send(self) -> bool:
        """Whether there is a confirmation to send the call with, or it needs none and has not run."""
        return not self.cancelled and (self.sends_confirmation or self.outcome.kind == "accepted")

    @property
    def sends_confirmation(self) -> bool:
        """Whether a confirmation goes with the call when it is sent: one was given, and the call needs one."""
        return self._asked and self._confirmation is not None

    @property
    def written(self) -> list[dict[str, Any]]:
        """The quotes that the shop holds."""
        return self.shop.ledger()["quotes"]

    def change(self, quantity: Any) -> None:
        """Put another quantity into the call. It is checked anew; a confirmation stays what it was."""
        self.call = ToolCall(self.call.tool, {**self.call.arguments, "quantity": quantity}, self.call.call_id)
        self.cancelled, self.outcome = False, check(self.call, self.talk, self.shop)
        self._asked = self.outcome.kind == "needs_confirmation"
        self._note("the quantity is changed")

    def confirm(self) -> None:
        """Say yes to the question as it stands, and run the call with that confirmation."""
        if self.can_confirm:
            self._confirmation, self.confirmed_quantity = self.outcome.confirm(by=self.talk.rep), self.quantity
            self._used = False
            self._dispatch("the person confirms, it is sent")

    def cancel(self) -> None:
        """Say no: the call is put away, and nothing runs."""
        if self.can_confirm:
            self.cancelled = True
            self._note("the person cancels")

    def send(self) -> None:
        """Send the call as it stands, with the confirmation if it needs one."""
        if self.can_send:
            self._dispatch("it is sent again" if self.sends_confirmation else "it is sent")

    def _dispatch(self, step: str) -> None:
        with_it = self._confirmation if self.sends_confirmation else None
        self.outcome = dispatch(self.call, self.talk, self.shop, confirmation=with_it)
        self._used = self._used or (with_it is not None and self.outcome.kind == "completed")
        self._note(step)

    def table(self) -> View:
        """All that happened so far, step by step: the widget on paper."""
        return table(self._rows, "What happened to the call, step by step", columns=_COLUMNS)

    def page(self) -> str:
        """The present state as HTML: what is asked, what a yes would be bound to, what has run. All is escaped."""
        sign, words = _STATES[self.state]
        asked = self.outcome.preview if self.can_confirm else None
        parts = [f"<div><b>{sign} {words}</b></div>", _line("", asked or self._told())]
        if self.can_confirm:
            parts += [_line("Usual size", self._usual()), _line("A yes is bound to", self._bound())]
        parts += [_line("Confirmation", self._given()), _line("Quotes written", self._quotes())]
        return ('<div role="status" aria-live="polite" style="border-left:5px solid #832db6;padding:2px 12px;'
                f'margin:6px 0;max-width:760px;overflow-wrap:anywhere;line-height:1.5">{"".join(parts)}</div>')

    @property
    def state(self) -> str:
        """The kind of the last outcome, or "cancelled"."""
        return "cancelled" if self.cancelled else self.outcome.kind

    def _note(self, step: str) -> None:
        quantity = shorten(self.quantity, 20) if isinstance(self.quantity, str) else self.quantity
        self._rows.append({"step": step, "quantity": quantity, "outcome": self.state.replace("_", " "),
                           "told": self._told(), "quotes": len(self.written)})

    def _told(self) -> str:
        if self.cancelled:
            return "The call was put away."
        if self.outcome.kind == "completed":
            return f"Quote {self.outcome.data['quote']} for {self.outcome.resolved['account']['name']} was written."
        return self.outcome.message or "It stays within what the account usually orders."

    def _usual(self) -> str:
        account = self.outcome.resolved["account"]
        usual = typical_quantity(account["id"], self.shop)
        if usual is None:
            return f"{account['name']} has no history."
        return f"{account['name']} orders at most {usual:g} units; asked about above {FACTOR * usual:,g}."

    def _bound(self) -> str:
        rest = ", ".join(f"{name} {_plain(value)}" for name, value in self.outcome.arguments.items())
        acts_on = ", ".join(f"{kind} {thing['id']}" for kind, thing in self.outcome.resolved.items())
        return f"{self.outcome.tool} with {rest}; acting on {acts_on}; for rep {self.talk.rep}. Used once, then void."

    def _given(self) -> str:
        if self._confirmation is None:
            return "none given"
        words = "used, and good for nothing more" if self._used else "not used yet"
        return f"given for {self.confirmed_quantity:,} units; {words}"

    def _quotes(self) -> str:
        listed = ", ".join(f"no. {row['id']} over {row['quantity']:,} units" for row in self.written)
        return f"{len(self.written)} ({listed})" if listed else "none"


def _plain(value: Any) -> Any:
    """A number without a needless ".0", as the question to the person has it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _line(head: str, words: str) -> str:
    name = f"<b>{html.escape(head)}:</b> " if head else ""
    return f"<div>{name}{_ID.sub(_WHOLE, html.escape(words))}</div>"
