"""All sixty cases, filled in for a world."""

from typing import Any

from recipe.case import Case
from recipe.credit_cases import CREDIT_CASES
from recipe.hold_cases import HOLD_CASES
from recipe.quote_cases import QUOTE_CASES
from recipe.refund_cases import REFUND_CASES
from recipe.stock_cases import STOCK_CASES
from recipe.world import World

CASES: tuple[Case, ...] = STOCK_CASES + QUOTE_CASES + CREDIT_CASES + HOLD_CASES + REFUND_CASES


def case_record(case: Case, world: World) -> dict[str, Any]:
    """The line of the case file."""
    return {
        "id": case.id,
        "question": world.fill(case.question),
        "history": world.fill(case.history),
        "tool_results": world.fill(case.results),
        "rep": case.rep,
        "tool": case.tool,
        "expected": world.fill(case.expected),
        "ask": bool(case.vague),
    }
