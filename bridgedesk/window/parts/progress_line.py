"""Progress of long work in the status bar, with a button to stop it."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from bridgedesk.window.parts.labels import button, label


class ProgressLine(QWidget):
    cancelled = Signal()

    def __init__(self, work: str, kept: str, keys: str, parent: QWidget | None = None) -> None:
        """Create the line; `work` names the work and `kept` says what remains if it is stopped."""
        super().__init__(parent)
        self.words = label("")
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setMaximumSize(QSize(160, 16))
        how_far = self.tr("How far {0} is").format(work)
        self.bar.setAccessibleName(how_far)
        self.bar.setToolTip(self.tr("{0}; typing goes on meanwhile").format(how_far))
        stops = self.tr("Stops {0}; {1} ({2})").format(work, kept, keys)
        self.cancel = button(self.tr("Stop"), stops)
        self.cancel.setAccessibleDescription(stops)
        self.cancel.setShortcut(keys)
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
