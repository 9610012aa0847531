"""View of a movement: its name, floor plan and grid, both pictures if there is room."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QSizePolicy, QWidget

from bridgedesk.directing.setup.movement_choice import about
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.window.parts.labels import YieldingLabel, button, card, give_spare_height
from bridgedesk.window.parts.layouts import column_of, row_of, shortcut
from bridgedesk.window.setup.movement_pictures import FloorPlan, MovementGrid, scrolled

KEY = "Ctrl+G"
LINES = 4  # of the grid that are in view below the floor plan, otherwise they take turns
SPACING = 6
WORK, PLAN, GRID = range(3)


class MovementView(QWidget):
    """View of a movement. A button or key switches between floor plan and grid if both do not fit; with
    very little room the work next to it takes its turn too (`alone`)."""

    shown = Signal()
    turned = Signal()  # by the director

    def __init__(self, work: str, where: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.alone = False
        self.title, self.about = YieldingLabel("heading"), YieldingLabel("faint")
        self.floor = FloorPlan(self.tr("Floor plan"), where)
        self.grid = MovementGrid(self.tr("Grid"), self.tr("Opponents and boards of every round"))
        self.frames = (
            scrolled(self.floor, self.tr("Floor plan")),
            scrolled(self.grid, self.tr("Grid")),
        )
        self.turns = QButtonGroup(self)
        tip = self.tr("Shows {0}, floor plan and grid in turn ({1})").format(work, KEY)
        for at, words in enumerate((work, self.tr("Plan"), self.tr("Grid"))):
            turn = button(words, tip)
            turn.setObjectName("turn")
            turn.setCheckable(True)
            turn.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus where the typing is
            self.turns.addButton(turn, at)
        self._turn_to(PLAN)
        self._lay_out()
        self.turns.idClicked.connect(lambda _: self._turned())

    def _lay_out(self) -> None:
        row = row_of(self.about, *self.turns.buttons(), shares=(1,), spacing=4)
        self.head = column_of(self.title, row, shares=(0, 1), spacing=4)
        self.setLayout(column_of(self.head, *self.frames, shares=(0, 1, 1), spacing=SPACING))

    # ---- showing

    @property
    def movement(self) -> MovementPlan | None:
        return self.floor.movement

    def show_movement(
        self,
        title: str,
        movement: MovementPlan | None,
        labels: Mapping[int, str] | None = None,
        round_: int = 1,
    ) -> None:
        self.title.setText(title)
        self.about.setText(about(movement) if movement else "")
        for picture in (self.floor, self.grid):
            picture.show_movement(movement, labels, round_)
        self.arrange()
        self.shown.emit()

    def stand_alone(self, *, alone: bool) -> None:
        """Show the view next to the work, or in turn with it (`alone`)."""
        if alone != self.alone:
            self.alone = alone
            self._turn_to(WORK if alone else PLAN)
            across = QBoxLayout.Direction.LeftToRight if alone else QBoxLayout.Direction.TopToBottom
            self.head.setDirection(across)
            wanted = QSizePolicy.Policy.Maximum if alone else QSizePolicy.Policy.Ignored
            self.title.setSizePolicy(wanted, QSizePolicy.Policy.Preferred)
            self.head.setSpacing(14 if alone else 4)
            self.arrange()

    @property
    def part_in_view(self) -> int:
        return self.turns.checkedId()

    def _turn_to(self, at: int) -> None:
        self.turns.button(at).setChecked(True)

    def turn(self) -> None:
        """Switch to the next of the parts shown in turn."""
        if self.movement is not None and (self.alone or not self._both_fit()):
            first = WORK if self.alone else PLAN
            self._turn_to(first if self.part_in_view == GRID else self.part_in_view + 1)
            self._turned()

    def back_to_work(self) -> None:
        if self.alone:
            self._turn_to(WORK)
            self.arrange()

    def _turned(self) -> None:
        self.arrange()
        self.turned.emit()
        if self.alone and self.part_in_view != WORK:
            self.frames[self.part_in_view - PLAN].setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange) and hasattr(self, "frames"):
            self.floor.measure()
            self.grid.measure()
            self.arrange()

    def _room(self) -> int:
        """Return the height for pictures."""
        return self.height() - self.head.sizeHint().height() - SPACING

    def _both_fit(self) -> bool:
        room = self._room() - SPACING - self.grid.height_of(LINES)
        return self.movement is None or self.floor.fits(self.width(), room)

    def arrange(self) -> None:
        floor, grid = self.frames
        both = self._both_fit() and (not self.alone or self.part_in_view == PLAN)
        for turn in self.turns.buttons():
            work = turn is self.turns.button(WORK)
            turn.setVisible(self.movement is not None and (self.alone or not (both or work)))
        floor.setVisible(both or self.part_in_view == PLAN)
        grid.setVisible((both and self.movement is not None) or self.part_in_view == GRID)
        room = self._room() - (SPACING + self.grid.height_of(LINES) if both and self.movement else 0)
        high = self.floor.shrink_to(self.width(), room)
        if both and self.movement is not None:
            floor.setFixedHeight(high)
        else:
            floor.setMinimumHeight(0)
            floor.setMaximumHeight(16777215)
        pictured = not floor.isHidden() or not grid.isHidden()
        down = QSizePolicy.Policy.Preferred if pictured else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, down)


# ---- work and the picture of its movement: next to each other, or in turn if there is little room

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
        self.sides = row_of(work, self.sheet, spacing=12)
        self.setLayout(self.sides)
        view.shown.connect(self._arrange)
        view.turned.connect(self._turned)
        shortcut(self, KEY).activated.connect(view.turn)

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
        working = not alone or self.sheet.isHidden() or self.view.part_in_view == WORK
        self.work.setVisible(working)
        share = self._share if self.letters() < ROOM_FOR_ALL else EVEN
        if alone and working:
            share = (1, 0)
        for at, part in enumerate(share):
            self.sides.setStretch(at, part)
