"""Buttons for the section in view, in one line if there is room, or in two or three."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from bridgedesk.window.parts.labels import button
from bridgedesk.window.setup.section_line import SectionLine

ACROSS = 6  # columns


class SectionActs(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = SectionLine()
        self.changed = button(
            self.tr("What has changed …"),
            self.tr("Somebody is late or goes home, a substitute, fewer rounds"),
        )
        self.other_movement = button(
            self.tr("Another movement …"), self.tr("Looks at others; names stay at their numbers")
        )
        self.regulate = button(
            self.tr("Regulations …"), self.tr("Format of this event, and what is laid over its rule book")
        )
        self._offered = True
        self.rows = QGridLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._place()

    def offer_changes(self, *, offered: bool) -> None:
        self._offered = offered
        self.changed.setVisible(offered)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Return the size with as many lines as needed."""
        needed = max(self.line.minimumSizeHint().width(), self._needed(self.other_movement, self.regulate))
        return QSize(needed, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _needed(self, *acts: QPushButton) -> int:
        """Return the width of these buttons in one line."""
        gaps = self.rows.horizontalSpacing() * (len(acts) - 1)
        return gaps + sum(each.sizeHint().width() for each in acts)

    def _place(self) -> None:
        every = (self.changed, self.other_movement, self.regulate)
        acts = every if self._offered else every[1:]
        needed, gap = self._needed(*acts), self.rows.horizontalSpacing()
        for each in (self.line, *every):
            self.rows.removeWidget(each)
        if needed + gap + self.line.minimumSizeHint().width() <= self.width():
            self.rows.addWidget(self.line, 0, 0, 1, ACROSS)
            for at, each in enumerate(acts):
                self.rows.addWidget(each, 0, ACROSS + at)
            return
        self.rows.addWidget(self.line, 0, 0, 1, ACROSS)
        if needed <= self.width():
            for at, each in enumerate(acts):
                self.rows.addWidget(each, 1, at * ACROSS // len(acts), 1, ACROSS // len(acts))
            return
        self.rows.addWidget(self.changed, 1, 0, 1, ACROSS)
        self.rows.addWidget(self.other_movement, 2, 0, 1, ACROSS // 2)
        self.rows.addWidget(self.regulate, 2, ACROSS // 2, 1, ACROSS // 2)
