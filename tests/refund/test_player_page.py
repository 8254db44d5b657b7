"""The page of the player as HTML: whole, escaped, and readable without colour."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refund import FIVE_CALLS, RefundCall, Settings, Step, run
from companion.refund.drawing import page
from companion.refund.experiment import all_settings
from companion.refund.look import mark
from companion.refund.replay import view_at
from companion.refund.transcript import as_html

HOSTILE = '<script>alert("x")</script><img src=x onerror="alert(1)">\'&amp;'
OPENING = run(FIVE_CALLS["changed my mind"])


def parsed(html: str) -> ElementTree.Element:
    """The page as a tree: it fails where a text was not escaped or a tag not closed."""
    return ElementTree.fromstring(re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL))


def text_of(html: str) -> str:
    return " ".join("".join(parsed(html).itertext()).split())


@given(st.text(), st.text(), st.sampled_from(all_settings()), st.sampled_from([0, 20, 60]))
def test_any_text_in_a_call_stays_text(order_id, reason, settings, seconds):
    html = page(view_at(run(RefundCall(order_id, 25, reason), settings), seconds))
    tags = {element.tag for element in parsed(html).iter()}
    assert tags <= {
        "div",
        "section",
        "h4",
        "small",
        "p",
        "b",
        "span",
        "code",
        "ul",
        "li",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "svg",
        "line",
        "text",
        "path",
        "circle",
        "rect",
    }


@pytest.mark.parametrize("seconds", [0, 23, 60])
def test_a_reason_with_html_and_script_shows_as_text(seconds):
    record = run(RefundCall("o-1", 25, HOSTILE))
    html = page(view_at(record, seconds))
    assert "<script" not in html
    assert "<img" not in html
    assert '<script>alert(\\"x\\")</script>' in text_of(html)
    assert "<script" not in as_html(record)


def test_a_step_of_any_name_is_escaped_too():
    record = run(FIVE_CALLS["valid 25.00"], Settings(), (Step("<b>pay</b>", ("amount",), "refund"),))
    assert "<b>pay" not in page(view_at(record, 60)).replace("&lt;b&gt;", "")


def test_a_long_reason_is_shortened():
    html = page(view_at(run(RefundCall("o-1", 25, "because " * 200)), 60))
    assert "…" in html
    assert html.count("because") < 60


@pytest.mark.parametrize("seconds", [0, 8, 31, 60])
def test_one_row_is_marked_as_present_by_a_sign_and_for_screen_readers(seconds):
    tree = parsed(page(view_at(OPENING, seconds)))
    rows = [row for row in tree.iter("tr") if row.get("aria-current") == "step"]
    assert len(rows) == 1
    assert "".join(rows[0][0].itertext()).startswith("▶ ")
    marked = [row for row in tree.iter("tr") if "▶" in "".join(row.itertext())]
    assert marked == rows


def test_rows_ahead_say_that_they_are_to_come():
    tree = parsed(page(view_at(OPENING, 0)))
    ahead = [row for row in tree.iter("tr") if row.get("class") == "rp-come"]
    assert len(ahead) == 8
    assert all("to come" in "".join(row.itertext()) for row in ahead)


@pytest.mark.parametrize("name", FIVE_CALLS)
@pytest.mark.parametrize("settings", all_settings(), ids=str)
def test_the_final_metrics_are_those_of_the_record(name, settings):
    record = run(FIVE_CALLS[name], settings)
    tiles = {tile.get("data-metric"): tile[1].text for tile in parsed(page(view_at(record, 0))).iter("li")}
    assert tiles == {**{key: str(value) for key, value in record.ledger.items()}, "told": record.told}


def test_the_timeline_says_in_words_what_it_shows_and_only_up_to_the_time():
    timeline = next(parsed(page(view_at(OPENING, 16))).iter("svg"))
    assert timeline.get("role") == "img"
    assert (
        timeline.get("aria-label")
        == "Timeline to 16 of 60 seconds: 0 s call proposed; 8 s audit done; 15 s refund done"
    )
    marks = [
        mark
        for mark in timeline.findall("svg")
        if mark.find("circle") is not None or mark.find("rect") is not None
    ]
    assert len(marks) == 3


def test_results_differ_in_shape_and_not_only_in_colour():
    def without_colour(shape: str) -> str:
        return re.sub(r'(fill|stroke)="(#\w+|var\([^"]*\))"', r'\1="?"', shape)

    results = ["proposed", "done", "reused", "error", "rejected", "to come"]
    assert len({without_colour(mark(result)) for result in results}) == len(results)


def test_the_page_needs_no_ids_so_that_two_on_one_sheet_do_not_meet():
    assert not re.search(r'\s(id|href)="|url\(', page(view_at(OPENING, 30)))
