"""When two answers are the same, and when an answer is still the stub."""

import dis
import math
from collections.abc import Mapping
from decimal import Decimal
from numbers import Real
from types import CodeType, FunctionType


def same(left: object, right: object, within: float = 1e-9) -> bool:
    """Tell whether two results are equal for a learner's purposes.

    Numbers are equal within an absolute difference of `within`, whatever their type (but `True` is not 1); a
    list equals a tuple with the same parts; everything else is equal by `==`. Never raises: what cannot be
    compared is not the same.
    """
    try:
        return _same(_plain(left), _plain(right), within)
    except Exception:  # noqa: BLE001 - a learner's own class may raise anything when compared
        return False


def _same(left: object, right: object, within: float) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (Real, Decimal)) and isinstance(right, (Real, Decimal)):
        return math.isclose(float(left), float(right), rel_tol=1e-9, abs_tol=within)
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(same(left[key], right[key], within) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(same(one, other, within) for one, other in zip(left, right))
    if hasattr(left, "equals") and type(left) is type(right):  # pandas: == gives a table of answers
        return bool(left.equals(right))
    return bool(left == right)


def _plain(value: object) -> object:
    """A numpy scalar as the Python value that it stands for."""
    return (
        value.item() if type(value).__module__ == "numpy" and getattr(value, "shape", None) == () else value
    )


def untouched(answer: object, stub: object) -> bool:
    """Tell whether an answer is still as it came: nothing, an empty body, or the stub itself."""
    if answer is None or answer is ... or answer is stub:
        return True
    if isinstance(answer, FunctionType):
        code = _steps(answer.__code__)
        return code in _EMPTY or isinstance(stub, FunctionType) and code == _steps(stub.__code__)
    if isinstance(answer, type):
        return isinstance(stub, type) and _shape(answer) == _shape(stub)
    if (
        isinstance(answer, Mapping)
        and answer
        and all(part is None or part is ... for part in answer.values())
    ):
        return True
    return type(answer) is type(stub) and same(answer, stub, within=0)


def _steps(code: CodeType) -> tuple:
    """What a function does, without its name, its place and its docstring."""
    return tuple(
        (step.opname, _steps(step.argval) if isinstance(step.argval, CodeType) else repr(step.argval))
        for step in dis.get_instructions(code)
        if step.opname not in {"RESUME", "CACHE"}
    )


def _does_nothing() -> None:
    pass


def _gives_ellipsis() -> object:
    return ...


_EMPTY = {_steps(_does_nothing.__code__), _steps(_gives_ellipsis.__code__)}


def _shape(cls: type) -> tuple:
    """What a class declares itself: its annotations, its base classes, its public values and methods."""
    own = {name: value for name, value in vars(cls).items() if not name.startswith("_")}
    parts = {
        name: _steps(value.__code__) if isinstance(value, FunctionType) else repr(value)
        for name, value in own.items()
    }
    notes = {name: repr(note) for name, note in vars(cls).get("__annotations__", {}).items()}
    fields = repr(getattr(cls, "model_fields", None))
    return notes, [base.__name__ for base in cls.__bases__], parts, fields
