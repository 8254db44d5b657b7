"""What is shown of a run at a moment: a pure function of record and inspection time."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from companion.refund.calls import EXACT
from companion.refund.records import Event, Run
from companion.refund.steps import AGENT

DURATION = 60  # inspection seconds; every run is stretched over them, whatever its number of events
AGENT_LANE = "agent"

State = Literal["past", "now", "to come"]


@dataclass(frozen=True)
class Moment:
    """An event at its time: seconds (0 to 60), its lane, its state, and the effect that it wrote."""

    seconds: int
    lane: str
    state: State
    event: Event
    effect: str | None


@dataclass(frozen=True)
class StepRow:
    """A step in the computed data: its checks, its result in each attempt, its rows so far."""

    step: str
    checks: tuple[str, ...]
    results: tuple[str, ...]
    written: int


@dataclass(frozen=True)
class Metric:
    """A figure of the ledger: its key, its value at the end, and its value at the inspection time."""

    key: Literal["audit", "refunds", "emails", "money_out", "told"]
    final: int | Decimal | str
    so_far: int | Decimal | str


@dataclass(frozen=True)
class View:
    """All that the player shows of a run at ``seconds``."""

    run: Run
    seconds: float
    moments: tuple[Moment, ...]
    steps: tuple[StepRow, ...]
    metrics: tuple[Metric, ...]

    @property
    def now(self) -> Moment:
        """The present event: the last one at or before the inspection time."""
        return next(moment for moment in self.moments if moment.state == "now")

    @property
    def lanes(self) -> tuple[str, ...]:
        """The lanes of the timeline from top to bottom: the agent, then each step."""
        return (AGENT_LANE, *(step.name for step in self.run.steps))


def event_times(run: Run) -> tuple[int, ...]:
    """When each event happens: evenly over sixty inspection seconds, to the nearest second."""
    last = len(run.events) - 1
    return tuple(int(DURATION * number / last + 0.5) for number in range(last + 1))


def next_time(run: Run, seconds: float) -> int:
    """The time of the first event after ``seconds``; the end stays the end."""
    return next((time for time in event_times(run) if time > seconds), DURATION)


def previous_time(run: Run, seconds: float) -> int:
    """The time of the last event before ``seconds``; the start stays the start."""
    return next((time for time in reversed(event_times(run)) if time < seconds), 0)


def view_at(run: Run, seconds: float) -> View:
    """What is shown of the run at an inspection time (0 to 60 seconds; ValueError outside)."""
    if not 0 <= seconds <= DURATION:
        raise ValueError(f"the inspection time is 0 to {DURATION} seconds, not {seconds!r}")
    moments = _moments(run, seconds)
    reached = tuple(moment for moment in moments if moment.state != "to come")
    return View(run, seconds, moments, _step_rows(run, reached), _metrics(run, reached))


def _moments(run: Run, seconds: float) -> tuple[Moment, ...]:
    times = event_times(run)
    present = max(time for time in times if time <= seconds)
    effects = {step.name: step.effect for step in run.steps}
    return tuple(
        Moment(
            time,
            AGENT_LANE if event.step in AGENT else event.step,
            _state(time, present),
            event,
            effects.get(event.step) if event.result == "done" else None,
        )
        for time, event in zip(times, run.events, strict=True)
    )


def _state(time: float, present: float) -> State:
    if time == present:
        return "now"
    return "past" if time < present else "to come"


def _step_rows(run: Run, reached: tuple[Moment, ...]) -> tuple[StepRow, ...]:
    attempts = range(1, run.attempts + 1)
    return tuple(
        StepRow(
            step.name,
            step.checks,
            tuple(_result(step.name, attempt, reached) for attempt in attempts),
            sum(moment.effect is not None and moment.lane == step.name for moment in reached),
        )
        for step in run.steps
    )


def _result(step: str, attempt: int, reached: tuple[Moment, ...]) -> str:
    """The result of a step in an attempt; once the attempt has failed, the steps behind are "not run"."""
    events = [
        moment.event for moment in reached if moment.event.attempt == attempt and moment.lane != AGENT_LANE
    ]
    found = [event.result for event in events if event.step == step]
    failed = any(event.result in ("error", "rejected") for event in events)
    return found[0] if found else "not run" if failed else "to come"


def _metrics(run: Run, reached: tuple[Moment, ...]) -> tuple[Metric, ...]:
    effects = [moment.effect for moment in reached]
    refunds = effects.count("refund")
    so_far = {
        "audit": effects.count("audit"),
        "refunds": refunds,
        "emails": effects.count("email"),
        "money_out": EXACT.multiply(run.call.amount, refunds) if refunds else Decimal("0.00"),
        "told": _told(reached),
    }
    return tuple(Metric(key, {**run.ledger, "told": run.told}[key], value) for key, value in so_far.items())


def _told(reached: tuple[Moment, ...]) -> str:
    """What the agent has been told so far: it repeats a call because it was told "error"."""
    last = reached[-1].event
    if last.step == "outcome":
        return last.result
    return "error" if any(moment.event.step == "retry" for moment in reached) else "nothing yet"
