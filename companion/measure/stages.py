"""The stages that a tool call passes, how often each goes right, and what repairing one of them would be worth."""

import math
from collections.abc import Iterable, Mapping

from companion.measure.reading import Reading

STAGES = ("selection", "arguments", "interpretation", "termination")


def stage_rates(readings: Iterable[Reading]) -> dict[str, float]:
    """How often each stage of the loop goes right, among the runs that reach it.

    Args:
        readings: what became of each run, such as ``scorecard().readings``.

    Returns:
        Shares from 0 to 1: ``selection`` (the right tool, of all runs), ``arguments`` (right, of calls to the right
        tool), ``interpretation`` (the result read rightly, of right calls), ``termination`` (stopped when it should, of
        all runs). The share of a stage that no run reached is NaN.
    """
    runs = list(readings)
    chosen = [run for run in runs if run.right_tool]
    right = [run for run in chosen if run.right]
    passed = {
        "selection": (len(chosen), len(runs)),
        "arguments": (len(right), len(chosen)),
        "interpretation": (sum(run.answer for run in right), len(right)),
        "termination": (sum(run.stopped for run in runs), len(runs)),
    }
    return {stage: count / of if of else math.nan for stage, (count, of) in passed.items()}


def product(stages: Mapping[str, float]) -> float:
    """The share that passes every stage, if failures of one stage know nothing of those of another."""
    return math.prod(stages.values())


def gains_of_repair(stages: Mapping[str, float]) -> dict[str, float]:
    """What the product would gain if one stage alone never failed, for each stage; shares from 0 to 1."""
    return {stage: product({**stages, stage: 1.0}) - product(stages) for stage in stages}
