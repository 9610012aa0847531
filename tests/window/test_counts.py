"""How many keys and clicks a director needs for the work of an evening, counted from real ones.

`Count` presses and clicks as a person does, at whatever has the focus. A key with Ctrl or Alt is one, each
letter of a number or title is one. The letters of names, and the arrow keys that choose among those offered,
are counted apart."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.desk.club.club import Club
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.printing_system import PrintingSystem
from tests.evenings.three_tables import begin_three_tables
from tests.readme import figure
from tests.window.keys import focused, pause, suggested

FIRST = ("Ada", "Ben", "Cleo", "Dan", "Elsa", "Finn", "Gwen", "Hans", "Iris", "Jack", "Kim", "Leo", "Mia")
LAST = ("Oak", "O’Brien", "Müller", "Māori")
MEMBERS = [f"{first} {last}" for last in LAST for first in FIRST]  # 52, for 13 tables
PATIENCE = 20_000  # milliseconds
NONE, CONTROL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


class Count:
    """Keys and clicks so far: `keys` and `clicks`, and beside them those of names."""

    def __init__(self) -> None:
        self.keys = self.clicks = self.of_names = 0

    @property
    def acts(self) -> int:
        return self.keys + self.clicks

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """One key, alone or with Ctrl, Alt or Shift held."""
        QTest.keyClick(focused(), key, held)
        self.keys += 1
        pause()

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(focused(), letter)
        self.keys += len(text)
        pause()

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible()
        assert button.isEnabled(), button.toolTip()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.clicks += 1
        pause()

    def choose_name(self, name: str) -> None:
        """Type letters until the list under the field has the name, and choose it with the arrows; the key
        that takes it is counted as any other."""
        for letter in "".join(each for each in name.casefold() if each.isascii()):
            QTest.keyClicks(focused(), letter)
            self.of_names += 1
            rows = suggested(_window())
            if name in rows:
                for _ in range(rows.index(name)):
                    QTest.keyClick(focused(), Qt.Key.Key_Down)
                    self.of_names += 1
                return
        raise AssertionError(f"{name} was never offered")


def _window() -> MainWindow:
    window = QApplication.activeWindow()
    assert isinstance(window, MainWindow)
    return window


def ended(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.print_controller.jobs.work.busy, timeout=PATIENCE)


# ---- a Mitchell of thirteen tables


@pytest.fixture
def printing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrintingSystem:
    return PrintingSystem(tmp_path / "cups", monkeypatch)


def club_with_members(folder: Path, *, played: bool) -> Path:
    club = Club.begin(folder / "club", "Example BC", ticking())
    import_club_players(club, [ClubPlayer("", name) for name in MEMBERS], "a list")
    if played:
        begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 10), 26)
    path = club.file.path
    club.close()
    return path


@pytest.mark.parametrize("played", [False, True])
def test_a_mitchell_of_thirteen_tables_is_set_up_printed_and_running(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, printing: PrintingSystem, played: bool
) -> None:
    """From the first page to the clock: at most 90 keys and clicks beside the names. In a club's first event
    everything is typed and the printer is chosen; the Enter after each name is counted too."""
    window.memory.opened(club_with_members(tmp_path, played=played))
    window.reception.show_welcome()
    count = Count()
    count.press(Qt.Key.Key_Return)  # the club
    count.press(Qt.Key.Key_N, CONTROL)
    count.press(Qt.Key.Key_Return)  # today's event, with its usual title
    chooser = window.setup.chooser
    assert focused() is chooser.wishes.pairs
    count.type("26")
    count.press(Qt.Key.Key_Return)
    if chooser.wishes.boards.text() != "26":
        count.type("26")
    count.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: focused() is chooser.view)
    assert chooser.found[0].movement.name == "Mitchell 13 tables"
    count.press(Qt.Key.Key_Return)
    for name in MEMBERS:
        count.choose_name(name)
        count.press(Qt.Key.Key_Return)
    seated = [field.text() for fields in window.setup.fields.values() for field in fields]
    assert seated == MEMBERS
    enters = len(MEMBERS)

    count.press(Qt.Key.Key_P, CONTROL | ALT)  # everything needed for the session
    if window.print_controller.page.isVisible():  # the first time, the printer is chosen
        page = window.print_controller.page
        qtbot.waitUntil(lambda: page.printer.currentText() == "Office", timeout=PATIENCE)
        qtbot.waitUntil(lambda: window.print_controller.shown is not None, timeout=PATIENCE)
        count.press(Qt.Key.Key_P, CONTROL)
        ended(window, qtbot)
        count.press(Qt.Key.Key_Escape)
    ended(window, qtbot)
    assert printing.jobs == 1

    count.press(Qt.Key.Key_F12)
    if focused() is not window.clock_dock.start:
        count.click(window.clock_dock.start)
    else:
        count.press(Qt.Key.Key_Return)
    assert window.header.round.text().startswith("Round 1 of 13")
    told = figure("keys and clicks from the first page to the running clock")
    assert count.acts == told.counted <= told.most == 90
    assert Path(__file__).as_posix().endswith(told.measured_by)
    assert count.acts - enters <= 20
