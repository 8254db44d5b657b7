"""The notebooks of the course keep the rules, and each figure in their prose is computed in them.

Strict nbval runs the notebooks themselves and compares every output; that needs no test here.
"""

from decimal import Decimal

import nbformat
import pytest
from notebook_checks import ROOT, Place, complaints, names_of_package
from prose_figures import figures_in_prose, quoted_figures, unfounded

from companion.course.exercises import all_exercises

PATHS = sorted((ROOT / "notebooks").glob("*.ipynb"))
each_notebook = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in PATHS])


def read(path):
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks_each_with_a_number_of_its_own():
    numbers = [path.name[:3] for path in PATHS]
    assert numbers[0] == "00_"
    assert all(number[:2].isdecimal() and number[2] == "_" for number in numbers)
    assert len(set(numbers)) == len(numbers)


@each_notebook
def test_it_keeps_the_rules(path):
    notebook = read(path)
    nbformat.validate(notebook)
    exercises = frozenset(one.id for one in all_exercises())
    assert complaints(notebook, Place(path.name, path.parent, names_of_package(), exercises)) == []


@each_notebook
def test_every_exercise_of_it_stands_in_it(path):
    source = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "code")
    ids = [one.id for one in all_exercises() if one.id.startswith(f"{int(path.name[:2])}.")]
    assert [id for id in ids if f'exercise("{id}")' not in source] == []


@each_notebook
def test_each_figure_in_the_prose_is_computed(path):
    found = unfounded(read(path), quoted_figures().get(path.stem, {}))
    assert [f"cell {number}: {figure.text}" for number, figure in found] == []


@each_notebook
def test_each_quoted_figure_is_needed(path):
    needed = {figure.text for _, figure in unfounded(read(path), {})}
    assert set(quoted_figures().get(path.stem, {})) <= needed


@each_notebook
def test_a_wrong_figure_in_the_prose_would_be_noticed(path):
    """Change each figure of three or more digits by one in its last place: hardly any is found by chance."""
    notebook = read(path)
    missed, tried = [], 0
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            continue
        source = cell.source
        for figure in figures_in_prose(source):
            if len(figure.text.strip(" %").replace(",", "").replace(".", "").lstrip("0")) < 3:
                continue
            changed = figure.value + Decimal(1).scaleb(-figure.digits)
            cell.source = f"{changed:,}{' %' if figure.percent else ''}"
            tried += 1
            missed += [] if list(_alone(notebook, cell)) else [figure.text]
        cell.source = source
    assert len(missed) <= tried / 10, missed


def _alone(notebook, changed):
    """The figures without ground in one cell; the others are looked at by the test above."""
    number = next(n for n, cell in enumerate(notebook.cells, 1) if cell is changed)
    return [figure for place, figure in unfounded(notebook, {}) if place == number]


def test_quoted_figures_belong_to_notebooks():
    assert set(quoted_figures()) <= {path.stem for path in PATHS}
