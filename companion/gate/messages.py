"""An outcome, or the result of a dispatched call, as the tool message of each API.

Every message carries the same `for_model()`, as JSON text: what is right for the model to know does not depend on the
API. What differs is the envelope, and who is told that the call failed. Only a refusal is an error. A question (an
ambiguous name, a call to be confirmed) is a result: nothing went wrong, somebody has to be asked.
"""

import json
import re
from typing import Any, Protocol

from companion.gate.outcomes import Issue

QUESTIONS = ("ambiguous", "needs_confirmation")
CALL_ID = "companion/call_id"

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class ForModel(Protocol):
    """An outcome, or anything else with a `kind` that can say what goes back to the model."""

    kind: str

    def for_model(self) -> dict[str, Any]: ...


def to_openai_chat(outcome: ForModel, call_id: str) -> dict[str, Any]:
    """The message for OpenAI's Chat Completions; it knows no mark for an error, so the text alone says so.

    Args:
        outcome: what `check` or `dispatch` gave.
        call_id: the id of the tool call that is answered, as the API gave it.

    Returns:
        A ``ChatCompletionToolMessageParam``, JSON-ready.

    Raises:
        TypeError: ``outcome`` is no outcome, or ``call_id`` no text.
    """
    return {"role": "tool", "tool_call_id": _id(call_id), "content": _text(outcome)}


def to_openai_responses(outcome: ForModel, call_id: str) -> dict[str, Any]:
    """The input item for OpenAI's Responses, a ``FunctionCallOutput``; the id to answer is the call's ``call_id``.

    Args, errors: as `to_openai_chat`.
    """
    return {"type": "function_call_output", "call_id": _id(call_id), "output": _text(outcome)}


def to_anthropic(outcome: ForModel, call_id: str) -> dict[str, Any]:
    """The block for Anthropic's Messages: a ``ToolResultBlockParam``, to stand first in the next user message.

    Args, errors: as `to_openai_chat`.
    """
    block = {"type": "tool_result", "tool_use_id": _id(call_id), "content": _text(outcome)}
    return block | {"is_error": outcome.kind == "refused"}


def to_mcp(outcome: ForModel, call_id: str, elicits: bool = True) -> dict[str, Any]:
    """What an MCP server sends (revision 2025-11-25): a ``CallToolResult``, or for a question an ``ElicitRequest``.

    An elicitation puts the question to the person in the client's own form; its answer goes to the server, and the
    tool's result comes after it. Arguments that were refused are a tool's error, with ``isError``, and no error of
    the protocol, which the model would never see.

    Args:
        outcome: what `check` or `dispatch` gave.
        call_id: the id of the tool call. MCP pairs a result with its request by the JSON-RPC id, so this one travels
            under ``_meta``, for whoever reads the trace.
        elicits: whether the client declared the capability ``elicitation``. To one that did not, a question is a
            result like any other, which the model then asks.

    Returns:
        The result, or the request without its JSON-RPC envelope; JSON-ready.

    Raises:
        TypeError: ``outcome`` is no outcome, or ``call_id`` no text.
    """
    meta, told = {"_meta": {CALL_ID: _id(call_id)}}, _told(outcome)
    if elicits and outcome.kind in QUESTIONS:
        form = {"mode": "form", "message": _clean(_question(outcome)), "requestedSchema": _form(outcome)}
        return {"method": "elicitation/create", "params": meta | form}
    content = [{"type": "text", "text": _text(outcome)}]
    return meta | {"content": content, "structuredContent": told, "isError": outcome.kind == "refused"}


def _id(call_id: str) -> str:
    if not isinstance(call_id, str):
        raise TypeError(f"call_id must be the id of the call that is answered, as text, not {type(call_id).__name__}")
    return call_id


def _text(outcome: ForModel) -> str:
    """The JSON text, readable in every script."""
    if not hasattr(outcome, "for_model"):
        raise TypeError(f"an outcome or a result is needed (it has for_model), not {type(outcome).__name__}")
    return _clean(json.dumps(outcome.for_model(), ensure_ascii=False, allow_nan=False))


def _clean(text: str) -> str:
    """The text with U+FFFD for every lone surrogate, which UTF-8 cannot carry."""
    return _LONE_SURROGATE.sub("\ufffd", text)


def _told(outcome: ForModel) -> dict[str, Any]:
    return json.loads(_text(outcome))


def _question(outcome: Any) -> str:
    """The question in words for the person; what `for_model` says is meant for the model."""
    if outcome.kind == "needs_confirmation":
        return outcome.preview or outcome.message
    issue, more = _what_is_open(outcome), outcome.more
    asked = f"Which {issue.field} is meant by {json.dumps(issue.given, ensure_ascii=False)}?"
    return f"{asked} There are {more} more: decline, to name another." if more else asked


def _form(outcome: Any) -> dict[str, Any]:
    """The form of a question: one choice among the candidates, by their labels, or a yes or no."""
    if outcome.kind == "ambiguous":
        options = [{"const": candidate.id, "title": _clean(candidate.label)} for candidate in outcome.candidates]
        field = _what_is_open(outcome).field
        answer = {field: {"type": "string", "title": f"Which {field}?", "oneOf": options}}
    else:
        answer = {"confirmed": {"type": "boolean", "title": "Run this call?"}}
    return {"type": "object", "properties": answer, "required": list(answer)}


def _what_is_open(outcome: Any) -> Issue:
    return next(issue for issue in outcome.issues if issue.stops == "ambiguous")
