"""The player's controls, without a browser: each does what its label says."""

import ipywidgets
import pytest

from companion.player import RefundPlayer
from companion.refund import FIVE_CALLS, RefundCall, Step, run
from companion.refund.drawing import page
from companion.refund.replay import view_at


@pytest.fixture
def player():
    return RefundPlayer()


def shown(player: RefundPlayer) -> str:
    return player._page.value


def test_it_opens_on_two_refunds_at_the_start_and_stands_still(player):
    assert (player.call.value, player.validate.value, player.retry.value, player.keyed.value) == (
        "changed my mind",
        "inline",
        True,
        False,
    )
    assert player.run == run(FIVE_CALLS["changed my mind"])
    assert player.run.ledger["refunds"] == 2
    assert (player.time.value, player.play.description, player._ticker.playing) == (0, "Play", False)
    assert shown(player) == page(view_at(player.run, 0))


def test_every_control_carries_a_label_in_words(player):
    labels = [
        getattr(player, name).description
        for name in ("call", "validate", "retry", "keyed", "play", "back", "next", "restart", "speed", "time")
    ]
    assert labels == [
        "Tool call proposed by the model",
        "Where arguments are validated",
        "Agent repeats the call once after an error",
        "Steps keyed by call id",
        "Play",
        "Back",
        "Next event",
        "Restart",
        "Speed",
        "Inspection time, s",
    ]


def test_next_and_back_step_through_the_events_and_stay_at_the_ends(player):
    visited = []
    for _ in range(10):
        player.next.click()
        visited.append(player.time.value)
    assert visited == [8, 15, 23, 30, 38, 45, 53, 60, 60, 60]
    assert shown(player) == page(view_at(player.run, 60))
    player.back.click()
    assert player.time.value == 53
    player.time.value = 9
    player.back.click()
    player.back.click()
    player.back.click()
    assert player.time.value == 0


def test_restart_rewinds_and_stops(player):
    player.play.click()
    player.time.value = 40
    player.play.click()
    player.restart.click()
    assert (player.time.value, player._ticker.playing) == (0, False)


@pytest.mark.parametrize(
    ("control", "value"), [("call", "o-9"), ("validate", "first"), ("retry", False), ("keyed", True)]
)
def test_a_change_of_an_input_computes_anew_rewinds_and_does_not_start(player, control, value):
    player.play.click()
    player._ticker.value = 16
    assert player.time.value == 16
    getattr(player, control).value = value
    assert (player.time.value, player._ticker.playing, player.play.description) == (0, False, "Play")
    assert player.run != run(FIVE_CALLS["changed my mind"])
    assert shown(player) == page(view_at(player.run, 0))


def test_play_moves_the_time_and_becomes_pause(player):
    player.play.click()
    assert (player.play.description, player._ticker.playing) == ("Pause", True)
    player._ticker.value = 23
    assert player.time.value == 23
    assert shown(player) == page(view_at(player.run, 23))
    player.play.click()
    assert (player.play.description, player._ticker.playing, player.time.value) == ("Play", False, 23)


def test_play_goes_on_from_where_the_time_stands(player):
    player.time.value = 30
    player.play.click()
    assert player._ticker.value == 30


def test_played_to_the_end_it_stays_there_and_play_starts_anew(player):
    player.play.click()
    player._ticker.value = player._ticker.max
    player._ticker.playing = False  # as the browser's clock does at its end
    assert (player.time.value, player.play.description) == (60, "Play")
    player.play.click()
    assert (player.time.value, player._ticker.value, player._ticker.playing) == (0, 0, True)


def test_a_tick_that_arrives_late_moves_nothing(player):
    player.play.click()
    player._ticker.value = 20
    player.time.value = 40  # scrubbing stops the clock
    player._ticker.value = 21
    assert (player.time.value, player._ticker.playing) == (40, False)


@pytest.mark.parametrize("control", ["next", "back"])
def test_stepping_stops_the_clock(player, control):
    player.play.click()
    getattr(player, control).click()
    assert not player._ticker.playing


def test_a_change_of_speed_while_playing_takes_effect_and_keeps_playing(player):
    player.play.click()
    intervals = []
    for speed in (1, 2, 5, 10):
        player.speed.value = speed
        intervals.append(player._ticker.interval)
    assert intervals == [1000, 500, 200, 100]
    assert player._ticker.playing


def test_a_page_that_asks_for_the_whole_state_finds_the_clock_standing(player):
    player.play.click()
    assert player._ticker.get_state()["playing"] is False
    assert player.play.description == "Play"


def test_two_players_do_not_disturb_each_other(player):
    other = RefundPlayer()
    other.call.value = "120"
    other.next.click()
    other.play.click()
    assert (player.call.value, player.time.value, player.play.description) == ("changed my mind", 0, "Play")
    assert player.run == run(FIVE_CALLS["changed my mind"])


def test_saved_output_says_in_words_what_happens_and_holds_no_address(player):
    bundles = [each._repr_mimebundle_() for each in (player, RefundPlayer())]
    assert bundles[0]["text/plain"] == bundles[1]["text/plain"] == repr(player)
    assert bundles[0]["text/html"] == bundles[1]["text/html"]
    for words in (
        "changed my mind",
        "2 audit rows, 2 refunds (50.00), no e-mail",
        "50.00 went out in 2 refunds",
    ):
        assert words in bundles[0]["text/plain"]
        assert words in bundles[0]["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundles[0]


def test_the_transcript_follows_the_present_run(player):
    player.validate.value = "first"
    assert list(player.transcript()["result"]) == ["proposed", "rejected", "error"]


def test_calls_and_steps_of_your_own_can_be_played():
    calls = {"<b>mine</b>": RefundCall("o-1", 10, "<script>alert(1)</script>")}
    player = RefundPlayer(
        calls, steps=(Step("pay", ("amount",), "refund"), Step("write", ("reason",), "email"))
    )
    assert player.call.value == "<b>mine</b>"
    assert [event.step for event in player.run.events] == [
        "call",
        "pay",
        "write",
        "retry",
        "pay",
        "write",
        "outcome",
    ]
    assert "<script" not in shown(player)


def test_without_a_call_there_is_no_player():
    with pytest.raises(ValueError, match="at least one call"):
        RefundPlayer({})


def test_it_is_a_widget_without_an_output_area(player):
    def inside(widget):
        yield widget
        for child in getattr(widget, "children", ()):
            yield from inside(child)

    assert not any(isinstance(widget, ipywidgets.Output) for widget in inside(player))
