"""The review queue: what gets in, once, and how it is decided."""

import pytest

from companion import Conversation, ToolCall, check
from companion.gate.outcomes import Flag
from companion.review import ReviewError, ReviewQueue

FLAG = Flag(field="sku", value="SKU-1002", nearest="SKU-1001", message="nobody named it")
CALL = ToolCall("check_inventory", {"sku": "SKU-1002"}, call_id="c-1")


@pytest.fixture
def queue(shop):
    return ReviewQueue(shop)


def test_a_flag_is_open_until_somebody_decides(queue):
    first, second = (
        queue.add(FLAG, CALL),
        queue.add(FLAG, ToolCall("check_inventory", {"sku": "SKU-1002"}, "c-2")),
    )
    assert [(review.id, review.flag, review.status) for review in queue.list()] == [
        (first, FLAG, "open"),
        (second, FLAG, "open"),
    ]
    assert (
        queue.accept(first, by="Ada").decided_by == "Ada"
        and queue.dismiss(second, by="Ben").status == "dismissed"
    )
    assert queue.list() == [] and [review.id for review in queue.list("accepted")] == [first]
    assert [review.id for review in queue.list("dismissed")] == [second] and len(queue.list(None)) == 2
    assert queue.list("accepted")[0].call == {
        "tool": "check_inventory",
        "arguments": {"sku": "SKU-1002"},
        "call_id": "c-1",
    }


def test_the_same_flag_is_open_only_once_and_can_come_again_once_decided(queue):
    first = queue.add(FLAG, CALL)
    assert queue.add(FLAG, CALL) == first
    queue.dismiss(first, by="Ada")
    assert queue.add(FLAG, CALL) != first and len(queue.list()) == 1


def test_what_cannot_be_decided_is_said(queue):
    first = queue.add(FLAG, CALL)
    queue.accept(first, by="Ada")
    with pytest.raises(ReviewError, match="accepted by Ada before"):
        queue.dismiss(first, by="Ben")
    for missing in (99, -1, "1", None):
        with pytest.raises(ReviewError, match="no flag"):
            queue.accept(missing, by="Ada")
    for nobody in ("", "  ", None):
        with pytest.raises(ReviewError, match="who made it"):
            queue.accept(first, by=nobody)
    with pytest.raises(ReviewError, match="no status"):
        queue.list("closed")


def test_dispatch_puts_flags_in_the_queue_and_check_does_not(queue, dispatched, shop):
    talk = Conversation("how many have we?")
    assert check(CALL, talk, shop).flags and queue.list() == []
    assert dispatched("check_inventory", {"sku": "SKU-1002"}, talk=talk).kind == "completed"
    refused = dispatched("check_inventory", {"sku": "SKU-9999"}, talk=talk)
    assert refused.kind == "refused" and [review.flag.value for review in queue.list()] == [
        "SKU-1002",
        "SKU-9999",
    ]


@pytest.mark.parametrize("arguments", ["{", {"sku": "\ud800"}, {"sku": object()}, {1: 2}, None, [1]])
def test_a_flag_of_any_call_can_be_kept(queue, arguments):
    queue.add(FLAG, ToolCall(["x"], arguments, call_id="\ud800"))
    assert len(queue.list()) == 1
