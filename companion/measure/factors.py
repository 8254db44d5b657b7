"""What a limit on the quantity catches and whom it bothers, factor by factor, on recorded proposals."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.gate.call import ToolCall
from companion.gate.checking import check
from companion.gate.layers.consistency import consistency
from companion.gate.shop import Shop
from companion.measure.cases import ToolCase, by_id, load_cases
from companion.measure.diff import diff_arguments
from companion.measure.origins import talk_of
from companion.measure.runs import Run, load_runs

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("asked", "caught", "bothered", "missed")
_ASK_ABOUT_ALL = 1e-9


@dataclass(frozen=True)
class Sized:
    """A recorded first proposal that is held up by nothing but, perhaps, its quantity.

    Attributes:
        case, run: which run it is.
        quantity: what was proposed, in units.
        usual: the account's usual size, in units.
        right: whether the quantity is the expected one.
    """

    case: str
    run: int
    quantity: int
    usual: float
    right: bool

    @property
    def times_usual(self) -> float:
        """The quantity as a multiple of the usual size; a question is asked if it is above the factor."""
        return self.quantity / self.usual


def sized(
    runs: Iterable[Run] | None = None, cases: Iterable[ToolCase] | None = None, shop: Shop | None = None
) -> list[Sized]:
    """Set each proposed quantity beside the account's usual size, as layer 3 does.

    Args:
        runs: recorded runs, of which the layered first proposals to the right tool count; the course's own if omitted.
        cases: the cases that they belong to; the course's own if omitted.
        shop: the world they were made in; the course's own if omitted.

    Returns:
        One entry a proposal with a quantity for an account that has a history, in the order of the runs. A proposal
        that is refused, or waits for an answer to another question, is left out: nobody is asked about its quantity.
    """
    known, shop = by_id(load_cases() if cases is None else cases), Shop.load() if shop is None else shop
    layers = (1, 2, partial(consistency, factor=_ASK_ABOUT_ALL))
    found = []
    for run in load_runs() if runs is None else runs:
        case = known[run.case]
        if run.tool == case.tool and {"quantity", "account"} <= run.layered.keys():
            outcome = check(ToolCall(run.tool, run.layered), talk_of(case), shop, layers=layers)
            if outcome.kind == "needs_confirmation":
                usual, quantity = outcome.issues[0].permitted, outcome.arguments["quantity"]
                right = not diff_arguments({"quantity": quantity}, {"quantity": case.expected["quantity"]})
                found.append(Sized(run.case, run.run, quantity, usual, right))
    return found


def by_factor(factors: Iterable[float], proposals: Iterable[Sized] | None = None) -> "pd.DataFrame":
    """Count, for each factor, whom the question about the quantity meets.

    Args:
        factors: the factors to try, each above 0.
        proposals: what `sized` gives; of the course's own runs if omitted.

    Returns:
        One row a factor. ``asked``: questions; ``caught``: of these the quantity was wrong; ``bothered``: the
        quantity was right; ``missed``: wrong quantities that nobody was asked about.

    Raises:
        ValueError: a factor is not above 0.
    """
    import pandas as pd

    proposals = list(sized() if proposals is None else proposals)
    rows = {factor: _counts(factor, proposals) for factor in factors}
    return pd.DataFrame.from_dict(rows, orient="index", columns=list(COLUMNS)).rename_axis("factor")


def _counts(factor: float, proposals: list[Sized]) -> tuple[int, int, int, int]:
    if not factor > 0:
        raise ValueError(f"a factor must be above 0, not {factor!r}")
    asked = [one for one in proposals if one.quantity > factor * one.usual]
    bothered = sum(one.right for one in asked)
    caught = len(asked) - bothered
    return len(asked), caught, bothered, sum(not one.right for one in proposals) - caught
