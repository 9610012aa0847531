"""A fouled board where the director decides: what the book lets her do, and exact IMPs (SABF 11.9, 12.3)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.score import PassedOut
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import half_up
from bridgedesk.window.main_window import MainWindow
from tests.directing.times.test_deadlines_of_teams import round_robin
from tests.evenings.room_results import record_room_result
from tests.evenings.ruled_events import FIRST, Hand, opened, pairs, shown_window
from tests.window.keys import control, score
from tests.window.pictures import keep


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        yield window


def butler(event: Event) -> Event:
    sessions = tuple(replace(each, scoring=Scoring.BUTLER) for each in event.sessions)
    return replace(
        event, kind="butler", stages=(), sessions=tuple(replace(each, stage=None) for each in sessions)
    )


def at(window: MainWindow, round_: int, table: int, board: int) -> None:
    control(Qt.Key.Key_2)
    assert window.entry
    window.entry.go_to(SlipLocation("1", "A", round_, table, board), chosen=True)


def points(window: MainWindow, board: int, ns: str) -> tuple[str, ...]:
    """North-South's and East-West's at the table of this pair."""
    assert window.open_event
    found = next(each for each in window.open_event.evaluation.boards if each.board == board)
    column = next(at for at, each in enumerate(found.opponents) if each[0] == ns)
    both = (found.points.ns.points[column], found.points.ew.points[column])
    return tuple(str(half_up(each or 0, 0)) for each in both)


def treatments(window: MainWindow) -> list[str]:
    window.scores_controller.mistakes.show()
    return window.scores_controller.mistakes.by_the_book.text().splitlines()


def test_a_cancelled_result_is_two_imps_to_both(window: MainWindow, tmp_path: Path) -> None:
    """Board 1: +420, +170, -50, all three in the datum: 180. At table 2, +170, it was fouled. Without it the
    mean of +420 and -50 is 185, to the nearest 10, a half away from zero, 190: +230 is 6 IMPs, -240 is -6."""
    opened(window, tmp_path, butler(pairs("butler", FIRST)))
    at(window, 2, 3, 1)
    assert treatments(window) == [
        "• No effect: leave the results as they are (12.3)",
        "• A different board: mark it as fouled below; each version has its own datum (12.3)",
        "• Cancelled: type I+2+2 instead of the result; 2 IMP to both pairs whose result is cancelled (12.3)",
    ]
    keep(window, "a fouled Butler board, by the book")
    at(window, 2, 3, 1)
    score("i+2+2")
    assert window.open_event
    (stands,) = (
        each
        for each in window.open_event.event.sessions[0].sections[0].results
        if (each.round, each.table) == (2, 3)
    )
    assert score_text(stands.score) == "I+2+2"
    placed = {each.entry: each for each in window.open_event.evaluation.fields[0].standings}
    awarded = {entry: each.sessions[0].awards for entry, each in placed.items()}
    assert {entry: [award.points for award in each] for entry, each in awarded.items() if each} == {
        "3NS": [2],
        "2EW": [2],
    }
    assert points(window, 1, "1NS") == ("6", "-6")
    assert points(window, 1, "2NS") == ("-6", "6")
    keep(window, "a fouled Butler board, cancelled")


def test_at_matchpoints_imps_are_no_score(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, pairs("tuesday", FIRST))
    at(window, 2, 3, 1)
    assert treatments(window) == [
        "• Unplayable at the next table: type A++ there; innocent pairs have 60% or their session"
        " average, whichever is greater (11.9)",
        "• The pair that fouled it may be penalised: see Penalties (11.9)",
    ]
    keep(window, "a fouled board, by the book")
    at(window, 2, 3, 1)
    score("i+2+2")
    said = "Session 1 is not scored in IMPs. Type percentages, such as 60/40."
    assert window.scores.hint.text() == said
    assert window.open_event
    assert len(window.open_event.event.sessions[0].sections[0].results) == 9
    assert points(window, 1, "3NS") == ("2", "2")


def test_a_book_with_one_way_says_nothing(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, pairs("tuesday", FIRST, book="laws-2017"))
    at(window, 2, 3, 1)
    assert treatments(window) == []


def test_a_fouled_board_of_a_match_is_played_again_or_cancelled(window: MainWindow, tmp_path: Path) -> None:
    """ANC 9.1: three IMPs to each side. ACT gained 10 on board 1 (+420 against -50 is 470), and board 2 is
    cancelled: 13 to ACT, 3 less 10 to NSW, so 35 + 13 and 35 - 7 (10.8)."""
    desk = round_robin(tmp_path)
    desk.file.close()
    window.open_file(desk.file.path)
    control(Qt.Key.Key_2)
    assert treatments(window) == [
        "• Cancelled: type I+3+3 instead of the result; 3 IMP to each side not at fault (9.1)",
        "• A substitute board, unless the result of the stanza is known or a player has left the table after"
        " it (9.1)",
    ]
    window.scores_controller.mistakes.hide()
    keep(window, "a fouled board of a match, by the book")
    window.scores.take_focus()
    assert window.scores.line.text().startswith("Round 1, table 1:  North-South 5 ACT")
    score("42+")
    score("i+3+3")
    assert window.open_event is not None
    match = window.open_event.event.matches[0]
    passed = [RoomResult(Room.OPEN, board, PassedOut()) for board in match.boards[2:]]
    other = [RoomResult(Room.CLOSED, board, PassedOut()) for board in match.boards[2:]]
    closed = [RoomResult(Room.CLOSED, board, parse_score(text)) for board, text in ((1, "-50"), (2, "+140"))]
    for each in (*passed, *other, *closed):
        record_room_result(window.open_event, match.id, each)
    (scored,) = window.open_event.evaluation.matches
    assert dict(scored.gains)[2] == (3, 3)
    assert scored.vps is not None
    assert [int(each) for each in scored.vps] == [48, 28]
