"""The confirm/cancel view in a real browser: by keyboard alone, with no key lost to JupyterLab."""

import pytest
from browser import cells_of

SET_UP = """
from companion import Conversation, Shop, ToolCall
from companion.course.widgets.confirm import ConfirmView

shop = Shop.from_records(
    accounts=[{"id": "1", "name": "Acme"}], products=[{"sku": "SKU-0001", "name": "Seal"}],
    history=[{"account_id": "1", "sku": "SKU-0001", "quantity": 20} for _ in range(50)])
call = ToolCall("draft_quote", {"account": "Acme", "sku": "SKU-0001", "quantity": 200})
ConfirmView(call, Conversation("200 of SKU-0001 for Acme"), shop)
"""


@pytest.fixture(scope="module")
def page(notebook_page):
    return notebook_page("confirm.ipynb", SET_UP, "2")


def test_a_key_that_jupyterlab_knows_changes_nothing_in_the_notebook(page):
    button = page.get_by_role("button", name="Confirm and run")
    button.focus()
    for key in ("ArrowDown", "ArrowUp", "a", "d", "d", "x"):
        page.keyboard.press(key)
    assert len(cells_of(page)) == 2
    assert button.evaluate("button => button === document.activeElement")


def test_it_is_confirmed_by_keyboard(page):
    page.get_by_role("button", name="Confirm and run").focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("It ran.").wait_for()
