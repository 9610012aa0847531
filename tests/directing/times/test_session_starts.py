"""Day and time of each session: as typed, in order, and as they are shown."""

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.sessions import end_play, plan_session
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.directing.times.session_starts import session_start_typed
from bridgedesk.event.days import days_of, days_text, session_day
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring, Session
from bridgedesk.sheets.draw import draw_title
from tests.evenings.board_sets import desk_of
from tests.evenings.teams import SWISS

TWO_DAYS = replace(
    SWISS, sessions=tuple(Session(key, Scoring.IMPS, stage="swiss") for key in ("1", "2", "3"))
)  # on Tue 17 Nov 2026


at = datetime.fromisoformat


@pytest.mark.parametrize(
    ("typed", "when"),
    [
        ("13:30", at("2026-11-17T13:30")),
        ("9.15", at("2026-11-17T09:15")),
        ("22 Nov 13:30", at("2026-11-22T13:30")),
        ("Sun 22 Nov 2026, 13:30", at("2026-11-22T13:30")),
        ("22/11 13:30", at("2026-11-22T13:30")),
        ("22.11.2026 13:30", at("2026-11-22T13:30")),
        ("2026-11-22 13:30", at("2026-11-22T13:30")),
        ("3 January 10:00", at("2027-01-03T10:00")),
        ("  ", None),
    ],
)
def test_a_day_and_a_time_are_read(typed: str, when: datetime | None) -> None:
    assert session_start_typed(typed, TWO_DAYS) == when


@pytest.mark.parametrize(
    "typed", ["tomorrow", "22 Nov", "31 Feb 10:00", "22 Nov 25:00", "22 Foo 10:00", "0/0 1:00"]
)
def test_what_is_no_day_and_time_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="is not a day and a time"):
        session_start_typed(typed, TWO_DAYS)


def days(event: Event) -> str:
    return days_text(days_of(event, event.sessions))


def test_sessions_have_days_of_their_own_in_order(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, TWO_DAYS)
    assert days(open_event.event) == "Tue 17 Nov 2026"
    plan_session(open_event, "1", "10:00")
    done = plan_session(open_event, "3", "22 Nov 13:30")
    assert done.words == "Session 3 starts Sun 22 Nov 2026, 13:30"
    with pytest.raises(
        Refusal, match="Session 2 cannot start at Mon 23 Nov 2026, 10:00: session 3 starts at"
    ):
        plan_session(open_event, "2", "23 Nov 10:00")
    with pytest.raises(Refusal, match="session 1 starts at Tue 17 Nov 2026, 10:00"):
        plan_session(open_event, "2", "9:30")
    plan_session(open_event, "2", "22 Nov 10:00")
    event = open_event.event
    assert [session_day(event, each) for each in event.sessions] == [
        date(2026, 11, 17), date(2026, 11, 22), date(2026, 11, 22),
    ]  # fmt: skip
    assert days(event) == "Tue 17 Nov – Sun 22 Nov 2026"
    plan_session(open_event, "2", "")
    assert open_event.event.session("2").starts is None


def test_a_session_starts_before_it_ends(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, TWO_DAYS)
    end_play(open_event, "1", at("2026-11-17T12:00"))
    with pytest.raises(Refusal, match="it ended at Tue 17 Nov 2026, 12:00"):
        plan_session(open_event, "1", "13:00")


def test_the_draw_names_another_day(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, TWO_DAYS)
    plan_session(open_event, "1", "10:00")
    plan_session(open_event, "2", "22 Nov 10:00")
    facts, drawn = material(open_event).facts(AS_USUAL), made(open_event.event, "2")
    assert draw_title(facts, drawn, 1, drawn.matches) == "Session 2, Sun 22 Nov 2026, 10:00, Round 1"
    first = made(open_event.event, "1")
    assert draw_title(facts, first, 1, first.matches) == "Session 1, Round 1"


def made(event: Event, session: str) -> Event:
    return replace(event, matches=(Match("m1", session, 1, "fox", "owl", "swiss", table=1),))
