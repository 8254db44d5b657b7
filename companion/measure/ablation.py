"""The scorecard before and after the layers, and with each layer left out in turn."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from companion.gate.shop import Shop
from companion.measure.cases import ToolCase, load_cases
from companion.measure.intervals import resample_cases
from companion.measure.reading import Reading
from companion.measure.runs import Run, load_runs
from companion.measure.scorecard import LAYERS, Scorecard, scorecard

if TYPE_CHECKING:
    import pandas as pd

LAYER_NAMES = {1: "schema", 2: "resolution", 3: "consistency", 4: "grounding"}
CAUSES = ("identity", "missing_optional", "format", "invented", "unit_or_scale")


@dataclass(frozen=True)
class Measure:
    """A share of runs: those that are counted, of those that are looked at.

    Args:
        name: what the share is of, in words.
        counted: whether a run (one of those looked at) counts.
        of: whether a run is looked at.
    """

    name: str
    counted: Callable[[Reading], bool]
    of: Callable[[Reading], bool] = lambda reading: reading.right_tool

    def marks(self, readings: Iterable[Reading]) -> list[bool]:
        """For each run that is looked at, whether it counts."""
        return [self.counted(reading) for reading in readings if self.of(reading)]


def _everything(reading: Reading) -> bool:
    return True


MEASURES = (
    Measure("argument accuracy", lambda r: r.right),
    Measure("identity errors that ran", lambda r: r.ran and r.cause == "identity"),
    Measure("questions asked", lambda r: r.asked),
    Measure("format failures", lambda r: not r.right and r.cause == "format"),
    Measure("confirmations asked", lambda r: r.to_confirm),
    Measure("calls flagged", lambda r: r.flagged),
    Measure("right from end to end", lambda r: r.right and r.answer, of=_everything),
)


@dataclass(frozen=True)
class Ablation:
    """The scorecards of one set of recorded runs: before the layers, after them, and without each one.

    Args:
        before: the bare arm.
        after: the layered arm, with all layers.
        without: the layered arm without the layer of that number.
    """

    before: Scorecard
    after: Scorecard
    without: dict[int, Scorecard]

    @cached_property
    def table(self) -> "pd.DataFrame":
        """Before and after: one row a measure; ``count``, ``of`` and ``share`` of both arms."""
        import pandas as pd

        rows = {}
        for measure in MEASURES:
            for arm, card in (("before", self.before), ("after", self.after)):
                share = _share(measure, card)
                rows.setdefault(measure.name, {}).update({(arm, key): value for key, value in share.items()})
        table = pd.DataFrame(rows.values(), index=pd.Index(rows, name="measure"))
        return table.set_axis(pd.MultiIndex.from_tuples(table.columns), axis="columns")

    def intervals(self, seed: int = 0, draws: int = 10_000) -> "pd.DataFrame":
        """The shares with their 95 % intervals, for a table or a picture.

        Runs of one case are not independent, so the intervals come from drawing whole cases again.

        Args:
            seed: of the draws.
            draws: how many.

        Returns:
            One row a measure and arm ("before", "after"): ``count``, ``of``, ``share``, ``low``, ``high``.
        """
        import pandas as pd

        rows = [
            {"measure": measure.name, "arm": arm} | _share(measure, card) | _interval(measure, card, seed, draws)
            for measure in MEASURES
            for arm, card in (("before", self.before), ("after", self.after))
        ]
        return pd.DataFrame(rows).set_index(["measure", "arm"])

    @property
    def left_out(self) -> "pd.DataFrame":
        """What the figures become when one layer is left out; first and last row: all layers, and the bare tools.

        Columns: the wrong calls, in all and by cause; the identity errors that ran; what was asked, confirmed,
        refused and flagged on the way (in calls); the two shares ``accuracy`` and ``end_to_end``.
        """
        import pandas as pd

        cards = {"all layers": self.after}
        cards |= {f"without {LAYER_NAMES[layer]}": card for layer, card in self.without.items()}
        cards |= {"bare tools": self.before}
        rows = [_row(card) for card in cards.values()]
        return pd.DataFrame(rows, index=pd.Index(cards, name="layers"))

    @property
    def alone(self) -> "pd.DataFrame":
        """What only one layer does: how the counts change when it alone is left out. The rows do not add up.

        A fault that two layers see is caught when either is left out, so it stands in no row; what the tools gain by
        taking words instead of an id is lost with layer 2, though no check found it. The whole is in `left_out`.
        """
        import pandas as pd

        whole = _row(self.after)
        counts = [key for key in whole if key not in ("accuracy", "end_to_end")]
        rows = [{key: _row(card)[key] - whole[key] for key in counts} for card in self.without.values()]
        return pd.DataFrame(rows, index=pd.Index([LAYER_NAMES[layer] for layer in self.without], name="left out"))


def ablation(
    runs: Iterable[Run] | None = None, cases: Iterable[ToolCase] | None = None, shop: Shop | None = None
) -> Ablation:
    """Read recorded runs six times: bare, through all layers, and through all but one.

    Args:
        runs: the recorded runs; the course's own 3,000 if omitted.
        cases: the cases that they belong to; the course's own if omitted.
        shop: the world that the calls were made in; the course's own if omitted.

    Returns:
        The six scorecards, with the tables that compare them. Some seconds for the course's runs.

    Raises:
        ValueError: a run belongs to no case.
    """
    world = {
        "runs": load_runs() if runs is None else list(runs),
        "cases": load_cases() if cases is None else list(cases),
        "shop": Shop.load() if shop is None else shop,
    }
    without = {left: scorecard("layered", [layer for layer in LAYERS if layer != left], **world) for left in LAYERS}
    return Ablation(scorecard("bare", **world), scorecard("layered", **world), without)


def _share(measure: Measure, card: Scorecard) -> dict[str, float]:
    marks = measure.marks(card.readings)
    return {"count": sum(marks), "of": len(marks), "share": sum(marks) / len(marks) if marks else 0.0}


def _interval(measure: Measure, card: Scorecard, seed: int, draws: int) -> dict[str, float]:
    by_case: dict[str, list[Reading]] = {}
    for reading in card.readings:
        by_case.setdefault(reading.case, []).append(reading)
    marks = [measure.marks(readings) for readings in by_case.values()]
    return resample_cases(marks, seed=seed, draws=draws)._asdict()


def _row(card: Scorecard) -> dict[str, float]:
    figures = card.figures
    return {
        "wrong": figures["wrong_arguments"],
        **{cause: figures["by_cause"][cause] for cause in CAUSES},
        "identity that ran": figures["identity_reaching_execution"],
        "asked": figures["asked"],
        "confirmations": figures["confirmations"],
        "refused": sum(reading.retried for reading in card.readings),
        "flagged": figures["flagged"],
        "accuracy": figures["accuracy"],
        "end_to_end": figures["end_to_end"],
    }
