"""List of the evening's steps: a mark, a name, and a few words why; Enter goes to where a step is taken."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bridgedesk.desk.views.closing_steps import StepName
from bridgedesk.desk.views.evening_steps import EveningStep, StepState
from bridgedesk.window.parts.lists import ENTER
from bridgedesk.window.parts.theme import colour, look

STEP = Qt.ItemDataRole.UserRole
MARK, BEFORE, BETWEEN, ABOVE = 16, 7, 7, 4  # points: the mark, before it, after it, above and below
LETTERS = 21  # across an open list
LINES, OF_OTHERS = 3, 2  # of the words of the step that is due, and of another one
WRAPS = Qt.TextFlag.TextWordWrap


def _small(font: QFont) -> QFont:
    found = QFont(font)
    found.setPointSizeF(look().points("small"))
    return found


def _bold(font: QFont) -> QFont:
    found = QFont(font)
    found.setBold(True)
    return found


class _StepDelegate(QStyledItemDelegate):
    """Draws the mark of each state in a shape of its own, so that colours are not needed."""

    def __init__(self, steps: "StepsList") -> None:
        super().__init__(steps)
        self.steps = steps

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        step: EveningStep = index.data(STEP)
        if self.steps.narrow:
            return QSize(0, max(MARK, QFontMetrics(option.font).height()) + 2 * ABOVE)
        words = self._words_in(step, option.font, self.steps.viewport().width())
        return QSize(0, QFontMetrics(option.font).height() + words.height() + 2 * ABOVE)

    def _words_in(self, step: EveningStep, font: QFont, width: int) -> QRect:
        """Return the room for the words: as many lines as needed, and most where the step is due."""
        metrics = QFontMetrics(_small(font))
        room = max(width - BEFORE - MARK - BETWEEN - BEFORE, 1)
        tall = (LINES if step.state is StepState.DUE else OF_OTHERS) * metrics.lineSpacing()
        needed = metrics.boundingRect(QRect(0, 0, room, tall), WRAPS, step.why)
        return QRect(0, 0, room, max(metrics.height(), min(needed.height(), tall)))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        step: EveningStep = index.data(STEP)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        chosen = QStyle.StateFlag.State_Selected in option.state and self.steps.hasFocus()
        if step.state is StepState.DUE:
            painter.fillRect(rect, colour("felt_light"))
        if chosen:
            painter.setPen(QPen(colour("felt"), 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
        line = painter.fontMetrics().height() if not self.steps.narrow else rect.height() - 2 * ABOVE
        top = rect.y() + ABOVE + (line - MARK) // 2
        self._mark(painter, step.state, QRect(rect.x() + BEFORE, top, MARK, MARK))
        if not self.steps.narrow:
            self._text(painter, option.font, step, rect)
        painter.restore()

    def _mark(self, painter: QPainter, state: StepState, at: QRect) -> None:
        """Draw a tick, an arrow, a ring or a dash."""
        painter.translate(at.topLeft())
        faint = QPen(colour("faint"), 1.4)
        match state:
            case StepState.DONE:
                painter.setPen(QPen(colour("felt"), 2.2))
                painter.drawPolyline(QPolygonF([QPointF(3, 8.5), QPointF(6.5, 12), QPointF(13, 4)]))
            case StepState.DUE:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour("felt"))
                painter.drawPolygon(QPolygonF([QPointF(4, 2.5), QPointF(13.5, 8), QPointF(4, 13.5)]))
            case StepState.LATER:
                painter.setPen(faint)
                painter.drawEllipse(QRectF(4, 4, 8, 8))
            case StepState.NOT_NEEDED:
                painter.setPen(faint)
                painter.drawLine(QPointF(4, 8), QPointF(12, 8))
        painter.translate(-at.topLeft())

    def _text(self, painter: QPainter, font: QFont, step: EveningStep, rect: QRect) -> None:
        left = rect.x() + BEFORE + MARK + BETWEEN
        room = rect.right() - left - BEFORE + 1
        due = step.state is StepState.DUE
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(_bold(font) if due else font)
        waits = step.state in (StepState.LATER, StepState.NOT_NEEDED)
        painter.setPen(colour("faint") if waits else colour("ink"))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(self.steps.title(step.name), Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(left, rect.y() + ABOVE, room, metrics.height()), title)
        top = rect.y() + ABOVE + metrics.height()
        painter.setFont(_small(font))
        painter.setPen(colour("ink") if due else colour("faint"))
        words = self._words_in(step, font, rect.width())
        painter.drawText(QRect(left, top, room, words.height()), WRAPS, step.why)


class StepsList(QListWidget):
    step_chosen = Signal(object)  # the step
    left = Signal()
    fold_wanted = Signal(bool)
    seen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps: tuple[EveningStep, ...] = ()
        self.narrow = False
        self.setObjectName("steps")
        self.setAccessibleName(self.tr("Steps of the evening"))
        self.setToolTip(self.tr("Press Enter to go to a step (Ctrl+T)"))
        self.setItemDelegate(_StepDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self._take)

    def title(self, name: StepName) -> str:
        titles = {
            StepName.ENTRIES: self.tr("Players here"),
            StepName.MOVEMENT: self.tr("Movement"),
            StepName.DRAW: self.tr("Draw"),
            StepName.NAMES: self.tr("Names"),
            StepName.PRINT: self.tr("Print"),
            StepName.CLOCK: self.tr("Start the clock"),
            StepName.SCORES: self.tr("Scores"),
            StepName.NEXT: self.tr("Next session"),
            StepName.CHECK: self.tr("To check"),
            StepName.POST: self.tr("Post"),
            StepName.LADDER: self.tr("Ladder"),
            StepName.SEND: self.tr("Send"),
            StepName.BACK_UP: self.tr("Back up"),
        }
        return titles[name]

    def state_words(self, state: StepState) -> str:
        words = {
            StepState.DONE: self.tr("done"),
            StepState.DUE: self.tr("due now"),
            StepState.LATER: self.tr("later"),
            StepState.NOT_NEEDED: self.tr("not needed"),
        }
        return words[state]

    def show_steps(self, steps: tuple[EveningStep, ...]) -> None:
        """Show these steps; nothing is touched if they are the same."""
        if steps == self.steps:
            return
        before = [each.name for each in self.steps]
        at = self.currentRow()
        self.steps = steps
        if before != [each.name for each in steps]:
            self.clear()
            for _ in steps:
                self.addItem(QListWidgetItem())
        for row, step in enumerate(steps):
            self._fill(self.item(row), step)
        self.setCurrentRow(at if self.hasFocus() and 0 <= at < len(steps) else self.due_row)
        self.scheduleDelayedItemsLayout()

    def _fill(self, item: QListWidgetItem, step: EveningStep) -> None:
        words = f"{self.title(step.name)}: {self.state_words(step.state)}. {step.why}"
        item.setData(STEP, step)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        item.setToolTip(words)

    @property
    def due_row(self) -> int:
        return next((at for at, each in enumerate(self.steps) if each.state is StepState.DUE), 0)

    def make_narrow(self, *, narrow: bool) -> None:
        if narrow != self.narrow:
            self.narrow = narrow
            self.scheduleDelayedItemsLayout()
            self.viewport().update()

    def take_focus(self) -> None:
        """Set the focus on the step that is due."""
        self.setCurrentRow(self.due_row)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, item: QListWidgetItem) -> None:
        self.step_chosen.emit(item.data(STEP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (*ENTER, Qt.Key.Key_Space) and item is not None:
            self._take(item)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.fold_wanted.emit(event.key() == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


def letters_wide(widget: QWidget, letters: int) -> int:
    return letters * widget.fontMetrics().averageCharWidth() + MARK + 2 * BEFORE + BETWEEN
