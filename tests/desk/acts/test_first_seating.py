"""Sections of even strength before anybody has played (SABF 3, 15.2)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.session_seating import reseat_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.seating.match_tables import seated_teams
from bridgedesk.directing.seating.session_seating import SeatingMethod, renumbered, seating_methods
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, SeatChange, Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import BEGIN, club_at, place

NAMES = ("Ann Bob", "Cy Di", "Ed Flo", "Gus Hal", "Ida Jo", "Kay Len", "Max Nan", "Oz Pam")
# Both of a pair have as many, as they sit: the four of section A, then those of B; Oz and Pam are not listed.
POINTS = (10, 40, 70, 20, 80, 30, 60)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def two_sections(club: Club, book: str = "sabf-2020", sections: str = "AB") -> OpenEvent:
    open_event = begin_event(
        club, NewEventRequest("Pairs", BEGIN.date(), "pairs", sections=2), library().books[book]
    )
    for section in sections:
        set_movement(open_event, "1", section, make("howell", Request(pairs=4, boards=6), movement_library()))
    return open_event


def named(open_event: OpenEvent) -> OpenEvent:
    for at, pair in enumerate(NAMES):
        players = [f"{name} Example" for name in pair.split()]
        name_pair(open_event, "1", "AB"[at // 4], str(at % 4 + 1), players)
    return open_event


def listed(club: Club) -> None:
    for pair, points in zip(NAMES, POINTS, strict=False):
        for name in pair.split():
            save_club_player(club, ClubPlayer("", f"{name} Example", about={"masterpoints": str(points)}))


def seats(open_event: OpenEvent) -> dict[str, list[str]]:
    """First names of those who sit in each section, by their numbers."""
    players = {each.id: each.name.split()[0] for each in open_event.event.players}
    pairs = {
        each.id: " ".join(players[key] for key in each.players if key) for each in open_event.event.entries
    }
    return {
        section.id: [pairs.get(section.seats[number] or "", "") for number in sorted(section.seats)]
        for section in open_event.event.sessions[0].sections
    }


def with_sections(open_event: OpenEvent, *sections: Section) -> None:
    """Somebody is missing, or comes later."""
    first, *others = open_event.event.sessions
    sessions = (replace(first, sections=sections), *others)
    open_event.carry_out(Change("seats", "Other seats"), replace(open_event.event, sessions=sessions))


def test_the_strongest_go_to_and_fro(club: Club) -> None:
    """80 70 60 40 30 20 10 and none: A has the 1st, 4th, 5th and 8th, B the others."""
    listed(club)
    open_event = named(two_sections(club))
    before = seats(open_event)
    change = reseat_session(open_event, "1", SeatingMethod.STRENGTH, list)
    assert seats(open_event) == {
        "A": ["Ida Jo", "Cy Di", "Kay Len", "Oz Pam"],
        "B": ["Ed Flo", "Max Nan", "Gus Hal", "Ann Bob"],
    }
    assert change.remarks == (
        "Most masterpoints in the club list first, in serpentine order (3, 15.2);"
        " 1 without masterpoints come last",
    )
    undo(open_event)
    assert seats(open_event) == before


def test_seats_are_drawn_by_lot_too(club: Club) -> None:
    open_event = named(two_sections(club, "laws-2017"))
    before = seats(open_event)
    reseat_session(open_event, "1", SeatingMethod.DRAWN, lambda order: order[::-1])
    assert seats(open_event) == {"A": before["B"][::-1], "B": before["A"][::-1]}


def test_only_these_ways_are_offered_at_first(club: Club) -> None:
    assert tuple(seating_methods(two_sections(club).event, "1")) == (
        SeatingMethod.STRENGTH,
        SeatingMethod.DRAWN,
    )


def test_sections_of_teams_are_made_even_with_their_matches(club: Club) -> None:
    """15.2: nine teams of 10 to 90; A has five places, B four: A 90 60 50 20 10, B 80 70 40 30."""
    wanted = NewEventRequest("Teams", BEGIN.date(), "teams", sections=2)
    open_event = begin_event(club, wanted, library().books["sabf-2020"])
    set_movement(
        open_event, "1", "A", make("american-whist", Request(teams=5, boards=16), movement_library())
    )
    four = make("round-robin", Request(teams=4, boards=12), movement_library())
    set_movement(open_event, "1", "B", renumbered(four, "6"))
    for points, key in zip(range(10, 100, 10), seated_teams(open_event.event), strict=True):
        players = [f"{line} of {points}" for line in "NESW"]
        for name in players:
            save_club_player(club, ClubPlayer("", name, about={"masterpoints": str(points)}))
        enter_team(open_event, key, f"{points}", [Player("", name) for name in players])
    reseat_session(open_event, "1", SeatingMethod.STRENGTH, list)
    called = {each.id: each.name for each in open_event.event.entries}
    by_section = [
        [called[entry] for entry in section.seats.values() if entry]
        for section in open_event.event.sessions[0].sections
    ]
    assert by_section == [["90", "60", "50", "20", "10"], ["80", "70", "40", "30"]]
    met = {frozenset((called[each.home], called[each.away])) for each in open_event.event.matches}
    assert met == {frozenset(two) for teams in by_section for two in combinations(teams, 2)}


def test_nobody_moves_once_play_has_begun(club: Club) -> None:
    open_event = named(two_sections(club))
    record_result(open_event, place(1, 1, 1), Result(1, parse_score("+90")))
    with pytest.raises(Refusal, match="Session 1 has begun"):
        reseat_session(open_event, "1", SeatingMethod.STRENGTH, list)


def test_a_half_table_stays_where_it_is(club: Club) -> None:
    """B 1 is missing: 70 60 40 30 20 10 and none go to A 1, B 2, B 3, A 2, A 3, B 4 and A 4."""
    listed(club)
    open_event = named(two_sections(club))
    (a, b) = open_event.event.sessions[0].sections
    with_sections(open_event, a, replace(b, seats={**b.seats, "1": None}))
    reseat_session(open_event, "1", SeatingMethod.STRENGTH, list)
    assert seats(open_event) == {
        "A": ["Ed Flo", "Kay Len", "Gus Hal", "Oz Pam"],
        "B": ["", "Max Nan", "Cy Di", "Ann Bob"],
    }


def test_nobody_moves_while_somebody_comes_in_later(club: Club) -> None:
    open_event = named(two_sections(club))
    (a, b) = open_event.event.sessions[0].sections
    with_sections(open_event, replace(a, seat_changes=(SeatChange(2, "1", None),)), b)
    with pytest.raises(Refusal, match="a pair joins, leaves or moves in a later round"):
        reseat_session(open_event, "1", SeatingMethod.DRAWN, list)


def test_what_is_missing_is_said(club: Club) -> None:
    with pytest.raises(Refusal, match="No masterpoints are known"):
        reseat_session(named(two_sections(club)), "1", SeatingMethod.STRENGTH, list)
    with pytest.raises(Refusal, match="Section B has no movement yet"):
        reseat_session(two_sections(club, sections="A"), "1", SeatingMethod.STRENGTH, list)
    with pytest.raises(Refusal, match="No names in the seating yet"):
        reseat_session(two_sections(club), "1", SeatingMethod.STRENGTH, list)
