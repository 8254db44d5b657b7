"""JupyterLab, started as `make lab` starts it, serves the first notebook and asks no questions."""

import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import course


@pytest.fixture
def command(tmp_path, monkeypatch):
    """The command line that `make lab LAB_ARGS=--no-browser` ends in."""
    started = []
    monkeypatch.setenv("LAB_ARGS", "--no-browser")
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.setattr(course, "ready", lambda: Path(sys.executable))
    monkeypatch.setattr(course, "VENV", tmp_path / "venv")
    monkeypatch.setattr(course, "become", lambda command: started.append(command) or 0)
    assert course.lab() == 0
    return started[0]


def get(url: str, token: str) -> tuple[str, str]:
    """What the server answers, with the address that its redirections led to."""
    request = urllib.request.Request(url, headers={"Authorization": f"token {token}"})
    deadline = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.url, answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:  # it tells its address a moment before it listens
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def test_the_first_notebook_is_served(command, tmp_path):
    private = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **private},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    watch = threading.Timer(60, server.kill)
    watch.start()
    try:
        said = []
        for line in server.stderr:
            said.append(line)
            found = re.search(r"(http://127\.0\.0\.1:\d+)(/\S*)\?token=(\w+)", line)
            if found:
                break
        else:
            pytest.fail("JupyterLab told no address:\n" + "".join(said))
        address, page, token = found.groups()
        drain = threading.Thread(target=server.stderr.read, daemon=True)
        drain.start()
        assert page == "/lab/tree/notebooks/00_start.ipynb"
        landed, text = get(address + "/", token)
        assert landed == address + page and "jupyter-config-data" in text
        _, text = get(f"{address}/api/contents/notebooks/00_start.ipynb", token)
        assert json.loads(text)["content"]["cells"]
    finally:
        watch.cancel()
        server.terminate()
        server.wait(timeout=20)


def test_jupyterlab_does_not_ask_about_news(command, tmp_path):
    settings = json.loads((tmp_path / "venv/share/jupyter/lab/settings/overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
