"""Input made to cost much, or to be told at length: time and size stay bounded."""

import json
import time

import pytest

from companion import Conversation, ToolCall, check, dispatch

LIMIT = 2.0


@pytest.fixture
def bounded(shop):
    """Check and dispatch a call; each within two seconds, with little to tell."""

    def run(tool, arguments, talk=None):
        talk = talk or Conversation("For Acme Ltd: SKU-1001, order O-77")
        outcomes = []
        for act in (check, dispatch):
            start = time.perf_counter()
            outcomes.append(act(ToolCall(tool, arguments), talk, shop))
            assert time.perf_counter() - start < LIMIT
            assert len(json.dumps(outcomes[-1].for_model(), allow_nan=False)) < 20_000
        return outcomes[0]

    return run


@pytest.mark.parametrize("text", ['{"a": "' + '\\"' * 400_000, '{"a": "' + '\\"' * 400_000 + "\\"])
def test_escaped_quotes_in_a_text_that_is_cut_off_are_read_once(bounded, text):
    assert bounded("draft_quote", text).issues[0].cause == "truncated"
