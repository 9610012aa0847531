"""Fields to type into or choose from: with a name and a tip, and with their own undo."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QLocale, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QTimeEdit,
    QWidget,
)

BESIDE = 1  # pixels that a style leaves beside the text of a choice


class YieldingChoice(QComboBox):
    """Choice as wide as a given number of letters, whatever its items: a long text ends in dots, and the
    tooltip has it all."""

    def __init__(self, name: str, tip: str, letters: int = 12) -> None:
        super().__init__()
        self._tip = tip
        self.setAccessibleName(name)
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self.show_tip)
        self.show_tip()

    def sizeHint(self) -> QSize:
        """Return a size with some room around the longest text, so that it is never cut."""
        hint = super().sizeHint()
        return QSize(hint.width() + 4 * BESIDE, hint.height())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if not option.currentText:
            return
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, self._room(option)
        )

    def _room(self, option: QStyleOptionComboBox) -> int:
        whole, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(whole, option, part, self).width() - 2 * BESIDE

    @property
    def is_cut(self) -> bool:
        """Return True if the chosen text ends in dots."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option.currentText != self.currentText()

    def setCurrentIndex(self, at: int) -> None:
        super().setCurrentIndex(at)
        self.show_tip()  # also where nobody else is told

    def change_tip(self, tip: str) -> None:
        """Explain the choice in other words, below the chosen text."""
        self._tip = tip
        self.show_tip()

    def show_tip(self) -> None:
        """Show the chosen text in the tooltip, as it may be cut."""
        self.setToolTip("\n".join(filter(None, (self.currentText(), self._tip))))


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
