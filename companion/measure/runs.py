"""The recorded runs: what a model proposed for each case, bare and layered, and how the run went on."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from companion.gate.shop.loading import COURSE_DATA, DataError, read_lines, require_unique, validate
from companion.gate.tools import TOOLS
from companion.measure.cases import ToolCase, load_cases

Name = Annotated[str, Field(min_length=1, max_length=200)]


class OfCase(BaseModel):
    """What is recorded of a case: which case, and which tool was called."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    case: Name
    tool: Name


Recorded = TypeVar("Recorded", bound=OfCase)


class Run(OfCase):
    """One recorded run of one case.

    Attributes:
        case: the id of the case.
        run: the number of the run, from 0 on, within its case.
        tool: the tool that was chosen.
        bare: the arguments proposed to the bare tool, which takes an account id.
        layered: the arguments proposed to the layered tool, which takes words for the account. A proposal of
            its own: bare and layered are paired by case, not by run.
        retry: the layered arguments of the first retry after a refusal; None where no refusal was recorded.
        answer_bare: whether the answer read the bare tool's result rightly.
        answer_layered: whether the answer read the layered tool's result rightly.
        stopped: whether the run stopped when it should.
    """

    run: int = Field(ge=0)
    bare: dict[str, Any]
    layered: dict[str, Any]
    retry: dict[str, Any] | None
    answer_bare: bool
    answer_layered: bool
    stopped: bool


def load_runs(path: Path | str | None = None, cases: Iterable[ToolCase] | None = None) -> list[Run]:
    """Read recorded runs from a file of JSON lines.

    Args:
        path: the file, gzipped if its name ends in ``.gz``; the course's own runs if omitted.
        cases: the cases that the runs belong to; the course's own if omitted.

    Returns:
        The runs, in the order of the lines.

    Raises:
        DataError: the file is missing, or a line is no JSON, does not fit `Run`, names an unknown case or
            tool, or repeats a run; the message names file and line.
    """
    placed = read_recorded(COURSE_DATA / "runs.jsonl" if path is None else path, Run, cases)
    require_unique(((place, (run.case, run.run)) for place, run in placed), "run (case, number)")
    return [run for _, run in placed]


def read_recorded(
    path: Path | str, model: type[Recorded], cases: Iterable[ToolCase] | None
) -> list[tuple[str, Recorded]]:
    """Read a file of records that each name a case and a tool.

    Returns:
        Each record with its place, such as ``runs.jsonl, line 3``.

    Raises:
        DataError: as `load_runs` does, but for repeated records.
    """
    known = {case.id for case in (load_cases() if cases is None else cases)}
    placed = [(place, validate(value, model, place)) for place, value in read_lines(path)]
    for place, record in placed:
        if record.case not in known:
            raise DataError(f"{place}: case: there is no case {record.case!r}")
        if record.tool not in TOOLS:
            raise DataError(f"{place}: tool: there is no tool {record.tool!r}; there are {', '.join(TOOLS)}")
    return placed
