"""Widget that shows a drawing as large as there is room: its places have tips, and lead somewhere."""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from bridgedesk.desk.views.pictures import Align, Area, Caption, Drawing, HotSpot, Ink, Mark, Shape, Stroke
from bridgedesk.window.parts.labels import announce
from bridgedesk.window.parts.lists import ENTER
from bridgedesk.window.parts.theme import FAMILIES, colour, look

COLOURS = {
    Ink.INK: "ink",
    Ink.FAINT: "faint",
    Ink.LINE: "line",
    Ink.GOOD: "felt",
    Ink.PALE: "felt_light",
    Ink.BAD: "wrong",
    Ink.PAPER: "paper",
}
ALIGNED = {
    Align.LEFT: Qt.AlignmentFlag.AlignLeft,
    Align.RIGHT: Qt.AlignmentFlag.AlignRight,
    Align.MIDDLE: Qt.AlignmentFlag.AlignHCenter,
}
HEAD = 5.0  # length of an arrow's head, for a line one dot thick
STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}

# Makes a drawing for a width, a height and the size of the letters.
Maker = Callable[[float, float, float], Drawing]


class DrawingView(QLabel):  # a label has a role that a screen reader can say
    """Shows what a maker draws for its size. With `by_keys` arrows go to a place and Enter opens it."""

    chosen = Signal(int)  # the key of a place

    def __init__(
        self, name: str, size: QSize, *, by_keys: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._size, self._by_keys = size, by_keys
        self._make: Maker | None = None
        self._made: tuple[object, Drawing] | None = None
        self._at = 0
        if by_keys:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return self._size * (look().percent / 100)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def show_drawing(self, make: Maker | None) -> None:
        self._make, self._made = make, None
        drawing = self.drawing()
        self.setAccessibleDescription(drawing.words if drawing else "")
        self.updateGeometry()
        self.update()

    def drawing(self) -> Drawing | None:
        """Return the drawing for the present size, made once for each size."""
        if self._make is None:
            return None
        wanted = (self.width(), self.height(), look().percent)
        if self._made is None or self._made[0] != wanted:
            made = self._make(max(1, self.width()), max(1, self.height()), look().percent / 100)
            self._made = wanted, made
        return self._made[1]

    def spots(self) -> tuple[HotSpot, ...]:
        drawing = self.drawing()
        return drawing.spots if drawing else ()

    # ---- hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        drawing = self.drawing()
        spot = drawing.spot_at(event.position().x(), event.position().y()) if drawing else None
        if spot is not None and spot.key >= 0:
            self.chosen.emit(spot.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        spots = self.spots()
        step = STEPS.get(Qt.Key(event.key()), 0)
        if not self._by_keys or not spots or not (step or event.key() in ENTER):
            super().keyPressEvent(event)
            return
        self._at = min(max(self._at + step, 0), len(spots) - 1)
        self.setAccessibleDescription(spots[self._at].words)
        announce(self, spots[self._at].words)
        if not step and spots[self._at].key >= 0:
            self.chosen.emit(spots[self._at].key)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            drawing = self.drawing()
            spot = drawing.spot_at(event.pos().x(), event.pos().y()) if drawing else None
            QToolTip.showText(event.globalPos(), spot.words if spot else self.accessibleName(), self)
            return True
        return super().event(event)

    # ---- drawing

    def paintEvent(self, _: QPaintEvent) -> None:
        drawing = self.drawing()
        if drawing is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in drawing.marks:
            paint_mark(painter, mark)
        if self._by_keys and self.hasFocus() and drawing.spots:
            spot = drawing.spots[min(self._at, len(drawing.spots) - 1)]
            painter.setPen(QPen(colour("ink"), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(_rect(spot.area).adjusted(-4, -4, 4, 4))
        painter.end()


def paint_mark(painter: QPainter, mark: Mark) -> None:
    match mark:
        case Shape(area, fill, edge, thick, corner):
            painter.setPen(QPen(colour(COLOURS[edge]), thick) if edge else Qt.PenStyle.NoPen)
            painter.setBrush(colour(COLOURS[fill]) if fill else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(_rect(area), corner, corner)
        case Stroke():
            pen = QPen(colour(COLOURS[mark.ink]), mark.thick)
            if mark.dashed:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in mark.points]))
            if mark.arrow:
                painter.setPen(QPen(colour(COLOURS[mark.ink]), mark.thick))
                painter.drawPolyline(_head(mark))
        case Caption():
            _paint_caption(painter, mark)


def _paint_caption(painter: QPainter, mark: Caption) -> None:
    font = QFont(FAMILIES)
    font.setPixelSize(max(1, round(mark.size)))
    font.setBold(mark.bold)
    painter.setFont(font)
    painter.setPen(colour(COLOURS[mark.ink]))
    text = QFontMetricsF(font).elidedText(mark.text, Qt.TextElideMode.ElideRight, mark.area.width)
    painter.drawText(_rect(mark.area), ALIGNED[mark.align] | Qt.AlignmentFlag.AlignVCenter, text)


def _head(mark: Stroke) -> QPolygonF:
    """Return the two lines of an arrow's head."""
    (x, y), (to_x, to_y) = mark.points[-2:]
    far = hypot(to_x - x, to_y - y) or 1.0
    across, down, long = (to_x - x) / far, (to_y - y) / far, HEAD * max(1.0, mark.thick * 0.8)
    back = QPointF(to_x - long * across, to_y - long * down)
    aside = QPointF(-down * long / 2, across * long / 2)
    return QPolygonF([back + aside, QPointF(to_x, to_y), back - aside])


def _rect(area: Area) -> QRectF:
    return QRectF(area.left, area.top, area.width, area.height)
