"""Reading the accepted answers of the Berkeley Function Calling Leaderboard as expectations.

That benchmark lists, for each argument, the values that its checker accepts; the empty text in a list means
that the argument may be left out. (Patil et al., gorilla.cs.berkeley.edu.) Text is compared there without
case, spaces and some punctuation, hence ``compare="text"``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.measure.cases import Expect

_MAY_BE_OMITTED = ""


def accepted_arguments(accepted: Mapping[str, Sequence[Any]]) -> dict[str, Expect]:
    """Turn the accepted answers of one function into expected arguments.

    Args:
        accepted: for each argument, the list of accepted values; an object's keys hold such lists again.

    Returns:
        An `Expect` for each argument, for `diff_arguments`, `classify` or a `ToolCase`.

    Raises:
        TypeError: an argument has no list of values.
        ValueError: a list of values is empty.
    """
    return {name: _expect(name, values) for name, values in accepted.items()}


def _expect(name: str, values: Any) -> Expect:
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"{name}: accepted values must be a list, not {type(values).__name__}")
    alternatives = [_alternative(value) for value in values if value != _MAY_BE_OMITTED]
    return Expect(*alternatives, omit=_MAY_BE_OMITTED in values, compare="text")


def _alternative(value: Any) -> Any:
    if isinstance(value, Mapping):
        return accepted_arguments(value)
    return [_alternative(inner) for inner in value] if isinstance(value, (list, tuple)) else value
