"""Hands that press, type and click anything in sight, as a child at the desk would."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QTableView,
    QWidget,
)

from bridgedesk.window.main_window import MainWindow

WORDS = (
    *("1", "2", "12", "0", "99", "-3", "50.5", "2:1", "1-4", "9-16", "1 2 42+", "3 1", "7S"),
    *("42+", "5-", "4SN=", "3NXE-2", "A+-", "P", "NP", "L", "T", "F", "V", "*", "/", "60/40"),
    *("W 60:4SN= 40:4SN-1", "31-14", "14-6", "19:15", "11.2", "10", "%", "x", "'"),
    *("Ann Able", "Bob O'Baker", "=1+1", "<b>x</b>", "Tuesday <i>", "lot", "forfeit", "warning", "late"),
)
NASTY = (
    *("", " ", "\t", "\n", "0", "-0", "1e9", "NaN", "٣", "½", "9" * 21, "1/0", "0001", "--", "%s", "{0}"),
    *("\\", "\x00", "../../x", "C:\\x", "'; DROP TABLE entries; --", "\u202eabc", "\ufeff", "ÅŻÖ", "李小龍"),
    *("Siobhán O’Neill-Ní", "🂡♠", "e\u0301", "Anne-Marie d'Arcy & Søn", "Ann\nBob\nCy\nDi"),
    *("Ann Able, Bob Baker", "x" * 300, "9" * 5000, "Ann Able & " * 2000, "W 60:4SN= " * 500, "\n" * 2000),
)
_K = Qt.Key
KEYS = (
    *(_K.Key_Return, _K.Key_Escape, _K.Key_Tab, _K.Key_Space, _K.Key_Delete, _K.Key_Backspace),
    *(_K.Key_Up, _K.Key_Down, _K.Key_Left, _K.Key_Right, _K.Key_PageUp, _K.Key_PageDown, _K.Key_Home),
    *(_K.Key_F1, _K.Key_F2, _K.Key_F3, _K.Key_F4, _K.Key_F5, _K.Key_F6, _K.Key_F7, _K.Key_F8, _K.Key_F9),
)
WITH_CONTROL = (
    *(_K.Key_1, _K.Key_2, _K.Key_3, _K.Key_4, _K.Key_5, _K.Key_Z, _K.Key_Y, _K.Key_E, _K.Key_N, _K.Key_G),
    *(_K.Key_H, _K.Key_R, _K.Key_B, _K.Key_U, _K.Key_K, _K.Key_L, _K.Key_D, _K.Key_Plus, _K.Key_Minus),
)
REACHED = (
    *(QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QSpinBox, QTabBar, QTableView, QListWidget),
)
ENDS = "Quit"  # of an act that would close the window


class Hands:
    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.chance = Random(seed)
        self.done: list[str] = []
        self.within: QWidget | None = None  # the hands stay in this part of the window

    def move(self) -> None:
        """Once, and what comes of it."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        leaving = 0 if self.within else 1
        acts: tuple[tuple[Callable[[], None], int], ...] = (
            (self._press, 12),
            (self._press_with_control, 8 * leaving),
            (self._choose_act, 6 * leaving),
            (self._touch, 70),
            (self._type_on, 15),
            (self._paste, 3),
            (self._resize, 1),
        )
        (act,) = self.chance.choices([act for act, _ in acts], [weight for _, weight in acts])
        act()
        QApplication.processEvents()

    def _press(self) -> None:
        key = self.chance.choice(KEYS)
        self.done.append(f"presses {key.name}")
        QTest.keyClick(QApplication.focusWidget() or self.window, key)

    def _press_with_control(self) -> None:
        key, held = self.chance.choice(WITH_CONTROL), Qt.KeyboardModifier.ControlModifier
        if self.chance.random() < 0.3:
            held |= Qt.KeyboardModifier.ShiftModifier
        self.done.append(f"presses {key.name} with {held}")
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)

    def _type_on(self) -> None:
        """Some words or results into whatever has the focus, as at the score pad."""
        for _ in range(self.chance.randint(1, 4)):
            words = self.chance.choice(WORDS)
            self.done.append(f"types {words} where the focus is")
            QTest.keyClicks(QApplication.focusWidget() or self.window, words)
            QTest.keyClick(QApplication.focusWidget() or self.window, Qt.Key.Key_Return)

    def _paste(self) -> None:
        """Into whatever has the focus, as if it had been copied elsewhere."""
        words = self.chance.choice(NASTY)
        self.done.append(f"pastes {words[:40]!r}, {len(words)} letters")
        QApplication.clipboard().setText(words)
        at = QApplication.focusWidget() or self.window
        QTest.keyClick(at, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        if self.chance.random() < 0.8:
            QTest.keyClick(at, Qt.Key.Key_Return)

    def _resize(self) -> None:
        size = self.chance.randint(700, 1920), self.chance.randint(500, 1200)
        self.done.append(f"makes the window {size[0]} by {size[1]}")
        self.window.resize(*size)

    def _choose_act(self) -> None:
        acts = [
            act
            for act in self.window.findChildren(QAction)
            if act.isEnabled() and act.isVisible() and act.text() and ENDS not in act.text()
        ]
        act = self.chance.choice(acts)
        self.done.append(f"chooses {act.text()}")
        act.trigger()

    def _touch(self) -> None:
        parts = list(self._in_sight())
        if not parts:
            return
        part = self.chance.choice(parts)
        self.done.append(f"touches {type(part).__name__} {part.accessibleName()}")
        match part:
            case QAbstractButton():
                QTest.mouseClick(part, Qt.MouseButton.LeftButton)
            case QLineEdit() | QPlainTextEdit():
                self._type(part)
            case QComboBox():
                self._choose(part)
            case QSpinBox():
                part.setValue(self.chance.randint(part.minimum(), min(part.maximum(), part.minimum() + 20)))
            case QTabBar():
                part.setCurrentIndex(self.chance.randrange(part.count()) if part.count() else -1)
            case QAbstractItemView():
                self._click_in(part)

    def _in_sight(self) -> Iterator[QWidget]:
        everywhere = sorted(QApplication.topLevelWidgets(), key=lambda each: type(each).__name__)
        for top in [self.within] if self.within else everywhere:
            if top.isVisible():
                yield from (
                    part
                    for part in top.findChildren(QWidget)
                    if isinstance(part, REACHED)
                    and part.isVisible()
                    and part.isEnabled()
                    and not part.objectName().startswith("qt_")
                )

    def _type(self, part: QWidget) -> None:
        words = self.chance.choice(WORDS)
        self.done.append(f"types {words}")
        part.setFocus()
        if self.chance.random() < 0.5:
            QTest.keyClick(part, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(part, words)
        if self.chance.random() < 0.8:
            QTest.keyClick(part, Qt.Key.Key_Return)

    def _choose(self, part: QComboBox) -> None:
        model = part.model()
        able = Qt.ItemFlag.ItemIsEnabled
        rows = [row for row in range(part.count()) if model.flags(model.index(row, 0)) & able]
        if rows:
            row = self.chance.choice(rows)
            self.done.append(f"chooses {part.itemText(row)}")
            part.setCurrentIndex(row)
            part.activated.emit(row)

    def _click_in(self, view: QAbstractItemView) -> None:
        cells = list(_cells(view.model(), columns=isinstance(view, QTableView)))
        if cells:
            cell = self.chance.choice(cells)
            self.done.append(f"clicks {cell.data()}")
            view.scrollTo(cell)
            click = QTest.mouseDClick if self.chance.random() < 0.3 else QTest.mouseClick
            middle = view.visualRect(cell).center()
            click(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)


def _cells(model: QAbstractItemModel, *, columns: bool) -> Iterator[QModelIndex]:
    for row in range(model.rowCount()):
        for column in range(model.columnCount() if columns else 1):
            yield model.index(row, column)


def answer_dialogs(chance: Random, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mostly nothing is chosen; otherwise a file that is there, is not there, or is none of ours."""
    names = ("club.bridgedesk", "none.json", "out.xml", "out.csv", "out.pdf")

    def file(*_: object) -> tuple[str, str]:
        return (str(folder / chance.choice(names)) if chance.random() < 0.3 else ""), ""

    def place(*_: object) -> str:
        return str(folder) if chance.random() < 0.5 else ""

    for asks in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, asks, file)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", place)
