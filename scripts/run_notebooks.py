"""Run notebooks from top to bottom in a fresh kernel each, and store them with their outputs.

    python scripts/run_notebooks.py                     all notebooks of the course
    python scripts/run_notebooks.py notebooks/01_*.ipynb

Outputs, counts and cell ids are stored; time stamps, versions, widget state and random ids are not, so that
running twice gives the same bytes. A cell that raises stops the run with its place, unless it carries the
tag `raises-exception`.
"""

import argparse
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
CELL_SECONDS = 60
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "name": "python",
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "pygments_lexer": "ipython3",
}


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Execute a notebook in `folder` and return it with fresh outputs, cleaned.

    Raises:
        CellExecutionError, CellTimeoutError: a cell raised, or took more than a minute.
    """
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    return cleaned(notebook)


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """Take out what changes from run to run or from machine to machine; number cells that have no id."""
    notebook.metadata = NotebookNode(kernelspec=NotebookNode(KERNEL), language_info=NotebookNode(LANGUAGE))
    notebook.nbformat, notebook.nbformat_minor = 4, max(5, notebook.nbformat_minor)
    views = 0
    for number, cell in enumerate(notebook.cells, start=1):
        cell.setdefault("id", f"cell-{number:02d}")
        cell.metadata = NotebookNode(
            {key: value for key, value in cell.metadata.items() if key == "tags" and value}
        )
        for output in cell.get("outputs", []):
            if WIDGET_VIEW in output.get("data", {}):
                views += 1
                output.data[WIDGET_VIEW]["model_id"] = f"view-{views}"
            if output.output_type == "error":  # the whole traceback names files of this machine
                output.traceback = [f"{output.ename}: {output.evalue}"]
        if "outputs" in cell:
            cell.outputs = _joined(cell.outputs)
    return notebook


def _joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join printed text that came in several pieces; how it is cut depends on the speed of the machine."""
    joined: list[NotebookNode] = []
    for output in outputs:
        if (
            joined
            and output.output_type == "stream" == joined[-1].output_type
            and output.name == joined[-1].name
        ):
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def store(path: Path) -> bool:
    """Run the notebook at `path` and write it back; tell whether the file changed."""
    before = path.read_text(encoding="utf-8")
    notebook = run(nbformat.reads(before, as_version=4), path.parent)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def _plain(error: CellExecutionError) -> str:
    """The cell and its error without the colours of a terminal."""
    return re.sub(r"\x1b\[[\d;]*m", "", str(error))


def main(arguments: list[str]) -> int:
    """Run and store the notebooks named, or all of them; return 1 if one could not be run to its end."""
    parser = argparse.ArgumentParser(
        description="Run notebooks from top to bottom and store them with their outputs."
    )
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all in notebooks/")
    paths = parser.parse_args(arguments).notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    failed = False
    for path in paths:
        try:
            print(f"{path.name}: {'stored' if store(path) else 'unchanged'}")
        except FileNotFoundError:
            print(f"{path}: there is no such notebook", file=sys.stderr)
            failed = True
        except nbformat.reader.NotJSONError:
            print(f"{path}: this is not a notebook", file=sys.stderr)
            failed = True
        except CellTimeoutError:
            print(
                f"{path}: a cell took more than {CELL_SECONDS} seconds; nothing was stored", file=sys.stderr
            )
            failed = True
        except CellExecutionError as error:
            print(f"{path}: a cell raised; nothing was stored\n{_plain(error)}", file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
