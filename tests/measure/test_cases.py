"""Expectations and cases: what they accept, how they are written in files, and what a broken file is told."""

import copy
import json
import pickle

import pytest
from pydantic import ValidationError

from companion.evaluate import Expect, ToolCase
from companion.gate.shop import DataError
from companion.measure.cases import by_id, from_json, load_cases, to_json


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: Expect(), ValueError),
        (lambda: Expect(1, compare="fuzzy"), ValueError),
        (lambda: Expect(1, omit=1), TypeError),
        (lambda: Expect(compare="text"), ValueError),
    ],
)
def test_an_expectation_that_makes_no_sense_is_refused(make, error) -> None:
    with pytest.raises(error, match="Expect"):
        make()


def test_an_expectation_cannot_be_changed() -> None:
    expect = Expect(1, 2)
    with pytest.raises(AttributeError):
        expect.omit = True
    with pytest.raises(AttributeError):
        del expect.values
    assert expect.values == (1, 2)


@pytest.mark.parametrize(
    "expect, shown",
    [
        (Expect(20, 30), "Expect(20, 30)"),
        (Expect("reno", omit=True), "Expect('reno', omit=True)"),
        (Expect(omit=True), "Expect(omit=True)"),
        (Expect(compare="ignore"), "Expect(compare='ignore')"),
    ],
)
def test_an_expectation_shows_how_it_is_written(expect: Expect, shown: str) -> None:
    assert repr(expect) == shown
    assert eval(shown, {"Expect": Expect}) == expect


def test_equal_expectations_are_equal_and_others_are_not() -> None:
    assert Expect([1], omit=True) == Expect([1], omit=True)
    assert hash(Expect([1])) == hash(Expect([1]))
    assert Expect(1) != Expect(1, omit=True) != Expect(2, omit=True)
    assert Expect(1) != 1
    assert copy.deepcopy(Expect([1], compare="text")) == Expect([1], compare="text")
    assert pickle.loads(pickle.dumps(Expect(1, omit=True))) == Expect(1, omit=True)


@pytest.mark.parametrize(
    "value",
    [
        {"quantity": Expect(20, 30)},
        {
            "lines": [
                Expect({"sku": Expect("SKU-0001", "SKU-0002")}, omit=True),
                {"note": Expect(compare="ignore")},
            ]
        },
        {"a": [1, "x", None, True, {"b": 2.5}]},
    ],
)
def test_the_json_form_reads_back(value) -> None:
    assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize(
    "value",
    [
        {"$expect": {"values": 1}},
        {"$expect": [1]},
        {"$expect": {"values": [1]}, "more": 1},
        {"$expect": {"value": [1]}},
        {"$expect": {"values": [1], "omit": "yes"}},
        {"$expect": {"values": []}},
    ],
)
def test_a_wrong_json_form_is_told(value) -> None:
    with pytest.raises(ValueError, match=r"expect|Expect"):
        from_json({"quantity": value})


def test_a_case_needs_only_an_id_and_a_tool() -> None:
    case = ToolCase(id="a", tool="check_inventory")
    assert (case.question, case.history, case.tool_results, case.rep) == ("", (), (), "r-01")
    assert case.expected is None and case.ask is False
    assert case.expectations == [None]
    with pytest.raises(ValidationError):
        case.tool = "hold_stock"


def test_a_case_may_expect_several_calls_or_none_at_all() -> None:
    two = [{"sku": "SKU-0001"}, {"sku": Expect("SKU-0002")}]
    assert ToolCase(id="a", tool="check_inventory", expected=two).expectations == two
    assert ToolCase(id="a", tool="check_inventory", expected=[]).expectations == []


def test_what_was_said_holds_every_turn() -> None:
    case = ToolCase(id="a", tool="t", question="now", history=["before"], tool_results=[{"sku": "SKU-0007"}])
    assert all(part in case.said for part in ("now", "before", "SKU-0007"))


def _write(folder, *lines: str):
    path = folder / "cases.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


GOOD = '{"id": "a", "tool": "hold_stock", "expected": {"quantity": {"$expect": {"values": [2, 3]}}}}'


def test_cases_are_read_from_a_file(tmp_path) -> None:
    cases = load_cases(_write(tmp_path, GOOD, "", GOOD.replace('"a"', '"b"')))
    assert [case.id for case in cases] == ["a", "b"]
    assert cases[0].expected == {"quantity": Expect(2, 3)}
    assert by_id(cases)["b"] is cases[1]


@pytest.mark.parametrize(
    "line, told",
    [
        ("{not json", "line 2"),
        (GOOD, "case id 'a' stands twice"),
        ('{"id": "b"}', "line 2: tool"),
        ('{"id": "b", "tool": "t", "colour": 1}', "line 2: colour"),
        ('{"id": "b", "tool": "t", "ask": "yes"}', "line 2: ask"),
        ('{"id": "b", "tool": "t", "expected": {"x": {"$expect": {"values": []}}}}', "line 2: expected"),
        ('{"id": "b", "tool": "t", "expected": 5}', "line 2: expected"),
        ('{"id": "b", "tool": "t", "expected": {"x": ' + "[" * 3000 + "]" * 3000 + "}}", "line 2"),
    ],
)
def test_a_broken_line_is_told_with_its_place(tmp_path, line: str, told: str) -> None:
    with pytest.raises(DataError, match=told) as raised:
        load_cases(_write(tmp_path, GOOD, line))
    assert "cases.jsonl" in str(raised.value)


def test_a_missing_file_is_told(tmp_path) -> None:
    with pytest.raises(DataError, match=r"cases\.jsonl: there is no such file"):
        load_cases(tmp_path / "cases.jsonl")


def test_a_case_writes_itself_as_it_is_read() -> None:
    case = ToolCase(id="a", tool="t", expected={"x": Expect(1, 2)})
    assert ToolCase(**json.loads(case.model_dump_json())) == case
