"""What the course needs of this machine, and whether it is there: the first table that a reader sees."""

import importlib.metadata
import sqlite3
import sys

from companion.course.tables import table
from companion.course.view import View
from companion.gate.shop.loading import COURSE_DATA, DataError
from companion.measure.cases import load_cases
from companion.measure.runs import load_runs

OLDEST, TOO_NEW = (3, 11), (3, 14)
SHOWN = ("jupyterlab", "ipywidgets", "pydantic", "pandas", "matplotlib", "scipy", "rapidfuzz")
OLDEST_SQLITE = (3, 35)
FINE = "yes"


def readiness() -> View:
    """Return a table of what the course needs: each thing, what is needed of it, and whether it is so.

    Where all is well the table is the same on every machine, whichever versions within the ranges it has.
    """
    return table([*_python(), *_packages(), *_parts()], "What the course needs, and whether this kernel has it")


def _row(what: str, needed: str, found: str) -> dict[str, str]:
    return {"what": what, "needed": needed, "found": found}


def _python() -> list[dict[str, str]]:
    found = FINE if OLDEST <= sys.version_info[:2] < TOO_NEW else f"no: {sys.version.split()[0]}"
    return [_row("Python", "3.11 to 3.13", found)]


def _packages() -> list[dict[str, str]]:
    """The packages that lessons show; each with the range that the course itself declares."""
    ranges = _declared()
    return [_row(name, _in_words(ranges[name]), _installed(name, ranges[name])) for name in SHOWN if name in ranges]


def _declared() -> dict[str, str]:
    """What the installed course requires, without extras: name to range, such as ``>=2.9,<3``."""
    needs = [line for line in importlib.metadata.requires("companion") or () if ";" not in line]
    return {name: line[len(name) :] for line in needs for name in [_name_in(line)]}


def _name_in(requirement: str) -> str:
    return requirement[: next((at for at, sign in enumerate(requirement) if sign in "<>=!~ ["), len(requirement))]


def _bounds(wanted: str) -> dict[str, tuple[int, ...]]:
    """The two ends of a range: ``{">=": (2, 9), "<": (3,)}``."""
    parts = [part.strip() for part in wanted.split(",")]
    return {sign: _numbers(part.removeprefix(sign)) for sign in (">=", "<") for part in parts if _is(sign, part)}


def _is(sign: str, part: str) -> bool:
    return part.startswith(sign) and not part.startswith(sign + "=")


def _in_words(wanted: str) -> str:
    ends = {sign: ".".join(map(str, numbers)) for sign, numbers in _bounds(wanted).items()}
    return f"{ends['>=']} or newer, below {ends['<']}"


def _installed(name: str, wanted: str) -> str:
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "no: not installed"
    ends = _bounds(wanted)
    return FINE if ends[">="] <= _numbers(version) < ends["<"] else f"no: {version}"


def _numbers(version: str) -> tuple[int, ...]:
    """``"3.11.2rc1"`` as (3, 11, 2): enough to tell which of two versions is newer."""
    digits = ["".join(sign for sign in part[:4] if sign.isdigit()) for part in version.split(".")[:3]]
    return tuple(int(part) for part in digits if part)


def _parts() -> list[dict[str, str]]:
    sqlite = FINE if sqlite3.sqlite_version_info >= OLDEST_SQLITE else f"no: {sqlite3.sqlite_version}"
    return [_row("SQLite", f"{'.'.join(map(str, OLDEST_SQLITE))} or newer", sqlite),
            _row("the course's data", "cases and recorded runs, every line valid", _data())]


def _data() -> str:
    try:
        cases = load_cases(COURSE_DATA / "cases.jsonl")
        return FINE if cases and load_runs(cases=cases) else "no: the files are empty"
    except DataError as error:
        return f"no: {error}"
