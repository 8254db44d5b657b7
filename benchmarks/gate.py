"""What a check costs, beside what its parts and a common agent library cost, all in one run.

Usage: ``python benchmarks/gate.py [--rounds 2000]``. Prints the median and the minimum of each, in
microseconds, and whether each aim is met. Needs ``jsonschema`` and ``langchain-core`` for their rows; a row
whose package is missing says so. The course itself needs neither.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator

from companion import Conversation, Shop, ToolCall, check
from companion.gate.tools import TOOLS
from companion.resolve import resolve_account

QUESTION = "Please quote 5 of SKU-4411 to Henderson Industrial."
ARGUMENTS = {"account": "Henderson Industrial", "sku": "SKU-4411", "quantity": 5}
HISTORY = [
    "They asked about the 40 mm seals and the half-inch hoses again, and when the truck leaves. "
] * 55  # 5 KB
FIRST = (
    "Alder",
    "Birch",
    "Cedar",
    "Delta",
    "Ember",
    "Fjord",
    "Grove",
    "Harbor",
    "Indigo",
    "Juniper",
    "Kestrel",
)
LAST = (
    "Industrial",
    "Pacific",
    "Hydraulics",
    "Supply",
    "Works",
    "Partners",
    "Logistics",
    "Foundry",
    "Marine",
)
BLOCK = 50
Measured = dict[str, list[float]]
Job = Callable[[], object]


def course_jobs() -> Iterator[tuple[str, Job | None]]:
    """One right call of the course: checked, validated alone, and as a tool call of langchain-core."""
    shop, talk, call = (
        Shop.load(),
        Conversation(QUESTION, history=HISTORY),
        ToolCall("draft_quote", ARGUMENTS),
    )
    model = TOOLS["draft_quote"].layered
    if check(call, talk, shop).kind != "accepted":
        raise SystemExit("the call of this benchmark is no right one")
    yield "check, four layers, 5 KB of history", lambda: check(call, talk, shop)
    yield "check, first call of a turn", lambda: check(call, Conversation(QUESTION, history=HISTORY), shop)
    yield "pydantic's validation alone", lambda: model.model_validate(ARGUMENTS)
    yield "jsonschema's validation alone", jsonschema_job(model.model_json_schema())
    yield "langchain-core tool call", langchain_job(model)


def jsonschema_job(schema: dict) -> Job | None:
    """Validation by a prepared validator; None without the package."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        return None
    validator = Draft202012Validator(schema)
    return lambda: validator.is_valid(ARGUMENTS)


def langchain_job(model: type) -> Job | None:
    """A call of a structured tool whose function does nothing; None without the package."""
    try:
        from langchain_core.tools import StructuredTool
    except ImportError:
        return None
    tool = StructuredTool.from_function(
        lambda **_: None, name="draft_quote", description="Draft a quote.", args_schema=model
    )
    return lambda: tool.invoke(ARGUMENTS)


def name_jobs() -> Iterator[tuple[str, Job]]:
    """An exact and a partial name, and one that nothing fits, among few and many accounts."""
    for count in (1_000, 100_000):
        shop, name = large_shop(count)
        first, last = name.split()[0][:3], name.split()[1][:4]
        yield f"exact name among {count}", lambda shop=shop, name=name: resolve_account(name, "r-01", shop)
        yield (
            f"partial name among {count}",
            lambda shop=shop, said=f"{first} {last}": resolve_account(said, "r-01", shop),
        )
        yield (
            f"near names after a miss among {count}",
            lambda shop=shop: resolve_account("Hendersen Pacfic", "r-01", shop),
        )


def large_shop(count: int) -> tuple[Shop, str]:
    """A shop of so many accounts of one rep, and the name of one of them."""
    draw = random.Random(count)
    names = [f"{draw.choice(FIRST)} {draw.choice(LAST)} {number}" for number in range(count)]
    return Shop.from_records(
        accounts=[{"id": f"a-{i}", "name": name} for i, name in enumerate(names)]
    ), names[count // 2]


def measure(jobs: dict[str, Job], rounds: int) -> Measured:
    """Microseconds of each job, in blocks that take turns, so that what else the machine does hits all
    alike."""
    spent: Measured = {name: [] for name in jobs}
    block = {name: 1 if timed(job) > 2_000 else BLOCK for name, job in jobs.items()}
    for _ in range(max(rounds // BLOCK, 1)):
        for name, job in jobs.items():
            spent[name] += [timed(job) for _ in range(block[name])]
    return spent


def timed(job: Job) -> float:
    """Microseconds of one run."""
    start = time.perf_counter_ns()
    job()
    return (time.perf_counter_ns() - start) / 1_000


def aims(median: dict[str, float]) -> dict[str, bool]:
    """The aims, and whether each is met."""
    one, partial = median["check, four layers, 5 KB of history"], median["partial name among 100000"]
    exact = median["exact name among 100000"] / median["exact name among 1000"]
    met = {
        f"a check takes at most 100 µs ({one:.0f})": one <= 100,
        f"an exact name among 100,000 takes at most 3 times as long ({exact:.1f})": exact <= 3,
        f"a partial name there takes at most 20 ms ({partial / 1_000:.1f})": partial <= 20_000,
    }
    library = median.get("langchain-core tool call")
    return met | (
        {f"a check takes less than a langchain-core tool call ({library:.0f})": one < library}
        if library
        else {}
    )


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=2_000)
    parser.add_argument("--json", action="store_true", help="print the medians as JSON")
    options = parser.parse_args()
    found = dict(course_jobs())
    course = measure({name: job for name, job in found.items() if job}, options.rounds)
    spent = course | measure(dict(name_jobs()), max(options.rounds // 4, 1))
    median = {name: statistics.median(times) for name, times in spent.items()}
    if options.json:
        print(json.dumps(median, indent=1))
        return
    for name in [*found, *(name for name in spent if name not in found)]:
        told = f"{median[name]:12.1f}{min(spent[name]):12.1f}" if name in spent else "  package not installed"
        print(f"{name:45}{told}")
    for aim, met in aims(median).items():
        print(f"{'met' if met else 'NOT MET'}: {aim}")


if __name__ == "__main__":
    main()
