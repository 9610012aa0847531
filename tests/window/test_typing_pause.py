"""What follows from typed results waits for a pause in the typing; who looks elsewhere sees it at once."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.event.score_text import score_text
from bridgedesk.window.clock.room_display import LEADERS
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts import background_work
from tests.evenings.club_evening import ticking
from tests.window.keys import CONTROL, control, focused

ENTER = "\r"
ODD = f"4SXN-3{ENTER}"
HOUR = 3_600_000  # milliseconds


@pytest.fixture
def typing(evening: MainWindow, qtbot: QtBot) -> MainWindow:
    """However slow the machine is, the pause is longer; docks and the room display are in view."""
    control(Qt.Key.Key_2)
    desks = evening.event_controller
    desks.pause.timer.setTimerType(Qt.TimerType.PreciseTimer)
    desks.pause.timer.setInterval(HOUR)
    for dock in (desks.scores.clear, desks.scores.missing, desks.side.history):
        dock.show()
    desks.room.choose(LEADERS)
    desks.show_room()
    with qtbot.waitActive(evening):
        evening.activateWindow()
    evening.scores.take_focus()
    return evening


def typed(*slips: str) -> None:
    """One after the other, without a pause."""
    for slip in slips:
        for key in slip:
            if key == ENTER:
                QTest.keyClick(focused(), Qt.Key.Key_Return)
            else:
                QTest.keyClicks(focused(), key)


def beside(window: MainWindow) -> tuple[object, ...]:
    """What is shown of the results beside the page that is typed."""
    desks = window.event_controller
    return (
        window.header.to_clear.text(),
        [each.what for each in desks.scores.clear.open],
        [list(row) for row in desks.scores.missing.model.rows],
        [row.words for row in desks.side.history.rows],
        desks.room.pages,
    )


def is_as_it_stands(window: MainWindow) -> bool:
    """Whether everything beside the page is shown as it is, and the tab too."""
    shown = beside(window), [list(row) for row in window.standings.ranking.rows]
    window.event_controller.refresh()
    return shown == (beside(window), [list(row) for row in window.standings.ranking.rows])


def waits(window: MainWindow) -> bool:
    return window.event_controller.pause.waits


def test_the_line_its_board_and_the_counts_come_first(typing: MainWindow) -> None:
    before = beside(typing)
    typed("42+", "45+", ODD)
    assert typing.results_in.text() == "3 of 60 results in"
    assert typing.status.text().startswith("4SXN-3 on board 1")
    QTest.keyClick(focused(), Qt.Key.Key_Up)
    rows = typing.scores.slips.rows
    assert [list(row[5:6]) + list(row[7:]) for row in rows] == [
        ["+420", "+420", "2", "2"],
        ["+450", "+450", "4", "0"],
        ["4SXN−3", "−500", "0", "4"],
    ]
    assert [row[0] for row in typing.scores.frequencies.rows] == ["+450", "+420", "−500"]
    assert waits(typing)
    assert beside(typing) == before


def test_in_a_pause_the_rest_follows(typing: MainWindow, qtbot: QtBot) -> None:
    typed("42+", "45+", ODD, "60+", "63+")
    assert typing.header.to_clear.text() == ""
    typing.event_controller.pause.timer.setInterval(1)
    qtbot.waitUntil(lambda: not waits(typing))
    assert typing.header.to_clear.text() == "1 to check"
    assert [each.what for each in typing.scores_controller.clear.open] == [
        "4SX -3: doubled, and far from the contract"
    ]
    assert typing.side.history.rows[0].words.startswith("+630 on board 2")
    assert typing.room_controller.pages[0].words == "After boards 1"
    assert is_as_it_stands(typing)


def test_every_key_puts_it_off(typing: MainWindow) -> None:
    typed("42+")
    QTest.qWait(50)
    left = typing.event_controller.pause.timer.remainingTime()
    assert left < HOUR
    typed("4")
    assert typing.event_controller.pause.timer.remainingTime() > left


def test_keys_that_led_to_nothing_begin_no_pause(typing: MainWindow) -> None:
    typed("4")
    assert not waits(typing)


def one_piece_done(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece is as long as a turn here, so that the first turn does one and leaves the others."""
    monkeypatch.setattr(background_work, "AT_ONCE", 0)
    window.event_controller.pause.timer.stop()
    window.event_controller.pause.go_on()
    assert waits(window)


def test_a_key_comes_between_two_pieces(
    typing: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    typed("42+", ODD)
    before = beside(typing)
    one_piece_done(typing, monkeypatch)
    typed("4")
    assert typing.scores.field.text() == "4"
    QApplication.processEvents()
    assert beside(typing) == before, "another pause has begun, and the rest waits for it"
    typing.event_controller.pause.timer.setInterval(1)
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not waits(typing))
    assert typing.header.to_clear.text() == "1 to check"
    assert is_as_it_stands(typing)


def test_a_new_result_drops_the_pieces_that_are_left(
    typing: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(ODD)
    shown = [0]
    monkeypatch.setattr(typing.header, "show_to_clear", shown.append)
    one_piece_done(typing, monkeypatch)
    QTest.keyClick(focused(), Qt.Key.Key_Z, CONTROL)
    assert typing.results_in.text() == "0 of 60 results in"
    typing.event_controller.pause.end()
    assert shown == [0, 0], "nothing is odd any more, and the slip that was is not counted"


def test_the_pieces_that_are_left_are_done_at_once(
    typing: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed("42+", ODD)
    one_piece_done(typing, monkeypatch)
    typing.event_controller.pause.end()
    assert not waits(typing)
    assert is_as_it_stands(typing)


LOOKS: dict[str, Callable[[MainWindow], None]] = {
    "another tab": lambda _: control(Qt.Key.Key_3),
    "the same tab": lambda window: window.choose_tab(1),
    "a dock": lambda window: window.scores_controller.clear.take_focus(),
    "undo from the menu": lambda window: window.menus.undo.trigger(),
    "undo from the history": lambda window: window.side.history.undo.click(),
    "a sheet": lambda window: window.menus.look.trigger(),
    "a sheet of the menu": lambda window: window.menus.sheets["ranking"].trigger(),
    "posted": lambda window: window.menus.post.trigger(),
    "the events": lambda _: QTest.keyClick(focused(), Qt.Key.Key_E, CONTROL),
    "hidden": lambda window: window.menus.hide_screen.trigger(),
}


@pytest.mark.parametrize("look", LOOKS)
def test_who_looks_elsewhere_sees_it_as_it_stands(typing: MainWindow, look: str, qtbot: QtBot) -> None:
    typed("42+", "45+", ODD, "40+")
    assert waits(typing)
    LOOKS[look](typing)
    assert not waits(typing)
    assert is_as_it_stands(typing)
    qtbot.waitUntil(lambda: not typing.print_controller.jobs.work.busy)


def test_undo_by_key_waits_like_any_result(typing: MainWindow) -> None:
    typed("42+", ODD)
    QTest.keyClick(focused(), Qt.Key.Key_Z, CONTROL)
    assert typing.results_in.text() == "1 of 60 results in"
    assert waits(typing)
    typing.event_controller.pause.end()
    assert is_as_it_stands(typing)
    assert typing.header.to_clear.text() == ""


def test_what_is_posted_has_the_last_key(typing: MainWindow, qtbot: QtBot) -> None:
    typed("42+", "45+")
    typing.menus.post.trigger()
    qtbot.waitUntil(lambda: not typing.print_controller.jobs.work.busy)
    assert "58 results missing" in typing.status.text()


def test_closing_keeps_the_last_key(typing: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    typed("42+", ODD)
    typing.close()
    assert not waits(typing)
    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.open_event
    (section,) = again.open_event.event.sessions[0].sections
    assert [score_text(each.score) for each in section.results] == ["+420", "4SXN-3"]
    assert again.header.to_clear.text() == "1 to check"
    again.close()


def test_another_event_is_not_touched_by_it(typing: MainWindow, tmp_path: Path) -> None:
    """The club file is closed and opened again while something waits."""
    typed("42+", ODD)
    typing.open_file(tmp_path / "club.bridgedesk")
    assert not waits(typing)
    assert typing.header.to_clear.text() == "1 to check"
