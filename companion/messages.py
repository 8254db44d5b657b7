"""Outcomes and results as tool messages of the OpenAI, Anthropic and MCP interfaces."""

from companion.gate.messages import to_anthropic, to_mcp, to_openai_chat, to_openai_responses

__all__ = ["to_anthropic", "to_mcp", "to_openai_chat", "to_openai_responses"]
