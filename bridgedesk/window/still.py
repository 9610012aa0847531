"""Words that change with every key."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class Still(QWidget):
    """Its label stands in no layout: whatever it says, nothing around it moves or is drawn again."""

    def __init__(self, words: QLabel, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        words.setParent(self)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._words.resize(event.size())
