"""List whose lines are wrapped over as many rows as they need."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

AROUND = 22  # beside the words: what the style sheet leaves free
MARK = 24  # the box of a line that can be ticked
ABOVE_AND_BELOW = 14


class WrappingList(QListWidget):
    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def add(self, text: str) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setToolTip(text)
        self.addItem(item)
        self._fit(item)
        return item

    def say(self, texts: Sequence[str]) -> None:
        """Show these lines; unchanged ones stay, with the chosen line and the scroll position."""
        if self.count() != len(texts):
            self.clear()
            for text in texts:
                self.add(text)
            return
        for at, text in enumerate(texts):
            item = self.item(at)
            if item.text() != text:
                item.setText(text)
                item.setToolTip(text)
                self._fit(item)

    def fit(self) -> None:
        """Fit all lines to the width and the letter size."""
        for at in range(self.count()):
            if item := self.item(at):  # Qt lays out in between, and then there may be fewer
                self._fit(item)

    def _fit(self, item: QListWidgetItem) -> None:
        can_be_ticked = item.data(Qt.ItemDataRole.CheckStateRole) is not None
        room = self.viewport().width() - AROUND - MARK * can_be_ticked
        words = self.fontMetrics().boundingRect(
            QRect(0, 0, max(room, 1), 10_000), Qt.TextFlag.TextWordWrap, item.text()
        )
        item.setSizeHint(QSize(0, words.height() + ABOVE_AND_BELOW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
