"""The files in data/: made by the script alone, believable, and without a word on why a call is wrong."""

import json
import os
import re
import subprocess
import sys
from decimal import Decimal

import pytest

from companion.gate.shop import Shop
from companion.gate.shop.loading import COURSE_DATA
from companion.gate.tools import TOOLS
from companion.measure.causes import Cause
from companion.runs import load_cases, load_runs

sys.path.insert(0, str(COURSE_DATA))
import make_data

BUILT = make_data.build()
SHOP = Shop.load()
CASES = load_cases()
DATA_FILES = sorted(path.name for path in COURSE_DATA.iterdir() if path.suffix == ".jsonl")


def text_of(name: str) -> str:
    return (COURSE_DATA / name).read_text(encoding="utf-8")


def record_of(case) -> str:
    return json.dumps([case.question, case.history, case.tool_results], ensure_ascii=False)


def test_the_script_makes_every_data_file_and_no_other_lies_there():
    made = {name for name in DATA_FILES if name in BUILT.files}
    assert made == set(BUILT.files)
    assert {"accounts.jsonl", "cases.jsonl", "runs.jsonl", "trials.jsonl"} <= made


@pytest.mark.parametrize("name", sorted(BUILT.files))
def test_building_again_gives_the_same_bytes(name):
    assert (COURSE_DATA / name).read_bytes() == make_data.file_bytes(BUILT.files[name])


def test_the_bytes_do_not_hang_on_how_python_hashes(tmp_path):
    command = [sys.executable, "-B", str(COURSE_DATA / "make_data.py"), "--folder", str(tmp_path)]
    other_hashes = os.environ | {"PYTHONHASHSEED": "7"}
    subprocess.run(command, check=True, capture_output=True, env=other_hashes, cwd=tmp_path)
    for name in BUILT.files:
        assert (tmp_path / name).read_bytes() == (COURSE_DATA / name).read_bytes(), name


def test_the_check_tells_a_changed_file(tmp_path):
    make_data.write(tmp_path, BUILT)
    assert make_data.main(["--check", "--folder", str(tmp_path)]) == 0
    path = tmp_path / "orders.jsonl"
    path.write_bytes(path.read_bytes().replace(b"1284.0", b"1285.0"))
    assert make_data.main(["--check", "--folder", str(tmp_path)]) == 1


def test_another_seed_makes_other_runs():
    other = make_data.build(seed=1)
    assert other.files["runs.jsonl"] != BUILT.files["runs.jsonl"]
    assert other.files["history.jsonl"] != BUILT.files["history.jsonl"]


LABELS = {cause.value for cause in Cause} | {
    "wrong_tool", "sibling", "ambiguous", "intended", "fault", "vague", "cause", "refused", "accepted",
    "label", "right", "outcome", "needs_confirmation", "flagged", "invented", "omission"}


def keys_and_texts(value):
    """Every key, and every text that stands as a whole value."""
    if isinstance(value, dict):
        return {text for key, inner in value.items() for text in {key} | keys_and_texts(inner)}
    if isinstance(value, list):
        return {text for inner in value for text in keys_and_texts(inner)}
    return {value.lower()} if isinstance(value, str) else set()


def test_a_label_would_be_seen():
    assert keys_and_texts([{"a": {"cause": ["Identity", 1]}}]) & LABELS == {"cause", "identity"}


@pytest.mark.parametrize("name", sorted(BUILT.files))
def test_no_file_holds_a_label_of_a_cause(name):
    for line in text_of(name).splitlines():
        assert keys_and_texts(json.loads(line)) & LABELS == set(), line


def test_the_columns_are_those_of_the_data_card_and_no_more():
    card = text_of("README.md")
    for name, records in BUILT.files.items():
        (keys,) = {tuple(record) for record in records}
        assert [key for key in keys if f"`{key}`" not in card] == [], name
    assert set(BUILT.files["runs.jsonl"][0]) == {
        "case", "run", "tool", "bare", "layered", "retry", "answer_bare", "answer_layered", "stopped"}


def test_the_numbers_of_the_data_card_are_those_of_the_files():
    card = text_of("README.md")
    for name in BUILT.files:
        lines = text_of(name).count("\n")
        told = re.search(rf"\| `{name}` \| (about )?([\d,]+) \|", card)
        stated = int(told[2].replace(",", ""))
        assert abs(lines - stated) < 50 if told[1] else lines == stated, name


def test_there_are_sixty_cases_of_fifty_runs_over_the_five_tools():
    assert len(CASES) == 60
    assert {case.tool for case in CASES} == set(TOOLS)
    runs = load_runs()
    assert len(runs) == 3000
    assert {case.id: 50 for case in CASES} == {
        case.id: sum(run.case == case.id for run in runs) for case in CASES}
    assert sum(case.ask for case in CASES) == 6


def test_the_questions_are_of_many_kinds():
    questions = [case.question for case in CASES]
    assert len(set(questions)) == 60
    openings = {tuple(re.findall(r"\w+", question.lower())[:2]) for question in questions}
    assert len(openings) >= 50
    lengths = sorted(len(question.split()) for question in questions)
    assert lengths[0] <= 6 and lengths[-1] >= 28
    assert sum(bool(case.history) for case in CASES) >= 15
    assert sum(bool(case.tool_results) for case in CASES) >= 30
    assert len({case.rep for case in CASES}) == 3


def test_the_names_that_the_course_speaks_of_are_there():
    described = [(one.name, one.city, one.status) for one in map(SHOP.account, ("4471", "4478"))]
    assert described[0] == ("Henderson Industrial", "Dallas", "active")
    assert described[1] == ("Henderson Pacific", "Reno", "dormant")
    assert SHOP.product("SKU-4411").name == "Hydraulic seal, 40mm"
    assert sum(account.name.startswith("Henderson") for account in SHOP.accounts("r-01")) >= 3
    assert any(account.name.startswith("Henderson") for account in SHOP.accounts("r-02"))
    assert 40 <= len(SHOP.accounts()) <= 60


def test_no_two_things_go_by_the_same_number():
    numbers = [account.id for account in SHOP.accounts()]
    numbers += [product.sku[4:] for product in SHOP.products()]
    numbers += [order.order_id[2:] for order in SHOP.orders()]
    assert all(re.fullmatch("[0-9]{4}", number) for number in numbers)
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("case", [one for one in CASES if one.tool == "draft_quote"], ids=lambda one: one.id)
def test_an_account_that_is_quoted_has_a_history_to_judge_by(case):
    quantities = SHOP.quantities(case.expected["account_id"])
    assert len(quantities) >= 30
    assert len(set(quantities)) >= 8


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_what_is_expected_exists_and_was_named(case):
    expected, record = case.expected, record_of(case)
    assert case.tool in TOOLS
    if "sku" in expected:
        assert SHOP.product(expected["sku"]) is not None
        # One case has its SKU from a document that the record lacks.
        assert (expected["sku"][4:] in record) == (case.id != "stock-06")
    if "account_id" in expected:
        account = SHOP.account(expected["account_id"], rep=case.rep)
        assert account is not None and (account.id in record)
        assert account.max_discount >= expected.get("discount_percent", 0)
        assert SHOP.product(expected["sku"]).catalogue in account.catalogues if "sku" in expected else True
    if "order_id" in expected:
        assert SHOP.order(expected["order_id"], rep=case.rep).captured >= Decimal(str(expected["amount"]))
        assert expected["order_id"][2:] in record
    if case.tool == "hold_stock":
        assert all(line.on_hand >= expected["quantity"] for line in SHOP.stock(expected["sku"]))


def test_people_speak_in_days_where_the_tool_takes_hours():
    holds = [case.question for case in CASES if case.tool == "hold_stock"]
    assert sum(bool(re.search(r"\b(days?|week)\b", question)) for question in holds) >= 4
