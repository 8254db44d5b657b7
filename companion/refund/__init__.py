"""The refund experiment: one tool call with three side effects, and what it leaves when it fails half-way.

Read on in the order in which a call meets it: ``calls``, ``steps``, ``ledger``, ``records``, ``experiment``;
then ``replay`` (what is shown at a time), ``timeline``, ``drawing``, ``player``, and for paper ``transcript``.
"""

from companion.refund.calls import FIVE_CALLS, RefundCall
from companion.refund.experiment import all_runs, run
from companion.refund.records import Event, Run, Settings
from companion.refund.steps import STEPS, Step

__all__ = ["FIVE_CALLS", "STEPS", "Event", "RefundCall", "Run", "Settings", "Step", "all_runs", "run"]
