"""Labels, buttons and cards of the few kinds the window has, and dates as they are said here."""

from datetime import date

from PySide6.QtCore import QDate, QLocale, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.event.open_event import Change


def label(text: str, kind: str = "", parent: QWidget | None = None) -> QLabel:
    """`kind` is what the style sheet calls it."""
    found = QLabel(text, parent)
    found.setObjectName(kind)
    found.setTextFormat(Qt.TextFormat.PlainText)
    return found


class YieldingLabel(QLabel):
    """A long text never makes the window wider: it ends in dots, and the whole of it is in the tip."""

    def __init__(self, kind: str = "", *, wanted: QSizePolicy.Policy = QSizePolicy.Policy.Ignored) -> None:
        super().__init__()
        self.setObjectName(kind)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(wanted, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        if self.fontMetrics().horizontalAdvance(self.text()) <= room.width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.style().drawItemText(
            painter,
            room,
            self.alignment().value,
            self.palette(),
            self.isEnabled(),
            text,
            self.foregroundRole(),
        )
        painter.end()


class YieldingButton(QPushButton):
    """A long text loses its middle: how it begins and ends tells more."""

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        contents, control = QStyle.SubElement.SE_PushButtonContents, QStyle.ControlElement.CE_PushButton
        _draw_with_dots(self, contents, control, Qt.TextElideMode.ElideMiddle)


class YieldingBox(QCheckBox):
    """A long text ends in dots; the whole of it is in the tip."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        contents, control = QStyle.SubElement.SE_CheckBoxContents, QStyle.ControlElement.CE_CheckBox
        _draw_with_dots(self, contents, control, Qt.TextElideMode.ElideRight)


def _draw_with_dots(
    drawn: QPushButton | QCheckBox,
    contents: QStyle.SubElement,
    control: QStyle.ControlElement,
    dots: Qt.TextElideMode,
) -> None:
    painter = QStylePainter(drawn)
    option = QStyleOptionButton()
    drawn.initStyleOption(option)
    room = drawn.style().subElementRect(contents, option, drawn).width()
    mnemonic = Qt.TextFlag.TextShowMnemonic.value  # two ampersands are one letter
    option.text = drawn.fontMetrics().elidedText(drawn.text(), dots, room, mnemonic)
    painter.drawControl(control, option)
    painter.end()


class YieldingChoice(QComboBox):
    """Long choices never make the window wider: so many letters are enough, and the whole is in the tip."""

    def __init__(self, name: str, tip: str, letters: int = 12) -> None:
        super().__init__()
        self._tip = tip
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(
            lambda text: self.setToolTip(f"{text}\n{self._tip}" if text else self._tip)
        )


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


def paper(contents: QLayout) -> QScrollArea:
    """More may lie on it than is in view."""
    sheet = QWidget()
    sheet.setObjectName("sheet")
    sheet.setLayout(contents)
    scroll = QScrollArea()
    scroll.setObjectName("paper")
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(sheet)
    return scroll


def under(strip: QWidget, page: QWidget) -> QWidget:
    """A page with a strip above it, which is there only now and then."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(strip)
    layout.addWidget(page, 1)
    return both


def give_room(sheet: QFrame, *parts: QWidget) -> None:
    """To these of its contents, of which one is in view; a label stands at the top of it."""
    inside = sheet.layout()
    if isinstance(inside, QVBoxLayout):
        for part in parts:
            inside.setStretchFactor(part, 1)
            if isinstance(part, QLabel):
                part.setAlignment(Qt.AlignmentFlag.AlignTop)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """A property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def told(change: Change) -> str:
    """What an act did, and what should be known about it; between any two of these there is a full stop."""
    *before, last = (change.words, *change.remarks)
    ended = (words if words.endswith((".", "!", "?", "…")) else f"{words}." for words in before)
    return " ".join((*ended, last))


def long_day(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def day_pattern() -> str:
    """Of the locale; a computer without one would say 17 11 2026."""
    locale = QLocale()
    if locale.language() is QLocale.Language.C:
        return "d MMM yyyy"
    return locale.dateFormat(QLocale.FormatType.ShortFormat)


def short_day(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), day_pattern())


def restyle_as(words: QLabel, kind: str) -> None:
    """What the style sheet calls it from now on."""
    if words.objectName() != kind:
        words.setObjectName(kind)
        words.style().unpolish(words)
        words.style().polish(words)
