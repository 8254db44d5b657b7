"""The echo: the prompt rule that asks an answer to name what was acted on, and the check that it does."""

from companion.gate.echo import ECHO_RULE, names_resolved

__all__ = ["ECHO_RULE", "names_resolved"]
