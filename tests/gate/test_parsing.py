"""From a model's text to one object: what is read, what is refused, and in which words."""

import json
import time

import pytest

from companion.gate.parsing import MOST_LEVELS, read_arguments

WHOLE = '{"order_id": "O-77", "amount": 5, "reason": "x"}'
READ = {"order_id": "O-77", "amount": 5, "reason": "x"}


@pytest.mark.parametrize("text", [WHOLE, f"  {WHOLE}\n", json.dumps(WHOLE), json.dumps(f" {WHOLE} ")])
def test_an_object_is_read_also_where_it_stands_in_a_json_string(text):
    reading = read_arguments(text)
    assert (reading.arguments, reading.issues, reading.repaired) == (READ, (), False)


def test_text_is_decoded_once_and_not_twice():
    assert not read_arguments(json.dumps(json.dumps(WHOLE))).whole


@pytest.mark.parametrize("length", range(1, len(WHOLE)))
def test_a_text_that_ends_anywhere_before_its_end_was_cut_off(length):
    reading = read_arguments(WHOLE[:length])
    assert [issue.cause for issue in reading.issues] == ["truncated"]
    assert "cut off" in reading.issues[0].message and not reading.whole


@pytest.mark.parametrize("reason", ["length", "max_tokens", "MAX_TOKENS", "max_output_tokens"])
@pytest.mark.parametrize("arguments", [{}, READ, WHOLE, WHOLE[:12], "", None])
def test_a_model_that_was_not_done_was_cut_off_whatever_it_sent(arguments, reason):
    reading = read_arguments(arguments, finish_reason=reason)
    assert [issue.cause for issue in reading.issues] == ["truncated"] and not reading.whole


@pytest.mark.parametrize(
    "text",
    [
        "{'order_id': 'O-77'}",
        '{"amount": 5,, "reason": "x"}',
        '{"amount": 05}',
        "amount=5",
        '{"reason": "He said "hi""}',
        "// none",
        '{"amount": 1_000}',
        '{"a": 1,}',
        "None",
    ],
)
def test_what_is_not_json_but_whole_was_not_cut_off(text):
    reading = read_arguments(text)
    assert [issue.cause for issue in reading.issues] == ["format"] and not reading.whole


@pytest.mark.parametrize("value", [[1, 2], "text", 5, 1.5, True, None, [], b"{}", {1, 2}, object(), ()])
def test_anything_but_an_object_is_refused_as_such(value):
    reading = read_arguments(value)
    assert not reading.whole and reading.issues[0].cause == "format"


@pytest.mark.parametrize("value", [[1, 2], 5, None, True, "a"])
def test_json_text_of_anything_but_an_object_says_that_it_must_be_one(value):
    reading = read_arguments(json.dumps(value))
    assert not reading.whole
    if value != "a":  # in a string, another JSON text is looked for
        assert "arguments must be an object" in reading.issues[0].message


@pytest.mark.parametrize(
    "text", [WHOLE + '""', WHOLE + '"', WHOLE + "`", f"```json\n{WHOLE}\n```", f"```{WHOLE}```"]
)
def test_a_text_that_had_to_be_repaired_serves_tools_that_only_read(text):
    for_reading, for_writing = read_arguments(text, writes=False), read_arguments(text, writes=True)
    assert (for_reading.arguments, for_reading.issues, for_reading.repaired) == (READ, (), True)
    assert for_writing.issues and for_writing.repaired


@pytest.mark.parametrize("writes", [True, False])
@pytest.mark.parametrize("rest", [WHOLE, "{}", " and that is all", "}", "5", ",", "[]", "\x00"])
def test_a_text_that_goes_on_after_the_object_is_refused(rest, writes):
    reading = read_arguments(WHOLE + rest, writes=writes)
    assert not reading.whole and "goes on after" in reading.issues[0].message


@pytest.mark.parametrize(
    "text",
    [
        '{"amount": 1, "amount": 2}',
        '{"amount": 1, "lines": [{"a": 1, "a": 1}]}',
        '{"amount": 1, "\\u0061mount": 1}',
    ],
)
def test_a_key_that_is_given_twice_is_refused_at_any_depth(text):
    reading = read_arguments(text)
    assert not reading.whole and "twice" in reading.issues[0].message


@pytest.mark.parametrize(
    "text, value",
    [
        ('{"amount": NaN}', float("nan")),
        ('{"amount": Infinity}', float("inf")),
        ('{"amount": -Infinity}', -float("inf")),
        ('{"amount": 1e999}', float("inf")),
        ('{"amount": "\\ud800"}', "\ud800"),
        ('{"amount": [[NaN]]}', [[float("nan")]]),
    ],
)
def test_what_is_no_plain_json_is_named_by_its_argument_in_text_and_dict_alike(text, value):
    from_text, from_dict = read_arguments(text), read_arguments({"amount": value})
    assert from_text == from_dict
    assert [issue.field for issue in from_text.issues] == ["amount"] and from_text.arguments == {}


def _nested(levels, inner=1):
    for _ in range(levels):
        inner = {"a": inner}
    return inner


def test_arguments_may_be_nested_but_not_without_end():
    assert read_arguments(_nested(MOST_LEVELS)).issues == ()
    for levels in (MOST_LEVELS + 1, 500, 100_000):
        assert read_arguments(_nested(levels)).issues
        assert read_arguments('{"a":' * levels + "1" + "}" * levels).issues
    assert read_arguments(_nested(MOST_LEVELS + 1)) == read_arguments(json.dumps(_nested(MOST_LEVELS + 1)))


def test_an_object_inside_itself_is_refused():
    lines = []
    lines.extend([lines] * 10)
    start = time.perf_counter()
    assert read_arguments({"lines": lines}).issues
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("key", [1, None, ("a",), True, b"a", "\ud800"])
def test_a_name_that_is_no_text_is_refused(key):
    reading = read_arguments({key: 1, "amount": 5})
    assert len(reading.issues) == 1 and reading.arguments == {"amount": 5}


@pytest.mark.parametrize("text", ['"a"', "1" * 5000, '{"amount": ' + "1" * 5000 + "}"])
def test_numbers_too_long_to_be_read_are_refused(text):
    assert read_arguments(text).issues


def test_a_huge_number_gets_the_same_from_dict_and_text():
    assert (
        read_arguments({"amount": 10**999}).arguments
        == read_arguments(json.dumps({"amount": 10**999})).arguments
    )
    assert read_arguments({"amount": 10**5000}).issues


@pytest.mark.parametrize(
    "value",
    [
        *(10**digits + one for digits in (63, 998, 999, 1000, 1003, 4299) for one in (-1, 0, 1)),
        *(one - 10**digits for digits in (63, 998, 999, 1000, 1003, 4299) for one in (-1, 0, 1)),
        "\ud83d\ude00",
        "a\ud83d",
        "b\ude00\ud83d",
        "\U0001f600\ud83d\ude00",
    ],
    ids=range(40),
)
def test_long_numbers_and_halves_of_characters_get_the_same_from_dict_and_text(value):
    for arguments in ({"amount": value}, {"lines": [value]}):
        assert read_arguments(arguments) == read_arguments(json.dumps(arguments))
