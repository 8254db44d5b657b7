"""The rules that every notebook of the course keeps, each a function from a notebook to complaints about it.

`complaints(notebook, place)` applies them all. `test_notebook_checks.py` proves each rule on a notebook that
breaks it; `test_notebooks.py` applies them to the notebooks of the course.
"""

import ast
import re
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
FEWEST_CELLS, MOST_CELLS, FEWEST_AT_THE_START = 25, 45, 12
LONGEST_CELL, LONGEST_MEDIAN, WIDEST_LINE = 20, 4, 80
_FENCED = re.compile(r"^```+\w*\n(.*?)^```+$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Place:
    """What a rule may know besides the notebook: its name, its folder, the package's names and exercises."""

    name: str = "01_example.ipynb"
    folder: Path = ROOT / "notebooks"
    package_names: frozenset[str] = frozenset()
    exercises: frozenset[str] = field(default=frozenset())

    @property
    def number(self) -> int:
        return int(self.name[:2])


Rule = Callable[[NotebookNode, Place], Iterator[str]]
RULES: dict[str, Rule] = {}


def rule(function: Rule) -> Rule:
    RULES[function.__name__] = function
    return function


def complaints(notebook: NotebookNode, place: Place) -> list[str]:
    """Return what is wrong with a notebook, each complaint with the rule that it breaks and the cell."""
    return [f"{name}: {text}" for name, check in RULES.items() for text in check(notebook, place)]


def names_of_package(package: Path = ROOT / "companion") -> frozenset[str]:
    """Return the public functions and classes of all modules, those of the exercises left out."""
    modules = [path for path in package.rglob("*.py") if not re.fullmatch(r"nb\d\d\.py", path.name)]
    definitions = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for path in modules for node in ast.parse(path.read_text(encoding="utf-8")).body]
    return frozenset(
        node.name for node in nodes if isinstance(node, definitions) and not node.name.startswith("_")
    )


def code_cells(notebook: NotebookNode) -> list[tuple[int, NotebookNode]]:
    return [(n, cell) for n, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"]


def prose_cells(notebook: NotebookNode) -> list[tuple[int, NotebookNode]]:
    return [(n, cell) for n, cell in enumerate(notebook.cells, 1) if cell.cell_type == "markdown"]


def without_code(markdown: str) -> str:
    return re.sub(r"```.*?```|~~~.*?~~~", "", markdown, flags=re.DOTALL)


def headings(notebook: NotebookNode) -> list[tuple[int, int, str]]:
    """Each heading as (cell, level, text)."""
    found = []
    for number, cell in prose_cells(notebook):
        for marks, text in re.findall(
            r"^(#{1,6})[ \t]+(.+?)[ \t]*$", without_code(cell.source), re.MULTILINE
        ):
            found.append((number, len(marks), text))
    return found


def texts_of(output: NotebookNode) -> Iterator[str]:
    """Every text that an output holds, whatever its form."""
    if output.output_type == "stream":
        yield output.text
    if output.output_type == "error":
        yield "\n".join([f"{output.ename}: {output.evalue}", *output.traceback])
    for kind, content in output.get("data", {}).items():
        if not kind.startswith("image/") or kind == "image/svg+xml":
            yield content if isinstance(content, str) else str(content)


@rule
def run_from_top_to_bottom(notebook: NotebookNode, place: Place) -> Iterator[str]:
    counts = [cell.execution_count for _, cell in code_cells(notebook)]
    if counts != list(range(1, len(counts) + 1)):
        yield f"the code cells were not run once each, in order: {counts}"
    for number, cell in code_cells(notebook):
        if not cell.source.strip():
            yield f"cell {number} is empty"


@rule
def neither_short_nor_long(notebook: NotebookNode, place: Place) -> Iterator[str]:
    fewest = FEWEST_AT_THE_START if place.number == 0 else FEWEST_CELLS
    if not fewest <= len(notebook.cells) <= MOST_CELLS:
        yield f"{len(notebook.cells)} cells; there should be {fewest} to {MOST_CELLS}"


@rule
def short_code_cells(notebook: NotebookNode, place: Place) -> Iterator[str]:
    lengths = {
        n: sum(1 for line in cell.source.splitlines() if line.strip()) for n, cell in code_cells(notebook)
    }
    if lengths and statistics.median(lengths.values()) > LONGEST_MEDIAN:
        yield f"half of the code cells have more than {LONGEST_MEDIAN} lines"
    for number, length in lengths.items():
        if length > LONGEST_CELL:
            yield f"cell {number} has {length} lines of code"


def _unwrapped(output: NotebookNode) -> str:
    """What of an output is shown line by line as it stands: plain text and, of Markdown, the code."""
    shown = output.get("data", {})
    if "text/markdown" in shown:
        return "\n".join(_FENCED.findall(shown["text/markdown"]))
    if "text/html" in shown or "image/png" in shown:
        return ""
    return output.text if output.output_type == "stream" else shown.get("text/plain", "")


@rule
def nothing_scrolls_sideways(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        widths = [len(line) for line in cell.source.splitlines()]
        for output in cell.outputs:
            widths += [len(line) for line in _unwrapped(output).splitlines()]
        if max(widths, default=0) > WIDEST_LINE:
            yield f"cell {number} has a line of {max(widths)} signs"


@rule
def headings_form_a_tree(notebook: NotebookNode, place: Place) -> Iterator[str]:
    levels = [level for _, level, _ in headings(notebook)]
    if levels.count(1) != 1 or levels[:1] != [1] or headings(notebook)[0][0] != 1:
        yield "the first cell should hold the one heading of the first level"
    for (_, above, _), (number, level, text) in zip(headings(notebook), headings(notebook)[1:], strict=False):
        if level > above + 1:
            yield f"cell {number}: heading {text!r} skips a level"
    names = [text for _, _, text in headings(notebook)]
    for text in sorted({text for text in names if names.count(text) > 1}):
        yield f"there are several headings {text!r}, so links to them are ambiguous"


@rule
def opens_as_every_notebook(notebook: NotebookNode, place: Place) -> Iterator[str]:
    first_code = next((n for n, _ in code_cells(notebook)), len(notebook.cells) + 1)
    opening = "\n".join(cell.source for n, cell in prose_cells(notebook) if n < first_code).lower()
    for what, pattern in (
        ("what you will be able to do", r"you will be able to"),
        ("the minutes", r"\b\d+ min(utes)?\b"),
        ("what it builds on", r"builds on"),
    ):
        if not re.search(pattern, opening):
            yield f"the opening does not say {what}"


@rule
def closes_as_every_notebook(notebook: NotebookNode, place: Place) -> Iterator[str]:
    found = [(n, level) for n, level, text in headings(notebook) if text.lower().startswith("what we found")]
    if not found or found[0][1] != 2:
        yield "there is no section 'What we found'"
        return
    closing = "\n".join(cell.source for n, cell in prose_cells(notebook) if n >= found[0][0])
    closing = closing[closing.lower().index("what we found") :]
    findings = re.findall(r"^\s*(?:[-*]|\d+\.)\s+(.+)", closing, re.MULTILINE)
    if not 3 <= len(findings) <= 5:
        yield f"'What we found' lists {len(findings)} findings; there should be three to five"
    if not any(re.search(r"\d", finding) for finding in findings):
        yield "'What we found' gives no figures"
    if not re.search(r"\bnext\b", closing, re.IGNORECASE):
        yield "the closing does not name the next notebook"


@rule
def defines_nothing_again(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        try:
            tree = ast.parse(cell.source)
        except SyntaxError as error:
            if "raises-exception" not in cell.metadata.get("tags", []):
                yield f"cell {number} is not plain Python: {error.msg}"
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in place.package_names:
                yield f"cell {number} defines {node.name}, which the package has"


@rule
def imports_by_name(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        if re.search(r"^\s*from \S+ import \*", cell.source, re.MULTILINE):
            yield f"cell {number} imports everything from a module"
        if re.search(r"\b(interact|interactive|interact_manual|widgets\.Output|Output)\(", cell.source):
            yield f"cell {number} uses an output widget; write to the value of an HTML widget instead"


@rule
def metadata_is_steady(notebook: NotebookNode, place: Place) -> Iterator[str]:
    if "widgets" in notebook.metadata:
        yield "widget state is stored in the metadata"
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    if "version" in notebook.metadata.get("language_info", {}):
        yield "the version of Python is stored in the metadata"
    ids = [cell.get("id") for cell in notebook.cells]
    if None in ids or len(set(ids)) < len(ids):
        yield "a cell has no id, or two have the same"
    for number, cell in enumerate(notebook.cells, 1):
        stray = sorted(set(cell.metadata) - {"tags"})
        if stray:
            yield f"cell {number} stores {', '.join(stray)} in its metadata"


@rule
def outputs_are_clean(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        for output in cell.outputs:
            if output.output_type == "stream" and output.name == "stderr":
                yield f"cell {number} writes to stderr"
            for text in texts_of(output):
                for what, pattern in _UNSTEADY.items():
                    if found := re.search(pattern, text):
                        yield f"cell {number} shows {what}: {found.group(0)[:60]!r}"


_UNSTEADY = {
    "a warning": r"\b[A-Z]\w*Warning\b",
    "an address": r"\b0x[0-9a-fA-F]{6,}",
    "a path of one machine": r"(?:/(?:home|Users|tmp|root|usr|opt|var|work)/\w|\b[A-Za-z]:\\\w)",
}


@rule
def no_paths_in_the_cells(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in enumerate(notebook.cells, 1):
        if found := re.search(_UNSTEADY["a path of one machine"], cell.source):
            yield f"cell {number} names a path of one machine: {found.group(0)!r}"


@rule
def errors_are_meant(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        raised = any(output.output_type == "error" for output in cell.outputs)
        meant = "raises-exception" in cell.metadata.get("tags", [])
        if raised and not meant:
            yield f"cell {number} ends in an error"
        if meant and not raised:
            yield f"cell {number} is tagged raises-exception and raises none"


@rule
def nothing_escapes_the_comparison(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in code_cells(notebook):
        tags = [tag for tag in cell.metadata.get("tags", []) if tag.startswith("nbval-")]
        marks = re.findall(r"^\s*#\s*(?:NBVAL_|PYTEST_VALIDATE_)\w+", cell.source, re.MULTILINE)
        for mark in tags + marks:
            yield f"cell {number} is excused from the comparison of outputs by {mark.strip()}"


@rule
def predictions_are_only_compared(notebook: NotebookNode, place: Place) -> Iterator[str]:
    """A cell that goes through a prediction raises where the reader wrote another form than was asked for."""
    for number, cell in code_cells(notebook):
        if re.search(r"\bin prediction\b|(?<!\bcompare)\([*\s]*prediction\b|\bprediction\s*[.\[]", cell.source):
            yield f"cell {number} takes the prediction apart; only `compare` is to do so"


@rule
def links_and_pictures_hold(notebook: NotebookNode, place: Place) -> Iterator[str]:
    for number, cell in prose_cells(notebook):
        text = without_code(cell.source)
        for picture, name, target in re.findall(r"(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)", text):
            if picture and not name.strip():
                yield f"cell {number} shows the picture {target} without words for it"
            file = target.partition("#")[0]
            if file and not re.match(r"[a-z]+:", file) and not (place.folder / file).exists():
                yield f"cell {number} links to {file}, which does not exist"


@rule
def exercises_are_open(notebook: NotebookNode, place: Place) -> Iterator[str]:
    asked = []
    for number, cell in code_cells(notebook):
        for id in re.findall(r"exercise\(\s*[\"']([^\"']+)[\"']\s*\)", cell.source):
            if id not in place.exercises or not id.startswith(f"{place.number}."):
                yield f"cell {number} asks for exercise {id}, which is none of this notebook"
        checked = re.findall(r"exercise\(\s*[\"']([^\"']+)[\"']\s*\)\.check\(", cell.source)
        asked += checked
        shown = "\n".join(text for output in cell.outputs for text in texts_of(output))
        if checked and "not attempted" not in shown:
            yield f"cell {number} checks an answer, and its stored output is not 'not attempted'"
    fewest = 0 if place.number == 0 else 2
    if not fewest <= len(set(asked)) <= 3:
        yield f"there are {len(set(asked))} exercises; there should be {fewest} to 3"
    for id in sorted(i for i in place.exercises if i.startswith(f"{place.number}.") and i not in asked):
        yield f"exercise {id} stands in the package and not in the notebook"
