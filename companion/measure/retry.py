"""What a suggestion in a refusal is worth: the first retries after a refused call, with one and without, paired."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from companion.gate.tools import TOOLS
from companion.measure.cases import from_json
from companion.measure.diff import diff_arguments
from companion.measure.intervals import paired_p_value, wilson
from companion.measure.trials import Trial, load_trials

if TYPE_CHECKING:
    import pandas as pd

Arm = Literal["message_only", "with_suggestion"]
ARMS: tuple[Arm, ...] = ("message_only", "with_suggestion")


@dataclass(frozen=True)
class FirstRetry:
    """How the first retries of both arms went, trial by trial.

    Args:
        pairs: for each trial, whether the retry was right with the message alone, and whether with a suggestion.
    """

    pairs: tuple[tuple[bool, bool], ...]

    @property
    def both(self) -> int:
        """Trials in which both retries were right."""
        return self.pairs.count((True, True))

    @property
    def only_message_only(self) -> int:
        """Trials in which only the retry without a suggestion was right."""
        return self.pairs.count((True, False))

    @property
    def only_with_suggestion(self) -> int:
        """Trials in which only the retry with a suggestion was right."""
        return self.pairs.count((False, True))

    @property
    def neither(self) -> int:
        """Trials in which both retries were wrong."""
        return self.pairs.count((False, False))

    @cached_property
    def p_value(self) -> float:
        """How likely arms that differ this much are if a suggestion changes nothing: McNemar's test, exact, two-sided.

        Only the trials in which the arms differ say anything.
        """
        return paired_p_value(self.pairs)

    @property
    def table(self) -> "pd.DataFrame":
        """One row an arm: ``right`` of ``trials``, the ``rate`` and its 95 % Wilson interval, ``low`` to ``high``."""
        import pandas as pd

        rows = [_row(sum(pair[place] for pair in self.pairs), len(self.pairs)) for place in range(len(ARMS))]
        return pd.DataFrame(rows, index=pd.Index(ARMS, name="arm"))

    @property
    def paired_table(self) -> "pd.DataFrame":
        """The four counts: the message alone down the side, with a suggestion along the top."""
        import pandas as pd

        counts = [[self.both, self.only_message_only], [self.only_with_suggestion, self.neither]]
        return pd.DataFrame(counts, index=pd.Index(["right", "wrong"], name="message only"),
                            columns=pd.Index(["right", "wrong"], name="with suggestion"))


def first_retry(trials: Iterable[Trial] | None = None) -> FirstRetry:
    """Judge the first retries after a refused call: with the message alone, and with the correction beside it.

    Both retries of a trial answer the same refused call, so the arms are paired. Right or not is worked out by
    comparing the retry's arguments with the expected ones. The course's own trials are a reconstruction.

    Args:
        trials: the recorded trials; the course's own 300 if omitted.

    Returns:
        Both arms, with ``.table`` and ``.p_value``.

    Raises:
        ValueError: there are no trials.
        DataError: the course's trials cannot be read; names file and line.
    """
    chosen = load_trials() if trials is None else list(trials)
    if not chosen:
        raise ValueError("first_retry needs at least one trial")
    return FirstRetry(tuple((is_right(trial, "message_only"), is_right(trial, "with_suggestion")) for trial in chosen))


def is_right(trial: Trial, arm: Arm) -> bool:
    """Whether the retry of one arm has exactly the arguments that were expected."""
    return not diff_arguments(getattr(trial, arm), from_json(trial.expected), TOOLS[trial.tool])


def _row(right: int, trials: int) -> dict[str, float]:
    low, high = wilson(right, trials)
    return {"right": right, "trials": trials, "rate": right / trials, "low": low, "high": high}


@dataclass(frozen=True)
class Observed:
    """A figure counted elsewhere, quoted with where it comes from.

    Args:
        right: how many of ``trials`` first retries were accepted by the tool.
        trials: how many calls were refused and tried again.
        same_again: how many of the retries that failed had the very arguments that were refused.
        origin: where it was counted.
    """

    right: int
    trials: int
    same_again: int
    origin: str

    @property
    def table(self) -> "pd.DataFrame":
        """The figure as a row beside those of `FirstRetry.table`."""
        import pandas as pd

        return pd.DataFrame([_row(self.right, self.trials)], index=pd.Index(["tau-bench, no suggestion"], name="arm"))


TAU_BENCH = Observed(
    right=69,
    trials=128,
    same_again=27,
    origin="counted on public tau-bench and tau2-bench trajectories (airline and retail service agents, MIT licence): "
    "first retries after a tool refused a call that changes something. Accepted by the tool, which does not yet mean right.",
)
