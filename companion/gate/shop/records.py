"""The shop's records, as frozen pydantic models. Every default of a tiny world is here."""

from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from companion.gate.numbers import read_money

Text = Annotated[str, Field(min_length=1, max_length=200)]
# A bound makes pydantic read the text, and so refuse half a character, which no database keeps.
Remark = Annotated[str, Field(max_length=200)]
Captured = Annotated[Decimal, BeforeValidator(read_money), Field(ge=0, max_digits=12, decimal_places=2)]


class Record(BaseModel):
    """What all records share: frozen, strict about types, and no unknown key."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", strict=True)


class Account(Record):
    """A customer. ``max_discount`` is the entitlement in percent; ``rep`` is the id of the sales representative."""

    id: Text
    name: Text
    city: Remark = ""
    status: Remark = "active"
    rep: Text = "r-01"
    max_discount: float = Field(default=100.0, ge=0, le=100, allow_inf_nan=False)
    catalogues: Annotated[tuple[Text, ...], Field(strict=False)] = ("general",)


class Product(Record):
    """Something that is sold. ``catalogue`` names the one catalogue that lists it."""

    sku: Text
    name: Text
    catalogue: Text = "general"


class StockLine(Record):
    """Units of one product on hand in one warehouse."""

    sku: Text
    warehouse: Text
    on_hand: int = Field(ge=0, lt=2**53)


class Order(Record):
    """An order that was paid: ``captured`` is the amount taken, in USD."""

    order_id: Text
    account_id: Text
    captured: Captured


class HistoryLine(Record):
    """One line of an account's order history: ``quantity`` units, on ``date`` (ISO, may be empty)."""

    account_id: Text
    sku: Text
    quantity: int = Field(ge=1, lt=2**53)
    date: Remark = ""
