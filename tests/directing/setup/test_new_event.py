"""New events, who may sit down, the next session, and what the rule desk says."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import programme
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.rules.rule_lookup import ask, question_form
from bridgedesk.directing.seating.movement_by_book import MovementByBook, pace
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod, seats_of
from bridgedesk.directing.setup.mid_session_changes import (
    ChangeFormData,
    MidSessionChange,
    replan_options,
    why,
)
from bridgedesk.directing.setup.movement_choice import MovementWishes, suggestions
from bridgedesk.directing.setup.new_event import NewEventRequest, formats
from bridgedesk.event.event import Fields
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import Result, Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.entries.entry import Entering
from tests.evenings.club_evening import club_at

TUESDAY = date(2026, 11, 17)


@pytest.fixture(scope="module")
def sabf() -> Book:
    return library().book("sabf-2020")


def mitchell(tables: int) -> MovementPlan:
    return make("mitchell", Request(tables=tables, boards=20), movement_library())


def begun(club: Club, book: Book, *, sessions: int = 1, sections: int = 1) -> OpenEvent:
    return begin_event(club, NewEventRequest("Tuesday  Pairs", TUESDAY, "pairs", sessions, sections), book)


# ---- new events


def test_a_new_event_has_its_book_sessions_and_sections(tmp_path: Path, sabf: Book) -> None:
    event = begun(club_at(tmp_path), sabf, sessions=2, sections=3).event
    assert (event.title, event.rulebook.id, event.rulebook.sha256) == (
        "Tuesday Pairs",
        "sabf-2020",
        sabf.sha256,
    )
    assert [session.id for session in event.sessions] == ["1", "2"]
    coloured = [(section.id, section.colour) for section in event.sessions[1].sections]
    assert coloured == [("A", "blue"), ("B", "orange"), ("C", "green")]


def test_what_cannot_be_begun_is_refused(tmp_path: Path, sabf: Book) -> None:
    club = club_at(tmp_path)
    with pytest.raises(Refusal, match="Type the event's title"):
        begin_event(club, NewEventRequest("  ", TUESDAY, "pairs"), sabf)
    with pytest.raises(Refusal, match="no format “gnot”"):
        begin_event(club, NewEventRequest("X", TUESDAY, "gnot"), sabf)
    with pytest.raises(Refusal, match="1 to 20 sessions"):
        begin_event(club, NewEventRequest("X", TUESDAY, "pairs", sessions=21), sabf)
    assert programme(club) == []


def test_a_butler_of_thirteen_nights_is_begun_whole(tmp_path: Path, sabf: Book) -> None:
    """SABF 12.5 has limits for events of 9 to 13 sessions."""
    desk = begin_event(club_at(tmp_path), NewEventRequest("Butler", TUESDAY, "butler", sessions=13), sabf)
    assert [session.id for session in desk.event.sessions] == [str(number) for number in range(1, 14)]


def test_formats_are_those_played_by_a_movement_or_drawn_or_finals_of_teams(sabf: Book) -> None:
    found = formats(sabf)
    assert {"pairs", "butler", "state-pairs", "teams", "swiss-teams", "teams-final"} <= set(found)
    assert {"swiss-pairs", "matchpoint-swiss"} <= set(found)


def test_last_weeks_event_is_begun_again_without_its_players(tmp_path: Path, sabf: Book) -> None:
    club = club_at(tmp_path)
    before = begun(club, sabf)
    set_movement(before, "1", "A", mitchell(5))
    name_pair(before, "1", "A", "1NS", ["Ann A", "Bob B"])
    record_result(before, SlipLocation("1", "A", 1, 1, 1), Result(1, PointsScore(420)))
    again = copy_event(club, before.event.id).event
    (section,) = again.sessions[0].sections
    assert section.movement == before.event.sessions[0].sections[0].movement
    assert (again.players, section.results, again.id) == ((), (), "event2")
    assert set(section.seats) == set(before.event.sessions[0].sections[0].seats)
    assert again.stages[0].fields is Fields.TWO
    assert [row.key for row in programme(club)] == ["event2", "event1"]


# ---- movements


def lists(desk: OpenEvent) -> Fields:
    return desk.event.stages[0].fields


def test_a_two_winner_movement_makes_two_lists_and_a_howell_one(tmp_path: Path, sabf: Book) -> None:
    desk = begun(club_at(tmp_path), sabf)
    set_movement(desk, "1", "A", mitchell(5))
    assert lists(desk) is Fields.TWO
    set_movement(desk, "1", "A", make("howell", Request(pairs=8, boards=21), movement_library()))
    assert lists(desk) is Fields.ONE
    undo(desk)
    assert lists(desk) is Fields.TWO


def test_the_time_is_worked_back_from_the_finish() -> None:
    """195 minutes at 7.5 a board are 26 boards; 150 are 20."""
    until_half_past_ten = suggestions(
        MovementWishes("26", starts="19:15", finish="2230"), MovementByBook(), movement_library()
    )
    assert until_half_past_ten[0].minutes == 195
    assert until_half_past_ten[0].finish == "22:30"
    shorter = suggestions(
        MovementWishes("26", starts="19:15", finish="21:45"), MovementByBook(), movement_library()
    )
    assert all(each.minutes <= 150 for each in shorter)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (MovementWishes("three"), "is not a number of pairs"),
        (MovementWishes("26", finish="22:00"), "Type the start time too"),
        (MovementWishes("26", starts="25:00", finish="22:00"), "is not a time"),
        (MovementWishes("26", boards="1"), "Type 2 to 300"),
    ],
)
def test_wishes_that_make_no_sense_are_refused_in_words(asked: MovementWishes, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        suggestions(asked, MovementByBook(), movement_library())


def test_the_pace_is_the_books_own() -> None:
    assert pace(library().book("laws-2017"), "pairs") == Fraction(15, 2)  # its note on Law 80B2


@pytest.mark.parametrize(("kind", "minutes"), [("itc", 105), ("itc-final", 112)])
def test_the_pace_of_printed_matches_is_theirs(kind: str, minutes: int) -> None:
    """ANC 10.12, 11.6: the minutes stand for 14 boards; clock and chooser count by the board."""
    assert 14 * pace(library().book("anc-2017"), kind) == minutes


# ---- the next session


def two_lines(*entries: str) -> Section:
    half = len(entries) // 2
    numbers = [f"{at}{line}" for line in ("NS", "EW") for at in range(1, half + 1)]
    return Section("A", seats=dict(zip(numbers, entries, strict=True)))


def test_seats_of_the_next_session_by_hand() -> None:
    before = two_lines("a", "b", "c", "d")  # a, b North-South; c, d East-West
    ranking = ["d", "a", "c", "b"]

    def seats(way: SeatingMethod) -> list[str | None]:
        return list(seats_of(way, [before], [before], ranking, ["b", "c", "a", "d"])["A"].values())

    assert seats(SeatingMethod.SAME) == ["a", "b", "c", "d"]
    assert seats(SeatingMethod.SWAPPED) == ["c", "d", "a", "b"]
    assert seats(SeatingMethod.RANKED) == ["d", "c", "a", "b"]  # 1NS d, 1EW a, 2NS c, 2EW b
    assert seats(SeatingMethod.SERPENTINE) == [
        "d",
        "b",
        "a",
        "c",
    ]  # d and a at the first seats, then back: c EW, b NS
    assert seats(SeatingMethod.DRAWN) == ["b", "a", "c", "d"]


def test_serpentines_over_two_sections() -> None:
    one = Section("A", seats={"1": "a", "2": "b"})
    other = Section("B", seats={"1": "c", "2": "d"})
    found = seats_of(SeatingMethod.SERPENTINE, [one, other], [one, other], ["a", "b", "c", "d"], [])
    assert found == {"A": {"1": "a", "2": "d"}, "B": {"1": "b", "2": "c"}}


def test_lines_of_a_howell_cannot_be_swapped() -> None:
    howell = Section("A", seats={"1": "a", "2": "b"})
    with pytest.raises(Refusal, match="Only two equal directions"):
        seats_of(SeatingMethod.SWAPPED, [howell], [howell], [], [])


def test_the_next_session_takes_over_movement_and_entries(tmp_path: Path, sabf: Book) -> None:
    desk = begun(club_at(tmp_path), sabf, sessions=2)
    with pytest.raises(Refusal, match="now or in the session before"):
        seat_next_session(desk, "2", SeatingMethod.SAME, list)
    set_movement(desk, "1", "A", mitchell(5))
    entries = {entry.id for entry in desk.event.entries}
    set_movement(desk, "2", "A", mitchell(5))
    assert len(desk.event.entries) == 20
    seat_next_session(desk, "2", SeatingMethod.SWAPPED, list)
    first, second = (session.sections[0] for session in desk.event.sessions)
    assert second.seats["3EW"] == first.seats["3NS"]
    assert {entry.id for entry in desk.event.entries} == entries
    record_result(desk, SlipLocation("2", "A", 1, 1, 1), Result(1, PointsScore(420)))
    with pytest.raises(Refusal, match="already has results"):
        seat_next_session(desk, "2", SeatingMethod.SAME, list)
    with pytest.raises(Refusal, match="no session before the first"):
        seat_next_session(desk, "1", SeatingMethod.SAME, list)


# ---- who sits down

KNOWN = KnownPlayers(
    (
        ClubPlayer("1", "Ann Oak", "0620246", partner="2"),
        ClubPlayer("2", "Bob Ann", flags=("house",)),
        ClubPlayer("3", "Anna Elm", fixed_seat=True),
    )
)


def test_a_number_finds_its_player_and_is_tested() -> None:
    assert KNOWN.sitter("620246").name == "Ann Oak"
    with pytest.raises(Refusal, match="check digit would be 6, not 7"):
        KNOWN.sitter("620247")
    with pytest.raises(Refusal, match="Player number 1234560 is not on the club list"):
        KNOWN.sitter("1234560")
    new = KNOWN.sitter("Zoe Ash 1234560")
    assert (new.name, new.number, new.flags) == ("Zoe Ash", "1234560", ("visitor",))


@pytest.mark.parametrize("typed", ["Zoe Ash -", "- Zoe Ash", "Zoe Ash ?"])
def test_a_dash_is_no_number(typed: str) -> None:
    """SABF 20.1.5: who has none is not registered, and nothing stands in its place."""
    with pytest.raises(Refusal, match=r"is neither a name nor a number\. Leave it out, or type the number\."):
        KNOWN.sitter(typed)
    with pytest.raises(Refusal, match=r"“-” is not a player number\. Type its digits, or leave it blank"):
        KNOWN.checked("-")
    with pytest.raises(Refused, match="“-” is not a player number"):
        Entering(event="gnot-monday", about="registration", number=("1234560", "-"))
    assert entrant(Player("p1", "Zoe Ash", "-"), None).number is None, "of another program's file"


def test_visitors_house_players_and_those_who_cannot_move_are_said() -> None:
    def said(name: str, *, moves: bool) -> list[str]:
        sitters = [KNOWN.sitter(name)]
        return list(KNOWN.words_about(sitters, sitters if moves else ()))

    assert said("Zoe Ash", moves=True) == ["Zoe Ash is a visitor."]
    assert said("bob ann", moves=True) == ["Bob Ann is a house player."]
    assert said("Anna Elm", moves=True) == ["Anna Elm needs a stationary seat, but this pair moves."]
    assert said("Anna Elm", moves=False) == []
    assert list(KnownPlayers().words_about([KnownPlayers().sitter("Zoe Ash")])) == []


def test_several_visitors_are_named_in_one_sentence() -> None:
    three = [KNOWN.sitter(name) for name in ("Zoe Ash", "Yan Box", "Xia Cob")]
    assert list(KNOWN.words_about(three)) == ["Zoe Ash, Yan Box and Xia Cob are visitors."]


def test_the_usual_partner_is_known() -> None:
    assert KNOWN.partner_of("Ann Oak") == "Bob Ann"


# ---- the rule desk


def test_the_rule_desk_answers_with_its_clause(sabf: Book) -> None:
    facts = {"event": "pairs", "minutes": " 12 ", "earlier": "0", "boards": ""}
    answer = ask(sabf, "late-arrival", facts)
    assert (answer.value, answer.clause, answer.silent) == ("25% of a top", "11.2", False)


def test_the_form_offers_the_books_own_kinds_and_marks_what_is_needed(sabf: Book) -> None:
    lines = {line.name: line for line in question_form("late-arrival", sabf)}
    assert ("state-pairs", "State Pairs, qualifying") in lines["event"].choices
    assert lines["minutes"].required
    assert not lines["boards"].required
    assert lines["notified"].yes_or_no


def test_what_is_missing_is_said_in_one_sentence(sabf: Book) -> None:
    with pytest.raises(Refusal, match=r"^Fill in “Minutes late” first: completed minutes after the sch"):
        ask(sabf, "late-arrival", {"event": "pairs"})


def test_a_fact_is_called_as_a_director_calls_it(sabf: Book) -> None:
    titles = {line.name: line.called() for line in question_form("late-arrival", sabf)}
    assert (titles["minutes"], titles["earlier"], titles["boards"]) == (
        "Minutes late",
        "Earlier offences",
        "Boards",
    )
    assert {line.name: line.called() for line in question_form("slow-play", sabf)}[
        "minutes"
    ] == "Minutes lost"


def test_the_next_session_and_next_week_begin_whole(tmp_path: Path, sabf: Book) -> None:
    """Nine pairs; the tenth came for round 2, pair 3 went home after round 4 and play stopped after round 6.

    In session 2 the Howell has its nine rounds, pair 10 plays the first one and pair 3's place is empty; in
    next week's event everybody is there from the beginning."""
    club = club_at(tmp_path)
    desk = begun(club, sabf, sessions=2)
    set_movement(desk, "1", "A", make("howell", Request(pairs=9, boards=27), movement_library()))
    for happening, over, facts in (
        (MidSessionChange.LATE_PAIR, 1, {"pair": "10"}),
        (MidSessionChange.GOES_HOME, 4, {"pair": "3"}),
        (MidSessionChange.FEWER_ROUNDS, 5, {"stop_after_round": "6"}),
    ):
        section = desk.event.sessions[0].sections[0]
        told = ChangeFormData(happening, {"rounds_over": str(over), **facts})
        way = next(
            way
            for way in replan_options(section, told, movement_library(), lambda: False)
            if way.what == "continue as planned"
        )
        replan(desk, "1", "A", way.movement, why(told, section))
    entry = desk.event.sessions[0].sections[0].seats["3"]
    seat_next_session(desk, "2", SeatingMethod.SAME, list)
    whole = make("howell", Request(pairs=10, boards=27), movement_library())
    again = copy_event(club, desk.event.id).event
    for section in (desk.event.sessions[1].sections[0], again.sessions[0].sections[0]):
        assert section.movement
        assert len(section.movement.rounds) == 9
        for row in section.movement.rounds:
            assert {number for each in row for number in (each.ns, each.ew)} == {*whole.pairs}
        assert section.seats["10"] is not None
    assert desk.event.sessions[1].sections[0].seats["3"] is None
    assert entry
    assert again.sessions[0].sections[0].seats["3"] == entry


def test_another_movement_keeps_the_names_before_anything_is_played(tmp_path: Path, sabf: Book) -> None:
    """From a Howell, 8 the stationary pair at table 1, to a Mitchell: table by table, as they sit."""
    desk = begun(club_at(tmp_path), sabf)
    set_movement(desk, "1", "A", make("howell", Request(pairs=8, boards=21), movement_library()))
    for number in range(1, 9):
        name_pair(desk, "1", "A", str(number), [f"P{number} A", f"P{number} B"])
    section = desk.event.sessions[0].sections[0]
    assert section.movement
    sat = [
        section.seats[number or ""] for each in section.movement.rounds[0] for number in (each.ns, each.ew)
    ]
    change = set_movement(desk, "1", "A", mitchell(4))
    assert change.remarks[0] == "New numbers for 8 pairs."
    seats = desk.event.sessions[0].sections[0].seats
    assert [seats[f"{table}{side}"] for table in range(1, 5) for side in ("NS", "EW")] == sat
    assert len(desk.event.players) == 16
    with pytest.raises(Refusal, match=r"would have no seat in this movement\. Remove the names first"):
        set_movement(desk, "1", "A", make("howell", Request(pairs=6, boards=20), movement_library()))
    record_result(desk, SlipLocation("1", "A", 1, 1, 1), Result(1, PointsScore(420)))
    with pytest.raises(Refusal, match=r"would have no seat|would no longer fit"):
        set_movement(desk, "1", "A", make("howell", Request(pairs=8, boards=21), movement_library()))
