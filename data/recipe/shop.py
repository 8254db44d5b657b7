"""The shop's records: accounts, products, stock, orders and order history, from a world and a seed."""

import random
from datetime import date, timedelta
from typing import Any

from recipe.world import AccountEntry, World

WAREHOUSES = ("columbus", "dallas", "reno")
FIRST_DAY = date(2024, 10, 1)
DAYS = 700


def shop_records(world: World, seed: int) -> dict[str, list[dict[str, Any]]]:
    """The five lists of records, each in a fixed order.

    Args:
        world: the entities.
        seed: of the drawing of stock levels and order histories.
    """
    rng = random.Random(f"shop {seed}")
    return {
        "accounts": [_account(entry) for entry in world.accounts.values()],
        "products": [
            {"sku": p.sku, "name": p.name, "catalogue": p.catalogue} for p in world.products.values()
        ],
        "stock": [
            {"sku": product.sku, "warehouse": warehouse, "on_hand": 100 + rng.randrange(1100)}
            for product in world.products.values()
            for warehouse in WAREHOUSES
        ],
        "orders": [
            {
                "order_id": order.id,
                "account_id": world.accounts[order.account].id,
                "captured": float(order.captured),
            }
            for order in world.orders.values()
        ],
        "history": [line for entry in world.accounts.values() for line in _history(entry, world, rng)],
    }


def _account(entry: AccountEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "city": entry.city,
        "status": entry.status,
        "rep": entry.rep,
        "max_discount": entry.max_discount,
        "catalogues": list(entry.catalogues),
    }


def _history(entry: AccountEntry, world: World, rng: random.Random) -> list[dict[str, Any]]:
    """32 to 60 order lines, small quantities often, large ones seldom, the largest twice."""
    if entry.usual is None:
        return []
    smallest, largest = entry.usual
    skus = [product.sku for product in world.products.values() if product.catalogue in entry.catalogues]
    sizes = [
        _round(smallest + (largest - smallest) * rng.random() ** 2) for _ in range(30 + rng.randrange(29))
    ]
    sizes = [min(max(size, smallest), largest) for size in sizes] + [largest, largest]
    rng.shuffle(sizes)
    days = sorted(rng.randrange(DAYS) for _ in sizes)
    return [
        {
            "account_id": entry.id,
            "sku": skus[rng.randrange(len(skus))],
            "quantity": size,
            "date": (FIRST_DAY + timedelta(days=day)).isoformat(),
        }
        for size, day in zip(sizes, days, strict=True)
    ]


def _round(size: float) -> int:
    """People order in round numbers: steps of 1 up to 12, of 4 up to 60, of 10 above."""
    step = 1 if size <= 12 else 4 if size <= 60 else 10
    return max(1, int(size / step + 0.5) * step)
