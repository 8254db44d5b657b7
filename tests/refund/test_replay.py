"""What is shown of a run at a time, without any widget."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refund import FIVE_CALLS, Settings, run
from companion.refund.experiment import all_settings
from companion.refund.replay import DURATION, event_times, next_time, previous_time, view_at
from companion.refund.transcript import as_html, transcript
from companion.refund.words import in_words, left_in_words, remains, verdict

OPENING = run(FIVE_CALLS["changed my mind"])
records = st.builds(run, st.sampled_from(list(FIVE_CALLS.values())), st.sampled_from(all_settings()))
seconds = st.integers(0, 60)


def test_the_nine_events_of_the_opening_run_stand_evenly_over_sixty_seconds():
    assert event_times(OPENING) == (0, 8, 15, 23, 30, 38, 45, 53, 60)


@given(records)
def test_the_first_event_is_at_the_start_and_the_last_at_the_end(record):
    times = event_times(record)
    assert (times[0], times[-1]) == (0, DURATION)
    assert len(set(times)) == len(record.events)
    assert list(times) == sorted(times)


@given(records, seconds)
def test_at_any_time_one_event_is_present_and_all_others_past_or_to_come(record, time):
    states = [moment.state for moment in view_at(record, time).moments]
    present = states.index("now")
    assert states == ["past"] * present + ["now"] + ["to come"] * (len(states) - present - 1)
    assert view_at(record, time).now.seconds <= time


@given(records, seconds)
def test_next_and_back_go_to_the_neighbouring_events_and_stay_at_the_ends(record, time):
    times = event_times(record)
    assert next_time(record, time) == min([later for later in times if later > time], default=DURATION)
    assert previous_time(record, time) == max([earlier for earlier in times if earlier < time], default=0)


@given(records)
def test_at_the_end_the_metrics_so_far_are_the_final_ones(record):
    for metric in view_at(record, DURATION).metrics:
        assert metric.so_far == metric.final
    assert {metric.key: metric.final for metric in view_at(record, 0).metrics} == {
        **record.ledger,
        "told": record.told,
    }


@given(records, seconds)
def test_the_rows_of_the_steps_add_up_to_the_metrics_so_far(record, time):
    view = view_at(record, time)
    so_far = {metric.key: metric.so_far for metric in view.metrics}
    assert sum(row.written for row in view.steps) == so_far["audit"] + so_far["refunds"] + so_far["emails"]
    assert so_far["money_out"] == record.call.amount * so_far["refunds"]


@pytest.mark.parametrize(
    ("time", "audit", "refunds", "told"),
    [
        (0, 0, 0, "nothing yet"),
        (7, 0, 0, "nothing yet"),
        (8, 1, 0, "nothing yet"),
        (15, 1, 1, "nothing yet"),
        (29, 1, 1, "nothing yet"),
        (30, 1, 1, "error"),
        (45, 2, 2, "error"),
        (60, 2, 2, "error"),
    ],
)
def test_the_opening_run_fills_its_ledger_step_by_step(time, audit, refunds, told):
    so_far = {metric.key: metric.so_far for metric in view_at(OPENING, time).metrics}
    assert (so_far["audit"], so_far["refunds"], so_far["told"]) == (audit, refunds, told)


def test_a_step_behind_a_failed_one_is_not_run_once_the_failure_is_reached():
    record = run(FIVE_CALLS["120"])
    results = {time: [row.results for row in view_at(record, time).steps] for time in (10, 20, 60)}
    assert results[10] == [("done", "to come"), ("to come", "to come"), ("to come", "to come")]
    assert results[20] == [("done", "to come"), ("error", "to come"), ("not run", "to come")]
    assert results[60] == [("done", "done"), ("error", "error"), ("not run", "not run")]


def test_the_lanes_are_the_agent_and_the_steps_as_they_were_run():
    assert view_at(OPENING, 0).lanes == ("agent", "audit", "refund", "email")
    first = run(FIVE_CALLS["120"], Settings(validate="first"))
    assert view_at(first, 0).lanes == ("agent", "validate", "audit", "refund", "email")


@pytest.mark.parametrize("time", [-1, 61, float("nan")])
def test_a_time_outside_the_sixty_seconds_is_refused(time):
    with pytest.raises(ValueError, match="0 to 60 seconds"):
        view_at(OPENING, time)


def test_the_transcript_holds_every_event_with_its_time():
    table = transcript(OPENING)
    assert list(table.columns) == ["seconds", "attempt", "step", "result", "detail"]
    assert list(table.itertuples(index=False, name=None)) == [
        (time, *event) for time, event in zip(event_times(OPENING), OPENING.events, strict=True)
    ]


@pytest.mark.parametrize(
    ("name", "settings", "left", "words"),
    [
        ("valid 25.00", Settings(), "as asked", "Done as asked: 1 audit row, 1 refund (25.00), 1 e-mail."),
        (
            "changed my mind",
            Settings(),
            "money",
            "50.00 went out in 2 refunds, and the agent was told that the call failed.",
        ),
        (
            "changed my mind",
            Settings(keyed=True),
            "money",
            "25.00 went out in 1 refund, and the agent was told that the call failed.",
        ),
        ("120", Settings(), "audit rows", "2 audit rows left behind, and nothing was refunded."),
        ("o-9", Settings(), "nothing", "Refused, and nothing is left behind."),
    ],
)
def test_the_verdict_says_what_the_ledger_holds(name, settings, left, words):
    record = run(FIVE_CALLS[name], settings)
    assert remains(record.ledger, record.told) == left
    assert verdict(record) == words


def test_what_is_left_is_counted_in_words():
    assert left_in_words(OPENING.ledger) == "2 audit rows, 2 refunds (50.00), no e-mail"
    assert left_in_words(run(FIVE_CALLS["o-9"]).ledger) == "nothing"


@given(records)
def test_the_words_and_the_plain_table_name_every_event(record):
    words, table = in_words(record), as_html(record)
    assert table.count("<tr>") == len(record.events) + 1
    for event in record.events:
        assert f"{event.attempt}  {event.step}: {event.result} - {event.detail}" in words
    assert words.endswith(verdict(record))


def test_the_plain_table_names_the_settings_and_is_read_from_the_left():
    table = as_html(run(FIVE_CALLS["120"], Settings("first", keyed=True)))
    assert "Validated: all before any effect; retry on; keyed on." in table
    assert table.count('<td style="text-align:left">') == 4 * 3
