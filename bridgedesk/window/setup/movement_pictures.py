"""Pictures of a movement: the floor plan with its tables in a round, and the grid of all rounds."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStyle, QWidget

from bridgedesk.directing.seating.seats import range_words
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating
from bridgedesk.movements.properties import preparation
from bridgedesk.window.parts.theme import colour, look

NOBODY = "–"
SHRUNK = (1.0, 0.95, 0.9, 0.84, 0.78)  # rather than scrolled
CHAIRS = "NSEW"


class MovementPicture(QWidget):
    """Common base of both pictures: the movement, the names of tables and pairs, and text drawing."""

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.movement: MovementPlan | None = None
        self.hint = ""  # shown while there is no movement
        self.labels: Mapping[int, str] = {}
        self.round = 1
        self.setObjectName("sheet")
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_movement(
        self, movement: MovementPlan | None, labels: Mapping[int, str] | None = None, round_: int = 1
    ) -> None:
        self.movement, self.labels, self.round = movement, labels or {}, round_
        self.setMinimumSize(self.sizeHint())
        self.update()

    def measure(self) -> None:
        """Measure again after a change of letter size."""
        self.show_movement(self.movement, self.labels, self.round)

    def _paint_hint(self) -> None:
        painter = QPainter(self)
        painter.setPen(colour("faint"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.hint)
        painter.end()

    def unit(self) -> float:
        """Return the scale, which grows with the text."""
        return look().percent / 100

    def table_name(self, table: int) -> str:
        return self.labels.get(table, str(table))

    def pair_name(self, pair: str | None) -> str:
        movement = self.movement
        if movement is None or pair is None:
            return NOBODY
        there = movement.is_here(pair) or movement.contest is Contest.INDIVIDUAL
        return pair if there else NOBODY


def _sized(of: QFont, size: float, *, bold: bool) -> QFont:
    font = QFont(of)
    font.setPointSizeF(size)
    font.setBold(bold)
    return font


def _words(painter: QPainter, size: float, *, bold: bool = False, ink: str = "ink") -> None:
    painter.setFont(_sized(painter.font(), size, bold=bold))
    painter.setPen(colour(ink))


def _fitted(painter: QPainter, text: str, width: float) -> str:
    return QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, width)


MIDDLE = Qt.AlignmentFlag.AlignCenter


def _chairs(movement: MovementPlan, ns: str, ew: str) -> tuple[str, str, str, str]:
    """Return the players at North, South, East and West; numbers drop the direction that the chair shows."""
    if movement.contest is Contest.INDIVIDUAL:
        found = [*_two(movement, ns), *_two(movement, ew)]
        north, south, east, west = (
            each.removesuffix(chair) for each, chair in zip(found, CHAIRS, strict=True)
        )
        return north, south, east, west
    ns, ew = ns.removesuffix("NS").removesuffix("EW"), ew.removesuffix("EW").removesuffix("NS")
    return ns, ns, ew, ew


def _two(movement: MovementPlan, pair: str) -> tuple[str, str]:
    """Return the two players of one side of an individual; a missing one is empty next to the partner."""
    first, second = (*movement.members(pair), NOBODY)[:2]
    one, other = (NOBODY if each in movement.missing else each for each in (first, second))
    return one, other


class FloorPlan(MovementPicture):
    """Floor plan: each table with its boards in the middle, NS above and below, EW at the sides."""

    SIDE, GAP = 80.0, 12.0

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(name, tip, parent)
        self._shrunk, self._across = 1.0, 300

    def unit(self) -> float:
        return super().unit() * self._shrunk

    def _step(self, shrunk: float) -> float:
        return (self.SIDE + self.GAP) * super().unit() * shrunk

    def _columns(self, width: int, shrunk: float) -> int:
        return max(1, int((width - self.GAP) // self._step(shrunk)))

    def _needed(self, width: int, shrunk: float) -> int:
        tables = len(self.movement.tables) if self.movement else 1
        return int(-(-tables // self._columns(width, shrunk)) * self._step(shrunk) + self.GAP)

    def fits(self, width: int, height: int) -> bool:
        return self._needed(width, SHRUNK[-1]) <= height

    def shrink_to(self, width: int, height: int) -> int:
        """Draw as large as shows all tables; return the height needed."""
        fitting = (each for each in SHRUNK if self._needed(width, each) <= height)
        self._shrunk, self._across = next(fitting, SHRUNK[-1]), width
        if not self.fits(width, height):
            self._across -= self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setMinimumSize(self.sizeHint())
        self.update()
        return self.minimumHeight()

    def sizeHint(self) -> QSize:
        return QSize(int(3 * self._step(self._shrunk)), self._needed(self._across, self._shrunk))

    def places(self) -> Iterator[tuple[TableSeating, QRectF]]:
        """Yield each table and its position, row by row as in a room."""
        if self.movement is None:
            return
        unit, columns = self.unit(), self._columns(self._across, self._shrunk)
        step = (self.SIDE + self.GAP) * unit
        row = self.movement.rounds[min(self.round, len(self.movement.rounds)) - 1]
        for at, seat in enumerate(sorted(row, key=lambda seat: seat.table)):
            left = self.GAP + (at % columns) * step
            top = self.GAP / 2 + (at // columns) * step
            yield seat, QRectF(left, top, self.SIDE * unit, self.SIDE * unit)

    def paintEvent(self, _: QPaintEvent) -> None:
        movement = self.movement
        if movement is None:
            self._paint_hint()
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        waiting = preparation(movement).on_stands if self.round == 1 else {}
        for seat, place in self.places():
            self._paint_table(painter, movement, seat, place, bool(waiting.get(seat.table)))
        painter.end()

    def _paint_table(
        self, painter: QPainter, movement: MovementPlan, seat: TableSeating, place: QRectF, stand: bool
    ) -> None:
        unit = self.unit()
        inner = place.adjusted(17 * unit, 15 * unit, -17 * unit, -15 * unit)
        played = movement.is_played(seat)
        painter.setPen(QPen(colour("felt" if played else "line"), 1.5))
        painter.setBrush(colour("felt_light" if played else "room"))
        painter.drawRoundedRect(inner, 5, 5)
        if stand:  # boards wait on a stand before this table
            painter.setBrush(colour("paper"))
            painter.drawRect(QRectF(place.right() - 8 * unit, place.bottom() - 8 * unit, 8 * unit, 8 * unit))
        _words(painter, 11 * unit, bold=True)
        painter.drawText(
            inner.adjusted(0, 2 * unit, 0, -inner.height() / 2), MIDDLE, self.table_name(seat.table)
        )
        _words(painter, 7.5 * unit, ink="faint")
        boards = range_words(movement.boards_of(seat)) if played else self.tr("sit-out")
        low = inner.adjusted(2, inner.height() / 2 - 3 * unit, -2, 0)
        painter.drawText(low, MIDDLE, _fitted(painter, boards, low.width()))
        _words(painter, 8 * unit, bold=True)
        ns, ew = self.pair_name(seat.ns), self.pair_name(seat.ew)
        if seat.switched:  # the boards are turned, the pairs stay in their chairs
            ns, ew = ew, ns
        north, south, east, west = _chairs(movement, ns, ew)
        for text, where in (
            (north, QRectF(place.left(), place.top(), place.width(), 15 * unit)),
            (south, QRectF(place.left(), place.bottom() - 15 * unit, place.width(), 15 * unit)),
            (west, QRectF(place.left() - 3 * unit, place.top(), 21 * unit, place.height())),
            (east, QRectF(place.right() - 18 * unit, place.top(), 21 * unit, place.height())),
        ):
            painter.drawText(where, MIDDLE, text)


class MovementGrid(MovementPicture):
    """Grid of a movement: rounds down, tables across, with opponents and boards."""

    HEAD = 26.0
    LEFT = 30.0
    HIGH = 34
    NARROWEST, AROUND = 36, 10  # of a cell; around its words
    WHO, BOARDS = 8.5, 7.5  # points

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(name, tip, parent)
        self._wide = 0
        self._measured: object = None  # what it was measured for

    def height_of(self, rounds: int) -> int:
        down = min(rounds, len(self.movement.rounds)) if self.movement else rounds
        return int((self.HEAD + down * self.HIGH) * self.unit()) + 2

    def sizeHint(self) -> QSize:
        unit = self.unit()
        if self.movement is None:
            return QSize(200, 60)
        across = len(self.movement.tables) * self._wide
        return QSize(int(self.LEFT * unit) + across + 2, self.height_of(len(self.movement.rounds)))

    def show_movement(
        self, movement: MovementPlan | None, labels: Mapping[int, str] | None = None, round_: int = 1
    ) -> None:
        self.movement = movement
        measured = (movement, self.unit(), self.font().family())
        if measured != self._measured:
            self._wide, self._measured = self._widest(movement) if movement else 0, measured
        super().show_movement(movement, labels, round_)

    def _widest(self, movement: MovementPlan) -> int:
        """Return the widest cell's width."""
        metrics = QFontMetricsF(_sized(self.font(), self.WHO * self.unit(), bold=True))
        words = (metrics.horizontalAdvance(self._who(movement, seat)) for _, seat in movement.seatings())
        return int(max(self.NARROWEST * self.unit(), *words) + self.AROUND)

    def _who(self, movement: MovementPlan, seat: TableSeating) -> str:
        ns, ew = (self.pair_name(pair) for pair in (seat.ns, seat.ew))
        if movement.contest is Contest.INDIVIDUAL:
            north, south, east, west = _chairs(movement, ns, ew)
            ns, ew = f"{north} {south}", f"{east} {west}"
        elif movement.winners == 2 or movement.contest is Contest.TEAMS:
            ns, ew = ns.removesuffix("NS"), ew.removesuffix("EW")
        return f"{ns} v {ew}"

    def paintEvent(self, _: QPaintEvent) -> None:
        movement = self.movement
        if movement is None:
            return
        painter = QPainter(self)
        unit, tables = self.unit(), movement.tables
        left, head, high = self.LEFT * unit, self.HEAD * unit, self.HIGH * unit
        wide = (max(self.sizeHint().width(), self.width()) - left - 2) / max(1, len(tables))
        _words(painter, 8 * unit, bold=True, ink="faint")
        for at, table in enumerate(tables):
            painter.drawText(QRectF(left + at * wide, 0, wide, head), MIDDLE, self.table_name(table))
        for at, row in enumerate(movement.rounds):
            top = head + at * high
            here = at + 1 == self.round
            if here:
                painter.fillRect(QRectF(0, top, left + wide * len(tables), high), colour("felt_light"))
            _words(painter, 9 * unit, bold=True, ink="felt" if here else "ink")
            painter.drawText(QRectF(0, top, left, high), MIDDLE, str(at + 1))
            painter.setPen(colour("line"))
            painter.drawLine(QPointF(0, top), QPointF(left + wide * len(tables), top))
            for seat in row:
                place = QRectF(left + tables.index(seat.table) * wide, top, wide, high)
                self._paint_cell(painter, movement, seat, place)
        painter.end()

    def _paint_cell(
        self, painter: QPainter, movement: MovementPlan, seat: TableSeating, place: QRectF
    ) -> None:
        unit, played = self.unit(), movement.is_played(seat)
        upper = place.adjusted(2, 2, -2, -place.height() / 2)
        lower = place.adjusted(2, place.height() / 2 - 1, -2, -2)
        _words(painter, self.WHO * unit, bold=played, ink="ink" if played else "faint")
        turned = " ⇄" if seat.switched or seat.turn_after is not None else ""
        painter.drawText(upper, MIDDLE, self._who(movement, seat))
        _words(painter, self.BOARDS * unit, ink="faint")
        boards = f"{range_words(movement.boards_of(seat))}{turned}" if played else ""
        painter.drawText(lower, MIDDLE, _fitted(painter, boards, lower.width()))


class _Frame(QScrollArea):
    def minimumSizeHint(self) -> QSize:
        return QSize(80, 52)  # a small screen scrolls


def scrolled(picture: QWidget, name: str) -> QScrollArea:
    """Return a frame in which arrow keys scroll a large picture."""
    area = _Frame()
    area.setObjectName("paper")
    area.setWidget(picture)
    area.setWidgetResizable(True)
    area.setAccessibleName(name)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    return area
