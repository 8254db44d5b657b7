"""From the words that a person used to exactly one thing, or to a question: layer 2 by itself."""

from companion.gate.layers.resolution import (
    Ambiguous,
    NotFound,
    Resolution,
    Resolved,
    resolve_account,
    resolve_order,
    resolve_product,
    resolve_sku,
)

__all__ = [
    "Ambiguous",
    "NotFound",
    "Resolution",
    "Resolved",
    "resolve_account",
    "resolve_order",
    "resolve_product",
    "resolve_sku",
]
