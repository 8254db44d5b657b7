"""The candidate picker: a question, labels to choose from, and what would happen next."""

import html
from typing import Any

import ipywidgets as widgets

from companion.course.widgets.picking import Next, Picking, as_html
from companion.gate.call import Conversation, ToolCall
from companion.gate.shop import Shop
from companion.refund.keys import keep_keys

_WIDE = {"width": "auto"}
# ipywidgets gives a label one line, and a longer one would lie over the next.
_STYLE = """<style>
.candidate-picker input[type=radio] { flex: none; margin-left: 4px; }
.candidate-picker label:has(> input[type=radio]) { display: flex; flex-direction: row-reverse;
  justify-content: flex-end; align-items: flex-start; height: auto; min-height: var(--jp-widgets-radio-item-height); }
</style>"""


class CandidatePicker(widgets.VBox):
    """Ask which account is meant, as the person would see it, and show the call that follows the choice.

    Nothing runs: each choice is checked only.

    Args:
        call: a call whose words fit several accounts.
        talk: the conversation that it was proposed in.
        shop: what it would act on.

    Attributes:
        choice: the labelled buttons to choose from, one for each candidate (set its ``value`` to an id).
        clear: takes the choice back.
        next: what follows the present choice, or None before there is one.
        picking: the model behind it; ``picking.table()`` is the picker on paper.

    Raises:
        ValueError: the call is not ambiguous.
    """

    def __init__(self, call: ToolCall, talk: Conversation, shop: Shop) -> None:
        self.picking = Picking(call, talk, shop)
        self.next: Next | None = None
        said = html.escape(talk.question)
        head = widgets.HTML(f"{_STYLE}<div>The person said: <i>{said}</i></div>"
                            f"<div><b>{html.escape(self.picking.question)}</b></div>")
        self.choice = widgets.RadioButtons(options=[(one.label, one.id) for one in self.picking.choices], value=None,
                                           description="Account", layout=_WIDE)
        self.clear = widgets.Button(description="Take the choice back", layout=_WIDE | {"align_self": "flex-start"})
        self._page = widgets.HTML(as_html(None))
        self.choice.observe(lambda _: self._show(), "value")
        self.clear.on_click(lambda _: setattr(self.choice, "value", None))
        super().__init__(children=[head, self.choice, self._more(), self.clear, self._page], layout={"width": "100%"})
        self.add_class("candidate-picker")
        keep_keys(self)

    def _more(self) -> widgets.HTML:
        more = self.picking.outcome.more
        return widgets.HTML(f"and {more} more: ask for the full name" if more else "")

    def _show(self) -> None:
        id = self.choice.value
        self.next = None if id is None else self.picking.after(id)
        self._page.value = as_html(self.next)

    def __repr__(self) -> str:
        return f"{self.picking.question} Run this cell in JupyterLab to pick; its `picking.table()` says the same."

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live view and, for wherever it cannot run, a line that says so."""
        words = f"<p>{html.escape(repr(self))}</p>"
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": repr(self), "text/html": words}
