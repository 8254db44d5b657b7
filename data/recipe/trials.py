"""Three hundred first retries after a format refusal: the same refused call, once with the message alone,
once with the suggestion beside it.
"""

import random
from typing import Any

from recipe import faults
from recipe.case import Case
from recipe.cases import CASES
from recipe.proposals import Arguments, Proposer
from recipe.world import World

# (right with the message alone, right with the suggestion): trials
PAIRS = {(True, True): 170, (True, False): 4, (False, True): 112, (False, False): 14}


def trial_lines(world: World, seed: int) -> list[dict[str, Any]]:
    """The lines of the file of trials, in the order in which they were drawn."""
    rng = random.Random(f"trials {seed}")
    outcomes = [pair for pair, count in PAIRS.items() for _ in range(count)]
    rng.shuffle(outcomes)
    cases = [
        case for case in CASES if not case.vague and case.id != "stock-06" and case.tool != "apply_credit"
    ]
    return [
        _trial(number, cases[rng.randrange(len(cases))], pair, world, rng)
        for number, pair in enumerate(outcomes)
    ]


def _trial(
    number: int, case: Case, pair: tuple[bool, bool], world: World, rng: random.Random
) -> dict[str, Any]:
    proposer = Proposer(case, world, rng)
    right = proposer.right()[1]
    field = "order_id" if case.tool == "issue_refund" else "sku"
    given = faults.unformatted(right[field], rng)
    others = set(tokens_of(world, field)) - {right[field]}
    message_only, with_suggestion = (
        dict(right) if good else _wrong_retry(right, field, given, sorted(others), rng) for good in pair
    )
    expected = {
        key: value for key, value in proposer.layered(proposer.expected, right.get("account")).items()
    }
    return {
        "trial": number,
        "tool": case.tool,
        "case": case.id,
        "field": field,
        "given": given,
        "message_only": message_only,
        "with_suggestion": with_suggestion,
        "expected": expected,
    }


def tokens_of(world: World, field: str) -> list[str]:
    """All identifiers that stand in the field's catalogue."""
    if field == "order_id":
        return [order.id for order in world.orders.values()]
    return [product.sku for product in world.products.values()]


def _wrong_retry(
    right: Arguments, field: str, given: str, others: list[str], rng: random.Random
) -> Arguments:
    """A retry that is still wrong: mostly another wrong value, the same again, or a slip elsewhere."""
    draw = rng.random()
    if draw < 0.25:
        return right | {field: given}
    if draw < 0.45:
        return right | {field: _another_form(right[field], given, rng)}
    if draw < 0.65:
        return right | {field: others[rng.randrange(len(others))]}
    if draw < 0.85 or not {"quantity", "amount"} & right.keys():
        return right | {field: _slipped(right[field], rng)}
    number = "quantity" if "quantity" in right else "amount"
    return right | {
        number: faults.scaled(right[number], 2) if draw < 0.95 else faults.scaled(right[number], 10)
    }


def _another_form(value: str, given: str, rng: random.Random) -> str:
    form = given
    while form == given:
        form = faults.unformatted(value, rng)
    return form


def _slipped(value: str, rng: random.Random) -> str:
    """The identifier in the right form with one digit changed."""
    place = len(value) - 1 - rng.randrange(4)
    digit = (int(value[place]) + 1 + rng.randrange(9)) % 10
    return value[:place] + str(digit) + value[place + 1 :]
