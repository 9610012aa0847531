"""SBU 2.3: a player may enter only once; Simultaneous Pairs again on another day with other boards."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entry_checks import by_number, doubts_of
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.people import Player
from tests.evenings.board_sets import MITCHELL, PAIRS, desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.exported import DEAL

SBU = replace(PAIRS, rulebook=RulebookRef("sbu-2022"))
NOT_ONCE = "a player enters once: twice (2.3)"
AGAIN = {"competition": "Winter Pairs"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def called(event: Event, key: str, name: str, number: str | None = None) -> Event:
    players = tuple(Player(key, name, number) if each.id == key else each for each in event.players)
    return replace(event, players=players)


def heat(club: Club, key: str, day: int, **terms: str) -> Event:
    """On a day of November, of the Winter Pairs."""
    event = replace(SBU, id=key, title=f"Heat {key}", date=date(2026, 11, day))
    add_record(desk_in(club, event), "entry-terms", {**AGAIN, **terms})
    return event


def second_player(event: Event, entry: str) -> str:
    return next(each.players[1] for each in event.entries if each.id == entry)


def test_one_number_in_two_pairs_is_one_player(club: Club) -> None:
    """However the name is spelt; the second of the two is told of it, at the seat and before final."""
    event = called(
        called(SBU, second_player(SBU, "a"), "Bob Sample", "00321"),
        second_player(SBU, "c"),
        "R Sample",
        "321",
    )
    desk = desk_in(club, event)
    assert doubts_of(desk, "a") == []
    (said,) = doubts_of(desk, "c")
    assert said.startswith("R Sample is also entered with ")
    assert said.endswith(f" & Bob Sample: {NOT_ONCE}")
    assert "c" in [MITCHELL.seats[number] for number in by_number(desk, MITCHELL)]
    assert [each.what.partition(" (")[0] for each in items_to_check(desk)] == [said.partition(" (")[0]]


def test_two_numbers_are_two_players_of_one_name(club: Club) -> None:
    event = called(
        called(SBU, second_player(SBU, "a"), "Jo Smith", "321"), second_player(SBU, "c"), "Jo Smith", "322"
    )
    desk = desk_in(club, event)
    assert doubts_of(desk, "c") == []


def test_who_withdrew_is_not_entered(club: Club) -> None:
    event = called(called(SBU, second_player(SBU, "a"), "Jo Smith"), second_player(SBU, "c"), "Smith, Jo")
    entries = tuple(replace(each, withdrawn="1") if each.id == "a" else each for each in event.entries)
    assert doubts_of(desk_in(club, replace(event, entries=entries)), "c") == []


def test_another_book_does_not_ask(club: Club) -> None:
    event = called(called(PAIRS, second_player(SBU, "a"), "Jo Smith"), second_player(SBU, "c"), "Jo Smith")
    assert doubts_of(desk_in(club, event), "c") == []


def test_heats_are_one_competition_where_that_was_put_down(club: Club) -> None:
    heat(club, "first", 3)
    other = desk_in(club, replace(SBU, id="other", date=date(2026, 11, 10)))
    assert doubts_of(other, "a") == []
    add_record(other, "entry-terms", {"competition": "winter  pairs"})
    assert (
        doubts_of(other, "a")[0] == f"Ann Example is also entered in Heat first on Tue 3 Nov 2026: {NOT_ONCE}"
    )
    assert len(doubts_of(other, "a")) == 2, "both players"


def test_simultaneous_pairs_are_played_again_on_another_day(club: Club) -> None:
    heat(club, "first", 3, category="simultaneous")
    later = desk_in(club, replace(SBU, id="later", date=date(2026, 11, 5)))
    add_record(later, "entry-terms", {**AGAIN, "category": "simultaneous"})
    assert doubts_of(later, "a") == []
    evening = desk_in(club, replace(SBU, id="evening", date=date(2026, 11, 3)))
    add_record(evening, "entry-terms", {**AGAIN, "category": "simultaneous"})
    assert doubts_of(evening, "a")[0].endswith("on Tue 3 Nov 2026: again on another day only (2.3)")


def test_the_same_hands_on_another_day_are_not_another_heat(club: Club) -> None:
    """They are known: board 1 is the same in both."""
    (session,) = SBU.sessions
    dealt = replace(SBU, sessions=(replace(session, deals={1: DEAL}),))
    first = replace(dealt, id="first", title="Heat first", date=date(2026, 11, 3))
    add_record(desk_in(club, first), "entry-terms", {**AGAIN, "category": "simultaneous"})
    later = desk_in(club, replace(dealt, id="later", date=date(2026, 11, 5)))
    add_record(later, "entry-terms", {**AGAIN, "category": "simultaneous"})
    assert doubts_of(later, "a")[0].endswith("on Tue 3 Nov 2026: again with other boards only (2.3)")
