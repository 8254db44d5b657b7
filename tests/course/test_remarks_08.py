"""Exercises 8.1 to 8.3: wrong answers, and right ones in another style, written otherwise than the examples."""

import re

import pytest

from companion.exercises import exercise

ANSWERS = (
    "2,187 in all warehouses.",
    "SKU-4411 (hydraulic seal, 40mm): 2,187 in all warehouses.",
    "2,187 of the usual part, Henderson's SKU-4412.",
    "There are 2,187 hydraulic seals of 40 mm.",
)


def marks(*given):
    return dict(zip(ANSWERS, given, strict=True))


def by_id(answer, product):
    return product["id"].lower() in re.findall(r"[\w-]+", answer.lower())


WRONG = [
    ("8.1", lambda a, p: bool(re.match(rf"{p['id']}\b", a, re.IGNORECASE)), "begins with it"),
    ("8.1", lambda a, p: a.startswith(p["id"]), "begins with it"),
    ("8.1", lambda a, p: p["id"] in a.lower(), "not the id"),
    ("8.1", lambda a, p: p["id"] in re.findall(r"[\w-]+", a.lower()), "not the id"),
    ("8.1", lambda a, p: p["id"].lower() in re.findall(r"\w+", a.lower()), "end at the hyphen"),
    ("8.1", lambda a, p: p["id"] in a.upper(), "inside a longer one"),
    ("8.1", lambda a, p: bool(re.search(rf"\b{p['id'][4:]}\b", a)), "may still be a quantity"),
    ("8.1", lambda a, p: "sku-4411" in re.findall(r"[\w-]+", a.lower()), "whatever the product is"),
    ("8.1", lambda a, p: by_id(a, p) or p["name"].lower() in a.lower(), "the id alone"),
    ("8.1", lambda a, p: not by_id(a, p), "turned round"),
    ("8.1", lambda a, p: bool(re.fullmatch(p["id"], a, re.IGNORECASE)), "seldom the id alone"),
    ("8.1", lambda a, p: a is p, "Each of the 10 hidden calls gives `False`"),
    ("8.1", lambda a, p: p["id"].lower() in [w.strip(".,:") for w in a.lower().split()], "(SKU-5120)"),
    ("8.2", lambda days, found: found * days / 2 + (1 - found) * days * 1.5, "at most"),
    ("8.2", lambda days, found: days * (1 / found + 0.5), "first review twice"),
    ("8.2", lambda days, found: days + days / 2, "right for 0.5 alone"),
    ("8.2", lambda days, found: days * 1 / found - 0.5, "needs brackets"),
    ("8.2", lambda days, found: int(days * (1 / found - 0.5)), "whole days"),
    ("8.2", lambda days, found: days // 2 + days * (1 - found) // found, "whole days"),
    ("8.3", marks(True, True, True, False), "The second answer"),
    ("8.3", marks(False, False, False, False), "The third answer"),
    ("8.3", marks(1, 0, 1, 0), "`1` is neither"),
    ("8.3", marks(True, None, None, None), "1 of 4 parts is right"),
]

RIGHT = [
    ("8.1", lambda a, p: bool(re.search(rf"\b{p['id']}\b", a, re.IGNORECASE))),
    ("8.1", lambda a, p: p["id"].lower() in [word.strip(".,:;()") for word in a.lower().split()]),
    ("8.2", lambda days, found: days / 2 + days * (1 - found) / found),
    ("8.2", lambda days, found: sum(found * (1 - found) ** n * (n + 0.5) * days for n in range(5000))),
    ("8.3", lambda: marks(True, False, True, False)),
]


@pytest.mark.parametrize("number, answer, part", WRONG)
def test_a_wrong_answer_gets_the_remark_on_its_own_mistake(number, answer, part):
    result = exercise(number).check(answer)
    assert result.status == "not yet"
    assert part in result.remark


@pytest.mark.parametrize("number, answer", RIGHT)
def test_a_right_answer_in_another_style_is_accepted(number, answer):
    assert exercise(number).check(answer).status == "correct"
