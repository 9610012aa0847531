"""The one field for typing scores: every key goes to the score pad, which returns what to show."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from bridgedesk.desk.scorepad.keys import Key
from bridgedesk.desk.scorepad.pad import Pad, Reason
from bridgedesk.window.parts.labels import restyle

KEYS = {
    Qt.Key.Key_Return: Key.ENTER,
    Qt.Key.Key_Enter: Key.ENTER,
    Qt.Key.Key_Up: Key.UP,
    Qt.Key.Key_Down: Key.DOWN,
    Qt.Key.Key_PageUp: Key.PAGE_UP,
    Qt.Key.Key_PageDown: Key.PAGE_DOWN,
    Qt.Key.Key_Delete: Key.DELETE,
    Qt.Key.Key_Backspace: Key.BACKSPACE,
    Qt.Key.Key_Escape: Key.ESCAPE,
    Qt.Key.Key_F2: Key.MODE,
    Qt.Key.Key_F6: Key.ACCEPT,
    Qt.Key.Key_F9: Key.SECOND,
}
SEQUENCES = {QKeySequence.StandardKey.Undo: Key.UNDO, QKeySequence.StandardKey.Redo: Key.REDO}
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class ScoreField(QLineEdit):
    key_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self.setAccessibleName(self.tr("Score"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setAcceptDrops(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys to the score pad, or else to the window's shortcuts."""
        key = _key(event)
        if key is None:
            event.ignore()
        else:
            event.accept()
            self.key_pressed.emit(key)

    def show_pad(self, pad: Pad) -> None:
        reason = self.tr("Why it stands") if isinstance(pad.question, Reason) else ""
        self.show_typed(pad.buffer, reason, asked=pad.question is not None, wrong=bool(pad.refusal))

    def show_typed(self, buffer: str, reason: str, *, asked: bool, wrong: bool) -> None:
        """Show what was typed; `reason` names a sentence asked in place of a score."""
        if self.text() != buffer:
            self.setText(buffer)
        if wrong and buffer:
            self.selectAll()  # the next letter replaces it
        elif self.hasSelectedText():
            self.deselect()
        self.setPlaceholderText(reason)
        self.setAccessibleName(reason or self.tr("Score"))
        restyle(self, "asked", asked)
        restyle(self, "wrong", wrong)


def _key(event: QKeyEvent) -> str | None:
    for sequence, key in SEQUENCES.items():
        if event.matches(sequence):
            return key
    if bool(event.modifiers() & CONTROL) != bool(event.modifiers() & ALT):  # both together are AltGr
        return None
    named = KEYS.get(Qt.Key(event.key()))
    if named:
        return named
    text = event.text()
    return text if len(text) == 1 and text.isprintable() else None
