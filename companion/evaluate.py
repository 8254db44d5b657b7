"""Judging calls: what was expected, where a call differs from it, why, and how many were right."""

from companion.measure.cases import Expect, ToolCase
from companion.measure.causes import Cause, classify
from companion.measure.diff import Difference, diff_arguments

__all__ = ["Cause", "Difference", "Expect", "ToolCase", "classify", "diff_arguments"]
