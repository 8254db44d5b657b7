"""Layer 6 reads any text for amounts of money, in time and without a fault."""

import time

import pytest

from companion import Conversation, ToolCall, check
from companion.gate.layers.units import money_said

LONG = [
    "$1" + ",111" * 100_000 + ",11",
    "$1,111" * 60_000,
    "1,111" * 80_000 + " USD",
    "$1" * 50_000 + "." * 200_000,
]


@pytest.mark.parametrize("text", LONG)
def test_a_long_text_of_digits_is_read_in_time(text):
    start = time.perf_counter()
    list(money_said(text))
    assert time.perf_counter() - start < 1


def test_an_amount_of_many_digits_is_not_taken_for_cents(shop, right):
    call = ToolCall("issue_refund", {**right["issue_refund"], "amount": 10**62})
    talk = Conversation("Refund $1" + ",000" * 20)
    assert check(call, talk, shop, layers=(6,)).kind == "accepted"
    assert check(call, talk, shop, layers=(1, 2, 3, 4, 6)).kind == "refused"
