"""What repaired the wrong calls, what that cost, and how far the figures after the layers can be believed."""

from collections import Counter
from typing import TYPE_CHECKING

from companion.measure.ablation import CAUSES
from companion.measure.reading import Reading
from companion.measure.scorecard import Scorecard

if TYPE_CHECKING:
    import pandas as pd


def repairs(before: Scorecard, after: Scorecard) -> "pd.DataFrame":
    """Say what became of the bare tools' wrong calls, by cause: what kept each from running wrong.

    The two arms are proposals of their own. Only where the person was asked do the same runs carry both, so an
    identity error is credited to the question where the bare call of that run was wrong. The other identity errors
    that are gone were repaired by no check: the tool takes the words that the person used, and code turns exact words
    into the right account.

    Args:
        before: the bare arm's scorecard.
        after: the layered arm's, of the same runs.

    Returns:
        One row for each way, one column a cause, and ``total``; in calls.
    """
    import pandas as pd

    asked = {(reading.case, reading.run) for reading in after.readings if reading.asked}
    question = Counter(r.cause for r in before.readings if not _right(r) and (r.case, r.run) in asked)
    retried = Counter(r.first_cause for r in after.readings if r.retried and r.right and not r.first_right)
    confirmed = Counter(r.cause for r in after.readings if r.to_confirm and r.right and not r.retried and r.cause)
    identity = before.figures["by_cause"]["identity"] - after.figures["by_cause"]["identity"]
    words = Counter(identity=identity - sum(c["identity"] for c in (question, retried, confirmed)))
    ways = {"words instead of ids": words, "question to the person": question,
            "refusal and retry": retried, "confirmation": confirmed}
    rows = [{cause: way[cause] for cause in CAUSES} | {"total": sum(way.values())} for way in ways.values()]
    return pd.DataFrame(rows, index=pd.Index(ways, name="repaired by"))


def costs(before: Scorecard, after: Scorecard) -> "pd.DataFrame":
    """Say what the layers cost: calls stopped or remarked on, and how many of them were right.

    Of a question, the right calls are those that the bare tool guessed rightly in the same run: the person was asked
    something that luck would have settled.

    Args:
        before: the bare arm's scorecard.
        after: the layered arm's, of the same runs.

    Returns:
        One row for each kind of cost: the ``layers`` that cause it, ``calls``, ``of_right_calls``, ``share`` (of the
        runs with the right tool) and who ``pays``.
    """
    import pandas as pd

    lucky = {(reading.case, reading.run) for reading in before.readings if reading.right}
    of = sum(reading.right_tool for reading in after.readings)
    kinds = {
        "refused": ("1, 2, 3", "the model: one more call", [r.first_right for r in after.readings if r.retried]),
        "question asked": ("2", "the person", [(r.case, r.run) in lucky for r in after.readings if r.asked]),
        "confirmation asked": ("3", "the person", [r.first_right for r in after.readings if r.to_confirm]),
        "flagged": ("4", "the reviewer, later", [r.first_right for r in after.readings if r.flagged]),
    }
    rows = [
        {"layers": layers, "calls": len(right), "of_right_calls": sum(right), "share": _share(len(right), of)}
        | {"pays": pays}
        for layers, pays, right in kinds.values()
    ]
    return pd.DataFrame(rows, index=pd.Index(kinds, name="cost"))


def repaired_without_suggestion(after: Scorecard) -> int:
    """How many right calls come from the retry of a refusal that held no suggestion."""
    return sum(r.retried and not r.suggested and r.right and not r.first_right for r in after.readings)


def accuracy_if_repaired(after: Scorecard, rate: float) -> float:
    """Work out the accuracy if retries without a suggestion repaired only a share of what they repaired.

    Args:
        after: the layered arm's scorecard.
        rate: the share, 0 to 1, that they repair; 1 gives the accuracy of the recorded runs.

    Returns:
        The share of right arguments, of the runs with the right tool.

    Raises:
        ValueError: ``rate`` is no share.
    """
    if not 0 <= rate <= 1:
        raise ValueError(f"rate must be a share between 0 and 1, not {rate!r}")
    figures = after.figures
    lost = repaired_without_suggestion(after) * (1 - rate)
    return figures["accuracy"] - _share(lost, figures["right_tool"])


def stages(card: Scorecard) -> dict[str, float]:
    """The rates of the loop's four stages: selection, arguments, interpretation and termination."""
    figures = card.figures
    right = figures["right_tool"] - figures["wrong_arguments"]
    return {
        "selection": _share(figures["right_tool"], figures["runs"]),
        "arguments": figures["accuracy"],
        "interpretation": _share(figures["answers_right"], right),
        "termination": _share(figures["stopped"], figures["runs"]),
    }


def end_to_end(before: Scorecard, after: Scorecard) -> "pd.DataFrame":
    """Set the ways of reading "end to end" side by side: counted run by run, and as products of the stages.

    Counted, a run is right if tool, arguments and answer are. The product of the four stages is lower, since it takes
    them for independent, while the runs that did not stop had mostly failed before. The last row keeps the
    interpretation of before: how far the layers alone would have come.

    Args:
        before: the bare arm's scorecard.
        after: the layered arm's.

    Returns:
        One row a stage or reading, columns ``before`` and ``after``; shares.
    """
    import pandas as pd

    columns = {"before": _readings(before), "after": _readings(after)}
    old, new = stages(before), stages(after)
    for name, arms in (("before", old), ("after", new)):
        columns[name]["first three, answers read as before"] = (
            arms["selection"] * arms["arguments"] * old["interpretation"])
    return pd.DataFrame(columns)


def _readings(card: Scorecard) -> dict[str, float]:
    rates, runs = stages(card), len(card.readings)
    three = rates["selection"] * rates["arguments"] * rates["interpretation"]
    done = [reading for reading in card.readings if reading.right and reading.answer]
    return rates | {
        "product of the four": three * rates["termination"],
        "product of the first three": three,
        "counted run by run": _share(len(done), runs),
        "counted, and stopped": _share(sum(reading.stopped for reading in done), runs),
    }


def _right(reading: Reading) -> bool:
    return reading.right or not reading.right_tool


def _share(count: float, of: int) -> float:
    return count / of if of else 0.0
