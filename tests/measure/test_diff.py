"""Where a call differs from the expected one: what counts as equal, what does not, and how it is reported."""

import math
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from companion.evaluate import Difference, Expect, diff_arguments
from companion.gate.tools import TOOLS


def deep(levels: int, wrap=lambda inner: [inner]):
    value = 1
    for _ in range(levels):
        value = wrap(value)
    return value


EQUAL = [
    (2, 2.0),
    (2, Decimal("2.00")),
    (0.1, Decimal("0.1")),
    (10**30, 1e30),
    (-0.0, 0),
    (math.nan, math.nan),
    (math.inf, math.inf),
    ("", ""),
    (None, None),
    (True, True),
    ([], []),
    ({}, {}),
    ((1, 2), [1, 2]),
    ([12.0, 15.0], [12, 15]),
    ({"a": {"b": [1]}}, {"a": {"b": [1.0]}}),
    (2**53 + 1, 2**53 + 1),
]
UNEQUAL = [
    (True, 1),
    (1, True),
    (False, 0),
    ("100", 100),
    (100, "100"),
    ("true", True),
    (None, 0),
    (None, ""),
    (None, "None"),
    (2, 2.0000001),
    (2**53 + 1, float(2**53)),
    (math.nan, 1),
    (math.inf, -math.inf),
    ([], {}),
    ([1], 1),
    ("a", "A"),
    ("a", " a"),
    ([1, 2], [2, 1]),
    ([1], [1, 1]),
    ([True], [1]),
    ({"a": 1}, [1]),
    ([], None),
    ("", []),
]


@pytest.mark.parametrize("actual, expected", EQUAL)
def test_equal_values_make_no_difference(actual, expected) -> None:
    assert diff_arguments({"x": actual}, {"x": expected}) == []
    assert diff_arguments({"x": expected}, {"x": actual}) == []


@pytest.mark.parametrize("actual, expected", UNEQUAL)
def test_other_values_make_one(actual, expected) -> None:
    assert len(diff_arguments({"x": actual}, {"x": expected})) >= 1
    assert len(diff_arguments({"x": expected}, {"x": actual})) >= 1


@pytest.mark.parametrize(
    "actual, expected, found",
    [
        ({}, {"a": 1}, [("a", "missing")]),
        ({"a": 1}, {}, [("a", "unexpected")]),
        ({"a": 1}, {"a": 2}, [("a", "different")]),
        ({"b": 1}, {"a": 1}, [("a", "missing"), ("b", "unexpected")]),
        ({"lines": [{"sku": "x"}]}, {"lines": [{"sku": "y"}]}, [("lines[0].sku", "different")]),
        ({"lines": [1]}, {"lines": [1, 2]}, [("lines[1]", "missing")]),
        ({"lines": [1, 2]}, {"lines": [1]}, [("lines[1]", "unexpected")]),
        ({"a": {"b": {}}}, {"a": {"b": {"c": 1}}}, [("a.b.c", "missing")]),
        ({"a": [[1, 2], [3]]}, {"a": [[1, 2], [4]]}, [("a[1][0]", "different")]),
        ([1], {"a": 1}, [("", "different")]),
        (None, {"a": 1}, [("", "different")]),
        ("not json", {}, [("", "different")]),
    ],
)
def test_each_difference_names_its_place_and_kind(actual, expected, found) -> None:
    assert [(difference.field, difference.kind) for difference in diff_arguments(actual, expected)] == found


def test_a_difference_holds_both_values() -> None:
    assert diff_arguments({"a": 1, "c": 3}, {"a": 2, "b": None}) == [
        Difference("a", 2, 1, "different"),
        Difference("b", None, None, "missing"),
        Difference("c", None, 3, "unexpected"),
    ]


def test_raw_json_text_is_read() -> None:
    assert diff_arguments('{"a": 1.0}', {"a": 1}) == []
    assert diff_arguments('{"a": "1"}', {"a": 1}) == [Difference("a", 1, "1", "different")]


@pytest.mark.parametrize("actual", [{}, {"a": 1}, None, "x"])
def test_no_expectation_is_met_by_everything(actual) -> None:
    """No expected arguments at all is not the same as expecting none (public report PC-72)."""
    assert diff_arguments(actual, None) == []


def test_to_expect_no_arguments_is_an_expectation() -> None:
    assert diff_arguments({}, {}) == []
    assert diff_arguments({"a": 1}, {}) != []


EXPECTED = [
    (20, Expect(20, 30), True),
    (30.0, Expect(20, 30), True),
    (25, Expect(20, 30), False),
    ("20", Expect(20, 30), False),
    ("Reno!", Expect("reno", compare="text"), True),
    ("r e n o", Expect("RENO", compare="text"), True),
    ("New York, NY", Expect("new york ny", compare="text"), True),
    ("reno", Expect("dallas", compare="text"), False),
    (">", Expect("<", compare="text"), False),
    ("+", Expect("-", compare="text"), False),
    (5, Expect("5", compare="text"), False),
    ("2.5", Expect("25", compare="text"), False),
    ("c", Expect("c#", compare="text"), False),
    ("x^2", Expect("x**2", compare="text"), True),
    ("STRASSE", Expect("straße", compare="text"), True),
    (["B", "a"], Expect(["b", "A"], compare="text"), True),
    (["a", "b"], Expect(["b", "a"], compare="text"), False),
    ([2, 1], Expect([1, 2], compare="any_order"), True),
    ([1, 1, 2], Expect([1, 2, 2], compare="any_order"), False),
    ([1], Expect([1, 1], compare="any_order"), False),
    ([[2, 1], [3]], Expect([[3], [1, 2]], compare="any_order"), True),
    (7, Expect(compare="ignore"), True),
    (None, Expect(compare="ignore"), True),
    (7, Expect(omit=True), False),
    ([1, 2], [1, Expect(2, 3)], True),
    ([1, 4], [1, Expect(2, 3)], False),
    ({"b": 3}, {"b": Expect(2, 3)}, True),
    (["b", "a"], Expect([Expect("a", "b"), "b"], compare="any_order"), True),
    (["a"], [Expect("a", "b", omit=True), "a"], True),
    ([], [Expect("a", omit=True)], True),
    (["a", "c"], ["a", Expect("b", omit=True), "c"], True),
    (["c"], ["a", Expect("b", omit=True), "c"], False),
    (["c", "a"], Expect(["a", Expect("b", omit=True), "c"], compare="any_order"), True),
    ({"a": 1}, Expect({"a": 1}, {"b": 2}), True),
    ({"b": 2}, Expect({"a": 1}, {"b": 2}), True),
]


@pytest.mark.parametrize("actual, expected, same", EXPECTED)
def test_an_expectation_leaves_the_room_it_says(actual, expected, same: bool) -> None:
    assert (diff_arguments({"x": actual}, {"x": expected}) == []) is same


@pytest.mark.parametrize(
    "expected, kinds",
    [
        (Expect(1), ["missing"]),
        (Expect(1, omit=True), []),
        (Expect(omit=True), []),
        (Expect(compare="ignore"), ["missing"]),
        (Expect(compare="ignore", omit=True), []),
    ],
)
def test_leaving_out_is_right_only_where_it_is_allowed(expected, kinds) -> None:
    assert [difference.kind for difference in diff_arguments({}, {"x": expected})] == kinds


def test_what_must_be_omitted_is_unexpected_when_it_comes() -> None:
    assert diff_arguments({"x": 1}, {"x": Expect(omit=True)}) == [Difference("x", None, 1, "unexpected")]


@pytest.mark.parametrize(
    "actual, schema, same",
    [
        ("", None, True),
        ([], None, True),
        ("", {"type": "string"}, True),
        ([], {"type": "array"}, True),
        ("", {"type": "string", "enum": ["a"]}, False),
        ("", {"type": "string", "minLength": 1}, False),
        ("", {"type": "integer"}, False),
        ([], {"type": "array", "minItems": 1}, False),
        ("", {"role": "sku"}, False),
        (" ", None, False),
        ({}, None, False),
        (0, None, False),
        (False, None, False),
        (None, None, False),
    ],
)
def test_an_empty_value_counts_as_left_out_where_that_is_allowed(actual, schema, same: bool) -> None:
    node = {"properties": {"x": schema or {}}}
    assert (diff_arguments({"x": actual}, {"x": Expect("a", omit=True)}, node) == []) is same
    assert (diff_arguments({"x": actual}, {"x": Expect(omit=True)}, node) == []) is same
    assert diff_arguments({"x": actual}, {"x": Expect("a")}, node) != []
    assert diff_arguments({"x": actual}, {}, node) != []


def test_several_right_values_are_reported_together() -> None:
    assert diff_arguments({"x": 9}, {"x": Expect(1, 2)}) == [Difference("x", Expect(1, 2), 9, "different")]


def test_of_several_right_objects_the_nearest_is_reported() -> None:
    expected = Expect({"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 2, "c": 2})
    assert [
        difference.field for difference in diff_arguments({"x": {"a": 2, "b": 2, "c": 9}}, {"x": expected})
    ] == ["x.c"]


def test_lists_in_any_order_report_what_was_changed() -> None:
    found = diff_arguments(
        {"x": [{"s": 3}, {"s": 1}]}, {"x": Expect([{"s": 1}, {"s": 2}], compare="any_order")}
    )
    assert found == [Difference("x[0].s", 2, 3, "different")]


def test_a_greedy_choice_does_not_decide_a_long_list() -> None:
    wide = [Expect(*range(place, 12)) for place in range(12)]
    assert diff_arguments({"x": list(range(12))}, {"x": Expect(wide, compare="any_order")}) == []
    assert diff_arguments({"x": [0, *range(11)]}, {"x": Expect(wide, compare="any_order")}) != []


TOOL = "draft_quote"
QUOTE = {"account_id": "4471", "sku": "SKU-4411", "quantity": 5}


@pytest.mark.parametrize(
    "actual, expected, tool, same",
    [
        (QUOTE | {"discount_percent": 0}, QUOTE, TOOL, True),
        (QUOTE, QUOTE | {"discount_percent": 0}, TOOL, True),
        (QUOTE, QUOTE | {"discount_percent": Expect(0, 5)}, TOOL, True),
        (QUOTE | {"discount_percent": 5}, QUOTE, TOOL, False),
        (QUOTE, QUOTE | {"discount_percent": 5}, TOOL, False),
        (QUOTE | {"discount_percent": False}, QUOTE, TOOL, False),
        (QUOTE | {"discount_percent": None}, QUOTE, TOOL, False),
        (QUOTE, QUOTE | {"discount_percent": Expect(compare="ignore")}, TOOL, False),
        ({"sku": "SKU-4411", "warehouse": None}, {"sku": "SKU-4411"}, "check_inventory", True),
        ({"sku": "SKU-4411"}, {"sku": "SKU-4411", "warehouse": None}, "check_inventory", True),
        (
            {"sku": "SKU-4411", "account": None},
            {"sku": "SKU-4411", "warehouse": None},
            "check_inventory",
            True,
        ),
        (
            {"sku": "SKU-4411", "warehouse": None},
            {"sku": "SKU-4411", "warehouse": Expect(omit=True)},
            "check_inventory",
            True,
        ),
        ({"sku": "SKU-4411", "warehouse": "reno"}, {"sku": "SKU-4411"}, "check_inventory", False),
        ({"sku": "SKU-4411", "warehouse": None}, {"sku": "SKU-4411"}, None, False),
    ],
)
def test_a_default_and_leaving_out_are_the_same_call(actual, expected, tool, same: bool) -> None:
    for schema in (
        [tool] if tool is None else [tool, TOOLS[tool], TOOLS[tool].bare if "account" not in actual else tool]
    ):
        assert (diff_arguments(actual, expected, schema) == []) is same


LINES = {
    "type": "dict",
    "properties": {
        "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "limit": {"type": "float", "default": 10},
        "unit": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
        "tags": {"type": "dict"},
        "open": {"type": "object", "properties": {"a": {"type": "any"}}, "additionalProperties": True},
        "pair": {"type": "tuple", "items": [{"type": "dict", "properties": {"a": {}}}, {"type": "string"}]},
    },
    "$defs": {
        "line": {
            "type": "object",
            "properties": {
                "sku": {"type": "string"},
                "count": {"default": 1},
                "parts": {"type": "array", "items": {"$ref": "#/$defs/line"}},
            },
        }
    },
}


@pytest.mark.parametrize(
    "actual, expected, same",
    [
        ({"lines": [{"sku": "a", "price": 12.0}]}, {"lines": [{"sku": "a"}]}, True),
        ({"lines": [{"sku": "b", "price": 12.0}]}, {"lines": [{"sku": "a"}]}, False),
        ({"lines": [{"sku": "a"}]}, {"lines": [{"sku": "a", "count": 1}]}, True),
        ({"lines": [{"sku": "a", "count": 1.0}]}, {"lines": [{"sku": "a"}]}, True),
        ({"lines": [{"sku": "a", "count": 2}]}, {"lines": [{"sku": "a"}]}, False),
        (
            {"lines": [{"parts": [{"sku": "a", "count": 1, "x": 0}]}]},
            {"lines": [{"parts": [{"sku": "a"}]}]},
            True,
        ),
        ({"limit": 10.0, "unit": None}, {}, True),
        ({"limit": 11}, {}, False),
        ({"extra": 1}, {}, False),
        ({"tags": {"a": 1}}, {"tags": {}}, False),
        ({"open": {"b": 1}}, {"open": {}}, False),
        ({"pair": [{"a": 1, "b": 2}, "x"]}, {"pair": [{"a": 1}, "x"]}, True),
    ],
)
def test_a_json_schema_gives_defaults_and_the_keys_it_knows(actual, expected, same: bool) -> None:
    """An extra key inside a list changes nothing where the tool does not know it (public report PC-74)."""
    assert (diff_arguments(actual, expected, LINES) == []) is same
    assert (diff_arguments(actual, expected, {"name": "t", "parameters": LINES}) == []) is same


def test_without_a_schema_an_extra_nested_key_is_a_difference() -> None:
    found = diff_arguments({"lines": [{"sku": "a", "price": 1}]}, {"lines": [{"sku": "a"}]})
    assert found == [Difference("lines[0].price", None, 1, "unexpected")]


def test_a_required_argument_is_missing_even_if_it_has_a_default() -> None:
    schema = {"properties": {"platform": {"default": "all"}}, "required": ["platform"]}
    assert [difference.kind for difference in diff_arguments({}, {"platform": "all"}, schema)] == ["missing"]


class Item(BaseModel):
    sku: str
    count: int = 1


class Basket(BaseModel):
    items: list[Item]
    note: str | None = None


def test_a_pydantic_model_is_a_schema() -> None:
    assert (
        diff_arguments(
            {"items": [{"sku": "a", "x": 1}], "note": None}, {"items": [{"sku": "a", "count": 1}]}, Basket
        )
        == []
    )


@pytest.mark.parametrize("schema, error", [("no_tool", ValueError), (5, TypeError)])
def test_a_schema_that_is_none_is_told(schema, error) -> None:
    with pytest.raises(error, match="schema|Schema"):
        diff_arguments({}, {}, schema)


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"properties": {"x": {"$ref": "#/properties/x"}}},
        {"properties": {"x": {"$ref": "#/nowhere"}}},
        {"properties": 5, "required": 7, "type": 9},
        {"anyOf": "x", "items": 3},
        {"properties": {"x": True}},
        {"properties": {"x": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}},
    ],
)
def test_an_odd_schema_does_no_harm(schema) -> None:
    assert diff_arguments({"x": [1]}, {"x": [1]}, schema) == []
    assert len(diff_arguments({"x": [1]}, {"x": [2]}, schema)) == 1


@pytest.mark.parametrize("wrap", [lambda inner: [inner], lambda inner: {"a": inner}])
def test_hostile_nesting_is_one_difference(wrap) -> None:
    hostile = deep(100_000, wrap)
    for actual, expected in (
        ({"x": hostile}, {"x": 1}),
        ({"x": hostile}, {"x": hostile}),
        ({"x": 1}, {"x": hostile}),
    ):
        (found,) = diff_arguments(actual, expected)
        assert (found.field, found.kind) == ("x", "different")
        assert len(repr(found)) < 200
    assert len(diff_arguments("[" * 100_000, {"x": 1})) == 1
    assert diff_arguments(hostile, {"x": 1}) != []
    assert len(diff_arguments({"x": 1, "y": hostile}, {"x": 1})) == 1


def test_nesting_as_people_use_it_is_compared() -> None:
    assert diff_arguments({"x": deep(40)}, {"x": deep(40)}) == []
    assert len(diff_arguments({"x": deep(40)}, {"x": deep(41)})) == 1
    assert diff_arguments({"x": deep(60)}, {"x": Expect(deep(60), compare="any_order")}) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
ARGUMENTS = st.dictionaries(st.text(min_size=1, max_size=5), JSON, max_size=5)


@settings(deadline=None)
@given(ARGUMENTS)
def test_arguments_do_not_differ_from_themselves(arguments) -> None:
    assert diff_arguments(arguments, arguments) == []
    assert diff_arguments(dict(reversed(arguments.items())), arguments) == []
    assert diff_arguments(arguments, {key: Expect(value) for key, value in arguments.items()}) == []


@settings(deadline=None)
@given(ARGUMENTS, st.text(min_size=1, max_size=5), JSON)
def test_one_more_key_is_exactly_one_difference(arguments, key, value) -> None:
    less = {name: inner for name, inner in arguments.items() if name != key}
    more = less | {key: value}
    (unexpected,) = diff_arguments(more, less)
    (missing,) = diff_arguments(less, more)
    assert (unexpected.field, unexpected.kind, missing.field, missing.kind) == (
        key,
        "unexpected",
        key,
        "missing",
    )


@settings(deadline=None)
@given(ARGUMENTS, st.text(min_size=1, max_size=5), st.integers(), st.integers())
def test_a_changed_value_is_exactly_one_difference(arguments, key, one, other) -> None:
    found = diff_arguments(arguments | {key: one}, arguments | {key: other})
    assert found == ([] if one == other else [Difference(key, other, one, "different")])


@settings(deadline=None)
@given(ARGUMENTS, ARGUMENTS)
def test_a_difference_is_seen_from_both_sides(one, other) -> None:
    assert (diff_arguments(one, other) == []) is (diff_arguments(other, one) == [])


@settings(deadline=None)
@given(st.lists(JSON, max_size=6), st.randoms())
def test_any_order_is_any_order(elements, rng) -> None:
    shuffled = list(elements)
    rng.shuffle(shuffled)
    assert diff_arguments({"x": shuffled}, {"x": Expect(elements, compare="any_order")}) == []


@settings(deadline=None)
@given(JSON | st.text(), JSON)
def test_whatever_a_model_sends_has_an_answer(actual, expected) -> None:
    for schema in (None, "draft_quote", LINES):
        assert isinstance(diff_arguments(actual, expected, schema), list)


PEER_CASES = [
    ("PC-62, two empty argument sets", {}, {}, None, True),
    ("PC-63, an int among floats", {"amounts": [12, 15]}, {"amounts": [12.0, 15.0]}, None, True),
    (
        "PC-67, a default spelt out in the reference",
        {"account": "Acme Ltd", "quantity": 5},
        {"account": "Acme Ltd", "quantity": 5, "discount_percent": 0},
        {"properties": {"discount_percent": {"default": 0}}},
        True,
    ),
    (
        "PC-68, a default spelt out in the call",
        {"quantity": 5, "discount_percent": 0},
        {"quantity": 5},
        {"properties": {"discount_percent": {"default": 0}}},
        True,
    ),
    (
        "PC-68, another value than the default",
        {"quantity": 5, "discount_percent": 5},
        {"quantity": 5},
        {"properties": {"discount_percent": {"default": 0}}},
        False,
    ),
    (
        "PC-70, an argument left out",
        {"account_name": "Acme Ltd", "sku": "SKU-1001"},
        {"account_name": "Acme Ltd", "sku": "SKU-1001", "warehouse": "EAST"},
        None,
        False,
    ),
    ("PC-72, no expectation", {}, None, None, True),
    (
        "PC-74, a nested key that the tool does not know",
        {"lines": [{"sku": "SKU-1001", "price": 12.0}]},
        {"lines": [{"sku": "SKU-1001"}]},
        LINES,
        True,
    ),
]


@pytest.mark.parametrize(
    "name, actual, expected, schema, same", PEER_CASES, ids=[case[0] for case in PEER_CASES]
)
def test_faults_that_other_projects_reported_in_public(name, actual, expected, schema, same: bool) -> None:
    assert (diff_arguments(actual, expected, schema) == []) is same
