"""Set a prediction beside the result, without judging it.

In a notebook, the learner writes into a variable, and the next cell compares:

    prediction = None          # how many refunds does the ledger hold?
    ...
    compare(prediction, len(run.ledger["refunds"]), "Refunds in the ledger")

Whatever was written, `compare` shows something: a prediction that was not given, or that is of another kind
than the result, gets a remark.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from numbers import Real

from companion.course.exercises.comparing import same
from companion.course.quoting import cell_text, shorten, shown
from companion.course.view import View

NOT_GIVEN = "not given"
NO_PART = "–"


def compare(
    prediction: object,
    result: object,
    about: str = "",
    *,
    choices: Sequence[object] = (),
    words: Sequence[str] = (),
    percent: bool = False,
    digits: int | None = None,
) -> View:
    """Return a small table with the prediction beside the result.

    Args:
        prediction: a number, a text, a choice, a list or a dict like the result; `None` or `...` where none
            was given.
        result: what came out. A list or a dict gives a row for each part.
        about: what was predicted, in a few words with the unit; the head of the first column for a list or a
            dict.
        choices: the answers that there were to choose from, if any; another prediction gets a remark.
        words: what may stand in the place of a number, in lower case, such as "refused".
        percent: both are shares from 0 to 1, shown in percent.
        digits: digits after the point for numbers; by default they are shown as they are, percents without
            digits.
    """
    rows = _rows(prediction, result, about)
    remarks = _remarks(prediction, result, choices, words, percent)
    head = (
        ("", "your prediction", "result")
        if len(rows) == 1 and not _has_parts(result)
        else (about, "your prediction", "result")
    )
    table = [
        head,
        *(
            (name, _word(mine, percent, digits) if _given(mine) else NOT_GIVEN, _word(came, percent, digits))
            for name, mine, came in rows
        ),
    ]
    return View(plain="\n".join([*_plain(table), *remarks]), markdown=_markdown(table, remarks))


def _given(prediction: object) -> bool:
    return not (
        prediction is None or prediction is ... or isinstance(prediction, str) and not prediction.strip()
    )


def _has_parts(value: object) -> bool:
    return isinstance(value, (Mapping, list, tuple))


def _comparable(prediction: object, result: object) -> bool:
    """Whether the parts have names in common: those of a list are places, which no dict has."""
    return _has_parts(prediction) and (isinstance(prediction, Mapping) or not isinstance(result, Mapping))


def _parts(value: object) -> dict:
    """The parts of a list or dict by name; a list counts from 1."""
    if isinstance(value, Mapping):
        return {_label(key): part for key, part in value.items()}
    return (
        {str(place): part for place, part in enumerate(value, start=1)}
        if isinstance(value, (list, tuple))
        else {}
    )


def _label(key: object) -> str:
    return shorten(str(key), 60) if isinstance(key, (str, int, float)) else shown(key, 60)


def _rows(prediction: object, result: object, about: str) -> list[tuple[str, object, object]]:
    if not _has_parts(result):
        return [(about, prediction, result)]
    mine, came = _parts(prediction) if _comparable(prediction, result) else {}, _parts(result)
    stray = [name for name in mine if name not in came]
    return [(name, mine.get(name), came.get(name, NO_PART)) for name in [*came, *stray][:30]]


def _word(value: object, percent: bool, digits: int | None) -> str:
    if value is None or isinstance(value, str) and not value.strip():
        return "none" if value is None else "(blank)"
    number = isinstance(value, (Real, Decimal)) and not isinstance(value, bool)
    if number and percent and _is_share(value):
        return f"{float(value) * 100:.{digits or 0}f} %"
    if number and digits is not None:
        return _fixed(value, digits)
    if isinstance(value, float):
        return f"{value:.10g}"
    if number and isinstance(value, int):
        return shorten(f"{value:,}", 120) if abs(value) < 10**120 else shown(value, 120)
    return shorten(str(value), 120) if isinstance(value, (str, int, Decimal)) else shown(value, 120)


def _is_share(value: Real | Decimal) -> bool:
    try:
        return 0 <= float(value) <= 1
    except (OverflowError, ValueError):
        return False


def _fixed(value: Real | Decimal, digits: int) -> str:
    try:
        return shorten(f"{float(value):,.{digits}f}", 120)
    except (OverflowError, ValueError):  # a whole number beyond any float, or Decimal's signalling NaN
        return shown(value, 120)


def _remarks(
    prediction: object, result: object, choices: Sequence[object], words: Sequence[str], percent: bool
) -> list[str]:
    """Say what keeps the two from being compared; never whether the prediction was right."""
    if not _given(prediction):
        return ["No prediction was given; write one into the variable above and run both cells again."]
    if _has_parts(result):
        return _remarks_on_parts(prediction, result, choices, words, percent)
    remark = _remark(prediction, result, choices, words, percent)
    return [remark] if remark else []


def _remarks_on_parts(
    prediction: object, result: object, choices: Sequence[object], words: Sequence[str], percent: bool
) -> list[str]:
    if not _comparable(prediction, result):
        kind = "dict" if isinstance(result, Mapping) else "list"
        return [
            f"The result is a {kind} with {_counted(len(result))}; {shown(prediction, 60)} can't be set beside."
        ]
    mine, came = _parts(prediction), _parts(result)
    remarks = [
        f"{name}: {text}"
        for name, part in mine.items()
        if name in came and _given(part)
        if (text := _remark(part, came[name], choices, words, percent))
    ]
    if len(mine) != len(came) and not isinstance(result, Mapping):
        remarks.append(f"The prediction has {_counted(len(mine))}, the result {len(came)}.")
    elif stray := [name for name in mine if name not in came]:
        remarks.append(f"The result has no part named {', '.join(stray[:5])}.")
    return remarks[:8]


def _counted(number: int) -> str:
    return f"{number} part" if number == 1 else f"{number} parts"


def _remark(
    prediction: object, result: object, choices: Sequence[object], words: Sequence[str], percent: bool
) -> str:
    if choices and not any(same(prediction, choice) for choice in choices):
        offered = ", ".join(shown(choice, 40) for choice in choices)
        return f"{shown(prediction, 60)} is none of the choices: {offered}."
    if choices:
        return ""
    wanted, got = _kind(result), _kind(prediction)
    if words:
        fits = got == "number" or isinstance(prediction, str) and prediction.strip().lower() in words
        offered = " nor ".join(shown(word, 40) for word in words)
        return "" if fits else f"{shown(prediction, 60)} is neither a number nor {offered}."
    if wanted != got:
        return f"The result is a {wanted}; {shown(prediction, 60)} is a {got}."
    if percent and not _is_share(prediction):
        return f"Shares are written from 0 to 1 (0.9 for 90 %); {shown(prediction, 60)} lies outside."
    return ""


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "yes or no (True or False)"
    if isinstance(value, (Real, Decimal)):
        return "number"
    return "text" if isinstance(value, str) else type(value).__name__


def _plain(table: list[tuple[str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in table]


def _markdown(table: list[tuple[str, str, str]], remarks: list[str]) -> str:
    head, *rows = [[cell_text(text) for text in row] for row in table]
    lines = [
        "| " + " | ".join(head) + " |",
        "|:--|--:|--:|",
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
    return "\n".join(lines + [""] + [cell_text(remark) + "  " for remark in remarks]).rstrip()
