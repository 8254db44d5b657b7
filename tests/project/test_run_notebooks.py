"""The command that stores notebooks: the same bytes each time, nothing of the machine, errors with place."""

import importlib.util
import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "run_notebooks.py"
spec = importlib.util.spec_from_file_location("run_notebooks", SCRIPT)
run_notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run_notebooks)


def write(folder, *cells, name="01_example.ipynb"):
    notebook = new_notebook(cells=[new_markdown_cell("# Example"), *map(new_code_cell, cells)])
    notebook.metadata["widgets"] = {"state": {}}
    notebook.cells[0].metadata["collapsed"] = False
    path = folder / name
    nbformat.write(notebook, path)
    return path


WIDGET = "import ipywidgets\nipywidgets.IntSlider(description='pieces')"


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    (folder / "beside.txt").write_text("read")
    path = write(folder, "print(1)\nprint(2)", "open('beside.txt').read()", WIDGET, "1 / 1", "answer = None")
    before = [cell.id for cell in nbformat.read(path, as_version=4).cells]
    assert run_notebooks.main([str(path)]) == 0
    return path, before


def test_outputs_counts_and_ids_are_kept(stored):
    path, before = stored
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert [cell.id for cell in notebook.cells] == before
    code = notebook.cells[1:]
    assert [cell.execution_count for cell in code] == [1, 2, 3, 4, 5]
    assert [output.text for output in code[0].outputs] == ["1\n2\n"]
    assert code[1].outputs[0].data["text/plain"] == "'read'"


def test_nothing_of_the_run_or_of_the_machine_is_stored(stored):
    notebook = nbformat.read(stored[0], as_version=4)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert "version" not in notebook.metadata.language_info
    assert all(cell.metadata == {} for cell in notebook.cells)
    view = notebook.cells[3].outputs[0].data[run_notebooks.WIDGET_VIEW]
    assert view["model_id"] == "view-1"


def test_running_it_again_gives_the_same_bytes(stored, capsys):
    path, _ = stored
    before = path.read_bytes()
    assert run_notebooks.main([str(path)]) == 0
    assert path.read_bytes() == before
    assert capsys.readouterr().out == "01_example.ipynb: unchanged\n"


def test_a_cell_that_raises_is_named_and_nothing_is_stored(tmp_path, capsys):
    path = write(tmp_path, "1 + 1", "{}['sku']")
    before = path.read_bytes()
    assert run_notebooks.main([str(path)]) == 1
    told = capsys.readouterr().err
    assert "a cell raised; nothing was stored" in told and "KeyError: 'sku'" in told
    assert path.read_bytes() == before


def test_a_meant_error_is_stored(tmp_path):
    path = write(tmp_path, "{}['sku']")
    notebook = json.loads(path.read_text())
    notebook["cells"][1]["metadata"]["tags"] = ["raises-exception"]
    path.write_text(json.dumps(notebook))
    assert run_notebooks.main([str(path)]) == 0
    (_, cell) = nbformat.read(path, as_version=4).cells
    assert cell.outputs[0].ename == "KeyError" and cell.metadata.tags == ["raises-exception"]
    assert cell.outputs[0].traceback == ["KeyError: 'sku'"]


def test_a_missing_file_and_one_that_is_no_notebook_are_told(tmp_path, capsys):
    other = tmp_path / "other.ipynb"
    other.write_text("hello")
    assert run_notebooks.main([str(tmp_path / "gone.ipynb"), str(other)]) == 1
    told = capsys.readouterr().err
    assert "there is no such notebook" in told and "this is not a notebook" in told


def test_a_cell_without_an_id_gets_one_by_its_place():
    notebook = new_notebook(cells=[new_code_cell("1", outputs=[new_output("stream", text="a")])])
    del notebook.cells[0]["id"]
    assert run_notebooks.cleaned(notebook).cells[0].id == "cell-01"
