"""The same script with other seeds and other names: the code hangs on none of them."""

import sys

import pytest

from companion.gate.shop import Shop
from companion.gate.shop.loading import COURSE_DATA
from companion.runs import load_cases, load_runs, scorecard

sys.path.insert(0, str(COURSE_DATA))
import make_data

SEEDS = range(101, 111)
COURSE = {arm: scorecard(arm) for arm in ("bare", "layered")}


def loaded(folder):
    cases = load_cases(folder / "cases.jsonl")
    return {"cases": cases, "runs": load_runs(folder / "runs.jsonl", cases), "shop": Shop.load(folder)}


def found(card):
    return {(reading.case, reading.run): reading.cause if reading.right_tool else "wrong_tool"
            for reading in card.readings}


@pytest.fixture(scope="module", params=SEEDS)
def world(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(f"world-{request.param}")
    built = make_data.build(request.param, make_data.another_world(request.param))
    make_data.write(folder, built)
    return built, loaded(folder)


def test_the_cause_found_is_the_one_meant_in_the_course_s_own_runs():
    intended = make_data.build().intended
    assert found(COURSE["bare"]) == intended
    assert sum(cause is None for cause in intended.values()) == 2703
    assert sum(cause not in (None, "wrong_tool") for cause in intended.values()) == 267


def test_the_cause_found_is_the_one_meant_in_any_world(world):
    built, data = world
    assert found(scorecard("bare", **data)) == built.intended


def test_any_world_gives_the_same_bare_figures(world):
    _, data = world
    assert scorecard("bare", **data).figures == COURSE["bare"].figures


@pytest.mark.parametrize("world", SEEDS[:4], indirect=True)
def test_other_worlds_give_the_same_figures_after_the_layers(world):
    _, data = world
    assert scorecard("layered", **data).figures == COURSE["layered"].figures


def test_another_world_shares_no_name_and_no_number():
    course, other = make_data.COURSE, make_data.another_world(101)
    pairs = [("accounts", "name"), ("accounts", "id"), ("products", "sku"), ("products", "name"),
             ("orders", "id")]
    for kind, attribute in pairs:
        ours = {getattr(entry, attribute) for entry in getattr(course, kind).values()}
        theirs = {getattr(entry, attribute) for entry in getattr(other, kind).values()}
        assert len(theirs) == len(ours)
        assert len(ours & theirs) <= (0 if attribute == "name" else 2), (kind, attribute)
