"""Icons, drawn each time they are painted: crisp at any scale, in the ink of the current look."""

import tomllib
from functools import cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap

from bridgedesk.resources import resource
from bridgedesk.window.parts.theme import colour

SQUARE, STROKE = 16.0, 1.4


class _Drawing(QIconEngine):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2)
        painter.scale(side / SQUARE, side / SQUARE)
        pen = QPen(colour("line" if mode is QIcon.Mode.Disabled else "faint"), STROKE)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(_path(self._name))
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return picture

    def clone(self) -> QIconEngine:
        return _Drawing(self._name)


def icon(name: str) -> QIcon:
    return QIcon(_Drawing(name))


@cache
def strokes() -> dict[str, list[str]]:
    text = resource("icons/strokes.toml").read_text(encoding="utf-8")
    return {name: list(map(str, drawn)) for name, drawn in tomllib.loads(text).items()}


@cache
def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    for stroke in strokes()[name]:
        kind, *rest = stroke.split()
        if kind == "o":
            x, y, radius = map(float, rest)
            path.addEllipse(QPointF(x, y), radius, radius)
        elif kind == "a":
            x, y, radius, begins, span = map(float, rest)
            place = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
            path.arcMoveTo(place, begins)
            path.arcTo(place, begins, span)
        else:
            numbers = [float(each) for each in stroke.split()]
            points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
    return path
