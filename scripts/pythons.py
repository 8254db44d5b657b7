"""Find a Python that the course runs on. Standard library only; runs on Python 3.7 and newer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

OLDEST = (3, 11)
NEWEST = (3, 13)
NAMES = ("python3.13", "python3.12", "python3.11", "python3", "python")

PROBE = (
    "import sys; from importlib.util import find_spec as find; "
    "print(*sys.version_info[:2]); print(find('ensurepip') is not None); "
    "print(getattr(sys, '_base_executable', None) or sys.executable)"
)


class SetupError(Exception):
    """Something is wrong with the set-up; the message is one line that says what, and what to do."""


class Python(NamedTuple):
    """An interpreter that was started and answered."""

    path: str
    version: tuple[int, int]
    has_pip: bool  # whether its virtual environments can get pip (Debian ships it as a package of its own)

    @property
    def supported(self) -> bool:
        return OLDEST <= self.version <= NEWEST

    def __str__(self) -> str:
        return f"{self.version[0]}.{self.version[1]} ({self.path})"


def probe(command: Sequence[str]) -> Python | None:
    """Start `command` as a Python and ask what it is; None where it does not run.

    A name on the PATH proves nothing: pyenv and the Windows store leave names that only print a message.
    """
    try:
        answer = subprocess.run(
            [*command, "-c", PROBE],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=30,
        )
        version, has_pip, path = answer.stdout.decode().splitlines()
        major, minor = version.split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return Python(path, (int(major), int(minor)), has_pip == "True")


def on_path(name: str) -> Iterator[str]:
    """Every file called `name` in the folders of the PATH, in order."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        found = shutil.which(name, path=folder) if folder else None
        if found:
            yield found


def candidates() -> Iterator[list[str]]:
    """Commands worth trying: the Python that runs this script, then those on the PATH, newest first."""
    yield [sys.executable]
    for name in NAMES:
        for found in on_path(name):
            yield [found]
    launcher = shutil.which("py") if os.name == "nt" else None
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1) if launcher else ():
        yield [launcher, f"-3.{minor}"]


def find_python(wish: str = "", need_pip: bool = False) -> Python:
    """The Python to build the environment with.

    wish: a name or path that the person chose (`PYTHON=...`); then no other is tried.
    need_pip: pass over a Python whose environments would have no pip.
    Raises SetupError, in one line, where none fits.
    """
    seen: list[Python] = []
    for command in [[wish]] if wish else candidates():
        python = probe(command)
        if python is None or python in seen:
            continue
        seen.append(python)
        if python.supported and (python.has_pip or not need_pip):
            return python
    raise SetupError(explain(wish, seen))


def explain(wish: str, seen: Sequence[Python]) -> str:
    """One line that says why no Python fits, and what to do."""
    if wish and not seen:
        return f"PYTHON={wish} does not run as a Python."
    without_pip = [python for python in seen if python.supported]
    if without_pip:
        return (
            f"Python {without_pip[0]} has no ensurepip, so an environment made with it would have no pip. "
            "Install it (Debian and Ubuntu: apt install python3-venv), or install uv."
        )
    found = ", ".join(str(python) for python in seen) or "none that runs"
    needed = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    remedy = "Install one, or name it: PYTHON=/path/to/python3.12"
    return f"The course needs Python {needed}; found {found}. {remedy}"
