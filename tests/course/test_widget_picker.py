"""The candidate picker: its model without widgets, then the view with its controls."""

import subprocess
import sys

import pytest

from companion import Conversation, Shop, ToolCall
from companion.course.widgets.picker import CandidatePicker
from companion.course.widgets.picking import Picking, as_html

TALK = Conversation("Quote Henderson 20 of SKU-4411 at 18 percent off.")
ARGUMENTS = {"account": "Henderson", "sku": "SKU-4411", "quantity": 20, "discount_percent": 18}
CALL = ToolCall("draft_quote", ARGUMENTS)


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


@pytest.fixture
def picking(shop):
    return Picking(CALL, TALK, shop)


def test_the_choices_are_the_candidates_of_the_outcome(picking):
    assert picking.choices == picking.outcome.candidates
    assert {one.id for one in picking.choices} == {"4471", "4478", "4483", "4490"}


def test_a_choice_puts_the_id_in_the_place_of_the_words_and_checks_the_whole_call(picking):
    accepted, refused = picking.after("4483"), picking.after("4471")
    assert accepted.call.arguments == ARGUMENTS | {"account": "4483"}
    assert accepted.outcome.resolved["account"]["id"] == "4483"
    assert (accepted.outcome.kind, refused.outcome.kind) == ("accepted", "refused")
    assert "at most 15" in refused.in_words


def test_the_id_that_was_picked_is_grounded_by_the_question_that_offered_it(picking):
    assert picking.after("4483").outcome.flags == ()


def test_nothing_runs_and_the_first_call_stays_as_it_was(picking, shop):
    before = shop.ledger()
    for one in picking.choices:
        picking.after(one.id)
    assert shop.ledger() == before
    assert picking.call.arguments == ARGUMENTS


@pytest.mark.parametrize("id", ["4702", "4502", "", "Henderson"])
def test_only_what_was_offered_can_be_picked(picking, id):
    with pytest.raises(LookupError, match="not among the candidates"):
        picking.after(id)


@pytest.mark.parametrize("account", ["Henderson Pacific", "Nobody"])
def test_a_call_that_is_not_ambiguous_leaves_nothing_to_pick(shop, account):
    with pytest.raises(ValueError, match="nothing to pick"):
        Picking(ToolCall("draft_quote", ARGUMENTS | {"account": account, "discount_percent": 0}), TALK, shop)


def test_the_table_has_every_choice_and_says_how_many_more_there_are():
    many = Shop.from_records(
        accounts=[{"id": str(n), "name": f"Acme {n}"} for n in range(1, 8)],
        products=[{"sku": "SKU-1000", "name": "Bolt"}], stock=[{"sku": "SKU-1000", "warehouse": "reno", "on_hand": 5}],
    )
    call = ToolCall("check_inventory", {"sku": "SKU-1000", "account": "Acme"})
    twin = Picking(call, Conversation("SKU-1000 for Acme?"), many).table()
    assert all(f"Acme {n}" in twin.html for n in range(1, 6))
    assert "Acme 6" not in twin.html and "(2 more)" in twin.html


def test_text_of_the_call_and_the_shop_is_escaped():
    bad = "<script>alert(1)</script>"
    world = Shop.from_records(
        accounts=[{"id": "1", "name": f"Acme {bad}"}, {"id": "2", "name": "Acme"}],
        products=[{"sku": "SKU-1000", "name": "Bolt"}], stock=[{"sku": "SKU-1000", "warehouse": "reno", "on_hand": 5}],
    )
    call = ToolCall("check_inventory", {"sku": "SKU-1000", "account": "Ac"})
    view = CandidatePicker(call, Conversation(f"{bad} Ac"), world)
    view.choice.value = "1"
    bundle = view._repr_mimebundle_()
    shown = [child.value for child in view.children if hasattr(child, "value") and child is not view.choice]
    assert not [text for text in [*map(str, shown), bundle["text/html"]] if "<script" in text]
    assert "&lt;script&gt;" in as_html(view.next)


def test_picking_shows_what_happens_next_and_the_button_takes_it_back(shop):
    view = CandidatePicker(CALL, TALK, shop)
    assert view.choice.value is None and view.next is None
    view.choice.value = "4483"
    assert view.next.outcome.kind == "accepted"
    assert "Outcome: accepted" in view._page.value
    view.choice.value = "4471"
    assert "Outcome: refused" in view._page.value
    view.clear.click()
    assert view.next is None and "Nothing runs" in view._page.value


def test_every_control_is_labelled(shop):
    view = CandidatePicker(CALL, TALK, shop)
    assert view.choice.description and view.clear.description
    assert all("—" in label for label, _ in view.choice.options)


def test_the_model_needs_no_widgets():
    code = "import sys, companion.course.widgets.picking; sys.exit('ipywidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
