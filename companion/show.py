"""`show(function)`: the source of a function of the package, as the notebooks display it."""

from companion.course.sources import show

__all__ = ["show"]
