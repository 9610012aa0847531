"""Text that changes with every key."""

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class FixedLabel(QWidget):
    """Label outside any layout: whatever its text, nothing around it moves or is drawn again."""

    def __init__(self, words: QLabel, lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._lines = lines
        self._said: str | None = None
        self._shorter = ""
        words.setParent(self)
        self._fit()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, words: str, shorter: str = "") -> None:
        """Show the words, or the shorter ones if there is no room; the tooltip has them all."""
        self._said, self._shorter = words, shorter
        self._choose()

    def _choose(self) -> None:
        if self._said is not None:
            room = QRect(0, 0, self.width(), 10 * self.height())
            wraps = Qt.TextFlag.TextWordWrap if self._lines > 1 else Qt.TextFlag.TextSingleLine
            taken = self._words.fontMetrics().boundingRect(room, wraps, self._said)
            fits = taken.width() <= self.width() and taken.height() <= self.height()
            self._words.setText(self._said if fits or not self._shorter else self._shorter)
            self._words.setToolTip(self._said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._words.resize(event.size())
        self._choose()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._lines * self._words.fontMetrics().lineSpacing() + 4)
