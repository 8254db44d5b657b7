"""The candidate picker in a real browser: picked by mouse, by keyboard, and taken back."""

import re

import pytest
from browser import cells_of

SET_UP = """
from companion import Conversation, Shop, ToolCall
from companion.course.widgets.picker import CandidatePicker

talk = Conversation("Quote Henderson 20 of SKU-4411 at 18 percent off.")
call = ToolCall("draft_quote", {"account": "Henderson", "sku": "SKU-4411", "quantity": 20, "discount_percent": 18})
CandidatePicker(call, talk, Shop.load())
"""


@pytest.fixture(scope="module")
def page(notebook_page):
    return notebook_page("picker.ipynb", SET_UP, width=800)


def status(page):
    return page.get_by_role("status").filter(has_text=re.compile("Picked|Nothing is picked"))


def test_a_click_on_a_label_shows_the_call_and_its_outcome(page):
    page.get_by_label(re.compile("Henderson Hydraulic Services — Columbus")).check()
    status(page).get_by_text("Outcome: accepted").wait_for()
    assert '"account": "4483"' in status(page).inner_text()


def test_it_can_be_picked_by_keyboard_alone(page):
    page.get_by_label(re.compile("Henderson Hydraulic Services — Columbus")).focus()
    for key, name in [("ArrowDown", "Henderson Industrial"), ("ArrowDown", "Henderson Pacific"),
                      ("ArrowUp", "Henderson Industrial"), ("ArrowUp", "Henderson Hydraulic Services"),
                      ("ArrowUp", "Henderson & Vane Ltd")]:
        page.keyboard.press(key)
        status(page).get_by_text(f"Picked: {name} — ").wait_for()
        assert page.locator("input:checked").count() == 1
    assert "Outcome: refused" in status(page).inner_text()


def test_the_choice_can_be_taken_back_by_keyboard(page):
    page.get_by_label(re.compile("Henderson Pacific — Reno")).check()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    status(page).get_by_text("Nothing is picked yet").wait_for()
    assert page.locator("input:checked").count() == 0
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    status(page).get_by_text("Picked: Henderson & Vane Ltd").wait_for()


def test_a_letter_that_jupyterlab_knows_changes_nothing_in_the_notebook(page):
    page.get_by_label(re.compile("Henderson Pacific — Reno")).check()
    for key in "abddm":
        page.keyboard.press(key)
    assert [cell["cell_type"] for cell in cells_of(page)] == ["code"]
    assert page.locator("input:focus").count() == 1


def test_the_choices_are_one_group_with_a_name(page):
    assert page.get_by_role("radiogroup", name="Account").get_by_role("radio").count() == 4


def test_nothing_scrolls_sideways_at_800_pixels(page):
    box = page.locator(".jp-OutputArea").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
