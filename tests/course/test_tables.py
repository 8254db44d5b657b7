"""Tables and conversations fit a notebook, escape what they show, and read as plain text."""

import html
import math
import re
from decimal import Decimal

import pandas
import pytest

from companion import Conversation, ToolCall
from companion.course.tables import MAX_ROWS, PLAIN_WIDTH, table
from companion.course.talks import MAX_ITEMS, MAX_TEXT, pretty, show_call, show_talk

HOSTILE = "<script>alert(1)</script>"


def test_records_become_a_table_in_html_and_in_plain_text():
    view = table([{"call": "valid", "refunds": 1}, {"call": "o-9", "refunds": 1200}], "Two calls")
    assert repr(view) == "Two calls\ncall   refunds\nvalid        1\no-9      1,200"
    assert set(view._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_a_frame_shows_its_index_only_where_that_says_something():
    plain = pandas.DataFrame({"a": [1, 2]})
    named = pandas.DataFrame({"a": [1, 2]}, index=pandas.Index(["x", "y"], name="arm"))
    assert repr(table(plain)).splitlines()[0] == "a"
    assert repr(table(named)).splitlines()[0] == "arm  a"
    assert repr(table(named, index=False)).splitlines()[0] == "a"


def test_columns_are_chosen_ordered_and_named():
    view = table([{"a": 1, "b": 2, "c": 3}], columns={"c": "the third", "a": "the first"})
    assert repr(view).splitlines()[0] == "the third  the first"
    with pytest.raises(ValueError, match="no column 'z' in the table. There are: a, b, c."):
        table([{"a": 1, "b": 2, "c": 3}], columns=["z"])


@pytest.mark.parametrize(
    "value, form, text",
    [
        (0.91, "{:.0%}", "91%"),
        (0.1 + 0.2, None, "0.3"),
        (None, None, ""),
        (math.nan, None, ""),
        (True, None, "yes"),
        (3000, None, "3,000"),
        (Decimal("80.00"), None, "80.00"),
        ({"a": 1}, None, "{'a': 1}"),
        (2, lambda n: "x" * n, "xx"),
    ],
)
def test_a_value_is_shown_in_its_form(value, form, text):
    view = table([{"v": value}], formats={"v": form} if form else None)
    assert (repr(view) + "\n").split("\n")[1].strip() == text


def test_text_in_a_table_is_escaped_and_bounded():
    view = table([{HOSTILE: HOSTILE + "x" * 10_000}], HOSTILE)
    assert "<script>" not in view.html and view.html.count("&lt;script&gt;") == 3
    assert html.unescape(re.sub("<[^>]+>", "", view.html)).count(HOSTILE) == 3
    assert len(view.html) < 2000


def test_long_text_wraps_instead_of_scrolling():
    view = table([{"question": "word " * 70, "n": 1, "id": "x" * 150}])
    assert max(map(len, repr(view).splitlines())) <= PLAIN_WIDTH
    assert "max-width:800px" in view.html and "x" * 31 not in view.html
    assert "xx<wbr>xx" in view.html and "question</th>" in view.html


def test_many_rows_are_counted_not_shown():
    view = table([{"n": n} for n in range(MAX_ROWS + 5)])
    assert repr(view).splitlines()[-1] == "… and 5 more rows"
    assert view.html.count("<tr>") == MAX_ROWS + 1


def test_a_dict_is_a_table_of_two_columns_and_nothing_an_empty_one():
    assert repr(table({"runs": 3000})) == "      value\nruns  3,000"
    assert repr(table([])) == ""


TALK = Conversation(question=f"Is it {HOSTILE} there?", history=["hello"], tool_results=[{"sku": "SKU-4411"}])


def test_a_conversation_shows_who_said_what_and_ends_in_the_call():
    view = show_talk(TALK, ToolCall("check_inventory", {"sku": "SKU-4411"}), {"kind": "refused"})
    speakers = [line for line in repr(view).splitlines() if not line.startswith(" ")]
    assert speakers == ["earlier:", "tool result:", "person:", "tool call:", "outcome:"]
    assert '  check_inventory {\n    "sku": "SKU-4411"\n  }' in repr(view)


def test_text_in_a_conversation_is_escaped():
    view = show_talk(TALK, ToolCall(HOSTILE, {HOSTILE: [HOSTILE]}, HOSTILE), {"message": HOSTILE})
    assert "<script>" not in view.html and view.html.count("&lt;script&gt;") == 5


def test_raw_text_of_a_call_is_shown_as_it_came():
    assert '  x {"a": ' in repr(show_call(ToolCall("x", '{"a": ')))


def test_an_outcome_shows_what_the_model_is_told():
    class Outcome:
        def for_model(self):
            return {"kind": "ambiguous"}

    assert '"kind": "ambiguous"' in repr(show_call(ToolCall("x", {}), Outcome()))


def endless():
    value: dict = {}
    value["again"] = value
    return value


@pytest.mark.parametrize(
    "value",
    [
        endless(),
        {"a": "x" * 100_000},
        list(range(100_000)),
        {str(n): [n] * 90 for n in range(900)},
        "y" * 10**6,
    ],
)
def test_what_is_deep_or_large_is_bounded(value):
    assert len(pretty(value)) < 20 * MAX_TEXT and "…" in pretty(value)
    assert len(show_call(ToolCall("x", value)).html) < 40 * MAX_TEXT


def test_values_that_json_does_not_know_are_shown_in_words():
    assert pretty({"amount": Decimal("5.00"), "what": object(), "n": None}) == (
        '{\n  "amount": "Decimal(\'5.00\')",\n  "what": "<object object>",\n  "n": null\n}'
    )
    assert pretty(list(range(MAX_ITEMS + 1))).endswith('"… 1 more"\n]')


def test_an_id_is_not_broken_at_its_dash():
    html = table([{"sku": "SKU-4411", "was": "half-inch", "units": -5}]).html
    assert '<span style="white-space:nowrap">SKU-4411</span>' in html
    assert ">half-inch</td>" in html and ">-5</td>" in html
