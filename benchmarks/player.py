"""How soon an event shows in the refund player after its click, in a real JupyterLab and browser.

Usage: ``python benchmarks/player.py [--clicks 50]``. Prints median, 90th percentile and longest
in milliseconds. Needs a Chromium; how to get one is said where none is found.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from browser import FLAGS, GET_ONE, chromium, close, open_and_run, running_lab

PLAYER = "from companion.player import RefundPlayer\nRefundPlayer()"
AIM = 100  # milliseconds: what shows within this time is felt as an answer to the click

# From the click to the first frame after the row marked as present is another one.
CLICK = """(words) => new Promise((resolve, reject) => {
  const player = document.querySelector('.rp-player');
  const present = () => player.querySelector('tr[aria-current="step"] td')?.textContent;
  const button = [...player.querySelectorAll('button')].find(one => one.textContent.includes(words));
  const before = present(), start = performance.now();
  const look = () => {
    const after = present();
    if (after !== undefined && after !== before) return resolve(performance.now() - start);
    if (performance.now() - start > 5000) return reject(new Error('nothing changed in five seconds'));
    requestAnimationFrame(look);
  };
  button.click();
  requestAnimationFrame(look);
})"""


def clicked(page, clicks: int) -> list[float]:
    """Milliseconds of each click: eight times "Next event" to the end, eight times "Back", and so on."""
    return [
        page.evaluate(CLICK, "Next event" if number // 8 % 2 == 0 else "Back") for number in range(clicks)
    ]


def measure(clicks: int) -> list[float]:
    """Start JupyterLab and a browser, show the player, click."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        for part in ("notebooks", "settings"):
            (folder / part).mkdir()
        with running_lab(folder / "notebooks", folder / "settings") as lab:
            browser = playwright.chromium.launch_persistent_context(
                folder / "browser", executable_path=chromium(), headless=True, args=FLAGS
            )
            lab.write("player.ipynb", PLAYER)
            page = open_and_run(browser, lab, "player.ipynb")
            page.locator(".rp-player .rp").wait_for()
            spent = clicked(page, clicks)
            close(page)
            browser.close()
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=50)
    clicks = parser.parse_args().clicks
    if chromium() is None:
        sys.exit(GET_ONE)
    spent = sorted(measure(clicks))
    print(
        f"An event shows {statistics.median(spent):.0f} ms after its click: median of {len(spent)} clicks; "
        f"90th percentile {spent[int(0.9 * (len(spent) - 1))]:.0f} ms, longest {spent[-1]:.0f} ms; aim {AIM} ms."
    )


if __name__ == "__main__":
    main()
