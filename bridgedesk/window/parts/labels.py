"""Labels, buttons and cards of the few kinds the window has, and dates as it shows them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
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
from bridgedesk.window.parts.reach import LEAST_OF_WINDOW, Reach


def label(text: str, kind: str = "", *, wraps: bool = False) -> QLabel:
    """Create a plain-text label; `kind` is its style-sheet name."""
    found = WrappedLabel(text) if wraps else QLabel(text)
    found.setObjectName(kind)
    found.setTextFormat(Qt.TextFormat.PlainText)
    return found


class WrappedLabel(QLabel):
    """Label that is at least as high as its text is at its width, so that whatever scrolls can make room."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self._wide = 0  # not laid out yet

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), self.heightForWidth(self._wide)) if self._wide else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._wide:
            self._wide = self.width()
            self.updateGeometry()


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


class SpokenLabel(YieldingLabel):
    """Label whose new words a screen reader says while the focus stays where the typing is."""

    def setText(self, text: str) -> None:
        if text != self.text():
            announce(self, text)
        super().setText(text)


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


def pages_below_strips(pages: QWidget, *strips: QWidget) -> QWidget:
    """Return the pages of a window below strips that are only shown now and then."""
    shares = [*[0] * len(strips), 1]
    return holder(column_of(*strips, Reach(pages, LEAST_OF_WINDOW), shares=shares, spacing=0))


def page_above_strip(page: QWidget, strip: QWidget) -> QWidget:
    return holder(column_of(page, strip, shares=(1, 0), spacing=0))


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


def announce(part: QWidget, words: str, *, at_once: bool = False) -> None:
    """Let a screen reader say these words, after what it is saying or instead of it."""
    if words and QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(part, words)
        if at_once:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)


def status_text(change: Change) -> str:
    """Describe what an action did and its remarks, with a full stop between them."""
    *before, last = (change.words, *change.remarks)
    ended = (words if words.endswith((".", "!", "?", "…")) else f"{words}." for words in before)
    return " ".join((*ended, last))


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
