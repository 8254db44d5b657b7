"""Layer 6, not among the four that run by default: an amount in another unit than its field.

So far one rule: an amount of money that is a hundred times a figure which the person named is that figure in
cents.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from companion.gate.layers import PASSED, Finding, Proposal
from companion.gate.layers.forms import forms_of
from companion.gate.numbers import CENT
from companion.gate.outcomes import Issue

# At most four groups of thousands: without an end to them, digits take time in the square of their number.
_FIGURE = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{2})?|[0-9]{1,12}(?:\.[0-9]{2})?"
_MONEY = re.compile(
    rf"(?:\$|\bUSD)\s?({_FIGURE})(?![0-9.,]*[0-9])|(?<![0-9.,])({_FIGURE})\s?(?:USD\b|dollars?\b)",
    re.IGNORECASE,
)


def units(proposal: Proposal) -> Finding:
    """Ask about an amount that nobody named, while its hundredth was named as money.

    Returns:
        A question for the person, with what they said as `permitted`; nothing where the amount itself was
        named.
    """
    said = set(money_said(" ".join((proposal.talk.question, *proposal.talk.history))))
    issues = []
    for name, form in forms_of(proposal.tool.model(proposal.version)).items():
        amount = proposal.values.get(name)
        if (
            form.role == "money"
            and isinstance(amount, (int, float, Decimal))
            and not isinstance(amount, bool)
        ):
            exact = Decimal(str(amount))
            if exact not in said and exact / 100 in said:
                issues.append(_in_cents(name, exact))
    return Finding(tuple(issues)) if issues else PASSED


def money_said(text: str) -> Iterator[Decimal]:
    """The amounts of money in a text, in USD: ``$29``, ``29.00 USD``, ``1,000 dollars``."""
    for match in _MONEY.finditer(text):
        yield Decimal((match[1] or match[2]).replace(",", ""))


def _in_cents(name: str, amount: Decimal) -> Issue:
    dollars = (amount / 100).quantize(CENT)
    message = (
        f"{name} {amount} is a hundred times the {dollars} that was named. It is in dollars, not in cents."
    )
    return Issue(
        layer=6,
        field=name,
        cause="unit_or_scale",
        message=message,
        given=float(amount),
        permitted=float(dollars),
        stops="needs_confirmation",
        correction={name: float(dollars)},
        retryable=False,
    )
