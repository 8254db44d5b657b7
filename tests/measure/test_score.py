"""Scoring: one call to one expectation, every denominator, and an answer key that is checked first."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.evaluate import Confusion, Expect, ToolCase, score
from companion.gate.call import ToolCall
from companion.gate.shop import Shop

SHOP = Shop.from_records(
    accounts=[
        {"id": "1004", "name": "Acme Ltd"},
        {"id": "1007", "name": "Acme Inc"},
        {"id": "1020", "name": "Globex", "rep": "r-02"},
    ],
    products=[{"sku": "SKU-1001", "name": "Seal"}, {"sku": "SKU-1002", "name": "Hose"}],
    orders=[{"order_id": "O-77", "account_id": "1004", "captured": 49.9}],
)
REFUND = {"order_id": "O-77", "amount": 40.0, "reason": "damaged"}
QUOTE = {"account_id": "1004", "sku": "SKU-1001", "quantity": 5}


def case(expected=REFUND, tool="issue_refund", **more) -> ToolCase:
    return ToolCase(id=more.pop("id", "c"), tool=tool, expected=expected, **more)


def call(tool="issue_refund", **change) -> ToolCall:
    return ToolCall(tool, (REFUND if tool == "issue_refund" else QUOTE) | change)


def test_a_right_call_scores_one() -> None:
    found = score([case()], [[call()]])
    assert (found.accuracy, found.right, found.calls, found.all_calls) == (1.0, 1, 1, 1)
    assert (found.first_try, found.final, found.matched) == (1.0, 1.0, 1)
    assert (found.extra_calls, found.missing_calls, found.wrong_tool, found.invalid_expectations) == (
        0,
        0,
        0,
        (),
    )
    assert set(found.by_cause.values()) == {0}
    assert found.confusion == Confusion(1, 0, 0, 0)


@pytest.mark.parametrize(
    "made",
    [
        [call()],
        call(),
        (call(),),
        {"tool": "issue_refund", "arguments": REFUND},
        REFUND,
        ToolCall("issue_refund", '{"order_id": "O-77", "amount": 40, "reason": "damaged"}'),
    ],
)
def test_a_call_may_be_given_in_several_ways(made) -> None:
    assert score([case()], [made]).right == 1


def test_an_extra_call_lowers_the_accuracy() -> None:
    """An extra call went unpenalised (public report PC-56)."""
    found = score([case([REFUND])], [[call(), call(amount=5.0)]])
    assert (found.matched, found.extra_calls, found.accuracy, found.calls) == (1, 1, 0.5, 2)


def test_a_repaired_call_is_right_in_the_end_and_not_at_first() -> None:
    """A call that was repaired counted as never right (public report PC-58)."""
    found = score([case([REFUND])], [[call(amount=400.0), call()]])
    assert (found.first_try, found.final, found.matched) == (0.0, 1.0, 1)


def test_a_product_that_does_not_exist_is_an_invalid_expectation() -> None:
    """The reference named a product that does not exist (public report PC-55)."""
    found = score(
        [case({"sku": "SKU-9999"}, "check_inventory")],
        [[ToolCall("check_inventory", {"sku": "SKU-1001"})]],
        SHOP,
    )
    assert [row.verdict for row in found.rows] == ["invalid_expectation"]
    assert "SKU-9999" in found.invalid_expectations[0].reason
    assert (found.calls, found.all_calls, found.expected_calls) == (0, 0, 0)
    assert math.isnan(found.accuracy)


@pytest.mark.parametrize("schemas", [None, {"count": {"properties": {"quantity": {"type": "integer"}}}}])
def test_an_expectation_of_the_wrong_type_is_invalid(schemas) -> None:
    """The reference contradicts the schema (public report PC-66)."""
    wrong = case({"quantity": "1"}, "count") if schemas else case(QUOTE | {"quantity": "1"}, "draft_quote")
    found = score([wrong], [[{"quantity": 1}]], schemas=schemas)
    assert [row.verdict for row in found.rows] == ["invalid_expectation"]
    assert "quantity" in found.invalid_expectations[0].reason


def test_a_wrong_tool_is_a_row_of_its_own() -> None:
    found = score([case(), case()], [[call("draft_quote")], [call()]])
    assert (found.wrong_tool, found.missing_calls, found.right, found.calls, found.all_calls) == (
        1,
        0,
        1,
        1,
        2,
    )
    assert (found.accuracy, found.accuracy_of_all) == (1.0, 0.5)


@pytest.mark.parametrize("made", [None, [], ()])
def test_a_call_that_was_not_made_is_missing(made) -> None:
    found = score([case()], [made])
    assert (found.missing_calls, found.calls, found.final) == (1, 0, 0.0)
    assert math.isnan(found.accuracy)
    assert found.interval == (0.0, 1.0)


def test_calls_are_matched_so_that_as_many_as_possible_are_right() -> None:
    either, first = REFUND | {"amount": Expect(10, 20)}, REFUND | {"amount": 10}
    found = score([case([either, first])], [[call(amount=10), call(amount=20)]])
    assert (found.right, found.extra_calls, found.missing_calls) == (2, 0, 0)


def test_no_call_scores_twice() -> None:
    found = score([case([REFUND, REFUND])], [[call()]])
    assert (found.right, found.missing_calls, found.accuracy, found.final) == (1, 1, 1.0, 0.5)


def test_a_wrong_call_is_matched_with_the_nearest_expectation() -> None:
    wanted = [REFUND, REFUND | {"amount": 15.0, "reason": "late"}]
    found = score([case(wanted)], [[call(amount=150.0, reason="late"), call()]])
    assert [(row.verdict, row.cause) for row in found.rows] == [("right", None), ("wrong", "unit_or_scale")]


def test_a_case_that_expects_no_call_counts_every_call_as_extra() -> None:
    assert score([case([])], [[call()]]).extra_calls == 1
    assert score([case([])], [None]).rows == ()


def test_a_case_without_expected_arguments_is_met_by_any_call_of_its_tool() -> None:
    found = score([case(None)] * 2, [[call(amount=-1)], [call("draft_quote")]])
    assert (found.right, found.wrong_tool) == (1, 1)


def test_asking_is_right_where_asking_is_right() -> None:
    vague = case(QUOTE, "draft_quote", ask=True)
    found = score(
        [vague] * 4,
        [
            None,
            [call("draft_quote")],
            [call("draft_quote", account_id="1007")],
            [call("draft_quote", account_id="1007")],
        ],
        SHOP,
        outcomes=[None, ["accepted"], ["accepted"], ["ambiguous"]],
    )
    assert (found.asked, found.right, found.calls, found.missing_calls) == (2, 2, 3, 0)
    assert found.by_cause["identity"] == 1
    assert found.confusion == Confusion(1, 1, 1, 0)
    only_ask = case(None, "draft_quote", ask=True)
    assert score([only_ask], [[call("draft_quote")]]).extra_calls == 1
    assert score([only_ask], [None]).asked == 1


@pytest.mark.parametrize(
    "words, right, cause",
    [
        ("Acme Ltd", 1, None),
        ("acme ltd", 1, None),
        ("1004", 1, None),
        ("Acme Inc", 0, "identity"),
        ("Acme", 0, "format"),
        ("Globex", 0, "identity"),
        ("Nobody", 0, "invented"),
    ],
)
def test_a_layered_call_is_compared_after_its_account_is_resolved(
    words: str, right: int, cause: str | None
) -> None:
    layered = {"account": words, "sku": "SKU-1001", "quantity": 5}
    found = score([case(QUOTE, "draft_quote")], [[ToolCall("draft_quote", layered)]], SHOP)
    assert found.right == right
    assert found.rows[0].cause == cause


class Outcome:
    def __init__(self, kind: str) -> None:
        self.kind = kind


def test_the_four_counts_of_right_and_wrong_let_through_and_stopped() -> None:
    cases = [case()] * 5
    calls = [[call()], [call()], [call(amount=4)], [call(amount=4)], [call("draft_quote")]]
    kinds = ["accepted", Outcome("refused"), [Outcome("completed")], ["needs_confirmation"], "refused"]
    found = score(cases, calls, outcomes=kinds)
    assert found.confusion == Confusion(right_through=1, right_stopped=1, wrong_through=1, wrong_stopped=2)
    assert sum(found.confusion) == found.all_calls


def test_the_causes_and_the_extra_calls_account_for_every_call_that_is_not_right() -> None:
    calls = [[call(order_id="O-78")], [call(amount=400.0), call()], [call(colour=1)], [call("draft_quote")]]
    found = score([case()] * 4, calls, SHOP)
    assert found.by_cause == {
        "identity": 0,
        "missing_optional": 0,
        "format": 0,
        "invented": 1,
        "unit_or_scale": 0,
        "unknown_argument": 1,
    }
    assert found.right + sum(found.by_cause.values()) + found.extra_calls == found.calls


def test_the_table_shows_each_count_with_what_it_is_of() -> None:
    found = score(
        [case(), case({"order_id": "O-99", "amount": 1.0, "reason": "x"})], [[call(), call()], None], SHOP
    )
    table = found.table
    assert table.loc["right arguments, of calls to the right tool"].tolist() == [1, 2, 0.5]
    assert table.loc["invalid expectations, not counted", "count"] == 1
    assert "right arguments" in found._repr_html_()


@pytest.mark.parametrize(
    "cases, calls, outcomes, error",
    [
        ([case()], [], None, ValueError),
        ([case()], [[call()]], [], ValueError),
        ([case()], [[call()]], [["accepted", "accepted"]], ValueError),
        ([case()], [["text"]], None, TypeError),
        ([case()], [5], None, TypeError),
    ],
)
def test_lists_that_do_not_fit_are_told(cases, calls, outcomes, error) -> None:
    with pytest.raises(error, match="case"):
        score(cases, calls, outcomes=outcomes)


@pytest.mark.parametrize(
    "hostile", ["[" * 10_000, "{", None, 5, {"order_id": {"a": []}}, [], {1: 2}, "\ud800"]
)
def test_whatever_a_model_sends_is_scored(hostile) -> None:
    found = score([case()], [[ToolCall("issue_refund", hostile)]], SHOP)
    assert (found.right, found.calls, sum(found.by_cause.values())) == (0, 1, 1)


def test_a_tool_that_is_no_text_is_a_wrong_tool() -> None:
    assert score([case()], [[ToolCall(None, {})]]).wrong_tool == 1


AMOUNTS = st.lists(st.sampled_from([10, 20, 30, 300]), max_size=4)
TOOLS = st.lists(st.sampled_from(["issue_refund", "draft_quote"]), min_size=4, max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(AMOUNTS, AMOUNTS, TOOLS), max_size=4))
def test_no_share_leaves_its_bounds_and_no_call_is_lost(runs) -> None:
    cases = [case([REFUND | {"amount": amount} for amount in wanted]) for wanted, _, _ in runs]
    calls = [
        [call(tool, amount=amount) for amount, tool in zip(made, tools, strict=False)]
        for _, made, tools in runs
    ]
    found = score(cases, calls)
    for share in (found.accuracy, found.accuracy_of_all, found.first_try, found.final):
        assert math.isnan(share) or 0 <= share <= 1
    assert found.met_first <= found.met_in_the_end <= found.expected_calls
    assert found.all_calls == sum(map(len, calls)) == sum(found.confusion)
    assert found.expected_calls == sum(len(wanted) for wanted, _, _ in runs)
    paired = found.matched + sum(found.by_cause.values()) + found.wrong_tool
    assert paired + found.missing_calls == found.expected_calls
    assert paired + found.extra_calls == found.all_calls


@settings(deadline=None)
@given(AMOUNTS, st.randoms())
def test_the_order_of_the_calls_does_not_matter_in_the_end(amounts, rng) -> None:
    shuffled = list(amounts)
    rng.shuffle(shuffled)
    wanted = [REFUND | {"amount": amount} for amount in amounts]
    found = score([case(wanted)], [[call(amount=amount) for amount in shuffled]])
    assert found.right == len(amounts) == found.met_first
