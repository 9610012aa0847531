"""Second window, for the projector: round, time left and what comes next, or the leaders with the time."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.clock.room_display import (
    RoomPage,
    board_pages,
    draw_pages_of_flights,
    in_turn,
    leader_pages_of_flights,
)
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.window.parts.theme import FAMILIES, colour

WARNING = 120  # seconds before the end of a round the digits change their colour


class RoomDisplay(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Room display"))
        self.setAccessibleName(self.tr("Room display"))
        self.setToolTip(self.tr("Display for the projector; press F11 or Esc to close it"))
        self.place = self.headline = self.digits = ""
        self.lines: list[str] = []
        self.late = self.paused = False
        self.page: RoomPage | None = None
        self.resize(1024, 640)

    def show_time(
        self, place: str, headline: str, digits: str, lines: Sequence[str], *, late: bool, paused: bool
    ) -> None:
        shown = (place, headline, digits, list(lines), late, paused)
        if shown != (self.place, self.headline, self.digits, self.lines, self.late, self.paused):
            self.place, self.headline, self.digits, self.lines, self.late, self.paused = shown
            self.update()

    def show_page(self, page: RoomPage | None) -> None:
        """Show a page below the time; None gives the whole display to the clock."""
        if page != self.page:
            self.page = page
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            self.hide()

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("room"))
        wide, high = float(self.width()), float(self.height())
        margin = 0.04 * wide
        column = wide - 2 * margin

        def row(top: float, share: float) -> QRectF:
            return QRectF(margin, top * high, column, share * high)

        ink = "faint" if self.paused else "wrong" if self.late else "felt"
        if self.page is not None:
            _write(painter, row(0.03, 0.06), f"{self.headline}   {self.digits}", ink, bold=True)
            self._paint_page(painter, self.page, margin, column)
            painter.end()
            return
        _write(painter, row(0.03, 0.08), self.place, "faint")
        _write(painter, row(0.12, 0.15), self.headline, "ink", bold=True)
        _write(painter, row(0.27, 0.40), self.digits, ink, bold=True)
        if self.paused:
            _write(painter, row(0.64, 0.07), self.tr("paused"), "faint")
        each = min(0.09, 0.26 / max(1, len(self.lines)))
        for at, line in enumerate(self.lines):
            _write(painter, row(0.71 + at * each, each), line, "ink")
        painter.end()

    def _paint_page(self, painter: QPainter, page: RoomPage, left: float, wide: float) -> None:
        high = float(self.height())
        _write(painter, QRectF(left, 0.10 * high, wide, 0.10 * high), page.title, "ink", bold=True)
        _write(painter, QRectF(left, 0.20 * high, wide, 0.05 * high), page.words, "faint")
        each = min(0.08, 0.72 / max(1, len(page.rows))) * high
        longest = max((len(text) for first, _, last in page.rows for text in (first, last)), default=0)
        least = 6.0 if any(last for _, _, last in page.rows) else 2.0
        ends = max(least, 0.6 * longest)  # in letters, on each side: 3 and 23 are two tables
        small = _that_fits([middle for _, middle, _ in page.rows], min(each * 0.62, wide / 26), wide, ends)
        ends *= small
        for at, (first, middle, last) in enumerate(page.rows):
            place = QRectF(left, 0.26 * high + at * each, wide, each)
            font = QFont(FAMILIES)
            font.setPixelSize(max(8, int(small)))
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(colour("ink"))
            painter.drawText(place.adjusted(0, 0, ends - wide, 0), _RIGHT, first)
            painter.drawText(place.adjusted(wide - ends, 0, 0, 0), _RIGHT, last)
            font.setBold(False)
            painter.setFont(font)
            room = place.adjusted(ends + small, 0, -ends - small, 0)
            told = QFontMetricsF(font).elidedText(middle, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, told)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def _that_fits(lines: Sequence[str], size: float, wide: float, ends: float) -> float:
    """Return the letter size in pixels: smaller for long lines, but still legible from the back of the
    room."""
    font = QFont(FAMILIES)
    font.setPixelSize(max(8, int(size)))
    longest = max((QFontMetricsF(font).horizontalAdvance(each) for each in lines), default=0.0)
    room = wide - 2 * (ends + 1) * size
    return size if longest <= room else max(0.6 * size, size * wide / (longest + 2 * (ends + 1) * size))


def _write(painter: QPainter, place: QRectF, text: str, ink: str, *, bold: bool = False) -> None:
    """Write the text as large as fits."""
    font = QFont(FAMILIES)
    font.setBold(bold)
    font.setPixelSize(max(8, int(place.height() * 0.8)))
    width = QFontMetricsF(font).horizontalAdvance(text)
    if width > place.width():
        font.setPixelSize(max(8, int(font.pixelSize() * place.width() / width)))
    painter.setFont(font)
    painter.setPen(colour(ink))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


# ---- leaders, finished boards and the draw on the room display, one page after another

EACH = 15_000  # milliseconds a page stays
CLOCK, LEADERS, BOARDS, DRAW = "clock", "leaders", "boards", "draw"


class RoomDisplayController(QObject):
    def __init__(self, room: RoomDisplay) -> None:
        super().__init__(room)
        self.room = room
        self.shows = CLOCK
        self.open_event: OpenEvent | None = None
        self.session = ""
        self.pages: list[RoomPage] = []
        self.at = 0
        self._standings: EventStandings | None = None
        self.turning = QTimer(self)
        self.turning.setInterval(EACH)
        self.turning.timeout.connect(self.turn)

    def take(self, open_event: OpenEvent, session: str) -> None:
        """Update the pages after an action, only while the display is open."""
        if open_event is not self.open_event:
            self._standings = EventStandings(open_event.file)
        self.open_event, self.session = open_event, session
        if self.room.isVisible():
            self.refresh()

    def let_go(self) -> None:
        """Clear the display: another club is opened."""
        self.open_event, self.pages = None, []
        self.turning.stop()
        self._show()

    def choose(self, shows: str) -> None:
        self.shows, self.at = shows, 0
        self.refresh()

    def refresh(self) -> None:
        open_event, standings = self.open_event, self._standings
        self.pages = []
        if open_event is not None and standings is not None:
            if self.shows == LEADERS:
                self.pages = leader_pages_of_flights(open_event, standings.of, self.session)
            elif self.shows == BOARDS:
                self.pages = board_pages(StandingsModel(open_event.evaluation, open_event.book), self.session)
            elif self.shows == DRAW:
                self.pages = draw_pages_of_flights(open_event, self.session)
        self._show()
        if len(self.pages) > 1:
            self.turning.start()
        else:
            self.turning.stop()

    def turn(self) -> None:
        self.at += 1
        self._show()

    def _show(self) -> None:
        self.room.show_page(in_turn(self.pages, self.at))
