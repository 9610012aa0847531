"""Fields to type into or choose from: with a name and a tip, with their own undo, with completed names."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

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
    if isinstance(field, YieldingChoice):
        field.show_tip()


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
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not self.isModified()
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
        ):
            event.ignore()
            return False
        return super().event(event)


# ---- name field of a seat: the typed name is completed, Enter accepts it

Offers = Callable[[str], Sequence[str]]
LONGEST_NAME = 60  # letters
DROPPED_BY = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ShortcutFocusReason)


class NameField(TypedField):
    offered = Signal(list)  # the names that fit what was typed
    entered = Signal()  # the focus has come

    def __init__(self, offers: Offers, suggests: Offers | None = None, parent: QWidget | None = None) -> None:
        """Create the field; `suggests` finds names similar to a typed name that nobody has."""
        super().__init__(parent)
        self._offers = offers
        self._suggests = suggests or offers
        self._typed = ""
        self._names: list[str] = []
        self._only_offered = False  # by the field itself, before anything was typed
        self.setMaxLength(LONGEST_NAME)
        self.textEdited.connect(self._edited)

    # ---- what is offered

    def _edited(self, text: str) -> None:
        longer = len(text) > len(self._typed)
        self._typed, self._only_offered = text, False
        self._names = list(self._offers(text))
        self.offered.emit(self._names)
        if longer and self._names and self.cursorPosition() == len(text):
            self._show(self._names[0])

    def _show(self, name: str) -> None:
        """Complete the typed name; the added part is selected, so that typing replaces it."""
        if name.casefold().startswith(self._typed.casefold()) and len(name) <= self.maxLength():
            self.setText(self._typed + name[len(self._typed) :])
            self.setSelection(len(name), len(self._typed) - len(name))

    def offer(self, name: str) -> None:
        """Offer a name in an empty field; only Enter accepts it."""
        if not self.text():
            self.setText(name)
            self.selectAll()
            self._only_offered = True

    def take(self) -> str:
        """Accept the shown name and return it."""
        self._only_offered = False
        name = next((each for each in self._names if each.casefold() == self.text().casefold()), None)
        if name is not None and name != self.text():
            self.setText(name)
        self._typed, self._names = self.text(), []
        return self.text()

    def half_typed(self) -> str:
        """Return what was typed, without the rest of the name that is only offered."""
        offers = self._names and self.hasSelectedText() and self.selectionEnd() == len(self.text())
        return "" if self._only_offered else self._typed if offers else self.text()

    def accepted_name(self) -> str:
        return "" if self._only_offered else " ".join(self.text().split())

    # ---- keys and focus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not self._names and self.text():
            self._names = list(self._suggests(self.text()))
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self._names:
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            at = self._names.index(self.text()) + step if self.text() in self._names else 0
            self.setText(self._names[at % len(self._names)])
            self.selectAll()
            return
        entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if entered or (event.key() == Qt.Key.Key_Tab and not self._only_offered):
            self.take()
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._typed = self.text()
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self._only_offered:
            self.clear()
            self._only_offered = False
        elif event.reason() in DROPPED_BY and self.hasSelectedText() and self._names:
            self.setText(self._typed)
        self._names = []
        super().focusOutEvent(event)
        self.setCursorPosition(0)  # a long name is read from its beginning
