"""The one field for typing scores: its keys go to the score pad, and what is typed can be edited."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.match_pad import MatchPad
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.window.parts.field_keys import OWN_ESCAPE
from bridgedesk.window.parts.labels import restyle

KEYS = {
    Qt.Key.Key_Return: PadKey.ENTER,
    Qt.Key.Key_Enter: PadKey.ENTER,
    Qt.Key.Key_Up: PadKey.UP,
    Qt.Key.Key_Down: PadKey.DOWN,
    Qt.Key.Key_PageUp: PadKey.PAGE_UP,
    Qt.Key.Key_PageDown: PadKey.PAGE_DOWN,
    Qt.Key.Key_Delete: PadKey.DELETE,
    Qt.Key.Key_Backspace: PadKey.BACKSPACE,
    Qt.Key.Key_Escape: PadKey.ESCAPE,
    Qt.Key.Key_F2: PadKey.MODE,
    Qt.Key.Key_F6: PadKey.ACCEPT,
    Qt.Key.Key_F9: PadKey.SECOND,
}
SEQUENCES = {QKeySequence.StandardKey.Undo: PadKey.UNDO, QKeySequence.StandardKey.Redo: PadKey.REDO}
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


# Keys that move in what is typed and do not belong to the pad.
MOVES = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
ERASES = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class ScoreField(QLineEdit):
    """Field of a score pad: keys at the end of what is typed go to the pad, others edit the text first."""

    key_pressed = Signal(str)
    edited = Signal(str)  # the whole text, after the cursor or the text was changed in its middle
    left = Signal()  # the focus went elsewhere

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self.setAccessibleName(self.tr("Score"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setAcceptDrops(False)
        self.setProperty(OWN_ESCAPE, True)
        self._replaced = False  # the selected text is a refused one, which the next letter replaces

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys to the score pad, or else to the window's shortcuts."""
        key = _key(event)
        if self.text() and self._edits(event, key):
            super().keyPressEvent(event)
            event.accept()
            self._was_edited()
        elif key is None:
            event.ignore()
        else:
            event.accept()
            self.key_pressed.emit(key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.text():
            self._was_edited()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def _edits(self, event: QKeyEvent, key: str | None) -> bool:
        """Return whether a key moves or selects in the text, or changes it anywhere but at its end."""
        if self.property("asked") and not self.placeholderText():
            return False  # keys answer a question that asks for no text
        if event.key() in MOVES or event.matches(QKeySequence.StandardKey.SelectAll):
            return True
        within = self.hasSelectedText() or self.cursorPosition() < len(self.text())
        changes = event.key() in ERASES or (key is not None and len(key) == 1)
        return within and changes and not self._replaced

    def _was_edited(self) -> None:
        self._replaced = False
        self.edited.emit(self.text())

    def show_pad(self, pad: Pad | MatchPad, reason: str) -> None:
        """Show what was typed; `reason` names a sentence asked in place of a score."""
        if self.text() != pad.buffer:
            within = self.cursorPosition() if len(self.text()) == len(pad.buffer) else len(pad.buffer)
            self.setText(pad.buffer)
            self.setCursorPosition(within)
        was, self._replaced = self._replaced, bool(pad.refusal and pad.buffer)
        if self._replaced:
            self.selectAll()  # the next letter replaces it
        elif was:
            self.end(False)
        self.setPlaceholderText(reason)
        self.setAccessibleName(reason or self.tr("Score"))
        restyle(self, "asked", pad.question is not None)
        restyle(self, "wrong", bool(pad.refusal))


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
