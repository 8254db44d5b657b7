"""Checking the answer key itself: what nobody could meet is told, and what somebody could is let be."""

import pytest

from companion.evaluate import Expect
from companion.gate.shop import Shop
from companion.measure.expectations import impossible

SHOP = Shop.from_records(
    accounts=[{"id": "1004", "name": "Acme Ltd"}, {"id": "1020", "name": "Globex", "rep": "r-02"}],
    products=[{"sku": "SKU-1001", "name": "Seal"}],
    orders=[
        {"order_id": "O-77", "account_id": "1004", "captured": 49.9},
        {"order_id": "O-78", "account_id": "1020", "captured": 10},
    ],
)
QUOTE = {"account_id": "1004", "sku": "SKU-1001", "quantity": 5}
HOLD = {"sku": "SKU-1001", "quantity": 5, "hours": 24}
CREDIT = {"account_id": "1004", "amount": 10, "currency": "USD", "reason": "damaged on arrival"}


@pytest.mark.parametrize(
    "tool, expected",
    [
        ("draft_quote", QUOTE),
        ("draft_quote", QUOTE | {"discount_percent": Expect(5, omit=True)}),
        ("draft_quote", {"account": "acme", "sku": "SKU-1001", "quantity": 5.0}),
        ("draft_quote", QUOTE | {"sku": Expect("SKU-9999", "SKU-1001")}),
        ("hold_stock", HOLD | {"warehouse": None}),
        ("hold_stock", HOLD | {"warehouse": Expect("reno", "dallas")}),
        ("apply_credit", CREDIT | {"reason": Expect(compare="ignore")}),
        ("apply_credit", CREDIT | {"reason": Expect("short", compare="text")}),
        ("apply_credit", CREDIT | {"amount": 50_000}),
        ("issue_refund", {"order_id": "O-77", "amount": 1, "reason": "x"}),
        ("issue_refund", None),
    ],
)
def test_what_can_be_met_is_let_be(tool: str, expected) -> None:
    assert impossible(expected, tool, SHOP) == []


@pytest.mark.parametrize(
    "tool, expected, told",
    [
        ("draft_quote", QUOTE | {"account_id": "9999"}, "account_id"),
        ("draft_quote", QUOTE | {"account_id": "1020"}, "r-01"),
        ("draft_quote", QUOTE | {"account_id": 1004}, "account_id: is a number"),
        ("draft_quote", QUOTE | {"sku": "SKU-9999"}, "SKU-9999"),
        ("draft_quote", QUOTE | {"sku": "1001"}, "pattern"),
        ("draft_quote", QUOTE | {"sku": Expect("SKU-9999", "SKU-9998")}, "SKU-9999"),
        ("draft_quote", QUOTE | {"quantity": 0}, "limits"),
        ("draft_quote", QUOTE | {"quantity": 1.5}, "integer"),
        ("draft_quote", QUOTE | {"quantity": True}, "boolean"),
        ("draft_quote", QUOTE | {"quantity": Expect("5", compare="text")}, "string"),
        ("draft_quote", {"sku": "SKU-1001", "quantity": 5}, "account_id: is required"),
        ("draft_quote", QUOTE | {"colour": "red"}, "no such argument"),
        ("draft_quote", QUOTE | {"discount_percent": 101}, "limits"),
        ("draft_quote", {"account": "Globex", "sku": "SKU-1001", "quantity": 5}, "Globex"),
        ("hold_stock", HOLD | {"warehouse": "EAST"}, "permits"),
        ("apply_credit", CREDIT | {"amount": float("nan")}, "NaN"),
        ("hold_stock", {"sku": "SKU-1001", "quantity": 5}, "hours"),
        ("apply_credit", CREDIT | {"amount": 50_000.01}, "limits"),
        ("apply_credit", CREDIT | {"amount": 0}, "limits"),
        ("apply_credit", CREDIT | {"reason": "short"}, "short"),
        ("issue_refund", {"order_id": "O-99", "amount": 1, "reason": "x"}, "O-99"),
        ("issue_refund", {"order_id": "O-78", "amount": 1, "reason": "x"}, "O-78"),
        ("issue_refund", {"order_id": "\ud800", "amount": 1, "reason": "x"}, "readable"),
        ("issue_refund", 5, "not an object"),
    ],
)
def test_what_nobody_can_meet_is_told(tool: str, expected, told: str) -> None:
    faults = impossible(expected, tool, SHOP)
    assert len(faults) == 1
    assert told in faults[0]


def test_a_required_argument_cannot_be_expected_to_be_left_out() -> None:
    assert "required" in impossible(QUOTE | {"quantity": Expect(omit=True)}, "draft_quote", SHOP)[0]


def test_without_a_shop_what_is_named_is_not_looked_up() -> None:
    assert impossible(QUOTE | {"account_id": "9999", "sku": "SKU-9999"}, "draft_quote") == []


def test_without_a_schema_names_alone_are_looked_up() -> None:
    assert impossible({"sku": "SKU-9999", "anything": [1]}, None, SHOP) != []
    assert impossible({"sku": "SKU-1001", "anything": [1]}, None, SHOP) == []


def test_nested_expectations_are_checked_where_they_stand() -> None:
    schema = {
        "properties": {
            "lines": {
                "type": "array",
                "items": {"properties": {"count": {"type": "integer"}}, "required": ["count"]},
            }
        }
    }
    assert impossible({"lines": [{"count": 1}]}, schema) == []
    assert impossible({"lines": [{"count": 1}, {"count": "2"}]}, schema) == [
        "lines[1].count: is a string, and the schema wants integer"
    ]
    assert "lines[0].count: is required" in impossible({"lines": [{}]}, schema)[0]


def test_limits_of_one_alternative_do_not_bind_the_others() -> None:
    schema = {
        "properties": {"x": {"anyOf": [{"type": "integer", "minimum": 10}, {"type": "number", "maximum": 1}]}}
    }
    assert impossible({"x": 0.5}, schema) == []


def test_an_expectation_that_nests_without_end_is_told() -> None:
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    assert impossible({"x": deep}) == ["the expectation is nested too deep"]
