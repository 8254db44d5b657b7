"""The figures that notebook 00 states, from the package's own functions; and its tables where all is not well."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

from companion.course import readiness as module
from companion.course.contents import LESSONS, Lesson, contents
from companion.course.readiness import readiness
from companion.exercises import exercise
from companion.refund import FIVE_CALLS, Settings, run

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def ledger(name, validate):
    record = run(FIVE_CALLS[name], Settings(validate=validate))
    kept = record.ledger
    return kept["audit"], kept["refunds"], kept["emails"], str(kept["money_out"]), record.told


def test_the_refused_call_pays_twice_and_the_agent_hears_of_an_error():
    assert ledger("changed my mind", "inline") == (2, 2, 0, "50.00", "error")


def test_checked_first_it_leaves_nothing():
    assert ledger("changed my mind", "first") == (0, 0, 0, "0.00", "error")


@pytest.mark.parametrize("validate", ["inline", "first"])
def test_the_valid_call_is_carried_out_once_wherever_it_is_checked(validate):
    assert ledger("valid 25.00", validate) == (1, 1, 1, "25.00", "ok")


def test_the_four_answers_on_show_get_the_four_verdicts():
    answers = [None, lambda c, r: sum(r), lambda c, r: c - sum(r), lambda c, r: c / 0]
    verdicts = [exercise("0.1").check(answer).status for answer in answers]
    assert verdicts == ["not attempted", "not yet", "correct", "your code raised"]


def test_the_map_shows_the_notebooks_that_there_are(tmp_path):
    (tmp_path / "00_start.ipynb").touch()
    (tmp_path / "09_side_effects.ipynb").touch()
    assert contents(tmp_path).plain.splitlines() == [
        "00_start, 10 min: that the set-up works, and how to use the course",
        "09_side_effects, 40 min: validate every argument before the first effect",
        "together 50 min",
    ]


def test_the_map_escapes_what_it_shows(tmp_path):
    (tmp_path / "00_x.ipynb").touch()
    assert r"\|" in contents(tmp_path, [Lesson("00_x", 1, "a | b")]).markdown


def test_every_notebook_is_on_the_map_in_order():
    known = [lesson.name for lesson in LESSONS]
    assert [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb"))] == [
        name for name in known if (NOTEBOOKS / f"{name}.ipynb").is_file()
    ]
    assert known == sorted(known)


def test_the_stored_map_is_the_present_one():
    assert contents(NOTEBOOKS).plain.splitlines()[-1] in (NOTEBOOKS / "00_start.ipynb").read_text(encoding="utf-8")


def test_the_map_and_the_notebooks_tell_the_same_minutes():
    for lesson in LESSONS:
        path = NOTEBOOKS / f"{lesson.name}.ipynb"
        assert not path.is_file() or f"{lesson.minutes} minutes" in path.read_text(encoding="utf-8"), lesson.name


def found():
    return [line.split()[-1] for line in readiness().plain.splitlines()[2:]]


def test_here_everything_is_ready():
    assert set(found()) == {"yes"}


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    monkeypatch.setattr(sys, "version", "3.10.4 (main)")
    assert "no: 3.10.4" in readiness().plain


@pytest.mark.parametrize(
    "version, said", [("2.1.9", "no: 2.1.9"), ("2.2.0rc1", "yes"), ("4.0", "no: 4.0"), ("3.99.1", "yes")]
)
def test_a_package_outside_its_range_is_named(monkeypatch, version, said):
    monkeypatch.setattr(module.importlib.metadata, "version", lambda name: version)
    assert module._installed("pandas", ">=2.2,<4") == said


def test_an_absent_package_is_named(monkeypatch):
    def absent(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(module.importlib.metadata, "version", absent)
    assert module._installed("pandas", ">=2.2,<4") == "no: not installed"


def test_broken_data_are_named_with_their_place(monkeypatch, tmp_path):
    (tmp_path / "cases.jsonl").write_text("{broken\n", encoding="utf-8")
    monkeypatch.setattr(module, "COURSE_DATA", tmp_path)
    assert "cases.jsonl, line 1" in " ".join(readiness().plain.split())
