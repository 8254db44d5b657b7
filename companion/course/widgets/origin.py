"""The origin view: type an identifier, and see which words of the conversation it would be grounded by."""

from typing import Any

import ipywidgets as widgets

from companion.course.widgets.tracing import Tracing
from companion.gate.call import Conversation, ToolCall


class OriginView(widgets.VBox):
    """Change one argument of a call, and see where in the conversation it comes from.

    Args:
        call: a call whose arguments are a dict.
        talk: the conversation that it was proposed in.
        field: the argument to change.

    Attributes:
        value: the text field with the argument's value (set its ``value``).
        tracing: the model behind it; ``tracing.view()`` is the same on paper.

    Raises:
        KeyError: the call has no such argument, or names no tool of the course.
    """

    def __init__(self, call: ToolCall, talk: Conversation, field: str = "sku") -> None:
        self._call, self._talk, self._field = call, talk, field
        self.value = widgets.Text(value=str(call.arguments[field]), description=f"{field} in the call",
                                  continuous_update=False, style={"description_width": "initial"},
                                  layout={"width": "24em"})
        self._page = widgets.HTML(layout={"width": "100%"})
        self.value.observe(lambda _: self._show(), "value")
        self._show()
        super().__init__(children=[self.value, self._page], layout={"width": "100%"})
        self.add_class("origin-view")

    def _show(self) -> None:
        arguments = {**self._call.arguments, self._field: self.value.value}
        self.tracing = Tracing(ToolCall(self._call.tool, arguments), self._talk)
        page = self.tracing.html() + self.tracing.table().html
        self._page.value = f'<div role="status" aria-live="polite" style="line-height:1.5">{page}</div>'

    def __repr__(self) -> str:
        return self.tracing.view().plain

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live view and, for wherever it cannot run, the marked text with its table."""
        twin = self.tracing.view()
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": twin.plain, "text/html": twin.html}
