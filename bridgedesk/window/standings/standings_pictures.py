"""Pictures of the standings: a session board by board, the distribution of totals, the hands of a board."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer, vulnerability
from bridgedesk.desk.score_entry.page_in_view import VULNERABLE_SHORT
from bridgedesk.desk.views.view import Bar, BoardHands, Distribution, Evening
from bridgedesk.event.score_text import SUIT_SIGNS
from bridgedesk.window.parts.names_and_cards import SUIT_COLOURS
from bridgedesk.window.parts.theme import FAMILY, colour, look

MIDDLE = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
NO_TRUMPS = tuple(reversed(Denomination))


class BarPicture(QWidget):
    """Bar chart; a click on a bar opens its figures, and its tooltip describes it."""

    bar_chosen = Signal(int)  # the row of the table

    HIGH = 150

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.bars: Sequence[Bar] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(300, int(self.HIGH * look().percent / 100))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def show_bars(self, bars: Sequence[Bar]) -> None:
        self.bars = bars
        self.setAccessibleDescription("; ".join(bar.words for bar in bars))
        self.updateGeometry()
        self.update()

    def ground(self) -> QRectF:
        """Return the area of the bars; their labels are below it."""
        letter = self.fontMetrics().lineSpacing()
        return QRectF(self.rect()).adjusted(3.2 * letter, 0.7 * letter, -letter, -1.4 * letter)

    def place_of(self, at: int) -> QRectF:
        ground = self.ground()
        wide = ground.width() / max(1, len(self.bars))
        return QRectF(ground.left() + at * wide, ground.top(), wide, ground.height())

    def bar_at(self, where: QPointF) -> Bar | None:
        return next(
            (
                bar
                for at, bar in enumerate(self.bars)
                if self.place_of(at).left() <= where.x() < self.place_of(at).right()
            ),
            None,
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self.bar_at(event.position())
        if bar is not None:
            self.bar_chosen.emit(bar.row)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            bar = self.bar_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), bar.words if bar else self.accessibleName(), self)
            return True
        return super().event(event)

    def write_label(self, painter: QPainter, at: int, bar: Bar) -> None:
        """Write as many labels as there is room for."""
        place = self.place_of(at)
        metrics = QFontMetricsF(painter.font())
        each = max(1, int(metrics.horizontalAdvance("888 ") // max(1.0, place.width())) + 1)
        if at % each == 0:
            wide = max(place.width(), metrics.horizontalAdvance(bar.label))
            under = QRectF(place.center().x() - wide / 2, place.bottom() + 1, wide, metrics.lineSpacing())
            painter.setPen(colour("faint"))
            painter.drawText(under, MIDDLE, bar.label)


class SessionPicture(BarPicture):
    """Session board by board: above the middle is won, the line is the running score."""

    def show_evening(self, evening: Evening) -> None:
        self.evening = evening
        self.show_bars(evening.bars)

    def paintEvent(self, _: QPaintEvent) -> None:
        if not self.bars:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_font(8))
        ground = self.ground()
        self._write_scale(painter, ground)
        for at, bar in enumerate(self.bars):
            self._paint_bar(painter, self.place_of(at), bar)
            self.write_label(painter, at, bar)
        self._paint_running(painter)
        painter.end()

    def _share(self, value: float) -> float:
        """Return the height as a share from the bottom."""
        return (value + 1) / 2 if self.evening.signed else value

    def _write_scale(self, painter: QPainter, ground: QRectF) -> None:
        marks = (
            [(0.0, "–"), (0.5, "0"), (1.0, "+")]
            if self.evening.signed
            else [(0, "0%"), (0.5, "50%"), (1, "100%")]
        )
        for share, words in marks:
            y = ground.bottom() - share * ground.height()
            painter.setPen(QPen(colour("line"), 1.0 if share != 0.5 else 1.6))
            painter.drawLine(QPointF(ground.left(), y), QPointF(ground.right(), y))
            painter.setPen(colour("faint"))
            place = QRectF(0, y - 8, ground.left() - 5, 16)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_bar(self, painter: QPainter, place: QRectF, bar: Bar) -> None:
        middle = place.top() + place.height() / 2
        if bar.hidden:
            painter.setPen(colour("faint"))
            painter.drawText(place, MIDDLE, "?")
            return
        end = place.bottom() - self._share(bar.value) * place.height()
        gap = min(4.0, place.width() * 0.15)
        column = QRectF(place.left() + gap, min(middle, end), place.width() - 2 * gap, abs(end - middle))
        won = end <= middle
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("felt" if won else "wrong"))
        if column.height() < 1.5:
            column = QRectF(column.left(), middle - 1, column.width(), 2)
        painter.drawRect(column)

    def _paint_running(self, painter: QPainter) -> None:
        points = QPolygonF()
        for at, value in enumerate(self.evening.running):
            place = self.place_of(at)
            points.append(QPointF(place.center().x(), place.bottom() - self._share(value) * place.height()))
        painter.setPen(QPen(colour("ink"), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(points)


class DistributionPicture(BarPicture):
    """Bar chart of how totals are distributed, from the lowest band to the highest."""

    def show_distribution(self, distribution: Distribution) -> None:
        self.show_bars(tuple(reversed(distribution.bars)))

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_font(8))
        ground = self.ground()
        painter.setPen(colour("line"))
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        for at, bar in enumerate(self.bars):
            place = self.place_of(at)
            high = bar.value * (place.height() - 14)
            column = QRectF(place.left() + 2, place.bottom() - high, place.width() - 4, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("felt"))
            painter.drawRect(column)
            painter.setPen(colour("ink"))
            above = QRectF(place.left(), column.top() - 15, place.width(), 14)
            painter.drawText(above, MIDDLE, str(bar.members))
            self.write_label(painter, at, bar)
        painter.end()


def _font(size: float) -> QFont:
    font = QFont(FAMILY)
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
        return QSize(22 * letter, 14 * letter)

    def minimumSizeHint(self) -> QSize:
        return QSize(18 * self.fontMetrics().lineSpacing(), 13 * self.fontMetrics().lineSpacing())

    def show_cards(self, cards: BoardHands) -> None:
        self.cards = cards
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
