"""Judging calls: what was expected, where a call differs from it, why, and how many were right."""

from companion.measure.cases import Expect, ToolCase
from companion.measure.causes import Cause, classify
from companion.measure.diff import Difference, diff_arguments
from companion.measure.score import Confusion, Score, score
from companion.measure.scorers import PAIRS, SCORERS, Pair, side_by_side, wrong_turns

__all__ = [
    "PAIRS",
    "SCORERS",
    "Cause",
    "Confusion",
    "Difference",
    "Expect",
    "Pair",
    "Score",
    "ToolCase",
    "classify",
    "diff_arguments",
    "score",
    "side_by_side",
    "wrong_turns",
]
