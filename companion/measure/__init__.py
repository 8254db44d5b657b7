"""Judging calls and counting: cases, differences, causes, scores and their intervals.

``cases`` (what was expected), ``diff`` (where a call differs from it), ``causes`` (why), ``score`` (how many
were right),
``intervals`` (how sure that is) and ``scorers`` (how other rules judge the same calls).
"""
