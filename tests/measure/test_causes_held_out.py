"""Causes in worlds that nobody had in mind: other ids and names, one mutation of a right call at a time."""

import random
import string

import pytest

from companion.evaluate import Cause, classify
from companion.gate.shop import Shop
from companion.gate.tools import TOOLS, WAREHOUSES

SEEDS = range(24)
ORDER_SHAPES = (
    "o-{}",
    "ORD-{:04}",
    "#W{}",
    "PO/{}",
    "SO {}",
    "INV2024-{:05}",
    "eu-{}-x",
    "{:06}",
    "order_{}",
)
ACCOUNT_SHAPES = ("{:04}", "A-{:04}", "acc_{}", "C{}", "{:03}-{:02}", "cust.{}")
NAMES = ("Larkspur", "Ostrava", "Quill", "Tamarind", "Umbra", "Vesper", "Wolfram", "Yarrow")
TRADES = ("Bearings", "Couriers", "Dairy", "Foundry", "Looms", "Quarries")


class World:
    """A small shop of its own, and right calls in it."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"held out {seed}")
        numbers = rng.sample(range(100, 9999), 40)
        shape, order_shape = rng.choice(ACCOUNT_SHAPES), rng.choice(ORDER_SHAPES)
        names = rng.sample([f"{name} {trade}" for name in NAMES for trade in TRADES], 8)
        self.accounts = [shape.format(number, number % 89) for number in numbers[:8]]
        self.names = dict(zip(self.accounts, names, strict=True))
        self.skus = [f"SKU-{number:04}" for number in numbers[10:18]]
        self.orders = [order_shape.format(number) for number in numbers[20:28]]
        self.shop = Shop.from_records(
            accounts=[{"id": id, "name": name} for id, name in self.names.items()],
            products=[{"sku": sku, "name": f"Part {index}"} for index, sku in enumerate(self.skus)],
            orders=[
                {"order_id": id, "account_id": rng.choice(self.accounts), "captured": 500}
                for id in self.orders
            ],
        )
        self.real = {"account_id": self.accounts, "sku": self.skus, "order_id": self.orders}

    def right_call(self, tool: str) -> dict:
        rng = self.rng
        values = {
            "account_id": rng.choice(self.accounts),
            "sku": rng.choice(self.skus),
            "order_id": rng.choice(self.orders),
            "quantity": rng.choice((7, 35, 48, 120, 1300)),
            "hours": rng.choice((12, 24, 36, 72)),
            "amount": rng.choice((12.5, 40, 99.99, 250.0, 1234.56)),
            "discount_percent": rng.choice((2.5, 7, 12)),
            "warehouse": rng.choice(WAREHOUSES),
            "currency": "USD",
            "reason": "damaged on arrival, as agreed",
        }
        return {name: values[name] for name in TOOLS[tool].bare.model_fields}


def unreal(value: str, taken: list[str], rng: random.Random) -> str:
    """A well-formed id of the same shape that exists nowhere, whichever way it is read."""
    others = {"".join(filter(str.isdigit, other)).lstrip("0") for other in taken}
    while True:
        made = "".join(rng.choice(string.digits) if letter.isdigit() else letter for letter in value)
        if "".join(filter(str.isdigit, made)).lstrip("0") not in others:
            return made


def mutations(world: World, tool: str):
    """Yield (the right call, a call with one mutation, its cause)."""
    right = world.right_call(tool)
    required = {name for name, field in TOOLS[tool].bare.model_fields.items() if field.is_required()}
    for name in right:
        lacking = {key: value for key, value in right.items() if key != name}
        yield right, lacking, Cause.missing_required if name in required else Cause.missing_optional
        yield (
            right,
            right | {name: None},
            Cause.missing_required if name in required else Cause.missing_optional,
        )
        yield right, right | {name: [right[name]]}, Cause.wrong_type
        yield right, right | {name: True}, Cause.wrong_type
        if not isinstance(right[name], str):
            yield right, right | {name: str(right[name])}, Cause.wrong_type
            for factor in (10, 24, 100, 60, 0.1, 0.01, 1 / 24):
                yield right, right | {name: round(right[name] * factor, 4)}, Cause.unit_or_scale
            for other in (right[name] + 1, right[name] * 3, -right[name], right[name] * 10 + 10):
                yield right, right | {name: other}, Cause.wrong_value
    for name in set(right) & set(world.real):
        yield from named(world, right, name)
    yield right, right | {"colour": "red"}, Cause.unknown_argument
    for name in {"warehouse", "currency"} & set(right):
        yield right, right | {name: right[name].swapcase()}, Cause.format
        yield right, right | {name: f" {right[name]} "}, Cause.format


def named(world: World, right: dict, name: str):
    value, taken = right[name], world.real[name]
    for other in set(taken) - {value}:
        yield right, right | {name: other}, Cause.identity
        if other.lower() not in taken:
            yield right, right | {name: other.lower()}, Cause.identity
    for _ in range(5):
        yield right, right | {name: unreal(value, taken, world.rng)}, Cause.invented
    for made in ("nothing", value + "77", "zz-" + value + "9", "?"):
        yield right, right | {name: made}, Cause.invented
    for text in badly_written(value):
        if text != value:
            yield right, right | {name: text}, Cause.identity if text in taken else Cause.format
    if name == "account_id":
        for id, whole in world.names.items():
            yield right, right | {name: whole}, Cause.format if id == value else Cause.identity


def badly_written(value: str) -> list[str]:
    bare = value.lstrip(string.ascii_letters + "#-_/. ")
    return [
        bare,
        value.lower(),
        value.upper(),
        f" {value}",
        f"{value}\n",
        value.replace("-", ""),
        value.replace("-", " "),
        value.replace("-", "\N{EN DASH}"),
        f"#{bare}",
        f"no. {bare}",
        f"{value} (the usual)",
    ]


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_single_mutation_of_a_right_call_has_its_cause(seed: int, tool: str) -> None:
    world, tried = World(seed), 0
    for right, mutated, cause in mutations(world, tool):
        found = classify(mutated, right, "", tool, world.shop)
        assert found == cause, f"{mutated} for {right}: {found}, not {cause}"
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("tool", TOOLS)
def test_a_right_call_has_no_cause_however_it_is_written(tool: str) -> None:
    world = World(0)
    for _ in range(20):
        right = world.right_call(tool)
        assert classify(dict(reversed(right.items())), right, "", tool, world.shop) is None
        as_floats = {key: float(value) if isinstance(value, int) else value for key, value in right.items()}
        assert classify(as_floats, right, "", tool, world.shop) is None


@pytest.mark.parametrize("seed", range(6))
def test_words_for_an_account_count_as_the_account_they_name(seed: int) -> None:
    world = World(seed)
    right = world.right_call("draft_quote")
    meant = right.pop("account_id")
    for id, name in world.names.items():
        layered = right | {"account": name}
        cause = None if id == meant else Cause.identity
        assert classify(layered, right | {"account_id": meant}, "", "draft_quote", world.shop) == cause
        assert (
            classify(layered, right | {"account": world.names[meant]}, "", "draft_quote", world.shop) == cause
        )
    assert (
        classify(
            right | {"account": "Nobody & Sons"}, right | {"account_id": meant}, "", "draft_quote", world.shop
        )
        == Cause.invented
    )


def test_the_heavier_of_two_causes_counts() -> None:
    world = World(1)
    right = world.right_call("draft_quote")
    two = right | {"quantity": right["quantity"] * 10, "sku": unreal(right["sku"], world.skus, world.rng)}
    assert classify(two, right, "", "draft_quote", world.shop) == Cause.invented
    three = two | {"account_id": next(id for id in world.accounts if id != right["account_id"])}
    assert classify(three, right, "", "draft_quote", world.shop) == Cause.identity
