"""The recorded cases and runs, and the scorecard that is computed from them."""

from companion.measure.cases import load_cases
from companion.measure.runs import Run, load_runs
from companion.measure.scorecard import Scorecard, scorecard

__all__ = ["Run", "Scorecard", "load_cases", "load_runs", "scorecard"]
