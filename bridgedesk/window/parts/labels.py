"""Labels, buttons and cards of the few kinds the window has, and dates as it shows them."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QSize, Qt
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
    QStackedWidget,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.event.open_event import Change
from bridgedesk.window.parts.layouts import Part, column_of, holder


def label(text: str, kind: str = "", *, wraps: bool = False) -> QLabel:
    """Create a plain-text label; `kind` is its style-sheet name."""
    found = QLabel(text)
    found.setObjectName(kind)
    found.setTextFormat(Qt.TextFormat.PlainText)
    found.setWordWrap(wraps)
    return found


def show_words(where: QLabel, words: str) -> None:
    """Show these words; a label without any takes no room."""
    where.setText(words)
    where.setVisible(bool(words))


def answer_labels() -> tuple[QLabel, QLabel, QLabel]:
    """Create labels for the answer of a rule book: its value, its clause and reason, further remarks."""
    labels = label("", "answer", wraps=True), label("", wraps=True), label("", "faint", wraps=True)
    for each in labels:
        each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return labels


class YieldingLabel(QLabel):
    """Label that never makes the window wider: a long text ends in dots, and the tooltip has it all."""

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
    """Button that cuts the middle of a long text, as its beginning and end say more."""

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        contents, control = QStyle.SubElement.SE_PushButtonContents, QStyle.ControlElement.CE_PushButton
        _draw_with_dots(self, contents, control, Qt.TextElideMode.ElideMiddle)


class YieldingBox(QCheckBox):
    """Check box whose long text ends in dots; the tooltip has it all."""

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
    """Choice as wide as a given number of letters, whatever its items; the tooltip has the full text."""

    def __init__(self, name: str, tip: str, letters: int = 12) -> None:
        super().__init__()
        self._tip = tip
        self.setAccessibleName(name)
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self.show_tip)
        self.show_tip()

    def show_tip(self) -> None:
        """Show the chosen text in the tooltip, as it may be cut."""
        self.setToolTip("\n".join(filter(None, (self.currentText(), self._tip))))


def button(text: str, tip: str, *, main: bool = False, keys: str = "") -> QPushButton:
    """Create a button; Enter and `keys` press it, Enter while it has the focus."""
    found = QPushButton(text)
    found.setToolTip(f"{tip} ({keys})" if keys else tip)
    found.setAutoDefault(True)
    found.setShortcut(keys)
    if main:
        found.setObjectName("main")
    return found


def card(*contents: Part, shares: Sequence[int] = ()) -> QFrame:
    """Create a card with these contents, from top to bottom, with their shares of the room left over."""
    frame = QFrame()
    frame.setObjectName("card")
    layout = column_of(*contents, shares=shares, spacing=8)
    layout.setContentsMargins(16, 12, 16, 12)
    frame.setLayout(layout)
    return frame


def scrolling(contents: QWidget, kind: str) -> QScrollArea:
    """Let contents scroll up and down; `kind` is the style-sheet name."""
    scroll = QScrollArea()
    scroll.setObjectName(kind)
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(contents)
    return scroll


def scrolling_sheet(contents: QLayout) -> QScrollArea:
    return scrolling(holder(contents, "sheet"), "paper")


def page_below_strip(strip: QWidget, page: QWidget) -> QWidget:
    """Return a page below a strip that is only shown now and then."""
    return holder(column_of(strip, page, shares=(0, 1), spacing=0))


def give_spare_height(sheet: QFrame, *parts: QWidget) -> None:
    """Let these parts of a card, shown one at a time, take the spare height; labels align to the top."""
    inside = sheet.layout()
    if isinstance(inside, QVBoxLayout):
        for part in parts:
            inside.setStretchFactor(part, 1)
            if isinstance(part, QLabel):
                part.setAlignment(Qt.AlignmentFlag.AlignTop)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet refers to."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def status_text(change: Change) -> str:
    """Describe what an action did and its remarks, with a full stop between them."""
    *before, last = (change.words, *change.remarks)
    ended = (words if words.endswith((".", "!", "?", "…")) else f"{words}." for words in before)
    return " ".join((*ended, last))


def day_pattern() -> str:
    """Return the locale's date format; without a locale Qt would show 17 11 2026."""
    locale = QLocale()
    if locale.language() is QLocale.Language.C:
        return "d MMM yyyy"
    return locale.dateFormat(QLocale.FormatType.ShortFormat)


def restyle_as(words: QLabel, kind: str) -> None:
    """Change the style-sheet name of a label."""
    restyle(words, "objectName", kind)


# ---- stack of pages, as large as the page in view needs, not as the largest one


class Pages(QStackedWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()
