"""Why a call is wrong: a table of causes, each with what makes it that cause and no other."""

from decimal import Decimal

import pytest

from companion.evaluate import Cause, Expect, classify
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS
from companion.measure.causes import ORDER

SHOP = Shop.from_records(
    accounts=[
        {"id": "4471", "name": "Henderson Industrial", "city": "Dallas"},
        {"id": "4478", "name": "Henderson Pacific", "status": "dormant"},
        {"id": "0042", "name": "Grønland Møller GmbH", "rep": "r-02"},
        {"id": "17", "name": "Seventeen Seas"},
    ],
    products=[
        {"sku": "SKU-4411", "name": "Hydraulic seal, 40mm"},
        {"sku": "SKU-4412", "name": "Hydraulic seal, 50mm"},
        {"sku": "SKU-0017", "name": "Gasket"},
    ],
    orders=[
        {"order_id": id, "account_id": "4471", "captured": 80}
        for id in ("o-17", "17", "ORD-0018", "#W123", "PO/2291", "o-1001", "1002", "o-1002", "4471x")
    ],
)
QUOTE = {"account_id": "4471", "sku": "SKU-4411", "quantity": 5, "discount_percent": 10}
HOLD = {"sku": "SKU-4411", "quantity": 40, "hours": 48, "warehouse": "reno"}
CREDIT = {"account_id": "4471", "amount": 1234.5, "currency": "USD", "reason": "damaged on arrival"}


def refund(order: str) -> dict:
    return {"order_id": order, "amount": 40.0, "reason": "late"}


TABLE = [
    # identity: another real thing, however it is written
    ("draft_quote", QUOTE, {"account_id": "4478"}, "identity"),
    ("draft_quote", QUOTE, {"account_id": "0042"}, "identity"),
    ("draft_quote", QUOTE, {"account_id": "Henderson Pacific"}, "identity"),
    ("draft_quote", QUOTE, {"account_id": 4478}, "identity"),
    ("draft_quote", QUOTE, {"sku": "SKU-4412"}, "identity"),
    ("draft_quote", QUOTE, {"sku": "4412"}, "identity"),
    ("draft_quote", QUOTE, {"sku": "Hydraulic seal, 50mm"}, "identity"),
    ("draft_quote", QUOTE, {"sku": "4478"}, "identity"),
    ("issue_refund", refund("o-17"), {"order_id": "17"}, "identity"),
    ("issue_refund", refund("o-1002"), {"order_id": "1002"}, "identity"),
    # format: the right thing, badly written
    ("draft_quote", QUOTE, {"account_id": "Henderson Industrial"}, "format"),
    ("draft_quote", QUOTE, {"account_id": "henderson"}, "format"),
    ("draft_quote", QUOTE, {"account_id": "#4471"}, "format"),
    ("draft_quote", QUOTE, {"account_id": "account 4471"}, "format"),
    ("draft_quote", QUOTE, {"account_id": "Henderson Industrial (4471)"}, "format"),
    ("draft_quote", QUOTE | {"account_id": "0042"}, {"account_id": "42"}, "format"),
    ("draft_quote", QUOTE, {"sku": "4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "sku-4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "SKU4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "SKU 4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "SKU-4411\n"}, "format"),
    ("draft_quote", QUOTE, {"sku": "ＳＫＵ-4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "SKU\N{EN DASH}4411"}, "format"),
    ("draft_quote", QUOTE, {"sku": "hydraulic seal, 40mm"}, "format"),
    ("issue_refund", refund("ORD-0018"), {"order_id": "0018"}, "format"),
    ("issue_refund", refund("ORD-0018"), {"order_id": "18"}, "format"),
    ("issue_refund", refund("ORD-0018"), {"order_id": "order 18"}, "format"),
    ("issue_refund", refund("#W123"), {"order_id": "W123"}, "format"),
    ("issue_refund", refund("#W123"), {"order_id": "123"}, "format"),
    ("issue_refund", refund("PO/2291"), {"order_id": "2291"}, "format"),
    ("issue_refund", refund("PO/2291"), {"order_id": "po-2291"}, "format"),
    ("issue_refund", refund("o-1001"), {"order_id": "1001"}, "format"),
    ("hold_stock", HOLD, {"warehouse": "Reno"}, "format"),
    ("apply_credit", CREDIT, {"currency": "usd"}, "format"),
    ("apply_credit", CREDIT, {"reason": "Damaged on arrival."}, "format"),
    # invented: well-formed or not, it exists nowhere
    ("draft_quote", QUOTE, {"account_id": "4479"}, "invented"),
    ("draft_quote", QUOTE, {"account_id": "Hendersen Ltd"}, "invented"),
    ("draft_quote", QUOTE, {"sku": "SKU-9999"}, "invented"),
    ("draft_quote", QUOTE, {"sku": "SKU-44110"}, "invented"),
    ("draft_quote", QUOTE, {"sku": "seal"}, "format"),
    ("draft_quote", QUOTE, {"sku": ""}, "invented"),
    ("issue_refund", refund("o-17"), {"order_id": "o-99"}, "invented"),
    ("issue_refund", refund("#W123"), {"order_id": "#X123"}, "invented"),
    ("issue_refund", refund("o-17"), {"order_id": "\ud800"}, "invented"),
    # unit or scale: times or divided by what units and misplaced points make
    ("draft_quote", QUOTE, {"quantity": 50}, "unit_or_scale"),
    ("draft_quote", QUOTE, {"discount_percent": 0.1}, "unit_or_scale"),
    ("apply_credit", CREDIT, {"amount": 123450}, "unit_or_scale"),
    ("apply_credit", CREDIT, {"amount": Decimal("1.2345")}, "unit_or_scale"),
    ("hold_stock", HOLD, {"hours": 2}, "unit_or_scale"),
    ("hold_stock", HOLD, {"hours": 2880}, "unit_or_scale"),
    ("hold_stock", HOLD | {"hours": 36}, {"hours": 1.5}, "unit_or_scale"),
    ("hold_stock", HOLD | {"hours": 50}, {"hours": 2.08}, "unit_or_scale"),
    ("hold_stock", HOLD | {"hours": 336}, {"hours": 2}, "unit_or_scale"),
    ("hold_stock", HOLD, {"quantity": 960}, "unit_or_scale"),
    # another number is not another unit
    ("hold_stock", HOLD, {"hours": 47}, "wrong_value"),
    ("hold_stock", HOLD, {"hours": 96}, "wrong_value"),
    ("hold_stock", HOLD, {"quantity": 280}, "wrong_value"),
    ("hold_stock", HOLD, {"quantity": -400}, "wrong_value"),
    ("hold_stock", HOLD, {"quantity": 0}, "wrong_value"),
    ("hold_stock", HOLD, {"quantity": 10**400 + 1}, "wrong_value"),
    ("hold_stock", HOLD, {"quantity": 41.5}, "wrong_type"),
    ("apply_credit", CREDIT, {"amount": float("nan")}, "wrong_value"),
    ("apply_credit", CREDIT, {"amount": float("inf")}, "wrong_value"),
    # types
    ("draft_quote", QUOTE, {"quantity": "5"}, "wrong_type"),
    ("draft_quote", QUOTE | {"quantity": 1}, {"quantity": True}, "wrong_type"),
    ("draft_quote", QUOTE, {"quantity": [5]}, "wrong_type"),
    ("draft_quote", QUOTE, {"sku": {"id": "SKU-4411"}}, "wrong_type"),
    ("draft_quote", QUOTE, {"account_id": 4471}, "wrong_type"),
    ("apply_credit", CREDIT, {"amount": "1,234.50"}, "wrong_type"),
    # other values, arguments that are too many
    ("hold_stock", HOLD, {"warehouse": "dallas"}, "wrong_value"),
    ("apply_credit", CREDIT, {"reason": "something else"}, "wrong_value"),
    ("draft_quote", QUOTE, {"discount": 10}, "unknown_argument"),
    ("check_inventory", {"sku": "SKU-4411"}, {"warehouse": "reno"}, "unrequested_optional"),
    ("check_inventory", {"sku": "SKU-4411"}, {"warehouse": None}, None),
    # null is leaving out
    ("draft_quote", QUOTE, {"quantity": None}, "missing_required"),
    ("draft_quote", QUOTE, {"discount_percent": None}, "missing_optional"),
    ("hold_stock", HOLD, {"warehouse": None}, "missing_optional"),
]


@pytest.mark.parametrize("tool, right, change, cause", TABLE)
def test_a_changed_argument_has_its_cause(tool: str, right: dict, change: dict, cause: str | None) -> None:
    assert classify(right, right, "", tool, SHOP) is None
    assert classify(right | change, right, "", tool, SHOP) == cause
    assert classify(right | change, right, "", TOOLS[tool], SHOP) == cause


@pytest.mark.parametrize(
    "tool, right, name, cause",
    [
        ("draft_quote", QUOTE, "quantity", "missing_required"),
        ("draft_quote", QUOTE, "account_id", "missing_required"),
        ("draft_quote", QUOTE, "discount_percent", "missing_optional"),
        ("draft_quote", QUOTE | {"discount_percent": 0}, "discount_percent", None),
        ("hold_stock", HOLD, "warehouse", "missing_optional"),
        ("issue_refund", refund("o-17"), "reason", "missing_required"),
    ],
)
def test_a_left_out_argument_has_its_cause(tool: str, right: dict, name: str, cause: str | None) -> None:
    assert (
        classify({key: value for key, value in right.items() if key != name}, right, "", tool, SHOP) == cause
    )


@pytest.mark.parametrize(
    "actual, expected, question, cause",
    [
        ({"sku": "SKU-4412"}, {"sku": "SKU-4411"}, "not SKU-4412 but 4411", "identity"),
        ({"sku": "SKU-4412"}, {"sku": "SKU-4411"}, "", "invented"),
        ({"sku": "SKU-441"}, {"sku": "SKU-4411"}, "SKU-4411 please", "invented"),
        ({"sku": "4411"}, {"sku": "SKU-4411"}, "", "format"),
        (
            {"account_id": "Henderson Industrial"},
            {"account_id": "4471"},
            "Henderson Industrial asks",
            "identity",
        ),
        ({"account_id": "Henderson Industrial"}, {"account_id": "4471"}, "", "format"),
        ({"account": "Henderson"}, {"account": "Henderson Industrial"}, "for Henderson Industrial", "format"),
        ({"reservation_id": "FQ8APE"}, {"reservation_id": "M05KNL"}, "is it FQ8APE or M05KNL?", "identity"),
        ({"item_ids": ["12", "14"]}, {"item_ids": ["12", "13"]}, "12 and 13", "invented"),
        ({"warehouse": "EAST"}, {"warehouse": "WEST"}, "EAST", "wrong_value"),
        ({}, {"warehouse": "EAST"}, "", "missing_optional"),
        ({"warehouse": "EAST"}, {}, "", "unrequested_optional"),
        (
            {"account_name": "Acme Ltd", "sku": "SKU-1001"},
            {"account_name": "Acme Ltd", "sku": "SKU-1001", "warehouse": "EAST"},
            "",
            "missing_optional",
        ),
        ("cut off {", {"sku": "SKU-4411"}, "", "wrong_type"),
        ({"x": 1}, None, "", None),
    ],
)
def test_without_shop_and_schema_names_and_question_decide(
    actual, expected, question: str, cause: str | None
) -> None:
    """The one without ``warehouse`` is the public report PC-70: an omitted argument passed as right."""
    assert classify(actual, expected, question) == cause


@pytest.mark.parametrize(
    "given, expected, cause",
    [
        (200, Expect(20, 30), "unit_or_scale"),
        (25, Expect(20, 30), "wrong_value"),
        ("20", Expect(20, 30), "wrong_type"),
        ("six", Expect(5, "five"), "wrong_value"),
        (30, Expect(20, 30), None),
        (None, Expect(20, omit=True), "missing_optional"),
        (20, Expect(omit=True), "unrequested_optional"),
    ],
)
def test_of_several_right_values_the_nearest_explains(given, expected, cause: str | None) -> None:
    schema = {"properties": {"quantity": {"type": ["number", "string"]}}}
    assert classify({"quantity": given}, {"quantity": expected}, "", schema) == cause


@pytest.mark.parametrize(
    "given, cause",
    [
        ("Henderson Industrial", None),
        ("henderson industrial", None),
        ("4471", None),
        ("Henderson", "format"),
        ("Henderson Pacific", "identity"),
        ("4478", "identity"),
        ("Nobody Ltd", "invented"),
        (4471, "wrong_type"),
    ],
)
def test_words_for_an_account_count_as_the_account(given, cause: str | None) -> None:
    right = {key: value for key, value in QUOTE.items() if key != "account_id"}
    assert (
        classify(
            right | {"account": given}, right | {"account": "Henderson Industrial"}, "", "draft_quote", SHOP
        )
        == cause
    )
    if isinstance(given, str):
        assert classify(right | {"account": given}, QUOTE, "", "draft_quote", SHOP) == cause


def test_of_namesakes_the_one_of_the_same_rep_is_meant() -> None:
    twins = Shop.from_records(
        accounts=[{"id": "1", "name": "Twin Works"}, {"id": "2", "name": "Twin Works", "rep": "r-02"}]
    )
    for mine, other in (("1", "2"), ("2", "1")):
        assert classify({"account": "twin works"}, {"account": mine}, shop=twins) is None
        assert classify({"account": other}, {"account": mine}, shop=twins) == "identity"


def test_the_order_of_the_causes_is_their_weight() -> None:
    assert [str(cause) for cause in ORDER] == [
        "identity",
        "missing_optional",
        "format",
        "invented",
        "unit_or_scale",
        "missing_required",
        "unknown_argument",
        "wrong_type",
        "unrequested_optional",
        "wrong_value",
    ]
    wrong = {"account_id": "4478", "sku": "4411", "quantity": 50, "discount_percent": 10, "colour": 1}
    for name, cause in (("account_id", "identity"), ("sku", "format"), ("quantity", "unit_or_scale")):
        assert classify(wrong, QUOTE, "", "draft_quote", SHOP) == cause
        wrong[name] = QUOTE[name]
    assert classify(wrong, QUOTE, "", "draft_quote", SHOP) == "unknown_argument"


def test_nested_identifiers_have_causes_too() -> None:
    right = {"lines": [{"sku": "SKU-4411", "quantity": 2}]}
    for change, cause in (
        ({"sku": "SKU-4412"}, "identity"),
        ({"sku": "4411"}, "format"),
        ({"quantity": 20}, "unit_or_scale"),
    ):
        assert classify({"lines": [right["lines"][0] | change]}, right, "", None, SHOP) == cause


def test_a_cause_is_text() -> None:
    assert Cause.format == "format"
    assert f"{Cause.identity}" == "identity"
    assert {"identity": 1}[Cause.identity] == 1


@pytest.mark.parametrize(
    "hostile",
    [
        "[" * 100_000,
        '{"sku": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"sku": NaN}',
        "\ud800",
        5,
        None,
        [],
        {"sku": "x" * 100_000},
        {"sku": "%_'\";--"},
        {1: 2},
    ],
)
def test_whatever_a_model_sends_has_a_cause(hostile) -> None:
    assert isinstance(classify(hostile, {"sku": "SKU-4411"}, "q", "check_inventory", SHOP), Cause)
