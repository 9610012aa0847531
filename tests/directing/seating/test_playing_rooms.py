"""Rooms of the venue: which numbers the tables of a match have, and what may be typed."""

from dataclasses import replace

import pytest

from bridgedesk.directing.seating.draw_places import draw_places
from bridgedesk.directing.seating.match_tables import all_tables, match_labels, match_tables
from bridgedesk.directing.seating.playing_rooms import (
    TypedRoom,
    numbers_in,
    outside_rooms,
    room_sentences,
    rooms_of,
    rooms_typed,
    screens_at,
)
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import PlayingRoom, Scoring, Session
from tests.evenings.teams import SWISS

OPEN_AND_CLOSED = (
    PlayingRoom("Open room", 1, 20, Room.OPEN),
    PlayingRoom("Closed room", 21, 40, Room.CLOSED, screens=True),
)
A_AND_B = (PlayingRoom("Room A", 1, 2), PlayingRoom("Room B", 101))


def drawn(*rooms: PlayingRoom) -> Event:
    """Fox v Owl at table 1, Elk v Bee at 2, and a triangle of Cat, Dog and Emu at 3."""
    meetings = [("fox", "owl", 1), ("elk", "bee", 2), ("cat", "dog", 3), ("emu", "cat", 3), ("dog", "emu", 3)]
    matches = tuple(
        Match(f"m{at}", "1", 1, home, away, "swiss", table=table, triangle="t" if table == 3 else None)
        for at, (home, away, table) in enumerate(meetings, start=1)
    )
    return replace(SWISS, sessions=(replace(SWISS.sessions[0], rooms=rooms),), matches=matches)


def test_open_and_closed_tables_have_rooms_of_their_own() -> None:
    """Open 1-20 and closed 21-40: match 3 plays at 3 and 23, match 20 at 20 and 40."""
    assert [numbers_in(OPEN_AND_CLOSED, at) for at in (1, 3, 20)] == [("1", "21"), ("3", "23"), ("20", "40")]


def test_rooms_fill_one_after_the_other() -> None:
    """Room A has tables 1 and 2; match 3 is the first in Room B, at table 101."""
    assert [numbers_in(A_AND_B, at) for at in (1, 2, 3, 4)] == [
        ("1", "1"),
        ("2", "2"),
        ("101", "101"),
        ("102", "102"),
    ]


def test_a_match_without_a_room_has_a_number_behind_all_others() -> None:
    """Twenty matches fill both rooms; the 21st is at 41, which no other table has."""
    assert numbers_in(OPEN_AND_CLOSED, 21) == ("41", "41")


@pytest.mark.parametrize(
    ("rooms", "matches", "words"),
    [
        (OPEN_AND_CLOSED, 20, ""),
        (OPEN_AND_CLOSED, 21, "Table 41 is in no room."),  # its number behind all others, 40
        (OPEN_AND_CLOSED, 23, "Tables 41–43 are in no room."),
        (A_AND_B, 200, ""),  # room B has no last table
        ((), 30, ""),  # no rooms: tables are numbered from 1
        ((PlayingRoom("Hall", 1, 2), PlayingRoom("Lounge", 101, 101)), 4, "Table 102 is in no room."),
    ],
)
def test_tables_outside_all_rooms_are_named(rooms: tuple[PlayingRoom, ...], matches: int, words: str) -> None:
    assert outside_rooms(rooms, matches).startswith(words)
    assert bool(words) == bool(outside_rooms(rooms, matches))


def test_every_list_names_a_table_alike() -> None:
    event = drawn(*OPEN_AND_CLOSED)
    assert match_labels(event, event.matches) == ["1 and 21", "2 and 22", "3a", "3b", "3c"]
    assert [each.label for each in match_tables(event, "1")] == [
        "1 open",
        "21 closed",
        "2 open",
        "22 closed",
        "3a",
        "3b",
        "3c",
    ]
    assert [str(each) for each in all_tables(event, 1).values()] == ["1 and 21", "2 and 22", "3a", "3b", "3c"]
    fox, cat = (
        next(each for each in draw_places(event, "1", 1) if each.entry == team) for team in ("fox", "cat")
    )
    assert [(each.label, each.sits) for each in fox.tables] == [("1 and 21", "NS at 1, EW at 21")]
    assert [(each.label, each.sits) for each in cat.tables] == [("3a", "NS"), ("3b", "EW")]


def test_one_number_for_both_tables_needs_no_second() -> None:
    event = drawn(*A_AND_B)
    assert match_labels(event, event.matches) == ["1", "2", "101a", "101b", "101c"]
    assert [each.label for each in match_tables(event, "1")][:2] == ["1 open", "1 closed"]


def test_a_later_session_keeps_the_rooms_until_it_has_its_own() -> None:
    later = Session("2", Scoring.IMPS, stage="swiss")
    event = replace(drawn(*A_AND_B), sessions=(*drawn(*A_AND_B).sessions, later))
    assert rooms_of(event, "2") == A_AND_B
    own = replace(event, sessions=(event.sessions[0], replace(later, rooms=OPEN_AND_CLOSED)))
    assert (rooms_of(own, "1"), rooms_of(own, "2")) == (A_AND_B, OPEN_AND_CLOSED)


def test_screens_belong_to_a_room() -> None:
    event = drawn(*OPEN_AND_CLOSED)
    assert screens_at(event, event.matches[0]) == (Room.CLOSED,)
    assert screens_at(drawn(*A_AND_B), event.matches[0]) == ()
    assert list(room_sentences(OPEN_AND_CLOSED)) == [
        "Open room: tables 1–20, open tables",
        "Closed room: tables 21–40, closed tables, with screens",
    ]


def line(name: str, first: str = "", last: str = "", of: Room | None = None) -> TypedRoom:
    return TypedRoom(name, first, last, of, screens=False)


def test_rooms_are_read_as_typed() -> None:
    typed = [line(" Room  A ", "", " 20"), line(""), line("Room B", "101")]
    assert rooms_typed(typed) == (PlayingRoom("Room A", 1, 20), PlayingRoom("Room B", 101))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([line("", "5")], "Type a name for the room with table 5"),
        ([line("Hall", "one")], "Hall: “one” is not a table number. Type the first table"),
        ([line("Hall", "1", "0")], "Hall: “0” is not a table number. Type the last table"),
        ([line("Hall", "9", "8")], "Hall: the last table, 8, comes before the first, 9"),
        ([line("Room A", "1"), line("Room B", "101")], "Room A: type its last table too"),
        ([line("Room A", "1", "20"), line("Room B", "20")], "Table 20 is in Room A and in Room B"),
        ([line("Hall", "1", "20", Room.OPEN)], "Choose “both tables” for every room"),
        ([line("Hall", "1", "20", Room.OPEN), line("Lounge", "21")], "Choose “both tables” for every room"),
    ],
)
def test_what_cannot_be_meant_is_refused(lines: list[TypedRoom], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        rooms_typed(lines)


def test_open_and_closed_tables_may_have_the_same_numbers() -> None:
    """As two rooms next to each other, each with tables from 1."""
    both = [line("Hall", "1", "", Room.OPEN), line("Lounge", "1", "", Room.CLOSED)]
    assert numbers_in(rooms_typed(both), 3) == ("3", "3")
