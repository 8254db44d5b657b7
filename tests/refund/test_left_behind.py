"""The forty combinations as one picture: what was drawn, and that it can be read."""

import pytest

from companion.course.left_behind import KINDS, picture_of_all_runs
from companion.refund import STEPS, Step, all_runs


@pytest.fixture(scope="module")
def picture():
    return picture_of_all_runs()


def test_the_picture_draws_each_of_the_forty_runs_once(picture):
    table = all_runs()
    assert [(row["call"], row["validate"], row["retry"], row["keyed"]) for row in picture.data] == list(
        table[["call", "validate", "retry", "keyed"]].itertuples(index=False, name=None)
    )
    for row, refunds in zip(picture.data, table["refunds"], strict=True):
        assert (row["left"] in ("money", "as asked")) == (refunds > 0)


def test_its_title_counts_what_is_left(picture):
    assert picture.words.splitlines()[0] == (
        "Validated inside each step, 12 of 16 failed runs leave something behind, 4 of them money; "
        "validated before any effect, none of 16"
    )


def test_with_the_checks_moved_the_title_says_that_nothing_is_left():
    every = tuple(argument for step in STEPS for argument in step.checks)
    moved = tuple(
        Step(step.name, every if place == 0 else (), step.effect) for place, step in enumerate(STEPS)
    )
    assert "0 of 16 failed runs leave something behind" in picture_of_all_runs(steps=moved).words


def test_each_cell_says_in_words_what_its_colour_means(picture):
    axes = picture.figure.axes[0]
    cells = [
        (patch.get_facecolor(), text.get_text())
        for patch, text in zip(axes.patches, axes.texts, strict=False)
    ]
    assert len(cells) == 40
    words = {"as asked": "as asked", "nothing": "nothing", "audit rows": "audit", "money": "$"}
    for row, (_, text) in zip(picture.data, cells, strict=True):
        assert words[row["left"]] in text
    assert len({colour for colour, _ in cells}) == len(KINDS)


def test_every_text_has_twelve_points_or_more_and_none_leaves_its_cell(picture):
    axes = picture.figure.axes[0]
    texts = [*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels()]
    assert min(text.get_fontsize() for text in texts if text.get_text()) >= 12
    for patch, text in zip(axes.patches, axes.texts, strict=False):
        cell, words = patch.get_window_extent(), text.get_window_extent()
        assert cell.x0 <= words.x0 and words.x1 <= cell.x1
        assert cell.y0 <= words.y0 and words.y1 <= cell.y1


def test_the_same_picture_is_the_same_bytes(picture):
    assert picture.png() == picture_of_all_runs().png()
