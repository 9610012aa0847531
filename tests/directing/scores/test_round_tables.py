"""Tables of a drawn round, with what has come in at each."""

from dataclasses import replace
from decimal import Decimal

from bridgedesk.directing.scores.round_tables import (
    HowMuch,
    RoundInRooms,
    drawn_rounds,
    is_played_by_draw,
    round_being_played,
    round_in_rooms,
    rounds_behind,
)
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Room, RoomResult, Slip
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import PlayingRoom, Section
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.ruled_events import pairs
from tests.evenings.teams import SWISS, swiss_of

FOUR = swiss_of(("Fox", "Owl", "Elk", "Bee"), SWISS)
BOARDS = (1, 2)


def match(key: str, home: str, away: str, table: int, **more: object) -> Match:
    return replace(Match(key, "1", 1, home, away, table=table, boards=BOARDS), **more)  # type: ignore[arg-type]


def in_room(room: Room, *boards: int) -> tuple[RoomResult, ...]:
    return tuple(RoomResult(room, board, parse_score("P")) for board in boards)


def drawn(*matches: Match, event: Event = FOUR, rooms: tuple[PlayingRoom, ...] = ()) -> Event:
    (session,) = event.sessions
    return replace(event, matches=matches, sessions=(replace(session, rooms=rooms),))


def shown(event: Event, round_: int = 1) -> RoundInRooms:
    return round_in_rooms(evaluate(event), "1", round_, results_of(event, "1"))


def told(event: Event) -> list[tuple[str, str, str]]:
    return [(each.room, each.label, each.result_words) for each in shown(event).tables]


def test_without_rooms_the_open_and_the_closed_tables_have_the_same_numbers() -> None:
    event = drawn(match("a", "fox", "owl", 1), match("b", "elk", "bee", 2))
    assert told(event) == [
        ("Open room", "1", "0 of 2 boards in"),
        ("Open room", "2", "0 of 2 boards in"),
        ("Closed room", "1", "0 of 2 boards in"),
        ("Closed room", "2", "0 of 2 boards in"),
    ]
    first, *_, last = shown(event).tables
    assert (first.ns, first.ew, first.numbers) == ("1 Fox", "2 Owl", ("1", "2"))
    assert (last.ns, last.ew) == ("4 Bee", "3 Elk"), "home sits East-West in the closed room"


def test_in_one_room_the_two_tables_of_a_match_say_which_is_which() -> None:
    """The Hall has table 5 alone; the second match finds no room."""
    rooms = (PlayingRoom("Hall", 5, 5),)
    event = drawn(match("a", "fox", "owl", 1), match("b", "elk", "bee", 2), rooms=rooms)
    assert [(each.room, each.label) for each in shown(event).tables] == [
        ("Hall", "5 open"),
        ("Hall", "5 closed"),
        ("Tables without a room", "6 open"),
        ("Tables without a room", "6 closed"),
    ]


def test_a_match_is_in_half_in_or_missing() -> None:
    """Fox v Owl by a total; of Elk v Bee one board of the closed room."""
    event = drawn(
        match("a", "fox", "owl", 1, slip=Slip((31, 14))),
        match("b", "elk", "bee", 2, results=in_room(Room.CLOSED, 1)),
    )
    found = shown(event)
    assert told(event) == [
        ("Open room", "1", "result 31-14"),
        ("Open room", "2", "0 of 2 boards in"),
        ("Closed room", "1", "result 14-31"),
        ("Closed room", "2", "1 of 2 boards in"),
    ]
    assert found.matches(HowMuch.ALL) == ["1"]
    assert found.matches(HowMuch.HALF) == ["2"]
    assert found.matches(HowMuch.NOTHING) == []
    assert [each.share for each in found.tables] == [1, 0, 1, 0.5]
    places = [each.place.board if each.place else None for each in found.tables]
    assert places == [None, 1, None, 2], "the first missing board; a match that is in lacks nothing"


def test_vps_alone_are_shown_as_they_were_handed_in() -> None:
    event = drawn(match("a", "fox", "owl", 1, slip=Slip(vp=(Decimal("14.3"), Decimal("5.7")))))
    assert told(event)[0] == ("Open room", "1", "result 14.30-5.70")


def test_a_forfeit_says_by_whom_and_a_bye_has_no_table() -> None:
    three = swiss_of(("Fox", "Owl", "Elk"), SWISS)
    event = drawn(match("a", "fox", "owl", 1, outcome=Outcome.FORFEIT, at_fault=("owl",)), event=three)
    event = replace(event, draws=(RecordedDraw("swiss", 1, pairings=(("fox", "owl"),), bye="elk"),))
    found = shown(event)
    assert found.tables[0].words == "Table 1, Open room: 1 Fox NS, 2 Owl EW, forfeit by 2 Owl, result in"
    assert found.bye is not None
    assert found.bye.words == "Bye: 3 Elk"
    assert len(found.tables) == 2


def test_of_a_match_in_stanzas_only_the_one_being_played_is_shown() -> None:
    one = match("a", "fox", "owl", 1, stanza=1, slip=Slip((10, 4)))
    two = replace(match("b", "fox", "owl", 1, stanza=2), boards=(3, 4))
    assert [each.match for each in shown(drawn(one, two)).tables] == ["b", "b"]
    assert shown(drawn(one, two)).tables[0].remark == "stanza 2"
    both = drawn(one, replace(two, slip=Slip((0, 8))))
    assert [each.match for each in shown(both).tables] == ["b", "b"], "the last one, when all are in"


def test_teams_of_eight_have_four_tables() -> None:
    halves = (match("a", "fox", "owl", 1), match("b", "fox", "owl", 1))
    assert [each.label for each in shown(drawn(*halves)).tables] == ["1a", "1b", "1a", "1b"]
    half = (replace(halves[0], results=in_room(Room.OPEN, 1, 2)), halves[1])
    assert {each.how_much for each in shown(drawn(*half)).tables} == {HowMuch.HALF}


def test_a_director_who_plays_sees_that_a_result_is_in_and_not_which() -> None:
    """Fox has yet to play boards 1 and 2."""
    matches = (match("a", "fox", "owl", 1), match("b", "elk", "bee", 2, slip=Slip((31, 14))))
    event = drawn(*matches)
    players = tuple(
        replace(each, flags=(PLAYING_DIRECTOR,)) if each.id == "Fox1" else each for each in event.players
    )
    hidden = shown(replace(event, players=players)).tables[1]
    assert (hidden.result_words, hidden.scores) == ("result in (hidden)", ("", ""))
    assert shown(event).tables[1].scores == ("31", "14")


def test_the_round_being_played() -> None:
    """Round 1 is played until it is complete, then round 2 if it is drawn; a late match of 1 stays behind."""
    first = (match("a", "fox", "owl", 1), match("b", "elk", "bee", 2))
    second = tuple(replace(each, id=f"{each.id}2", round=2) for each in first)
    total = Slip((31, 14))
    done = tuple(replace(each, slip=total) for each in first)
    assert round_being_played(drawn(*first), "1") == 1
    assert round_being_played(drawn(done[0], first[1], *second), "1") == 1
    assert round_being_played(drawn(*done, *second), "1") == 2
    assert round_being_played(drawn(*done), "1") == 1
    late = drawn(done[0], first[1], replace(second[0], slip=total), second[1])
    assert round_being_played(late, "1") == 2
    assert rounds_behind(late, "1", 2) == [1]
    assert shown(late, 1).is_over
    assert not shown(late, 2).is_over
    assert drawn_rounds(late, "1") == [1, 2]
    assert round_being_played(FOUR, "1") == 0


def test_who_is_drawn() -> None:
    (session,) = FOUR.sessions
    assert is_played_by_draw(FOUR, session)
    assert is_played_by_draw(FOUR, replace(session, sections=(Section("A"),))), "nothing is chosen yet"
    by_movement = pairs("pairs", {})
    assert not is_played_by_draw(by_movement, by_movement.sessions[0])
