"""Five scorers side by side: how each judges the same twenty calls, and where it takes a wrong turn.

Four of them are in common use. The calls were chosen to show faults, so the counts are no measurement of how
often they occur.
"""

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.measure.cases import Expect
from companion.measure.diff import diff_arguments
from companion.measure.pairs import PAIRS, Pair

if TYPE_CHECKING:
    import pandas as pd

Scorer = Callable[[Pair], bool]


def exact_match(pair: Pair) -> bool:
    """The same JSON text, with the keys sorted."""
    return _json(pair.actual) == _json(_plain(pair.expected))


def as_strings(pair: Pair) -> bool:
    """The same names, and each value the same once both are turned into text in lower case."""
    return _texts(pair.actual) == _texts(_plain(pair.expected))


def lists_in_any_order(pair: Pair) -> bool:
    """Python's ``==``, after each list has become a set of its elements' texts."""
    return _as_sets(pair.actual) == _as_sets(_plain(pair.expected))


def subset_rule(pair: Pair) -> bool:
    """Python's ``==`` over the arguments that the call has; what it lacks is not looked at."""
    expected = _plain(pair.expected)
    return all(name in expected and value == expected[name] for name, value in pair.actual.items())


def our_diff(pair: Pair) -> bool:
    """No difference by `diff_arguments`, with the tool's schema."""
    return not diff_arguments(pair.actual, pair.expected, pair.schema)


SCORERS: dict[str, Scorer] = {
    "exact match": exact_match,
    "as strings": as_strings,
    "lists in any order": lists_in_any_order,
    "subset rule": subset_rule,
    "diff_arguments": our_diff,
}


def side_by_side() -> "pd.DataFrame":
    """How each scorer judges each of the twenty calls.

    Returns:
        One row a call, indexed by what differs: ``call is`` ("right" or "wrong"), one column a scorer with
            its verdict
        in the same words, and ``why``.
    """
    import pandas as pd

    rows = [
        {"differs": pair.differs, "call is": _word(pair.right)}
        | {name: _word(scorer(pair)) for name, scorer in SCORERS.items()}
        | {"why": pair.why}
        for pair in PAIRS
    ]
    return pd.DataFrame(rows).set_index("differs")


def wrong_turns() -> "pd.DataFrame":
    """How often each scorer errs, and on what.

    Returns:
        One row a scorer: ``passes wrong calls`` and ``fails right calls`` (counts), and the calls of each
            kind by what
        differs (``passed though wrong``, ``failed though right``).
    """
    import pandas as pd

    rows = []
    for name, scorer in SCORERS.items():
        passed = [pair.differs for pair in PAIRS if scorer(pair) and not pair.right]
        failed = [pair.differs for pair in PAIRS if pair.right and not scorer(pair)]
        rows.append(
            {
                "scorer": name,
                "passes wrong calls": len(passed),
                "fails right calls": len(failed),
                "passed though wrong": "; ".join(passed),
                "failed though right": "; ".join(failed),
            }
        )
    return pd.DataFrame(rows).set_index("scorer")


def _plain(expected: Any) -> Any:
    """Expected arguments without alternatives: the first right value, an empty text if any will do."""
    if isinstance(expected, Expect):
        return _plain(expected.values[0]) if expected.values else ""
    if isinstance(expected, Mapping):
        return {key: _plain(value) for key, value in expected.items()}
    return [_plain(value) for value in expected] if isinstance(expected, list) else expected


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _texts(arguments: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value).lower() for name, value in arguments.items()}


def _as_sets(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {_json(element) for element in value} if isinstance(value, list) else value
        for name, value in arguments.items()
    }


def _word(right: bool) -> str:
    return "right" if right else "wrong"
