"""The map of the room: results as they come in, the way of a pair, and charts that tell nothing too early."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.views.pictures import Caption, Stroke
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.scores.room_map_dock import RoomMapDock
from tests.desk.files.test_sending import number_of, played
from tests.evenings.club_evening import place
from tests.window.keys import focused, press, score
from tests.window.pictures import keep

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def room_map(evening: MainWindow) -> RoomMapDock:
    """Three tables, five rounds of four boards; opened by its key."""
    evening.choose_tab(1)
    QTest.keyClick(focused(), Qt.Key.Key_F8, SHIFT)
    dock = evening.scores_controller.room_map
    assert dock.isVisible()
    return dock


def words(dock: RoomMapDock) -> list[str]:
    return [spot.words for spot in dock.map.spots()]


def click(dock: RoomMapDock, label: str) -> None:
    """Click in the middle of a table."""
    area = next(spot.area for spot in dock.map.spots() if spot.words.startswith(f"Table {label}:"))
    middle = QPoint(*(round(each) for each in area.middle))
    QTest.mouseClick(dock.map, Qt.MouseButton.LeftButton, pos=middle)


def choose(dock: RoomMapDock, title: str) -> None:
    at = next(at for at in range(dock.what.count()) if dock.what.itemText(at).startswith(title))
    dock.what.setCurrentIndex(at)
    dock.what.activated.emit(at)


def record(window: MainWindow, round_: int, table: int, *boards: int) -> None:
    desk = window.open_event
    assert desk is not None
    for board in boards:
        at = place(round_, table, board)
        assert window.act(partial(record_result, desk, at, Result(board, parse_score("P"))))
    window.event_controller.pause.end()


# ---- results as they come in


def test_it_is_filled_as_results_come_in(evening: MainWindow, room_map: RoomMapDock) -> None:
    assert words(room_map) == [f"Table {table}: 0 of 20 results in" for table in (1, 2, 3)]
    assert room_map.words.text() == "60 of 60 results missing."
    evening.scores.take_focus()
    score("42+")  # board 1 of the first line, which is at table 2
    assert words(room_map)[1] == "Table 2: 1 of 20 results in"
    assert room_map.words.text() == "59 of 60 results missing."


def test_a_table_behind_says_so_in_words_and_by_a_pattern(evening: MainWindow, room_map: RoomMapDock) -> None:
    """A result of round 2 is in: what is missing of round 1 is missing."""
    record(evening, 1, 2, 1, 2, 3, 4)
    record(evening, 2, 2, 5)
    keep(evening, "room map, tables behind")
    assert "missing round 1" in words(room_map)[0]
    assert "missing" not in words(room_map)[1]
    assert room_map.words.text().endswith("Ask tables 1, 3 first.")
    drawing = room_map.map.drawing()
    assert drawing is not None
    said = [mark.text for mark in drawing.marks if isinstance(mark, Caption)]
    assert said.count("! round 1") == 2
    assert sum(isinstance(mark, Stroke) for mark in drawing.marks) > 10, "hatched"


def test_a_click_goes_to_the_missing_score(evening: MainWindow, room_map: RoomMapDock) -> None:
    record(evening, 1, 2, 1, 2)
    click(room_map, "2")
    assert focused() is evening.scores.field
    assert evening.entry
    line = evening.entry.pad.line
    assert line is not None
    assert (line.place.table, line.place.round, line.place.board) == (2, 1, 3)


def test_the_same_by_keyboard(evening: MainWindow, room_map: RoomMapDock) -> None:
    assert focused() is room_map.map
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    assert evening.entry
    assert evening.entry.pad.line is not None
    assert evening.entry.pad.line.place.table == 2
    assert focused() is evening.scores.field


def test_when_all_is_in_nothing_leads_anywhere(evening: MainWindow, room_map: RoomMapDock) -> None:
    assert evening.club is not None
    evening.exchange.event_taken.emit(played(evening.club, number_of), "")
    evening.choose_tab(1)
    room_map.show()
    evening.scores_controller.refresh_docks()
    assert words(room_map) == [f"Table {table}: 20 of 20 results in" for table in (1, 2, 3)]
    assert [spot.key for spot in room_map.map.spots()] == [-1, -1, -1]


# ---- where do I sit next?


def test_the_way_of_a_pair(evening: MainWindow, room_map: RoomMapDock) -> None:
    """Pair 2 of the Howell begins at table 2 against pair 1, then sits North-South at table 3."""
    choose(room_map, "2")
    assert room_map.words.text().startswith(
        "Round 1: table 2 EW, boards 1–4, against 1. Next, round 2: table "
    )
    drawing = room_map.map.drawing()
    assert drawing is not None
    assert sum(isinstance(mark, Stroke) and mark.arrow for mark in drawing.marks) == 4, "four moves"
    room_map.round.setValue(5)
    assert room_map.words.text().endswith("This is the last round.")
    keep(evening, "room map, the way of a pair")


def test_it_stays_with_the_pair_while_results_come_in(evening: MainWindow, room_map: RoomMapDock) -> None:
    choose(room_map, "2")
    record(evening, 2, 1, 13)
    assert room_map.shown.path is not None
    assert room_map.shown.path.who == "Pair 2"
    assert room_map.shown.path.now == 2, "the round that is being played"


@pytest.mark.parametrize("percent", [100, 150])
def test_it_fits_at_larger_text(evening: MainWindow, room_map: RoomMapDock, percent: int) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    try:
        apply_look(application, Look(percent=percent))
        evening.resize(1366, 768)
        QTest.qWait(20)
        drawing = room_map.map.drawing()
        assert drawing is not None
        for spot in drawing.spots:
            assert spot.area.left >= 0
            assert spot.area.right <= room_map.map.width()
            assert spot.area.bottom <= room_map.map.height()
    finally:
        apply_look(application, Look())


# ---- a director who plays


def test_a_chart_tells_a_playing_director_nothing_of_boards_to_come(evening: MainWindow) -> None:
    """Pair 1 met pair 2 on board 1; the director's pair 3 has yet to play it."""
    desk = evening.open_event
    assert desk is not None
    record(evening, 1, 2, 1, 2)
    record(evening, 1, 3, 15)
    evening.choose_tab(2)
    evening.standings_controller.choose_view("card")
    pictured = evening.standings.evening.drawing()
    assert pictured is not None
    assert "%" in pictured.words or "not scored" in pictured.words
    name_pair(desk, "1", "A", "3", ["Dee Rector", "Kay Player"])
    assert evening.act(lambda: director_plays(desk, "3"))
    evening.event_controller.pause.end()
    evening.standings_controller.choose_view("card")
    pictured = evening.standings.evening.drawing()
    assert pictured is not None
    said = [mark.text for mark in pictured.marks if isinstance(mark, Caption)]
    assert "Board 1: hidden" in pictured.words
    assert said.count("?") == 2, "boards 1 and 2, which the director meets in round 3"
    assert said.count("?") == len([1 for part in pictured.words.split("; ") if part.endswith("hidden")])
