"""Each chart draws the values it is given, says them in words, and shows as one picture."""

import base64
import math
import subprocess
import sys

import pytest

from companion.course import figures, palette
from companion.course.picture import STYLE_SHEET

COUNTS = {"identity": 128, "missing_optional": 50, "format": 38}
INTERVAL = {"identity": (0.38, 0.58)}
CHARTS = {
    "bars": lambda title="A title": figures.bars(COUNTS, title, "calls", of=267, intervals=INTERVAL),
    "dots": lambda title="A title": figures.dots(
        [("bare", 0.91, 0.88, 0.94), ("x", 0.5, 0.4, 0.6)], title, "share"
    ),
    "before_after": lambda title="A title": figures.before_after(
        {"identity": (128, 0), "format": (38, 3)}, title, "n"
    ),
    "histogram": lambda title="A title": figures.histogram(
        [1, 2, 2, 40], title, "pieces", marked=40, limit=10
    ),
}
each_chart = pytest.mark.parametrize("draw", CHARTS.values(), ids=CHARTS)


@each_chart
def test_it_shows_as_one_png_and_as_words(draw):
    picture = draw()
    bundle, metadata = picture._repr_mimebundle_()
    assert set(bundle) == {"image/png", "text/plain"}
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == repr(picture) == metadata["image/png"]["alt"]
    assert repr(picture).startswith("A title\n") and "0x" not in repr(picture)


@each_chart
def test_drawing_it_again_gives_the_same_bytes(draw):
    picture = draw()
    assert picture.png() == picture.png() == draw().png()


@each_chart
def test_it_has_a_title_and_labelled_axes_in_letters_that_can_be_read_on_a_wall(draw):
    figure = draw().figure
    (axes,) = figure.axes
    assert axes.get_title(loc="left") == "A title" and axes.get_xlabel()
    texts = [axes.title, axes.xaxis.label, *axes.get_xticklabels(), *axes.get_yticklabels(), *axes.texts]
    assert min(text.get_fontsize() for text in texts) >= 12
    assert figure.get_facecolor() == (1, 1, 1, 1)


@each_chart
def test_no_text_is_cut_off_at_the_edge(draw):
    figure = draw("A title that is a good deal longer than what fits above the axes on one line").figure
    edge = figure.bbox
    for text in figure.findobj(lambda part: hasattr(part, "get_fontsize")):
        if text.get_visible() and text.get_text().strip():
            box = text.get_window_extent()
            shown = edge.x0 <= box.x0 and box.x1 <= edge.x1 and edge.y0 <= box.y0 and box.y1 <= edge.y1
            assert shown or _off_the_axis(text, figure), text.get_text()


def _off_the_axis(text, figure):
    """Matplotlib keeps tick labels outside the limits, without drawing them."""
    (axes,) = figure.axes
    ticks = [(axes.get_xlim(), 0, axes.get_xticklabels()), (axes.get_ylim(), 1, axes.get_yticklabels())]
    return any(
        text in labels and not min(limits) <= text.get_position()[which] <= max(limits)
        for limits, which, labels in ticks
    )


def test_bars_start_at_zero_and_are_as_long_as_their_counts():
    picture = figures.bars(COUNTS, "t", "calls", of=267, intervals=INTERVAL)
    (axes,) = picture.figure.axes
    assert [bar.get_width() for bar in axes.patches] == list(COUNTS.values())
    assert axes.get_xlim()[0] == 0
    assert [bar.get_hatch() or "" for bar in axes.patches] == [
        palette.CAUSE_STYLE[key].hatch for key in COUNTS
    ]
    whisker = axes.lines[0].get_xdata()
    assert list(whisker) == pytest.approx([0.38 * 267, 0.58 * 267])


def test_bars_say_count_share_and_interval():
    picture = figures.bars(COUNTS, "t", "calls", of=267, intervals=INTERVAL)
    assert repr(picture).splitlines()[1:3] == [
        "  identity: 128 (48 %; 38 % to 58 %)",
        "  missing optional: 50 (19 %)",
    ]
    assert picture.figure.axes[0].texts[0].get_text() == "128 (48 %; 38 % to 58 %)"
    assert picture.data[0] == {
        "name": "identity",
        "count": 128,
        "share": 128 / 267,
        "low": 0.38,
        "high": 0.58,
    }


def test_bars_of_nothing_are_drawn_without_shares():
    picture = figures.bars({"format": 0}, "t", "calls")
    assert math.isnan(picture.data[0]["share"]) and "format: 0" in repr(picture)
    assert picture.png()


def test_dots_stand_at_their_values_inside_their_intervals():
    picture = figures.dots([("a", 0.58, 0.52, 0.63)], "t", "share", percent=True, digits=0)
    lines = picture.figure.axes[0].lines
    assert [list(line.get_xdata()) for line in lines] == [[0.52, 0.63], [0.58]]
    assert repr(picture) == "t\n  a: 58 % (52 % to 63 %)"


def test_before_and_after_stand_at_their_values_and_differ_in_shape():
    picture = figures.before_after({"identity": (128, 0)}, "t", "wrong calls", names=("before", "now"))
    _, before, after = picture.figure.axes[0].lines
    assert (list(before.get_xdata()), list(after.get_xdata())) == ([128], [0])
    assert before.get_marker() != after.get_marker()
    assert repr(picture) == "t\n  identity: before 128, now 0"


def test_a_histogram_counts_every_value_once():
    values = [1, 1, 2, 5, 5, 5, 9, 40]
    picture = figures.histogram(values, "t", "pieces", marked=40, limit=10)
    assert sum(row["count"] for row in picture.data) == len(values)
    assert [bar.get_height() for bar in picture.figure.axes[0].patches] == [
        row["count"] for row in picture.data
    ]
    assert repr(picture) == "t\n  8 count from 1 to 40\n  proposed: 40\n  limit: 10"
    assert {line.get_xdata()[0] for line in picture.figure.axes[0].lines} == {40, 10}


@pytest.mark.parametrize("values", [[], [3], [3, 3, 3], [0.1, 0.2, 0.9], [1e6, 2e6], [-5, 5]])
def test_a_histogram_of_any_values_counts_them_all(values):
    picture = figures.histogram(values, "t", "pieces", marked=4)
    assert sum(row["count"] for row in picture.data) == len(values)


def test_bars_of_single_whole_numbers_stand_over_them():
    bar = figures.histogram([0, 0, 1, 12], "t", "pieces", bins=12).data[0]
    assert (bar["from"], bar["to"], bar["count"]) == (-0.5, 0.5, 2)
    assert figures.histogram([0, 24.5], "t", "pieces", bins=24).data[0]["from"] == 0
    assert figures.histogram([0, 1, 40], "t", "pieces").data[0]["from"] == 0


def test_a_cause_a_layer_an_outcome_has_one_look_and_none_shares_it():
    assert list(palette.LAYER_STYLE) == [1, 2, 3, 4, 5, 6]
    assert set(palette.OUTCOME_STYLE) == {
        "accepted",
        "refused",
        "ambiguous",
        "needs_confirmation",
        "completed",
    }
    for style in (palette.CAUSE_STYLE, palette.LAYER_STYLE, palette.OUTCOME_STYLE, palette.ARM_STYLE):
        for part in ("name", "colour", "marker", "hatch"):
            assert len({getattr(look, part) for look in style.values()}) == len(style)


def test_every_cause_has_a_look_and_its_enum_member_the_same_one():
    from companion.evaluate import Cause

    assert {cause.value for cause in Cause} == set(palette.CAUSE_STYLE)
    assert all(palette.look_of(cause) is palette.CAUSE_STYLE[cause.value] for cause in Cause)


def test_the_style_sheet_is_part_of_the_package_and_leaves_other_figures_alone():
    import matplotlib

    before = dict(matplotlib.rcParams)
    CHARTS["bars"]().png()
    assert dict(matplotlib.rcParams) == before
    assert STYLE_SHEET.is_file()


def test_a_figure_needs_no_pyplot_and_the_package_no_matplotlib():
    code = (
        "import sys, companion; assert 'matplotlib' not in sys.modules;"
        "from companion.exercises import exercise; assert 'matplotlib' not in sys.modules;"
        "from companion.course.figures import bars; bars({'format': 1}, 't', 'x').png();"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
