"""Make `.venv`: the locked packages, checked by their hashes, and the package itself.

Standard library only; runs on Python 3.7 and newer, so that an old Python can say what is wrong.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from pythons import Python, SetupError, find_python, probe

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "course-stamp"
LOG = VENV / "install.log"
OFFLINE = (
    "No network: the package index could not be reached, and the first set-up needs it "
    "(or a folder of wheels: WHEELS=folder). What was tried: {log}"
)
NO_FITTING_WHEELS = (
    "WHEELS={wish} lacks packages for this machine or its Python; fill it with `make wheels` on a machine of "
    "the same kind, with the same Python. What was tried: {log}"
)
UNFITTING = ("no solution found", "no matching distribution")
UNREACHABLE = (
    "connection error", "failed to establish a new connection", "error sending request", "dns error",
    "name resolution", "getaddrinfo", "network is unreachable", "connection refused", "tcp connect error",
    "timed out", "could not connect", "failed to fetch", "proxyerror", "network connectivity is disabled",
)  # fmt: skip


def venv_python() -> Path:
    """The interpreter inside `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def child_environment() -> dict[str, str]:
    """The environment for what runs in `.venv`.

    Every notebook starts a kernel: without cached bytecode each of them would compile pandas anew.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def runs(command: list[str]) -> bool:
    """Whether `command` ends well; what it says is dropped."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.run(command, check=False, **quiet).returncode == 0


def find_uv() -> str | None:
    """uv where it is on the PATH and runs, unless the person asks for pip (`INSTALLER=pip`)."""
    wish = os.environ.get("INSTALLER", "")
    if wish not in ("", "uv", "pip"):
        raise SetupError(f"INSTALLER={wish} is neither uv nor pip.")
    found = None if wish == "pip" else shutil.which("uv")
    works = found and runs([found, "--version"])
    if wish == "uv" and not works:
        raise SetupError("INSTALLER=uv, but no uv that runs is on the PATH.")
    return found if works else None


def wanted_stamp() -> str:
    """What `.venv` must have been made from: the lock, the project file and this folder."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in (LOCK, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def usable(wish: str) -> bool:
    """Whether `.venv` holds a Python that runs, is supported, and is the one that was asked for."""
    inside = probe([str(venv_python())])
    if inside is None or not inside.supported:
        return False
    return not wish or find_python(wish).version == inside.version


def ready() -> Path:
    """Make `.venv` if need be, and return its interpreter. Quick where nothing changed."""
    wish = os.environ.get("PYTHON", "")
    fits = usable(wish)
    if fits and STAMP.is_file() and STAMP.read_text() == wanted_stamp():
        return venv_python()
    uv = find_uv()
    if not fits:
        create(find_python(wish, need_pip=uv is None), uv)
    if STAMP.exists():
        STAMP.unlink()
    install(uv)
    STAMP.write_text(wanted_stamp())
    return venv_python()


def create(python: Python, uv: str | None) -> None:
    """A new, empty `.venv`; one that is broken or half made goes first."""
    if VENV.exists():
        if any(VENV.iterdir()) and not (VENV / "pyvenv.cfg").exists():
            raise SetupError(f"{VENV} is in the way and is no virtual environment; move it elsewhere.")
        shutil.rmtree(str(VENV))
    print(f"Making .venv with Python {python}", flush=True)
    command = [python.path, "-m", "venv", str(VENV)] + (["--without-pip"] if uv else [])
    made = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        raise SetupError(f"Python {python} could not make .venv: {last_line(made.stdout.decode())}")


def install(uv: str | None) -> None:
    """The locked set, then the package (editable; its build tool is part of the locked set)."""
    installer = "uv" if uv else "pip, which takes a minute or two"
    print(f"Installing the course's packages with {installer}", flush=True)
    LOG.write_text("")
    if uv:
        tool = [uv, "pip", "install", "--python", str(venv_python())]
    else:
        tool = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
        if not runs([*tool[:3], "--version"]):
            logged([str(venv_python()), "-m", "ensurepip"])
    # pip would compile every file of every package at once, which takes longer than installing them
    lazily = [] if uv else ["--no-compile"]
    logged([*tool, *lazily, *wheel_options(), "--require-hashes", "-r", str(LOCK)])
    logged([*tool, "--no-deps", "--no-build-isolation", "-e", str(ROOT)])


def wheel_options() -> list[str]:
    """Take every package from a folder (`WHEELS=folder`), where the person names one."""
    wish = os.environ.get("WHEELS", "")
    if not wish:
        return []
    folder = Path(wish).absolute()
    if not any(folder.glob("*.whl")):
        raise SetupError(f"WHEELS={wish} is no folder with wheels in it.")
    return ["--no-index", "--find-links", str(folder)]


def logged(command: list[str]) -> None:
    """Run `command` with its output in the log; SetupError, in one line, where it fails."""
    with LOG.open("a") as log:
        done = subprocess.run(
            command, check=False, stdout=log, stderr=subprocess.STDOUT, cwd=str(ROOT), env=child_environment()
        )
    if done.returncode == 0:
        return
    text = LOG.read_text(errors="replace")
    if any(sign in text.lower() for sign in UNREACHABLE):
        raise SetupError(OFFLINE.format(log=LOG))
    wish = os.environ.get("WHEELS", "")
    if wish and any(sign in text.lower() for sign in UNFITTING):
        raise SetupError(NO_FITTING_WHEELS.format(wish=wish, log=LOG))
    raise SetupError(f"The installation failed: {last_line(text)} (all of it: {LOG})")


def last_line(text: str) -> str:
    """The last line that says something, preferring one that calls itself an error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no message"]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines)[-1]
