"""In a real browser: JupyterLab opens each notebook, and Run All ends without an error."""

import pytest
from browser import NOTEBOOKS, cells_of, close, errors_in

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("name", [pytest.param(path.name, id=path.stem) for path in PATHS])
def test_run_all_ends_without_an_error(name, course_page):
    page = course_page(name)
    assert errors_in(page) == []


def test_an_error_is_found(notebook_page):
    page = notebook_page("broken.ipynb", "1 + 1", "1 / 0", "'never run'")
    assert errors_in(page) == ["cell 2: ZeroDivisionError: division by zero", "cell 3 was not run"]
    close(page)


HOSTILE = "<img src=x onerror='window.hurt = 1'>"
FURNITURE = """
from companion.course.figures import bars
from companion.course.predictions import compare
from companion.course.tables import table
from companion.exercises import exercise
from companion.show import show
"""


def test_the_furniture_shows_in_the_form_that_it_has(notebook_page):
    page = notebook_page(
        "furniture.ipynb", FURNITURE, "exercise('1.1').check(None)", "compare('<b>three</b>', 3, 'Refunds')",
        f"table([{{'answer': {HOSTILE!r} + ' long words' * 80, 'n': 1}}], 'A table')",
        "show(compare)", "bars({'identity': 128, 'format': 38}, 'Wrong calls', 'calls')",
    )  # fmt: skip
    assert errors_in(page) == []
    outputs = [cell["outputs"][0]["data"] for cell in cells_of(page)[1:]]
    assert [sorted(kinds) for kinds in outputs] == [
        ["text/markdown", "text/plain"],
        ["text/markdown", "text/plain"],
        ["text/html", "text/plain"],
        ["text/markdown", "text/plain"],
        ["image/png", "text/plain"],
    ]
    page.locator(".jp-RenderedImage img").wait_for()
    shown = page.locator(".jp-RenderedMarkdown", has_text="your prediction").first
    assert "<b>three</b>" in shown.inner_text()
    assert page.evaluate("window.hurt") is None
    assert page.locator(".jp-RenderedHTMLCommon table").last.bounding_box()["width"] <= 800
    close(page)
