"""Calls of one turn count together: each as what it would do, and none that could not have been accepted."""

import time

import pytest

from companion import ToolCall, dispatch


def _hold(quantity, warehouse=None):
    arguments = {"sku": "SKU-1001", "quantity": quantity, "hours": 1, "warehouse": warehouse}
    return ToolCall("hold_stock", arguments)


FIRST = [(40, "reno"), (10, "reno"), (40, None), (60, None), (41, None), (30, "dallas")]
SECOND = [(60, "dallas"), (40, "dallas"), (40, "reno"), (30, None), (61, None), (1, "reno")]


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("second", SECOND)
def test_holds_of_one_turn_fit_together_where_they_fit_one_after_the_other(
    checked, shop, talk, first, second
):
    beside = checked("hold_stock", _hold(*second).arguments, earlier=[_hold(*first)])
    dispatch(_hold(*first), talk, shop)
    after = checked("hold_stock", _hold(*second).arguments)
    assert beside.kind == after.kind
    assert [issue.permitted for issue in beside.issues] == [issue.permitted for issue in after.issues]


@pytest.mark.parametrize(
    ("tool", "field", "negative", "too_much"),
    [
        ("issue_refund", "amount", -100, 150),
        ("hold_stock", "quantity", -100, 60),
        ("draft_quote", "quantity", -100, 150),
    ],
)
def test_a_call_that_can_not_have_been_accepted_makes_no_room(
    checked, right, tool, field, negative, too_much
):
    earlier = [ToolCall(tool, {**right[tool], field: negative})]
    asked = {**right[tool], field: too_much}
    assert checked(tool, asked, earlier=earlier) == checked(tool, asked)
    assert checked(tool, asked).kind != "accepted"


@pytest.mark.parametrize("account", ["Acme Ltd", "Acmee lltd {}", "Zanzibar Foundry"])
def test_many_earlier_calls_are_read_in_time(checked, right, account):
    earlier = [
        ToolCall("draft_quote", {**right["draft_quote"], "account": account.format(number)})
        for number in range(4_000)
    ]
    start = time.process_time()
    checked("draft_quote", right["draft_quote"], earlier=earlier)
    assert time.process_time() - start < 2
