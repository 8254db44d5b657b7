"""Tool messages, held against the official packages' own types."""

import json
from typing import get_type_hints

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.gate.outcomes import (
    Accepted,
    Ambiguous,
    Candidate,
    Completed,
    Issue,
    NeedsConfirmation,
    Refused,
)
from companion.messages import to_anthropic, to_mcp, to_openai_chat, to_openai_responses

LABELS = ["Henderson Industrial — Dallas (active)", "Henderson Pacific — Reno (dormant)"]
REFUSED = Refused(
    tool="check_inventory",
    issues=(Issue(layer=1, field="sku", cause="format", message='sku must look like SKU-4411. "4411" was given.'),),
    suggestion={"sku": "SKU-4411"},
)
AMBIGUOUS = Ambiguous(
    tool="draft_quote",
    issues=(Issue(layer=2, field="account", cause="ambiguous", message="Several match. Ask the person.",
                  given="Henderson", stops="ambiguous"),),
    candidates=tuple(Candidate(id=id_, label=label) for id_, label in zip(("4471", "4472"), LABELS, strict=True)),
    more=2,
)
CONFIRM = NeedsConfirmation(
    tool="draft_quote",
    issues=(Issue(layer=3, field="quantity", cause="implausible", message="2000 units are unusual.",
                  stops="needs_confirmation"),),
    preview="2000 units of SKU-4411 for Henderson Industrial; its usual order is up to 40.",
)
COMPLETED = Completed(data={"on_hand": 12}, resolved={"product": {"id": "SKU-4411", "name": "Hydraulic seal, 40mm"}})
OUTCOMES = [Accepted(arguments={"sku": "SKU-4411"}), REFUSED, AMBIGUOUS, CONFIRM, COMPLETED]
CONVERTERS = [to_openai_chat, to_openai_responses, to_anthropic, to_mcp]

of_kind = pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: outcome.kind)


def fits(typed_dict, message):
    """Whether a message is of an SDK's TypedDict: right values, no key that the type does not have."""
    assert set(message) <= set(get_type_hints(typed_dict))
    TypeAdapter(typed_dict).validate_python(message)
    return True


@of_kind
def test_openai_chat(outcome):
    from openai.types.chat import ChatCompletionToolMessageParam

    message = to_openai_chat(outcome, "call_1")
    assert fits(ChatCompletionToolMessageParam, message)
    assert message["tool_call_id"] == "call_1"
    assert json.loads(message["content"]) == outcome.for_model()


@of_kind
def test_openai_responses(outcome):
    from openai.types.responses.response_input_item_param import FunctionCallOutput

    message = to_openai_responses(outcome, "call_1")
    assert fits(FunctionCallOutput, message)
    assert message["call_id"] == "call_1"
    assert json.loads(message["output"]) == outcome.for_model()


@of_kind
def test_anthropic(outcome):
    from anthropic.types import ToolResultBlockParam

    message = to_anthropic(outcome, "toolu_1")
    assert fits(ToolResultBlockParam, message)
    assert message["tool_use_id"] == "toolu_1"
    assert message["is_error"] == (outcome.kind == "refused")
    assert json.loads(message["content"]) == outcome.for_model()


@of_kind
def test_an_mcp_result(outcome):
    from mcp.types import CallToolResult

    message = to_mcp(outcome, "call_1", elicits=False)
    result = CallToolResult.model_validate(message)
    assert set(message) <= {"_meta", *CallToolResult.model_fields}
    assert result.isError == (outcome.kind == "refused")
    assert result.structuredContent == outcome.for_model() == json.loads(result.content[0].text)
    assert list(result.meta.values()) == ["call_1"]


@pytest.mark.parametrize("outcome", [AMBIGUOUS, CONFIRM], ids=lambda outcome: outcome.kind)
def test_a_question_is_an_mcp_elicitation_request(outcome):
    from mcp.types import ElicitRequest, ElicitRequestFormParams

    message = to_mcp(outcome, "call_1")
    request = ElicitRequest.model_validate(message)
    assert isinstance(request.params, ElicitRequestFormParams)
    assert set(message["params"]) <= {"_meta", *ElicitRequestFormParams.model_fields}
    jsonschema.Draft202012Validator.check_schema(request.params.requestedSchema)


@pytest.mark.parametrize("outcome", [OUTCOMES[0], REFUSED, COMPLETED], ids=lambda outcome: outcome.kind)
def test_only_a_question_is_elicited(outcome):
    assert to_mcp(outcome, "call_1") == to_mcp(outcome, "call_1", elicits=False)


def test_a_form_offers_the_labels_and_answers_with_an_id():
    schema = to_mcp(AMBIGUOUS, "call_1")["params"]["requestedSchema"]
    assert [option["title"] for option in schema["properties"]["account"]["oneOf"]] == LABELS
    jsonschema.validate({"account": "4472"}, schema)
    for wrong in ({"account": "9999"}, {"account": LABELS[0]}, {}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_the_person_is_asked_in_words_for_the_person():
    """What the outcome says to the model ("ask the person") is no question that a person could answer."""
    asked = to_mcp(AMBIGUOUS, "call_1")["params"]["message"]
    assert asked == 'Which account is meant by "Henderson"? There are 2 more: decline, to name another.'
    assert to_mcp(CONFIRM, "call_1")["params"]["message"] == CONFIRM.preview


def test_a_confirmation_is_a_yes_or_no():
    schema = to_mcp(CONFIRM, "call_1")["params"]["requestedSchema"]
    jsonschema.validate({"confirmed": False}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"confirmed": "yes"}, schema)


@pytest.mark.parametrize("outcome", [AMBIGUOUS, CONFIRM], ids=lambda outcome: outcome.kind)
def test_a_form_holds_only_what_the_protocol_allows(outcome):
    """A form is flat: an object of text, number and yes-or-no fields; a choice is a list of constants with titles."""
    schema = to_mcp(outcome, "call_1")["params"]["requestedSchema"]
    assert set(schema) == {"type", "properties", "required"}
    for field in schema["properties"].values():
        assert field["type"] in ("string", "boolean")
        assert set(field) <= {"type", "title", "oneOf"}
        assert all(set(option) == {"const", "title"} for option in field.get("oneOf", ()))


@pytest.mark.parametrize("convert", CONVERTERS)
@given(text=st.text(st.characters(), max_size=30))
def test_every_message_can_be_sent_whatever_text_it_holds(convert, text):
    outcome = AMBIGUOUS.model_copy(update={
        "issues": (Issue(layer=2, field="account", cause="x", message=text, given=text, stops="ambiguous"),),
        "candidates": (Candidate(id="1", label=text),),
    })
    for made in (outcome, Completed(data={text: text}), REFUSED.model_copy(update={"suggestion": {"sku": text}})):
        message = convert(made, "call_1")
        assert json.loads(json.dumps(message, ensure_ascii=False).encode("utf-8")) == message


@pytest.mark.parametrize("convert", CONVERTERS)
def test_a_broken_surrogate_becomes_the_replacement_sign(convert):
    message = convert(Completed(data={"name": "a\ud800b"}), "call_1")
    text = json.dumps(message, ensure_ascii=False)
    assert "a\ufffdb" in text
    assert "\\ud800" not in text


@pytest.mark.parametrize("convert", CONVERTERS)
@pytest.mark.parametrize(("outcome", "call_id"), [
    ({"kind": "refused"}, "call_1"), (None, "call_1"), ("refused", "call_1"), (REFUSED, None), (REFUSED, 7),
])
def test_what_is_no_outcome_or_no_id_is_named(convert, outcome, call_id):
    with pytest.raises(TypeError, match="outcome|call_id"):
        convert(outcome, call_id)


HENDERSONS = [{"id": "4471", "name": "Henderson Industrial", "city": "Dallas"},
              {"id": "4478", "name": "Henderson Pacific", "city": "Reno", "status": "dormant"}]
SHOP = Shop.from_records(
    accounts=HENDERSONS,
    products=[{"sku": "SKU-4411", "name": "Hydraulic seal, 40mm"}],
    history=[{"account_id": "4471", "sku": "SKU-4411", "quantity": 40}],
)
TALK = Conversation(question="a quote of SKU-4411 for Henderson Industrial, Henderson")


def quote(**changed):
    return ToolCall("draft_quote", {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 20} | changed)


@pytest.mark.parametrize(("call", "kind"), [
    (quote(), "accepted"),
    (quote(sku="4411"), "refused"),
    (quote(account="Henderson"), "ambiguous"),
    (quote(quantity=2000), "needs_confirmation"),
    (ToolCall("no_such_tool", {}), "refused"),
    (quote(account="H" * 10**6, sku="\ud800" * 10**5, quantity=float("nan")), "refused"),
    (quote(**{f"argument_{number}": "x" * 1000 for number in range(3000)}), "refused"),
    (ToolCall("draft_quote", '{"account": "Hend', finish_reason="length"), "refused"),
])
@pytest.mark.parametrize("convert", CONVERTERS)
def test_what_check_says_becomes_a_small_message_that_can_be_sent(convert, call, kind):
    outcome = check(call, TALK, SHOP)
    assert outcome.kind == kind
    assert len(json.dumps(convert(outcome, "call_1"), ensure_ascii=False).encode("utf-8")) < 8_000


def test_the_id_that_a_person_picks_answers_the_question():
    outcome = check(quote(account="Henderson"), TALK, SHOP)
    options = to_mcp(outcome, "call_1")["params"]["requestedSchema"]["properties"]["account"]["oneOf"]
    picked = next(option["const"] for option in options if "dormant" in option["title"])
    assert check(quote(account=picked), TALK, SHOP).resolved["account"]["name"] == "Henderson Pacific"


@pytest.mark.parametrize("convert", CONVERTERS)
def test_the_result_of_a_dispatched_call_becomes_a_message_too(convert):
    result = dispatch(quote(), TALK, SHOP)
    assert result.kind == "completed"
    assert "Hydraulic seal, 40mm" in json.dumps(convert(result, "call_1"))
