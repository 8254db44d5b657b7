"""Whether the answer read the result rightly, and whether the run stopped when it should; drawn jointly.

A run that is hard to read in one arm is hard in the other, and a run that did not stop is one that went wrong
anyway.
"""

import random

from recipe.runs import Draft

MISREAD_BARE = 109  # of the 2,703 runs with right arguments
MISREAD_LAYERED = 104  # of the 2,911
NOT_STOPPED = 60


def draw_answers(drafts: list[Draft], seed: int) -> None:
    """Set the answers and stopping of all runs, in place."""
    rng = random.Random(f"answers {seed}")
    hardness = {case: rng.random() for case in dict.fromkeys(draft.case for draft in drafts)}
    ease = {id(draft): 2 * rng.random() - hardness[draft.case] for draft in drafts}

    def hardest(chosen: list[Draft], count: int) -> tuple[list[Draft], float]:
        scored = sorted(
            ((ease[id(draft)] + 0.3 * rng.random(), number) for number, draft in enumerate(chosen))
        )
        return [chosen[number] for _, number in scored[:count]], scored[count - 1][0]

    for arm, count in (("bare", MISREAD_BARE), ("layered", MISREAD_LAYERED)):
        right = [draft for draft in drafts if _right(draft, arm)]
        misread, limit = hardest(right, count)
        # Reading is drawn for the other runs too, as hard as for these; no count looks at it.
        misread += [draft for draft in drafts if not _right(draft, arm) and ease[id(draft)] < limit - 0.15]
        for draft in misread:
            setattr(draft, f"answer_{arm}", False)
    wrong_in_both = [
        draft
        for draft in drafts
        if not any(_right(draft, arm) and getattr(draft, f"answer_{arm}") for arm in ("bare", "layered"))
    ]
    for draft in hardest(wrong_in_both, NOT_STOPPED)[0]:
        draft.stopped = False


def _right(draft: Draft, arm: str) -> bool:
    if arm == "bare":
        return draft.bare_fault is None
    return draft.layered_fault != "wrong_tool" and not draft.stays_wrong
