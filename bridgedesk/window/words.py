"""Labels of the few kinds the window has."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget


def label(text: str, kind: str = "", parent: QWidget | None = None) -> QLabel:
    """`kind` is what the style sheet calls it."""
    found = QLabel(text, parent)
    found.setObjectName(kind)
    found.setTextFormat(Qt.TextFormat.PlainText)
    return found


def card(*contents: QWidget, parent: QWidget | None = None) -> QFrame:
    """A white sheet with what lies on it, from the top down."""
    frame = QFrame(parent)
    frame.setObjectName("card")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(18, 16, 18, 16)
    layout.setSpacing(10)
    for each in contents:
        layout.addWidget(each)
    return frame


def restyle(widget: QWidget, name: str, value: object) -> None:
    """A property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def restyle_as(words: QLabel, kind: str) -> None:
    """What the style sheet calls it from now on."""
    if words.objectName() != kind:
        words.setObjectName(kind)
        words.style().unpolish(words)
        words.style().polish(words)
