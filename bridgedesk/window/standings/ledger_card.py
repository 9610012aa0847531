"""Breakdown next to the standings: the lines that add up to the chosen figure."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from bridgedesk.desk.views.view import Ledger
from bridgedesk.standings.ledger import Line
from bridgedesk.window.parts.labels import YieldingLabel, label
from bridgedesk.window.parts.table_model import NUMBER, TableColumn, TableModel, table_view, wrapped

LEAST = 5  # lines of text
CURRENCIES = "$£€"


class LedgerCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = YieldingLabel("heading")
        self.words = label("", "faint")
        self.words.setWordWrap(True)
        self.model = TableModel(
            [
                TableColumn(self.tr("What"), stretch=True),
                TableColumn(self.tr("Amount"), NUMBER),
                TableColumn(self.tr("Effect"), NUMBER, strong=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Ledger"), self.tr("Each line and what it does to the figure")
        )
        wrapped(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        for each in (self.title, self.words, self.view):
            layout.addWidget(each)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the headings and one line of two rows visible, however large the letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.view.setMinimumHeight(LEAST * self.view.fontMetrics().lineSpacing())

    def show_ledger(self, ledger: Ledger | None, words: str = "") -> None:
        """Show a breakdown; without one, `words` say what to do."""
        if ledger is None:
            self.title.setText(self.tr("How a figure came about"))
            self.words.setText(words or self.tr("Choose a figure with the arrows or a click."))
            self.model.show_rows([])
            return
        self.title.setText(ledger.title)
        self.words.setText(self.tr("The effects add up to the figure, {0}.").format(ledger.total))
        self.model.show_rows(
            [
                [
                    "\n".join(
                        filter(None, [line.what, ", ".join(filter(None, [line.because, line.clause]))])
                    ),
                    _amount(line),
                    str(line.effect),
                ]
                for line in ledger.lines
            ]
        )


def _amount(line: Line) -> str:
    plain = f"{line.amount.normalize():f}"
    return f"{line.unit}{plain}" if line.unit in CURRENCIES else f"{plain} {line.unit}"
