"""What every part of the window must have: a name for those who hear it, a tip, a way there by keyboard."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from bridgedesk.window.parts.lists import FixedLabel
from bridgedesk.window.parts.name_field import SuggestionList
from bridgedesk.window.parts.reach import Reach

TYPED = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)
LOOKED = (QAbstractItemView, QTextBrowser, QScrollArea)
TAKEN = {QComboBox: 34, QLineEdit: 12, QCheckBox: 20, QPushButton: 8}  # of its width, by what is no text
KINDS = (QAbstractButton, *TYPED, *LOOKED)
INSIDE = (*TYPED, QAbstractItemView, QTabBar, QDockWidget, QMenu)  # what Qt makes in these is its own


def parts(window: QWidget) -> list[QWidget]:
    found = [part for part in window.findChildren(QWidget) if isinstance(part, KINDS)]
    return [part for part in found if not part.objectName().startswith("qt_") and not _is_inside(part)]


def _is_inside(part: QWidget) -> bool:
    return isinstance(part.parentWidget(), INSIDE) or part.window().windowType() is Qt.WindowType.Popup


def faults(window: QWidget) -> Iterator[str]:
    for part in parts(window):
        kind = type(part).__name__
        name = part.accessibleName() or (part.text() if isinstance(part, QAbstractButton) else "")
        called = f"{kind} {name or part.objectName()}"
        by_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if isinstance(part, QScrollArea) and not by_tab:
            continue  # a frame; what lies in it has the focus
        if not name:
            yield f"{called}: has no name to be heard"
        if not part.toolTip() and not isinstance(part, QScrollArea):
            yield f"{called}: has no tip"
        if not by_tab and not _goes_by_key(part):
            yield f"{called}: cannot be reached by keyboard"
        keys = part.shortcut().toString() if isinstance(part, QAbstractButton) else ""
        if keys not in part.toolTip():
            yield f"{called}: its tip does not name {keys}"
    for action in window.findChildren(QAction):
        keys = action.shortcut().toString()
        if keys and keys not in action.toolTip():
            yield f"{action.text()}: its tip does not name {keys}"


def _goes_by_key(part: QWidget) -> bool:
    """A button that leaves the focus where the typing is names its key; a list that is only looked at follows
    the line under the cursor; among choices of one group Tab goes to the chosen one, arrows to the others."""
    if isinstance(part, QRadioButton) and (group := part.group()) is not None:
        return any(bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus) for each in group.buttons())
    if isinstance(part, SuggestionList):
        return True  # the field above it passes it the arrow keys
    if isinstance(part, QAbstractButton):
        return part.toolTip().endswith(")")
    return isinstance(part, QAbstractItemView) and (
        part.selectionMode() is QAbstractItemView.SelectionMode.NoSelection
    )


def clashes(window: QWidget) -> list[str]:
    """Keys that two things would answer to at the same place."""
    reach: list[tuple[str, QWidget]] = [
        (action.shortcut().toString(), window) for action in window.findChildren(QAction)
    ]
    reach += [
        (button.shortcut().toString(), button.parentWidget() or window)  # heard where it is seen
        for button in window.findChildren(QAbstractButton)
    ]
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        inside = shortcut.context() in (
            Qt.ShortcutContext.WidgetShortcut,
            Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        where = parent if inside and isinstance(parent, QWidget) else window
        reach.append((shortcut.key().toString(), where))
    return [
        key
        for (key, one), (other_key, other) in combinations(reach, 2)
        if key and key == other_key and (one is other or one.isAncestorOf(other) or other.isAncestorOf(one))
    ]


def cut(window: QWidget) -> Iterator[str]:
    """Words in sight that do not fit, of which the tip does not say the whole."""
    for part in window.findChildren(QWidget):
        text = _text(part)
        if isinstance(part.parentWidget(), FixedLabel) and part.toolTip():
            continue  # a shorter form, of which the tip has the whole
        if text and part.isVisible() and text not in part.toolTip() and not _fits(part, text):
            yield f"{type(part).__name__}: {text!r} is cut"


def _text(part: QWidget) -> str:
    if isinstance(part, QLineEdit):
        return "" if part.objectName() == "qt_spinbox_lineedit" else part.text()
    if isinstance(part, QComboBox):
        return part.currentText()
    return part.text() if isinstance(part, QLabel | QPushButton | QCheckBox) else ""


def _is_scrolled(part: QWidget) -> bool:
    around = part.parentWidget()
    while around is not None and (not isinstance(around, QScrollArea) or isinstance(around, Reach)):
        around = around.parentWidget()
    return around is not None


def _fits(part: QWidget, text: str) -> bool:
    if isinstance(part, QLabel) and part.wordWrap():
        return _is_scrolled(part) or part.heightForWidth(part.width()) <= part.height() + 2
    taken = next((room for kind, room in TAKEN.items() if isinstance(part, kind)), 0)
    widest = max(part.fontMetrics().horizontalAdvance(line) for line in text.split("\n"))
    return widest <= part.contentsRect().width() - taken + 1
