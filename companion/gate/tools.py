"""The five tools and their argument models, bare and layered.

The bare version takes an account id, which the model must fill in. The layered version takes the words that the
person used, and code turns them into an account. Pydantic does the checking; each field that names something
carries its role in the JSON schema, for the layers and the evaluation to go by.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from companion.gate.numbers import read_money, read_whole

Version = Literal["bare", "layered"]

CREDIT_CAP = Decimal("50000.00")
REFUND_CAP = Decimal("1000000.00")
WAREHOUSES = ("dallas", "reno", "columbus")

# [0-9], since in a pattern \d matches the digits of every script. Pydantic's engine lets no trailing newline past $.
Sku = Annotated[str, Field(pattern="^SKU-[0-9]{4}$", json_schema_extra={"role": "sku"}, examples=["SKU-4411"])]
AccountId = Annotated[
    str, Field(min_length=1, max_length=40, json_schema_extra={"role": "account_id"}, description="The account's id.")
]
AccountWords = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        json_schema_extra={"role": "account"},
        description="The account in the words that the person used: a name, or an id that the person said.",
    ),
]
OrderId = Annotated[str, Field(min_length=1, max_length=40, json_schema_extra={"role": "order"}, examples=["o-1001"])]
Warehouse = Literal["dallas", "reno", "columbus"]
Whole = BeforeValidator(read_whole)
Quantity = Annotated[int, Field(ge=1, le=1_000_000, description="Units."), Whole]
Hours = Annotated[int, Field(ge=1, le=720, description="How long to hold the stock, in hours."), Whole]
Percent = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False, description="Percent off the list price.")]


def _money(cap: Decimal) -> Any:
    """An amount above 0 and at most ``cap``; its bounds are told to the JSON schema as plain numbers."""
    bounds = {"exclusiveMinimum": 0, "maximum": float(cap), "role": "money"}
    return Annotated[
        Decimal,
        Field(gt=0, le=cap, description="USD, with at most two places."),
        BeforeValidator(read_money, json_schema_input_type=float),
        PlainSerializer(float, return_type=float, when_used="json"),
        WithJsonSchema({"type": "number", "description": "USD, with at most two places."} | bounds),
    ]


class Arguments(BaseModel):
    """What all argument models share: frozen, strict, and an unknown argument is an error."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", strict=True, validate_default=True)


class _OfAccountId(Arguments):
    account_id: AccountId


class _OfAccountWords(Arguments):
    account: AccountWords


class _DraftQuote(Arguments):
    sku: Sku
    quantity: Quantity
    discount_percent: Percent = 0.0


class _ApplyCredit(Arguments):
    amount: _money(CREDIT_CAP)
    currency: Literal["USD"]
    reason: Annotated[str, Field(min_length=10, max_length=500)]


class _CheckInventory(Arguments):
    sku: Sku
    warehouse: Warehouse | None = None


class BareCheckInventory(_CheckInventory):
    """Read the stock of one product; for one warehouse, and for one account, where they are named."""

    account_id: AccountId | None = None


class LayeredCheckInventory(_CheckInventory):
    """Read the stock of one product; for one warehouse, and for one account, where they are named."""

    account: AccountWords | None = None


# A later base's fields come first, so that the account stands where a person would look for it.
class BareDraftQuote(_DraftQuote, _OfAccountId):
    """Draft a quote of one product for one account."""


class LayeredDraftQuote(_DraftQuote, _OfAccountWords):
    """Draft a quote of one product for one account."""


class BareApplyCredit(_ApplyCredit, _OfAccountId):
    """Credit an amount to an account."""


class LayeredApplyCredit(_ApplyCredit, _OfAccountWords):
    """Credit an amount to an account."""


class HoldStock(Arguments):
    """Set units of a product aside for a while."""

    sku: Sku
    quantity: Quantity
    hours: Hours
    warehouse: Warehouse | None = None


class IssueRefund(Arguments):
    """Pay back part or all of what an order captured."""

    order_id: OrderId
    amount: _money(REFUND_CAP)
    reason: Annotated[str, Field(min_length=1, max_length=500)]


@dataclass(frozen=True)
class Tool:
    """A tool on offer: its name, what it does, its two argument models, and whether it writes."""

    name: str
    description: str
    bare: type[Arguments]
    layered: type[Arguments]
    writes: bool

    def model(self, version: Version = "layered") -> type[Arguments]:
        """The argument model of a version."""
        return self.bare if version == "bare" else self.layered

    def schema(self, version: Version = "layered") -> dict[str, Any]:
        """The JSON Schema of a version's arguments, as an API takes it."""
        return self.model(version).model_json_schema()


def _tool(name: str, bare: type[Arguments], layered: type[Arguments], writes: bool) -> Tool:
    return Tool(name, (layered.__doc__ or "").strip(), bare, layered, writes)


TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        _tool("check_inventory", BareCheckInventory, LayeredCheckInventory, writes=False),
        _tool("draft_quote", BareDraftQuote, LayeredDraftQuote, writes=True),
        _tool("apply_credit", BareApplyCredit, LayeredApplyCredit, writes=True),
        _tool("hold_stock", HoldStock, HoldStock, writes=True),
        _tool("issue_refund", IssueRefund, IssueRefund, writes=True),
    )
}
