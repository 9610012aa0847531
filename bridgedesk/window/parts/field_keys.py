"""Keys of the field that has the focus: a menu's keys win over Qt's editing keys, and Esc undoes typing.

Qt's fields take Ctrl+K, Ctrl+U and Ctrl+E themselves on some systems: a menu's key would erase a name. Esc in
a field first undoes what was typed there, and only then closes what is around it."""

from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from bridgedesk.window.parts.chooser import Chooser
from bridgedesk.window.parts.field_values import value_of
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.header_and_status import StatusLine
from bridgedesk.window.parts.name_field import NameField

OWN_ESCAPE = "own escape"  # property of a field that answers Esc itself
LIES_OVER = "lies over"  # property of a field whose Esc gives the focus back to the one before
FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
OF_THE_FIELD = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
KEYPAD = Qt.KeyboardModifier.KeypadModifier.value


class FieldKeys(QObject):
    """Event filter of the one field that has the focus."""

    refused = Signal(QAction)  # its key was pressed in a field, and it is disabled

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._field: QWidget | None = None
        self._before: str | None = None  # the field's value when the focus came
        self._under: tuple[QWidget | None, str | None] = None, None  # the same, of the field under a list
        self._keys: Mapping[str, QAction] | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        was = self._field, self._before
        if self._field is not None:
            with suppress(RuntimeError):  # it is gone
                self._field.removeEventFilter(self)
        wanted = isinstance(now, FIELDS) and now.window() is self.parent()
        self._field = now if wanted else None
        if self._field is not None:
            under, before = self._under
            self._before = before if under is self._field else typed_in(self._field)
            self._field.installEventFilter(self)
        self._under = was if now is not None and now.property(LIES_OVER) else (None, None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and self._field is not None and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride:
                return self._override(self._field, event)
            if event.type() is QEvent.Type.KeyPress:
                return self._press(self._field, event)
        return super().eventFilter(watched, event)

    def _override(self, field: QWidget, event: QKeyEvent) -> bool:
        if self._action_of(event) is not None:
            event.ignore()  # by the field, so that the menu has it
            return True
        if event.key() == Qt.Key.Key_Escape and self._has_own_doing(field):
            event.accept()  # no shortcut takes it before the field
            return True
        return False

    def _press(self, field: QWidget, event: QKeyEvent) -> bool:
        action = self._action_of(event)
        if action is not None:  # the menu did not take it
            self.refused.emit(action)
            return True
        if event.key() == Qt.Key.Key_Escape and self._has_own_doing(field):
            put_typed_back(field, self._before or "")
            return True
        return False

    def _has_own_doing(self, field: QWidget) -> bool:
        """Return True if something was typed since the focus came. A text of several lines is never
        emptied by one key."""
        if field.property(OWN_ESCAPE) or isinstance(field, QPlainTextEdit | QTextEdit):
            return False
        if isinstance(field, NameField) and (field.offers_a_name or field.is_open):
            return field.offers_a_name  # an open list is closed first, by the field
        line = _line_of(field)
        return line is not None and line.isModified() and typed_in(field) != self._before

    def _action_of(self, event: QKeyEvent) -> QAction | None:
        """Return the menu's action for these keys, apart from undo and redo, which a field may need."""
        pressed = QKeySequence(event.keyCombination().toCombined() & ~KEYPAD)
        if not event.modifiers() or any(event.matches(each) for each in OF_THE_FIELD):
            return None
        if self._keys is None:
            self._keys = _keys_of(self.parent())
        return self._keys.get(pressed.toString())


def _keys_of(window: QObject | None) -> Mapping[str, QAction]:
    actions = window.findChildren(QAction) if window is not None else []
    return {keys.toString(): action for action in actions for keys in action.shortcuts()}


# ---- what was typed in a field, and back to what it had


def typed_in(field: QWidget) -> str | None:
    """Return what Esc may undo; None for a field without typing."""
    if isinstance(field, QLineEdit) or (isinstance(field, QComboBox) and field.isEditable()):
        return value_of(field)
    return field.text() if isinstance(field, QAbstractSpinBox) else None


def put_typed_back(field: QWidget, text: str) -> None:
    """Restore the field as if it had been typed: its draft and its list follow, and Ctrl+Z undoes it."""
    if isinstance(field, NameField):
        field.put_back(text)
        return
    if isinstance(field, Chooser):
        field.put(text)
        return
    line = _line_of(field)
    if line is not None:
        line.selectAll()
        line.insert(text)


def _line_of(field: QWidget) -> QLineEdit | None:
    if isinstance(field, QComboBox | QAbstractSpinBox):
        return field.lineEdit()
    return field if isinstance(field, QLineEdit) else None


# ---- Esc never leaves a page with typing that is in no act yet


def holds_typing(page: QWidget) -> bool:
    """Return True if a form in view has typing that is not used yet, and say how to leave."""
    if not any(each.is_half_typed for each in page.findChildren(FormDraft)):
        return False
    status = page.window().findChild(StatusLine)
    if isinstance(status, StatusLine):
        status.refuse(
            QCoreApplication.translate(
                "FieldKeys",
                "Something is typed here, so Esc does not close it. Finish it, clear it, or press Back.",
            )
        )
    return True
