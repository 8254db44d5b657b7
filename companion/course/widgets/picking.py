"""What happens after a question: the call with the account that the person picks, and its outcome. No widget here."""

import html
from dataclasses import dataclass
from typing import Any

from companion.course.quoting import shorten
from companion.course.tables import table
from companion.course.talks import pretty
from companion.course.view import View
from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.outcomes import Candidate, Outcome
from companion.gate.shop import Shop

_HEADS = {"choice": "if the person picks", "outcome": "outcome", "what happens": "what happens next"}


@dataclass(frozen=True)
class Next:
    """What follows a choice: what the person said, the call that would run with it, and what its check gives."""

    candidate: Candidate
    call: ToolCall
    outcome: Outcome

    @property
    def in_words(self) -> str:
        """What happens next, in a sentence or two."""
        if self.outcome.kind == "accepted":
            account = self.outcome.resolved["account"]
            return f"{self.call.tool} would run for {account['name']} (id {account['id']})."
        return self.outcome.message


class Picking:
    """A call whose words fit several accounts, and what becomes of it for each account that the person may pick.

    Nothing runs: each choice is checked only.

    Args:
        call: the call; its arguments a dict.
        talk: the conversation that it was proposed in.
        shop: what it would act on.

    Attributes:
        outcome: the question, as the model gets it.
        choices: what to pick from, in the order in which it is shown.

    Raises:
        ValueError: the call is not ambiguous, so there is nothing to pick.
    """

    def __init__(self, call: ToolCall, talk: Conversation, shop: Shop) -> None:
        outcome = check(call, talk, shop)
        if outcome.kind != "ambiguous":
            raise ValueError(f"there is nothing to pick: the outcome of the call is {outcome.kind}, not ambiguous")
        self.call, self.talk, self.shop, self.outcome = call, talk, shop, outcome
        self.field = next(issue.field for issue in outcome.issues if issue.cause == "ambiguous")
        self.choices = outcome.candidates

    @property
    def question(self) -> str:
        """What the person is asked."""
        return f"Which account is meant by “{shorten(str(self.call.arguments[self.field]), 80)}”?"

    def after(self, id: str) -> Next:
        """What happens when the person picks the candidate with this id.

        Raises:
            LookupError: no candidate has this id; only what was offered can be picked.
        """
        picked = next((one for one in self.choices if one.id == id), None)
        if picked is None:
            raise LookupError(f"{shorten(str(id), 80)!r} is not among the candidates")
        call = ToolCall(self.call.tool, {**self.call.arguments, self.field: picked.id}, "call-2")
        return Next(picked, call, check(call, self._answered(picked), self.shop))

    def _answered(self, picked: Candidate) -> Conversation:
        """The conversation once the question was asked and answered."""
        talk = self.talk
        results = (*talk.tool_results, self.outcome.for_model())
        return Conversation(picked.label, (*talk.history, talk.question), results, talk.rep, talk.request_id)

    def table(self) -> View:
        """Every choice with what would follow it: the picker on paper."""
        return table(self._rows(), self.question, columns=_HEADS)

    def _rows(self) -> list[dict[str, Any]]:
        found = [self.after(one.id) for one in self.choices]
        rows = [{"choice": one.candidate.label, "outcome": one.outcome.kind, "what happens": one.in_words}
                for one in found]
        if self.outcome.more:
            rows.append({"choice": f"({self.outcome.more} more)", "outcome": "ambiguous",
                         "what happens": "These need more words: ask for the full name."})
        return rows


def as_html(found: Next | None) -> str:
    """What follows a choice as HTML, every text escaped; before any choice, that nothing runs."""
    if found is None:
        return _framed("Nothing is picked yet.", "Nothing runs, and the model is told to ask.", "")
    call = f"{found.call.tool} {pretty(found.call.arguments)}"
    return _framed(f"Picked: {found.candidate.label}", f"Outcome: {found.outcome.kind}. {found.in_words}", call)


def _framed(head: str, words: str, call: str) -> str:
    code = (f'<div style="font-family:monospace;white-space:pre-wrap">{html.escape(call)}</div>' if call else "")
    return ('<div role="status" aria-live="polite" style="border-left:5px solid #e76300;padding:2px 12px;'
            'margin:6px 0;max-width:760px;overflow-wrap:anywhere;line-height:1.5">'
            f"<div><b>{html.escape(head)}</b></div>{code}<div>{html.escape(words)}</div></div>")
