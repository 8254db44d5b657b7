"""The way of a call: from the model's proposal to what runs, and what the model is told.

In the order in which a call meets them: ``shop`` (the world), ``call`` (what the model proposes and could know),
``tools`` (the argument models), ``parsing``, ``layers`` (schema, resolution, consistency, grounding), ``checking``,
``confirming``, ``dispatching``, ``messages``, ``review`` and ``echo``.
"""
