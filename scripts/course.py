"""Open, test and maintain the course: `python scripts/course.py lab`. `make lab` does the same.

Any Python 3.7 or newer can run this file; it looks for one that fits the course. Standard library only.
Options come as environment variables, as make passes them: PYTHON, INSTALLER, WHEELS, PORT, LAB_ARGS,
TEST_ARGS, LOCK_ARGS.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import LOCK, ROOT, VENV, child_environment, ready
from pythons import SetupError, find_python

START = "notebooks/00_start.ipynb"
FIRST_PORT = 8888


def options(name: str) -> list[str]:
    """Further arguments from the environment variable `name`."""
    return shlex.split(os.environ.get(name, ""))


def free(port: int) -> bool:
    """Whether a server could listen on `port` of this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        if os.name != "nt":  # else a port that a closed server has just left would count as taken
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def choose_port() -> int:
    """The port that PORT names, or the first free one from 8888 on."""
    wish = os.environ.get("PORT", "")
    if wish:
        if not wish.isdigit() or not 0 < int(wish) < 65536:
            raise SetupError(f"PORT={wish} is no port number (1 to 65535).")
        if not free(int(wish)):
            raise SetupError(f"Port {wish} is taken; name another (PORT=8890), or leave PORT out.")
        return int(wish)
    for port in range(FIRST_PORT, FIRST_PORT + 50):
        if free(port):
            if port != FIRST_PORT:
                print(f"Port {FIRST_PORT} is taken, so JupyterLab uses {port}.", flush=True)
            return port
    raise SetupError(f"The ports {FIRST_PORT} to {port} are taken; name a free one with PORT=.")


def quiet_lab() -> None:
    """Keep JupyterLab from asking whether it may fetch news: the course needs no network."""
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    choice = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
    (settings / "overrides.json").write_text(json.dumps(choice, indent=2))


def lab() -> int:
    """Open JupyterLab at the first notebook."""
    port = choose_port()
    python = ready()
    quiet_lab()
    command = [
        str(python), "-m", "jupyterlab", f"--port={port}", "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={ROOT}", "--LabApp.default_url=/lab/tree/" + START,
    ]  # fmt: skip
    if os.name != "nt" and os.geteuid() == 0:  # as in most containers, where JupyterLab would refuse to start
        command.append("--allow-root")
    return become([*command, *options("LAB_ARGS")])


def test() -> int:
    """Run every test and every notebook."""
    return become([str(ready()), "-m", "pytest", "-n", "2", "--dist", "loadfile", *options("TEST_ARGS")])


def setup() -> int:
    """Make the environment and do no more."""
    print(f"The course's Python is {ready()}")
    return 0


def wheels() -> int:
    """Fill a folder (WHEELS, or wheels/) for machines like this one that have no internet."""
    folder = Path(os.environ.get("WHEELS") or ROOT / "wheels").absolute()
    python = find_python(os.environ.get("PYTHON", ""), need_pip=True)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.check_call([python.path, "-m", "venv", scratch])
        pip = str(Path(scratch) / ("Scripts" if os.name == "nt" else "bin") / "python"), "-m", "pip"
        code = run([*pip, "download", "--quiet", "--require-hashes", "-r", str(LOCK), "-d", str(folder)])
    if code == 0:
        print(f"{len(list(folder.iterdir()))} files for Python {python} in {folder}")
    return code


def renew_lock() -> int:
    """Write requirements.lock and environment.yml anew from pyproject.toml."""
    uv = shutil.which("uv")
    if not uv:
        raise SetupError("Locking needs uv on the PATH (pip install uv).")
    return run([str(ready()), str(ROOT / "scripts" / "lock.py"), uv, *options("LOCK_ARGS")])


def run(command: list[str]) -> int:
    """Run `command` in the course's folder; its exit status."""
    process = subprocess.Popen(command, cwd=str(ROOT), env=child_environment())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the child has it too, and may ask whether to stop
            continue


def become(command: list[str]) -> int:
    """Run `command` in this script's place, so that what stops the one stops the other."""
    if os.name == "nt":  # where a replaced process leaves the terminal before it ends
        return run(command)
    os.chdir(str(ROOT))
    sys.stdout.flush()
    os.execve(command[0], command, child_environment())


COMMANDS = {"lab": lab, "test": test, "setup": setup, "wheels": wheels, "lock": renew_lock}


def main(arguments: list[str]) -> int:
    """Carry out the command named on the command line; its exit status."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print("usage: python scripts/course.py [{}]".format("|".join(COMMANDS)), file=sys.stderr)
        return 2
    try:
        return COMMANDS[arguments[0]]()
    except SetupError as wrong:
        print(f"{arguments[0]}: {wrong}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
