"""What an exercise consists of. How to write one stands in the package's docstring."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.course.exercises.comparing import same
from companion.course.quoting import code_span, shown


@dataclass(frozen=True)
class Raises:
    """The expectation that a hidden call raises an error of this type (or a more special one)."""

    kind: type[Exception]

    def __repr__(self) -> str:
        return f"raises {self.kind.__name__}"


def raises(kind: type[Exception]) -> Raises:
    """Expect an error instead of a result: `case(-5, expected=raises(ValueError))`."""
    return Raises(kind)


@dataclass(frozen=True)
class Case:
    """One hidden call: the arguments and the result that is right."""

    given: tuple
    expected: object
    label: object = None


def case(*given: object, expected: object) -> Case:
    """One hidden call: `case("Acme Ltd", ["Acme Ltd"], expected="Acme Ltd")`."""
    return Case(given, expected)


@dataclass(frozen=True)
class Misconception:
    """A typical wrong answer (a real one, run by the tests) and the remark for whoever gives one like it.

    `recognise(answer) -> bool` replaces the comparison of mistakes where that does not tell.
    """

    wrong: object
    remark: str
    recognise: Callable[[object], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """What function and value exercises share."""

    id: str
    title: str
    name: str
    stub: object
    solution: Callable
    misconceptions: tuple[Misconception, ...]
    hints: tuple[str, ...]
    within: float = 1e-9

    def same(self, got: object, expected: object) -> bool:
        return same(got, expected, self.within)


@dataclass(frozen=True, kw_only=True)
class FunctionExercise(Exercise):
    """An exercise whose answer is a function or a class, judged on hidden calls."""

    cases: tuple[Case, ...]
    use: Callable | None = None
    called: str = ""

    def hidden_cases(self) -> tuple[Case, ...]:
        return self.cases

    def apply(self, answer: Callable, case: Case, given: tuple) -> object:
        return self.use(answer, *given) if self.use else answer(*given)

    def wrong_kind(self, answer: object) -> str | None:
        """Return a remark if the answer is not even of the kind that can be judged."""
        if callable(answer):
            return None
        kind = "class" if isinstance(self.stub, type) else "function"
        return (
            f"The answer must be the {kind} itself, as in `check({self.name})`; "
            f"you gave {code_span(shown(answer))}."
        )

    def right_answer(self) -> object:
        return self.solution

    def solution_source(self) -> str:
        """The code of the solution under the answer's name, below the imports that it needs."""
        code = textwrap.dedent(inspect.getsource(self.solution)).rstrip()
        named = code.replace(f" {self.solution.__name__}(", f" {self.name}(", 1).replace(
            f"class {self.solution.__name__}:", f"class {self.name}:", 1
        )
        return "\n\n\n".join(filter(None, [_imports(self.solution, code), named]))

    def described(self, case: Case) -> str:
        """The hidden call as Markdown code."""
        return code_span(f"{self.called or self.name}({', '.join(shown(value) for value in case.given)})")

    def mistake(self, wrong: list, total: int) -> str:
        """Say what is wrong where no misconception fits: the first hidden call that goes wrong."""
        first = wrong[0]
        result, right = _apart(first.result, first.case.expected)
        right_ones = total - len(wrong)
        return (
            f"{right_ones} of {total} hidden calls {'comes' if right_ones == 1 else 'come'} out right. "
            f"{self.described(first.case)} gives {code_span(result)}; right is {code_span(right)}."
        )


@dataclass(frozen=True, kw_only=True)
class ValueExercise(Exercise):
    """An exercise whose answer is a value (a dict is judged key by key); `solution()` computes it."""

    def hidden_cases(self) -> tuple[Case, ...]:
        value = self.solution()
        if isinstance(value, Mapping):
            return tuple(Case((), part, key) for key, part in value.items())
        return (Case((), value),)

    def apply(self, answer: object, case: Case, given: tuple) -> object:
        value = answer() if callable(answer) else answer
        return value.get(case.label) if case.label is not None else value

    def wrong_kind(self, answer: object) -> str | None:
        """Return a remark if the answer is not even of the kind that can be judged."""
        value = self.solution()
        if callable(answer) or not isinstance(value, Mapping):
            return None
        if not isinstance(answer, Mapping):
            return f"The answer must be a dict; you gave {code_span(shown(answer))}."
        stray = [key for key in answer if key not in value]
        return f"The answer has parts that are not asked for: {_listed(stray)}." if stray else None

    def right_answer(self) -> object:
        return self.solution()

    def solution_source(self) -> str:
        """The body of the solution, with the answer's name in the place of its `return`, below its imports."""
        code = textwrap.dedent(inspect.getsource(self.solution)).rstrip()
        function = ast.parse(code).body[0]
        first = function.body[1 if ast.get_docstring(function) is not None else 0]
        body = textwrap.dedent("\n".join(code.splitlines()[first.lineno - 1 :]))
        named = "\n".join(
            f"{self.name} = {line[7:]}" if line.startswith("return ") else line for line in body.splitlines()
        )
        return "\n\n".join(filter(None, [_imports(self.solution, code), named]))

    def mistake(self, wrong: list, total: int) -> str:
        """Say what is wrong where no misconception fits, without giving the right value away."""
        if total == 1:
            return f"{code_span(shown(wrong[0].result))} is not it yet."
        empty = [trial.case.label for trial in wrong if trial.result is None or trial.result is ...]
        wrong_ones = [trial.case.label for trial in wrong if trial.case.label not in empty]
        right_ones = total - len(wrong)
        parts = [f"{right_ones} of {total} parts {'is' if right_ones == 1 else 'are'} right."]
        unfit = [trial for trial in wrong if trial.case.label in wrong_ones and _no_yes_or_no(trial)]
        if unfit:
            parts.append(f"`True` or `False` is asked for, and {code_span(shown(unfit[0].result))} is neither.")
        if wrong_ones:
            parts.append(f"Look again at {_listed(wrong_ones)}.")
        if empty:
            parts.append(f"Still open: {_listed(empty)}.")
        return " ".join(parts)


def _no_yes_or_no(trial: object) -> bool:
    """Whether `True` or `False` is right and something else was given, such as 1 or a text."""
    return isinstance(trial.case.expected, bool) and not any(
        same(trial.result, either) for either in (True, False)
    )


def _imports(solution: Callable, code: str) -> str:
    """The imports of the solution's module that its code uses: a notebook may not have them."""
    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    lines = []
    for node in ast.parse(inspect.getsource(inspect.getmodule(solution))).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            node.names = [one for one in node.names if (one.asname or one.name).partition(".")[0] in used]
            lines += [ast.unparse(node)] if node.names else []
    return "\n".join(lines)


def _apart(result: object, right: object) -> tuple[str, str]:
    """Both as Python would write them, cut short where the difference is seen all the same."""
    pairs = [(shown(result, limit), shown(right, limit)) for limit in (160, 1000)]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def _listed(keys: list) -> str:
    return ", ".join(code_span(shown(key)) for key in keys[:12]) + (" and more" if len(keys) > 12 else "")
