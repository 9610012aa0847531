"""Boards that were taken off: recorded as not played where the line says, and what they cost."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record, impose_consequence, strike_out
from bridgedesk.desk.acts.results import erase_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.boards_not_played.cancelled_boards import numbers
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Scoring
from tests.evenings.board_sets import desk_of
from tests.evenings.sheet_evening import pairs_event, teams_event

PLACES = (
    SlipLocation("1", "A", 3, 1, 5),
    SlipLocation("1", "A", 3, 1, 6),
)  # table 1 in round 3, against pair 2 East-West


def pairs(rules: str = "sabf-2020", kind: str = "pairs", scoring: Scoring = Scoring.MATCHPOINTS) -> Event:
    event = replace(pairs_event(), kind=kind, rulings=(), appeals=(), rulebook=RulebookRef(rules))
    return replace(event, sessions=tuple(replace(each, scoring=scoring) for each in event.sessions))


def without_them(event: Event, folder: Path) -> OpenEvent:
    desk = desk_of(folder, event)
    for place in PLACES:
        erase_result(desk, place)
    return desk


def cut(desk: OpenEvent, tables: str, boards: str) -> None:
    add_record(desk, "boards-cut", {"session": "1", "tables": tables, "boards": boards})


def words(desk: OpenEvent) -> list[str]:
    return [each.words for each in consequences(desk)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7", {7}),
        ("7-8, 10", {7, 8, 10}),
        ("1 4", {1, 4}),
        ("7 and 8", {7, 8}),
        ("8-7", None),
        ("the last two", None),
        ("", None),
    ],
)
def test_boards_and_tables_are_written_as_numbers(text: str, found: set[int] | None) -> None:
    assert numbers(text) == found


def test_what_is_cut_is_put_down_as_not_played_with_one_key(tmp_path: Path) -> None:
    desk = without_them(pairs(), tmp_path)
    cut(desk, "1", "5-6")
    (found,) = consequences(desk)
    assert found.words == (
        "Boards cut (boards 5-6, table 1): 2 of them still to be entered as not played (11.10)"
    )
    assert found.words in [each.what for each in items_to_check(desk)]
    impose_consequence(desk, found)
    standing = results_of(desk.event, "1")
    assert all(isinstance(standing[place].score, NotPlayed) for place in PLACES)
    assert words(desk) == [], "11.10 names no figure for boards"
    undo(desk)
    assert words(desk) == [found.words]


def test_a_result_speaks_against_the_line(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, pairs())
    cut(desk, "all", "5")
    (said,) = words(desk)
    assert said == "Boards cut (boards 5, all tables), but board 5, round 1 has a result (11.10)"
    strike_out(desk, "k1", "it was played after all")
    assert words(desk) == []


def test_a_line_that_cannot_be_read_is_asked_for_again(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, pairs())
    cut(desk, "table one", "the last")
    (said,) = words(desk)
    assert "not clear which" in said


def test_another_change_of_length_cuts_no_board(tmp_path: Path) -> None:
    """NSWBA A 8.5: boards may be added too, or the time changed."""
    desk = desk_of(tmp_path, pairs("sydney-2003", "pairs", Scoring.BUTLER))
    add_record(desk, "boards-cut", {"session": "1", "tables": "1", "change": "2 boards added"})
    assert words(desk) == []
    add_record(desk, "boards-cut", {"session": "1", "tables": "1"})
    (said,) = words(desk)
    assert "not clear which" in said


def test_in_a_butler_each_side_pays_for_them(tmp_path: Path) -> None:
    """SABF 12, 13.15: a match that lacks two boards; a first offence is free, and is put down."""
    desk = without_them(pairs(kind="butler", scoring=Scoring.BUTLER), tmp_path)
    cut(desk, "1", "5-6")
    impose_consequence(desk, consequences(desk)[0])
    (found,) = consequences(desk)
    assert "round 3, 2 boards not played: " in found.words
    assert found.words.count("first offence, no penalty") == 2
    assert found.words.endswith("(13.15)")
    impose_consequence(desk, found)
    assert [(each.entry, each.round) for each in desk.event.rulings] == [("1NS", 3), ("2EW", 3)]
    assert {each.imposed.amount for each in desk.event.rulings if each.imposed} == {Decimal(0)}
    assert words(desk) == []


def test_where_the_director_shortened_the_session_nobody_is_slow(tmp_path: Path) -> None:
    """NSWBA A 8.3: a round not completed is slow play, the first time a warning. A 8.5: the director may take
    boards off at a table, which is nobody's offence."""
    desk = without_them(pairs("sydney-2003", "pairs", Scoring.BUTLER), tmp_path)
    cut(desk, "1", "5-6")
    (found,) = consequences(desk)
    assert found.words.endswith("(A 8.5)")
    impose_consequence(desk, found)
    assert words(desk) == []
    strike_out(desk, "k1", "they were slow")
    (slow,) = words(desk)
    assert "2 boards not played" in slow
    assert slow.count("warning") == 2
    assert slow.endswith("(8.1, A 8.3, A 8.4, A 8.6)")


def test_in_a_match_both_rooms_lose_them(tmp_path: Path) -> None:
    event = replace(teams_event(), status=Status.OPEN, rulings=(), appeals=())
    first, *others = event.matches
    played = replace(first, slip=None, table=1, boards=(1, 2, 3))
    desk = desk_of(tmp_path, replace(event, matches=(played, *others)))
    cut(desk, "1", "3")
    found = next(each for each in consequences(desk) if each.not_played)
    assert {(each.round, each.board, each.table) for each in found.not_played} >= {(1, 3, 1), (1, 3, 2)}
    impose_consequence(desk, found)
    assert [each.board for each in desk.event.matches[0].results] == [3, 3]
    assert any("1 board not played" in each for each in words(desk))
