"""The exercises of notebook 2: which corrections are certain, and the argument model of a new tool."""

import json
import re
from enum import Enum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from companion.course.exercises.definition import FunctionExercise, Misconception, case

REFUSED, ACCEPTED = "refused", "accepted"
_RIGHT = {"order_id": "o-2107", "pallets": 4, "window": "morning"}


def put_to(model: type[BaseModel], arguments: dict) -> str:
    """Put a call's arguments to an argument model: "accepted" or "refused"."""
    try:
        TypeAdapter(model).validate_python(arguments)
    except ValidationError:
        return REFUSED
    return ACCEPTED


def _needs_the_note(model: type[BaseModel]) -> bool:
    return _refuses_the_right_call(model) and put_to(model, _RIGHT | {"note": None}) == ACCEPTED


def _refuses_the_right_call(model: type[BaseModel]) -> bool:
    return put_to(model, _RIGHT) == REFUSED


class _Stub(BaseModel):
    order_id: str
    pallets: int
    window: str
    note: str | None = None


class _Delivery(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    order_id: str = Field(pattern="^o-[0-9]{4}$")
    pallets: int = Field(ge=1, le=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _Lax(BaseModel):
    model_config = ConfigDict(extra="forbid")

    order_id: str = Field(pattern="^o-[0-9]{4}$")
    pallets: int = Field(ge=1, le=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _TakesAnything(BaseModel):
    model_config = ConfigDict(strict=True)

    order_id: str = Field(pattern="^o-[0-9]{4}$")
    pallets: int = Field(ge=1, le=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _AnyDigit(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    order_id: str = Field(pattern=r"^o-\d{4}$")
    pallets: int = Field(ge=1, le=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _Unanchored(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    order_id: str = Field(pattern="o-[0-9]{4}")
    pallets: int = Field(ge=1, le=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _OpenEnd(_Delivery):
    order_id: str = Field(pattern="^o-[0-9]{4}")


class _OpenStart(_Delivery):
    order_id: str = Field(pattern="o-[0-9]{4}$")


class _LengthAlone(_Delivery):
    order_id: str = Field(min_length=6, max_length=6)


class _NoPattern(_Delivery):
    order_id: str


class _AnyNote(_Delivery):
    note: str | None = None


class _NoteNeeded(_Delivery):
    note: str | None = Field(max_length=200)


class _NoteNotNull(_Delivery):
    note: str = Field(default="", max_length=200)


class _ShortNote(_Delivery):
    note: str | None = Field(default=None, max_length=199)


class _Windows(Enum):
    MORNING = "morning"
    AFTERNOON = "afternoon"


class _StrictEnum(_Delivery):
    window: _Windows


class _OpenBounds(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    order_id: str = Field(pattern="^o-[0-9]{4}$")
    pallets: int = Field(gt=1, lt=20)
    window: Literal["morning", "afternoon"]
    note: str | None = Field(default=None, max_length=200)


class _FreeWindow(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    order_id: str = Field(pattern="^o-[0-9]{4}$")
    pallets: int = Field(ge=1, le=20)
    window: str
    note: str | None = Field(default=None, max_length=200)


_NEW_TOOL = FunctionExercise(
    id="2.2",
    title="The argument model of a new tool",
    name="ScheduleDelivery",
    stub=_Stub,
    solution=_Delivery,
    use=put_to,
    called="ScheduleDelivery.model_validate",
    cases=(
        case(_RIGHT, expected=ACCEPTED),
        case(_RIGHT | {"note": "Ring the bell at gate 3."}, expected=ACCEPTED),
        case(_RIGHT | {"note": None}, expected=ACCEPTED),
        case(_RIGHT | {"pallets": 1}, expected=ACCEPTED),
        case(_RIGHT | {"pallets": 20, "window": "afternoon"}, expected=ACCEPTED),
        case(_RIGHT | {"note": "x" * 200}, expected=ACCEPTED),
        case(_RIGHT | {"note": ""}, expected=ACCEPTED),
        case(_RIGHT | {"pallets": 0}, expected=REFUSED),
        case(_RIGHT | {"pallets": 21}, expected=REFUSED),
        case(_RIGHT | {"pallets": 4.5}, expected=REFUSED),
        case(_RIGHT | {"pallets": "4"}, expected=REFUSED),
        case(_RIGHT | {"pallets": True}, expected=REFUSED),
        case(_RIGHT | {"order_id": "2107"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "o-2107\n"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "o-21075"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "po-2107"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "o-21o7"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "O-2107"}, expected=REFUSED),
        case(_RIGHT | {"order_id": "o-٢١٠٧"}, expected=REFUSED),
        case(_RIGHT | {"window": "Morning"}, expected=REFUSED),
        case(_RIGHT | {"window": "any"}, expected=REFUSED),
        case(_RIGHT | {"window": "evening"}, expected=REFUSED),
        case(_RIGHT | {"window": "mornings"}, expected=REFUSED),
        case(_RIGHT | {"window": "late afternoon"}, expected=REFUSED),
        case(_RIGHT | {"note": "x" * 201}, expected=REFUSED),
        case(_RIGHT | {"pallet": 4}, expected=REFUSED),
        case({"order_id": "o-2107", "window": "morning"}, expected=REFUSED),
        case({"order_id": "o-2107", "pallets": 4}, expected=REFUSED),
        case({"pallets": 4, "window": "morning"}, expected=REFUSED),
    ),
    misconceptions=(
        Misconception(_Lax, "Pydantic is still lax: `True` and `\"4\"` pass as numbers of "
                            "pallets. `strict=True` belongs in the `ConfigDict`."),
        Misconception(_TakesAnything, "An argument that the tool does not have, such as `pallet`, passes and is "
                                      "dropped without a word. `extra=\"forbid\"` refuses it."),
        Misconception(_AnyDigit, r"In a pattern `\d` stands for the digits of every script, so `o-٢١٠٧` passes. "
                                 "`[0-9]` names the ten that you mean."),
        Misconception(_Unanchored, "The pattern is looked for anywhere in the text, so `po-2107`, `o-21075` and a "
                                   "trailing newline pass. `^` and `$` tie it to both ends."),
        Misconception(_OpenEnd, "The pattern is tied to the start alone, so `o-21075` and a trailing newline pass. `$` ties "
                                "it to the end."),
        Misconception(_OpenStart, "The pattern is tied to the end alone, so `po-2107` passes. `^` ties it to the start."),
        Misconception(_LengthAlone, "Any six characters pass as an order id, such as `o-21o7`, with a letter in it. A "
                                    "`pattern` says what stands in which place."),
        Misconception(_NoPattern, "Any text passes as an order id. `Field(pattern=...)` says what one looks like."),
        Misconception(_OpenBounds, "`gt` and `lt` leave the bound itself out: 1 and 20 pallets are allowed. Use `ge` and "
                                   "`le`."),
        Misconception(_FreeWindow, "Any text passes as a window. `Literal[\"morning\", \"afternoon\"]` lists the two that "
                                   "there are."),
        Misconception(_AnyNote, "A note of 201 characters passes. `Field(max_length=...)` bounds it."),
        Misconception(_ShortNote, "A note of 200 characters is refused, and it is allowed: `max_length` counts the bound "
                                  "itself in."),
        Misconception(_NoteNotNull, "A note may be null, and null is refused. `str | None` allows it; a default alone only "
                                    "lets the note be left out."),
        Misconception(_NoteNeeded, "A call without a note is refused. `str | None` only allows null; what may be left out "
                                   "has a default, so give `Field` a `default=None` too.", _needs_the_note),
        Misconception(_StrictEnum, f"Even `{json.dumps(_RIGHT)}` is refused, and nothing is wrong with it. "
                                   "`ScheduleDelivery.model_validate` with it, in a cell of your own, tells which argument it is. "
                                   "(In strict mode an `Enum` takes its members and not their texts; a `Literal` takes "
                                   "the texts.)", _refuses_the_right_call),
    ),
    hints=(
        ("Two settings of `ConfigDict` do half the work: one makes types strict, one forbids arguments that the model "
        "does not have."),
        ("A closed list of texts is a `Literal`. A number takes `Field(ge=..., le=...)`, a text `Field(pattern=...)` or "
        "`Field(max_length=...)`."),
        ("`model_config = ConfigDict(strict=True, extra=\"forbid\")`, `order_id: str = Field(pattern=\"^o-[0-9]{4}$\")`, "
        "`pallets: int = Field(ge=1, le=20)`; the window is a `Literal`, the note has a `max_length` and the default "
        "None."),
    ),
)


def _certain_stub(text): ...


def _certain(text):
    plain = re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", text)
    grouped = re.fullmatch(r"-?[1-9][0-9]{0,2}\.[0-9]{3}", text)
    return float(text) if plain and not grouped else None


def _whatever_float_reads(text):
    try:
        return float(text)
    except ValueError:
        return None


def _whatever_int_reads(text):
    try:
        return int(text)
    except ValueError:
        return None


def _digits_of_every_script(text):
    return _certain("".join(str(int(sign)) if sign.isdecimal() else sign for sign in text))


def _the_beginning(text):
    found = re.match(r"-?(0|[1-9][0-9]*)(\.[0-9]{1,2})?", text)
    return float(found.group()) if found else None


def _as_text(text):
    return None if _certain(text) is None else text


def _without_commas(text):
    return _certain(text.replace(",", ""))


def _three_places_too(text):
    return float(text) if re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", text) else None


def _digits_alone(text):
    digits = "".join(sign for sign in text if sign in "0123456789.")
    return float(digits) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", digits) else None


_CORRECTION = FunctionExercise(
    id="2.1",
    title="Which number is certain",
    name="number_meant",
    stub=_certain_stub,
    solution=_certain,
    cases=(
        case("5", expected=5),
        case("12.5", expected=12.5),
        case("-3", expected=-3),
        case("0", expected=0),
        case("40.00", expected=40),
        case("1284", expected=1284),
        case("1,000", expected=None),
        case("1.000", expected=None),
        case("250.000", expected=None),
        case("0042", expected=None),
        case("10%", expected=None),
        case("five", expected=None),
        case("None", expected=None),
        case("inf", expected=None),
        case("1e3", expected=None),
        case("٥", expected=None),
        case("", expected=None),
    ),
    misconceptions=(
        Misconception(_whatever_float_reads, "`float` reads more than people write: `inf`, `1e3`, digits of other scripts, "
                                             "leading zeros, and `1.000`, which is a thousand to many."),
        Misconception(_whatever_int_reads, "`int` reads no fraction, so `12.5` and `40.00` are lost, and it takes leading "
                                           "zeros and the digits of other scripts."),
        Misconception(_digits_of_every_script, "`٥` passes, the digit five as Arabic writes it: `\\d` and `isdigit` know the "
                                               "digits of every script. `[0-9]` names the ten that count here."),
        Misconception(_the_beginning, "`re.match` looks at the beginning of the text alone, so `10%` gives 10 and `0042` "
                                      "gives 0. `re.fullmatch` looks at all of it."),
        Misconception(_as_text, "The right texts are found, and given back as texts. The number is asked for: `5`, not "
                                "`\"5\"`."),
        Misconception(_without_commas, "You took `1,000` for a thousand. To a large part of the world it is one, with "
                                       "three places: two readings, so no correction."),
        Misconception(_three_places_too, "`1.000` and `250.000` have two readings as well, since the point separates "
                                         "thousands in many countries."),
        Misconception(_digits_alone, "You picked out the digits and dropped the rest. `10%` may be 10 or 0.10, and a minus "
                                     "sign is not to be lost."),
    ),
    hints=(
        "A text is certain if everybody who reads it reads the same number. Which of the texts have two readings?",
        ("`re.fullmatch` with `[0-9]` finds a plain number: an optional minus, digits without a leading zero, an "
        "optional point with digits."),
        ("Leave out those with one to three digits (no 0 in front), a point and exactly three digits: "
        "`re.fullmatch(r\"-?[1-9][0-9]{0,2}\\.[0-9]{3}\", text)`."),
    ),
)

EXERCISES = (_CORRECTION, _NEW_TOOL)
