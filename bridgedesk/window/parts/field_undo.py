"""Undo applies to a field only while it has typing to undo; in all other cases to the last action."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget


class OwnUndo(QObject):
    """Event filter that gives fields undo only when they can use it."""

    def watch(self, *fields: QWidget) -> None:
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo)
            redo = event.matches(QKeySequence.StandardKey.Redo)
            if (undo and not _can_undo(field)) or (redo and not _can_redo(field)):
                event.ignore()
                return True
        return super().eventFilter(field, event)


def _can_undo(field: QObject) -> bool:
    match field:
        case QLineEdit():
            return field.isUndoAvailable()
        case QPlainTextEdit():
            return field.document().isUndoAvailable()
    return False


def _can_redo(field: QObject) -> bool:
    match field:
        case QLineEdit():
            return field.isRedoAvailable()
        case QPlainTextEdit():
            return field.document().isRedoAvailable()
    return False
