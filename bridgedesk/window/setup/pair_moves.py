"""Pairs moved to other seats: the pair number dragged to them, or Alt and an arrow key."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from bridgedesk.window.parts.labels import restyle
from bridgedesk.window.parts.layouts import shortcut

STEPS = {"Alt+Up": (-1, 0), "Alt+Down": (1, 0), "Alt+Left": (0, -1), "Alt+Right": (0, 1)}
FEW = 20  # pixels from the edge at which the seats scroll


class PairHandle(QLabel):
    """A pair number, to be taken with the mouse."""

    dragged = Signal(QPoint)  # to a place on the screen
    dropped = Signal(QPoint)

    def __init__(self, text: str, *, moves: bool) -> None:
        super().__init__(text)
        self.moves = moves
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName("handle")
        self.setProperty("moves", moves)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if moves:
            self.setToolTip(self.tr("Drag to another pair to swap seats (Alt and an arrow key)"))
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._from: QPoint | None = None
        self._moving = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.moves and event.button() is Qt.MouseButton.LeftButton:
            self._from = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            return
        far = (event.position().toPoint() - self._from).manhattanLength()
        if self._moving or far >= QApplication.startDragDistance():
            self._moving = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        moving, self._from, self._moving = self._moving, None, False
        if moving:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            self.dropped.emit(event.globalPosition().toPoint())


class PairMoves(QWidget):
    """The seats of all pairs in a grid, each with its handle and fields."""

    wanted = Signal(str, str)  # the pair that is moved, and the pair number it moves to

    def __init__(self, area: QScrollArea, inside: QWidget) -> None:
        super().__init__(area)
        self.hide()  # it only knows where pairs sit
        self._area, self._inside = area, inside
        self._at: dict[str, tuple[int, int]] = {}  # line, and 0 for North-South or 1 for East-West
        self._parts: dict[str, Sequence[QWidget]] = {}
        self.handles: dict[str, PairHandle] = {}
        for keys, step in STEPS.items():
            shortcut(area, keys).activated.connect(lambda step=step: self._step(*step))

    def forget(self) -> None:
        self._at, self._parts, self.handles = {}, {}, {}

    def add(self, number: str, line: int, side: int, handle: PairHandle, fields: Sequence[QWidget]) -> None:
        self._at[number], self._parts[number], self.handles[number] = (line, side), fields, handle
        handle.dragged.connect(lambda at: self._show_target(number, at))
        handle.dropped.connect(lambda at: self._drop(number, at))

    def follow(self, number: str) -> None:
        """Set the focus on the pair that has moved to this number."""
        for field in self._parts.get(number, [])[:1]:
            field.setFocus(Qt.FocusReason.TabFocusReason)

    # ---- by mouse

    def _show_target(self, number: str, screen: QPoint) -> None:
        at = self._inside.mapFromGlobal(screen)
        self._area.ensureVisible(at.x(), at.y(), 0, FEW)
        target = self._pair_at(at)
        for each, handle in self.handles.items():
            restyle(handle, "target", value=each in (number, target))

    def _drop(self, number: str, screen: QPoint) -> None:
        for handle in self.handles.values():
            restyle(handle, "target", value=False)
        target = self._pair_at(self._inside.mapFromGlobal(screen))
        if target not in (None, number):
            self.wanted.emit(number, target)

    def _pair_at(self, at: QPoint) -> str | None:
        seen = self._area.viewport()
        if not seen.rect().contains(self._inside.mapTo(seen, at)):
            return None
        for number, fields in self._parts.items():
            place = self.handles[number].geometry()
            for field in fields:
                place = place.united(field.geometry())
            if place.contains(at):
                return number
        return None

    # ---- by keyboard

    def _step(self, down: int, across: int) -> None:
        """Swap with the next pair above, below or at the same table."""
        field = QApplication.focusWidget()
        number = next((each for each, fields in self._parts.items() if field in fields), None)
        if number is None:
            return
        line, side = self._at[number]
        seats: Mapping[tuple[int, int], str] = {at: each for each, at in self._at.items()}
        last = max(at[0] for at in seats)
        if across:
            target = seats.get((line, side + across))
        else:
            lines = range(line + down, last + 1 if down > 0 else 0, down)
            target = next((seats[each, side] for each in lines if (each, side) in seats), None)
        if target is not None:
            self.wanted.emit(number, target)
