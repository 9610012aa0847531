"""Typing as a person does: into whatever has the focus."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.name_field import SuggestionList

CONTROL = Qt.KeyboardModifier.ControlModifier


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None, "a keystroke would go nowhere"
    return found


def pause() -> None:
    """What follows from a result is shown when the keys pause."""
    window = QApplication.activeWindow()
    if isinstance(window, MainWindow):
        window.event_controller.pause.end()


def type_text(text: str) -> None:
    for character in text:
        QTest.keyClicks(focused(), character)
    pause()


def press(key: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        QTest.keyClick(focused(), key)
    pause()


def control(key: Qt.Key) -> None:
    QTest.keyClick(focused(), key, CONTROL)
    pause()


def suggested(window: MainWindow) -> list[str]:
    """The names listed under a field."""
    found = window.findChild(SuggestionList)
    return [] if found is None or found.isHidden() else [found.item(at).text() for at in range(found.count())]


def score(text: str) -> None:
    """A figure commits with its sign, everything else with Enter."""
    type_text(text)
    if not (text[:-1].isdigit() and text[-1] in "+-"):
        press(Qt.Key.Key_Return)


def find_movement(window: MainWindow, qtbot: QtBot, pairs: str, boards: str) -> None:
    """Typed into the chooser, which has the focus; its best movement is chosen when it comes."""
    assert focused() is window.setup.chooser.wishes.pairs
    type_text(pairs)
    press(Qt.Key.Key_Return)
    type_text(boards)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: focused() is window.setup.chooser.view)


def click(view: QTableView, row: int) -> None:
    column = next(at for at in range(view.model().columnCount()) if not view.isColumnHidden(at))
    at = view.visualRect(view.model().index(row, column)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


# ---- states of the window, for their pictures

State = tuple[str, QWidget]


def wait_for(aside: BackgroundWork) -> None:
    while aside.waiting:
        QTest.qWait(5)


def typed(field: QWidget, text: str) -> None:
    """Into this field, replacing what is there, and Enter."""
    field.setFocus()
    if isinstance(field, QLineEdit):
        field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
