"""Pairing what was expected with what came: elements of lists, and calls of a turn."""

from collections.abc import Callable, Sequence

Pairs = list[tuple[int | None, int | None]]
Same = Callable[[int, int], bool]


def align(expected: int, actual: int, same: Same, optional: Sequence[bool] = ()) -> Pairs:
    """Pair the elements of two lists in their order.

    Args:
        expected: how many elements are expected.
        actual: how many came.
        same: whether the expected element ``i`` and the actual one ``j`` are the same.
        optional: for each expected element, whether it may be left out.

    Returns:
        Pairs ``(i, j)``; None stands for "none": ``(i, None)`` is missing and ``(None, j)`` is unexpected.
        Expected elements that were rightly left out are in no pair.
    """
    kept = _kept(expected, actual, same, optional) if any(optional) else list(range(expected))
    return [
        (kept[k] if k < len(kept) else None, k if k < actual else None) for k in range(max(len(kept), actual))
    ]


def pair_up(expected: int, actual: int, same: Same, optional: Sequence[bool] = ()) -> Pairs:
    """Pair the elements of two lists in any order, as many as possible; arguments and result as of `align`.

    A greedy choice is not enough where an expected element has several right values, so this is a maximum
    matching. What is left over on both sides is paired in order, since it is likelier changed than lost and
    added.
    """
    if expected == actual and all(same(i, i) for i in range(expected)):
        return [(i, i) for i in range(expected)]
    order = sorted(range(expected), key=lambda i: bool(optional) and optional[i])
    partner = maximum_matching(
        expected, [[j for j in range(actual) if same(i, j)] for i in range(expected)], order
    )
    taken = set(partner.values())
    left = [j for j in range(actual) if j not in taken]
    pairs: Pairs = list(partner.items())
    for i in range(expected):
        if i not in partner and not (optional and optional[i]):
            pairs.append((i, left.pop(0) if left else None))
    return sorted(pairs, key=lambda pair: pair[0]) + [(None, j) for j in left]


def maximum_matching(
    count: int, fits: Sequence[Sequence[int]], order: Sequence[int] | None = None
) -> dict[int, int]:
    """Match as many of ``count`` items as possible, each with another of those that fit it.

    Args:
        count: the number of items.
        fits: for each item, what fits it, the best first.
        order: the items, the most important first; once matched, an item stays matched.

    Returns:
        A dict from item to its partner. (Augmenting paths: Kuhn, 1955, found breadth first, so without
        recursion.)
    """
    owner: dict[int, int] = {}
    for start in order if order is not None else range(count):
        _augment(start, fits, owner)
    return {item: partner for partner, item in owner.items()}


def _augment(start: int, fits: Sequence[Sequence[int]], owner: dict[int, int]) -> None:
    came_from: dict[int, int] = {}
    waiting = [start]
    for item in waiting:
        for partner in fits[item]:
            if partner in came_from:
                continue
            came_from[partner] = item
            if partner not in owner:
                _flip(partner, start, came_from, owner)
                return
            waiting.append(owner[partner])


def _flip(partner: int, start: int, came_from: dict[int, int], owner: dict[int, int]) -> None:
    held = {item: value for value, item in owner.items()}
    while True:
        item = came_from[partner]
        owner[partner] = item
        if item == start:
            return
        partner = held[item]


def _kept(expected: int, actual: int, same: Same, optional: Sequence[bool]) -> list[int]:
    """Which expected elements to pair, in order, with the actual ones, so that the fewest differ."""
    cost = [[0] * (actual + 1) for _ in range(expected + 1)]
    for i in range(expected, -1, -1):
        for j in range(actual, -1, -1):
            cost[i][j] = min(price for price, _ in _steps(i, j, expected, actual, same, optional, cost))
    return _walk(expected, actual, same, optional, cost)


def _steps(i, j, expected, actual, same, optional, cost):
    """The choices at a place: (cost in all, whether the expected element is kept)."""
    if i == expected:
        return [(actual - j, True)]
    steps = [(cost[i + 1][j], False)] if optional[i] else []
    if j < actual:
        steps.append((cost[i + 1][j + 1] + (not same(i, j)), True))
    elif not optional[i]:
        steps.append((cost[i + 1][j] + 1, True))
    return steps


def _walk(expected, actual, same, optional, cost) -> list[int]:
    kept, j = [], 0
    for i in range(expected):
        _, keep = min(
            _steps(i, j, expected, actual, same, optional, cost), key=lambda step: (step[0], not step[1])
        )
        if keep:
            kept.append(i)
            j = min(j + 1, actual)
    return kept
