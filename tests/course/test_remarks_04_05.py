"""Exercises 4.1 to 5.2: wrong answers, and right ones in another style, written otherwise than the examples."""

import re

import pytest

from companion.exercises import exercise


def cost(row, missed, asked):
    return row["missed"] * missed + row["asked"] * asked


def return_in_the_loop(rows, per_missed, per_question):
    best, least = None, float("inf")
    for factor, row in rows.items():
        if cost(row, per_missed, per_question) < least:
            best, least = factor, cost(row, per_missed, per_question)
        return best


def least_never_kept(rows, per_missed, per_question):
    best, least = None, float("inf")
    for factor, row in rows.items():
        if cost(row, per_missed, per_question) < least:
            best = factor
    return best


def first_origin(origins, writes):
    for origin in origins.values():
        if origin is None:
            return "flag"
        return "ask" if writes and origin == "tool" else "run"
    return "run"


def last_origin(origins, writes):
    found = "run"
    for origin in origins.values():
        found = "flag" if origin is None else "ask" if writes and origin == "tool" else "run"
    return found


def number(value):
    return value.removeprefix("SKU-")


WRONG = [
    ("4.1", lambda q, e, usual: usual is not None and q + sum(e) <= 5 * usual, "turned round"),
    ("4.1", lambda q, e, usual: usual is not None and sum(e) > 5 * usual, "leave the quantity of this call out"),
    ("4.1", lambda q, e, usual: usual is not None and q + sum(e) > 4 * usual, "must_ask(1100, [], 220)"),
    ("4.1", lambda q, e, usual: usual is not None and q + sum(e) > 10 * usual, "must_ask(2000, [], 220)"),
    ("4.1", lambda q, e, usual: usual is not None and max([q, *e]) > 5 * usual, "each call alone"),
    ("4.1", lambda q, e, usual: usual is not None and q >= 5 * usual, "each call alone"),
    ("4.1", lambda q, e, usual: usual is None or q + sum(e) >= 5 * usual, "at the limit itself"),
    ("4.1", lambda q, e, usual: usual is not None and q + sum(e) > 1100, "one limit for every account"),
    ("4.2", return_in_the_loop, "first factor of `rows`"),
    ("4.2", least_never_kept, "last factor of `rows`"),
    ("4.2", lambda rows, m, q: min(rows), "smallest factor"),
    ("4.2", lambda rows, m, q: min(rows, key=lambda one: cost(rows[one], m, q)), "comes first in `rows`"),
    ("4.2", lambda rows, m, q: min(rows, key=lambda one: cost(rows[one], m, 1)), "`per_question` out"),
    ("4.2", lambda rows, m, q: min(rows, key=lambda one: rows[one]["missed"] * rows[one]["asked"]), "out right"),
    ("4.2", lambda rows, m, q: max(rows, key=lambda one: cost(rows[one], m, q)), "costs most"),
    ("5.1", lambda value, text: number(value) in text and text != "", "neither edge"),
    ("5.1", lambda value, text: re.fullmatch(number(value), text) is not None, "nothing else"),
    ("5.1", lambda value, text: re.match(rf"(?<!\d){number(value)}(?!\d)", text) is not None, "start of the text"),
    ("5.1", lambda value, text: re.search(rf"(?<!\d){number(value)}(?!\d)", text) is None, "turned round"),
    ("5.1", lambda value, text: number(value) in [word.strip("?.,!") for word in text.split()], "whole words"),
    ("5.1", lambda value, text: number(value) in re.findall(r"\w+", text), "`sku4411` is left out"),
    ("5.1", lambda value, text: (re.findall(r"\d+", text) or [""])[0] == number(value), "first number"),
    ("5.2", first_origin, "first argument only"),
    ("5.2", last_origin, "last argument only"),
    ("5.2", lambda origins, writes: "ask" if writes and "tool" in origins.values() else "run", "Nothing is flagged."),
    ("5.2", lambda origins, writes: "flag" if "None" in origins.values() else "run", "Nothing is flagged and"),
    ("5.2", lambda origins, writes: "flag" if None in origins.values() else "ask" if writes else "run", "every call"),
]
RIGHT = [
    ("4.1", lambda q, e, usual: False if usual is None else sum([q, *e]) / usual > 5),
    ("4.2", lambda rows, m, q: min(sorted(rows), key=lambda one: cost(rows[one], m, q))),
    ("5.1", lambda value, text: number(value) in re.findall(r"\d+", text)),
    ("5.1", lambda value, text: bool(re.search(rf"(^|\D){number(value)}(\D|$)", text))),
    ("5.2", lambda origins, writes: "flag" if not all(origins.values()) else
        "ask" if writes and any(one == "tool" for one in origins.values()) else "run"),
]


@pytest.mark.parametrize("id, answer, words", WRONG)
def test_the_remark_names_what_is_wrong(id, answer, words):
    result = exercise(id).check(answer)
    assert result.status == "not yet" and words in result.remark, result


@pytest.mark.parametrize("id, answer", RIGHT)
def test_another_style_is_right_too(id, answer):
    assert exercise(id).check(answer).status == "correct"


def test_a_remark_of_4_2_shows_a_call_that_can_be_read_at_a_glance():
    def pair(rows, per_missed, per_question):
        return min((cost(row, per_missed, per_question), factor) for factor, row in rows.items())

    assert len(exercise("4.2").check(pair).remark) < 160


def test_what_an_answer_prints_is_not_shown_while_a_rule_of_its_own_is_looked_for(capsys):
    exercise("4.1").check(lambda quantity, earlier, usual: print("here"))
    assert capsys.readouterr().out == ""
