"""In the status bar: how far the printing is, and a way to stop it."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from bridgedesk.window.parts.words import button, label


class ProgressLine(QWidget):
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = label("")
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setMaximumSize(QSize(160, 16))
        self.bar.setAccessibleName(self.tr("How far the printing is"))
        self.bar.setToolTip(self.tr("How far the printing is; typing goes on meanwhile"))
        self.cancel = button(self.tr("Stop"), self.tr("Stops the printing; nothing is kept of it (Ctrl+.)"))
        self.cancel.setShortcut("Ctrl+.")
        self.cancel.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for each in (self.words, self.bar, self.cancel):
            layout.addWidget(each)
        self.hide()

    def begin(self, words: str) -> None:
        self.words.setText(words)
        self.bar.setAccessibleDescription(words)
        self.bar.setValue(0)
        self.show()

    def end(self) -> None:
        self.hide()
