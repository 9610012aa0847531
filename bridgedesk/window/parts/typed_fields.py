"""Fields to type into or choose from: with a name and a tip, and with their own undo."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QLocale, QObject, QSignalBlocker
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTimeEdit,
    QWidget,
)

from bridgedesk.window.parts.labels import YieldingChoice


def line_field(name: str, tip: str, hint: str = "") -> QLineEdit:
    """Create a field for one line; `name` is for screen readers, `hint` shows while it is empty."""
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setToolTip(tip)
    field.setPlaceholderText(hint)
    return field


def choice_field(name: str, tip: str, letters: int = 10) -> QComboBox:
    """Create a choice as wide as a given number of letters; its tooltip has the full text."""
    return YieldingChoice(name, tip, letters)


def number_field(name: str, tip: str, least: int, most: int) -> QSpinBox:
    field = QSpinBox()
    field.setAccessibleName(name)
    field.setToolTip(tip)
    field.setRange(least, most)
    return field


def fill_choice(field: QComboBox, choices: Iterable[tuple[object, str]], chosen: object) -> None:
    """Offer these keys with their words; the chosen one is shown, or else the first."""
    offered = list(choices)
    keys = [key for key, _ in offered]
    with QSignalBlocker(field):
        if offered != [(field.itemData(at), field.itemText(at)) for at in range(field.count())]:
            field.clear()
            for key, words in offered:
                field.addItem(words, key)
        field.setCurrentIndex(keys.index(chosen) if chosen in keys else 0)


def select_refused() -> None:
    """Select the text in the field with the focus, which was refused, so that typing replaces it."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit) and field.isModified():
        field.selectAll()


# ---- days and times: Tab leaves the field, arrow keys go from day to month and from hour to minute


class DayField(QDateEdit):
    def __init__(self) -> None:
        super().__init__()
        self.setCalendarPopup(True)
        self.setDisplayFormat(_day_pattern())

    def focusNextPrevChild(self, next_: bool) -> bool:
        return QWidget.focusNextPrevChild(self, next_)


class TimeField(QTimeEdit):
    def focusNextPrevChild(self, next_: bool) -> bool:
        return QWidget.focusNextPrevChild(self, next_)


def _day_pattern() -> str:
    """Return the locale's date format; without a locale Qt would show 17 11 2026."""
    locale = QLocale()
    if locale.language() is QLocale.Language.C:
        return "d MMM yyyy"
    return locale.dateFormat(QLocale.FormatType.ShortFormat)


# ---- undo applies to a field only while it has typing to undo; in all other cases to the last action


class OwnUndo(QObject):
    """Event filter that gives fields undo only when they can use it."""

    def watch(self, *fields: QWidget) -> None:
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo)
            redo = event.matches(QKeySequence.StandardKey.Redo)
            if (undo or redo) and not _can(field, undo=undo):
                event.ignore()
                return True
        return super().eventFilter(field, event)


def _can(field: QObject, *, undo: bool) -> bool:
    match field:
        case QLineEdit():
            return field.isUndoAvailable() if undo else field.isRedoAvailable()
        case QPlainTextEdit():
            document = field.document()
            return document.isUndoAvailable() if undo else document.isRedoAvailable()
    return False


# ---- input line in which undo applies to what is half typed, and without that to the last action


class TypedField(QLineEdit):
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if self.keeps_from_menus(event):
                event.accept()
                return True
            if not self.isModified() and (
                event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            ):
                event.ignore()
                return False
        return super().event(event)

    def keeps_from_menus(self, _: QKeyEvent) -> bool:
        """Return whether the field itself takes this key, though it may be one of a menu or a page."""
        return False
