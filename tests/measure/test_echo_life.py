"""The simulation of how long wrong figures live agrees with what can be worked out by hand."""

import numpy as np
import pytest

from companion.measure.echo_life import POLICIES, Assumptions, simulate_lives


@pytest.fixture(scope="module")
def lives():
    return simulate_lives()


def test_the_same_seed_gives_the_same_lives_and_another_seed_others(lives):
    assert np.array_equal(lives.days["echo"], simulate_lives(seed=0).days["echo"])
    assert len(simulate_lives(seed=1).days["echo"]) != len(lives.days["echo"])


def test_errors_come_at_the_rate_that_gives_one_catch_a_week(lives):
    caught = (lives.found_by["echo"] == "echo").sum() / lives.assumptions.weeks
    assert lives.assumptions.errors_per_week == 1.25
    assert caught == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("found, mean", [(1.0, 3.5), (0.5, 10.5), (0.25, 24.5)])
def test_a_review_takes_half_a_period_and_a_whole_one_for_each_miss(found, mean):
    given = Assumptions(found_in_review=found, horizon=10_000)
    assert simulate_lives(given).table.loc["weekly review", "mean days"] == pytest.approx(mean, rel=0.04)


def test_the_echo_never_lets_an_error_live_longer_than_the_review_alone(lives):
    assert (lives.days["echo"] <= lives.days["weekly review"]).all()
    assert (lives.days["weekly review"] <= lives.days["no review"]).all()


def test_without_a_review_nobody_finds_anything_and_lives_end_at_the_horizon(lives):
    assert set(lives.found_by["no review"]) == {"nobody"}
    assert set(lives.days["no review"]) == {lives.assumptions.horizon}


def test_a_review_that_finds_nothing_is_no_review():
    lives = simulate_lives(Assumptions(found_in_review=0.0))
    assert lives.table.loc["weekly review", "found by nobody"] == 1.0
    assert lives.table.loc["echo", "found by review"] == 0.0


def test_an_echo_that_everybody_reads_leaves_nothing_to_the_review():
    table = simulate_lives(Assumptions(seen_in_echo=1.0, hours_to_see=0.001)).table
    assert table.loc["echo", "found by echo"] > 0.999


def test_shares_found_add_up_to_one(lives):
    shares = lives.table[["found by echo", "found by review", "found by nobody"]]
    assert np.allclose(shares.sum(axis=1), 1.0)
    assert tuple(lives.table.index) == POLICIES


def test_no_errors_give_a_table_of_nothing():
    lives = simulate_lives(Assumptions(catches_per_week=1e-6, weeks=1))
    assert lives.table.loc["echo", "errors"] == 0
    assert lives.alive("echo", 1) == 0.0


@pytest.mark.parametrize(
    "wrong", [{"seen_in_echo": 0}, {"seen_in_echo": 1.5}, {"found_in_review": -0.1}, {"weeks": "52"},
              {"horizon": float("nan")}, {"hours_to_see": True}]
)
def test_an_assumption_outside_its_range_is_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Assumptions(**wrong)
