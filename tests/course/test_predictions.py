"""A prediction stands beside the result, is not judged, and never stops the notebook."""

from decimal import Decimal

import pytest

from companion.course.predictions import NO_PART, NOT_GIVEN, compare


def rows(view):
    """The table in the Markdown as lists of cells, its head left out."""
    lines = [line for line in view.markdown.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def remarks(view):
    return (
        [line.strip() for line in view.markdown.split("\n\n", 1)[1].splitlines()]
        if "\n\n" in view.markdown
        else []
    )


@pytest.mark.parametrize("nothing", [None, ..., "", "  "])
def test_a_prediction_that_is_not_given_is_said_to_be_missing(nothing):
    view = compare(nothing, 2, "Refunds")
    assert rows(view) == [["Refunds", NOT_GIVEN, "2"]]
    assert "No prediction was given" in view.plain


@pytest.mark.parametrize(
    "prediction, result, options, cells",
    [
        (1, 2, {}, ["1", "2"]),
        (3000, 2970, {}, ["3,000", "2,970"]),
        (0.9, 0.9101, {"digits": 2}, ["0.90", "0.91"]),
        (0.5, 0.9101, {"percent": True}, ["50 %", "91 %"]),
        (Decimal("80.00"), Decimal("120.00"), {}, ["80.00", "120.00"]),
        ("format", "identity", {}, ["format", "identity"]),
        (True, False, {}, ["True", "False"]),
        ("b", "a", {"choices": ("a", "b")}, ["b", "a"]),
        (None, None, {}, [NOT_GIVEN, "none"]),
    ],
)
def test_both_are_shown_as_they_are(prediction, result, options, cells):
    view = compare(prediction, result, "It", **options)
    assert rows(view) == [["It", *cells]]


@pytest.mark.parametrize("prediction, result", [(1, 2), (2, 2), ("a", "b"), ([1, 2], [3, 4])])
def test_nothing_is_judged(prediction, result):
    view = compare(prediction, result, "It")
    assert remarks(view) == []
    for word in ("right", "wrong", "correct", "off by", "well done", "not quite"):
        assert word not in view.plain


def test_a_list_and_a_dict_give_a_row_for_each_part():
    assert rows(compare([1, 2], [3, 4], "call")) == [["1", "1", "3"], ["2", "2", "4"]]
    view = compare({"o-9": 0, "-5": None}, {"o-9": 0, "-5": 2}, "call")
    assert [row[1:] for row in rows(view)] == [["0", "0"], [NOT_GIVEN, "2"]]


@pytest.mark.parametrize(
    "prediction, result, options, remark",
    [
        ("two", 2, {}, "The result is a number; 'two' is a text."),
        (2, "two", {}, "The result is a text; 2 is a number."),
        (True, 2, {}, "The result is a number; True is a yes or no"),
        ([1], 2, {}, "The result is a number; [1] is a list."),
        (91, 0.91, {"percent": True}, "Shares are written from 0 to 1"),
        (float("nan"), 0.91, {"percent": True}, "Shares are written from 0 to 1"),
        ("c", "a", {"choices": ("a", "b")}, "'c' is none of the choices: 'a', 'b'."),
        (5, [1, 2], {}, "The result is a list with 2 parts; 5 can't be set beside."),
        ([1], [1, 2], {}, "The prediction has 1 part, the result 2."),
        (["x"], {"a": "x"}, {}, "The result is a dict with 1 part; ['x'] can't be set beside."),
        ({"a": 1, "z": 2}, {"a": 1}, {}, "The result has no part named z."),
        (["x", 2], [1, 2], {}, "1: The result is a number; 'x' is a text."),
        (object(), 2, {}, "is a object."),
    ],
)
def test_a_prediction_of_another_kind_gets_a_clear_remark(prediction, result, options, remark):
    assert remark in compare(prediction, result, "It", **options).plain


def test_a_part_that_the_result_lacks_is_shown_without_a_result():
    assert rows(compare([1, 2], [3], "n"))[1] == ["2", "2", NO_PART]


class Hostile:
    def __eq__(self, other):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    __hash__ = None


@pytest.mark.parametrize(
    "prediction",
    [
        *(Hostile(), [Hostile()], {"a": Hostile()}, 1j, float("inf"), b"x", print),
        *(10**400, 1e300, Decimal("NaN"), Decimal("sNaN"), Decimal("1e400")),
    ],
)
@pytest.mark.parametrize("result", [2, 0.5, "x", [1], {"a": 1}, None])
@pytest.mark.parametrize("options", [{}, {"percent": True}, {"digits": 1}, {"choices": (1, "x")}])
def test_whatever_was_written_something_is_shown(prediction, result, options):
    view = compare(prediction, result, "It", **options)
    assert view.plain and "0x" not in view.plain
    assert max(map(len, view.plain.splitlines())) < 300


def test_text_is_escaped_and_bounded():
    view = compare("<b>| `x` **y**\n# z" + "w" * 500, "fine", "It")
    assert "<b>" not in view.markdown and "\\<b\\>\\|" in view.markdown
    assert len(view.markdown.splitlines()) == 3 and len(view.markdown) < 400


def test_spaces_that_a_page_would_run_together_are_shown():
    view = compare({"a  LTD": "x   y"}, {"a  LTD": "x"}, "said")
    assert "| a \N{NO-BREAK SPACE}LTD | x \N{NO-BREAK SPACE}\N{NO-BREAK SPACE}y | x |" in view.markdown
    assert "a  LTD" in view.plain


def test_it_shows_as_markdown_and_as_aligned_plain_text():
    view = compare(1, 2, "Refunds")
    assert view._repr_mimebundle_() == {"text/plain": repr(view), "text/markdown": view.markdown}
    assert repr(view) == "         your prediction  result\nRefunds  1                2"


@pytest.mark.parametrize("result", [5, "refused"])
@pytest.mark.parametrize("prediction", [5, 0, "refused", " Refused "])
def test_a_word_may_stand_in_the_place_of_a_number(prediction, result):
    assert remarks(compare(prediction, result, "Quantity", words=["refused"])) == []


@pytest.mark.parametrize("prediction", ["five", True, [5]])
def test_another_word_or_kind_is_told_so(prediction):
    (remark,) = remarks(compare({"a": prediction}, {"a": "refused"}, "Quantity", words=["refused"]))
    assert remark.startswith("a: ") and remark.endswith("is neither a number nor 'refused'.")


def test_a_whole_number_of_thousands_of_digits_is_shown_by_its_size():
    for options in ({}, {"percent": True}, {"digits": 1}):
        assert "bits" in compare(-(10**5000), 2, "It", **options).plain
