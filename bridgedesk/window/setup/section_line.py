"""Lines around the seats of a section: its letter and tables, its buttons, and remarks on its players."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSizePolicy, QWidget

from bridgedesk.directing.seating.seats import SeatLine, tables
from bridgedesk.directing.setup.new_event import COLOURS
from bridgedesk.event.session import Section
from bridgedesk.window.parts.labels import YieldingLabel, button, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.theme import section_colour
from bridgedesk.window.parts.typed_fields import TypedField


class _Names(TypedField):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class SectionLine(QWidget):
    coloured = Signal(str)
    tables_named = Signal(str)  # as typed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.colour = QComboBox()
        self.colour.setAccessibleName(self.tr("Section colour"))
        self.colour.setToolTip(self.tr("Printed on cards next to the section letter"))
        self.colour.setIconSize(QSize(18, 18))
        for name in COLOURS:
            self.colour.addItem(name, name)
        self.names = _Names()
        self.names.setAccessibleName(self.tr("Table names"))
        self._tip = self.tr("Such as 21-33 or 1-4, 5A, 6; leave blank for numbers. Press Enter to save")
        self.names.setToolTip(self._tip)
        self.names.setMaxLength(120)
        self.names.setMinimumWidth(90)
        self.setLayout(row_of(self.colour, label(self.tr("Tables"), "faint"), self.names, shares=(0, 0, 1)))
        self.names.textChanged.connect(lambda text: self.names.setToolTip(f"{text}\n{self._tip}".lstrip()))
        self.colour.activated.connect(lambda at: self.coloured.emit(self.colour.itemData(at)))
        self.names.returnPressed.connect(lambda: self.tables_named.emit(self.names.text()))
        self.names.left.connect(self._left)

    def show_section(self, section: Section) -> None:
        at = self.colour.findData(section.colour)
        for number, name in enumerate(COLOURS):
            self.colour.setItemIcon(number, letter_icon(section.id, section_colour(number)))
            self.colour.setItemText(number, self.tr("{0}, {1}").format(section.id, name))
        self.colour.setCurrentIndex(max(0, at))
        self._shown = _names(section)
        if not (self.names.hasFocus() and self.names.isModified()):
            self.names.setText(self._shown)
            self.names.setCursorPosition(0)

    def _left(self) -> None:
        """Restore the saved names, as only Enter saves typing."""
        self.names.setText(self._shown)
        self.names.setCursorPosition(0)


def letter_icon(letter: str, ground: QColor) -> QIcon:
    """Draw the section's letter on its colour, as not all eyes distinguish colours."""
    size = 36  # crisp at twice its size
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(1, 1, size - 2, size - 2, 7, 7)
    font = painter.font()
    font.setBold(True)
    font.setPixelSize(24)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.white if ground.lightnessF() < 0.5 else Qt.GlobalColor.black)
    painter.drawText(picture.rect(), Qt.AlignmentFlag.AlignCenter, letter[:2])
    painter.end()
    return QIcon(picture)


def _names(section: Section) -> str:
    """Return the table names as short as they can be typed: 1-4, 5A, 6."""
    runs: list[list[str]] = []
    for table in tables(section):
        name = section.table_labels.get(table, str(table))
        last = runs[-1][-1] if runs else ""
        if name.isdecimal() and last.isdecimal() and int(name) == int(last) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else run[0] for run in runs)


# ---- buttons for the section in view, in one line if there is room, or in two or three

ACROSS = 6  # columns


class SectionActs(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = SectionLine()
        self.changed = button(
            self.tr("Change seating…"),
            self.tr("Late pair, early leaver, absence, substitute or fewer rounds"),
        )
        self.other_movement = button(
            self.tr("Change movement…"), self.tr("Shows other movements; players keep their pair numbers")
        )
        self.regulate = button(
            self.tr("Event settings…"), self.tr("Format of this event and its supplementary regulations")
        )
        self._offered = True
        self.rows = QGridLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._place()

    def offer_changes(self, *, offered: bool) -> None:
        self._offered = offered
        self.changed.setVisible(offered)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Return the size with as many lines as needed."""
        needed = max(self.line.minimumSizeHint().width(), self._needed(self.other_movement, self.regulate))
        return QSize(needed, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _needed(self, *acts: QPushButton) -> int:
        """Return the width of these buttons in one line."""
        gaps = self.rows.horizontalSpacing() * (len(acts) - 1)
        return gaps + sum(each.sizeHint().width() for each in acts)

    def _place(self) -> None:
        every = (self.changed, self.other_movement, self.regulate)
        acts = every if self._offered else every[1:]
        needed, gap = self._needed(*acts), self.rows.horizontalSpacing()
        for each in (self.line, *every):
            self.rows.removeWidget(each)
        if needed + gap + self.line.minimumSizeHint().width() <= self.width():
            self.rows.addWidget(self.line, 0, 0, 1, ACROSS)
            for at, each in enumerate(acts):
                self.rows.addWidget(each, 0, ACROSS + at)
            return
        self.rows.addWidget(self.line, 0, 0, 1, ACROSS)
        if needed <= self.width():
            for at, each in enumerate(acts):
                self.rows.addWidget(each, 1, at * ACROSS // len(acts), 1, ACROSS // len(acts))
            return
        self.rows.addWidget(self.changed, 1, 0, 1, ACROSS)
        self.rows.addWidget(self.other_movement, 2, 0, 1, ACROSS // 2)
        self.rows.addWidget(self.regulate, 2, ACROSS // 2, 1, ACROSS // 2)


# ---- what is said below the seats


class SeatRemarks(QWidget):
    """Substitutes, broken limits, and the offer of a stationary seat."""

    swap_wanted = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.substitutes = label("", "strong", wraps=True)
        self.substitutes.setAccessibleName(self.tr("Substitutes"))
        self.substitutes.hide()
        self.doubts = YieldingLabel("refusal")
        self.doubts.setAccessibleName(self.tr("Players outside the event's limits"))
        self.doubts.hide()
        self._stay: tuple[str, str] | None = None
        self.stay = button("", self.tr("Swaps the two pairs"))
        self.stay.setAccessibleName(self.tr("Stationary seat"))
        self.stay.clicked.connect(lambda: self.swap_wanted.emit(*self._stay) if self._stay else None)
        self.stay.hide()
        self.setLayout(column_of(self.substitutes, self.doubts, self.stay, spacing=4))

    def show_substitutes(self, seats: Sequence[SeatLine]) -> None:
        """Name the substitutes; the seats keep the pair as entered."""
        pair = self.tr("Substitute at {0}: {1}")
        told = [pair.format(seat.number, words) for seat in seats for words in seat.substitutes]
        self.substitutes.setVisible(bool(told))
        self.substitutes.setText("\n".join(told))

    def show_doubts(self, told: Sequence[str]) -> None:
        self.doubts.setVisible(bool(told))
        self.doubts.setText("  ·  ".join(told))
        self.doubts.setToolTip("\n".join(told))

    def offer_stay(self, pairs: tuple[str, str] | None, *, of_players: bool) -> None:
        self._stay = pairs
        self.stay.setVisible(pairs is not None)
        if pairs is not None:
            words = self.tr("Player {0} would have to move. Swap with {1}, who is stationary?")
            pair = self.tr("Pair {0} would have to move. Swap with {1}, which is stationary?")
            self.stay.setText((words if of_players else pair).format(*pairs))
