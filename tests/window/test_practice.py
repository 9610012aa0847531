"""The practice club through the real window: begun from Welcome, marked everywhere, and nothing is sent."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.desk.files.exports import EXPORTS
from bridgedesk.desk.sample.practice import EARLIER, practice_file
from bridgedesk.event.practice import MARK
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.sheets.pictures import texts
from tests.window.keys import press
from tests.window.pictures import keep

NOTHING_SENT = "This is the practice club, so nothing of it is sent or exported. Open your own club first."


def begin(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.resize(1366, 768)
    window.reception.show_welcome()
    QTest.mouseClick(window.reception.welcome.practice.open, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.open_event is not None)
    window.event_controller.pause.end()
    return window


@pytest.fixture
def practice(window: MainWindow, qtbot: QtBot) -> MainWindow:
    return begin(window, qtbot)


def test_it_is_marked_on_every_tab_and_page(practice: MainWindow) -> None:
    strip = practice.reception.notice
    for tab in range(practice.tabs.count()):
        practice.choose_tab(tab)
        assert strip.isVisible()
        assert strip.text().startswith(MARK)
    keep(practice, "practice club")
    for show in (practice.reception.show_events, practice.reception.show_players):
        show()
        assert strip.isVisible()
    practice.return_to_event()
    assert practice.club
    assert practice.club.practice


def test_the_preview_is_marked(practice: MainWindow, qtbot: QtBot) -> None:
    prints = practice.print_controller
    prints.show("conditions")
    qtbot.waitUntil(lambda: prints.shown is not None)
    assert prints.shown
    assert all(MARK in page for page in texts(prints.shown.pdf))


def test_your_own_club_is_not_marked_and_stays_first_among_recent(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    assert not window.reception.notice.isVisible()
    begin(window, qtbot)
    assert [path.name for path in window.memory.recent()] == ["club.bridgedesk"]
    window.open_file(tmp_path / "club.bridgedesk")
    assert not window.reception.notice.isVisible()


def test_nothing_of_it_is_sent(practice: MainWindow, tmp_path: Path) -> None:
    practice.menus.send.trigger()
    assert practice.status.text() == NOTHING_SENT
    assert not practice.exchange.secretary.sending.isVisible()
    for name in EXPORTS:
        if not EXPORTS[name].says_practice:
            practice.exchange.export(name, tmp_path / "out")
            assert practice.status.text() == NOTHING_SENT
    assert not (tmp_path / "out").exists()


def test_it_is_begun_afresh_from_welcome(practice: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """The first time there is nothing to begin afresh; then the present one is kept aside."""
    line = practice.reception.welcome.practice
    file = practice_file(tmp_path)
    assert practice.club
    assert practice.club.file.path == file
    practice.side.notebook.noted.emit("kept aside", "", "")
    practice.reception.show_welcome()
    assert line.afresh.isVisible()
    keep(practice, "welcome, with a practice club")
    line.afresh.setFocus()
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: practice.open_event is not None)
    assert practice.open_event
    assert practice.open_event.event.notes == ()
    assert file.with_name(EARLIER).exists()


def test_at_first_only_the_practice_club_is_offered(window: MainWindow) -> None:
    line = window.reception.welcome.practice
    assert (line.open.isVisible(), line.afresh.isVisible()) == (True, False)
