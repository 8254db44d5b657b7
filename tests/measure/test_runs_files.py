"""Loading recorded runs and trials: what is broken is told in one sentence with its place."""

import gzip
import json

import pytest
from pydantic import ValidationError

from companion.gate.shop import DataError, Shop
from companion.gate.shop.loading import COURSE_DATA
from companion.measure.trials import load_trials
from companion.runs import load_cases, load_runs

LINES = (COURSE_DATA / "runs.jsonl").read_text(encoding="utf-8").splitlines()[:6]
TRIALS = (COURSE_DATA / "trials.jsonl").read_text(encoding="utf-8").splitlines()[:3]


def changed(line, **values):
    return json.dumps(json.loads(line) | values)


def without(line, key):
    return json.dumps({name: value for name, value in json.loads(line).items() if name != key})


BAD_LINES = [
    (LINES[2][:40], "this is not JSON"),
    ("[1, 2]", "the record: Input should be"),
    (changed(LINES[2], case="stock-99"), "case: there is no case 'stock-99'"),
    (changed(LINES[2], tool="check_invetory"),
     "tool: there is no tool 'check_invetory'; there are check_inventory"),
    (LINES[0], "run (case, number) ('stock-01', 0) stands twice (first in runs.jsonl, line 1)"),
    (without(LINES[2], "stopped"), "stopped: Field required"),
    (changed(LINES[2], stopped="yes"), "stopped: Input should be a valid boolean"),
    (changed(LINES[2], answer_bare=1), "answer_bare: Input should be a valid boolean"),
    (changed(LINES[2], bare='{"sku": "SKU-4411"}'), "bare: Input should be a valid dictionary"),
    (changed(LINES[2], run=-1), "run: Input should be greater than or equal to 0"),
    (changed(LINES[2], cause="identity"), "cause: Extra inputs are not permitted"),
    (LINES[2].replace('"run": 2', '"run": NaN'), "NaN is not allowed"),
    (LINES[2].replace('"run": 2', '"run": 2, "run": 3'), "a key stands twice"),
]


@pytest.mark.parametrize(("line", "said"), BAD_LINES, ids=[said[:30] for _, said in BAD_LINES])
def test_a_broken_line_is_told_in_one_sentence_with_its_place(tmp_path, line, said):
    path = tmp_path / "runs.jsonl"
    path.write_text("\n".join([*LINES[:2], line, *LINES[3:]]), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_runs(path)
    message = str(caught.value)
    assert message.startswith("runs.jsonl, line 3: ")
    assert said in message
    assert "\n" not in message


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DataError, match=r"^nothing\.jsonl: there is no such file in "):
        load_runs(tmp_path / "nothing.jsonl")
    with pytest.raises(DataError, match=r"^nothing\.jsonl: there is no such file in "):
        load_trials(tmp_path / "nothing.jsonl")


def test_an_unknown_account_in_the_shop_s_files_is_named(tmp_path):
    for path in COURSE_DATA.glob("*.jsonl"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    lines = (tmp_path / "orders.jsonl").read_text(encoding="utf-8").splitlines()
    lines[4] = changed(lines[4], account_id="9999")
    (tmp_path / "orders.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match=r"^orders\.jsonl, line 5: account_id: there is no account '9999'$"):
        Shop.load(tmp_path)


def test_a_duplicate_case_is_named(tmp_path):
    lines = (COURSE_DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "cases.jsonl").write_text("\n".join([*lines, lines[7]]), encoding="utf-8")
    with pytest.raises(DataError, match=r"^cases\.jsonl, line 61: case id 'stock-08' stands twice"):
        load_cases(tmp_path / "cases.jsonl")


def test_runs_are_read_gzipped_too_and_in_their_order(tmp_path):
    path = tmp_path / "runs.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(reversed(LINES)).encode()))
    assert [run.run for run in load_runs(path)] == [5, 4, 3, 2, 1, 0]


def test_a_run_cannot_be_changed():
    run = load_runs()[0]
    with pytest.raises(ValidationError):
        run.tool = "draft_quote"


def test_runs_can_belong_to_other_cases_than_the_course_s(tmp_path):
    path = tmp_path / "runs.jsonl"
    path.write_text(changed(LINES[0], case="mine-1"), encoding="utf-8")
    mine = load_cases()[0].model_copy(update={"id": "mine-1"})
    assert load_runs(path, cases=[mine])[0].case == "mine-1"
    with pytest.raises(DataError, match="there is no case 'mine-1'"):
        load_runs(path)


BAD_TRIALS = [
    (changed(TRIALS[1], case="hold-99"), "case: there is no case 'hold-99'"),
    (changed(TRIALS[1], tool="hold"), "tool: there is no tool 'hold'"),
    (changed(TRIALS[1], trial=0), "trial number 0 stands twice (first in trials.jsonl, line 1)"),
    (without(TRIALS[1], "with_suggestion"), "with_suggestion: Field required"),
    (changed(TRIALS[1], right=True), "right: Extra inputs are not permitted"),
]


@pytest.mark.parametrize(("line", "said"), BAD_TRIALS, ids=[said[:30] for _, said in BAD_TRIALS])
def test_a_broken_trial_is_told_in_one_sentence_with_its_place(tmp_path, line, said):
    path = tmp_path / "trials.jsonl"
    path.write_text("\n".join([TRIALS[0], line, TRIALS[2]]), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_trials(path)
    assert str(caught.value).startswith("trials.jsonl, line 2: ")
    assert said in str(caught.value)


def test_there_are_three_hundred_trials_of_identifiers():
    trials = load_trials()
    assert len(trials) == 300
    assert {trial.field for trial in trials} == {"sku", "order_id"}
    assert all(trial.given != trial.expected[trial.field] for trial in trials)
    assert len({trial.case for trial in trials}) > 20
