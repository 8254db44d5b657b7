"""`ReviewQueue(shop)`: the flags that a person looks at later."""

from companion.gate.review import Review, ReviewError, ReviewQueue

__all__ = ["Review", "ReviewError", "ReviewQueue"]
