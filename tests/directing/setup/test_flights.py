"""Flights of one competition: their names, which belong together, their tables, one final of their best."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_pair
from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.sessions import set_rooms
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.qualifying.qualifying_link import dependent_finals, qualified_in
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.playing_rooms import TypedRoom
from bridgedesk.directing.setup.flights import (
    events_chosen,
    events_offered,
    flight_of,
    flights_typed,
    other_flights,
)
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.linked_events import QualifyingEvents
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Book
from tests.evenings.club_evening import club_at
from tests.evenings.flights import DAY, LAWS, WANTED, enter, final_of, flights, play
from tests.evenings.teams import alphabet

SABF = library().book("sabf-2020")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


# ---- names


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("", ()),
        ("  ,", ()),
        ("A, B", ("A", "B")),
        ("Open;  Under   300 ,Novice", ("Open", "Under 300", "Novice")),
    ],
)
def test_flights_are_named_as_typed(typed: str, names: tuple[str, ...]) -> None:
    assert flights_typed(typed) == names


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("A", "“A” would be the only flight"),
        ("A, B, a", "“a” is typed twice"),
        ("1,2,3,4,5,6,7,8,9", "At most 8 flights"),
    ],
)
def test_names_of_flights_are_refused(club: Club, typed: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        begin_event(club, replace(WANTED, flights=typed), LAWS)
    assert club.file.event_keys() == []


def test_three_flights_are_three_events(club: Club) -> None:
    made = flights(club, replace(WANTED, flights="Open, Restricted, Novice", sessions=2))
    assert [each.event.title for each in made] == [
        "Spring Teams, Open", "Spring Teams, Restricted", "Spring Teams, Novice",
    ]  # fmt: skip
    assert [len(each.event.sessions) for each in made] == [2, 2, 2]
    last = other_flights(made[2])
    assert [(each.title, each.flight.name, each.flight.number) for each in last] == [
        ("Spring Teams, Open", "Open", 1), ("Spring Teams, Restricted", "Restricted", 2),
    ]  # fmt: skip


def test_flights_of_the_same_name_in_another_week_do_not_belong_together(club: Club) -> None:
    first, second = flights(club), flights(club)
    assert [each.key for each in other_flights(first[0])] == [first[1].event.id]
    assert [each.key for each in other_flights(second[0])] == [second[1].event.id]


def test_a_flight_is_copied_with_the_others(club: Club) -> None:
    """A copy of flight B leads to flight B of the copies, without teams; they belong to each other alone."""
    a, b = flights(club, replace(WANTED, sessions=2))
    enter(b, "Elk", "Fox")
    again = copy_event(club, b.event.id)
    assert (again.event.title, len(again.event.sessions)) == ("Spring Teams, Flight B", 2)
    assert again.event.entries == ()
    (other,) = other_flights(again)
    assert other.title == "Spring Teams, Flight A"
    assert other.key not in (a.event.id, b.event.id)
    assert [each.key for each in other_flights(a)] == [b.event.id]
    assert len(club.file.event_keys()) == 4
    alone = begin_event(club, NewEventRequest("Alone", DAY, "swiss-teams"), LAWS)
    assert flight_of(copy_event(club, alone.event.id).event) is None
    assert len(club.file.event_keys()) == 6


# ---- tables


@pytest.mark.parametrize(("teams", "first"), [(4, 11), (16, 11), (18, 21), (20, 21), (0, 11)])
def test_the_second_flight_sits_from_the_next_ten(club: Club, teams: int, first: int) -> None:
    """With two tables to spare for late teams: eight tables of flight A leave 9 and 10, nine do not."""
    a, b = flights(club)
    enter(a, *(f"Team {number}" for number in range(teams)))
    enter(b, "Ant", "Bee", "Cow", "Dog")
    done = draw_round(b, "1", "1-8", alphabet, LAWS)
    assert [each.called for each in match_tables(b.event, "1")][::2] == [str(first), str(first + 1)]
    assert f"Session 1: Flight B: tables from {first}." in done.remarks
    if teams:
        draw_round(a, "1", "1-8", alphabet, LAWS)
        assert next(each.called for each in match_tables(a.event, "1")) == "1"


def test_rooms_that_are_set_stay(club: Club) -> None:
    _, b = flights(club)
    enter(b, "Ant", "Bee", "Cow", "Dog")
    set_rooms(b, "1", [TypedRoom("Library", "51", "", None, screens=False)])
    draw_round(b, "1", "1-8", alphabet, LAWS)
    assert {each.called for each in match_tables(b.event, "1")} == {"51", "52"}


def test_pairs_of_the_second_flight_have_tables_of_their_own(club: Club) -> None:
    a, b = flights(club, replace(WANTED, title="Pairs", kind="swiss-pairs"))
    for flight in (a, b):
        for pair in range(4):
            names = [Player("", f"{flight.event.title[-1]}{pair} {name}") for name in ("Ann", "Ben")]
            enter_pair(flight, "1", None, names)
        draw_round(flight, "1", "1-8", alphabet, LAWS)
    labels = [dict(flight.event.sections[0].table_labels) for flight in (a, b)]
    assert labels == [{}, {1: "11", 2: "12"}]


# ---- one final


def test_the_first_two_of_each_flight_play_one_final(club: Club) -> None:
    """Firsts before seconds, flight A before B; 20, 20, 15 and 15 VPs, of which a half is carried over.
    Created from flight B it is the same."""
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    play(b, "Elk", "Fox", "Gnu", "Hen")
    done = create_finals(b, FinalsRequest("1-2, rest", "swiss-teams", 1, "50", flights=(a.event.id,)))
    assert done.words == "Created: Spring Teams, final: 4 teams; Spring Teams, consolation: 4 teams"
    final = final_of(club).event
    assert [(each.seed, each.name) for each in final.entries] == [
        (1, "Ant"), (2, "Elk"), (3, "Bee"), (4, "Fox"),
    ]  # fmt: skip
    own = [entry.id for entry in final.entries]
    assert len(set(own)) == 4, "both flights call their first team t1"
    carried = {line.entry: line.facts["amount"] for line in final.records("carried-in")}
    assert [carried[key] for key in own] == ["10", "10", "15/2", "15/2"]
    assert [final.player(entry.players[0]).name for entry in final.entries] == [
        "Ant Player1", "Elk Player1", "Bee Player1", "Fox Player1",
    ]  # fmt: skip
    consolation = final_of(club, "Spring Teams, consolation").event
    assert [entry.name for entry in consolation.entries] == ["Cow", "Gnu", "Dog", "Hen"]


def test_each_flight_knows_the_final_and_the_final_both_flights(club: Club) -> None:
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    play(b, "Elk", "Fox", "Gnu", "Hen")
    create_finals(a, FinalsRequest("1", "teams-final", 1, "", flights=(b.event.id,)))
    final = final_of(club)
    assert [link.event for link in qualified_in(final.event)] == [a.event.id, b.event.id]
    for flight in (a, b):
        assert [each.key for each in dependent_finals(flight.past, flight.event)] == [final.event.id]
    (semi,) = final.evaluation.finals
    names = [final.event.entry(key or "").name for key in (semi.home, semi.away)]
    assert names == ["Ant", "Elk"]


def test_a_knockout_of_two_flights_crosses_them(club: Club) -> None:
    """First of A against second of B, first of B against second of A."""
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    play(b, "Elk", "Fox", "Gnu", "Hen")
    create_finals(a, FinalsRequest("1-2", "teams-final", 2, "", flights=(b.event.id,)))
    final = final_of(club)
    called = final.event.entry_names
    met = {
        frozenset(called[key][0] for key in (each.home, each.away) if key)
        for each in final.evaluation.finals
        if each.final.week == 1
    }
    assert met == {frozenset(("Ant", "Fox")), frozenset(("Elk", "Bee"))}


def test_a_player_who_qualifies_twice_is_refused(club: Club) -> None:
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    play(b, "Ant", "Fox", "Gnu", "Hen")
    wanted = FinalsRequest("1-2", "swiss-teams", 1, "", flights=(b.event.id,))
    with pytest.raises(Refusal, match="Ant Player1 qualifies twice"):
        create_finals(a, wanted)
    assert len(club.file.event_keys()) == 2
    first = next(entry.id for entry in b.event.entries if entry.name == "Ant")
    add_record(b, "unavailable", {"entry": first, "why": "plays for flight A"})
    create_finals(a, wanted)
    assert [entry.name for entry in final_of(club).event.entries] == ["Ant", "Fox", "Bee", "Gnu"]


def test_flights_without_teams_have_no_places_yet(club: Club) -> None:
    a, b = flights(club)
    with pytest.raises(Refusal, match="Flight A: There are no places yet"):
        create_finals(a, FinalsRequest("1-2", "swiss-teams", flights=(b.event.id,)))


def test_a_title_with_a_comma_is_left_out_of_the_names_in_a_list(club: Club) -> None:
    a, b = flights(club, NewEventRequest("Spring, Teams", DAY, "swiss-teams", flights="O'Brien's, Müller"))
    named = QualifyingEvents((a.event, b.event))
    assert [named.title(each.event) for each in (a, b)] == ["O'Brien's", "Müller"]
    assert QualifyingEvents((a.event,)).title(b.event) == "Spring, Teams, Müller"


def test_what_is_missing_is_named_with_its_flight(club: Club) -> None:
    a, b = flights(club)
    play(a, "Ant", "Bee", "Cow", "Dog")
    enter(b, "Elk", "Fox", "Gnu", "Hen")
    wanted = FinalsRequest("1-5", "swiss-teams", 1, "", flights=(b.event.id,))
    with pytest.raises(Refusal, match="Flight A: 1-5: only 4 play here"):
        create_finals(a, wanted)
    draw_round(b, "1", "1-8", alphabet, LAWS)
    with pytest.raises(Refusal, match="Spring Teams, Flight B: 2 results missing"):
        create_finals(a, wanted._replace(places="1-2"))


def test_another_event_that_is_no_flight_can_be_added(club: Club) -> None:
    """The final has the title of the event that it is created from."""
    (a,) = flights(club, NewEventRequest("North", DAY, "swiss-teams"))
    (b,) = flights(club, NewEventRequest("South", DAY, "swiss-teams"))
    play(a, "Ant", "Bee", "Cow", "Dog")
    play(b, "Elk", "Fox", "Gnu", "Hen")
    offered = dict(events_offered(a))
    assert offered == {
        a.event.id: "This event",
        f"{b.event.id},{a.event.id}": "This event and South, Tue 17 Nov 2026",
    }
    assert [events_chosen(key) for key in offered] == [(), (b.event.id,)]
    create_finals(a, FinalsRequest("1-2", "swiss-teams", 1, "0", flights=(b.event.id,)))
    final = final_of(club, "North, final")
    assert [entry.name for entry in final.event.entries] == ["Ant", "Elk", "Bee", "Fox"]
    draw_round(final, "1", "1-8", alphabet, LAWS)
    assert {each.total for each in final.evaluation.standings.values()} == {None}


@pytest.mark.parametrize(
    ("kind", "book", "said"),
    [("swiss-teams", SABF, "South uses another rule book"), ("swiss-pairs", LAWS, "same players as South")],
)
def test_an_event_of_another_kind_is_refused(club: Club, kind: str, book: Book, said: str) -> None:
    (a,) = flights(club, NewEventRequest("North", DAY, "swiss-teams"))
    play(a, "Ant", "Bee", "Cow", "Dog")
    other = begin_event(club, NewEventRequest("South", DAY, kind), book)
    with pytest.raises(Refusal, match=said):
        create_finals(a, FinalsRequest("1-2", "swiss-teams", 1, "", flights=(other.event.id,)))
