"""Pairs that stay away from a session of a Swiss: before its draw, after it, and back again (SABF 11.5)."""

from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_pair
from bridgedesk.desk.acts.free_places import record_absence
from bridgedesk.desk.acts.matches import end_match
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet
from tests.rulebooks.books import book

SABF = book("sabf-2020")
PASSED = parse_score("P")


def begun(folder: Path, pairs: int, kind: str = "matchpoint-swiss") -> OpenEvent:
    """The first session is played, every board passed out: 10 VP to everybody."""
    wanted = NewEventRequest("Swiss", date(2026, 11, 17), kind, sessions=3)
    desk = desk_in(club_at(folder), new_event("swiss", "Example BC", wanted, SABF))
    for number in range(1, pairs + 1):
        enter_pair(desk, "1", None, [Player("", f"{who} O'Pair {number}") for who in ("Ann", "Bob")])
    draw(desk, "1")
    play(desk, "1", 1)
    seat_next_session(desk, "2", SeatingMethod.SAME, alphabet)
    return desk


def draw(desk: OpenEvent, session: str) -> None:
    draw_round(desk, session, "1-2", alphabet, SABF, bye="12")


def play(desk: OpenEvent, session: str, round_: int) -> None:
    (section,) = next(each for each in desk.event.sessions if each.id == session).sections
    for sitting in section.movement.rounds[round_ - 1] if section.movement else ():
        for board in section.boards_of(sitting):
            place = SlipLocation(session, "A", round_, sitting.table, board)
            record_result(desk, place, Result(board, PASSED, round_, sitting.table))


def met(desk: OpenEvent, session: str) -> set[str]:
    matches = (each for each in desk.event.matches if each.session == session)
    return {side for match in matches for side in (match.home, match.away)}


def away(desk: OpenEvent) -> dict[str, tuple[int, str | None]]:
    return {
        standing.entry: (int(match.counts), match.clause)
        for field in desk.evaluation.fields
        for standing in field.standings
        for match in standing.matches
        if match.outcome == "away"
    }


def test_who_stays_away_is_not_drawn_and_comes_back_with_its_number(tmp_path: Path) -> None:
    desk = begun(tmp_path, 6)
    one, other = (entry.id for entry in desk.event.entries[:2])
    record_absence(desk, "2", "A", one, "representing")
    record_absence(desk, "2", "A", other)
    draw(desk, "2")
    assert met(desk, "2") == {entry.id for entry in desk.event.entries[2:]}
    assert away(desk) == {one: (10, "11.5"), other: (0, "11.4")}
    play(desk, "2", 2)
    first = dict(desk.event.sessions[0].sections[0].seats)
    seat_next_session(desk, "3", SeatingMethod.SAME, alphabet)
    assert desk.event.sessions[2].sections[0].seats == first
    draw(desk, "3")
    assert met(desk, "3") == {entry.id for entry in desk.event.entries}


def test_what_may_follow_is_said_as_a_pair_of_a_butler_stays_away(tmp_path: Path) -> None:
    """SABF 12.4; at matchpoints 11.6 asks for three quarters of the sessions only."""
    desk = begun(tmp_path, 6, "swiss-pairs")
    one, other = (entry.id for entry in desk.event.entries[:2])
    may = "the player may be barred from the rest of this event and from the next one (12.4)"
    assert record_absence(desk, "2", "A", one).remarks == (f"Without a substitute: {may}.",)
    assert record_absence(desk, "2", "A", other, "representing").remarks == (), "that has its own clause"
    pairs = begun(tmp_path / "pairs", 6)
    assert record_absence(pairs, "2", "A", pairs.event.entries[0].id).remarks == ()


def test_who_stays_away_after_the_draw_leaves_its_opponent_to_the_bye(tmp_path: Path) -> None:
    desk = begun(tmp_path, 5)
    draw(desk, "2")
    rested, rests = (each.bye for each in desk.event.draws)
    gone = min(met(desk, "2") - {rested})
    (remark,) = record_absence(desk, "2", "A", gone, "representing").remarks
    assert remark.endswith("who had the bye, in round 2.")
    assert gone not in met(desk, "2")
    assert rests in met(desk, "2")
    assert away(desk) == {gone: (10, "11.5")}


def test_where_nobody_is_left_to_meet_the_match_is_ended_first(tmp_path: Path) -> None:
    desk = begun(tmp_path, 4)
    draw(desk, "2")
    match, other = (each for each in desk.event.matches if each.session == "2")
    record_absence(desk, "2", "A", other.home, "representing")  # the other of that match has the bye
    end_match(desk, match.id, Outcome.FORFEIT, [match.home])
    record_absence(desk, "2", "A", match.home, "other-championship")
    assert desk.event.sessions[1].sections[0].entry_at("1", 2) is not None
    found = {
        standing.entry: [(int(each.counts), each.clause) for each in standing.matches if each.round == 2]
        for field in desk.evaluation.fields
        for standing in field.standings
    }
    assert found[match.home] == [(9, "11.5")]


def test_who_has_played_there_does_not_stay_away(tmp_path: Path) -> None:
    desk = begun(tmp_path, 4)
    draw(desk, "2")
    play(desk, "2", 2)
    with pytest.raises(Refusal, match="has results in session 2"):
        record_absence(desk, "2", "A", desk.event.entries[0].id)


def test_who_decides_the_seating_is_said_with_the_draw_once_it_is_put_down(tmp_path: Path) -> None:
    """SABF 11.11: for the whole event, so one line and no second one."""
    desk = begun(tmp_path, 4)
    asked = draw_round(desk, "2", "1-2", alphabet, SABF).remarks
    words = "the Tournament Committee decides the seating, or the director if the committee delegates it"
    assert f"Seating: {words} (11.11)" in asked
    play(desk, "2", 2)
    add_record(desk, "seating-decided", {"by": "director, for the committee", "how": "as they come"})
    told = draw_round(desk, "2", "3-4", alphabet, SABF).remarks
    assert "Seating: decided by the director, for the committee, as they come (11.11)" in told
    with pytest.raises(Refusal, match=r"at most 1 record\. Delete the earlier one first"):
        add_record(desk, "seating-decided", {"by": "committee"})
