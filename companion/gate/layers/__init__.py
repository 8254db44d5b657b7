"""What a layer is: a function from a proposal to a finding.

Each layer looks at the proposal as the layers before it left it, and says what it found. It changes nothing.
A layer of your own is another function of this signature; `check` takes it in `layers` beside the numbers.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.gate.call import Conversation
from companion.gate.outcomes import Candidate, Flag, Issue, Origin
from companion.gate.shop import Shop
from companion.gate.tools import Tool, Version

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Finding(NamedTuple):
    """What one layer says of a proposal.

    Args:
        issues: what stops the call; none passes it on.
        values: the arguments for the next layer, or None to leave them as they are.
        entities: what the arguments name: "account", "product" and "order" to their records.
        candidates: what an ambiguous name may mean; ``more`` further ones are not listed.
        flags: remarks for the review queue.
        origins: for each argument that names something, where it was seen.
    """

    issues: tuple[Issue, ...] = ()
    values: Mapping[str, Any] | None = None
    entities: Mapping[str, Any] = NOTHING
    candidates: tuple[Candidate, ...] = ()
    more: int = 0
    flags: tuple[Flag, ...] = ()
    origins: Mapping[str, Origin | None] = NOTHING

    def with_(self, other: "Finding") -> "Finding":
        """Both findings as one, but for the values, which are the proposal's own from here on."""
        if self is PASSED:
            return other
        return Finding(
            self.issues + other.issues,
            None,
            {**self.entities, **other.entities},
            self.candidates or other.candidates,
            self.more or other.more,
            self.flags + other.flags,
            {**self.origins, **other.origins},
        )


PASSED = Finding()
"""The finding that there is nothing to say."""


class Proposal(NamedTuple):
    """A call that was read, on its way through the layers, with what they found so far.

    Args:
        tool: the tool that it calls, in this ``version`` of its arguments.
        given: the arguments as the model gave them: plain JSON values.
        values: the arguments that later layers go by: without those that an earlier layer found fault with,
            and with numbers in their final form. The same as ``given`` until a layer says otherwise.
        talk: what the model could know.
        shop: what the call would act on.
        earlier: proposals of the same turn that were accepted and have not run yet.
        found: what the layers found so far, all together.
    """

    tool: Tool
    version: Version
    given: Mapping[str, Any]
    values: Mapping[str, Any]
    talk: Conversation
    shop: Shop
    earlier: tuple["Proposal", ...] = ()
    found: Finding = PASSED

    def after(self, finding: Finding) -> "Proposal":
        """The proposal as the next layer sees it."""
        if finding is PASSED:
            return self
        tool, version, given, values, talk, shop, earlier, found = self
        values = values if finding.values is None else finding.values
        return Proposal(tool, version, given, values, talk, shop, earlier, found.with_(finding))

    def with_issues(self, issues: tuple[Issue, ...]) -> "Proposal":
        """The proposal with what was found before any layer looked at it."""
        return self._replace(found=Finding(issues=issues))

    def beside(self, earlier: tuple["Proposal", ...]) -> "Proposal":
        """The proposal as one of several of its turn."""
        return self._replace(earlier=earlier)


Layer = Callable[[Proposal], Finding]
