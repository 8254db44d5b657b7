"""Judging the calls made for one case: each is matched with at most one expectation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from companion.gate.call import ToolCall
from companion.gate.shop import Shop
from companion.measure.cases import ToolCase
from companion.measure.causes import Cause, heaviest
from companion.measure.diff import diff_spots, parsed
from companion.measure.expectations import impossible
from companion.measure.known import Known, with_account_id
from companion.measure.matching import maximum_matching
from companion.measure.schemas import Schema

Verdict = Literal["right", "wrong", "extra", "wrong_tool", "missing", "asked", "invalid_expectation"]


@dataclass(frozen=True)
class Row:
    """What became of a call, of an expected call not made, or of an expectation that nobody could meet.

    Args:
        case: the id of the case.
        verdict: ``right`` or ``wrong`` (a call to the right tool, matched with an expectation), ``extra`` (a
            call beyond the expected ones), ``wrong_tool`` (a call to another tool where an expectation stayed
            unmet), ``missing`` (an expected call that no call was matched with), ``asked`` (the person was
            asked, where that is the right answer), or ``invalid_expectation``.
        right_tool: whether the call is to the tool that the case expects.
        call: the call, or None.
        expected: the arguments that it was matched with, or None.
        cause: why a wrong call's arguments are wrong.
        stopped: whether the gate stopped the call.
        reason: why an expectation is invalid; otherwise empty.
    """

    case: str
    verdict: Verdict
    right_tool: bool = False
    call: ToolCall | None = None
    expected: Any = None
    cause: Cause | None = None
    stopped: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Judgement:
    """All rows of one case, how many calls it expected, and how many the first tries and all tries met."""

    rows: tuple[Row, ...]
    expected: int = 0
    met_first: int = 0
    met_in_the_end: int = 0


@dataclass(frozen=True)
class Attempt:
    """One call, and what the gate made of it: the kind of its outcome, "accepted" where there was no gate."""

    call: ToolCall
    outcome: str = "accepted"

    @property
    def stopped(self) -> bool:
        """Whether the gate stopped the call."""
        return self.outcome not in ("accepted", "completed")


@dataclass(frozen=True)
class Judge:
    """Judges the calls of one case; what its runs share is worked out once.

    Args:
        case: the case.
        schema: the schema of its tool, or None.
        shop: the world, or None.
    """

    case: ToolCase
    schema: Schema
    shop: Shop | None

    @cached_property
    def faults(self) -> list[str]:
        """Why nobody could meet the expectation; empty if somebody could."""
        case = self.case
        found = [impossible(expected, self.schema, self.shop, case.rep) for expected in case.expectations]
        return [fault for faults in found for fault in faults]

    @cached_property
    def known(self) -> Known:
        """What is real in this case."""
        return Known(self.shop, self.case.question)

    def judge(self, attempts: Sequence[Attempt]) -> Judgement:
        """Match the calls, in the order in which they were made, with what the case expects."""
        case = self.case
        if self.faults:
            reason = "; ".join(self.faults)
            return Judgement((Row(case.id, "invalid_expectation", expected=case.expected, reason=reason),))
        if case.ask and all(attempt.outcome == "ambiguous" for attempt in attempts):
            return self._asked(attempts)
        # Where asking is right and no call is named, every call is one too many.
        wanted = [] if case.ask and case.expected is None else case.expectations
        return self._matched(wanted, attempts)

    def _asked(self, attempts: Sequence[Attempt]) -> Judgement:
        rows = [self._row("asked", attempt) for attempt in attempts] or [Row(self.case.id, "asked")]
        return Judgement(tuple(rows), 1, 1, 1)

    def _matched(self, wanted: list[Any], attempts: Sequence[Attempt]) -> Judgement:
        tries = [attempt for attempt in attempts if attempt.call.tool == self.case.tool]
        others = [attempt for attempt in attempts if attempt.call.tool != self.case.tool]
        grid = [[self._compare(attempt.call, expected) for attempt in tries] for expected in wanted]
        right = _met(grid, len(tries))
        pairs = right | _nearest(grid, right, len(tries))
        rows = [self._pair(tries[j], wanted[i], grid[i][j]) for i, j in sorted(pairs.items())]
        rows += [self._row("extra", attempt) for j, attempt in enumerate(tries) if j not in pairs.values()]
        unmet = [expected for i, expected in enumerate(wanted) if i not in pairs]
        rows += [
            self._row("wrong_tool", attempt, expected)
            for attempt, expected in zip(others, unmet, strict=False)
        ]
        rows += [self._row("extra", attempt) for attempt in others[len(unmet) :]]
        rows += [Row(self.case.id, "missing", expected=expected) for expected in unmet[len(others) :]]
        return Judgement(tuple(rows), len(wanted), len(_met(grid, len(wanted))), len(right))

    def _compare(self, call: ToolCall, expected: Any) -> "Comparison":
        given = with_account_id(parsed(call.arguments), expected, self.case.rep, self.shop)
        spots = diff_spots(given, expected, self.schema)
        return Comparison(len(spots), heaviest(spots, self.known) if spots else None)

    def _pair(self, attempt: Attempt, expected: Any, found: "Comparison") -> Row:
        return self._row("wrong" if found.cause else "right", attempt, expected, found.cause)

    def _row(
        self, verdict: Verdict, attempt: Attempt, expected: Any = None, cause: Cause | None = None
    ) -> Row:
        right_tool = attempt.call.tool == self.case.tool
        return Row(self.case.id, verdict, right_tool, attempt.call, expected, cause, attempt.stopped)


@dataclass(frozen=True)
class Comparison:
    """How a call compares with an expectation: in how many places it differs, and why it is wrong."""

    differences: int
    cause: Cause | None


def _met(grid: list[list[Comparison]], tries: int) -> dict[int, int]:
    """Match as many expectations as possible with a right one among the first calls."""
    fits = [[j for j, found in enumerate(row[:tries]) if found.cause is None] for row in grid]
    return maximum_matching(len(grid), fits)


def _nearest(grid: list[list[Comparison]], right: dict[int, int], tries: int) -> dict[int, int]:
    """Match what is left over: the pair that differs least first."""
    free, taken, found = set(range(len(grid))) - set(right), set(right.values()), {}
    pairs = sorted((grid[i][j].differences, j, i) for i in free for j in range(tries) if j not in taken)
    for _, j, i in pairs:
        if i not in found and j not in taken:
            found[i] = j
            taken.add(j)
    return found
