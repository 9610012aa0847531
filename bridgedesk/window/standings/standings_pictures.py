"""Pictures of the standings: a session board by board, the distribution of totals, the hands of a board."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer, vulnerability
from bridgedesk.desk.score_entry.page_in_view import VULNERABLE_SHORT
from bridgedesk.desk.views.pictures import distribution_chart, session_chart
from bridgedesk.desk.views.view import BoardHands, Distribution, Evening
from bridgedesk.event.score_text import SUIT_SIGNS
from bridgedesk.window.parts.drawing_view import DrawingView
from bridgedesk.window.parts.names_and_cards import SUIT_COLOURS
from bridgedesk.window.parts.theme import FAMILIES, colour, look

MIDDLE = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
NO_TRUMPS = tuple(reversed(Denomination))


HIGH = QSize(300, 172)


class SessionPicture(DrawingView):
    """Session board by board: above the middle is won, the line is the running score."""

    def __init__(self, name: str) -> None:
        super().__init__(name, HIGH)
        self.evening: Evening | None = None

    def show_evening(self, evening: Evening) -> None:
        self.evening = evening
        self.show_drawing(lambda wide, high, scale: session_chart(evening, wide, high, scale))


class DistributionPicture(DrawingView):
    """Bar chart of how totals are distributed, from the lowest band to the highest."""

    def __init__(self, name: str) -> None:
        super().__init__(name, HIGH)

    def show_distribution(self, distribution: Distribution) -> None:
        self.show_drawing(lambda wide, high, scale: distribution_chart(distribution, wide, high, scale))


def _font(size: float) -> QFont:
    font = QFont(FAMILIES)
    font.setPointSizeF(size * look().percent / 100)
    return font


class HandsPicture(QWidget):
    """Four hands as on the table, with the tricks that can be made."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.cards: BoardHands | None = None

    def sizeHint(self) -> QSize:
        letter = self.fontMetrics().lineSpacing()
        return QSize(22 * letter, self._lines * letter)

    def minimumSizeHint(self) -> QSize:
        letter = self.fontMetrics().lineSpacing()
        return QSize(18 * letter, (self._lines - 1) * letter)

    @property
    def _lines(self) -> int:
        """Return how high it is in lines: without hands only a sentence is shown."""
        return 14 if self.cards is not None and self.cards.deal is not None else 5

    def show_cards(self, cards: BoardHands) -> None:
        self.cards = cards
        self.updateGeometry()
        self.setAccessibleDescription(cards.words or _in_words(cards))
        self.setToolTip(cards.words or _in_words(cards))
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        cards = self.cards
        if cards is None:
            return
        painter = QPainter(self)
        painter.setFont(_font(9))
        if cards.deal is None:
            painter.setPen(colour("faint"))
            painter.drawText(
                QRectF(self.rect()).adjusted(10, 10, -10, -10), MIDDLE | Qt.TextFlag.TextWordWrap, cards.words
            )
            painter.end()
            return
        line = QFontMetricsF(painter.font()).lineSpacing()
        wide = float(self.width()) / 3
        tops = {
            Seat.NORTH: (wide, 0.0),
            Seat.WEST: (0.0, 4.2),
            Seat.EAST: (2 * wide, 4.2),
            Seat.SOUTH: (wide, 8.4),
        }
        for seat, (left, lines) in tops.items():
            self._write_hand(painter, cards.deal, seat, QPointF(left + 6, lines * line + 4), line, wide)
        self._write_board(painter, cards.board, QRectF(wide, 4.2 * line + 4, wide, 4 * line))
        self._write_makes(painter, QPointF(2 * wide + 6, 8.4 * line + 4), line, wide)
        painter.end()

    def _write_hand(
        self, painter: QPainter, deal: Deal, seat: Seat, at: QPointF, line: float, wide: float
    ) -> None:
        suits = zip(SUIT_COLOURS.values(), SUIT_SIGNS.values(), deal.hands[seat].suits, strict=True)
        for number, (name, sign, ranks) in enumerate(suits):
            place = QRectF(at.x(), at.y() + number * line, wide - 6, line)
            painter.setPen(colour(name))
            painter.drawText(place, LEFT, sign)
            painter.setPen(colour("ink"))
            painter.drawText(place.adjusted(1.3 * line, 0, 0, 0), LEFT, ranks.replace("T", "10") or "–")

    def _write_board(self, painter: QPainter, board: int, place: QRectF) -> None:
        painter.setPen(QPen(colour("felt"), 1.5))
        painter.setBrush(colour("felt_light"))
        painter.drawRoundedRect(place.adjusted(10, 0, -10, 0), 6, 6)
        painter.setPen(colour("ink"))
        words = f"{board}\n{dealer(board).value} deals\n{VULNERABLE_SHORT[vulnerability(board)]}"
        painter.drawText(place, MIDDLE, words)

    def _write_makes(self, painter: QPainter, at: QPointF, line: float, wide: float) -> None:
        cards = self.cards
        if cards is None or not cards.makes:
            return
        each = (wide - 6) / 6
        signs = ("NT", *SUIT_SIGNS.values())
        painter.setPen(colour("faint"))
        for column, sign in enumerate(signs, start=1):
            painter.drawText(QRectF(at.x() + column * each, at.y(), each, line), MIDDLE, sign)
        for row, seat in enumerate(CLOCKWISE, start=1):
            painter.setPen(colour("faint"))
            painter.drawText(QRectF(at.x(), at.y() + row * line * 0.9, each, line), MIDDLE, seat.value)
            painter.setPen(colour("ink"))
            for column, denomination in enumerate(NO_TRUMPS, start=1):
                tricks = cards.makes[seat][denomination]
                place = QRectF(at.x() + column * each, at.y() + row * line * 0.9, each, line)
                painter.drawText(place, MIDDLE, str(tricks))


def _in_words(cards: BoardHands) -> str:
    """Describe the hands for people who do not see the picture."""
    if cards.deal is None:
        return cards.words
    return "\n".join(f"{seat.name.title()}: {cards.deal.hands[seat]}" for seat in CLOCKWISE)
