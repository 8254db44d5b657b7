"""First retries with and without a suggestion, and the budget that bounds retrying."""

from companion.gate.budget import RetryBudget, Step
from companion.gate.turn import Attempt, TransportError, Turn, run_turn
from companion.measure.retry import TAU_BENCH, FirstRetry, first_retry
from companion.measure.trials import Trial, load_trials

__all__ = [
    "TAU_BENCH",
    "Attempt",
    "FirstRetry",
    "RetryBudget",
    "Step",
    "TransportError",
    "Trial",
    "Turn",
    "first_retry",
    "load_trials",
    "run_turn",
]
