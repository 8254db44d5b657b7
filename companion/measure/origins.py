"""Where the identifiers of recorded calls came from: what a check of origin can see, and what it cannot."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.gate.call import Conversation, ToolCall
from companion.gate.checking import check
from companion.gate.layers.grounding import Trace, trace
from companion.gate.layers.naming import json_schema
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS, Version
from companion.measure.cases import ToolCase, by_id, load_cases
from companion.measure.causes import classify
from companion.measure.diff import diff_arguments
from companion.measure.runs import Run, load_runs

if TYPE_CHECKING:
    import pandas as pd

PLACES = {"person": "said by the person", "tool": "in a tool result only", None: "seen nowhere"}
"""In words, where a value may have been seen."""


def talk_of(case: ToolCase) -> Conversation:
    """The conversation in which a case's calls were made."""
    return Conversation(case.question, case.history, case.tool_results, case.rep, case.id)


def wrong_identifiers(
    runs: Iterable[Run] | None = None, cases: Iterable[ToolCase] | None = None, shop: Shop | None = None
) -> "pd.DataFrame":
    """Count the wrong identifiers of bare calls by the cause of the error and by where they had been seen.

    Args:
        runs: recorded runs, of which the bare proposals to the right tool count; the course's own if omitted.
        cases: the cases that they belong to; the course's own if omitted.
        shop: the world they were made in; the course's own if omitted.

    Returns:
        One row a cause, with the columns of `PLACES` and ``all``; each wrong identifier counts once.
    """
    import pandas as pd

    known, shop = by_id(load_cases() if cases is None else cases), Shop.load() if shop is None else shop
    talks = {case.id: talk_of(case) for case in known.values()}
    counts: Counter[tuple[str, Any]] = Counter()
    for run in _right_tool(runs, known):
        case = known[run.case]
        cause = classify(run.bare, case.expected, case.question, case.tool, shop)
        if cause is not None:
            counts.update((cause.value, found.origin) for found in _wrong(run.bare, case, talks[run.case]))
    rows = {cause: {words: counts[cause, place] for place, words in PLACES.items()}
            for cause in dict.fromkeys(cause for cause, _ in sorted(counts, key=str))}
    table = pd.DataFrame.from_dict(rows, orient="index", columns=list(PLACES.values())).rename_axis("cause")
    return table.assign(all=table.sum(axis="columns"))


def unseen(
    rule: str = "loose", runs: Iterable[Run] | None = None, cases: Iterable[ToolCase] | None = None
) -> set[tuple[str, int]]:
    """Find the layered first proposals that name something which the conversation does not hold.

    Args:
        rule: "loose" is layer 4; "letter" wants each value letter by letter, as it is written, somewhere in the text.
        runs, cases: as for `wrong_identifiers`.

    Returns:
        The case and the number of each such run.

    Raises:
        ValueError: there is no such rule.
    """
    if rule not in ("loose", "letter"):
        raise ValueError(f"there is no rule {rule!r}; the rules are 'loose' and 'letter'")
    known = by_id(load_cases() if cases is None else cases)
    talks = {case.id: talk_of(case) for case in known.values()}
    found = set()
    for run in _right_tool(runs, known):
        talk = talks[run.case]
        missing = (one.origin is None if rule == "loose" else not _to_the_letter(one.value, talk)
                   for one in traced(run.tool, run.layered, talk))
        if any(missing):
            found.add((run.case, run.run))
    return found


def named_by_tools_only(
    runs: Iterable[Run] | None = None, cases: Iterable[ToolCase] | None = None, shop: Shop | None = None
) -> "pd.DataFrame":
    """Count the accepted calls that write and name something which no person said, only a tool result.

    Args:
        runs, cases, shop: as for `wrong_identifiers`; the layered first proposals count.

    Returns:
        One row a tool that writes: ``accepted`` calls, and how many of them name something from ``tools_only``.
    """
    import pandas as pd

    known, shop = by_id(load_cases() if cases is None else cases), Shop.load() if shop is None else shop
    talks = {case.id: talk_of(case) for case in known.values()}
    counts = {name: [0, 0] for name, tool in TOOLS.items() if tool.writes}
    for run in _right_tool(runs, known):
        if run.tool in counts:
            outcome = check(ToolCall(run.tool, run.layered), talks[run.case], shop)
            counts[run.tool][0] += outcome.kind == "accepted"
            counts[run.tool][1] += outcome.kind == "accepted" and "tool" in outcome.origins.values()
    columns = ["accepted", "tools_only"]
    return pd.DataFrame.from_dict(counts, orient="index", columns=columns).rename_axis("tool")


def traced(tool: str, arguments: Mapping[str, Any], talk: Conversation, version: Version = "layered") -> list[Trace]:
    """Trace each argument of a call that names something to where it was seen.

    Raises:
        KeyError: there is no such tool.
    """
    return trace(arguments, json_schema(TOOLS[tool].model(version)), talk.seen)


def _right_tool(runs: Iterable[Run] | None, known: dict[str, ToolCase]) -> Iterable[Run]:
    return (run for run in (load_runs() if runs is None else runs) if run.tool == known[run.case].tool)


def _wrong(arguments: Mapping[str, Any], case: ToolCase, talk: Conversation) -> list[Trace]:
    wrong = {one.field for one in diff_arguments(arguments, case.expected, case.tool)}
    return [found for found in traced(case.tool, arguments, talk, "bare") if found.field in wrong]


def _to_the_letter(value: Any, talk: Conversation) -> bool:
    return any(str(value) in text for texts in talk.seen.sources.values() for _, text in texts)
