"""Make the course's data: the shop, 60 cases, 3,000 recorded runs and 300 trials of a first retry.

Usage, from anywhere: ``python data/make_data.py [--check] [--seed N] [--folder PATH]``. ``--check`` writes
nothing and says which files differ. Seed and standard library decide every byte, on every platform.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:  # the recipe stands beside this file, and is no installed package
    sys.path.insert(0, str(HERE))

from recipe.answers import draw_answers
from recipe.cases import CASES, case_record
from recipe.runs import draft_runs, line
from recipe.shop import shop_records
from recipe.trials import trial_lines
from recipe.world import COURSE, World, another_world

SEED = 69
__all__ = ["COURSE", "SEED", "Built", "another_world", "build", "file_bytes", "write"]


@dataclass(frozen=True)
class Built:
    """What was made.

    Args:
        files: file name to the records of its lines.
        intended: (case, run) to what was meant by the bare proposal: the name of a cause, ``"wrong_tool"``,
            or None where it is right. For tests; never written.
    """

    files: dict[str, list[dict[str, Any]]]
    intended: dict[tuple[str, int], str | None]


def build(seed: int = SEED, world: World = COURSE) -> Built:
    """Make all records in memory; the counts are the same for every seed and world."""
    drafts = draft_runs(world, seed)
    draw_answers(drafts, seed)
    files = {f"{kind}.jsonl": records for kind, records in shop_records(world, seed).items()}
    files["cases.jsonl"] = [case_record(case, world) for case in CASES]
    files["runs.jsonl"] = [line(draft) for draft in drafts]
    files["trials.jsonl"] = trial_lines(world, seed)
    return Built(files, {(draft.case, draft.run): draft.bare_fault for draft in drafts})


def file_bytes(records: list[dict[str, Any]]) -> bytes:
    """The content of a file of JSON lines: UTF-8, one record a line, every line ended by a line feed."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records).encode("utf-8")


def write(folder: Path, built: Built) -> None:
    """Write all files into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, records in built.files.items():
        (folder / name).write_bytes(file_bytes(records))


def _differing(folder: Path, built: Built) -> list[str]:
    return [name for name, records in built.files.items()
            if not (folder / name).is_file() or (folder / name).read_bytes() != file_bytes(records)]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; say which files differ")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, default=HERE)
    chosen = parser.parse_args(arguments)
    built = build(chosen.seed)
    if chosen.check:
        differing = _differing(chosen.folder, built)
        print(f"differ: {', '.join(differing)}" if differing else "all files are as the script makes them")
        return 1 if differing else 0
    write(chosen.folder, built)
    print("\n".join(f"{len(records):5d} lines  {name}" for name, records in built.files.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
