"""Answers to exercises 2.1 and 2.2 as learners write them, and what is said of each."""

import re
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, Strict, create_model, field_validator

from companion.course.exercises.checking import CORRECT, NOT_YET, check
from companion.course.exercises.nb02 import EXERCISES

NUMBER, DELIVERY = EXERCISES
STRICT = ConfigDict(strict=True, extra="forbid")
ORDER = Field(pattern="^o-[0-9]{4}$")
FIELDS = {
    "order_id": (str, ORDER),
    "pallets": (int, Field(ge=1, le=20)),
    "window": (Literal["morning", "afternoon"], ...),
    "note": (str | None, Field(default=None, max_length=200)),
}


def model(config=STRICT, **fields):
    return create_model("ScheduleDelivery", __config__=config, **FIELDS | fields)


def other_name():
    fields = {("order" if name == "order_id" else name): field for name, field in FIELDS.items()}
    return create_model("ScheduleDelivery", __config__=STRICT, **fields)


class ByValidator(BaseModel):
    model_config = ConfigDict(extra="forbid")

    order_id: str
    pallets: Annotated[int, Strict(), Field(gt=0, lt=21)]
    window: Annotated[str, Field(pattern="^(morning|afternoon)$")]
    note: Annotated[str, Field(max_length=200)] | None = None

    @field_validator("order_id")
    @classmethod
    def is_an_order(cls, value):
        if not re.fullmatch("o-[0-9]{4}", value):
            raise ValueError("no order")
        return value


@pytest.mark.parametrize(
    "answer, said",
    [
        (model(order_id=(str, ...), window=(str, ...), note=(str | None, None)), "Any text passes as an order id"),
        (model(order_id=(str, Field(pattern="o-[0-9]{4}"))), "anywhere in the text"),
        (model(order_id=(str, Field(pattern=r"o-\d{4}"))), "anywhere in the text"),
        (model(order_id=(str, Field(pattern="^o-[0-9]{4}"))), "`$` ties it to the end"),
        (model(order_id=(str, Field(pattern="o-[0-9]{4}$"))), "`^` ties it to the start"),
        (model(order_id=(str, Field(min_length=6, max_length=6))), "Any six characters"),
        (model(pallets=(float, Field(ge=1, le=20))), "'pallets': 4.5"),
        (model(window=(FIELDS["window"][0], "morning")), "({'order_id': 'o-2107', 'pallets': 4})"),
        (model(note=(str | None, Field(max_length=200))), "A call without a note is refused"),
        (model(None, note=(str | None, Field(max_length=200))), "A call without a note is refused"),
        (model(note=(str | None, None)), "201 characters"),
        (model(note=(str | None, Field(default=None, max_length=199))), "`max_length` counts the bound itself in"),
        (model(note=(str, Field(default="", max_length=200))), "null is refused"),
        (model(note=(str, Field(default=None, max_length=200))), "null is refused"),
        (model(None, note=(str, None)), "Pydantic is still lax"),
        (model(note=(str | None, Field(default=None, min_length=1, max_length=200))), "'note': ''"),
        (model(order_id=(str, Field(pattern="^[oO]-[0-9]{4}$"))), "'order_id': 'O-2107'"),
        (model(window=(Literal["morning", "afternoon", "evening"], ...)), "'window': 'evening'"),
        (model(window=(str, Field(pattern="^morning|afternoon$"))), "'mornings'"),
        (model(order_id=(str, Field(pattern="^O-[0-9]{4}$"))), "nothing is wrong with it"),
        (other_name(), "nothing is wrong with it"),
        (model()(order_id="o-2107", pallets=4, window="morning"), "the class itself"),
    ],
)
def test_a_model_that_is_not_right_yet_is_told_its_own_mistake(answer, said):
    result = check(DELIVERY, answer)
    assert result.status == NOT_YET
    assert said in result.remark


def test_a_right_model_may_be_written_with_validators_and_patterns():
    assert check(DELIVERY, ByValidator).status == CORRECT


def four_digits_are_too_many(text):
    return float(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})?", text) else None


def every_digit(text):
    plain = re.fullmatch(r"-?(0|[1-9]\d*|[^\W0-9a-z_]+)(\.\d{1,2})?", text)
    return float(text) if plain else None


def only_digits(text):
    return int(text) if text.isdigit() else None


def the_beginning(text):
    found = re.match(r"^-?(?:[1-9][0-9]*|0)(?:\.[0-9]+)?", text)
    return float(found[0]) if found else None


def as_they_came(text):
    return text if re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]{1,2})?", text) else None


@pytest.mark.parametrize(
    "answer, said",
    [
        (four_digits_are_too_many, "`number_meant('1284')`"),
        (every_digit, "as Arabic writes it"),
        (only_digits, "`int` reads no fraction"),
        (the_beginning, "`re.fullmatch` looks at all of it"),
        (as_they_came, "given back as texts"),
    ],
)
def test_a_function_that_is_not_right_yet_is_told_its_own_mistake(answer, said):
    result = check(NUMBER, answer)
    assert result.status == NOT_YET
    assert said in result.remark


@pytest.mark.parametrize("text, number", [("0.125", 0.125), ("1284.125", 1284.125), ("12.500", None), ("-1.000", None)])
def test_three_places_are_certain_where_no_thousand_is_written_so(text, number):
    assert NUMBER.solution(text) == number
