"""Every figure that notebook 8 states, from the package's functions."""

import pytest

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.echo import names_resolved
from companion.measure.echo_life import Assumptions, simulate_lives


@pytest.fixture(scope="module")
def lives():
    return simulate_lives()


@pytest.fixture(scope="module")
def usual():
    talk = Conversation(
        question="What's the stock on the usual Henderson part?", history=["Has the price of SKU-4411 gone up again?"]
    )
    return ToolCall("check_inventory", {"sku": "SKU-4411"}), talk, Shop.load()


def test_the_usual_part_passes_every_layer_without_a_flag(usual):
    outcome = check(*usual)
    assert (outcome.kind, outcome.issues, outcome.flags) == ("accepted", (), ())
    assert outcome.origins == {"sku": "person"}


def test_it_is_not_what_the_account_orders_most(usual):
    _, talk, shop = usual
    account = next(a for a in shop.accounts(rep=talk.rep) if a.name == "Henderson Industrial")
    (most, _), *others = shop.order_counts(account.id)
    assert most == "SKU-4412"
    assert "SKU-4411" not in dict(others[:3])


def test_three_of_the_eight_answers_name_what_was_acted_on(usual):
    told = dispatch(*usual).for_model()
    named = ["SKU-4411 (hydraulic seal, 40mm): 2,187 on hand.", "We have 2,187 of sku 4411 across all warehouses.",
             "The 40mm hydraulic seal is well stocked: 2,187."]
    others = ["There are 2,187 of that part on hand.", "SKU-4412: 2,187 on hand.", "SKU-44110 stands at 2,187.",
              "4411 of them are on hand.", "2,187 of the hydraulic seal, 60mm."]
    assert [names_resolved(answer, told) for answer in named + others] == [True] * 3 + [False] * 5
    assert told["data"]["on_hand"] == 2187


@pytest.mark.parametrize("policy, mean, median", [("echo", 2.1, 0.0), ("weekly review", 10.3, 6.9), ("no review", 91, 91)])
def test_how_long_a_wrong_figure_lives(lives, policy, mean, median):
    row = lives.table.loc[policy]
    assert (round(row["mean days"], 1), round(row["median days"], 1)) == (mean, median)


@pytest.mark.parametrize("policy, day, alive", [("echo", 1, 0.19), ("echo", 7, 0.10), ("weekly review", 1, 0.93),
                                                ("weekly review", 7, 0.49)])
def test_how_many_are_alive_after_a_day_and_a_week(lives, policy, day, alive):
    assert round(lives.alive(policy, day), 2) == alive


def test_one_catch_a_week_means_one_and_a_quarter_errors(lives):
    assert lives.assumptions.errors_per_week == 1.25


def test_half_of_the_errors_end_within_the_hour_with_the_echo(lives):
    assert lives.alive("echo", 1 / 24) < 0.5


def test_an_echo_that_nobody_reads_is_worth_little():
    unread = simulate_lives(Assumptions(seen_in_echo=0.1, catches_per_week=0.125))
    assert round(unread.table.loc["echo", "mean days"], 1) == 9.2


def test_the_horizon_takes_nothing_off_the_mean_and_other_seeds_give_more_than_the_formula():
    def mean(seed=0, **changed):
        return simulate_lives(Assumptions(**changed), seed=seed).table.loc["weekly review", "mean days"]

    assert round(mean(horizon=10_000), 1) == round(mean(), 1) == 10.3
    assert mean() < 10.5 < mean(seed=3)


def test_what_the_text_says_of_the_assumptions():
    assumed = Assumptions()
    assert (assumed.hours_to_see, assumed.horizon, assumed.weeks) == (1, 91, 5200)
