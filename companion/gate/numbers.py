"""What counts as a number, and as an amount of money: one rule for arguments, records and JSON text.

A number is an int, a float or a Decimal, never a bool and never text. A float stands for the shortest decimal that
reads back as it (``40.1`` is 40.1), so a dict and the same call as JSON text give the same amount.
"""

from decimal import Decimal
from typing import Any

from pydantic_core import PydanticCustomError

CENT = Decimal("0.01")


def read_money(value: Any) -> Decimal:
    """Turn a number into a Decimal with two places.

    Args:
        value: an int, float or Decimal, in whole units of the currency (dollars, not cents).

    Returns:
        The same amount, with exactly two places.

    Raises:
        PydanticCustomError: of type ``money_type`` (no number), ``money_finite`` (NaN, Infinity) or ``money_places``
            (more than two places), which pydantic reports as an error of the field.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise PydanticCustomError("money_type", "must be a number, not {kind}", {"kind": kind_name(value)})
    # A float of another type, such as numpy's, may show itself otherwise than as its digits.
    amount = Decimal(float.__repr__(value)) if isinstance(value, float) else Decimal(value)
    if not amount.is_finite():
        raise PydanticCustomError("money_finite", "must be a finite number")
    if amount.adjusted() > 15:
        raise PydanticCustomError("money_size", "is too large a number")
    if amount != amount.quantize(CENT):
        raise PydanticCustomError("money_places", "must have at most two decimal places")
    return amount.quantize(CENT)


def read_whole(value: Any) -> Any:
    """Turn a float without a fraction into the int that it equals, as JSON Schema reads ``5.0``; leave the rest be."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def kind_name(value: Any) -> str:
    """Name the JSON type of a value in words: "text", "true or false", "a list" and so on."""
    if value is None:
        return "null"
    kinds = ((bool, "true or false"), (str, "text"), (list | tuple, "a list"), (dict, "an object"))
    return next((name for kind, name in kinds if isinstance(value, kind)), "a number")
