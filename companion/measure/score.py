"""How many calls were right: calls matched with expectations, and counted with their denominators."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.gate.call import ToolCall
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS
from companion.measure.cases import ToolCase
from companion.measure.causes import ORDER
from companion.measure.intervals import Interval, wilson
from companion.measure.judging import Attempt, Judge, Row, Verdict
from companion.measure.schemas import Schema

if TYPE_CHECKING:
    import pandas as pd

MAIN_CAUSES = ORDER[:5]


class Confusion(NamedTuple):
    """All calls, by whether they were right and whether the gate let them through (a confusion matrix)."""

    right_through: int
    right_stopped: int
    wrong_through: int
    wrong_stopped: int


@dataclass(frozen=True)
class Score:
    """What `score` found. Cases with an invalid expectation count in nothing but ``invalid_expectations``.

    Args:
        rows: one row for each call, for each expected call that was not made, and for each invalid
            expectation.
        expected_calls: how many calls were expected.
        met_first: how many of these the first tries met.
        met_in_the_end: how many of these some call met.
    """

    rows: tuple[Row, ...]
    expected_calls: int
    met_first: int
    met_in_the_end: int

    @cached_property
    def right(self) -> int:
        """Right calls. A call that became a question counts as right where asking is the right answer."""
        return sum(row.verdict in ("right", "asked") and row.call is not None for row in self.rows)

    @cached_property
    def calls(self) -> int:
        """Calls to the right tool: the denominator of ``accuracy``. Extra ones count, and are not right."""
        return sum(row.right_tool for row in self.rows)

    @cached_property
    def all_calls(self) -> int:
        """Calls to whatever tool: the other denominator."""
        return sum(row.call is not None for row in self.rows)

    @property
    def accuracy(self) -> float:
        """Right calls over calls to the right tool; NaN if there were none."""
        return _share(self.right, self.calls)

    @property
    def accuracy_of_all(self) -> float:
        """Right calls over all calls; NaN if there were none."""
        return _share(self.right, self.all_calls)

    @cached_property
    def interval(self) -> Interval:
        """The 95 % Wilson interval of ``accuracy``. It takes calls for independent; see `resample_cases`."""
        return wilson(self.right, self.calls)

    @property
    def first_try(self) -> float:
        """The share of expected calls that the first tries met: the first call, where one is expected."""
        return _share(self.met_first, self.expected_calls)

    @property
    def final(self) -> float:
        """The share of expected calls that some call met in the end."""
        return _share(self.met_in_the_end, self.expected_calls)

    @cached_property
    def by_cause(self) -> dict[str, int]:
        """Wrong calls by cause, in the order of weight: the five main causes, others where they occur."""
        found = Counter(row.cause for row in self.rows if row.cause is not None)
        return {cause: found[cause] for cause in ORDER if cause in MAIN_CAUSES or found[cause]}

    @property
    def matched(self) -> int:
        """Expected calls that a right call was matched with."""
        return self._count("right")

    @property
    def extra_calls(self) -> int:
        """Calls beyond the expected ones."""
        return self._count("extra")

    @property
    def missing_calls(self) -> int:
        """Expected calls that no call was matched with."""
        return self._count("missing")

    @property
    def wrong_tool(self) -> int:
        """Calls to another tool where an expected call was not made."""
        return self._count("wrong_tool")

    @property
    def asked(self) -> int:
        """Cases and calls where the person was asked, and asking is the right answer."""
        return self._count("asked")

    @property
    def invalid_expectations(self) -> tuple[Row, ...]:
        """The expectations that nobody could meet, each with its ``reason``."""
        return tuple(row for row in self.rows if row.verdict == "invalid_expectation")

    @cached_property
    def confusion(self) -> Confusion:
        """The four counts of right and wrong calls that were let through and stopped; together all calls."""
        found = Counter(
            (row.verdict in ("right", "asked"), row.stopped) for row in self.rows if row.call is not None
        )
        return Confusion(found[True, False], found[True, True], found[False, False], found[False, True])

    @property
    def table(self) -> "pd.DataFrame":
        """One row a measure: its count, what it is a count of, and the share."""
        import pandas as pd

        rows = [
            ("right arguments, of calls to the right tool", self.right, self.calls),
            ("right calls, of all calls", self.right, self.all_calls),
            ("right at the first try, of expected calls", self.met_first, self.expected_calls),
            ("right in the end, of expected calls", self.met_in_the_end, self.expected_calls),
            *((f"  {cause}", count, self.calls) for cause, count in self.by_cause.items()),
            ("extra calls", self.extra_calls, self.all_calls),
            ("calls to a wrong tool", self.wrong_tool, self.all_calls),
            ("missing calls", self.missing_calls, self.expected_calls),
            ("asked, where that is right", self.asked, self.expected_calls),
            ("wrong calls let through", self.confusion.wrong_through, self.all_calls),
            ("right calls stopped", self.confusion.right_stopped, self.all_calls),
            ("invalid expectations, not counted", len(self.invalid_expectations), None),
        ]
        table = (
            pd.DataFrame(rows, columns=["measure", "count", "of"])
            .astype({"of": "Int64"})
            .set_index("measure")
        )
        return table.assign(share=[_share(count, of) for _, count, of in rows])

    def _repr_html_(self) -> str:
        return self.table.to_html()

    def _count(self, verdict: Verdict) -> int:
        return sum(row.verdict == verdict for row in self.rows)


def score(
    cases: Iterable[ToolCase],
    calls: Iterable[Any],
    shop: Shop | None = None,
    outcomes: Iterable[Any] | None = None,
    schemas: Mapping[str, Schema] | None = None,
) -> Score:
    """Score the calls made for each case.

    Args:
        cases: the cases; one may stand here many times, once for each of its runs.
        calls: for each case, the calls made, in their order: a list of `ToolCall`, a single one, or None. A
            dict that has ``tool`` and ``arguments`` will do for a call, as will the arguments alone for a
            call of the case's tool.
        shop: the world: to check what the expectations name, to turn words for an account into its id, and to
            tell real things from invented ones.
        outcomes: for each case, what the gate made of each call, in the same shape: outcomes, or their kinds
            as text. Without them every call counts as let through.
        schemas: tool name to schema, for tools that are not the course's own.

    Returns:
        The score. Calls are matched one to one with the expectations, as many right ones as possible.

    Raises:
        ValueError: the lists are not equally long.
        TypeError: a call is none of the above.
    """
    judges: dict[int, Judge] = {}
    found = []
    for case, made, kinds in _rows_of(list(cases), list(calls), outcomes):
        judge = judges.get(id(case))
        if judge is None:
            judge = judges[id(case)] = Judge(case, _schema(case.tool, schemas or {}), shop)
        found.append(judge.judge(_attempts(case, made, kinds)))
    return Score(
        rows=tuple(row for judgement in found for row in judgement.rows),
        expected_calls=sum(judgement.expected for judgement in found),
        met_first=sum(judgement.met_first for judgement in found),
        met_in_the_end=sum(judgement.met_in_the_end for judgement in found),
    )


def _rows_of(
    cases: list[ToolCase], calls: list[Any], outcomes: Iterable[Any] | None
) -> Iterable[tuple[Any, Any, Any]]:
    kinds = [None] * len(cases) if outcomes is None else list(outcomes)
    if not len(cases) == len(calls) == len(kinds):
        raise ValueError(
            f"{len(cases)} cases, {len(calls)} lists of calls and {len(kinds)} of outcomes: "
            "there must be as many of each"
        )
    return zip(cases, calls, kinds, strict=True)


def _attempts(case: ToolCase, made: Any, kinds: Any) -> list[Attempt]:
    calls = [_call(case, call) for call in _listed(made)]
    outcomes = ["accepted"] * len(calls) if kinds is None else [_kind(kind) for kind in _listed(kinds)]
    if len(calls) != len(outcomes):
        raise ValueError(f"case {case.id}: {len(calls)} calls and {len(outcomes)} outcomes")
    return [Attempt(call, kind) for call, kind in zip(calls, outcomes, strict=True)]


def _listed(value: Any) -> Sequence[Any]:
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def _call(case: ToolCase, call: Any) -> ToolCall:
    if isinstance(call, ToolCall):
        return call
    if not isinstance(call, Mapping):
        raise TypeError(f"case {case.id}: a call must be a ToolCall, not {type(call).__name__}")
    if "tool" in call and "arguments" in call:
        return ToolCall(call["tool"], call["arguments"])
    return ToolCall(case.tool, dict(call))


def _kind(outcome: Any) -> str:
    return outcome if isinstance(outcome, str) else str(outcome.kind)


def _schema(tool: str, schemas: Mapping[str, Schema]) -> Schema:
    return schemas.get(tool, TOOLS.get(tool))


def _share(count: int, of: int | None) -> float:
    return count / of if of else float("nan")
