"""A tool call that a model proposes is checked before anything happens: the course's companion package.

Four wings: ``gate`` (the way of a call), ``measure`` (judging calls and counting), ``refund`` (one call that
pays twice) and ``course`` (exercises, predictions, figures and small widgets of the notebooks).
"""

from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.dispatching import dispatch
from companion.gate.shop import Shop

__all__ = ["Conversation", "Shop", "ToolCall", "check", "dispatch"]
