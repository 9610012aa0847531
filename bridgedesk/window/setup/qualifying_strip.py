"""Strip above the seats of a final without entries: choice of its qualifying event."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from bridgedesk.window.parts.labels import YieldingChoice, button, label

LETTERS = 30


class QualifyingStrip(QWidget):
    taken = Signal(str, str)  # key of an event, the form of the finals

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asks = label("", "faint")
        self.qualifying = YieldingChoice(
            self.tr("Qualifying"),
            self.tr(
                "The event that led to this final; one that is not final yet is named, and taken in later"
            ),
            LETTERS,
        )
        self.form = QComboBox()
        self.form.setAccessibleName(self.tr("Form of the finals"))
        self.form.setToolTip(self.tr("Who meets whom; the usual one of the book stands first"))
        self.take = button(self.tr("Take it in"), self.tr("Its results and who goes on come into this event"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.asks, self.qualifying, self.form, self.take):
            row.addWidget(part)
        row.addStretch()
        self.take.clicked.connect(self._take)
        self.hide()

    def offer(
        self,
        events: Sequence[tuple[str, str]],
        forms: Sequence[tuple[str, str]],
        named: str = "",
        *,
        second: bool,
        names: bool = False,
    ) -> None:
        """List qualifying events, `named` chosen, or hide the strip if there are no events. A second one
        adds its points to the first; `names` only links the event and carries nothing over."""
        self.asks.setText(self.tr("Second stage from:") if second else self.tr("Qualified in:"))
        for field, rows in ((self.qualifying, events), (self.form, forms)):
            chosen = field.currentData()
            field.clear()
            for key, words in rows:
                field.addItem(words, key)
            field.setCurrentIndex(
                max(0, field.findData(named if named and field is self.qualifying else chosen))
            )
        self.form.setVisible(len(forms) > 1)
        self.take.setText(self.tr("They qualified there") if names else self.tr("Take it in"))
        self.take.setToolTip(
            self.tr("Alternates are looked up there, and corrections there end before this begins")
            if names
            else self.tr("Who has qualified, what they carry over and what they have played, in one act")
        )
        self.setVisible(bool(events))

    def _take(self) -> None:
        self.taken.emit(self.qualifying.currentData(), self.form.currentData() or "")
