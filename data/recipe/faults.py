"""How often each case fails in which way, of its fifty runs, and how a right proposal is made wrong.

The tables fix what the model proposed, bare and layered. Nothing of them is written to a file.
"""

import random
from typing import Any

Arguments = dict[str, Any]

# case: number of runs. Calls of another tool.
WRONG_TOOL = {"hold-09": 11, "credit-09": 8, "refund-08": 6, "quote-14": 3, "stock-16": 2}

# case: (runs whose words fit several accounts, of which the bare call guessed a wrong one)
VAGUE = {
    "stock-05": (16, 11),
    "stock-08": (15, 10),
    "quote-04": (16, 12),
    "quote-09": (14, 9),
    "credit-03": (16, 11),
    "credit-07": (15, 11),
}

# case: runs that took a sibling although the name was exact. Bare alone.
SIBLING = {
    "stock-04": 17,
    "quote-02": 13,
    "credit-01": 11,
    "quote-06": 9,
    "stock-12": 7,
    "credit-05": 4,
    "quote-11": 3,
}

# case: (the option left out, bare runs, layered runs)
OMITTED = {
    "stock-02": ("warehouse", 14, 13),
    "hold-03": ("warehouse", 10, 11),
    "quote-03": ("discount_percent", 8, 7),
    "stock-10": ("account", 6, 6),
    "hold-06": ("warehouse", 5, 5),
    "stock-13": ("warehouse", 3, 4),
    "quote-08": ("discount_percent", 2, 2),
    "stock-15": ("warehouse", 2, 2),
}

# case: (bare runs, layered runs, of which the first retry fails again)
FORMAT = {
    "stock-09": (10, 9, 2),
    "refund-04": (8, 9, 1),
    "hold-02": (6, 6, 0),
    "quote-05": (5, 4, 0),
    "stock-03": (4, 5, 0),
    "refund-07": (3, 3, 0),
    "hold-10": (1, 1, 0),
    "stock-14": (1, 1, 0),
}

# case: (what the bare call invents, what the layered call invents, runs). The same runs in both.
INVENTED = {
    "stock-06": ("sku", "sku", 22),
    "quote-10": ("account_id", "sku", 3),
    "refund-05": ("order_id", "order_id", 2),
    "hold-05": ("sku", "sku", 2),
}

# case: (argument, factor, runs). In bare and layered alike.
SCALED = {
    "quote-07": ("quantity", 10, 5),
    "quote-12": ("quantity", 10, 3),
    "credit-04": ("amount", 100, 5),
    "credit-08": ("amount", 100, 3),
    "hold-04": ("hours", 1 / 24, 4),
    "hold-07": ("hours", 1 / 24, 2),
}

# case: (argument, the large one of several right values, runs)
LARGE = {"quote-13": ("quantity", 288, 6)}

# Of the first retries after an omission, these many are wrong in the end.
OMITTED_RETRY_FAILS = {"stock-02": 2, "hold-03": 1, "stock-10": 1}


def unformatted(value: str, rng: random.Random) -> str:
    """An identifier whose form is wrong: prefix dropped, lower case, or dash lost."""
    prefix, digits = value.split("-")
    if prefix == "SKU":
        forms = (digits, digits, digits, value.lower(), f"SKU{digits}", f"SKU {digits}")
    else:
        forms = (digits, digits, f"{prefix}{digits}", f"{prefix} {digits}")
    return forms[rng.randrange(len(forms))]


def invented(value: str, taken: set[str], rng: random.Random) -> str:
    """A well-formed identifier of the same form, whose number occurs nowhere."""
    free = [str(number) for number in range(1000, 10000) if str(number) not in taken]
    return value[:-4] + free[rng.randrange(len(free))]


def scaled(value: float, factor: float) -> float:
    """A number times a factor, whole where it is whole."""
    result = round(value * factor, 2)
    return int(result) if result == int(result) else result
