"""The figures that notebook 2 states, from the package's functions."""

from collections import Counter

import pytest
from pydantic_core import from_json

from companion import Conversation, Shop, ToolCall, check
from companion.course.laxity import one_pattern, side_by_side, taken_by_pydantic, texts_side_by_side
from companion.gate.tools import CREDIT_CAP
from companion.runs import load_runs, scorecard

TALK = Conversation("How many?")


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


@pytest.fixture(scope="module")
def runs():
    return load_runs()


@pytest.fixture(scope="module")
def layered():
    return scorecard(arm="layered")


@pytest.fixture(scope="module")
def alone():
    return scorecard(arm="layered", layers=(1,))


def test_a_lookup_for_4411_reports_nothing_and_layer_1_suggests_the_article(shop):
    assert shop.stock("4411") == []
    outcome = check(ToolCall("check_inventory", {"sku": "4411"}), TALK, shop, layers=(1,))
    assert (outcome.kind, outcome.suggestion) == ("refused", {"sku": "SKU-4411"})
    assert sum(line.on_hand for line in shop.stock("SKU-4411")) > 0


def test_the_caps_catch_and_refuse_what_the_notebook_says(runs, layered):
    credits = [(run.layered["amount"], read.first_cause == "unit_or_scale")
               for run, read in zip(runs, layered.readings, strict=True)
               if read.right_tool and run.tool == "apply_credit"]
    assert len(credits) == 492
    caught = {cap: Counter(slipped for amount, slipped in credits if amount > cap)
              for cap in (1_000, 5_000, CREDIT_CAP, 100_000)}
    assert CREDIT_CAP == 50_000
    assert caught == {1_000: {True: 8, False: 95}, 5_000: {True: 8}, 50_000: {True: 8}, 100_000: {True: 5}}


def test_lax_pydantic_takes_what_layer_1_refuses(shop):
    rows = {row["given"]: row for row in side_by_side("quantity", [True, "5", "1,000", 5.0], shop)}
    assert rows["true"]["plain pydantic"] == "takes 1"
    assert rows['"5"']["plain pydantic"] == "takes 5"
    assert rows['"1,000"']["plain pydantic"].startswith("refused")
    assert list(taken_by_pydantic(rows.values()).values()) == [1, 5, "refused", 5]
    assert [row["layer 1"].partition(":")[0] for row in rows.values()] == ["refused"] * 3 + ["takes it"]
    assert [row["suggestion"] for row in rows.values()] == ["", '{"quantity": 5}', "", ""]


def test_a_pattern_lets_pass_what_the_notebook_says():
    values = {r"^SKU-\d{4}$": "SKU-٤٤١١", "SKU-[0-9]{4}": "SKU-44115", "^SKU-[0-9]{4}$": "SKU-4411\n"}
    rows = [one_pattern(*one) for one in values.items()]
    assert [(row["re finds it"], row["pydantic takes it"]) for row in rows] == [(1, 1), (1, 1), (1, 0)]


def test_of_raw_texts_plain_pydantic_takes_the_one_with_a_key_given_twice(shop):
    whole = '{"sku": "SKU-4411", "quantity": 5, "hours": 24}'
    texts = {"cut": whole[:-4], "twice": whole[:-1] + ', "hours": 48}', "two": whole + whole, "whole": whole}
    rows = texts_side_by_side(texts, shop)
    assert ["takes" in row["plain pydantic"] for row in rows] == [False, True, False, True]
    assert '"hours": 48' in rows[1]["plain pydantic"]
    assert [row["layer 1"] == "takes it" for row in rows] == [False, False, False, True]
    assert "cut off" in rows[0]["layer 1"]


def test_a_repaired_text_holds_another_amount_than_was_captured(shop):
    cut = '{"order_id": "o-2107", "reason": "Late", "amount": 12'
    assert from_json(cut, allow_partial=True)["amount"] == 12
    assert str(shop.order("o-2107").captured) == "1284.00"


def test_34_proposals_are_refused_for_the_pattern_or_the_cap(shop, runs):
    outcomes = [check(ToolCall(run.tool, run.layered), TALK, shop, layers=(1,)) for run in runs]
    met = Counter((issue.field, issue.cause) for outcome in outcomes for issue in outcome.issues)
    assert len(runs) == 3000
    assert met == {("sku", "format"): 26, ("amount", "limit"): 8}


def test_what_layer_1_alone_repairs_and_that_no_right_call_is_refused(alone):
    bare, after = scorecard(arm="bare").figures["by_cause"], alone.figures["by_cause"]
    changed = {cause: (bare[cause], after[cause]) for cause in bare if bare[cause] != after[cause]}
    assert changed == {"format": (38, 14), "unit_or_scale": (22, 14)}
    retried = alone.by_run[alone.by_run.retried]
    assert (len(retried), retried.first_right.sum(), retried.right.sum()) == (34, 0, 32)


def test_twelve_of_the_format_errors_left_are_order_ids(runs, alone):
    left = alone.by_run[alone.by_run.cause == "format"]
    assert left.groupby("retried").size().to_dict() == {False: 12, True: 2}
    assert set(left[~left.retried].tool) == {"issue_refund"}
    assert "2124" in {runs[number].layered.get("order_id") for number in left.index}


def test_without_layer_1_only_the_amounts_are_lost(layered):
    without = scorecard(arm="layered", layers=(2, 3, 4)).figures
    assert (layered.figures["wrong_arguments"], without["wrong_arguments"]) == (59, 67)
    lost = {cause: without["by_cause"][cause] - count for cause, count in layered.figures["by_cause"].items()}
    assert {cause: count for cause, count in lost.items() if count} == {"unit_or_scale": 8}
