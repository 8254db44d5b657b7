"""Matching: as many pairs as possible, checked against trying everything."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.measure.matching import align, maximum_matching, pair_up

GRID = st.integers(0, 5).flatmap(
    lambda rows: st.lists(st.lists(st.integers(0, 4), unique=True, max_size=5), min_size=rows, max_size=rows)
)


def most_pairs(fits: list[list[int]]) -> int:
    """The size of the best matching, by trying every order."""
    best = 0
    for order in permutations(range(len(fits))):
        taken: set[int] = set()
        for item in order:
            free = [partner for partner in fits[item] if partner not in taken]
            taken.update(free[:1])
        best = max(best, len(taken))
    return best


@settings(deadline=None)
@given(GRID)
def test_no_matching_is_larger(fits) -> None:
    found = maximum_matching(len(fits), fits)
    assert len(set(found.values())) == len(found)
    assert all(partner in fits[item] for item, partner in found.items())
    assert len(found) >= most_pairs(fits)


def test_a_long_chain_needs_no_recursion() -> None:
    fits = [[item, item + 1] for item in range(2999)] + [[0]]
    assert len(maximum_matching(3000, fits)) == 3000


@settings(deadline=None)
@given(st.integers(0, 5), st.integers(0, 5), st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4))))
def test_every_element_stands_in_one_pair(expected, actual, same) -> None:
    for arrange in (align, pair_up):
        pairs = arrange(expected, actual, lambda i, j: (i, j) in same)
        assert sorted(i for i, _ in pairs if i is not None) == list(range(expected))
        assert sorted(j for _, j in pairs if j is not None) == list(range(actual))
        assert len(pairs) == max(expected, actual)


@settings(deadline=None)
@given(st.lists(st.booleans(), max_size=6), st.data())
def test_what_may_be_left_out_is_left_out_where_that_fits(optional, data) -> None:
    kept = [i for i, may in enumerate(optional) if not may or data.draw(st.booleans())]
    for arrange in (align, pair_up):
        pairs = arrange(len(optional), len(kept), lambda i, j: kept[j] == i, optional)
        assert sorted(pairs) == [(i, j) for j, i in enumerate(kept)]
