"""The marked conversation: what is marked, as what, and that nothing in it is trusted."""

import re

import pytest

from companion import Conversation, ToolCall
from companion.course.widgets.tracing import LEAVES_SHOWN, Tracing

SEARCH = {"tool": "find_products", "data": [{"sku": "SKU-3105", "name": "Hose"}, {"sku": "SKU-3118", "name": "Coupling"}]}
TALK = Conversation("Ten hoses for Calloway Marine, please.", ["It is about 4412."], [SEARCH])


def tracing(talk=TALK, **arguments):
    return Tracing(ToolCall("draft_quote", {"quantity": 10, **arguments}), talk)


def marked(found):
    """What stands between marks, with its number."""
    texts = re.findall(r"<mark [^>]*>(.*?)</mark>", found.html())
    return [re.sub(r"<[^>]+>", "", text) for text in texts]


def test_the_words_of_person_and_tool_are_marked():
    found = tracing(account="Calloway Marine Inc", sku="SKU-3105")
    assert marked(found) == ["Calloway Marine[1]", "SKU-3105[2]"]
    assert [mark.look for mark in found.marks] == ["person", "tool"]
    assert [mark.place.where for mark in found.marks] == ["question", "tool_results[0].data[0].sku"]


def test_of_an_unseen_value_the_nearest_is_marked():
    found = tracing(account="Calloway Marine Inc", sku="SKU-3150")
    assert (found.marks[1].look, found.marks[1].trace.origin) == ("nearest", None)
    assert "the nearest is SKU-3105" in found.table().plain
    assert "SKU-3105[2]" in marked(found)


def test_nothing_is_marked_where_nothing_is_near():
    found = tracing(Conversation("Hello."), sku="SKU-3150")
    assert marked(found) == []
    assert "named nowhere: flagged" in found.table().plain


@pytest.mark.parametrize("sku", ["", "  "])
def test_a_call_that_names_nothing_says_so(sku):
    found = tracing(sku=sku)
    assert "Nothing to trace" in found.table().plain and "Nothing to trace" in found.view().html


def test_an_earlier_turn_counts_as_the_persons():
    assert marked(tracing(sku="SKU-4412")) == ["4412[1]"]


def test_the_three_looks_differ_in_more_than_colour():
    found = [tracing(account="Calloway Marine"), tracing(sku="SKU-3105"), tracing(sku="SKU-3150")]
    lines = {re.search(r"border-bottom:\dpx (\w+)", one.html())[1] for one in found}
    assert lines == {"solid", "double", "dotted"}


def test_the_view_says_the_same_in_words():
    view = tracing(account="Calloway Marine Inc", sku="SKU-3105").view()
    assert "named by a tool result only: grounded, not authorised" in view.html
    assert "named by a tool result only" in view.plain and "Ten hoses for Calloway Marine" in view.plain


def test_what_was_said_is_escaped():
    talk = Conversation("<script>alert(1)</script> for SKU-1 <img src=x onerror=alert(1)>", (), [{"<b>": "<i>x</i>"}])
    page = tracing(talk, sku="<b>SKU-1</b>", account="<script>").view().html
    assert not re.search(r"<(script|img|i|b>S)", page)


def test_long_conversations_are_cut_and_the_mark_stays_in_sight():
    talk = Conversation("x " * 5_000 + "SKU-3105 " + "y " * 5_000, (), [{"data": list(range(500))}])
    found = tracing(talk, sku="SKU-3105")
    assert marked(found) == ["SKU-3105[1]"]
    assert len(found.html()) < 10_000
    assert f"… {500 - LEAVES_SHOWN} more values" in found.html()


def test_arguments_that_cannot_be_read_leave_nothing_to_mark():
    assert Tracing(ToolCall("draft_quote", '{"sku": "SKU-3'), TALK).marks == ()


def test_an_unknown_tool_is_an_error():
    with pytest.raises(KeyError):
        Tracing(ToolCall("no_such_tool", {}), TALK)


@pytest.fixture
def view():
    pytest.importorskip("ipywidgets")
    from companion.course.widgets.origin import OriginView

    return OriginView(ToolCall("check_inventory", {"sku": "SKU-4412"}), TALK)


def test_a_typed_value_is_traced_anew(view):
    assert view.tracing.marks[0].look == "person"
    view.value.value = "14412"
    assert view.tracing.marks[0].look == "nearest"
    view.value.value = ""
    assert view.tracing.marks == ()


def test_the_field_has_a_label_and_the_view_a_twin(view):
    assert view.value.description == "sku in the call"
    assert view._repr_mimebundle_()["text/html"] == view.tracing.view().html
