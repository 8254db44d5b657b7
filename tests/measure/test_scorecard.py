"""Every count before and after the layers, out of the recorded proposals, and how it follows a change."""

import math

import pytest

from companion.gate.shop import Shop
from companion.runs import Scorecard, load_cases, load_runs, scorecard

SHOP, CASES, RUNS = Shop.load(), load_cases(), load_runs()

BARE = {
    "runs": 3000, "right_tool": 2970, "wrong_arguments": 267, "accuracy": 2703 / 2970,
    "by_cause": {"identity": 128, "missing_optional": 50, "format": 38, "invented": 29, "unit_or_scale": 22},
    "identity_reaching_execution": 128, "asked": 0, "confirmations": 0, "format_failures": 38, "flagged": 0,
    "flagged_right": 0, "answers_right": 2594, "stopped": 2940, "end_to_end": 2594 / 3000,
}
LAYERED = {
    "runs": 3000, "right_tool": 2970, "wrong_arguments": 59, "accuracy": 2911 / 2970,
    "by_cause": {"identity": 0, "missing_optional": 50, "format": 3, "invented": 0, "unit_or_scale": 6},
    "identity_reaching_execution": 0, "asked": 92, "confirmations": 14, "format_failures": 3, "flagged": 57,
    "flagged_right": 28, "answers_right": 2807, "stopped": 2940, "end_to_end": 2807 / 3000,
}


def card(arm="bare", runs=RUNS, **given):
    return scorecard(arm, runs=runs, cases=CASES, shop=SHOP, **given)


WHOLE = {arm: card(arm) for arm in ("bare", "layered")}


def of_case(case_id):
    """The recorded runs of one case."""
    return [run for run in RUNS if run.case == case_id]


def first_right(case_id, arm="bare"):
    """The first run of a case that is right in an arm and was answered rightly."""
    number = next(reading.run for reading in WHOLE[arm].readings if reading.case == case_id
                  and reading.right and reading.answer and reading.ran and reading.first_right)
    return next(run for run in of_case(case_id) if run.run == number)


def changed(arm, run, **fields):
    """The figures of all runs when one is changed; only its own case is read again."""
    again = [other.model_copy(update=fields) if other is run else other for other in of_case(run.case)]
    others = [reading for reading in WHOLE[arm].readings if reading.case != run.case]
    return Scorecard(arm, WHOLE[arm].layers, (*others, *card(arm, again).readings)).figures


def but(arguments, **changes):
    """Arguments with some changed; None takes one away."""
    return {key: value for key, value in (arguments | changes).items() if value is not None}


def test_the_bare_column():
    assert WHOLE["bare"].figures == BARE


def test_the_layered_column():
    assert WHOLE["layered"].figures == LAYERED


def test_the_default_data_are_the_course_s_own():
    assert scorecard().figures == BARE
    assert scorecard("layered").figures == LAYERED


def test_the_rates_are_those_of_the_published_table():
    bare, layered = WHOLE["bare"].figures, WHOLE["layered"].figures
    assert (round(bare["accuracy"], 2), round(layered["accuracy"], 2)) == (0.91, 0.98)
    assert (round(bare["end_to_end"], 2), round(layered["end_to_end"], 2)) == (0.86, 0.94)
    assert round(100 * bare["identity_reaching_execution"] / bare["right_tool"], 1) == 4.3
    assert round(100 * layered["asked"] / layered["right_tool"], 1) == 3.1
    formats = [round(100 * card["format_failures"] / card["right_tool"], 1) for card in (bare, layered)]
    assert formats == [1.3, 0.1]
    assert round(100 * layered["flagged"] / layered["right_tool"], 1) == 1.9
    shares = [round(100 * count / 267) for count in bare["by_cause"].values()]
    assert shares == [48, 19, 14, 11, 8]


def test_the_price_is_28_lucky_guesses_asked_about_and_6_large_orders_confirmed():
    bare, layered = (WHOLE[arm].readings for arm in ("bare", "layered"))
    asked = [before.right for before, after in zip(bare, layered, strict=True) if after.asked]
    assert (asked.count(True), asked.count(False)) == (28, 64)
    confirmed = [reading.cause for reading in layered if reading.to_confirm]
    assert (confirmed.count(None), confirmed.count("unit_or_scale")) == (6, 8)


def test_no_proposal_that_is_right_is_refused():
    assert not [reading for reading in WHOLE["layered"].readings if reading.retried and reading.first_right]


def test_the_runs_that_did_not_stop_are_wrong_in_both_arms():
    pairs = zip(WHOLE["bare"].readings, WHOLE["layered"].readings, strict=True)
    unstopped = [pair for pair in pairs if not pair[0].stopped]
    assert len(unstopped) == 60
    assert not [reading for pair in unstopped for reading in pair if reading.right and reading.answer]


@pytest.mark.parametrize("arm", ["bare", "layered"])
def test_each_case_stands_by_itself(arm):
    apart = [reading for case in CASES for reading in card(arm, of_case(case.id)).readings]
    assert tuple(apart) == WHOLE[arm].readings


def test_causes_are_spread_unevenly():
    wrong = [sum(reading.case == case.id and reading.cause is not None for reading in WHOLE["bare"].readings)
             for case in CASES]
    assert wrong.count(0) >= 20
    assert max(wrong) >= 20


FAULTS = [  # tool, case, changes of the bare arguments, cause
    ("check_inventory", "stock-04", {"account_id": "4507"}, "identity"),
    ("check_inventory", "stock-04", {"sku": "SKU-4412"}, "identity"),
    ("check_inventory", "stock-02", {"warehouse": None}, "missing_optional"),
    ("check_inventory", "stock-10", {"account_id": None}, "missing_optional"),
    ("check_inventory", "stock-01", {"sku": "4411"}, "format"),
    ("check_inventory", "stock-15", {"sku": "SKU-9999"}, "invented"),
    ("draft_quote", "quote-08", {"account_id": "4471"}, "identity"),
    ("draft_quote", "quote-08", {"discount_percent": None}, "missing_optional"),
    ("draft_quote", "quote-01", {"sku": "sku-1211"}, "format"),
    ("draft_quote", "quote-01", {"account_id": "9999"}, "invented"),
    ("draft_quote", "quote-01", {"quantity": 600}, "unit_or_scale"),
    ("apply_credit", "credit-02", {"account_id": "4471"}, "identity"),
    ("apply_credit", "credit-02", {"account_id": "9998"}, "invented"),
    ("apply_credit", "credit-04", {"amount": 18.6}, "unit_or_scale"),
    ("hold_stock", "hold-03", {"sku": "SKU-5120"}, "identity"),
    ("hold_stock", "hold-03", {"warehouse": None}, "missing_optional"),
    ("hold_stock", "hold-03", {"sku": "SKU 5147"}, "format"),
    ("hold_stock", "hold-03", {"sku": "SKU-9999"}, "invented"),
    ("hold_stock", "hold-03", {"hours": 2}, "unit_or_scale"),
    ("issue_refund", "refund-01", {"order_id": "o-2113"}, "identity"),
    ("issue_refund", "refund-01", {"order_id": "2107"}, "format"),
    ("issue_refund", "refund-01", {"order_id": "o-9999"}, "invented"),
    ("issue_refund", "refund-01", {"amount": 1284}, "unit_or_scale"),
]


@pytest.mark.parametrize(("tool", "case", "changes", "cause"), FAULTS)
def test_the_counts_follow_a_single_changed_argument(tool, case, changes, cause):
    run = first_right(case)
    assert run.tool == tool
    figures = changed("bare", run, bare=but(run.bare, **changes))
    expected = BARE | {
        "wrong_arguments": 268, "accuracy": 2702 / 2970,
        "by_cause": BARE["by_cause"] | {cause: BARE["by_cause"][cause] + 1},
        "identity_reaching_execution": 128 + (cause == "identity"),
        "format_failures": 38 + (cause == "format"),
        "answers_right": 2593, "end_to_end": 2593 / 3000}
    assert figures == expected


@pytest.mark.parametrize("cause", sorted(BARE["by_cause"]))
def test_a_wrong_run_that_is_put_right_leaves_its_count(cause):
    wrong = next(reading for reading in WHOLE["bare"].readings if reading.cause == cause)
    right = first_right(wrong.case)
    run = next(run for run in of_case(wrong.case) if run.run == wrong.run)
    figures = changed("bare", run, bare=right.bare)
    assert figures["by_cause"][cause] == BARE["by_cause"][cause] - 1
    assert figures["wrong_arguments"] == 266


def test_what_changes_no_meaning_changes_no_count():
    run = first_right("credit-02")
    other_words = run.bare | {"reason": "They waited far too long for it", "amount": 75.0}
    assert changed("bare", run, bare=other_words) == BARE
    run = first_right("quote-01")
    assert changed("bare", run, bare=run.bare | {"discount_percent": 0.0}) == BARE


def test_another_kind_of_fault_gets_a_row_of_its_own():
    run = first_right("quote-01")
    figures = changed("bare", run, bare=run.bare | {"quantity": 61})
    assert figures["by_cause"] == BARE["by_cause"] | {"wrong_value": 1}


def test_a_wrong_tool_is_a_row_of_its_own():
    run = first_right("stock-01")
    figures = changed("bare", run, tool="hold_stock")
    assert (figures["right_tool"], figures["wrong_arguments"], figures["answers_right"]) == (2969, 267, 2593)


def test_answers_and_stopping_are_counted_as_recorded():
    run = first_right("stock-01")
    assert changed("bare", run, answer_bare=False)["answers_right"] == 2593
    assert changed("layered", run, answer_bare=False) == LAYERED
    assert changed("bare", run, stopped=not run.stopped)["stopped"] == 2940 + (1 if not run.stopped else -1)


LAYERED_FAULTS = [  # case, changes of the layered arguments, what changes in the figures
    ("quote-01", {"quantity": 900}, {"confirmations": 15}),  # waits for the person, who says no
    # not quite five times the usual
    ("quote-01", {"quantity": 400}, {"wrong_arguments": 60, "by_cause": {"wrong_value": 1}}),
    ("stock-01", {"sku": "4411"}, {"wrong_arguments": 60, "by_cause": {"format": 4}, "format_failures": 4}),
    ("stock-01", {"sku": "SKU-9999"}, {"wrong_arguments": 60, "by_cause": {"invented": 1}, "flagged": 58}),
    ("stock-02", {"warehouse": None}, {"wrong_arguments": 60, "by_cause": {"missing_optional": 51}}),
    ("hold-03", {"hours": 2}, {"wrong_arguments": 60, "by_cause": {"unit_or_scale": 7}}),
    ("credit-04", {"amount": 18.6}, {"wrong_arguments": 60, "by_cause": {"unit_or_scale": 7}}),
    ("stock-04", {"account": "Henderson Pacific"},
     {"wrong_arguments": 60, "by_cause": {"identity": 1}, "identity_reaching_execution": 1}),
    # the question gives the whole name, so there was no reason to ask
    ("stock-04", {"account": "Henderson"},
     {"wrong_arguments": 60, "by_cause": {"format": 4}, "format_failures": 4, "asked": 93}),
    ("stock-05", {"account": "Henderson"}, {"asked": 93}),
    ("refund-01", {"order_id": "o-2113"},
     {"wrong_arguments": 60, "by_cause": {"identity": 1}, "identity_reaching_execution": 1, "flagged": 58}),
    # more than was captured
    ("refund-01", {"amount": 5000}, {"wrong_arguments": 60, "by_cause": {"wrong_value": 1}}),
]


@pytest.mark.parametrize(("case", "changes", "moved"), LAYERED_FAULTS)
def test_the_layered_counts_follow_a_single_changed_argument(case, changes, moved):
    run = first_right(case, "layered")
    figures = changed("layered", run, layered=but(run.layered, **changes), retry=None)
    for key, value in moved.items():
        assert (figures[key] | value == figures[key]) if key == "by_cause" else figures[key] == value, key
    untouched = LAYERED.keys() - moved.keys() - {"by_cause", "accuracy", "answers_right", "end_to_end"}
    assert {key: figures[key] for key in untouched} == {key: LAYERED[key] for key in untouched}
    assert figures["answers_right"] == 2807 - ("wrong_arguments" in moved)


def test_a_refusal_is_followed_by_the_recorded_retry_once():
    run = first_right("stock-01", "layered")
    refused = {"layered": {"sku": "4411"}}
    assert changed("layered", run, **refused, retry={"sku": "SKU-4411"}) == LAYERED
    again = changed("layered", run, **refused, retry={"sku": "SKU 4411"})
    assert (again["wrong_arguments"], again["format_failures"]) == (60, 4)
    other = changed("layered", run, **refused, retry={"sku": "SKU-4412"})
    assert (other["by_cause"]["identity"], other["identity_reaching_execution"]) == (1, 1)


def test_a_call_that_is_not_refused_needs_no_retry():
    run = first_right("stock-01", "layered")
    assert changed("layered", run, retry={"sku": "SKU-4412"}) == LAYERED


# Leaving one layer out.

def test_without_the_schema_only_the_amounts_above_the_cap_leak():
    figures = card("layered", layers=(2, 3, 4)).figures
    assert figures["by_cause"] == LAYERED["by_cause"] | {"unit_or_scale": 14}
    same = LAYERED.keys() - {"by_cause", "wrong_arguments", "accuracy", "answers_right", "end_to_end"}
    assert {key: figures[key] for key in same} == {key: LAYERED[key] for key in same}


def test_without_resolution_the_guessed_ids_and_the_invented_ones_run():
    figures = card("layered", layers=(1, 3, 4)).figures
    assert figures["identity_reaching_execution"] == 128
    assert figures["by_cause"]["identity"] == 128
    assert figures["by_cause"]["invented"] == 29
    assert figures["asked"] == 0
    assert figures["confirmations"] == 14
    assert (figures["by_cause"]["missing_optional"], figures["by_cause"]["unit_or_scale"]) == (50, 6)


def test_without_consistency_the_tenfold_quantities_run():
    figures = card("layered", layers=(1, 2, 4)).figures
    assert figures["by_cause"] == LAYERED["by_cause"] | {"unit_or_scale": 14}
    assert figures["confirmations"] == 0
    assert figures["asked"] == 92


def test_without_grounding_only_flags_change():
    assert card("layered", layers=(1, 2, 3)).figures == LAYERED | {"flagged": 0, "flagged_right": 0}


def test_the_order_and_repetition_of_layers_does_not_matter():
    assert card("layered", layers=[4, 3, 3, 2, 1]).figures == LAYERED


def test_the_layers_do_not_touch_the_bare_arm():
    assert card("bare", layers=(1,)).figures == BARE


# Shape and errors.

def test_the_figures_are_plain_numbers():
    for figures in (WHOLE["bare"].figures, WHOLE["layered"].figures):
        assert list(figures) == list(BARE)
        plain = [value for key, value in figures.items() if key != "by_cause"]
        flat = [*figures["by_cause"].values(), *plain]
        assert {type(value) for value in flat} == {int, float}
        assert {type(key) for key in figures["by_cause"]} == {str}


def test_the_table_says_the_same_as_the_figures():
    table = WHOLE["layered"].table
    assert table.loc["wrong arguments", "count"] == 59
    assert table.loc["  format", "count"] == 3
    assert table.loc["questions asked", "of"] == 2970
    assert table.loc["  of right calls", "share"] == pytest.approx(28 / 57)
    assert table.loc["right from end to end", "share"] == pytest.approx(2807 / 3000)
    assert table.index.is_unique


def test_by_run_has_one_row_a_run():
    frame = WHOLE["layered"].by_run
    assert len(frame) == 3000
    assert frame.loc[frame["right_tool"], "right"].sum() == 2911
    assert frame["asked"].sum() == 92


def test_no_runs_give_no_division_by_zero():
    figures = card("layered", runs=[]).figures
    assert (figures["runs"], figures["accuracy"], figures["end_to_end"]) == (0, 0.0, 0.0)
    assert not math.isnan(card("bare", runs=[]).table["share"].sum())


@pytest.mark.parametrize("arm", ["Bare", "both", "", None, 1])
def test_an_unknown_arm_is_told(arm):
    with pytest.raises(ValueError, match="there is no arm .*; the arms are 'bare' and 'layered'"):
        card(arm)


@pytest.mark.parametrize("layers", [(0,), (1, 2, 9), ("1",), (True,), (2.5,), (None,)])
def test_an_unknown_layer_is_told(layers):
    with pytest.raises(ValueError, match="there is no layer .*; the layers are 1, 2, 3, 4"):
        card("layered", layers=layers)


def test_a_run_of_no_case_is_told():
    stray = RUNS[0].model_copy(update={"case": "stock-99"})
    with pytest.raises(ValueError, match="run 0 belongs to case 'stock-99', which is not among the cases"):
        card("bare", runs=[stray])
