"""Every figure that notebook 4 states, from the package's functions."""

import pytest

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.gate.layers.consistency import FACTOR, typical_quantity
from companion.measure.factors import by_factor, sized
from companion.runs import scorecard

TALK = Conversation("Zephyr Line Conveyors Ltd need 200 of SKU-5133, 12% off.")
WORDS = {"account": "Zephyr Line Conveyors Ltd", "sku": "SKU-5133", "discount_percent": 12}


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


@pytest.fixture(scope="module")
def proposals():
    return sized()


@pytest.fixture(scope="module")
def counts(proposals):
    return by_factor(range(1, 11), proposals)


def quote(quantity):
    return ToolCall("draft_quote", WORDS | {"quantity": quantity})


def test_a_discount_of_25_is_above_the_15_that_henderson_is_entitled_to(shop):
    call = ToolCall("draft_quote", {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 60,
                                    "discount_percent": 25})
    assert check(call, TALK, shop, layers=(1, 2)).kind == "accepted"
    refused = check(call, TALK, shop)
    assert (refused.kind, refused.issues[0].permitted, refused.suggestion) == ("refused", 15, None)


def test_two_refunds_that_fit_leave_242_50_for_the_second(shop):
    talk = Conversation("Refund 400 and 300 of o-2113.")
    first, second = (ToolCall("issue_refund", {"order_id": "o-2113", "amount": amount, "reason": "damaged"})
                     for amount in (400, 300))
    assert {check(call, talk, shop).kind for call in (first, second)} == {"accepted"}
    together = check(second, talk, shop, earlier=[first])
    assert (together.kind, together.issues[0].permitted) == ("refused", 242.5)


def test_the_usual_size_of_zephyr_is_220_and_its_limit_1100(shop):
    assert typical_quantity("4675", shop) == 220 == max(shop.quantities("4675"))
    assert FACTOR * typical_quantity("4675", shop) == 1100
    assert [check(quote(units), TALK, shop).kind for units in (1100, 1101)] == ["accepted", "needs_confirmation"]


def test_usual_sizes_run_from_24_to_300_in_47_accounts(shop):
    sizes = [typical_quantity(one.id, shop) for one in shop.accounts()]
    known = [size for size in sizes if size is not None]
    assert (len(known), min(known), max(known)) == (47, 24, 300)


def test_only_layer_3_sees_a_zero_too_many(shop):
    assert check(quote(2000), TALK, shop, layers=(1, 2, 4)).kind == "accepted"
    kinds = [check(quote(units), TALK, shop).kind for units in (200, 20, 800, 2000)]
    assert kinds == ["accepted", "accepted", "accepted", "needs_confirmation"]


def test_of_three_sends_with_one_yes_one_runs():
    shop = Shop.load()
    yes = check(quote(2000), TALK, shop).confirm(by="r-01")
    kinds = [dispatch(quote(units), TALK, shop, confirmation=yes).kind for units in (1500, 2000, 2000)]
    assert kinds == ["needs_confirmation", "completed", "needs_confirmation"]


@pytest.mark.parametrize("factor, caught, bothered, missed",
                         [(2, 8, 56, 0), (3, 8, 6, 0), (5, 8, 6, 0), (6, 8, 6, 0), (8, 5, 0, 3), (10, 0, 0, 8)])
def test_what_a_factor_catches_and_whom_it_bothers(counts, factor, caught, bothered, missed):
    row = counts.loc[factor]
    assert (row["caught"], row["bothered"], row["missed"]) == (caught, bothered, missed)


def test_fourteen_questions_come_from_three_cases(proposals):
    asked = [one for one in proposals if one.times_usual > 5]
    assert len(asked) == 14
    assert {one.case for one in asked if one.right} == {"quote-13"}
    assert len({one.case for one in asked}) == 3


def test_the_price_is_a_question_for_0_9_percent_of_right_quotes(proposals, counts):
    right = [one for one in proposals if one.right]
    assert round(counts.loc[5, "bothered"] / len(right), 3) == 0.009


def test_layer_3_refuses_no_right_call():
    assert not [one for one in scorecard("layered").readings if one.retried and one.first_right]
