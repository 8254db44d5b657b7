"""The chart of a limit holds the counts that it was given, and says them in words."""

import pytest

from companion.course.trade_off import trade_off


def test_what_is_drawn_and_said_is_what_was_given():
    picture = trade_off([2, 5], [8, 7], [56, 6], "Fewer questions", "factor", "questions")
    lines = {line.get_label(): list(line.get_ydata()) for line in picture.figure.axes[0].get_lines()}
    assert sorted(lines.values()) == [[8, 7], [56, 6]]
    assert picture.data[1] == {"setting": 5, "caught": 7, "bothered": 6}
    assert "5: caught 7, bothered 6" in picture.words
    assert picture.figure.axes[0].get_xlabel() == "factor"


def test_the_two_lines_differ_in_more_than_colour():
    lines = trade_off([1, 2], [1, 1], [2, 2], "t", "x", "y").figure.axes[0].get_lines()
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 2


def test_counts_for_every_setting_are_wanted():
    with pytest.raises(ValueError):
        trade_off([1, 2], [1], [2, 2], "t", "x", "y")
