"""Find an exercise by its id, and keep for each kernel how far its hints were climbed."""

import importlib
import pkgutil

import companion.course.exercises as package
from companion.course.exercises.checking import AnyExercise, CheckResult, check
from companion.course.view import View


class OpenExercise:
    """An exercise as a learner holds it. The same id gives the same object until the kernel is restarted."""

    def __init__(self, definition: AnyExercise) -> None:
        self.definition = definition
        self._climbed = 0

    def check(self, answer: object) -> CheckResult:
        """Judge an answer: "not attempted", "not yet", "correct" or "your code raised". Never raises."""
        return check(self.definition, answer)

    def hint(self) -> View:
        """Give the next hint; after the last one, the last one again."""
        hints = self.definition.hints
        self._climbed = min(self._climbed + 1, len(hints))
        last = self._climbed == len(hints)
        title = f"Hint {self._climbed} of {len(hints)}"
        text = hints[self._climbed - 1] + (
            f' (That was the last hint: `exercise("{self.definition.id}").solution()` shows the code.)'
            if last
            else ""
        )
        return View(plain=f"{title}: {text}", markdown=f"**{title}**: {text}")

    def solution(self) -> View:
        """Show the code of a right answer."""
        code = self.definition.solution_source()
        return View(plain=code, markdown=f"```python\n{code}\n```")

    def __repr__(self) -> str:
        return f"Exercise {self.definition.id}: {self.definition.title} (check(answer), hint(), solution())"


_open: dict[str, OpenExercise] = {}


def exercise(id: str) -> OpenExercise:
    """Return an exercise by its id, such as "1.2" (notebook 1, its second exercise).

    Raises:
        LookupError: there is no such exercise; the message lists those that there are.
    """
    if id not in _open:
        found = [one for one in _of_notebook(_module_of(id)) if one.id == id]
        if not found:
            raise LookupError(
                f"There is no exercise {id!r}. There are: {', '.join(one.id for one in all_exercises())}."
            )
        _open[id] = OpenExercise(found[0])
    return _open[id]


def all_exercises() -> list[AnyExercise]:
    """Return the definitions of all exercises, in the order of the notebooks."""
    modules = sorted(
        module.name for module in pkgutil.iter_modules(package.__path__) if module.name.startswith("nb")
    )
    return [one for name in modules for one in _of_notebook(name)]


def _module_of(id: object) -> str:
    """`"1.2"` stands in the module `nb01`."""
    notebook = str(id).partition(".")[0]
    return f"nb{int(notebook):02d}" if notebook.isdecimal() else ""


def _of_notebook(module: str) -> tuple[AnyExercise, ...]:
    if module not in {found.name for found in pkgutil.iter_modules(package.__path__)}:
        return ()
    return importlib.import_module(f"{package.__name__}.{module}").EXERCISES
