"""A director at the desk, who finds things by the words on the screen, by keyboard alone or by mouse."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QTableView,
    QWidget,
)

from bridgedesk.window.main_window import MainWindow

Kind = TypeVar("Kind", bound=QWidget)

TYPED = (QLineEdit, QPlainTextEdit, QComboBox, QSpinBox)
MOST_TABS = 300  # presses of Tab before the director gives up
K = Qt.Key


class Director(ABC):
    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.acts = 0  # keys pressed or clicks made, beside the letters of what is typed
        self.letters = 0

    # ---- what is in sight

    def sees(self, words: str) -> bool:
        """Whether these words are somewhere on the screen."""
        return any(words in text for text in self.texts())

    def texts(self) -> Iterator[str]:
        for part in self._in_sight(QWidget):
            text = getattr(part, "text", None)
            if isinstance(part, QAbstractButton):
                yield part.text().replace("&", "")
            elif callable(text) and not isinstance(part, QLineEdit):
                yield str(text())

    def part(self, name: str, kind: type[Kind]) -> Kind:
        """The part of this kind with this name on it, the first if several have it."""
        found = [part for part in self._in_sight(kind) if name in _names(part)]
        assert found, f"no {kind.__name__} {name!r}; in sight: {sorted(self._all_names(kind))}"
        return found[0]

    def _in_sight(self, kind: type[Kind]) -> Iterator[Kind]:
        for part in self.window.findChildren(kind):
            if part.isVisibleTo(self.window) and part.isVisible():
                yield part

    def _all_names(self, kind: type[QWidget]) -> set[str]:
        return {name for part in self._in_sight(kind) for name in _names(part) if name}

    def wait(self, until: Callable[[], bool], seconds: float = 20) -> None:
        for _ in range(int(seconds * 100)):
            if until():
                return
            QTest.qWait(10)
        raise AssertionError("it never came")

    # ---- what a director does

    def push(self, name: str) -> None:
        button = self.part(name, QAbstractButton)
        assert button.isEnabled(), f"{name} is grey: {button.toolTip()}"
        self._push(button)
        self.settle()

    def fill(self, name: str, text: str) -> None:
        """Into the field of this name, replacing what is there, and Enter."""
        self.write(name, text)
        self.press(K.Key_Return)

    def write(self, name: str, text: str) -> None:
        """Into the field of this name, replacing what is there."""
        field = next(
            (part for part in self._in_sight(QWidget) if isinstance(part, TYPED) and name in _names(part)),
            None,
        )
        assert field is not None, f"no field {name!r}; in sight: {sorted(self._all_names(QWidget))}"
        self._go_to(field)
        focus = focused()
        if isinstance(focus, QPlainTextEdit) or getattr(focus, "text", str)():
            QTest.keyClick(focus, K.Key_A, Qt.KeyboardModifier.ControlModifier)
            self.acts += 1
        self.type(text)

    def type(self, text: str) -> None:
        """Where the cursor is."""
        for letter in text:
            QTest.keyClicks(focused(), letter)
        self.letters += len(text)
        self.settle()

    def press(self, key: Qt.Key, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(focused(), key)
        self.acts += times
        self.settle()

    def score(self, text: str) -> None:
        """A figure commits with its sign, everything else with Enter."""
        self.type(text)
        if not (text[:-1].isdigit() and text[-1] in "+-"):
            self.press(K.Key_Return)

    def tick(self, name: str) -> None:
        self._push(self.part(name, QCheckBox))
        self.settle()

    def choose(self, name: str, option: str) -> None:
        """From the drop-down of this name."""
        box = self.part(name, QComboBox)
        options = [box.itemText(at) for at in range(box.count())]
        assert option in options, f"{name} has no {option!r}: {options}"
        if box.currentText() != option or box.currentIndex() < 0:
            self._choose(box, options.index(option))
            QApplication.processEvents()
            self.window.activateWindow()  # offscreen there is no window manager to do it when a list closes
            self.settle()

    def tab(self, name: str) -> None:
        bar = self.window.tabs.tabBar()
        (at,) = [at for at in range(bar.count()) if bar.tabText(at).replace("&", "").startswith(name)]
        self._tab(at)
        self.settle()

    def menu(self, *path: str) -> None:
        """Through the menus to this line, read without its key."""
        self._menu(path)
        QApplication.processEvents()
        self.window.activateWindow()
        self.settle()

    def row(self, view_name: str, *words: str) -> None:
        """The first row of this list in which all these words stand."""
        for row, cells in enumerate(self.rows(view_name)):
            if all(any(word in cell for cell in cells) for word in words):
                self._row(self.part(view_name, QAbstractItemView), row)
                self.settle()
                return
        raise AssertionError(f"no row with {words} in {view_name}")

    def look_at(self, view: str) -> None:
        """A view of the standings, from the list of them or, in a narrow window, from the drop-down."""
        if any("Views" in _names(part) for part in self._in_sight(QAbstractItemView)):
            self.row("Views", view)
        else:
            self.choose("Choice of views", view)

    def rows(self, view_name: str) -> list[tuple[str, ...]]:
        view = self.part(view_name, QAbstractItemView)
        model = view.model()
        columns = range(model.columnCount(view.rootIndex()) if isinstance(view, QTableView) else 1)
        return [
            tuple(str(model.index(row, column).data() or "") for column in columns)
            for row in range(model.rowCount(view.rootIndex()))
        ]

    def shut(self, *path: str) -> None:
        """The pane that this line of the menus opened."""
        self._shut(path)
        self.settle()

    def settle(self) -> None:
        """What follows from a result is shown when the keys pause."""
        QApplication.processEvents()
        self.window.event_controller.pause.end()

    @abstractmethod
    def _push(self, button: QAbstractButton) -> None: ...

    @abstractmethod
    def _go_to(self, part: QWidget) -> None: ...

    @abstractmethod
    def _choose(self, box: QComboBox, at: int) -> None: ...

    @abstractmethod
    def _tab(self, at: int) -> None: ...

    @abstractmethod
    def _menu(self, path: tuple[str, ...]) -> None: ...

    @abstractmethod
    def _shut(self, path: tuple[str, ...]) -> None: ...

    @abstractmethod
    def _row(self, view: QAbstractItemView, row: int) -> None: ...


class Typist(Director):
    """Never touches the mouse."""

    def _key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(QApplication.activePopupWidget() or focused(), key, held)
        self.acts += 1

    def _push(self, button: QAbstractButton) -> None:
        keys = button.shortcut()
        if keys.isEmpty() and (named := re.search(r"\((F\d+|Ctrl\+[^()]+)\)$", button.toolTip())):
            keys = QKeySequence(named[1])
        if not keys.isEmpty():
            QTest.keySequence(focused(), keys)
            self.acts += 1
            return
        self._go_to(button)
        self._key(K.Key_Space)

    def _go_to(self, part: QWidget) -> None:
        start = focused()
        for _ in range(MOST_TABS):
            at = focused()
            if at is part or part.isAncestorOf(at) or at.focusProxy() is part:
                return
            self._key(K.Key_Tab)
        raise AssertionError(f"Tab never comes from {_names(start)} to {_names(part)}")

    def _choose(self, box: QComboBox, at: int) -> None:
        self._go_to(box)
        self._key(K.Key_Down, Qt.KeyboardModifier.AltModifier)
        view = box.view()
        assert view.isVisible(), f"Alt+Down does not open {_names(box)}"
        steps = at - view.currentIndex().row()
        for _ in range(abs(steps)):
            QTest.keyClick(view, K.Key_Down if steps > 0 else K.Key_Up)
            if view.currentIndex().row() == at:
                break
        QTest.keyClick(view, K.Key_Return)
        self.acts += abs(steps) + 1

    def _tab(self, at: int) -> None:
        self._key(Qt.Key(K.Key_1.value + at), Qt.KeyboardModifier.ControlModifier)

    def _menu(self, path: tuple[str, ...]) -> None:
        last = _action(self.window, path)
        if not last.shortcut().isEmpty():
            QTest.keySequence(focused(), last.shortcut())
            self.acts += 1
            return
        top = _line(self.window.menuBar().actions(), path[0])
        letter = QKeySequence.mnemonic(top.text())
        assert not letter.isEmpty(), f"the menu {path[0]} has no letter"
        QTest.keySequence(focused(), letter)
        self.acts += 1
        for words in path[1:]:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), f"the menu {path[0]} did not open"
            action = _line(menu.actions(), words)
            for _ in menu.actions():
                if menu.activeAction() is action:
                    break
                QTest.keyClick(menu, K.Key_Down)
                self.acts += 1
            assert menu.activeAction() is action, f"the arrows do not reach {words}"
            QTest.keyClick(menu, K.Key_Right if action.menu() else K.Key_Return)
            self.acts += 1

    def _row(self, view: QAbstractItemView, row: int) -> None:
        self._go_to(view)
        steps = row - max(0, view.currentIndex().row())
        for _ in range(abs(steps)):
            self._key(K.Key_Down if steps > 0 else K.Key_Up)
        if view.currentIndex().row() != row:  # nothing was chosen before
            self._key(K.Key_Down)
        assert view.currentIndex().row() == row, "the arrows do not move the choice"

    def _shut(self, path: tuple[str, ...]) -> None:
        self._menu(path)
        self._key(K.Key_Escape)


class Clicker(Director):
    """Types names and scores, and clicks on everything else."""

    def _click(self, on: QWidget, at: QPoint | None = None) -> None:
        point = on.rect().center() if at is None else at
        _scroll_to(on, point)
        self.assert_in_sight(on, point)
        QTest.mouseClick(on, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        self.acts += 1

    def assert_in_sight(self, on: QWidget, point: QPoint) -> None:
        """The point is on the screen, and nothing lies over it."""
        whole = on.window()
        at = on.mapTo(whole, point) if on is not whole else point
        assert QRect(QPoint(0, 0), whole.size()).contains(at), f"{_names(on)} lies outside the window"
        there = whole.childAt(at) or whole
        assert there is on or on.isAncestorOf(there), f"{_names(there)} lies over {_names(on)}"

    def _push(self, button: QAbstractButton) -> None:
        if isinstance(button, QCheckBox):
            self._click(button, QPoint(8, button.height() // 2))
        else:
            self._click(button)

    def _go_to(self, part: QWidget) -> None:
        if focused() is not part:
            self._click(part)

    def _choose(self, box: QComboBox, at: int) -> None:
        self._click(box)
        view = box.view()
        index = view.model().index(at, box.modelColumn(), box.rootModelIndex())
        view.scrollTo(index)
        self.wait(view.isVisible)
        QTest.qWait(3 * QApplication.doubleClickInterval())  # sooner it ends the first
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        assert box.currentIndex() == at, f"a click did not choose {box.itemText(at)}"
        self.acts += 1

    def _tab(self, at: int) -> None:
        bar = self.window.tabs.tabBar()
        self._click(bar, bar.tabRect(at).center())

    def _menu(self, path: tuple[str, ...]) -> None:
        bar = self.window.menuBar()
        self._click(bar, bar.actionGeometry(_line(bar.actions(), path[0])).center())
        for words in path[1:]:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), f"the menu {path[0]} did not open"
            action = _line(menu.actions(), words)
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
            self.acts += 1

    def _shut(self, path: tuple[str, ...]) -> None:
        pane = next(each for each in self._in_sight(QDockWidget) if each.windowTitle().startswith(path[-1]))
        self._click(
            next(each for each in pane.findChildren(QAbstractButton) if each.accessibleName() == "Close")
        )

    def _row(self, view: QAbstractItemView, row: int) -> None:
        column = 0
        while isinstance(view, QTableView) and view.isColumnHidden(column):
            column += 1
        index = view.model().index(row, column)
        view.scrollTo(index)
        self._click(view.viewport(), view.visualRect(index).center())


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None, "a keystroke would go nowhere"
    return found


def _names(part: QWidget) -> set[str]:
    text = getattr(part, "text", None)
    said = str(text()).replace("&", "") if callable(text) and isinstance(part, QAbstractButton) else ""
    return {said.rstrip("…"), said, part.accessibleName()} - {""}


def _line(actions: list[QAction], words: str) -> QAction:
    found = [each for each in actions if each.text().replace("&", "").rstrip("…") == words.rstrip("…")]
    assert found, f"no line {words!r} in the menu: {[each.text() for each in actions]}"
    assert found[0].isEnabled(), f"{words} is grey"
    return found[0]


def _action(window: MainWindow, path: tuple[str, ...]) -> QAction:
    actions = window.menuBar().actions()
    for words in path[:-1]:
        menu = _line(actions, words).menu()
        assert isinstance(menu, QMenu)
        actions = menu.actions()
    return _line(actions, path[-1])


def _scroll_to(part: QWidget, point: QPoint) -> None:
    around = part.parentWidget()
    while around is not None:
        inside = around.widget() if isinstance(around, QScrollArea) else None
        if isinstance(around, QScrollArea) and inside is not None:
            at = part.mapTo(inside, point)
            around.ensureVisible(at.x(), at.y())
        around = around.parentWidget()
    QApplication.processEvents()
