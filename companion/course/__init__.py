"""The course's own furniture: exercises, predictions, figures, tables, conversations and source code on show.

It may use everything else in the package; nothing else in the package uses it.
"""
