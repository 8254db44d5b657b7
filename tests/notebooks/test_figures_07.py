"""Every figure that notebook 7 states, from the package's functions."""

import pytest

from companion.evaluate import PAIRS, SCORERS, side_by_side, wrong_turns
from companion.runs import ablation, costs, end_to_end, repairs, resample_cases, wilson


@pytest.fixture(scope="module")
def found():
    return ablation()


@pytest.fixture(scope="module")
def by_run(found):
    runs = found.after.by_run
    return runs[runs["right_tool"]]


@pytest.fixture(scope="module")
def readings(found):
    return end_to_end(found.before, found.after).round(4)


def shares(found, measure):
    row = found.table.loc[measure]
    return round(row["before", "share"], 3), round(row["after", "share"], 3)


@pytest.mark.parametrize(
    "measure, before, after",
    [
        ("argument accuracy", 0.910, 0.980),
        ("identity errors that ran", 0.043, 0.0),
        ("questions asked", 0.0, 0.031),
        ("format failures", 0.013, 0.001),
        ("confirmations asked", 0.0, 0.005),
        ("calls flagged", 0.0, 0.019),
        ("right from end to end", 0.865, 0.936),
    ],
)
def test_the_table_before_and_after(found, measure, before, after):
    assert shares(found, measure) == (before, after)


def test_the_numbers_of_cases_and_runs(found):
    assert found.after.by_run["case"].nunique() == 60
    assert (found.after.figures["runs"], found.after.figures["right_tool"]) == (3000, 2970)


def test_four_causes_shrink_and_omitted_options_stay(found):
    before, after = found.before.figures["by_cause"], found.after.figures["by_cause"]
    assert before == {"identity": 128, "missing_optional": 50, "format": 38, "invented": 29, "unit_or_scale": 22}
    assert after == {"identity": 0, "missing_optional": 50, "format": 3, "invented": 0, "unit_or_scale": 6}
    assert (sum(before.values()), sum(after.values())) == (267, 59)


def test_half_of_the_identity_errors_were_repaired_by_words(found):
    repaired = repairs(found.before, found.after)
    assert repaired["identity"].to_dict() == {
        "words instead of ids": 64, "question to the person": 64, "refusal and retry": 0, "confirmation": 0}
    assert repaired["total"].sum() == 267 - 59 == 208


def test_each_layer_left_out(found):
    wrong = {layer: card.figures["wrong_arguments"] for layer, card in found.without.items()}
    assert wrong == {1: 67, 2: 227, 3: 67, 4: 59}
    by_cause = found.left_out
    assert by_cause.loc["without schema", "unit_or_scale"] - by_cause.loc["all layers", "unit_or_scale"] == 8
    assert by_cause.loc["without schema", "format"] == by_cause.loc["all layers", "format"]
    assert by_cause.loc["without resolution", ["identity", "identity that ran", "asked"]].tolist() == [128, 128, 0]
    assert by_cause.loc["without consistency", "unit_or_scale"] == 14
    changed = by_cause.loc["without grounding"] != by_cause.loc["all layers"]
    assert changed[changed].index.tolist() == ["flagged"]


def test_what_layers_catch_alone_is_less_than_what_was_repaired(found):
    assert found.alone["wrong"].to_dict() == {"schema": 8, "resolution": 168, "consistency": 8, "grounding": 0}
    both_see = 35 - found.alone.loc["resolution", "format"]
    assert found.alone["wrong"].sum() == 184 and 208 - 184 == both_see == 24


def test_what_the_layers_cost(found):
    price = costs(found.before, found.after)
    assert price["calls"].tolist() == [75, 92, 14, 57]
    assert price["of_right_calls"].tolist() == [0, 28, 6, 28]


def test_questions_and_flags_come_from_few_cases(by_run):
    asked, flagged = (by_run.groupby("case")[name].sum() for name in ("asked", "flagged"))
    assert ((asked > 0).sum(), asked.sum()) == (6, 92)
    assert (flagged.max(), flagged.sum()) == (50, 57)


def test_the_interval_of_the_questions_is_nearly_four_times_as_wide(by_run):
    naive = wilson(92, 2970)
    honest = resample_cases(by_run.groupby("case")["asked"].apply(list).to_dict(), seed=0)
    assert [round(end, 3) for end in naive] == [0.025, 0.038]
    assert [round(end, 3) for end in honest] == [0.010, 0.057]
    assert round((honest.high - honest.low) / (naive.high - naive.low), 1) == 3.7


@pytest.mark.parametrize(
    "measure, arm, low, high",
    [
        ("argument accuracy", "before", 0.883, 0.935),
        ("argument accuracy", "after", 0.966, 0.992),
        ("questions asked", "after", 0.010, 0.057),
        ("calls flagged", "after", 0.001, 0.054),
        ("identity errors that ran", "after", 0.0, 0.0),
    ],
)
def test_the_intervals_from_cases(intervals, measure, arm, low, high):
    assert intervals.loc[(measure, arm), ["low", "high"]].round(3).tolist() == [low, high]


@pytest.fixture(scope="module")
def intervals(found):
    return found.intervals(seed=0)


def test_the_readings_of_end_to_end(readings):
    assert readings.loc["product of the four", "before"] == 0.8474
    assert readings.loc["counted run by run"].tolist() == [0.8647, 0.9357]
    assert readings.loc["interpretation"].round(3).tolist() == [0.960, 0.964]
    assert readings.loc["first three, answers read as before", "after"] == 0.9312
    assert readings.loc["product of the first three", "before"] == readings.loc["counted run by run", "before"]


def test_no_run_that_failed_to_stop_was_right_otherwise(found):
    for card in (found.before, found.after):
        late = [reading for reading in card.readings if not reading.stopped]
        assert len(late) == 60
        assert not any(reading.right and reading.answer for reading in late)


def test_the_scorers_on_the_same_twenty_calls():
    judged, errors = side_by_side(), wrong_turns()
    assert len(PAIRS) == len(judged) == 20 and len(SCORERS) == 5
    assert (judged["exact match"] == judged["call is"]).sum() == 11
    assert errors["fails right calls"].to_dict() == {
        "exact match": 9, "as strings": 9, "lists in any order": 7, "subset rule": 7, "diff_arguments": 0}
    assert errors["passes wrong calls"].to_dict() == {
        "exact match": 0, "as strings": 2, "lists in any order": 2, "subset rule": 3, "diff_arguments": 0}
    assert "everything left out" in errors.loc["subset rule", "passed though wrong"]


def of_form(reading):
    return reading.right_tool and not reading.right and reading.cause == "format"


def test_without_resolution_eleven_formats_of_order_ids_are_back(found):
    wrong = [reading for reading in found.without[2].readings if of_form(reading)]
    left = [reading for reading in found.after.readings if of_form(reading)]
    back = {(one.case, one.run) for one in wrong} - {(one.case, one.run) for one in left}
    assert (len(left), len(wrong), len(back)) == (3, 14, 11)
    assert {one.tool for one in wrong if (one.case, one.run) in back} == {"issue_refund"}
