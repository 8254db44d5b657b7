"""`show` displays the source of what the package defines, and of nothing else."""

import ast
import importlib
import inspect
import json
import pkgutil

import pytest

import companion
from companion.course.sources import source
from companion.course.view import View
from companion.show import show


def test_a_function_is_shown_as_it_is_written():
    assert repr(show(show)) == inspect.getsource(show).rstrip()
    assert show(show).markdown == f"```python\n{show(show).plain}\n```"


def test_a_method_is_moved_to_the_left():
    assert repr(show(View.__repr__)) == "def __repr__(self) -> str:\n    return self.plain"


def test_without_its_docstring_only_the_code_is_left():
    text = source(show, docstring=False)
    assert text.startswith("def show(") and '"""' not in text
    assert text.splitlines()[-1] == inspect.getsource(show).rstrip().splitlines()[-1]


def test_a_class_loses_the_docstrings_of_its_methods_too():
    text = source(View, docstring=False)
    assert '"""' not in text and "def _repr_markdown_" in text
    ast.parse(text)


MODULES = [module.name for module in pkgutil.walk_packages(companion.__path__, "companion.")]


@pytest.mark.parametrize("module", MODULES)
def test_any_function_of_the_package_is_the_same_code_without_its_docstring(module):
    things = vars(importlib.import_module(module)).values()
    ours = [thing for thing in things if inspect.isroutine(thing) or inspect.isclass(thing)]
    for thing in (thing for thing in ours if thing.__module__ == module):
        whole = ast.parse(source(thing))
        for node in ast.walk(whole):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
                node.body = node.body[1:] or [ast.Expr(ast.Constant(...))]
        assert ast.dump(whole) == ast.dump(ast.parse(source(thing, docstring=False))), thing


@pytest.mark.parametrize(
    "thing, named",
    [
        (len, "len comes from builtins"),
        (json.loads, "loads comes from json"),
        (dict, "dict comes from builtins"),
        (3, "this is of type int"),
        ("check", "this is of type str"),
        (json, "this is of type module"),
        (companion, "this is of type module"),
        (None, "this is of type NoneType"),
    ],
)
def test_anything_else_is_refused_with_the_reason(thing, named):
    with pytest.raises(ValueError, match=named):
        show(thing)


def test_backticks_in_the_code_cannot_close_the_fence():
    view = show(show)
    fence = view.markdown.split("python")[0]
    assert set(fence) == {"`"} and fence not in view.plain.replace('"```"', "")
