"""Status line: what was done last or why it was refused, and the sheet posted last."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton, QStatusBar, QWidget

from bridgedesk.window.parts.labels import YieldingLabel, restyle


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.sheet: Path | None = None
        self.words = YieldingLabel("status")
        self.words.setAccessibleName(self.tr("What was done last"))
        self.show_sheet = QPushButton(self.tr("Show the sheet"))
        self.show_sheet.setToolTip(self.tr("Opens the sheet posted last"))
        self.show_sheet.hide()
        self.show_sheet.clicked.connect(self._open_sheet)
        self.addWidget(self.words, 1)
        self.addPermanentWidget(self.show_sheet)

    def say(self, words: str, *, wrong: bool = False) -> None:
        self.words.setText(words)
        restyle(self.words, "wrong", wrong)

    def refuse(self, words: str) -> None:
        self.say(words, wrong=True)

    def offer_sheet(self, path: Path | None) -> None:
        self.sheet = path
        self.show_sheet.setVisible(path is not None)

    def _open_sheet(self) -> None:
        if self.sheet is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.sheet)))
