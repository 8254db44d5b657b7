"""Fifty runs of each case: what the model proposed, and, in memory alone, what was meant by it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from recipe import faults
from recipe.case import Case
from recipe.cases import CASES
from recipe.proposals import Arguments, Proposer, tokens
from recipe.world import World

RUNS_PER_CASE = 50


@dataclass(eq=False)
class Draft:
    """A run in the making. ``bare_fault`` and ``layered_fault`` never leave the memory."""

    case: str
    run: int
    tool: str
    bare: Arguments
    layered: Arguments
    retry: Arguments | None = None
    bare_fault: str | None = None
    layered_fault: str | None = None
    stays_wrong: bool = False
    answer_bare: bool = True
    answer_layered: bool = True
    stopped: bool = True


def draft_runs(world: World, seed: int) -> list[Draft]:
    """All runs, by case and run number, without answers and stopping."""
    return [draft for case in CASES for draft in _CaseRuns(case, world, seed).drafts]


class _CaseRuns:
    """The fifty runs of one case: right proposals first, then faults, on runs drawn without replacement."""

    def __init__(self, case: Case, world: World, seed: int) -> None:
        self.case, self.world = case, world
        self.rng = random.Random(f"runs {seed} {case.id}")
        self.proposer = Proposer(case, world, self.rng)
        self.drafts = [Draft(case.id, run, case.tool, *self.proposer.right()) for run in range(RUNS_PER_CASE)]
        self.taken = world.digits() | set(tokens(self.proposer.record()).split())
        self._both = self._shuffled()
        self._take_another_tool()
        self._bare_only, self._layered_only = self._shuffle(self._both), self._shuffle(self._both)
        for step in (
            self._speak_vaguely,
            self._take_siblings,
            self._choose_large,
            self._invent,
            self._misscale,
            self._omit,
            self._misformat,
            self._be_tempted,
        ):
            step()

    def _shuffled(self) -> list[Draft]:
        return self._shuffle(self.drafts)

    def _shuffle(self, drafts: list[Draft]) -> list[Draft]:
        drafts = list(drafts)
        self.rng.shuffle(drafts)
        return drafts

    def _next(self, count: int, arm: str = "both") -> Iterator[Draft]:
        """The next runs that are free in an arm, or the same ones in both."""
        for _ in range(count):
            if arm == "both":
                draft = next(d for d in self._bare_only if d in self._layered_only)
                self._bare_only.remove(draft)
                self._layered_only.remove(draft)
            else:
                draft = (self._bare_only if arm == "bare" else self._layered_only).pop()
            yield draft

    def _take_another_tool(self) -> None:
        for draft in [self._both.pop() for _ in range(faults.WRONG_TOOL.get(self.case.id, 0))]:
            draft.tool, draft.bare, draft.layered = self.world.fill(self.case.instead)
            draft.bare_fault = draft.layered_fault = "wrong_tool"

    def _speak_vaguely(self) -> None:
        vague, wrong = faults.VAGUE.get(self.case.id, (0, 0))
        for number, draft in enumerate(self._next(vague)):
            words = self.world.fill(self.case.vague)
            draft.layered["account"] = words[self.rng.randrange(len(words))]
            draft.layered_fault = "vague"
            if number < wrong:
                self._confuse(draft)

    def _take_siblings(self) -> None:
        for draft in self._next(faults.SIBLING.get(self.case.id, 0)):
            self._confuse(draft)

    def _confuse(self, draft: Draft) -> None:
        sibling = self.case.siblings[self.rng.randrange(len(self.case.siblings))]
        draft.bare["account_id"] = self.world.accounts[sibling].id
        draft.bare_fault = "identity"

    def _choose_large(self) -> None:
        field, value, count = faults.LARGE.get(self.case.id, ("", 0, 0))
        for draft in self._next(count):
            draft.bare[field] = draft.layered[field] = value
            draft.layered_fault = "large"

    def _invent(self) -> None:
        bare_field, layered_field, count = faults.INVENTED.get(self.case.id, ("", "", 0))
        for draft in self._next(count):
            draft.retry = dict(draft.layered)
            for arguments, field in ((draft.bare, bare_field), (draft.layered, layered_field)):
                arguments[field] = faults.invented(arguments[field], self.taken, self.rng)
            draft.bare_fault = draft.layered_fault = "invented"

    def _misscale(self) -> None:
        field, factor, count = faults.SCALED.get(self.case.id, ("", 1, 0))
        for draft in self._next(count, "bare"):
            draft.bare[field] = faults.scaled(draft.bare[field], factor)
            draft.bare_fault = "unit_or_scale"
        for draft in self._next(count, "layered"):
            draft.retry = None if field == "quantity" else dict(draft.layered)
            draft.layered[field] = faults.scaled(draft.layered[field], factor)
            draft.layered_fault, draft.stays_wrong = "unit_or_scale", field == "hours"

    def _omit(self) -> None:
        field, bare_count, layered_count = faults.OMITTED.get(self.case.id, ("", 0, 0))
        if (
            field == "account"
        ):  # which id a call without one would have guessed is not known, so the runs are the same
            both = list(self._next(bare_count))
            self._omit_from(both, both, field)
        else:
            self._omit_from(
                list(self._next(bare_count, "bare")), list(self._next(layered_count, "layered")), field
            )

    def _omit_from(self, bare: list[Draft], layered: list[Draft], field: str) -> None:
        for draft in bare:
            del draft.bare["account_id" if field == "account" else field]
            draft.bare_fault = "missing_optional"
        for number, draft in enumerate(layered):
            right = dict(draft.layered)
            del draft.layered[field]
            again = number < faults.OMITTED_RETRY_FAILS.get(self.case.id, 0)
            draft.retry = dict(draft.layered) if again else right
            draft.layered_fault, draft.stays_wrong = "missing_optional", True

    def _misformat(self) -> None:
        bare_count, layered_count, again = faults.FORMAT.get(self.case.id, (0, 0, 0))
        field = "order_id" if self.case.tool == "issue_refund" else "sku"
        for draft in self._next(bare_count, "bare"):
            draft.bare[field] = faults.unformatted(draft.bare[field], self.rng)
            draft.bare_fault = "format"
        for number, draft in enumerate(self._next(layered_count, "layered")):
            right = dict(draft.layered)
            draft.layered[field] = faults.unformatted(right[field], self.rng)
            draft.stays_wrong = number < again
            draft.retry = (
                right | {field: faults.unformatted(right[field], self.rng)} if draft.stays_wrong else right
            )
            draft.layered_fault = "format"

    def _be_tempted(self) -> None:
        """A right call that a later layer may doubt: the model mostly repeats it, at times gives in."""
        for draft in self.drafts:
            if self.case.tempts and draft.retry is None and draft.tool == self.case.tool:
                gives_in = self.rng.random() < 0.3
                draft.retry = draft.layered | (self.world.fill(self.case.tempts) if gives_in else {})


def line(draft: Draft) -> dict[str, Any]:
    """The line of the file of runs: what was proposed and observed, without what was meant."""
    keys = ("case", "run", "tool", "bare", "layered", "retry", "answer_bare", "answer_layered", "stopped")
    return {key: getattr(draft, key) for key in keys}
