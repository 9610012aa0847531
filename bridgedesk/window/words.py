"""Labels, buttons and cards of the few kinds the window has, and dates as they are said here."""

from datetime import date

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget


def label(text: str, kind: str = "", parent: QWidget | None = None) -> QLabel:
    """`kind` is what the style sheet calls it."""
    found = QLabel(text, parent)
    found.setObjectName(kind)
    found.setTextFormat(Qt.TextFormat.PlainText)
    return found


def yielding(words: QLabel) -> QLabel:
    """A long text never makes the window wider; the whole of it is in the tip."""
    words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return words


def button(text: str, tip: str, *, main: bool = False) -> QPushButton:
    """Enter presses it where it has the focus, as the space bar does."""
    found = QPushButton(text)
    found.setToolTip(tip)
    found.setAutoDefault(True)
    if main:
        found.setObjectName("main")
    return found


def card(*contents: QWidget, parent: QWidget | None = None) -> QFrame:
    """A sheet of paper with what lies on it, from the top down."""
    frame = QFrame(parent)
    frame.setObjectName("card")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(16, 12, 16, 12)
    layout.setSpacing(8)
    for each in contents:
        layout.addWidget(each)
    return frame


def restyle(widget: QWidget, name: str, value: object) -> None:
    """A property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def long_day(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def as_file_name(title: str) -> str:
    """What every file system takes."""
    return (
        "".join(letter if letter.isalnum() or letter in " -" else "" for letter in title).strip() or "event"
    )


def restyle_as(words: QLabel, kind: str) -> None:
    """What the style sheet calls it from now on."""
    if words.objectName() != kind:
        words.setObjectName(kind)
        words.style().unpolish(words)
        words.style().polish(words)
