"""Words that change with every key."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class Still(QWidget):
    """Its label stands in no layout: whatever it says, nothing around it moves or is drawn again."""

    def __init__(self, words: QLabel, lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._lines = lines
        words.setParent(self)
        self._fit()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._words.resize(event.size())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._lines * self._words.fontMetrics().lineSpacing() + 4)
