"""The small widgets of the notebooks: for each a pure model, a thin view, and a table that says the same.

No module here is imported until a notebook asks for its widget; ipywidgets is imported by the views alone.
"""
