"""The twenty calls and the five scorers: which wrong turn each takes."""

import pytest

from companion.gate.tools import TOOLS
from companion.measure.diff import parsed
from companion.measure.expectations import impossible
from companion.measure.scorers import PAIRS, SCORERS, side_by_side, wrong_turns


def test_there_are_twenty_calls_each_with_a_name_of_its_own() -> None:
    assert len({pair.differs for pair in PAIRS}) == len(PAIRS) == 20
    assert sum(pair.right for pair in PAIRS) == 11


def test_every_expected_call_can_be_made() -> None:
    assert [impossible(pair.expected, pair.schema) for pair in PAIRS] == [[]] * len(PAIRS)


@pytest.mark.parametrize(
    "pair", [pair for pair in PAIRS if isinstance(pair.schema, str)], ids=lambda pair: pair.differs
)
def test_what_is_called_right_is_taken_by_the_tool(pair) -> None:
    """A right call passes the tool's own model; so does every wrong one but those that the model refuses."""
    refused = {'100 and "100"', "1 and true", "everything left out", "case of an identifier"}
    model = TOOLS[pair.schema].bare
    if pair.differs in refused:
        with pytest.raises(ValueError, match=model.__name__):
            model.model_validate(parsed(pair.actual))
    else:
        model.model_validate(pair.actual)


WRONG_TURNS = {
    "exact match": (0, 9, "100 and 100.0"),
    "as strings": (2, 9, 'passes 100 and "100"'),
    "lists in any order": (2, 7, "passes how often an element stands in a list"),
    "subset rule": (3, 7, "passes everything left out"),
    "diff_arguments": (0, 0, ""),
}


@pytest.mark.parametrize("name", SCORERS)
def test_each_scorer_takes_its_wrong_turns(name: str) -> None:
    passed, failed, example = WRONG_TURNS[name]
    row = wrong_turns().loc[name]
    assert (row["passes wrong calls"], row["fails right calls"]) == (passed, failed)
    said = row["passed though wrong"] if example.startswith("passes") else row["failed though right"]
    assert example.removeprefix("passes ") in said


def test_the_table_shows_every_verdict() -> None:
    table = side_by_side()
    assert list(table.columns) == ["call is", *SCORERS, "why"]
    assert table.loc["100 and 100.0", "exact match"] == "wrong"
    assert table.loc["an option left out", "subset rule"] == "right"
    assert (table["diff_arguments"] == table["call is"]).all()
    assert table["why"].str.endswith(".").all()
