"""The recorded cases and runs, the scorecard made of them, and what to ask of it: costs, intervals."""

from companion.measure.ablation import Ablation, ablation
from companion.measure.cases import load_cases
from companion.measure.credit import (
    accuracy_if_repaired,
    costs,
    end_to_end,
    repaired_without_suggestion,
    repairs,
    stages,
)
from companion.measure.intervals import resample_cases, wilson
from companion.measure.runs import Run, load_runs
from companion.measure.scorecard import Scorecard, scorecard

__all__ = [
    "Ablation",
    "Run",
    "Scorecard",
    "ablation",
    "accuracy_if_repaired",
    "costs",
    "end_to_end",
    "load_cases",
    "load_runs",
    "repaired_without_suggestion",
    "repairs",
    "resample_cases",
    "scorecard",
    "stages",
    "wilson",
]
