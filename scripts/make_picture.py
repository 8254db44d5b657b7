"""Make the README's picture from the real thing: the refund player in JupyterLab, photographed after its run.

    python scripts/make_picture.py [docs/course.png]

It needs what the browser tests need: the packages of the tests, and a Chromium.
"""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import FLAGS, GET_ONE, chromium, close, errors_in, open_and_run, running_lab

WIDTH, HEIGHT = 1280, 1500  # of the window, in pixels
NOTEBOOK = "player.ipynb"
CELL = "from companion.player import RefundPlayer\n\nplayer = RefundPlayer()\nplayer"
TO_THE_END = "player.time.value = player.time.max"
SETTLED_MS = 1500  # fonts and the last repaint
FIRST_LEFT_OUT = "Event trace"  # the heading of the first panel below the picture
ABOVE_HEADING = 22  # from the heading up to the space between two panels


def photograph(target: Path) -> None:
    """Open a notebook with the player, show the whole run, and write what is seen of it as a PNG file.

    Raises:
        RuntimeError: there is no Chromium, or a cell failed.
    """
    from playwright.sync_api import sync_playwright

    if chromium() is None:
        raise RuntimeError(GET_ONE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        (place / "notebooks").mkdir()
        context = playwright.chromium.launch_persistent_context(
            place / "browser", executable_path=chromium(), headless=True, args=FLAGS, color_scheme="light"
        )
        with running_lab(place / "notebooks", place / "settings") as lab:
            lab.write(NOTEBOOK, CELL, TO_THE_END)
            page = open_and_run(context, lab, NOTEBOOK, WIDTH, HEIGHT)
            if errors := errors_in(page):
                raise RuntimeError("; ".join(errors))
            page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
            page.wait_for_timeout(SETTLED_MS)
            target.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=target, clip=_to_the_ledger(page))
            close(page)
        context.close()


def _to_the_ledger(page) -> dict[str, float]:
    """The window from its top to the end of the final metrics; with the list of events it would be too tall."""
    heading = page.get_by_text(FIRST_LEFT_OUT, exact=True).first.bounding_box()
    return {"x": 0, "y": 0, "width": WIDTH, "height": min(HEIGHT, heading["y"] - ABOVE_HEADING)}


def main(arguments: list[str]) -> int:
    """Write the picture; return 1, with one line that says why, if it can't be made."""
    parser = argparse.ArgumentParser(description="Make the README's picture from the refund player in JupyterLab.")
    parser.add_argument("target", nargs="?", type=Path, default=ROOT / "docs" / "course.png")
    target = parser.parse_args(arguments).target
    try:
        photograph(target)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{target.name}: {target.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
