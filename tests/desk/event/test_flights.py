"""Flights shown and printed together: the draws of both on one posting and on the room display."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round, print_draw
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.clock.room_display import draw_pages, draw_pages_of_flights, leader_pages_of_flights
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.evening_record import evening_record
from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.finding.event_things import flight_things
from bridgedesk.event.match import Slip
from tests.evenings.club_evening import club_at
from tests.evenings.flights import LAWS, enter, flights, play
from tests.evenings.teams import alphabet


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def test_all_flights_in_their_order(club: Club) -> None:
    a, b = flights(club)
    assert [each.event.id for each in all_flights(b)] == [a.event.id, b.event.id]
    assert all_flights(b)[1] is b
    enter(a, "Ant", "Bee")
    assert [entry.name for entry in all_flights(b)[0].event.entries] == ["Ant", "Bee"]
    before = all_flights(b)[0]
    assert all_flights(b)[0] is before, "read again only after a change"


def test_the_room_sees_the_draws_of_both_flights(club: Club) -> None:
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    assert [page.title for page in draw_pages_of_flights(a, "1")] == [
        "Flight A, round 1", "Flight A, round 1, by name",
    ]  # fmt: skip
    play(b, "Elk", "Fox", "Gnu", "Hen")
    draw_round(b, "1", "9-16", alphabet, LAWS)
    for shown in (a, b):
        pages = draw_pages_of_flights(shown, "1")
        assert [page.title for page in pages] == [
            "Flight A, round 1", "Flight A, round 1, by name",
            "Flight B, round 2", "Flight B, round 2, by name",
        ]  # fmt: skip
        assert [row[0] for row in pages[2].rows] == ["11", "12"]


def test_the_room_sees_the_leaders_of_both_flights(club: Club) -> None:
    """20, 15, 5 and 0 VPs in each; a match of flight B that is open counts for nobody."""
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    enter(b, "Elk", "Fox")
    assert leaders(a) == {"Flight A, leaders": ["Ant", "Bee", "Cow", "Dog"]}
    draw_round(b, "1", "1-8", alphabet, LAWS)
    assert leaders(a) == {"Flight A, leaders": ["Ant", "Bee", "Cow", "Dog"]}
    (match,) = b.event.matches
    record_match_total(b, match.id, Slip(vp=(Decimal(13), Decimal(7))))
    first, second = (b.event.entry(each).name or "" for each in (match.home, match.away))
    for shown in (a, b):
        assert leaders(shown) == {
            "Flight A, leaders": ["Ant", "Bee", "Cow", "Dog"],
            "Flight B, leaders": [first, second],
        }


def leaders(open_event: OpenEvent) -> dict[str, list[str]]:
    pages = leader_pages_of_flights(open_event, open_event.supposing, "1")
    return {page.title: [row[1] for row in page.rows] for page in pages}


def test_an_event_of_its_own_shows_its_own_draw(club: Club) -> None:
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    assert [page.title for page in draw_pages(a.event, "1")] == ["Round 1", "Round 1, by name"]
    assert draw_pages_of_flights(b, "1")[0].title == "Flight A, round 1", "nothing is drawn in flight B"


def test_one_posting_has_the_draws_of_both_flights(club: Club) -> None:
    """A page for each flight that has drawn the round; the other flight counts as printed too."""
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    done = print_draw(a, "1", 1)
    assert done.words == "Printed: 2026-11-17 draw of round 1.pdf"
    (path,) = done.made
    assert pages(path) == 1
    play(b, "Elk", "Fox", "Gnu", "Hen")
    done = print_draw(b, "1", 1)
    assert done.words == "Printed: 2026-11-17 draw of round 1.pdf (Flight A, Flight B)"
    assert pages(done.made[0]) == 2
    assert [len(evening_record(each).printed) for each in (a, b)] == [2, 1]
    draw_round(b, "1", "9-16", alphabet, LAWS)
    assert pages(print_draw(b, "1", 2).made[0]) == 1, "flight A has not drawn round 2"


def pages(path: Path) -> int:
    return path.read_bytes().count(b"/Type /Page\n") + path.read_bytes().count(b"/Type /Page ")


def test_entries_of_other_flights_are_found(club: Club) -> None:
    _, b = flights(club)
    enter(b, "Elk", "Fox")
    things = list(flight_things([b.event]))
    assert [(each.key, each.title) for each in things] == [
        (f"{b.event.id}/", "Spring Teams, Flight B"),
        (f"{b.event.id}/{b.event.entries[0].id}", "Team 1: Elk, Flight B"),
        (f"{b.event.id}/{b.event.entries[1].id}", "Team 2: Fox, Flight B"),
    ]
    assert "Elk Player1" in things[1].also
