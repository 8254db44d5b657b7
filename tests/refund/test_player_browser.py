"""The player in a real JupyterLab and a real browser: clicked, scrubbed, played, all by keyboard."""

import re
import time

import pytest
from browser import close

from companion.refund import FIVE_CALLS, run
from companion.refund.experiment import all_settings

PLAYER = "from companion.player import RefundPlayer\nplayer = RefundPlayer()\nplayer"
WHERE = {"inline": "Inside each step", "first": "All arguments before any effect"}
RETRY, KEYED = "Agent repeats the call once after an error", "Steps keyed by call id"
CALL = "Tool call proposed by the model"
HOSTILE = "<script>window.alerted = 1</script><img src=x onerror='window.alerted = 1'>"


class Screen:
    """What one player shows, and its controls as a person finds them: by their labels."""

    def __init__(self, page, number: int = 0):
        self.page = page
        self.root = page.locator(".rp-player").nth(number)
        self.root.locator(".rp").wait_for(timeout=30_000)

    def press(self, words: str) -> None:
        self.root.get_by_role("button", name=words).click()

    def choose(self, call: str, validate: str, retry: bool, keyed: bool) -> None:
        self.root.get_by_label(CALL).select_option(call)
        self.root.get_by_label(WHERE[validate]).check()
        self.root.get_by_label(RETRY).set_checked(retry)
        self.root.get_by_label(KEYED).set_checked(keyed)

    def time(self) -> int:
        return int(self.root.locator(".widget-readout").inner_text())

    def metric(self, key: str) -> str:
        return self.root.locator(f'[data-metric="{key}"] .rp-number').inner_text()

    def ledger(self) -> dict[str, str]:
        return {key: self.metric(key) for key in ("audit", "refunds", "emails", "money_out", "told")}

    def present(self) -> str:
        return " ".join(self.root.locator('tr[aria-current="step"]').inner_text().split())

    def plays(self) -> bool:
        return self.root.get_by_role("button", name="Pause").count() == 1

    def becomes(self, what, seconds: float = 10) -> None:
        """Wait until ``what()`` holds; fail with what is seen instead."""
        deadline = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < deadline, f"at {self.time()} s, plays: {self.plays()}, {self.ledger()}"
            self.page.wait_for_timeout(20)

    def stands_still(self) -> bool:
        before = self.time()
        self.page.wait_for_timeout(700)
        return self.time() == before and not self.plays()


@pytest.fixture(scope="module")
def page(notebook_page):
    """A notebook that shows two players, and a third whose call is hostile."""
    opened = notebook_page(
        "refund-player.ipynb",
        PLAYER,
        "RefundPlayer()",
        (
            "from companion.refund import RefundCall\n"
            f"RefundPlayer({{{HOSTILE!r}: RefundCall('o-1', 25, {HOSTILE!r})}})"
        ),
    )
    from playwright.sync_api import TimeoutError

    try:
        opened.locator(".rp-player .rp").nth(2).wait_for(timeout=30_000)
    except TimeoutError:  # JupyterLab gives a widget two seconds: too few on a machine busy with other things
        opened.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    yield opened
    close(opened)


@pytest.fixture
def screen(page):
    """The first of two players, back at its opening state, as after running the cell again."""
    seen = Screen(page)
    seen.choose("changed my mind", "inline", True, False)
    seen.root.get_by_label("Speed").select_option("2× (30 s)")
    seen.press("Restart")
    seen.becomes(lambda: seen.time() == 0 and seen.metric("refunds") == "2")
    return seen


def test_it_opens_on_two_refunds_and_stands_still(page):
    screen = Screen(page)
    assert screen.ledger() == {
        "audit": "2",
        "refunds": "2",
        "emails": "0",
        "money_out": "50.00",
        "told": "error",
    }
    assert screen.time() == 0
    assert screen.stands_still()


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
@pytest.mark.parametrize("width", [800, 1280])
def test_nothing_scrolls_sideways_and_words_stand_out_from_their_ground(page, width, theme):
    screen = Screen(page)
    page.set_viewport_size({"width": width, "height": 1400})
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    page.wait_for_timeout(300)
    assert (
        screen.root.evaluate("""root => [root, ...root.querySelectorAll('section, table, td, .widget-box')]
        .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.className)""")
        == []
    )
    ink, ground = screen.root.locator(".rp").evaluate(
        "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    )
    assert abs(brightness(ink) - brightness(ground)) > 125


def brightness(colour: str) -> float:
    """How bright a colour such as "rgb(20, 20, 20)" is, from 0 to 255."""
    return sum(float(part) for part in re.findall(r"[\d.]+", colour)[:3]) / 3


def test_next_back_and_restart_step_through_the_events(screen):
    screen.becomes(lambda: screen.present().startswith("▶ 0 s Call"))
    for expected in (8, 15, 23, 30, 38, 45, 53, 60):
        screen.press("Next event")
        screen.becomes(lambda expected=expected: screen.time() == expected)
    screen.becomes(lambda: screen.present().startswith("▶ 60 s Outcome"))
    screen.press("Next event")
    assert screen.stands_still()
    assert screen.time() == 60
    screen.press("Back")
    screen.becomes(lambda: screen.present().startswith("▶ 53 s E-mail"))
    screen.press("Restart")
    screen.becomes(lambda: screen.time() == 0 and screen.present().startswith("▶ 0 s"))


def test_every_call_and_setting_shows_its_ledger(screen):
    for name, call in FIVE_CALLS.items():
        for chosen in all_settings():
            screen.choose(name, chosen.validate, chosen.retry, chosen.keyed)
            record = run(call, chosen)
            expected = {**{key: str(value) for key, value in record.ledger.items()}, "told": record.told}
            screen.becomes(lambda expected=expected: screen.ledger() == expected)
            assert str(call.amount) in screen.root.locator(".rp-call").inner_text()


def test_play_moves_the_time_and_speed_counts_while_playing(screen):
    screen.root.get_by_label("Speed").select_option("1× (60 s)")
    screen.press("Play")
    screen.becomes(lambda: screen.plays() and screen.time() > 0)
    screen.root.get_by_label("Speed").select_option("10× (6 s)")
    before, start = screen.time(), time.monotonic()
    screen.becomes(lambda: screen.time() >= before + 15)
    assert time.monotonic() - start < 10  # at the former speed this takes fifteen seconds
    screen.press("Pause")
    screen.becomes(lambda: not screen.plays())
    assert screen.stands_still()


def test_played_to_the_end_it_stops_there_and_play_starts_anew(screen):
    screen.root.get_by_label("Speed").select_option("10× (6 s)")
    for _ in range(7):
        screen.press("Next event")
    screen.becomes(lambda: screen.time() == 53)
    screen.press("Play")
    screen.becomes(lambda: screen.time() == 60 and not screen.plays())
    assert screen.stands_still()
    screen.press("Play")
    screen.becomes(lambda: screen.plays() and 0 < screen.time() < 30)
    screen.press("Pause")


def test_a_change_while_playing_rewinds_and_stays_still(screen):
    screen.press("Play")
    screen.becomes(lambda: screen.time() > 0)
    screen.root.get_by_label(KEYED).check()
    screen.becomes(lambda: screen.time() == 0 and screen.metric("refunds") == "1")
    assert screen.stands_still()


def test_the_inspection_time_scrubs_by_mouse_and_stops_the_clock(screen):
    screen.press("Play")
    screen.becomes(lambda: screen.time() > 0)
    track = screen.root.locator(".noUi-base").bounding_box()
    screen.page.mouse.click(track["x"] + track["width"] * 0.75, track["y"] + track["height"] / 2)
    screen.becomes(lambda: screen.time() == 45 and "45 s Refund" in screen.present())
    assert screen.stands_still()


def test_two_players_do_not_disturb_each_other(screen):
    other = Screen(screen.page, 1)
    other.choose("120", "inline", True, False)
    other.press("Play")
    other.becomes(lambda: other.time() > 1)
    assert (screen.time(), screen.plays(), screen.metric("refunds")) == (0, False, "2")
    screen.press("Next event")
    screen.becomes(lambda: screen.time() == 8)
    assert other.plays()
    other.press("Pause")
    other.becomes(lambda: not other.plays())
    assert other.metric("refunds") == "0"


def test_all_of_it_is_done_by_keyboard_alone(screen):
    keyboard = screen.page.keyboard
    screen.root.get_by_label(CALL).focus()
    keyboard.press("ArrowDown")
    screen.becomes(lambda: screen.metric("refunds") == "0")  # o-9
    keyboard.press("ArrowUp")
    screen.becomes(lambda: screen.metric("refunds") == "2")
    keyboard.press("Tab")
    keyboard.press("ArrowDown")  # validated first
    screen.becomes(lambda: screen.metric("audit") == "0")
    keyboard.press("ArrowUp")
    screen.becomes(lambda: screen.metric("audit") == "2")
    keyboard.press("Tab")
    keyboard.press("Space")  # no retry
    screen.becomes(lambda: screen.metric("audit") == "1")
    keyboard.press("Space")
    screen.becomes(lambda: screen.metric("audit") == "2")
    keyboard.press("Tab")
    keyboard.press("Space")  # keyed
    screen.becomes(lambda: screen.metric("audit") == "1")
    keyboard.press("Space")
    screen.becomes(lambda: screen.metric("audit") == "2")
    keyboard.press("Tab")
    keyboard.press("Enter")  # play
    screen.becomes(lambda: screen.plays() and screen.time() > 0)
    keyboard.press("Space")  # pause
    screen.becomes(lambda: not screen.plays())
    keyboard.press("Tab")
    keyboard.press("Enter")  # back
    screen.becomes(lambda: screen.time() == 0)
    keyboard.press("Tab")
    keyboard.press("Enter")  # next
    screen.becomes(lambda: screen.time() == 8)
    keyboard.press("Tab")
    keyboard.press("Space")  # restart
    screen.becomes(lambda: screen.time() == 0)
    keyboard.press("Tab")
    keyboard.press("ArrowDown")  # speed
    assert screen.root.get_by_label("Speed").input_value() == "5× (12 s)"
    keyboard.press("Tab")
    for _ in range(3):
        keyboard.press("ArrowRight")  # inspection time
    screen.becomes(lambda: screen.time() == 3)
    assert screen.stands_still()


def test_the_slider_has_a_name_for_screen_readers(screen):
    assert screen.root.get_by_role("slider", name="Inspection time, seconds").count() == 1


def test_the_keys_are_kept_too_where_the_view_comes_after_its_picture(screen):
    kept = screen.root.evaluate(
        """async root => {
          const view = document.createElement('div');
          view.innerHTML = `<button>one</button>${root.querySelector('img[onload]').outerHTML}`;
          const parts = [...view.children];
          await new Promise(done => setTimeout(done, 300));
          view.className = 'keeps-keys';
          document.body.append(view);
          await new Promise(done => setTimeout(done, 500));
          parts[0].focus();
          const kept = parts[0].hasAttribute('data-lm-suppress-shortcuts');
          view.remove();
          return kept;
        }"""
    )
    assert kept


def test_a_reason_with_script_shows_as_text(page):
    screen = Screen(page, 2)
    screen.press("Next event")
    screen.becomes(lambda: screen.time() == 8)
    assert "<script>window.alerted" in screen.root.locator(".rp-call").inner_text()
    assert page.evaluate("window.alerted") is None
    assert screen.root.locator(".rp script, .rp img").count() == 0


def test_after_the_page_is_loaded_again_the_player_stands_where_it_was_and_plays_on(screen):
    page = screen.page
    screen.press("Next event")
    screen.press("Play")
    screen.becomes(lambda: screen.time() > 8)
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    screen = Screen(page)
    assert screen.time() > 8
    assert screen.stands_still()
    before = screen.time()
    screen.press("Play")
    screen.becomes(lambda: screen.plays() and screen.time() > before)


def test_running_the_cells_again_leaves_one_fresh_player_each(screen):
    screen.press("Play")
    screen.becomes(lambda: screen.time() > 0)
    screen.page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    screen.becomes(
        lambda: screen.page.locator(".rp-player").count() == 3 and screen.time() == 0 and not screen.plays(),
        15,
    )
    assert screen.stands_still()
    assert screen.page.locator(".rp-player").count() == 3
