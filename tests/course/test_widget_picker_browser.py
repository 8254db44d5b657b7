"""The candidate picker in a real browser: picked by mouse, by keyboard, and taken back."""

import re
from itertools import pairwise

import pytest
from browser import cells_of

SET_UP = """
from companion import Conversation, Shop, ToolCall
from companion.course.widgets.picker import CandidatePicker

talk = Conversation("Quote Henderson 20 of SKU-4411 at 18 percent off.")
call = ToolCall("draft_quote", {"account": "Henderson", "sku": "SKU-4411", "quantity": 20, "discount_percent": 18})
CandidatePicker(call, talk, Shop.load())
"""

LONG = """
place = "of the Northern Territories and all of the islands before their coasts "
long = Shop.from_records(
    accounts=[{"id": str(number), "name": f"Acme {place * 2}{number}"} for number in range(3)],
    products=[{"sku": "SKU-1000", "name": "Bolt"}],
    stock=[{"sku": "SKU-1000", "warehouse": "reno", "on_hand": 5}])
CandidatePicker(ToolCall("check_inventory", {"sku": "SKU-1000", "account": "Acme"}), Conversation("Acme?"), long)
"""


@pytest.fixture(scope="module")
def page(notebook_page):
    return notebook_page("picker.ipynb", SET_UP, LONG, width=800)


def status(page):
    return page.locator(".candidate-picker").first.get_by_role("status").filter(has_text=re.compile("Picked|Nothing is picked"))


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
        assert page.locator(".candidate-picker").first.locator("input:checked").count() == 1
    assert "Outcome: refused" in status(page).inner_text()


def test_the_choice_can_be_taken_back_by_keyboard(page):
    page.get_by_label(re.compile("Henderson Pacific — Reno")).check()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    status(page).get_by_text("Nothing is picked yet").wait_for()
    assert page.locator(".candidate-picker").first.locator("input:checked").count() == 0
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    status(page).get_by_text("Picked: Henderson & Vane Ltd").wait_for()


def test_a_letter_that_jupyterlab_knows_changes_nothing_in_the_notebook(page):
    page.get_by_label(re.compile("Henderson Pacific — Reno")).check()
    for key in "abddm":
        page.keyboard.press(key)
    assert [cell["cell_type"] for cell in cells_of(page)] == ["code", "code"]
    assert page.locator("input:focus").count() == 1


def test_the_choices_are_one_group_with_a_name(page):
    assert page.get_by_role("radiogroup", name="Account").first.get_by_role("radio").count() == 4


def test_labels_of_several_lines_do_not_lie_over_one_another(page):
    labels = page.locator(".candidate-picker").nth(1).locator("label:has(input)")
    boxes = labels.evaluate_all("labels => labels.map(label => ({height: label.scrollHeight, place: "
                                "label.getBoundingClientRect().toJSON()}))")
    assert [box["height"] > 30 for box in boxes] == [True] * 3
    assert all(box["height"] <= box["place"]["height"] + 1 for box in boxes)
    assert all(above["place"]["bottom"] <= below["place"]["top"] + 1 for above, below in pairwise(boxes))


def test_nothing_scrolls_sideways_at_800_pixels(page):
    box = page.locator(".jp-OutputArea").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
