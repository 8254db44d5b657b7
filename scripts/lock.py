"""Write requirements.lock and environment.yml anew from pyproject.toml (`make lock`).

Runs with the course's own Python. The lock file serves Python 3.11 to 3.13 on Linux, macOS and Windows; it
holds versions and hashes, and no address of any package index.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
PYPROJECT = ROOT / "pyproject.toml"
ENVIRONMENT = ROOT / "environment.yml"

LOCK_HEADER = """\
# The exact packages of the course, its tests and its build tool. Made by `make lock`; not edited by hand.
"""
ENVIRONMENT_HEADER = """\
# For conda and Binder. Made by `make lock`; not edited by hand.
# The versions are those of requirements.lock. Their hashes are missing here, because pip refuses to check
# hashes in one run with a package from a folder, and the last line is such a package: the course itself.
name: companion
channels:
  - conda-forge
  - nodefaults
dependencies:
  - python=3.12
  - pip
  - pip:
"""


def compile_lock(uv: str, options: list[str]) -> str:
    """The text of the lock file: what pyproject.toml asks for, its test extra and its build tool."""
    build_tools = tomllib.loads(PYPROJECT.read_text())["build-system"]["requires"]
    command = [
        uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes",
        "--no-header", "--no-emit-index-url", "--no-emit-find-links", "--extra", "test",
        "--output-file", LOCK.name, *options, PYPROJECT.name, "-",
    ]  # fmt: skip
    subprocess.run(command, cwd=ROOT, input="\n".join(build_tools), text=True, check=True)
    text = LOCK.read_text().removeprefix(LOCK_HEADER)
    return LOCK_HEADER + text.replace("# via -r -\n", "# via companion (pyproject.toml, build-system)\n")


def pins(lock: str) -> Iterator[str]:
    """Each pinned requirement of a lock file without its hashes: `name==version ; marker`."""
    for line in lock.splitlines():
        if re.match(r"[A-Za-z0-9]", line):
            yield line.removesuffix("\\").strip()


def environment(lock: str) -> str:
    """The text of environment.yml for a lock file."""
    packages = [*pins(lock), "-e ."]
    return ENVIRONMENT_HEADER + "".join(f"      - {package}\n" for package in packages)


def main(uv: str, *options: str) -> None:
    """Renew both files; `options` go to `uv pip compile` (`--upgrade` takes the newest versions)."""
    LOCK.write_text(compile_lock(uv, list(options)))
    ENVIRONMENT.write_text(environment(LOCK.read_text()))


if __name__ == "__main__":
    main(*sys.argv[1:])
