"""A small shop and a way to check one call in it, for the tests of the gate."""

import pytest

from companion import Conversation, Shop, ToolCall, check, dispatch

QUESTION = (
    "For Acme Ltd, Globex (0042) or Northwind Oslo: SKU-1001, SKU-1002, order O-77 and order 12345, please."
)

WORLD = {
    "accounts": [
        {"id": "1004", "name": "Acme Ltd", "city": "Leeds", "max_discount": 15},
        {"id": "1007", "name": "Acme Inc", "city": "Austin"},
        {"id": "0042", "name": "Globex", "catalogues": ["special"]},
        {"id": "1010", "name": "Northwind", "city": "Oslo"},
        {"id": "1011", "name": "Northwind", "city": "Bergen"},
        {"id": "1012", "name": "Santa's Stitches"},
        {"id": "7001", "name": "Zanzibar Foundry", "city": "Hidden", "rep": "r-02"},
        {"id": "7002", "name": "Acme Zanzibar", "city": "Hidden", "rep": "r-02"},
    ],
    "products": [
        {"sku": "SKU-1001", "name": "Hydraulic seal, 40mm"},
        {"sku": "SKU-1002", "name": "Ball bearing, 25mm"},
        {"sku": "SKU-0042", "name": "Brass valve", "catalogue": "special"},
    ],
    "stock": [
        {"sku": "SKU-1001", "warehouse": "dallas", "on_hand": 60},
        {"sku": "SKU-1001", "warehouse": "reno", "on_hand": 40},
    ],
    "orders": [
        {"order_id": "O-77", "account_id": "1004", "captured": 100},
        {"order_id": "12345", "account_id": "0042", "captured": 49.9},
        {"order_id": "O-99", "account_id": "7001", "captured": 500},
    ],
    "history": [{"account_id": "1004", "sku": "SKU-1001", "quantity": 20} for _ in range(50)],
}

# One right call of each tool.
RIGHT = {
    "check_inventory": {"account": "Acme Ltd", "sku": "SKU-1001", "warehouse": "dallas"},
    "draft_quote": {"account": "Acme Ltd", "sku": "SKU-1001", "quantity": 5, "discount_percent": 10},
    "apply_credit": {
        "account": "Acme Ltd",
        "amount": 29.0,
        "currency": "USD",
        "reason": "late delivery in May",
    },
    "hold_stock": {"sku": "SKU-1001", "quantity": 10, "hours": 48, "warehouse": "reno"},
    "issue_refund": {"order_id": "O-77", "amount": 40.1, "reason": "damaged"},
}


@pytest.fixture
def now():
    """The hands of the shop's clock, in seconds."""
    return [0.0]


@pytest.fixture
def shop(now):
    return Shop.from_records(**WORLD, clock=lambda: now[0])


@pytest.fixture
def talk():
    return Conversation(question=QUESTION)


@pytest.fixture
def right():
    """One right call of each tool, by tool: fresh copies of the arguments."""
    return {tool: dict(arguments) for tool, arguments in RIGHT.items()}


@pytest.fixture
def checked(shop, talk):
    """Check a call in the small shop: ``checked(tool, arguments, **options of check)``."""

    def run(tool, arguments, finish_reason=None, **options):
        return check(ToolCall(tool, arguments, finish_reason=finish_reason), talk, shop, **options)

    return run


@pytest.fixture
def changed(checked, right):
    """Check a right call with some arguments changed: ``changed(tool, quantity="5")``; ``...`` leaves one
    out."""

    def run(tool, **other):
        arguments = {**right[tool], **other}
        return checked(tool, {name: value for name, value in arguments.items() if value is not ...})

    return run


@pytest.fixture
def dispatched(shop, talk):
    """Dispatch a call in the small shop."""

    def run(tool, arguments, **options):
        return dispatch(ToolCall(tool, arguments), options.pop("talk", talk), shop, **options)

    return run
