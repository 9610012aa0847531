"""Drawn matches as a section: both rooms, teams by number, and rounds counted from the session's first."""

from dataclasses import replace
from datetime import date

from bridgedesk.directing.seating.match_section import with_match_section
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Scoring, Section, Session, Sitting

SESSIONS = (Session("1", Scoring.IMPS), Session("2", Scoring.IMPS))
MATCHES = (
    Match("m1", "1", 1, "fox", "owl", boards=(1, 2)),
    Match("m2", "2", 2, "owl", "fox", boards=(3, 4)),
    Match("m3", "2", 3, "fox", "owl", boards=(5, 6)),
    Match("m4", "2", 3, "elk", "", boards=(), outcome=Outcome.BYE),
)
EVENT = Event(
    "e", "Teams", date(2026, 11, 17), entries=(Entry("fox"), Entry("owl"), Entry("elk")),
    sessions=SESSIONS, matches=MATCHES,
)  # fmt: skip


def test_a_later_session_begins_with_its_own_round_1() -> None:
    (section,) = with_match_section(EVENT, SESSIONS[1]).sections
    assert section.movement is not None
    assert [
        [(at.table, at.ns, at.ew, tuple(section.boards_of(at))) for at in row]
        for row in section.movement.rounds
    ] == [
        [(1, "2", "1", (3, 4)), (2, "1", "2", (3, 4))],
        [(1, "1", "2", (5, 6)), (2, "2", "1", (5, 6))],
    ]
    assert section.seats == {"1": "fox", "2": "owl"}
    assert section.of_teams


def test_a_session_with_a_movement_or_without_matches_stays() -> None:
    seated = Section("B", sets={1: (1,)}, movement=Movement(((Sitting(1, "1", "2", (1,)),),)))
    moving = replace(SESSIONS[0], sections=(seated,))
    event = replace(EVENT, sessions=(moving, SESSIONS[1]))
    assert with_match_section(event, moving) is moving
    alone = replace(EVENT, matches=())
    assert with_match_section(alone, SESSIONS[0]) is SESSIONS[0]
