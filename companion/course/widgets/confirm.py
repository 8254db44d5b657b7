"""The confirm/cancel view: what the person is asked, and what a yes allows."""

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from companion.course.widgets.confirming import Desk, as_quantity
from companion.gate.call import Conversation, ToolCall
from companion.gate.shop import Shop
from companion.refund.keys import keep_keys


class ConfirmView(widgets.VBox):
    """Ask a person to confirm a call, run it after a yes, and see what that yes is good for.

    Args:
        call, talk, shop: as for `Desk`; what is confirmed runs in that shop.

    Attributes:
        quantity: the field with the quantity in the call, a text (set its ``value``). Whatever is typed goes into
            the call, and the check says what is wrong with it.
        confirm, cancel, send: the buttons.
        desk: the model behind it; ``desk.table()`` is all that happened, on paper.

    Raises:
        ValueError: the call needs no confirmation.
    """

    def __init__(self, call: ToolCall, talk: Conversation, shop: Shop) -> None:
        self.desk = Desk(call, talk, shop)
        self.quantity = widgets.Text(
            value=str(self.desk.quantity), description="Quantity in the call", continuous_update=False,
            style={"description_width": "initial"}, layout={"width": "17em"})
        self.confirm = _button("Confirm and run", "check")
        self.cancel = _button("Cancel, run nothing", "times")
        self.send = _button("Send again with this confirmation", "repeat")
        self._page = widgets.HTML(layout={"width": "100%"})
        buttons = widgets.HBox([self.confirm, self.cancel, self.send], layout={"flex_flow": "row wrap"})
        self._listen()
        self._show()
        super().__init__(children=[self.quantity, self._page, buttons], layout={"width": "100%"})
        self.add_class("confirm-view")
        keep_keys(self)

    def _listen(self) -> None:
        self.quantity.observe(lambda change: self._do(lambda: self.desk.change(as_quantity(change["new"]))), "value")
        self.confirm.on_click(lambda _: self._do(self.desk.confirm))
        self.cancel.on_click(lambda _: self._do(self.desk.cancel))
        self.send.on_click(lambda _: self._do(self.desk.send))

    def _do(self, step: Callable[[], None]) -> None:
        step()
        self._show()

    def _show(self) -> None:
        self._page.value = self.desk.page()
        self.confirm.disabled = self.cancel.disabled = not self.desk.can_confirm
        self.send.disabled = not self.desk.can_send
        again = self.desk.sends_confirmation
        self.send.description = "Send again with this confirmation" if again else "Send"

    def __repr__(self) -> str:
        return self.desk.table().plain

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live view and, for wherever it cannot run, what happened so far as a table."""
        twin = self.desk.table()
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": twin.plain, "text/html": twin.html}


def _button(words: str, icon: str) -> widgets.Button:
    return widgets.Button(description=words, icon=icon, layout={"width": "auto"})
