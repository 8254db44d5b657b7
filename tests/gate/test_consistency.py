"""Layer 3: what is wrong only together, or only for this account; and calls of one turn counted together."""

from decimal import Decimal
from functools import partial

import pytest

from companion import Conversation, Shop, ToolCall, check
from companion.gate.layers import Finding
from companion.gate.layers.consistency import consistency, typical_quantity
from companion.gate.outcomes import Issue


def _causes(outcome):
    return [(issue.layer, issue.field, issue.cause) for issue in outcome.issues]


def test_a_discount_may_reach_the_entitlement_and_not_pass_it(changed):
    assert changed("draft_quote", discount_percent=15).kind == "accepted"
    outcome = changed("draft_quote", discount_percent=15.01)
    assert outcome.kind == "refused" and _causes(outcome) == [(3, "discount_percent", "entitlement")]
    assert outcome.issues[0].permitted == 15 and "15" in outcome.message and outcome.suggestion is None


def test_a_product_outside_the_accounts_catalogues_is_refused(changed):
    outcome = changed("draft_quote", sku="SKU-0042")
    assert outcome.kind == "refused" and _causes(outcome) == [(3, "sku", "catalogue")]
    assert outcome.issues[0].permitted == ["general"] and not outcome.retryable
    assert changed("draft_quote", sku="SKU-0042", account="Globex").kind == "accepted"


def test_a_refund_may_take_what_was_captured_less_what_was_refunded(changed, dispatched, right):
    assert changed("issue_refund", amount=100).kind == "accepted"
    assert _causes(changed("issue_refund", amount=100.01)) == [(3, "amount", "refund_limit")]
    dispatched("issue_refund", {**right["issue_refund"], "amount": 60})
    assert changed("issue_refund", amount=40).kind == "accepted"
    outcome = changed("issue_refund", amount=40.01)
    assert outcome.kind == "refused" and outcome.issues[0].permitted == 40 and "40.00" in outcome.message


def test_a_refund_of_an_order_with_nothing_left_is_not_worth_another_try(changed, dispatched, right):
    dispatched("issue_refund", {**right["issue_refund"], "amount": 100})
    outcome = changed("issue_refund", amount=1)
    assert outcome.kind == "refused" and not outcome.retryable and outcome.issues[0].permitted == 0


@pytest.mark.parametrize("as_text", [False, True])
def test_two_refunds_that_fit_one_by_one_and_not_together_are_refused(checked, right, as_text):
    sixty = {**right["issue_refund"], "amount": 60.0}
    earlier = [
        ToolCall(
            "issue_refund", '{"order_id": "O-77", "amount": 60.0, "reason": "late"}' if as_text else sixty
        )
    ]
    assert checked("issue_refund", sixty).kind == "accepted"
    outcome = checked("issue_refund", sixty, earlier=earlier)
    assert outcome.kind == "refused" and outcome.issues[0].permitted == 40
    assert checked("issue_refund", {**sixty, "amount": 40}, earlier=earlier).kind == "accepted"
    assert (
        checked("issue_refund", {**sixty, "order_id": "12345", "amount": 40}, earlier=earlier).kind
        == "accepted"
    )


def test_cents_add_up_exactly(checked, right):
    ten = [ToolCall("issue_refund", {**right["issue_refund"], "amount": 33.3}) for _ in range(3)]
    assert checked("issue_refund", {**right["issue_refund"], "amount": 0.1}, earlier=ten).kind == "accepted"
    assert checked("issue_refund", {**right["issue_refund"], "amount": 0.11}, earlier=ten).kind == "refused"


def test_accepted_outcomes_count_as_earlier_calls_too(checked, right):
    first = checked("issue_refund", {**right["issue_refund"], "amount": 60})
    assert checked("issue_refund", {**right["issue_refund"], "amount": 60}, earlier=[first]).kind == "refused"


def test_calls_of_other_tools_and_unreadable_ones_do_not_count(checked, right):
    odd = [
        ToolCall("issue_refund", "{"),
        ToolCall("nothing", {}),
        ToolCall(["x"], {}),
        ToolCall("issue_refund", None),
        ToolCall("issue_refund", {"order_id": "O-77", "amount": "60"}),
        ToolCall("hold_stock", right["hold_stock"]),
    ]
    assert checked("issue_refund", {**right["issue_refund"], "amount": 100}, earlier=odd).kind == "accepted"


def test_holds_of_one_turn_count_together_against_the_stock(changed, checked, right):
    assert changed("hold_stock", quantity=40).kind == "accepted"
    outcome = changed("hold_stock", quantity=41)
    assert (
        outcome.kind == "refused" and outcome.issues[0].permitted == 40 and outcome.issues[0].cause == "stock"
    )
    earlier = [ToolCall("hold_stock", {**right["hold_stock"], "quantity": 30})]
    assert checked("hold_stock", {**right["hold_stock"], "quantity": 10}, earlier=earlier).kind == "accepted"
    assert checked("hold_stock", {**right["hold_stock"], "quantity": 11}, earlier=earlier).kind == "refused"


def test_a_hold_anywhere_counts_against_the_whole_stock(changed, dispatched):
    dispatched("hold_stock", {"sku": "SKU-1001", "quantity": 70, "hours": 1})
    assert changed("hold_stock", quantity=30).kind == "accepted"
    assert changed("hold_stock", quantity=31).issues[0].permitted == 30
    dispatched("hold_stock", {"sku": "SKU-1001", "quantity": 30, "hours": 1, "warehouse": "reno"})
    assert not changed("hold_stock", quantity=1, warehouse="dallas").retryable


def test_where_no_stock_of_a_product_is_kept_a_hold_is_not_held_against_it(checked):
    assert checked("hold_stock", {"sku": "SKU-1002", "quantity": 1_000, "hours": 1}).kind == "accepted"


def test_an_implausible_quantity_is_a_question_that_names_the_account_and_its_usual_size(changed):
    assert changed("draft_quote", quantity=100).kind == "accepted"
    outcome = changed("draft_quote", quantity=101)
    assert outcome.kind == "needs_confirmation" and not outcome.retryable
    for told in ("Acme Ltd", "101", "20", "Hydraulic seal, 40mm"):
        assert told in outcome.preview
    assert outcome.arguments["quantity"] == 101 and outcome.resolved["account"]["id"] == "1004"


def test_quotes_of_one_turn_for_one_account_count_together(checked, right):
    earlier = [ToolCall("draft_quote", {**right["draft_quote"], "quantity": 60})]
    assert (
        checked("draft_quote", {**right["draft_quote"], "quantity": 40}, earlier=earlier).kind == "accepted"
    )
    assert (
        checked("draft_quote", {**right["draft_quote"], "quantity": 41}, earlier=earlier).kind
        == "needs_confirmation"
    )
    assert (
        checked(
            "draft_quote", {**right["draft_quote"], "account": "Acme Inc", "quantity": 41}, earlier=earlier
        ).kind
        == "accepted"
    )


def test_without_history_nothing_is_implausible(changed):
    assert changed("draft_quote", account="Acme Inc", quantity=1_000_000).kind == "accepted"


def test_what_breaks_a_limit_is_refused_even_if_it_is_implausible_too(changed):
    outcome = changed("draft_quote", quantity=1_000, discount_percent=99)
    assert outcome.kind == "refused" and {issue.cause for issue in outcome.issues} == {
        "entitlement",
        "implausible",
    }


@pytest.mark.parametrize(
    "quantities, usual", [([7], 7), ([10, 20], 19.9), (range(1, 101), 99.01), (range(1, 102), 100)]
)
def test_the_usual_size_is_the_99th_percentile_as_numpy_has_it(quantities, usual):
    history = [{"account_id": "1", "sku": "S", "quantity": quantity} for quantity in quantities]
    other = [{"account_id": "2", "sku": "S", "quantity": 9_000}]
    shop = Shop.from_records(
        accounts=[{"id": "1", "name": "A"}, {"id": "2", "name": "B"}], history=history + other
    )
    assert typical_quantity("1", shop) == pytest.approx(usual)
    assert typical_quantity("3", shop) is None


def test_the_factor_can_be_chosen(checked, right):
    layers = (1, 2, partial(consistency, factor=3), 4)
    assert checked("draft_quote", {**right["draft_quote"], "quantity": 60}, layers=layers).kind == "accepted"
    assert (
        checked("draft_quote", {**right["draft_quote"], "quantity": 61}, layers=layers).kind
        == "needs_confirmation"
    )


def test_layers_can_be_left_out(checked):
    wrong = {"account": "Nobody", "sku": "SKU-9999", "quantity": 0, "discount_percent": 50}
    assert checked("draft_quote", wrong, layers=()).kind == "accepted"
    assert {issue.layer for issue in checked("draft_quote", wrong, layers=(1,)).issues} == {1}
    assert {issue.layer for issue in checked("draft_quote", wrong, layers=(2, 4)).issues} == {2}
    assert (
        checked("draft_quote", wrong, layers=(4,)).flags
        and checked("draft_quote", wrong, layers=(3, 4)).kind == "accepted"
    )
    for layers in ((), (1,), (2,), (3,), (4,)):
        assert checked("draft_quote", '{"account": "A', layers=layers).kind == "refused"
        assert checked("draft_quote", '{"account": "Acme Ltd"}"', layers=layers).kind == "refused"


def test_without_resolution_consistency_goes_by_ids(checked):
    by_id = {"account": "1004", "sku": "SKU-1001", "quantity": 5, "discount_percent": 50}
    assert checked("draft_quote", by_id, layers=(1, 3)).issues[0].cause == "entitlement"
    assert checked("draft_quote", {**by_id, "account": "7001"}, layers=(1, 3)).kind == "accepted"


def test_there_is_no_layer_of_another_number(checked):
    with pytest.raises(ValueError, match="no layer 9"):
        checked("draft_quote", {}, layers=(1, 9))


def test_a_rule_of_your_own_is_a_layer_and_may_say_that_no_retry_helps(checked, right):
    def closed(proposal):
        message = "No credits today."
        return Finding(issues=(Issue(layer=9, cause="closed", message=message, retryable=False),))

    outcome = checked("apply_credit", right["apply_credit"], layers=(1, 2, 3, 4, closed))
    assert outcome.kind == "refused" and not outcome.retryable and outcome.for_model()["retryable"] is False


def test_the_accounts_of_other_reps_do_not_show_through_their_orders():
    shop = Shop.from_records(
        accounts=[{"id": "1", "name": "Mine"}, {"id": "2", "name": "Theirs", "rep": "r-02"}],
        orders=[{"order_id": "o-2", "account_id": "2", "captured": Decimal(5)}],
    )
    call = ToolCall("issue_refund", {"order_id": "o-2", "amount": 9, "reason": "x"})
    for layers in ((1, 2, 3, 4), (1, 3), (3,)):
        outcome = check(call, Conversation("refund o-2"), shop, layers=layers)
        assert "captured" not in outcome.message and "Theirs" not in str(outcome.for_model())
