"""How long scoring takes: the 3,000 recorded runs, and ten times as many, in both arms.

Usage: ``python benchmarks/scoring.py [--repeats 5]``. Prints the median of the repeats, in
milliseconds of processor time, which other programs on the machine disturb least.
"""

import argparse
import statistics
import time

from companion import Shop
from companion.runs import Run, load_cases, load_runs, scorecard

TIMES = 10


def tenfold(runs: list[Run]) -> list[Run]:
    """The same runs ten times over, each with a number of its own."""
    return [run.model_copy(update={"run": run.run + 50 * copy}) for copy in range(TIMES) for run in runs]


def milliseconds(arm: str, runs: list[Run], repeats: int) -> float:
    """The median processor time of one scorecard."""
    cases, shop = load_cases(), Shop.load()
    spent = []
    for _ in range(repeats):
        start = time.process_time()
        scorecard(arm, runs=runs, cases=cases, shop=shop)
        spent.append(1000 * (time.process_time() - start))
    return statistics.median(spent)


def main() -> None:
    """Time both arms and print one line each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    runs = load_runs()
    many = tenfold(runs)
    print(f"median of {repeats}    {len(runs):,} runs    {len(many):,} runs    factor")
    for arm in ("bare", "layered"):
        once, often = milliseconds(arm, runs, repeats), milliseconds(arm, many, repeats)
        print(f"{arm:11}  {once:9.0f} ms  {often:10.0f} ms  {often / once:8.1f}")


if __name__ == "__main__":
    main()
