"""What a refund call may hold, and how it is shown."""

from dataclasses import FrozenInstanceError
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refund import FIVE_CALLS, RefundCall
from companion.refund.calls import quoted


@pytest.mark.parametrize(
    ("given_amount", "money"),
    [
        (25, "25.00"),
        (25.0, "25.00"),
        (0.1, "0.10"),
        (Decimal(25), "25.00"),
        (Decimal("25.000"), "25.00"),
        (-5, "-5.00"),
        (120, "120.00"),
        (-0.0, "0.00"),
        (10**30, f"{10**30}.00"),
    ],
)
def test_an_amount_is_money_with_two_places(given_amount, money):
    amount = RefundCall("o-1", given_amount, "damaged").amount
    assert isinstance(amount, Decimal)
    assert str(amount) == money


@pytest.mark.parametrize(
    ("amount", "error", "words"),
    [
        ("25.00", TypeError, "amount must be a number"),
        (True, TypeError, "amount must be a number"),
        (None, TypeError, "amount must be a number"),
        (float("nan"), ValueError, "finite"),
        (Decimal("Infinity"), ValueError, "finite"),
        (Decimal("sNaN"), ValueError, "finite"),
        (Decimal("1.005"), ValueError, "more than two decimal places"),
        (0.1 + 0.2, ValueError, "more than two decimal places"),
        (Decimal("1e99"), ValueError, "too large"),
    ],
)
def test_what_is_no_amount_of_money_is_refused(amount, error, words):
    with pytest.raises(error, match=words):
        RefundCall("o-1", amount, "damaged")


@pytest.mark.parametrize(
    ("order_id", "reason", "error", "words"),
    [
        (1, "damaged", TypeError, "order_id must be text"),
        ("o-1", None, TypeError, "reason must be text"),
        ("o-1", "\ud83d", ValueError, "reason is no valid text"),
    ],
)
def test_what_is_no_text_is_refused(order_id, reason, error, words):
    with pytest.raises(error, match=words):
        RefundCall(order_id, 25, reason)


def test_a_call_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        FIVE_CALLS["valid 25.00"].amount = Decimal(1)


def test_the_five_calls_are_one_valid_one_and_four_that_each_break_one_rule():
    assert {name: (call.order_id, call.amount, call.reason) for name, call in FIVE_CALLS.items()} == {
        "valid 25.00": ("o-1", Decimal("25.00"), "damaged"),
        "changed my mind": ("o-1", Decimal("25.00"), "changed my mind"),
        "o-9": ("o-9", Decimal("25.00"), "damaged"),
        "120": ("o-1", Decimal("120.00"), "damaged"),
        "-5": ("o-1", Decimal("-5.00"), "damaged"),
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("late", '"late"'),
        ('say "late"', r'"say \"late\""'),
        ("two\nlines", r'"two\nlines"'),
        ("turned\u202eround", r'"turned\u202eround"'),
        ("x" * 49, f'"{"x" * 48}…"'),
        ("x" * 48, f'"{"x" * 48}"'),
    ],
)
def test_a_text_is_shown_short_and_with_everything_visible(text, shown):
    assert quoted(text) == shown


@given(st.text())
def test_whatever_the_text_it_is_shown_on_one_printable_line(text):
    assert quoted(text).isprintable()
