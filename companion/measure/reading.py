"""What became of one recorded run: right or wrong, why, and what the person was asked on the way."""

from dataclasses import dataclass
from typing import Any

from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.layers.resolution import Resolved, resolve_account
from companion.gate.outcomes import Outcome
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS
from companion.measure.cases import ToolCase
from companion.measure.causes import classify
from companion.measure.runs import Run

Arguments = dict[str, Any]
RESOLUTION = 2


@dataclass(frozen=True)
class Reading:
    """What became of one run.

    Attributes:
        case, run: which run it is.
        tool: the tool that was chosen.
        right_tool: whether that is the expected one. If not, nothing but ``stopped`` is looked at.
        right: whether the arguments were right in the end, or nothing ran as the person was rightly asked.
        cause: why the last proposal is wrong, or None where it is the expected call.
        ran: whether something ran in the end.
        asked: whether the person was asked which account is meant.
        to_confirm: whether the person was asked to confirm.
        flagged: whether the first proposal was flagged.
        first_right: whether the first proposal was the expected call.
        first_cause: why the first proposal is wrong, or None where it is the expected call.
        retried: whether the first proposal was refused and the recorded retry took its place.
        suggested: whether that refusal held a suggestion.
        answer: whether the answer read the result rightly.
        stopped: whether the run stopped when it should.
    """

    case: str
    run: int
    tool: str
    right_tool: bool
    right: bool = False
    cause: str | None = None
    ran: bool = False
    asked: bool = False
    to_confirm: bool = False
    flagged: bool = False
    first_right: bool = False
    first_cause: str | None = None
    retried: bool = False
    suggested: bool = False
    answer: bool = False
    stopped: bool = False


class CaseReader:
    """Reads the runs of one case; what they share is worked out once."""

    def __init__(self, case: ToolCase, shop: Shop, layers: tuple[int, ...]) -> None:
        self.case, self.shop, self.layers = case, shop, layers
        self.tool = TOOLS[case.tool]
        self.talk = Conversation(case.question, case.history, case.tool_results, case.rep, case.id)

    def bare(self, run: Run) -> Reading:
        """A run of the bare tools: whatever is proposed runs."""
        if run.tool != self.case.tool:
            return self._wrong_tool(run)
        cause = self._cause(run.bare)
        return self._reading(run, right=cause is None, cause=cause, ran=True, first_right=cause is None,
                             first_cause=cause, answer=run.answer_bare)

    def layered(self, run: Run) -> Reading:
        """A run of the layered tools: its proposal passes the layers, and after a refusal the retry does."""
        if run.tool != self.case.tool:
            return self._wrong_tool(run)
        first = last = self._proposal(run.layered, run)
        outcome = end = self._check(first)
        retried = outcome.kind == "refused" and run.retry is not None
        if retried:
            last = self._proposal(run.retry, run)
            end = self._check(last)
        cause = self._cause(self._as_bare(last))
        first_cause = self._cause(self._as_bare(first)) if retried else cause
        return self._reading(
            run, right=self._is_right(end, cause), cause=cause, ran=_runs(end, cause),
            asked=end.kind == "ambiguous", to_confirm=end.kind == "needs_confirmation",
            flagged=bool(outcome.flags), first_right=first_cause is None, first_cause=first_cause,
            retried=retried, suggested=retried and outcome.suggestion is not None, answer=run.answer_layered,
        )

    def _is_right(self, end: Outcome, cause: str | None) -> bool:
        if end.kind == "ambiguous":
            return self.case.ask
        # Of the calls that wait, the expected one is confirmed; about any other the person was rightly asked.
        return end.kind == "needs_confirmation" or (end.kind == "accepted" and cause is None)

    def _check(self, arguments: Arguments) -> Outcome:
        return check(ToolCall(self.case.tool, arguments), self.talk, self.shop, layers=self.layers)

    def _proposal(self, arguments: Arguments, run: Run) -> Arguments:
        """The proposed arguments; without resolution, the id that the bare call guessed for the words."""
        guessed = run.bare.get("account_id")
        if RESOLUTION in self.layers or "account" not in arguments or guessed is None:
            return arguments
        return arguments | {"account": guessed}

    def _as_bare(self, arguments: Arguments) -> Arguments:
        """The arguments with the account's id in place of its words, where they name exactly one account."""
        if "account" not in arguments:
            return arguments
        words = arguments["account"]
        found = resolve_account(words, self.case.rep, self.shop) if isinstance(words, str) else None
        named = {"account_id": found.entity.id if isinstance(found, Resolved) else words}
        return named | {key: value for key, value in arguments.items() if key != "account"}

    def _cause(self, arguments: Arguments) -> str | None:
        cause = classify(arguments, self.case.expected, self.case.question, self.tool, self.shop)
        return None if cause is None else str(cause.value)

    def _wrong_tool(self, run: Run) -> Reading:
        return Reading(run.case, run.run, run.tool, right_tool=False, stopped=run.stopped)

    def _reading(self, run: Run, **read: Any) -> Reading:
        return Reading(run.case, run.run, run.tool, right_tool=True, stopped=run.stopped, **read)


def _runs(end: Outcome, cause: str | None) -> bool:
    """Whether the call runs in the end; of those that wait, the person confirms the expected one alone."""
    return end.kind == "accepted" or (end.kind == "needs_confirmation" and cause is None)
