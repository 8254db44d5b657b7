"""A JupyterLab of its own and a real browser: one of each for all tests that look at notebooks as readers do.

`notebook_page` writes a small notebook, opens and runs it; `course_page` opens one of the course's own; both
give the Playwright page, and `errors_in(page)` the cells that failed. Without Chromium these tests are skipped.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
GET_ONE = "no Chromium found; to run the browser tests install one, for example: apt-get install chromium"
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage", "--no-first-run"]
START_SECONDS, READY_SECONDS, RUN_SECONDS = 90, 90, 240

# The commands of the page itself: clicking through the menus would depend on where they are drawn.
IS_READY = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.isReady"
RUN_ALL = """async (seconds) => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  const tooLong = new Error(`Run All took more than ${seconds} seconds`);
  await Promise.race([
    window.jupyterapp.commands.execute('notebook:run-all-cells'),
    new Promise((_, fail) => setTimeout(() => fail(tooLong), seconds * 1000)),
  ]);
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells"""
SHUT_DOWN = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }"


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its folder of notebooks, its address and its token."""

    folder: Path
    address: str
    token: str

    def url(self, notebook: str) -> str:
        return f"{self.address}/lab/tree/{notebook}?token={self.token}&reset"

    def write(self, name: str, *sources: str) -> None:
        """Put a notebook of code cells into the folder."""
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        whole = {"cells": [_code(*one) for one in enumerate(sources)], "metadata": kernel}
        whole |= {"nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(whole), encoding="utf-8")


def _code(number: int, source: str) -> dict:
    empty = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"cell-{number}", "source": source} | empty


def chromium() -> str | None:
    """Return where a Chromium is, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def running_lab(folder: Path, settings: Path) -> Iterator[Lab]:
    """Serve a folder until the block ends, with settings of its own: none of the user's are changed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lab = Lab(folder, f"http://127.0.0.1:{port}", secrets.token_hex(16))
    _ask_for_no_news(settings)
    log = settings / "server.log"
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            _command(lab, port), env=_environment(settings), cwd=folder, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            _wait_for(lab, server, log)
            yield lab
        finally:
            server.terminate()
            server.wait(timeout=30)


def _command(lab: Lab, port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--ServerApp.ip=127.0.0.1"),
        *(f"--IdentityProvider.token={lab.token}", f"--ServerApp.root_dir={lab.folder}"),
        *("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"),
    ]


def _ask_for_no_news(settings: Path) -> None:
    """A question about news would lie over the notebook."""
    file = (
        settings / "jupyterlab_settings_dir/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    )
    file.parent.mkdir(parents=True)
    file.write_text('{"fetchNews": "false", "checkForUpdates": false}', encoding="utf-8")


def _environment(settings: Path) -> dict[str, str]:
    names = [f"JUPYTER_{kind}_DIR" for kind in ("CONFIG", "DATA", "RUNTIME")]
    names += ["JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR"]
    return {**os.environ, **{name: str(settings / name.lower()) for name in names}}


def _wait_for(lab: Lab, server: subprocess.Popen, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"{lab.address}/api/status?token={lab.token}", timeout=2).close()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not answer:\n{log.read_text(encoding='utf-8')[-2000:]}")


def open_and_run(context, lab: Lab, notebook: str, width: int = 1280, height: int = 1400):
    """Return a page with the notebook open in JupyterLab and all of its cells run."""
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(lab.url(notebook), timeout=READY_SECONDS * 1000)
    page.wait_for_function(IS_READY, timeout=READY_SECONDS * 1000)
    page.evaluate(RUN_ALL, RUN_SECONDS)
    return page


def cells_of(page) -> list[dict]:
    """Return the cells of the open notebook as they are now, outputs included."""
    return page.evaluate(CELLS)


def errors_in(page) -> list[str]:
    """Return for each cell that failed, or that was not run, its number and why; a meant error is none."""
    found = []
    for number, cell in enumerate(cells_of(page), 1):
        if cell["cell_type"] != "code" or "raises-exception" in cell["metadata"].get("tags", []):
            continue
        if cell["execution_count"] is None:
            found.append(f"cell {number} was not run")
        errors = [output for output in cell["outputs"] if output["output_type"] == "error"]
        found += [f"cell {number}: {error['ename']}: {error['evalue']}" for error in errors]
    return found


def close(page) -> None:
    """Close a page and end its kernel."""
    page.evaluate(SHUT_DOWN)
    page.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests, on a copy of the course's notebooks."""
    if chromium() is None:
        pytest.skip(GET_ONE)
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder) if NOTEBOOKS.is_dir() else folder.mkdir()
    with running_lab(folder, tmp_path_factory.mktemp("settings")) as running:
        yield running


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    """One browser for all tests, with a user-data folder of its own; Playwright allows no second one."""
    if chromium() is None:
        pytest.skip(GET_ONE)
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("browser"), executable_path=chromium(), headless=True, args=FLAGS
        )
        yield context
        context.close()


@pytest.fixture(scope="session")
def notebook_page(browser, lab: Lab) -> Callable:
    """Write a notebook of the given code cells, open it, run it, and return its page."""

    def opened(name: str, *cells: str, width: int = 1280):
        lab.write(name, *cells)
        return open_and_run(browser, lab, name, width)

    return opened


@pytest.fixture
def course_page(browser, lab: Lab) -> Iterator[Callable]:
    """Open one of the course's notebooks by its file name, run it, and return its page."""
    pages = []

    def opened(name: str, width: int = 1280):
        pages.append(open_and_run(browser, lab, name, width))
        return pages[-1]

    yield opened
    for page in pages:
        close(page)
