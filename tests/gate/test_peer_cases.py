"""Faults that other tool-calling projects met and reported in public, each as a case in this shop.

The ids are those of the list that the cases were collected in; each test says what went wrong there.
"""

import json

import pytest

from companion import Conversation, ToolCall, check
from companion.resolve import resolve_account
from companion.review import ReviewQueue


def test_pc_12_an_approval_does_not_cover_other_arguments(dispatched, shop):
    """An approval was looked up by its position, so a refund of 400 ran on the approval of 40."""
    approved = {"account": "Acme Ltd", "sku": "SKU-1001", "quantity": 400}
    confirmation = dispatched("draft_quote", approved).confirm(by="r-01")
    for replayed in ({**approved, "quantity": 4000}, {**approved, "quantity": 40}):
        assert dispatched("draft_quote", replayed, confirmation=confirmation).kind == "needs_confirmation"
    refund = {"order_id": "O-77", "amount": 40.0, "reason": "damaged"}
    assert dispatched("issue_refund", refund, confirmation=confirmation).kind == "needs_confirmation"
    assert not any(shop.ledger().values())


def test_pc_13_the_person_approves_what_will_run(checked):
    """The approver saw the text of the model, not the arguments that would run."""
    assert (
        checked(
            "apply_credit",
            {"account": "Acme Ltd", "amount": "1,000", "currency": "USD", "reason": "late delivery"},
        ).suggestion
        is None
    )
    waiting = checked("draft_quote", '{"account": " acme ltd", "sku": "SKU-1001", "quantity": 400.0}')
    assert "Acme Ltd (1004)" in waiting.preview and "quantity 400," in waiting.preview


def test_pc_18_a_rule_that_no_arguments_can_meet_is_not_worth_a_retry(changed):
    """An error that did not say what to change gave the same call again."""
    outcome = changed("draft_quote", sku="SKU-0042")
    assert outcome.kind == "refused" and not outcome.retryable and not outcome.for_model()["retryable"]


def test_pc_23_a_message_names_its_argument(changed):
    """'five' is not of type 'integer': of which argument?"""
    issue = changed("draft_quote", quantity="five").issues[0]
    assert issue.field == "quantity" and "quantity" in issue.message and "five" in issue.message


@pytest.mark.parametrize(
    "text, reason",
    [
        ('{"order_id": "O-77", "amo', "length"),
        ('{"order_id": "O-77", "amount": 40', "max_tokens"),
        ('{"order_id": "O-77", "amo', None),
        ("{}", "length"),
    ],
)
def test_pc_24_25_a_call_that_was_cut_off_says_so_and_names_no_missing_argument(checked, text, reason):
    """Cut-off arguments became {} and ran; elsewhere the model was told that a reason was missing."""
    outcome = checked("issue_refund", text, finish_reason=reason)
    assert outcome.kind == "refused" and outcome.issues[0].cause == "truncated" and len(outcome.issues) == 1
    assert "cut off" in outcome.message and "required" not in outcome.message


def test_pc_27_stray_quotes_are_harmless_for_a_tool_that_reads(checked):
    """A model ended its arguments with two more quotes; two objects in a row are another matter."""
    read, write = '{"sku": "SKU-1001"}""', '{"order_id": "O-77", "amount": 5, "reason": "x"}""'
    outcome = checked("check_inventory", read)
    assert outcome.kind == "accepted" and outcome.repaired and outcome.arguments == {"sku": "SKU-1001"}
    assert checked("issue_refund", write).kind == "refused" and checked("issue_refund", write).repaired
    assert checked("check_inventory", read[:-2] * 2).kind == "refused"


def test_pc_29_json_that_is_no_object_is_a_fault_of_form(checked):
    """Valid JSON that is no object raised a bare TypeError."""
    outcome = checked("issue_refund", "[1, 2]")
    assert outcome.issues[0].cause == "format" and "arguments must be an object" in outcome.message


def test_pc_31_a_misspelt_optional_argument_is_not_dropped(checked):
    """The stock of all warehouses was given as that of one."""
    outcome = checked("check_inventory", {"account": "Acme Ltd", "sku": "SKU-1001", "wharehouse": "dallas"})
    assert outcome.kind == "refused" and outcome.suggestion == {"warehouse": "dallas", "wharehouse": None}
    elsewhere = checked("check_inventory", {"sku": "SKU-1001", "wharehouse": "EAST"})
    assert elsewhere.suggestion is None and "warehouse" in elsewhere.message


def test_pc_32_a_misspelt_required_argument_is_named_beside_the_missing_one(checked):
    """Only the missing argument was reported, not the one that had been stripped."""
    outcome = checked("draft_quote", {"account_name": "Acme Ltd", "sku": "SKU-1001", "quantity": 5})
    assert {(issue.field, issue.cause) for issue in outcome.issues} == {
        ("account_name", "unknown_argument"),
        ("account", "missing_required"),
    }
    assert outcome.suggestion == {"account": "Acme Ltd", "account_name": None}


def test_pc_33_none_as_text_is_no_warehouse(changed):
    """The text None reached the tool as the name of a warehouse."""
    outcome = changed("check_inventory", warehouse="None")
    assert (
        outcome.kind == "refused"
        and outcome.issues[0].cause == "format"
        and outcome.suggestion == {"warehouse": None}
    )


def test_pc_34_35_null_leaves_out_what_is_optional_and_only_that(checked):
    """Null for an unset option was refused and the model began to guess; elsewhere any null passed."""
    assert checked(
        "check_inventory", {"account": "Acme Ltd", "sku": "SKU-1001", "warehouse": None}
    ).arguments == {"account": "Acme Ltd", "sku": "SKU-1001"}
    outcome = checked(
        "draft_quote", {"account": None, "sku": "SKU-1001", "quantity": 5, "discount_percent": None}
    )
    assert len(outcome.issues) == 1 and outcome.message.startswith("account is required")


def test_pc_36_40_53_a_text_or_a_truth_value_is_no_number(changed):
    """Frameworks took true for 1; one said "must be an integer" for "100", and nobody saw the quotes."""
    assert changed("draft_quote", quantity="5").suggestion == {"quantity": 5}
    assert changed("draft_quote", quantity=True).issues[0].field == "quantity"
    assert changed("draft_quote", quantity=True).issues[0].cause == "format"
    assert "a number, not a string" in changed("issue_refund", amount="40").message


def test_pc_37_json_in_a_json_string_is_decoded_once(checked, right):
    """Arguments came as JSON text of JSON text; an argument that is a string is never decoded."""
    assert checked("draft_quote", json.dumps(json.dumps(right["draft_quote"]))).kind == "accepted"
    credit = {**right["apply_credit"], "reason": '{"reason": "late"}'}
    assert checked("apply_credit", credit).arguments["reason"] == '{"reason": "late"}'


def test_pc_38_39_an_id_is_text_with_all_its_zeros(changed, shop):
    """An id that looks like a number came back as one; another lost its zeros."""
    assert changed("issue_refund", order_id=12345).suggestion == {"order_id": "12345"}
    assert changed("apply_credit", account="0042").resolved["account"] == {"id": "0042", "name": "Globex"}
    assert resolve_account("42", "r-01", shop).kind == "not_found"


@pytest.mark.parametrize(
    "said, labels",
    [
        ("Acme", {"Acme Ltd — Leeds (active)", "Acme Inc — Austin (active)"}),
        ("Northwind", {"Northwind — Oslo (active)", "Northwind — Bergen (active)"}),
    ],
)
def test_pc_41_42_several_that_fit_are_a_question(changed, said, labels):
    """Two matches were reported as none; two accounts of the very same name as one."""
    outcome = changed("apply_credit", account=said)
    assert outcome.kind == "ambiguous" and {candidate.label for candidate in outcome.candidates} == labels
    assert outcome.for_model()["candidates"] and "Ask" in outcome.message


@pytest.mark.parametrize(
    "said, kind",
    [
        ("Dan", "not_found"),
        ("Acme Ltd", "resolved"),
        ("Santa’s Stitches", "resolved"),
        ("Аcme Ltd", "not_found"),
    ],
)
def test_pc_43_45_46_47_names_mean_what_they_say(shop, said, kind):
    """A hit in the notes was taken as the person; an exact name lost to longer ones; curly quotes;
    look-alikes."""
    found = resolve_account(said, "r-01", shop)
    assert found.kind == kind
    if said.startswith("А"):  # Cyrillic
        assert "Acme Ltd" in found.near[0].label


@pytest.mark.parametrize(
    "said, amount, asked",
    [
        ("credit them $29.00", 2900, True),
        ("credit them 29 dollars", 2900.0, True),
        ("USD 1,000 of 400.50 USD", 40050, True),
        ("credit them $29.00", 29, False),
        ("credit them $29.00", 290, False),
        ("$29 now, and $2900 in all", 2900, False),
        ("29 units", 2900, False),
        ("credit them $129.00", 2900, False),
        ("$29.005", 2900, False),
        ("order 29", 2900, False),
    ],
)
def test_pc_50_an_amount_in_cents_is_given_away_by_the_conversation(shop, right, said, amount, asked):
    """The documentation named the wrong unit, and 2900 dollars were credited for 29.00."""
    talk, call = (
        Conversation(f"Acme Ltd: {said}"),
        ToolCall("apply_credit", {**right["apply_credit"], "amount": amount}),
    )
    outcome = check(call, talk, shop, layers=(1, 2, 3, 4, 6))
    assert outcome.kind == ("needs_confirmation" if asked else "accepted")
    if asked:
        assert outcome.issues[0].cause == "unit_or_scale" and "Acme Ltd" in outcome.preview
        assert outcome.suggestion == {"amount": amount / 100}
        assert check(call, talk, shop).kind == "accepted"  # none of the four layers looks at units


def test_an_account_that_is_not_found_is_never_taken_from_the_near_ones(changed, shop):
    outcome = changed("apply_credit", account="Аcme Ltd")
    assert outcome.kind == "refused" and outcome.suggestion is None and outcome.issues[0].permitted
    assert ReviewQueue(shop).list() == []
