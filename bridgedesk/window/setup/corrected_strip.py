"""Strip above every tab of a final whose qualifying was corrected since: differences, and two ways out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from bridgedesk.window.parts.labels import button, label


class CorrectedStrip(QWidget):
    take_wanted = Signal()
    stand_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = label("", "notice-strip")
        self.words.setWordWrap(True)
        self.words.setAccessibleName(self.tr("What was corrected in the qualifying"))
        self.take = button(
            self.tr("Take it in again"),
            self.tr("As it is posted now; draws, line-ups and results of the final stay; undo takes it back"),
        )
        self.stand = button(
            self.tr("It stands …"), self.tr("The final goes on as it is: type the reason under To clear (F7)")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.take)
        row.addWidget(self.stand)
        self.take.clicked.connect(self.take_wanted)
        self.stand.clicked.connect(self.stand_wanted)
        self.hide()

    def say(self, words: str, *, may_take: bool) -> None:
        """Show the differences; hide the strip if there are no words."""
        self.words.setText(words)
        self.take.setVisible(may_take)
        self.setVisible(bool(words))
