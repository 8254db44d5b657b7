"""Recorded first retries: one refused call, tried again with the message alone and with a suggestion."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import Field

from companion.gate.shop.loading import COURSE_DATA, require_unique
from companion.measure.cases import ToolCase
from companion.measure.runs import Name, OfCase, read_recorded


class Trial(OfCase):
    """One refused call and its two first retries, paired. All arguments are in the layered tools' form.

    Attributes:
        trial: the number of the trial, from 0 on.
        tool: the tool called.
        case: the id of the case that the call was made for.
        field: the argument whose form was refused.
        given: the value that was refused.
        message_only: the arguments of the retry when the model saw the message alone.
        with_suggestion: the arguments of the retry when it saw the suggestion too.
        expected: the arguments that are right, with the words for the account as the refused call had them. A
            value that more than one text meets is in the form of the case file.
    """

    trial: int = Field(ge=0)
    field: Name
    given: Any
    message_only: dict[str, Any]
    with_suggestion: dict[str, Any]
    expected: dict[str, Any]


def load_trials(path: Path | str | None = None, cases: Iterable[ToolCase] | None = None) -> list[Trial]:
    """Read recorded trials from a file of JSON lines.

    Args:
        path: the file; the course's own trials if omitted.
        cases: the cases that the trials belong to; the course's own if omitted.

    Returns:
        The trials, in the order of the lines.

    Raises:
        DataError: the file is missing, or a line is no JSON, does not fit `Trial`, names an unknown case or
            tool, or repeats a number; the message names file and line.
    """
    placed = read_recorded(COURSE_DATA / "trials.jsonl" if path is None else path, Trial, cases)
    require_unique(((place, trial.trial) for place, trial in placed), "trial number")
    return [trial for _, trial in placed]
