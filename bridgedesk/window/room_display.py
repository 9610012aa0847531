"""The second window, for the projector: round, time left, what comes next."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.window.theme import FAMILY, colour

WARNING = 120  # seconds before the end of a round the digits change their colour


class RoomDisplay(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Room display"))
        self.setAccessibleName(self.tr("Room display"))
        self.setToolTip(self.tr("For the projector; F11 or Esc closes it"))
        self.place = self.headline = self.digits = ""
        self.lines: list[str] = []
        self.late = self.paused = False
        self.resize(1024, 640)

    def show_time(
        self, place: str, headline: str, digits: str, lines: Sequence[str], *, late: bool, paused: bool
    ) -> None:
        shown = (place, headline, digits, list(lines), late, paused)
        if shown != (self.place, self.headline, self.digits, self.lines, self.late, self.paused):
            self.place, self.headline, self.digits, self.lines, self.late, self.paused = shown
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

        _write(painter, row(0.03, 0.08), self.place, "faint")
        _write(painter, row(0.12, 0.15), self.headline, "ink", bold=True)
        ink = "faint" if self.paused else "wrong" if self.late else "felt"
        _write(painter, row(0.27, 0.40), self.digits, ink, bold=True)
        if self.paused:
            _write(painter, row(0.64, 0.07), self.tr("paused"), "faint")
        each = min(0.09, 0.26 / max(1, len(self.lines)))
        for at, line in enumerate(self.lines):
            _write(painter, row(0.71 + at * each, each), line, "ink")
        painter.end()


def _write(painter: QPainter, place: QRectF, text: str, ink: str, *, bold: bool = False) -> None:
    """As large as fits."""
    font = QFont(FAMILY)
    font.setBold(bold)
    font.setPixelSize(max(8, int(place.height() * 0.8)))
    width = QFontMetricsF(font).horizontalAdvance(text)
    if width > place.width():
        font.setPixelSize(max(8, int(font.pixelSize() * place.width() / width)))
    painter.setFont(font)
    painter.setPen(colour(ink))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
