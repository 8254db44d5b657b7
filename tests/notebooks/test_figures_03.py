"""The figures that notebook 3 states, from the package's functions."""

import sqlite3

import pytest

from companion import Conversation, Shop, ToolCall, check
from companion.resolve import resolve_account, resolve_order, resolve_product
from companion.runs import load_cases, load_runs, resample_cases, scorecard


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


@pytest.fixture(scope="module")
def bare():
    return scorecard(arm="bare").by_run


@pytest.fixture(scope="module")
def layered():
    return scorecard(arm="layered").by_run


def kind(said, shop, rep="r-01"):
    return resolve_account(said, rep, shop).kind


def test_the_guesses_for_one_question_name_four_accounts_and_4483_is_meant(layered):
    guessed = {run.bare["account_id"] for run, asked in zip(load_runs(), layered.asked, strict=True)
               if asked and run.case == "stock-05"}
    assert guessed == {"4471", "4478", "4483", "4490"}
    assert next(case for case in load_cases() if case.id == "stock-05").expected["account_id"] == "4483"


def test_of_92_guesses_in_six_cases_28_were_right(bare, layered):
    guesses = bare[layered.asked]
    assert (len(guesses), guesses.right.sum(), (~guesses.right).sum()) == (92, 28, 64)
    assert guesses.case.nunique() == 6
    assert len(load_cases()) == 60


def test_the_runs_that_gave_the_whole_name_in_those_cases_were_not_asked(layered):
    hard = layered[layered.case.isin(layered[layered.asked].case.unique()) & layered.right_tool]
    assert 0 < hard.asked.sum() < len(hard)


def test_identity_errors_fall_to_0_half_by_asking_and_half_by_words(bare, layered):
    identity = bare.cause == "identity"
    assert (identity.sum(), (identity & layered.asked).sum(), (identity & ~layered.asked).sum()) == (128, 64, 64)
    assert f"{identity.sum() / bare.right_tool.sum():.1%}" == "4.3%"
    assert (layered.ran & (layered.cause == "identity")).sum() == 0


def test_the_questions_are_3_1_percent_with_a_wide_interval(layered):
    called = layered[layered.right_tool]
    assert f"{called.asked.mean():.1%}" == "3.1%"
    low, high = resample_cases(called.groupby("case").asked.agg(list))
    assert (f"{low:.1%}", f"{high:.1%}") == ("1.0%", "5.7%")


def test_names_lead_to_the_outcomes_that_the_notebook_tells(shop):
    assert [kind(said, shop) for said in ("Tarnbrook", "Tarnbrook Ltd", "tarnbrook  LTD", "Tarnbrook Limited")] == [
        "ambiguous", "resolved", "resolved", "ambiguous"]
    resolved = ("åkerlund", "akerlund", "muller brandt", "O’Malley’s Lift & Crane", "Ｈｅｎｄｅｒｓｏｎ Pacific",
                "Pacific Henderson", "Henderson Ind")
    assert {kind(said, shop) for said in resolved} == {"resolved"}
    missed = ("%", "_", "Hendersen Pacific", "\u041denderson Pacific", "HI", "Ltd")
    assert {kind(said, shop) for said in missed} == {"not_found"}


def test_like_finds_every_account_for_a_wildcard_and_none_for_another_case(shop):
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE accounts (name)")
    database.executemany("INSERT INTO accounts VALUES (?)", [(one.name,) for one in shop.accounts()])
    like = "SELECT count(*) FROM accounts WHERE name LIKE '%' || ? || '%'"
    found = [database.execute(like, (said,)).fetchone()[0] for said in ("%", "_", "åkerlund")]
    database.close()
    assert found == [50, 50, 0]


def test_another_reps_account_does_not_exist(shop):
    assert [kind("4702", shop), kind("4702", shop, "r-02"), kind("Henderson", shop, "r-02")] == [
        "not_found", "resolved", "resolved"]
    assert [one.label for one in resolve_account("Henderson Industries", "r-01", shop).near] == [
        "Henderson Industrial — Dallas (active)"]


def test_no_answer_changes_without_the_other_reps_accounts(shop):
    own = Shop.from_records(accounts=[one.model_dump() for one in shop.accounts("r-01")])
    assert len(own.accounts()) < len(shop.accounts())
    for said in ("Henderson", "Henderson Industries", "4702", "Vantor", "Calloway", "%", "Hendersen Pacific", "Ltd"):
        assert resolve_account(said, "r-01", shop) == resolve_account(said, "r-01", own)


def test_only_one_henderson_may_have_18_percent(shop):
    talk = Conversation("Quote Henderson 20 of SKU-4411 at 18 percent off.")
    quote = {"sku": "SKU-4411", "quantity": 20, "discount_percent": 18}
    found = resolve_account("Henderson", "r-01", shop).candidates
    kinds = [check(ToolCall("draft_quote", quote | {"account": one.id}), talk, shop).kind for one in found]
    assert sorted(kinds) == ["accepted", "refused", "refused", "refused"]
    assert sorted(shop.account(one.id).max_discount for one in found) == [15, 15, 15, 20]


def test_products_and_orders_have_the_same_outcomes(shop):
    assert [resolve_product(said, "r-01", shop).kind for said in ("SKU-4411", "seal", "SKU-4141")] == [
        "resolved", "ambiguous", "not_found"]
    assert [resolve_order(said, "r-01", shop).kind for said in ("o-2113", "O-2113", "o-9999")] == [
        "resolved", "not_found", "not_found"]
    near = [one.label for one in resolve_order("O-2113", "r-01", shop).near]
    assert [label.split(" — ")[0] for label in near] == ["o-2113", "o-2118", "o-2131"]
