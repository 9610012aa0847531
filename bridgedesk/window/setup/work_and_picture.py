"""Work and the picture of its movement: next to each other, or in turn if there is little room."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QWidget

from bridgedesk.window.parts.labels import card, give_spare_height
from bridgedesk.window.setup.movement_view import KEY, WORK, MovementView

ROOM_FOR_ALL = 165  # in letters, across
EVEN = (7, 6)  # where there is room for all


class WorkAndPicture(QWidget):
    back_at_work = Signal()  # after a look at the movement

    def __init__(
        self, work: QWidget, view: MovementView, *under: QWidget, room_for_both: int, share: tuple[int, int]
    ) -> None:
        super().__init__()
        self.work, self.view = work, view
        self._room_for_both, self._share = room_for_both, share
        self._wanted = True
        self.sheet = card(view, *under)
        give_spare_height(self.sheet, view)
        self.sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.sides.setContentsMargins(0, 0, 0, 0)
        self.sides.setSpacing(12)
        self.sides.addWidget(work)
        self.sides.addWidget(self.sheet)
        view.shown.connect(self._arrange)
        view.turned.connect(self._turned)
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence(KEY), self, context=inside).activated.connect(view.turn)

    def want_movement(self, *, wanted: bool) -> None:
        """Set if there can be a movement to show."""
        self._wanted = wanted
        self._arrange()

    def _turned(self) -> None:
        self._arrange()
        if self.view.alone and self.work.isVisible():
            self.back_at_work.emit()

    def back_to_work(self) -> None:
        self.view.back_to_work()
        self._arrange()

    def letters(self) -> int:
        return self.width() // self.fontMetrics().averageCharWidth()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the larger part, as in turn each has the room of both."""
        least = super().minimumSizeHint()
        return QSize(
            max(self.work.minimumSizeHint().width(), self.sheet.minimumSizeHint().width()), least.height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Place the movement on the right, or above as a line with buttons."""
        alone = self.letters() < self._room_for_both
        self.view.stand_alone(alone=alone)
        across, up = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self.sides.setDirection(up if alone else across)
        self.sheet.setVisible(self._wanted and not (alone and self.view.movement is None))
        working = not alone or self.sheet.isHidden() or self.view.in_view == WORK
        self.work.setVisible(working)
        share = self._share if self.letters() < ROOM_FOR_ALL else EVEN
        if alone and working:
            share = (1, 0)
        for at, part in enumerate(share):
            self.sides.setStretch(at, part)
