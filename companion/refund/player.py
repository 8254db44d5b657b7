"""The player of a recorded run: labelled controls, and a page drawn anew for every inspection time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from companion.refund.calls import FIVE_CALLS, RefundCall
from companion.refund.drawing import page
from companion.refund.experiment import run
from companion.refund.keys import keep_keys
from companion.refund.records import Settings
from companion.refund.replay import DURATION, next_time, previous_time, view_at
from companion.refund.steps import STEPS, Step
from companion.refund.transcript import as_html, transcript
from companion.refund.words import in_words

if TYPE_CHECKING:
    import pandas as pd

OPENS_ON = "changed my mind"
SPEEDS = {f"{speed}× ({DURATION / speed:g} s)": speed for speed in (1, 2, 5, 10)}
WORDS = {"description_width": "initial"}
LABEL = {"description_width": "16.5em"}
NAME_SLIDER = "view.querySelector('.noUi-handle')?.setAttribute('aria-label', 'Inspection time, seconds');"


class _Ticker(widgets.Play):
    """The browser's clock behind the Play button: counts inspection seconds, is never seen.

    A page that loads asks for the whole state, and its clock stands still: so does the ticker from then on.
    """

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        if key is None and self.playing:
            self.playing = False
        return super().get_state(key=key, drop_defaults=drop_defaults)


class RefundPlayer(widgets.VBox):
    """The refund experiment to play with: choose a call and the settings, replay the run, read the ledger.

    calls: name to ``RefundCall``, offered by the first control; opens on "changed my mind", else on the first.
    steps: what the tool does, for a tool whose checks you have moved.

    Attributes: the controls ``call``, ``validate``, ``retry``, ``keyed``, ``play``, ``back``, ``next``,
    ``restart``, ``speed`` and ``time`` (ipywidgets: set a ``.value``, or ``.click()``), and ``run``, the
    present record. Show each player in one place only: two views of one clock stop each other.
    """

    def __init__(self, calls: Mapping[str, RefundCall] = FIVE_CALLS, steps: tuple[Step, ...] = STEPS) -> None:
        if not calls:
            raise ValueError("calls is empty: the player needs at least one call")
        self._calls, self._steps = dict(calls), steps
        self._ticker = _Ticker(max=DURATION, show_repeat=False, layout={"display": "none"})
        self._page = widgets.HTML(layout={"width": "100%", "margin": "0"})
        self._make_inputs()
        self._make_transport()
        self._moving = False
        self._compute()
        super().__init__(
            children=[self._inputs(), self._transport(), self._page, self._ticker],
            layout={"width": "100%"},
        )
        self.add_class("rp-player")
        keep_keys(self, NAME_SLIDER)
        self._listen()

    def transcript(self) -> "pd.DataFrame":
        """The present run as a table: the player's static twin."""
        return transcript(self.run)

    def _make_inputs(self) -> None:
        names = list(self._calls)
        self.call = widgets.Dropdown(
            options=names,
            value=OPENS_ON if OPENS_ON in names else names[0],
            description="Tool call proposed by the model",
            style=LABEL,
            layout={"width": "auto"},
        )
        self.validate = widgets.RadioButtons(
            options=[("Inside each step", "inline"), ("All arguments before any effect", "first")],
            value="inline",
            description="Where arguments are validated",
            style=LABEL,
            layout={"width": "auto"},
        )
        self.retry = widgets.Checkbox(
            value=True,
            indent=False,
            layout={"width": "auto"},
            description="Agent repeats the call once after an error",
        )
        self.keyed = widgets.Checkbox(
            value=False, indent=False, layout={"width": "auto"}, description="Steps keyed by call id"
        )

    def _make_transport(self) -> None:
        self.play = _button("Play", "play", "primary")
        self.back = _button("Back", "step-backward")
        self.next = _button("Next event", "step-forward")
        self.restart = _button("Restart", "undo")
        self.speed = widgets.Dropdown(
            options=SPEEDS, value=2, description="Speed", style=WORDS, layout={"width": "10.5em"}
        )
        # Whole seconds: the browser's slider answers 3.5 with 3.5000000000000004, as if scrubbed.
        self.time = widgets.IntSlider(
            min=0,
            max=DURATION,
            description="Inspection time, s",
            style=WORDS,
            layout={"flex": "1 1 100%", "width": "auto"},
        )

    def _inputs(self) -> widgets.HBox:
        left = widgets.VBox([self.call, self.validate], layout={"flex": "3 1 22em", "overflow": "visible"})
        right = widgets.VBox([self.retry, self.keyed], layout={"flex": "2 1 18em", "overflow": "visible"})
        both = widgets.HBox([left, right], layout={"flex_flow": "row wrap", "grid_gap": "0 2em"})
        both.add_class("rp-settings")
        return both

    def _transport(self) -> widgets.HBox:
        controls = [self.play, self.back, self.next, self.restart, self.speed, self.time]
        return widgets.HBox(controls, layout={"flex_flow": "row wrap", "align_items": "center"})

    def _listen(self) -> None:
        for control in (self.call, self.validate, self.retry, self.keyed):
            control.observe(self._input_changed, "value")
        self.play.on_click(lambda _: self._stop() if self._ticker.playing else self._start())
        self.back.on_click(lambda _: self._stop_at(previous_time(self.run, self.time.value)))
        self.next.on_click(lambda _: self._stop_at(next_time(self.run, self.time.value)))
        self.restart.on_click(lambda _: self._stop_at(0))
        self.speed.observe(lambda _: self._set_interval(), "value")
        self.time.observe(self._time_changed, "value")
        self._ticker.observe(self._ticked, "value")
        self._ticker.observe(lambda _: self._name_play(), "playing")
        self._set_interval()

    def _compute(self) -> None:
        settings = Settings(self.validate.value, self.retry.value, self.keyed.value)
        self.run = run(self._calls[self.call.value], settings, self._steps)
        self._draw()

    def _draw(self) -> None:
        self._page.value = page(view_at(self.run, self.time.value))

    def _input_changed(self, _: object) -> None:
        self._stop_at(0)
        self._compute()

    def _time_changed(self, _: object) -> None:
        if not self._moving:
            self._stop()  # whoever scrubs wants to look: the clock would take the time away again
        self._draw()

    def _ticked(self, change: dict[str, Any]) -> None:
        if self._ticker.playing:  # else a tick that was on its way when something stopped the clock
            self._move(change["new"])

    def _start(self) -> None:
        if self.time.value >= DURATION:
            self._move(0)
        self._ticker.value = self.time.value
        self._ticker.playing = True

    def _stop(self) -> None:
        self._ticker.playing = False

    def _stop_at(self, seconds: int) -> None:
        self._stop()
        self._move(seconds)

    def _move(self, seconds: int) -> None:
        self._moving = True
        try:
            self.time.value = seconds
        finally:
            self._moving = False

    def _set_interval(self) -> None:
        self._ticker.interval = round(1000 / self.speed.value)

    def _name_play(self) -> None:
        playing = self._ticker.playing
        self.play.description, self.play.icon = ("Pause", "pause") if playing else ("Play", "play")

    def __repr__(self) -> str:
        return f"RefundPlayer, {self.time.value} of {DURATION} s\n{in_words(self.run)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live view, and for wherever it cannot run the whole record in words and as a table."""
        bundle = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self), "text/html": as_html(self.run)}


def _button(words: str, icon: str, style: str = "") -> widgets.Button:
    return widgets.Button(description=words, icon=icon, button_style=style, layout={"width": "auto"})
