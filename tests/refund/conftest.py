"""A JupyterLab of its own and a browser for the tests that look at the player."""

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
from dataclasses import dataclass
from pathlib import Path

import pytest

FLAGS = ["--headless=new", "--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"]
GET_ONE = "no Chromium found; to run the browser tests install one, for example: apt-get install chromium"
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.shell.currentWidget.context.ready;
  await app.shell.currentWidget.sessionContext.ready;
  await app.commands.execute('notebook:run-all-cells');
}"""


def chromium() -> str | None:
    """Where a Chromium is, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for path in map(shutil.which, names) if path), None)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its folder of notebooks, its address, its token."""

    folder: Path
    address: str
    token: str

    def url(self, notebook: str) -> str:
        return f"{self.address}/lab/tree/{notebook}?token={self.token}&reset"

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook of code cells into the folder."""
        code = [{"cell_type": "code", "id": f"cell-{number}", "execution_count": None, "metadata": {}, "outputs": [],
                 "source": source} for number, source in enumerate(cells)]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        (self.folder / name).write_text(json.dumps(
            {"cells": code, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    if chromium() is None:
        pytest.skip(GET_ONE)
    folder, settings = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("settings")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    _silence_news(settings)
    server = subprocess.Popen(_command(port, token, folder), env=_environment(settings), cwd=folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        started = Lab(folder, f"http://127.0.0.1:{port}", token)
        _wait_for(started, server)
        yield started
    finally:
        server.terminate()
        server.wait(timeout=20)


def _command(port: int, token: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser",
            f"--ServerApp.port={port}", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}",
            "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]


def _silence_news(settings: Path) -> None:
    """A question about news would lie over the notebook."""
    file = settings / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    file.parent.mkdir(parents=True)
    file.write_text('{"fetchNews": "false", "checkForUpdates": false}')


def _environment(settings: Path) -> dict[str, str]:
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
             "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR")
    return {**os.environ, **{name: str(settings / name.lower()) for name in names}}


def _wait_for(lab: Lab, server: subprocess.Popen) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"{lab.address}/api/status?token={lab.token}", timeout=2).close()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not answer (exit code {server.poll()})")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    """A browser context of its own user-data folder."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if chromium() is None:
        pytest.skip(GET_ONE)
    with sync_api.sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("browser"), executable_path=chromium(), headless=True, args=FLAGS)
        yield context
        context.close()


def open_and_run(context, lab: Lab, notebook: str, width: int = 1280, height: int = 1400):
    """A page with the notebook open in JupyterLab and all of its cells run."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(lab.url(notebook), timeout=60_000)
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext?.isReady", timeout=60_000)
    page.evaluate(RUN_ALL)
    return page


@pytest.fixture(scope="session")
def notebook_page(browser, lab: Lab) -> Callable:
    """Writes a notebook of the given code cells, opens it in JupyterLab, runs it, and returns the page."""
    def opened(name: str, *cells: str, width: int = 1280):
        lab.write(name, *cells)
        return open_and_run(browser, lab, name, width)

    return opened
