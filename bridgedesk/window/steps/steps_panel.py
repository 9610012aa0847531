"""Column of the evening's steps at the left of the tabs; folded, it shows the marks alone."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.steps.steps_list import BEFORE, LETTERS, MARK, StepsList, letters_wide

NARROW = MARK + 2 * BEFORE + 4
LEAST, ENOUGH = 90, 140  # letters that the tabs need beside open steps, and those they fill


class StepsPanel(QWidget):
    folded = Signal(bool)  # as the director wishes

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.is_folded = False  # as the director wishes
        self._is_wanted = False  # though it takes room that the tabs would fill
        self._fits = self._has_room = True
        self.heading = label(self.tr("Next steps"), "strong")
        self.fold = QPushButton()
        self.fold.setObjectName("fold")
        self.fold.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.list = StepsList()
        head = row_of(self.heading, None, self.fold, spacing=0)
        head.setContentsMargins(BEFORE + 3, 0, 0, 0)
        self.head = head
        layout = column_of(head, self.list, spacing=0, shares=(0, 1))
        layout.setContentsMargins(0, 0, 1, 0)  # for the line to the tabs
        self.setLayout(layout)
        self.fold.clicked.connect(lambda: self.fold_up(folded=not self.narrow))
        self.list.fold_wanted.connect(lambda folded: self.fold_up(folded=folded))
        self._show()

    @property
    def narrow(self) -> bool:
        return self.is_folded or not (self._has_room or (self._fits and self._is_wanted))

    @property
    def wide(self) -> int:
        return letters_wide(self, LETTERS)

    def fold_up(self, *, folded: bool) -> None:
        before = self.is_folded
        self.is_folded, self._is_wanted = folded, self.narrow and not folded
        self._show()
        if folded != before:
            self.folded.emit(folded)

    def give_room(self, *, fits: bool, has_room: bool) -> None:
        """Fold until opened if the tabs would fill the room; if the names do not fit, whatever is wanted."""
        if (fits, has_room) != (self._fits, self._has_room):
            self._fits, self._has_room = fits, has_room
            self._show()

    def _show(self) -> None:
        narrow = self.narrow
        self.heading.setVisible(not narrow)
        self.fold.setText("»" if narrow else "«")
        name = self.tr("Show the names of the steps") if narrow else self.tr("Fold the steps")
        self.fold.setAccessibleName(name)
        keys = self.tr("Right in the list") if narrow else self.tr("Left in the list")
        no_room = self.tr("A wider window has room for the names of the steps")
        self.fold.setToolTip(f"{name} ({keys})" if self._fits else no_room)
        self.fold.setEnabled(self._fits)
        self.fold.setFixedWidth(NARROW)
        self.head.setContentsMargins(0 if narrow else BEFORE + 3, 0, 0, 0)
        self.setFixedWidth(NARROW if narrow else self.wide)
        self.list.make_narrow(narrow=narrow)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._show()


class BesideSteps(QWidget):
    """Part of the window with the steps at its left while it holds them; it can be as small as if they were
    folded."""

    def __init__(self, panel: StepsPanel, part: QWidget) -> None:
        super().__init__()
        self.panel, self.part = panel, part
        self.row = row_of(part, shares=(1,), spacing=0)
        self.setLayout(self.row)

    @property
    def holds_steps(self) -> bool:
        return self.panel.parentWidget() is self

    def take_steps(self) -> None:
        """Take the steps from where they are."""
        if not self.holds_steps:
            self.row.insertWidget(0, self.panel)
        self.panel.show()
        if self.isVisible():  # it has its size
            self._share()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        spare = self.panel.width() - NARROW if self.holds_steps else 0
        return QSize(least.width() - spare, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._share()

    def _share(self) -> None:
        if self.holds_steps:
            room, letter = self.width() - self.panel.wide, self.fontMetrics().averageCharWidth()
            fits = room >= max(LEAST * letter, self.part.minimumWidth())
            self.panel.give_room(fits=fits, has_room=room >= ENOUGH * letter)


class PagesBesideSteps(BesideSteps):
    """Pages of the window; on a small screen a page that needs all the room shows no steps."""

    def minimumSizeHint(self) -> QSize:
        return self.part.minimumSizeHint()

    def _share(self) -> None:
        if self.holds_steps:
            room, least = self.width() - self.panel.wide, self.part.minimumSizeHint().width()
            self.panel.setVisible(self.width() - NARROW >= least)
            self.panel.give_room(fits=room >= least, has_room=room >= least)
