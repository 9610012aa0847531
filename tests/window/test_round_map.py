"""The map of a drawn round: who sits at each table of each room, what is in, and where a team sits."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.results import erase_result
from bridgedesk.desk.views.pictures import Caption, Stroke
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.match import Room
from bridgedesk.event.session import PlayingRoom
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.scores.room_map_dock import RoomMapDock
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet, swiss_of
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep
from tests.window.test_swiss_pairs import begin, draw, enter_all

NINE = ("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu", "Yak", "Ant")
SEVEN = NINE[:7]
ROOMS = (PlayingRoom("Hall", 1, 20, Room.OPEN), PlayingRoom("Lounge", 21, 40, Room.CLOSED))
SHIFT = Qt.KeyboardModifier.ShiftModifier


def teams(window: MainWindow, folder: Path, names: tuple[str, ...]) -> MainWindow:
    """A Swiss by the SABF in two rooms: the open tables from 1 on, the closed ones from 21 on."""
    club = club_at(folder)
    event = swiss_of(names)
    (session,) = event.sessions
    desk_in(club, replace(event, sessions=(replace(session, rooms=ROOMS),)))
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_2)
    return window


def draw_boards(window: MainWindow, boards: str) -> None:
    window.scores.matches.drawing.next_boards.setText(boards)
    window.scores.matches.drawing.draw.click()


def opened_map(window: MainWindow) -> RoomMapDock:
    QTest.keyClick(focused(), Qt.Key.Key_F8, SHIFT)
    dock = window.scores_controller.room_map
    assert dock.isVisible()
    return dock


def words(dock: RoomMapDock) -> list[str]:
    return [spot.words for spot in dock.map.spots()]


def captions(dock: RoomMapDock) -> list[str]:
    drawing = dock.map.drawing()
    assert drawing is not None
    return [mark.text for mark in drawing.marks if isinstance(mark, Caption)]


def click(dock: RoomMapDock, begins: str) -> None:
    area = next(spot.area for spot in dock.map.spots() if spot.words.startswith(begins))
    middle = QPoint(*(round(each) for each in area.middle))
    QTest.mouseClick(dock.map, Qt.MouseButton.LeftButton, pos=middle)


@pytest.fixture
def seven(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Drawn by lot in the order of the alphabet: matches 1 and 2, and a triangle of Cat, Dog and Emu."""
    teams(window, tmp_path, SEVEN)
    draw_boards(window, "1-8")
    return window


# ---- teams in two rooms


def test_every_table_of_every_room_shows_who_sits_there(seven: MainWindow) -> None:
    """Home sits North-South in the open room: the Hall; a triangle has three tables there, and no closed."""
    dock = opened_map(seven)
    assert words(dock) == [
        "Table 1, Hall: 3 Elk NS, 1 Fox EW, 0 of 8 boards in",
        "Table 2, Hall: 4 Bee NS, 2 Owl EW, 0 of 8 boards in",
        "Table 3a, Hall: 5 Cat NS, 6 Dog EW, triangle, 0 of 8 boards in",
        "Table 3b, Hall: 7 Emu NS, 5 Cat EW, triangle, 0 of 8 boards in",
        "Table 3c, Hall: 6 Dog NS, 7 Emu EW, triangle, 0 of 8 boards in",
        "Table 21, Lounge: 1 Fox NS, 3 Elk EW, 0 of 8 boards in",
        "Table 22, Lounge: 2 Owl NS, 4 Bee EW, 0 of 8 boards in",
    ]
    assert [said for said in captions(dock) if said in ("Hall", "Lounge")] == ["Hall", "Lounge"]
    assert dock.words.text() == "Round 1: 0 of 5 results in."


def test_a_total_fills_both_tables_of_its_match(seven: MainWindow) -> None:
    dock = opened_map(seven)
    seven.scores.matches.take_focus()
    score("31-14")
    assert words(dock)[0].endswith("Fox EW, result 31-14")
    assert words(dock)[5].endswith("Elk EW, result 14-31"), "Fox sits North-South there"
    assert dock.words.text() == "Round 1: 1 of 5 results in."
    keep(seven, "round map, a total is in")


def test_a_click_goes_to_the_match(seven: MainWindow) -> None:
    dock = opened_map(seven)
    click(dock, "Table 22,")
    assert seven.scores.matches.line.text().startswith("Table 2 and 22:")
    assert focused() is seven.scores.matches.field


def test_a_match_with_one_room_in_is_half_in(seven: MainWindow) -> None:
    """All boards of table 1 are typed, none of table 21: a click on either goes to board 1 at table 21."""
    press(Qt.Key.Key_F5)
    for _ in range(8):
        score("P")
    dock = opened_map(seven)
    assert words(dock)[0].endswith("8 of 8 boards in")
    assert words(dock)[5].endswith("0 of 8 boards in")
    assert dock.words.text() == "Round 1: 0 of 5 results in, 1 half in."
    keep(seven, "round map, half in")
    for begins in ("Table 1,", "Table 21,"):
        press(Qt.Key.Key_Down)
        click(dock, begins)
        assert seven.entry is not None
        assert seven.entry.pad.line is not None
        assert seven.entry.pad.line.table == "21 closed"
        assert seven.entry.pad.line.place.board == 1


# ---- where does a team sit?


def test_a_team_is_found_by_its_name_with_its_tables(seven: MainWindow) -> None:
    dock = opened_map(seven)
    dock.what.setFocus()
    dock.what.typed.selectAll()
    type_text("owl")
    press(Qt.Key.Key_Return)
    assert dock.words.text() == (
        "Round 1: table 2 and 22, EW at 2, NS at 22, boards 1–8, against 4 Bee. No later round is drawn yet."
    )
    keep(seven, "round map, a team")


def test_a_team_of_a_triangle_has_two_tables(seven: MainWindow) -> None:
    dock = opened_map(seven)
    dock.what.setCurrentIndex(dock.what.findData("emu"))
    dock.what.activated.emit(dock.what.currentIndex())
    assert dock.words.text().startswith(
        "Round 1: table 3b NS, boards 1–8, against 5 Cat; table 3c EW, boards 1–8, against 6 Dog."
    )


# ---- pairs


@pytest.fixture
def pairs(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Six pairs drawn by lot in the order of the alphabet; the boards of round 1 are being typed."""
    begin(window, tmp_path)
    enter_all()
    control(Qt.Key.Key_2)
    draw()
    press(Qt.Key.Key_F5)
    return window


def passed_out(boards: int) -> None:
    for _ in range(boards):
        score("P")


def test_pairs_have_one_table_each(pairs: MainWindow) -> None:
    """Everything is passed out, which is 10-10; 5 of 8 boards are in at table 3."""
    dock = opened_map(pairs)
    pairs.scores.take_focus()
    passed_out(8 + 8 + 5)
    assert words(dock) == [
        "Table 1: 1 Ann Able & Bob Baker NS, 3 Ed Eden & Flo Ford EW, result 10-10",
        "Table 2: 2 Cy Cobb & Di Dale NS, 4 Gus Gale & Hal Hope EW, result 10-10",
        "Table 3: 5 Ida Isle & Jo Joy NS, 6 Kay Kerr & Len Lane EW, 5 of 8 boards in",
    ]
    assert dock.words.text() == "Round 1: 2 of 3 results in, 1 half in."
    assert "5/8" in captions(dock)
    keep(pairs, "round map, pairs")
    passed_out(1)
    click(dock, "Table 3")
    assert pairs.entry is not None
    assert pairs.entry.pad.line is not None
    assert (pairs.entry.pad.line.place.table, pairs.entry.pad.line.place.board) == (3, 7)


def test_the_next_draw_is_shown_and_the_round_before_can_be_chosen(pairs: MainWindow) -> None:
    dock = opened_map(pairs)
    pairs.scores.take_focus()
    passed_out(24)
    press(Qt.Key.Key_F5)
    draw()
    assert dock.words.text() == "Round 2: 0 of 3 results in."
    assert words(dock)[0] == "Table 1: 1 Ann Able & Bob Baker NS, 2 Cy Cobb & Di Dale EW, 0 of 8 boards in"
    dock.round.setValue(1)
    assert dock.words.text() == "Round 1: all results are in."
    press(Qt.Key.Key_F5)
    score("P")
    assert dock.round.value() == 1, "a choice stays while results come in"
    dock.what.setCurrentIndex(dock.what.findData("p1"))
    dock.what.activated.emit(dock.what.currentIndex())
    assert dock.words.text() == (
        "Round 2: table 1 NS, boards 9–16, against 2 Cy Cobb & Di Dale. No later round is drawn yet."
    )
    dock.round.setValue(1)
    assert dock.words.text().startswith("Round 1: table 1 NS, boards 1–8, against 3 Ed Eden & Flo Ford.")
    assert dock.words.text().endswith("Next, round 2: table 1 NS, boards 9–16, against 2 Cy Cobb & Di Dale.")
    keep(pairs, "round map, a pair")


def test_a_round_that_is_over_is_hatched(pairs: MainWindow) -> None:
    """Table 3 lacks three boards of round 1, which is drawn on with leave; round 2 has a result."""
    desk = pairs.open_event
    assert desk is not None
    dock = opened_map(pairs)
    pairs.scores.take_focus()
    passed_out(24)
    press(Qt.Key.Key_F5)
    draw()
    press(Qt.Key.Key_F5)
    score("P")
    at = SlipLocation("1", "A", 1, 3, 8)
    assert pairs.act(partial(erase_result, desk, at))
    pairs.event_controller.pause.end()
    assert dock.words.text() == "Round 2: 0 of 3 results in, 1 half in. Results of round 1 are missing too."
    dock.round.setValue(1)
    assert words(dock)[2].endswith("7 of 8 boards in; missing, and the round is over")
    drawing = dock.map.drawing()
    assert drawing is not None
    assert sum(isinstance(mark, Stroke) for mark in drawing.marks) > 10, "hatched"
    assert "! 7/8" in captions(dock)
    keep(pairs, "round map, a round that is over")


def test_a_director_who_plays_sees_no_score_of_boards_to_come(pairs: MainWindow) -> None:
    """The director is pair 5 at table 3 and has yet to play what table 1 has played."""
    desk = pairs.open_event
    assert desk is not None
    assert pairs.act(lambda: director_plays(desk, "p5"))
    dock = opened_map(pairs)
    pairs.scores.take_focus()
    passed_out(16)
    assert words(dock)[0].endswith("result in (hidden)")
    assert "10" not in captions(dock)
    passed_out(8)
    assert words(dock)[0].endswith("result 10-10")
    assert "10" in captions(dock)


# ---- everywhere


def test_before_the_first_draw_it_says_what_to_do(window: MainWindow, tmp_path: Path) -> None:
    teams(window, tmp_path, SEVEN)
    dock = opened_map(window)
    assert dock.words.text() == "No round is drawn yet. Draw round 1 in Scores."
    assert dock.map.drawing() is None


@pytest.mark.parametrize("percent", [100, 150])
def test_it_fits_at_larger_text(seven: MainWindow, percent: int) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    dock = opened_map(seven)
    try:
        apply_look(application, Look(percent=percent, dark=percent == 100))
        seven.resize(1366, 768)
        QTest.qWait(20)
        for spot in dock.map.spots():
            assert spot.area.left >= 0
            assert spot.area.right <= dock.map.width()
            assert spot.area.bottom <= dock.map.height()
        keep(seven, f"round map, {percent}%")
    finally:
        apply_look(application, Look())
