"""The scorecard: recorded runs, before the layers and after them. No label is read, only proposals."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from companion.gate import checking
from companion.gate.shop import Shop
from companion.measure.cases import ToolCase, load_cases
from companion.measure.reading import CaseReader, Reading
from companion.measure.runs import Run, load_runs

if TYPE_CHECKING:
    import pandas as pd

Arm = Literal["bare", "layered"]
Figures = dict[str, Any]

LAYERS = (1, 2, 3, 4)
MAIN_CAUSES = ("identity", "missing_optional", "format", "invented", "unit_or_scale")


@dataclass(frozen=True)
class Scorecard:
    """What the recorded runs come to in one arm.

    Attributes:
        arm: "bare" or "layered".
        layers: the layers that calls passed; empty in the bare arm.
        readings: what became of each run, in the order of the runs.
    """

    arm: Arm
    layers: tuple[int, ...]
    readings: tuple[Reading, ...]

    @cached_property
    def figures(self) -> Figures:
        """Counts and rates, as plain numbers.

        ``runs``, ``right_tool`` and ``stopped`` count all runs, every other count the runs that chose the
        right tool. ``accuracy`` is right arguments over right tool; ``end_to_end`` is right answers over all
        runs; ``by_cause`` counts the wrong arguments by cause, and always names the five main ones.
        ``flagged_right`` are the flagged runs whose first proposal was the expected call.
        """
        counted = [reading for reading in self.readings if reading.right_tool]
        wrong = [reading for reading in counted if not reading.right]
        causes = Counter(reading.cause for reading in wrong if reading.cause is not None)
        by_cause = {cause: causes.pop(cause, 0) for cause in MAIN_CAUSES} | dict(sorted(causes.items()))
        answers_right = sum(reading.right and reading.answer for reading in counted)
        return {
            "runs": len(self.readings),
            "right_tool": len(counted),
            "wrong_arguments": len(wrong),
            "accuracy": _share(len(counted) - len(wrong), len(counted)),
            "by_cause": by_cause,
            "identity_reaching_execution": sum(read.ran and read.cause == "identity" for read in counted),
            "asked": sum(reading.asked for reading in counted),
            "confirmations": sum(reading.to_confirm for reading in counted),
            "format_failures": by_cause["format"],
            "flagged": sum(reading.flagged for reading in counted),
            "flagged_right": sum(reading.flagged and reading.first_right for reading in counted),
            "answers_right": answers_right,
            "stopped": sum(reading.stopped for reading in self.readings),
            "end_to_end": _share(answers_right, len(self.readings)),
        }

    @property
    def table(self) -> "pd.DataFrame":
        """The counts, each with what it is a count of and its share; one row a count, causes indented."""
        import pandas as pd

        figures = self.figures
        right_tool, right = figures["right_tool"], figures["right_tool"] - figures["wrong_arguments"]
        rows = [("right tool", right_tool, figures["runs"]), ("right arguments", right, right_tool),
                ("wrong arguments", figures["wrong_arguments"], right_tool)]
        by_cause = figures["by_cause"].items()
        rows += [(f"  {cause.replace('_', ' ')}", count, right_tool) for cause, count in by_cause]
        rows += [
            ("identity errors that ran", figures["identity_reaching_execution"], right_tool),
            ("questions asked", figures["asked"], right_tool),
            ("confirmations asked", figures["confirmations"], right_tool),
            ("calls flagged", figures["flagged"], right_tool),
            ("  of right calls", figures["flagged_right"], figures["flagged"]),
            ("answer right, of right arguments", figures["answers_right"], right),
            ("stopped when it should", figures["stopped"], figures["runs"]),
            ("right from end to end", figures["answers_right"], figures["runs"]),
        ]
        table = pd.DataFrame(rows, columns=["measure", "count", "of"]).set_index("measure")
        return table.assign(share=[_share(count, of) for _, count, of in rows])

    @property
    def by_run(self) -> "pd.DataFrame":
        """One row a run: the fields of `Reading`, for grouping by case or drawing cases again."""
        import pandas as pd

        fields = list(Reading.__annotations__)
        return pd.DataFrame([vars(reading) for reading in self.readings], columns=fields)


def scorecard(
    arm: Arm = "bare",
    layers: Iterable[int] = LAYERS,
    runs: Iterable[Run] | None = None,
    cases: Iterable[ToolCase] | None = None,
    shop: Shop | None = None,
) -> Scorecard:
    """Work out what recorded runs come to, by comparing their proposals with what was expected.

    A bare run is right if its arguments equal the expected ones. A layered run's proposal passes the layers:
    a refusal is followed by the recorded retry, once; a call that waits is confirmed exactly when it is the
    expected one. The run is right if what ran in the end equals the expected call, or if nothing ran because
    the person was rightly asked. With layer 2 left out, the account id that the bare call guessed takes the
    place of the words.

    Args:
        arm: "bare" or "layered".
        layers: the numbers of the layers that layered calls pass; of no effect in the bare arm.
        runs: the recorded runs; the course's own if omitted.
        cases: the cases that they belong to; the course's own if omitted.
        shop: the world that the calls were made in; the course's own if omitted.

    Returns:
        The scorecard; the time grows with the number of runs.

    Raises:
        ValueError: there is no such arm or layer, or a run belongs to no case.
    """
    if arm not in ("bare", "layered"):
        raise ValueError(f"there is no arm {arm!r}; the arms are 'bare' and 'layered'")
    chosen = _known_layers(layers)
    known = {case.id: case for case in (load_cases() if cases is None else cases)}
    shop = Shop.load() if shop is None else shop
    readers: dict[str, CaseReader] = {}
    readings = []
    for run in load_runs() if runs is None else runs:
        if run.case not in readers:
            readers[run.case] = CaseReader(_case(run, known), shop, chosen)
        reader = readers[run.case]
        readings.append(reader.bare(run) if arm == "bare" else reader.layered(run))
    return Scorecard(arm, chosen if arm == "layered" else (), tuple(readings))


def _case(run: Run, known: dict[str, ToolCase]) -> ToolCase:
    if run.case not in known:
        raise ValueError(f"run {run.run} belongs to case {run.case!r}, which is not among the cases")
    return known[run.case]


def _known_layers(layers: Iterable[int]) -> tuple[int, ...]:
    chosen = tuple(layers)
    for layer in chosen:
        if isinstance(layer, bool) or layer not in checking.LAYERS:
            known = ", ".join(map(str, checking.LAYERS))
            raise ValueError(f"there is no layer {layer!r}; the layers are {known}")
    return tuple(sorted(set(chosen)))


def _share(count: int, of: int) -> float:
    return count / of if of else 0.0
