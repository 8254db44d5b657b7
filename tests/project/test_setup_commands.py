"""`make lab` and `make test` set up what they need, once, and say in one line what is wrong."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import environment
import pythons

BASE = getattr(sys, "_base_executable", sys.executable)
NOWHERE = "http://127.0.0.1:9/simple"  # port 9 of this machine: nothing listens there
posix = pytest.mark.skipif(os.name == "nt", reason="stands on shell scripts that play Python or uv")


@pytest.fixture
def folder(tmp_path):
    """A copy of the files that the set-up reads."""
    place = tmp_path / "a course"
    place.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, place / name)
    shutil.copytree(ROOT / "scripts", place / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    return place


def script(path: Path, text: str) -> Path:
    """A shell script that can be started by its name."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def player(path: Path, version: str, has_pip: bool = True) -> Path:
    """A script that answers as a Python of that version would."""
    return script(path, f"printf '%s\\n' '{version.replace('.', ' ')}' {has_pip} '{path}'")


def course(folder: Path, command: str, **options: str) -> subprocess.CompletedProcess:
    """Run one of the course's commands in `folder`."""
    own = ("PYTHON", "INSTALLER", "WHEELS", "PORT", "LAB_ARGS", "TEST_ARGS", "MAKEFLAGS", "MAKELEVEL")
    inherited = {name: value for name, value in os.environ.items() if name not in own}
    return subprocess.run(
        [BASE, "scripts/course.py", command],
        cwd=folder, env={**inherited, **options}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def complaint(run: subprocess.CompletedProcess) -> str:
    """The one line that a failed command ends with."""
    assert run.returncode == 1, run.stdout + run.stderr
    lines = run.stderr.splitlines()
    assert len(lines) == 1, run.stderr
    return lines[0]


@posix
@pytest.mark.parametrize("version", ["3.8", "3.10", "3.14"])
def test_a_python_too_old_or_too_new_is_named_in_one_line(folder, version):
    other = player(folder / "bin" / "python", version)
    said = complaint(course(folder, "lab", PYTHON=str(other)))
    assert said.startswith(f"lab: The course needs Python 3.11 to 3.13; found {version} ({other})")


@posix
def test_a_python_whose_environments_have_no_pip_is_named_where_there_is_no_uv(folder):
    bare = player(folder / "bin" / "python", "3.12", has_pip=False)
    said = complaint(course(folder, "setup", PYTHON=str(bare), INSTALLER="pip"))
    assert "has no ensurepip" in said and "python3-venv" in said


def test_a_python_that_does_not_run_is_named(folder):
    said = complaint(course(folder, "setup", PYTHON="no-such-python"))
    assert said == "setup: PYTHON=no-such-python does not run as a Python."


@posix
def test_without_any_python_make_says_so(folder):
    (folder / "empty").mkdir()
    run = subprocess.run(
        [shutil.which("make"), "lab"], cwd=folder, env={"PATH": str(folder / "empty")},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode != 0
    assert len(run.stderr.splitlines()) == 1
    assert "No Python found on the PATH; the course needs Python 3.11 to 3.13" in run.stderr


@posix
def test_a_name_that_only_prints_a_message_is_passed_over(tmp_path, monkeypatch):
    script(tmp_path / "shims" / "python3.13", "echo 'python3.13: command not found' >&2; exit 127")
    script(tmp_path / "shims" / "python3.12", "exit 127")
    right = player(tmp_path / "bin" / "python3.12", "3.12")
    player(tmp_path / "bin" / "python3", "3.10")
    monkeypatch.setenv("PATH", f"{tmp_path / 'shims'}{os.pathsep}{tmp_path / 'bin'}")
    monkeypatch.setattr(sys, "executable", str(player(tmp_path / "bin" / "old", "3.9")))
    assert pythons.find_python().path == str(right)
    right.unlink()
    with pytest.raises(pythons.SetupError, match=r"found 3\.9 .*, 3\.10 "):
        pythons.find_python()


def test_a_port_in_use_is_named_before_anything_is_installed(folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint(course(folder, "lab", PORT=str(port)))
    assert said.startswith(f"lab: Port {port} is taken;")
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1"])
def test_a_port_that_is_none_is_refused(folder, port):
    assert complaint(course(folder, "lab", PORT=port)) == f"lab: PORT={port} is no port number (1 to 65535)."


@pytest.mark.parametrize("installer", ["pip", *(["uv"] if environment.find_uv() else [])])
def test_a_first_set_up_without_network_says_so_in_one_line(folder, installer):
    for_pip = {"PIP_INDEX_URL": NOWHERE, "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "1"}
    for_uv = {"UV_DEFAULT_INDEX": NOWHERE, "UV_NO_CACHE": "1", "UV_NO_CONFIG": "1", "UV_HTTP_RETRIES": "0"}
    unreachable = {**for_pip, "PIP_CONFIG_FILE": os.devnull, **for_uv}
    said = complaint(course(folder, "setup", PYTHON=BASE, INSTALLER=installer, **unreachable))
    assert said.startswith("setup: No network: the package index could not be reached")
    assert not (folder / ".venv" / "course-stamp").exists()


def test_a_folder_without_wheels_is_named(folder):
    said = complaint(course(folder, "setup", PYTHON=BASE, WHEELS="nothing"))
    assert said == "setup: WHEELS=nothing is no folder with wheels in it."


@pytest.mark.parametrize("installer", ["pip", *(["uv"] if environment.find_uv() else [])])
def test_a_folder_with_wheels_for_another_python_says_what_to_do(folder, installer):
    (folder / "other").mkdir()
    (folder / "other" / "cffi-2.0.0-cp27-cp27m-win32.whl").write_bytes(b"")
    said = complaint(course(folder, "setup", PYTHON=BASE, INSTALLER=installer, WHEELS="other"))
    assert said.startswith("setup: WHEELS=other lacks packages for this machine or its Python; fill it with")
    assert not (folder / ".venv" / "course-stamp").exists()


@posix
class TestWithAnInstallerThatOnlyTakesNotes:
    """What is installed, and when: uv is a script that writes down how it was called."""

    @pytest.fixture
    def notes(self, folder):
        notes = folder / "notes"
        script(folder / "bin" / "uv", f'[ "$1" = --version ] || echo "$@" >> "{notes}"')
        return notes

    def set_up(self, folder, **options):
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        run = course(folder, "setup", PYTHON=BASE, PATH=path, **options)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def test_the_locked_set_is_installed_with_hashes_and_then_the_course(self, folder, notes):
        self.set_up(folder)
        locked, own = notes.read_text().splitlines()
        assert locked.endswith(f"--require-hashes -r {folder / 'requirements.lock'}")
        assert own.endswith(f"--no-deps --no-build-isolation -e {folder}")

    def test_nothing_is_done_twice(self, folder, notes):
        self.set_up(folder)
        notes.unlink()
        assert "Installing" not in self.set_up(folder)
        assert not notes.exists()

    @pytest.mark.parametrize("changed", ["requirements.lock", "pyproject.toml"])
    def test_a_changed_file_brings_the_environment_up_to_date(self, folder, notes, changed):
        self.set_up(folder)
        with (folder / changed).open("a") as file:
            file.write("# changed\n")
        said = self.set_up(folder)
        assert "Installing" in said and "Making" not in said

    def test_an_installation_that_was_broken_off_is_done_again(self, folder, notes):
        self.set_up(folder)
        (folder / ".venv" / "course-stamp").unlink()
        assert "Installing" in self.set_up(folder)

    def test_an_environment_that_is_half_made_is_made_anew(self, folder, notes):
        (folder / ".venv" / "bin").mkdir(parents=True)
        (folder / ".venv" / "pyvenv.cfg").write_text("home = /nowhere\n")
        assert "Making .venv" in self.set_up(folder)

    def test_a_folder_that_is_no_environment_is_left_alone(self, folder, notes):
        (folder / ".venv").mkdir()
        (folder / ".venv" / "letters.txt").write_text("mine")
        said = complaint(course(folder, "setup", PYTHON=BASE, INSTALLER="pip"))
        assert said.endswith("is in the way and is no virtual environment; move it elsewhere.")
        assert (folder / ".venv" / "letters.txt").read_text() == "mine"

    def test_what_the_installer_complains_of_is_told_in_one_line(self, folder, notes):
        script(
            folder / "bin" / "uv",
            '[ "$1" = --version ] || { echo "error: no space left"; echo "hint: x"; exit 2; }',
        )
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        said = complaint(course(folder, "setup", PYTHON=BASE, PATH=path))
        assert said.startswith("setup: The installation failed: error: no space left (all of it:")
