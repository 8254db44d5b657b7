"""The confirm/cancel desk: what a yes runs, what it does not cover, and what is shown of it."""

import re

import pytest

from companion import Conversation, Shop, ToolCall
from companion.course.widgets.confirming import Desk, as_quantity

NAME = "Acme <b>& Sons</b>"
WORLD = {
    "accounts": [{"id": "1", "name": NAME}],
    "products": [{"sku": "SKU-0001", "name": "Seal"}],
    "history": [{"account_id": "1", "sku": "SKU-0001", "quantity": 20} for _ in range(50)],
}
TALK = Conversation(f"200 of SKU-0001 for {NAME}")


def call(quantity):
    return ToolCall("draft_quote", {"account": NAME, "sku": "SKU-0001", "quantity": quantity})


@pytest.fixture
def desk():
    return Desk(call(200), TALK, Shop.from_records(**WORLD))


def quantities(desk):
    return [row["quantity"] for row in desk.written]


def test_it_opens_waiting_and_nothing_has_run(desk):
    assert (desk.state, desk.can_confirm, desk.can_send, desk.written) == ("needs_confirmation", True, False, [])


def test_a_call_that_needs_no_yes_has_no_desk():
    with pytest.raises(ValueError, match="outcome of the call is accepted"):
        Desk(call(20), TALK, Shop.from_records(**WORLD))


def test_a_yes_runs_exactly_this_call_once(desk):
    desk.confirm()
    assert (desk.state, quantities(desk), desk.confirmed_quantity) == ("completed", [200], 200)
    desk.confirm()
    assert quantities(desk) == [200]


def test_a_no_runs_nothing_and_ends_it(desk):
    desk.cancel()
    desk.confirm()
    desk.send()
    assert (desk.state, desk.written, desk.can_confirm, desk.can_send) == ("cancelled", [], False, False)


def test_the_same_yes_does_not_run_it_twice(desk):
    desk.confirm()
    desk.send()
    assert (desk.state, quantities(desk)) == ("needs_confirmation", [200])
    assert "used before" in desk.page()


def test_a_changed_quantity_is_asked_about_again(desk):
    desk.confirm()
    desk.change(150)
    assert desk.can_confirm
    desk.send()
    assert (desk.state, quantities(desk)) == ("needs_confirmation", [200])
    assert "another call than this one" in desk.page()
    desk.confirm()
    assert quantities(desk) == [200, 150]


def test_a_usual_quantity_needs_no_yes(desk):
    desk.change(20)
    assert (desk.state, desk.can_confirm) == ("accepted", False)
    desk.send()
    assert (desk.state, quantities(desk)) == ("completed", [20])


def test_a_change_after_a_no_opens_the_question_again(desk):
    desk.cancel()
    desk.change(190)
    assert desk.can_confirm


@pytest.mark.parametrize("typed, quantity", [
    ("150", 150), (" 150 ", 150), ("1,500", 1500), ("-5", -5), ("0", 0), ("1.5", 1.5), ("12,34", "12,34"),
    ("abc", "abc"), ("", ""), ("1e3", "1e3"), ("9" * 41, "9" * 41),
])
def test_what_is_typed_is_a_number_or_stays_a_text(typed, quantity):
    assert as_quantity(typed) == quantity and type(as_quantity(typed)) is type(quantity)


@pytest.mark.parametrize("quantity", [-5, 0, 1.5, 10**39, "abc", "", "<b>", "9" * 5000])
def test_what_is_no_quantity_is_refused_in_words_and_nothing_can_be_asked_or_sent(desk, quantity):
    desk.confirm()
    desk.change(quantity)
    assert (desk.state, desk.can_confirm, desk.can_send) == ("refused", False, False)
    assert "quantity must be a whole number" in desk.page() and "<b></b>" not in desk.page()
    assert desk.table().html
    desk.send()
    desk.change(150)
    assert (desk.can_confirm, desk.can_send, quantities(desk)) == (True, True, [200])


def test_a_used_yes_is_shown_as_used(desk):
    assert "Confirmation:</b> none given" in desk.page()
    desk.confirm()
    assert "given for 200 units; used" in desk.page()
    desk.change(150)
    desk.send()
    assert "given for 200 units; used" in desk.page()
    desk.confirm()
    assert "given for 150 units; used" in desk.page()


def test_no_confirmation_goes_with_a_call_that_needs_none(desk):
    desk.confirm()
    desk.change(20)
    assert (desk.can_send, desk.sends_confirmation) == (True, False)
    desk.send()
    assert (desk.state, desk.can_send, quantities(desk)) == ("completed", False, [200, 20])


def test_what_a_yes_is_bound_to_has_the_numbers_of_the_question():
    asked = ToolCall("draft_quote", call(200).arguments | {"discount_percent": 0})
    assert "discount_percent 0;" in Desk(asked, TALK, Shop.from_records(**WORLD)).page()


def test_the_page_names_the_account_its_usual_size_and_what_a_yes_is_bound_to(desk):
    page = desk.page()
    assert "usually at most 20 units" in page and "asked about above 100" in page
    assert "quantity 200" in page and '<span style="white-space:nowrap">r-01</span>' in page
    assert "account 1, product SKU-0001; for rep r-01" in re.sub(r"</?span[^>]*>", "", page)


def test_what_a_call_holds_is_escaped(desk):
    assert "<b>& Sons</b>" not in desk.page() + desk.table().html
    assert "&lt;b&gt;&amp; Sons" in desk.page()


def test_the_table_tells_every_step(desk):
    desk.confirm()
    desk.send()
    desk.cancel()
    told = desk.table().html
    places = [told.find(text) for text in ("the model proposes it", "completed", "used before", "cancelled")]
    assert -1 not in places and places == sorted(places)


@pytest.fixture
def view():
    pytest.importorskip("ipywidgets")
    from companion.course.widgets.confirm import ConfirmView

    return ConfirmView(call(200), TALK, Shop.from_records(**WORLD))


def test_the_buttons_do_what_they_say_and_are_off_where_they_do_nothing(view):
    assert (view.confirm.disabled, view.cancel.disabled, view.send.disabled) == (False, False, True)
    view.confirm.click()
    assert (view.confirm.disabled, view.cancel.disabled, view.send.disabled) == (True, True, False)
    view.quantity.value = "150"
    view.send.click()
    assert quantities(view.desk) == [200]
    view.cancel.click()
    assert (view.confirm.disabled, view.send.disabled) == (True, True)


def test_letters_in_the_field_are_refused_in_words(view):
    view.quantity.value = "abc"
    assert (view.confirm.disabled, view.cancel.disabled, view.send.disabled) == (True, True, True)
    assert "not a string" in view._page.value
    view.quantity.value = "1,500"
    assert (view.desk.quantity, view.confirm.disabled) == (1500, False)


def test_every_control_has_words(view):
    assert all(one.description for one in (view.quantity, view.confirm, view.cancel, view.send))


def test_where_it_cannot_run_the_view_shows_the_table(view):
    bundle = view._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"] == view.desk.table().html
