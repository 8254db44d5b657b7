"""The source of a function of the package, as the notebooks display it."""

import ast
import inspect
import textwrap
from types import ModuleType

from companion.course.view import View


def show(thing: object, docstring: bool = True) -> View:
    """Return the source code of something in the package, for display as the last line of a cell.

    Args:
        thing: a function, method or class that the package defines.
        docstring: False leaves the docstrings out, where only the code matters.

    Raises:
        ValueError: `thing` has no source in this package (a value, a built-in, another library).
    """
    code = source(thing, docstring)
    longest = max((len(run) for run in _backticks(code)), default=0)
    fence = "`" * max(3, longest + 1)
    return View(plain=code, markdown=f"{fence}python\n{code}\n{fence}")


def source(thing: object, docstring: bool = True) -> str:
    """Return the source of a function or class of the package as text; arguments and errors as for `show`."""
    target = inspect.unwrap(thing) if callable(thing) else thing
    if isinstance(target, property):
        target = target.fget
    _require_ours(target)
    try:
        code = textwrap.dedent(inspect.getsource(target)).rstrip()
    except (OSError, TypeError):
        raise ValueError(f"{_name(target)} has no source code that can be shown.") from None
    return code if docstring else _without_docstrings(code)


def _require_ours(target: object) -> None:
    if isinstance(target, ModuleType) or not (inspect.isclass(target) or inspect.isroutine(target)):
        raise ValueError(
            f"show takes a function or a class of the package; this is of type {type(target).__name__}."
        )
    module = getattr(target, "__module__", None) or "Python itself"
    if module.partition(".")[0] != "companion":
        raise ValueError(
            f"show displays what the package `companion` defines; {_name(target)} comes from {module}."
        )


def _name(target: object) -> str:
    return getattr(target, "__qualname__", type(target).__name__)


def _without_docstrings(code: str) -> str:
    """Cut the lines of every docstring; all other lines stay as they were written, comments too."""
    lines, cut = code.splitlines(), set()
    for node in ast.walk(ast.parse(code)):
        if (
            isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            and ast.get_docstring(node) is not None
        ):
            text = node.body[0]
            if (
                len(node.body) == 1
            ):  # nothing else is in the body: without it the code would not be Python any more
                lines[text.lineno - 1] = " " * text.col_offset + "..."
                cut.update(range(text.lineno, text.end_lineno))
            else:
                following = _first_code_line(lines, text.end_lineno)
                cut.update(range(text.lineno - 1, following))
    return "\n".join(line for number, line in enumerate(lines) if number not in cut)


def _first_code_line(lines: list[str], number: int) -> int:
    """Skip the blank lines after a docstring; `number` counts from 0."""
    while number < len(lines) and not lines[number].strip():
        number += 1
    return number


def _backticks(text: str) -> list[str]:
    return [run for run in "".join(sign if sign == "`" else " " for sign in text).split() if run]
