"""The scorecard before and after, each layer left out, what repaired what, what it cost, and how far to believe it."""

import pytest

from companion.gate.shop import Shop
from companion.measure.ablation import ablation
from companion.measure.cases import load_cases
from companion.measure.credit import (
    accuracy_if_repaired,
    costs,
    end_to_end,
    repaired_without_suggestion,
    repairs,
    stages,
)
from companion.measure.runs import load_runs
from companion.measure.scorecard import scorecard
from companion.retry import first_retry


@pytest.fixture(scope="module")
def cards():
    return ablation()


@pytest.mark.parametrize(("measure", "before", "after"), [
    ("argument accuracy", (2703, 2970), (2911, 2970)),
    ("identity errors that ran", (128, 2970), (0, 2970)),
    ("questions asked", (0, 2970), (92, 2970)),
    ("format failures", (38, 2970), (3, 2970)),
    ("confirmations asked", (0, 2970), (14, 2970)),
    ("calls flagged", (0, 2970), (57, 2970)),
    ("right from end to end", (2594, 3000), (2807, 3000)),
])
def test_the_table_before_and_after(cards, measure, before, after):
    for arm, (count, of) in (("before", before), ("after", after)):
        row = cards.table.loc[measure, arm]
        assert (row["count"], row["of"]) == (count, of)
        assert row["share"] == count / of


@pytest.mark.parametrize(("measure", "arm", "published", "places"), [
    ("argument accuracy", "before", 0.91, 2), ("argument accuracy", "after", 0.98, 2),
    ("identity errors that ran", "before", 0.043, 3), ("identity errors that ran", "after", 0.0, 3),
    ("questions asked", "before", 0.0, 3), ("questions asked", "after", 0.031, 3),
    ("format failures", "before", 0.013, 3), ("format failures", "after", 0.001, 3),
    ("calls flagged", "after", 0.019, 3),
    ("right from end to end", "before", 0.86, 2), ("right from end to end", "after", 0.94, 2),
])
def test_every_published_figure_comes_out(cards, measure, arm, published, places):
    assert round(cards.table.loc[measure, (arm, "share")], places) == published


def test_half_of_the_flags_are_of_right_calls(cards):
    row = costs(cards.before, cards.after).loc["flagged"]
    assert (row["calls"], row["of_right_calls"]) == (57, 28)


def test_without_the_schema_only_the_amounts_leak(cards):
    """Resolution refuses a bare 4411 too, so a lost prefix is caught by either layer."""
    change = cards.alone.loc["schema"]
    assert change[["wrong", "unit_or_scale"]].tolist() == [8, 8]
    assert (change.drop(["wrong", "unit_or_scale", "refused"]) == 0).all()
    assert change["refused"] == -8


def test_without_resolution_the_guessed_ids_run(cards):
    change = cards.alone.loc["resolution"]
    assert (change["identity"], change["identity that ran"]) == (128, 128)
    assert change["asked"] == -92


def test_without_consistency_the_large_quantities_run_and_nobody_confirms(cards):
    change = cards.alone.loc["consistency"]
    assert (change["unit_or_scale"], change["confirmations"], change["identity"]) == (8, -14, 0)


def test_without_grounding_only_the_flags_change(cards):
    change = cards.alone.loc["grounding"]
    assert change["flagged"] == -57
    assert (change.drop("flagged") == 0).all()


def test_what_the_layers_catch_alone_is_no_sum(cards):
    together = cards.left_out.loc["bare tools", "wrong"] - cards.left_out.loc["all layers", "wrong"]
    assert together == 208
    assert cards.alone["wrong"].sum() == 184
    # 24 SKUs in a wrong form are seen by schema and resolution, so neither catches them alone; of order ids the
    # schema takes any text, so 11 are seen by resolution alone.
    assert cards.alone["format"].tolist() == [0, 11, 0, 0]


def test_the_repair_of_the_siblings_is_credited_to_words_instead_of_ids(cards):
    table = repairs(cards.before, cards.after)
    assert table.loc["words instead of ids"].to_dict() == {
        "identity": 64, "missing_optional": 0, "format": 0, "invented": 0, "unit_or_scale": 0, "total": 64}
    assert table.loc["question to the person", "identity"] == 64
    assert table.loc["refusal and retry", ["format", "invented", "unit_or_scale"]].tolist() == [35, 29, 8]
    assert table.loc["confirmation", "unit_or_scale"] == 8


def test_the_repairs_are_all_that_became_right(cards):
    """Each way is counted by itself; together they are the difference between the arms, cause by cause."""
    table = repairs(cards.before, cards.after)
    before, after = (card.figures["by_cause"] for card in (cards.before, cards.after))
    for cause in ("identity", "missing_optional", "format", "invented", "unit_or_scale"):
        assert table[cause].sum() == before[cause] - after[cause]
    assert table["total"].sum() == 208


@pytest.mark.parametrize(("cost", "calls", "right"), [
    ("refused", 75, 0), ("question asked", 92, 28), ("confirmation asked", 14, 6), ("flagged", 57, 28),
])
def test_what_the_layers_cost(cards, cost, calls, right):
    row = costs(cards.before, cards.after).loc[cost]
    assert (row["calls"], row["of_right_calls"]) == (calls, right)
    assert row["share"] == calls / 2970


def test_refusals_without_a_suggestion_bear_on_the_result_only_a_little(cards):
    """At the rate of retries without a suggestion 0.9801 would be 0.9749: to two places 0.97, not 0.98."""
    rate = first_retry().table.loc["message_only", "rate"]
    assert repaired_without_suggestion(cards.after) == 29 + 8
    assert accuracy_if_repaired(cards.after, 1) == cards.after.figures["accuracy"]
    assert accuracy_if_repaired(cards.after, rate) == pytest.approx((2911 - 37 * 0.42) / 2970)
    assert [round(accuracy_if_repaired(cards.after, rate), digits) for digits in (4, 3, 2)] == [0.9749, 0.975, 0.97]
    assert round(accuracy_if_repaired(cards.after, 0), 3) == 0.968


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan")])
def test_a_rate_must_be_a_share(cards, rate):
    with pytest.raises(ValueError, match="rate"):
        accuracy_if_repaired(cards.after, rate)


def test_the_four_stages(cards):
    assert [round(rate, 2) for rate in stages(cards.before).values()] == [0.99, 0.91, 0.96, 0.98]
    assert [round(rate, 2) for rate in stages(cards.after).values()] == [0.99, 0.98, 0.96, 0.98]


@pytest.mark.parametrize(("reading", "before", "after"), [
    ("counted run by run", 0.86, 0.94),
    ("counted, and stopped", 0.86, 0.94),
    ("product of the first three", 0.86, 0.94),
    ("product of the four", 0.85, 0.92),
    ("first three, answers read as before", 0.86, 0.93),
])
def test_end_to_end_depends_on_how_it_is_read(cards, reading, before, after):
    row = end_to_end(cards.before, cards.after).loc[reading]
    assert (round(row["before"], 2), round(row["after"], 2)) == (before, after)


def test_runs_that_did_not_stop_had_gone_wrong_before(cards):
    """That is why counting the stop too changes nothing, while the product with it is lower."""
    table = end_to_end(cards.before, cards.after)
    assert table.loc["counted, and stopped"].equals(table.loc["counted run by run"])


def test_intervals_hold_their_share_and_are_the_same_each_time(cards):
    table = cards.intervals(draws=400)
    assert ((table["low"] <= table["share"]) & (table["share"] <= table["high"])).all()
    assert table.equals(cards.intervals(draws=400))


def test_the_interval_of_the_questions_is_more_than_three_times_as_wide_as_the_naive_one(cards):
    """Runs of one case are not independent: six cases of sixty bring all the questions.

    92 questions from six cases cannot give less: were they spread evenly, the ratio of the standard errors would be
    3.8, since the variance over cases is 60 * (6 * (92 / 6)² / 60 - (92 / 60)²) and the naive one 92 * 0.97.
    """
    row = cards.intervals().loc[("questions asked", "after")]
    naive = 2 * 1.96 * (row["share"] * (1 - row["share"]) / row["of"]) ** 0.5
    assert 3 < (row["high"] - row["low"]) / naive < 4.5


def test_a_part_of_the_runs_can_be_read_and_gives_the_scorecards_own_figures():
    runs = [run for run in load_runs() if run.run < 2]
    cards = ablation(runs, load_cases(), Shop.load())
    assert cards.after.figures == scorecard("layered", runs=runs).figures
    assert cards.without[3].figures == scorecard("layered", layers=(1, 2, 4), runs=runs).figures
    assert cards.table.loc["right from end to end", ("before", "of")] == len(runs) == 120


def test_no_runs_at_all_give_tables_of_nothing():
    cards = ablation([])
    assert cards.table["after", "share"].eq(0).all()
    assert costs(cards.before, cards.after)["calls"].sum() == repairs(cards.before, cards.after)["total"].sum() == 0
    assert end_to_end(cards.before, cards.after).eq(0).all(axis=None)
    assert accuracy_if_repaired(cards.after, 0.5) == 0
