"""The refund calls that a model might propose, and the words in which a call is shown."""

from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation

CENT = Decimal("0.01")
EXACT = Context(prec=60)  # wide enough that no amount a caller can write is rounded silently


@dataclass(frozen=True)
class RefundCall:
    """One proposed call of ``issue_refund(order_id, amount, reason)``; right or wrong, it has not run yet.

    order_id: the order to refund, any text. amount: money in USD (int, float or Decimal with at most two
    places; kept as a Decimal with two). reason: any text, it chooses the e-mail template.

    A call may be invalid (an unknown order, a negative amount): finding that out is what the experiment is
    about. What is no call at all raises TypeError (a wrong type) or ValueError (no money, broken text).
    """

    order_id: str
    amount: Decimal
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "order_id", _text("order_id", self.order_id))
        object.__setattr__(self, "amount", _money("amount", self.amount))
        object.__setattr__(self, "reason", _text("reason", self.reason))

    def __str__(self) -> str:
        return (
            f"issue_refund(order_id={quoted(self.order_id)}, amount={self.amount}, "
            f"reason={quoted(self.reason)})"
        )


def quoted(text: str, limit: int = 48) -> str:
    """The text in double quotes for a person to read: shortened, with what cannot be seen made visible.

    A call comes from a model, so a line break, a control or a text-direction character shows as its escape.
    limit: how many characters of the text are shown before "…".
    """
    seen = "".join(_visible(character) for character in text[:limit])
    return f'"{seen}…"' if len(text) > limit else f'"{seen}"'


def _visible(character: str) -> str:
    if character == '"':
        return '\\"'
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {value!r}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} is no valid text: {value!r} holds half of a surrogate pair") from None
    return value


def _money(name: str, value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise TypeError(f"{name} must be a number, not {value!r}")
    amount = value if isinstance(value, Decimal) else Decimal(repr(value))
    if not amount.is_finite():
        raise ValueError(f"{name} must be a finite number, not {value!r}")
    try:
        money = amount.quantize(CENT, context=EXACT)
    except InvalidOperation:
        raise ValueError(f"{name} is too large to be money: {value!r}") from None
    if money != amount:
        raise ValueError(f"{name} has more than two decimal places: {value!r}")
    return abs(money) if money == 0 else money


FIVE_CALLS: dict[str, RefundCall] = {
    "valid 25.00": RefundCall("o-1", Decimal("25.00"), "damaged"),
    "changed my mind": RefundCall("o-1", Decimal("25.00"), "changed my mind"),
    "o-9": RefundCall("o-9", Decimal("25.00"), "damaged"),
    "120": RefundCall("o-1", Decimal("120.00"), "damaged"),
    "-5": RefundCall("o-1", Decimal("-5.00"), "damaged"),
}
