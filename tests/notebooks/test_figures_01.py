"""The figures that notebook 01 states, from the package's own functions."""

import math

import pytest

from companion import Shop
from companion.course.failed_calls import cards, ten_failed_calls
from companion.evaluate import classify
from companion.measure.intervals import resample_cases, wilson
from companion.measure.reading import Reading
from companion.measure.stages import gains_of_repair, product, stage_rates
from companion.runs import scorecard


@pytest.fixture(scope="module")
def bare():
    return scorecard(arm="bare")


@pytest.fixture(scope="module")
def runs(bare):
    return bare.by_run


@pytest.fixture(scope="module")
def called(runs):
    return runs[runs.right_tool]


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


def test_the_four_stages_and_their_product(bare):
    stages = stage_rates(bare.readings)
    assert {name: round(rate, 2) for name, rate in stages.items()} == {
        "selection": 0.99, "arguments": 0.91, "interpretation": 0.96, "termination": 0.98,
    }  # fmt: skip
    assert round(product(stages), 2) == 0.85
    assert round(product(stages | {"termination": 1}), 2) == round(bare.figures["end_to_end"], 2) == 0.86


def test_the_runs_that_did_not_stop_were_wrong_anyway(runs):
    late = runs[~runs.stopped]
    assert (len(late), (late.right & late.answer).sum()) == (60, 0)


def test_what_repairing_each_stage_gains(bare):
    gains = gains_of_repair(stage_rates(bare.readings))
    more = {name: round(share * 3000) for name, share in gains.items()}
    assert more.pop("arguments") == 251
    assert sum(more.values()) == 185


def test_stages_are_counted_among_the_runs_that_reach_them():
    readings = [
        Reading("a", 0, "t", right_tool=False, stopped=True),
        Reading("a", 1, "t", right_tool=True, right=False, answer=True, stopped=True),
        Reading("a", 2, "t", right_tool=True, right=True, answer=True, stopped=False),
        Reading("a", 3, "t", right_tool=True, right=True, answer=False, stopped=True),
    ]
    rates = {"selection": 3 / 4, "arguments": 2 / 3, "interpretation": 1 / 2, "termination": 3 / 4}
    assert stage_rates(readings) == rates
    assert gains_of_repair({"a": 0.5, "b": 0.8}) == pytest.approx({"a": 0.4, "b": 0.1})


def test_no_runs_give_no_rates():
    assert all(math.isnan(rate) for rate in stage_rates([]).values())


def test_the_shares_of_the_five_causes(bare):
    wrong = bare.figures["wrong_arguments"]
    shares = {cause: round(100 * count / wrong) for cause, count in bare.figures["by_cause"].items()}
    assert wrong == 267
    assert shares == {"identity": 48, "missing_optional": 19, "format": 14, "invented": 11, "unit_or_scale": 8}


def test_the_ten_failed_calls_show_every_cause(shop):
    ten = ten_failed_calls()
    causes = [str(classify(c.given, c.expected, c.question, c.tool, shop)) for c in ten.values()]
    assert dict(zip(ten, causes)) == {
        "A": "identity", "B": "unit_or_scale", "C": "format", "D": "invented", "E": "missing_optional",
        "F": "identity", "G": "format", "H": "identity", "I": "missing_optional", "J": "identity",
    }  # fmt: skip


def test_without_the_shop_identity_looks_invented():
    alone = {n: str(classify(c.given, c.expected, c.question, c.tool)) for n, c in ten_failed_calls().items()}
    assert [name for name, cause in alone.items() if cause == "invented"] == ["A", "D", "F", "H", "J"]


def test_a_card_marks_what_differs_and_says_what_the_shop_knows(shop):
    ten = ten_failed_calls()
    plain = cards([ten["A"], ten["D"], ten["E"]], shop).plain
    assert "≠ account_id: proposed 4478: Henderson Pacific, Reno (dormant); right 4471: Henderson Industrial" in plain
    assert "proposed 9506: no account has this id" in plain
    assert "≠ discount_percent: proposed (omitted); right 8" in plain
    assert plain.count("≠") == 3


def test_a_text_that_is_not_compared_is_shown_as_free(shop):
    assert "right (in any words)" in cards([ten_failed_calls()["F"]], shop).plain


def test_cards_escape_what_was_said(shop):
    call = ten_failed_calls()["A"]
    hostile = type(call)("A", call.case.model_copy(update={"question": "<script>"}), {"sku": "<img>"})
    assert "<script>" not in cards([hostile], shop).html and "<img>" not in cards([hostile], shop).html


def interval(called, number=50):
    part = called[called.run < number]
    return resample_cases(part.groupby("case").right.agg(list), draws=10_000)


def test_the_naive_interval_and_the_one_from_cases(called):
    naive, honest = wilson(called.right.sum(), len(called)), interval(called)
    assert (called.right.sum(), len(called)) == (2703, 2970)
    assert [round(end, 3) for end in (*naive, *honest)] == [0.899, 0.920, 0.884, 0.934]
    assert round((honest.high - honest.low) / (naive.high - naive.low), 1) == 2.5


def test_five_times_the_runs_take_less_than_a_third_off_the_width(called):
    some, all_runs = interval(called, 10), interval(called)
    ratio = (all_runs.high - all_runs.low) / (some.high - some.low)
    assert 2 / 3 < ratio < 1
    assert 1 - 5**-0.5 > 1 / 2  # what independent calls would take off


def test_the_first_runs_alone_give_another_accuracy(called):
    rates = [called[called.run < number].right.mean() for number in (50, 10, 1)]
    assert [round(rate, 3) for rate in rates] == [0.910, 0.903, 0.883]


def test_failures_are_spread_unevenly(called):
    failures = (~called.right).groupby(called.case).sum()
    assert (len(failures), (failures == 0).sum(), failures.nlargest(10).sum()) == (60, 21, 132)


def test_one_pass_cannot_give_the_published_rate_and_passes_differ(called):
    assert (round(54 / 60, 3), round(55 / 60, 3)) == (0.900, 0.917)
    assert not {0.91, 0.99} & {round(right / 60, 2) for right in range(61)}
    assert round(59 / 60, 3) == 0.983
    passes = called.groupby("run").right.mean()
    assert (len(passes), round(passes.min(), 3), round(passes.max(), 3)) == (50, 0.807, 0.966)


def test_some_calls_are_right_by_luck(runs, called):
    guesses = runs[scorecard(arm="layered").by_run.asked].right
    assert (len(guesses), (~guesses).sum(), guesses.sum()) == (92, 64, 28)
    assert round((called.right.sum() - guesses.sum()) / len(called), 3) == 0.901
