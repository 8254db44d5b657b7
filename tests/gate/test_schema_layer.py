"""Layer 1: what each argument must be, and what a model is told about one that is not."""

import json
from decimal import Decimal

import pytest

from companion.gate.checking import apply_suggestion

BIDI, ZERO_WIDTH, LINE = "\u202e", "\u200b", "\x1b"


@pytest.mark.parametrize(
    "tool", ["check_inventory", "draft_quote", "apply_credit", "hold_stock", "issue_refund"]
)
def test_a_right_call_is_accepted_as_a_dict_and_as_json_text(changed, checked, right, tool):
    outcome = changed(tool)
    assert outcome.kind == "accepted" and outcome == checked(tool, json.dumps(right[tool]))
    assert outcome.arguments.keys() >= right[tool].keys()


def test_money_becomes_a_decimal_with_two_places_whatever_number_it_was(changed):
    for amount in (40, 40.0, Decimal(40), Decimal("40.00"), 40.1):
        found = changed("issue_refund", amount=amount).arguments["amount"]
        assert (
            isinstance(found, Decimal) and found == Decimal(str(amount)) and found.as_tuple().exponent == -2
        )


# The table says: the argument, a value that is no right one, the correction if only one is possible.
FAULTS = [
    ("draft_quote", "quantity", "5", 5),
    ("draft_quote", "quantity", " 5 ", 5),
    ("draft_quote", "quantity", "5.0", 5.0),
    ("draft_quote", "quantity", "1,000", None),
    ("draft_quote", "quantity", "1.000", None),
    ("draft_quote", "quantity", "five", None),
    ("draft_quote", "quantity", "5 units", None),
    ("draft_quote", "quantity", "05", None),
    ("draft_quote", "quantity", "٥", None),
    ("draft_quote", "quantity", "5e0", None),
    ("draft_quote", "quantity", "", None),
    ("draft_quote", "quantity", "-5", None),
    ("draft_quote", "quantity", "0", None),
    ("draft_quote", "quantity", True, None),
    ("draft_quote", "quantity", False, None),
    ("draft_quote", "quantity", 5.5, None),
    ("draft_quote", "quantity", 0, None),
    ("draft_quote", "quantity", -1, None),
    ("draft_quote", "quantity", 1_000_001, None),
    ("draft_quote", "quantity", 10**300, None),
    ("draft_quote", "quantity", [5], None),
    ("draft_quote", "quantity", {"value": 5}, None),
    ("draft_quote", "discount_percent", "10", 10),
    ("draft_quote", "discount_percent", "0.125", 0.125),
    ("draft_quote", "discount_percent", "12.500", None),
    ("draft_quote", "discount_percent", True, None),
    ("draft_quote", "discount_percent", -0.5, None),
    ("draft_quote", "discount_percent", 100.5, None),
    ("draft_quote", "sku", "1001", "SKU-1001"),
    ("draft_quote", "sku", "sku-1001", "SKU-1001"),
    ("draft_quote", "sku", "SKU 1001", "SKU-1001"),
    ("draft_quote", "sku", "SKU-1001\n", "SKU-1001"),
    ("draft_quote", "sku", 1001, "SKU-1001"),
    ("draft_quote", "sku", "Ball bearing, 25mm", "SKU-1002"),
    ("draft_quote", "sku", "9999", None),
    ("draft_quote", "sku", "SKU-10011", None),
    ("draft_quote", "sku", "", None),
    ("draft_quote", "sku", "SKU-100١", None),
    ("draft_quote", "sku", 42, None),
    ("draft_quote", "sku", True, None),
    ("draft_quote", "sku", ["SKU-1001"], None),
    ("draft_quote", "sku", "seal or bearing", None),
    ("draft_quote", "account", 1004, "1004"),
    ("draft_quote", "account", 42, None),
    ("draft_quote", "account", "", None),
    ("draft_quote", "account", "x" * 201, None),
    ("check_inventory", "warehouse", "Dallas", "dallas"),
    ("check_inventory", "warehouse", " RENO ", "reno"),
    ("check_inventory", "warehouse", "EAST", None),
    ("check_inventory", "warehouse", 1, None),
    ("apply_credit", "amount", "40", 40),
    ("apply_credit", "amount", "40.10", 40.1),
    ("apply_credit", "amount", "$40", None),
    ("apply_credit", "amount", "1,000", None),
    ("apply_credit", "amount", True, None),
    ("apply_credit", "amount", 0, None),
    ("apply_credit", "amount", -5, None),
    ("apply_credit", "amount", 50_000.01, None),
    ("apply_credit", "amount", 40.123, None),
    ("apply_credit", "amount", 1e300, None),
    ("apply_credit", "amount", 1e-300, None),
    ("apply_credit", "currency", "usd", "USD"),
    ("apply_credit", "currency", "EUR", None),
    ("apply_credit", "reason", "too short", None),
    ("apply_credit", "reason", "x" * 501, None),
    ("hold_stock", "hours", "48", 48),
    ("hold_stock", "hours", 0, None),
    ("hold_stock", "hours", 721, None),
    ("issue_refund", "order_id", 12345, "12345"),
    ("issue_refund", "order_id", 99999, None),
    ("issue_refund", "amount", "40", 40),
    ("issue_refund", "reason", "", None),
]


@pytest.mark.parametrize("tool, name, value, correction", FAULTS)
def test_a_wrong_value_is_refused_by_name_and_corrected_only_where_that_is_certain(
    changed, checked, right, tool, name, value, correction
):
    outcome = changed(tool, **{name: value})
    assert outcome.kind == "refused" and outcome.retryable
    issue = next(issue for issue in outcome.issues if issue.field == name)
    assert issue.layer == 1 and issue.message.startswith(name) and "You provided" in issue.message
    assert issue.permitted is not None
    assert outcome.suggestion == (None if correction is None else {name: correction})
    if correction is not None:
        assert (
            checked(tool, apply_suggestion({**right[tool], name: value}, outcome.suggestion)).kind
            == "accepted"
        )


@pytest.mark.parametrize("tool, name, value, correction", FAULTS)
def test_text_and_dict_are_refused_in_the_same_words(checked, right, tool, name, value, correction):
    arguments = {**right[tool], name: value}
    assert checked(tool, arguments) == checked(tool, json.dumps(arguments))


def test_the_message_says_what_was_given_and_the_form_that_is_right(changed):
    assert changed("draft_quote", sku="1001").message == 'sku must look like SKU-4411. You provided "1001".'
    told = changed("issue_refund", amount="40").message
    assert "a number, not a string" in told and '"40"' in told
    assert "dallas" in changed("check_inventory", warehouse="EAST").message


def test_whole_floats_and_leading_zeros_stay_what_they_are(changed):
    assert changed("draft_quote", quantity=5.0).arguments["quantity"] == 5
    assert changed("draft_quote", account="0042", sku="SKU-0042").resolved["account"]["name"] == "Globex"


def test_null_means_that_an_argument_is_left_out(changed, checked):
    assert changed("check_inventory", warehouse=None, account=None).arguments == {"sku": "SKU-1001"}
    assert changed("draft_quote", discount_percent=None).arguments["discount_percent"] == 0
    outcome = checked(
        "draft_quote", {"account": None, "sku": "SKU-1001", "quantity": 5, "discount_percent": None}
    )
    assert [(issue.field, issue.cause) for issue in outcome.issues] == [("account", "missing_required")]
    assert "null" in outcome.message


@pytest.mark.parametrize("text", ["None", "null", "NULL", " none ", "undefined"])
def test_the_word_for_nothing_is_no_value(changed, text):
    optional, required = changed("check_inventory", warehouse=text), changed("draft_quote", account=text)
    assert optional.kind == required.kind == "refused"
    assert optional.suggestion == {"warehouse": None} and required.suggestion is None
    assert [issue.field for issue in required.issues] == ["account"]


@pytest.mark.parametrize(
    "tool, wrong, right_name",
    [
        ("draft_quote", "discount", "discount_percent"),
        ("draft_quote", "discountPercent", "discount_percent"),
        ("draft_quote", "percent_discount", "discount_percent"),
        ("draft_quote", "discount_pct", "discount_percent"),
        ("check_inventory", "wharehouse", "warehouse"),
        ("check_inventory", "Warehouse", "warehouse"),
        ("check_inventory", "account_name", "account"),
        ("hold_stock", "hold_hours", "hours"),
    ],
)
def test_a_misspelt_argument_is_refused_and_its_value_moved_to_the_right_name(
    checked, right, tool, wrong, right_name
):
    arguments = {wrong if name == right_name else name: value for name, value in right[tool].items()}
    outcome = checked(tool, arguments)
    issue = next(issue for issue in outcome.issues if issue.field == wrong)
    assert issue.cause == "unknown_argument" and right_name in issue.message and right_name in issue.permitted
    assert outcome.suggestion == {right_name: right[tool][right_name], wrong: None}
    assert checked(tool, apply_suggestion(arguments, outcome.suggestion)).kind == "accepted"
    assert checked(tool, {**arguments, **outcome.suggestion}).kind == "accepted"


@pytest.mark.parametrize("extra", [{"discount": 5}, {"colour": "red"}, {"__class__": "x"}, {"": 1}])
def test_an_unknown_argument_without_a_certain_place_has_no_correction(changed, extra):
    outcome = changed("draft_quote", **extra)
    assert outcome.kind == "refused" and outcome.suggestion is None
    assert all(name in outcome.message for name in ("account", "sku", "quantity", "discount_percent"))


def test_an_id_is_not_moved_to_where_the_persons_words_belong(checked):
    outcome = checked("draft_quote", {"account_id": "1004", "sku": "SKU-1001", "quantity": 5})
    assert outcome.suggestion is None and "account" in outcome.message


def test_all_issues_come_at_once_those_of_other_layers_too(checked):
    outcome = checked(
        "draft_quote", {"account": "Nobody & Sons", "sku": "1001", "quantity": "5", "colour": "red"}
    )
    assert {issue.field for issue in outcome.issues} == {"account", "sku", "quantity", "colour"}
    assert {issue.layer for issue in outcome.issues} == {1, 2} and outcome.suggestion is None


def test_an_ambiguous_name_beside_a_fault_is_told_with_it(checked):
    outcome = checked("draft_quote", {"account": "Northwind", "sku": "1001", "quantity": 5})
    assert outcome.kind == "refused" and len(outcome.candidates) == 2
    again = checked(
        "draft_quote",
        apply_suggestion({"account": "Northwind", "sku": "1001", "quantity": 5}, outcome.suggestion),
    )
    assert again.kind == "ambiguous"


@pytest.mark.parametrize("hidden", [BIDI, ZERO_WIDTH, LINE, "\x00", "\u2066", "\ud800", "\r\n"])
def test_what_cannot_be_seen_is_spelt_out_in_every_message(changed, checked, hidden):
    for outcome in (
        changed("draft_quote", sku=f"10{hidden}01"),
        changed("check_inventory", warehouse=hidden),
        changed("draft_quote", account=f"No{hidden}body"),
        changed("draft_quote", **{f"x{hidden}": 1}),
        checked(f"draft{hidden}", {}),
    ):
        assert outcome.kind == "refused"
        assert hidden not in json.dumps(outcome.for_model(), ensure_ascii=False)
        assert json.dumps(outcome.for_model(), ensure_ascii=False).encode()


def test_a_long_value_is_shortened(changed):
    for name in ("sku", "warehouse", "account", "x" * 100_000):
        outcome = changed("check_inventory", **{name: "y" * 100_000})
        assert len(json.dumps(outcome.for_model())) < 3_000


@pytest.mark.parametrize(
    "tool", ["check_stock", "", "DRAFT_QUOTE", None, 5, ["draft_quote"], {"a": 1}, object(), "\ud800"]
)
def test_an_unknown_tool_is_refused_with_the_tools_on_offer(checked, tool):
    outcome = checked(tool, {})
    assert (outcome.kind, outcome.tool, outcome.issues[0].cause) == ("refused", None, "unknown_tool")
    assert outcome.issues[0].permitted[0] == "check_inventory" and "draft_quote" in outcome.message


def test_a_bare_tool_takes_an_id_and_no_words(checked):
    bare = {"sku": "SKU-1001", "quantity": 5}
    assert checked("draft_quote", {**bare, "account_id": "1004"}, version="bare").kind == "accepted"
    for said in ("Acme Ltd", "7001", "1004 "):
        assert (
            checked("draft_quote", {**bare, "account_id": said}, version="bare").issues[0].cause
            == "not_found"
        )
