"""Standings: the ranking as it is now, and how the chosen entry came to its total."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from bridgedesk.desk.ranking import FieldRanking
from bridgedesk.window.table_model import NUMBER, WORDS, TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.words import card, label

STRONG = {"Place", "%", "IMPs", "VPs", "Points"}


class StandingsTab(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.rankings: list[FieldRanking] = []
        self.fields = QTabBar()
        self.fields.setAccessibleName(self.tr("Fields"))
        self.fields.setExpanding(False)
        self.fields.hide()
        self.ranking = TableModel([])
        self.ranking_view = table_view(
            self.ranking,
            self.tr("Ranking"),
            self.tr("Arrows choose an entry; beside it stands how its total came about"),
        )
        self.ledger = TableModel(
            [
                TableColumn(self.tr("What"), stretch=True),
                TableColumn(self.tr("Amount"), NUMBER),
                TableColumn(self.tr("Effect"), NUMBER, strong=True),
            ]
        )
        self.ledger_view = table_view(
            self.ledger, self.tr("Ledger"), self.tr("Each line and what it does to the total")
        )
        self.ledger_view.setWordWrap(True)
        self.ledger_view.verticalHeader().setDefaultSectionSize(46)
        self.ledger_title = label("", "heading")
        self.ledger_words = label("", "faint")
        self.ledger_words.setWordWrap(True)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.fields)
        left.addWidget(self.ranking_view, 1)
        ledger = card(self.ledger_title, self.ledger_words, self.ledger_view)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(14)
        layout.addLayout(left, 8)
        layout.addWidget(ledger, 5)

    def _wire(self) -> None:
        self.fields.currentChanged.connect(self._show_field)
        self.ranking_view.selectionModel().currentRowChanged.connect(self._show_ledger)
        self.ranking.modelReset.connect(self._select_first)

    def show_rankings(self, rankings: Sequence[FieldRanking]) -> None:
        self.rankings = list(rankings)
        titles = [ranking.title for ranking in rankings]
        if titles != [self.fields.tabText(at) for at in range(self.fields.count())]:
            while self.fields.count():
                self.fields.removeTab(0)
            for title in titles:
                self.fields.addTab(title)
        self.fields.setVisible(len(rankings) > 1)
        self._show_field()

    def _show_field(self) -> None:
        at = max(0, self.fields.currentIndex())
        if at >= len(self.rankings):
            return
        field = self.rankings[at]
        self.ranking.show_columns(
            [
                TableColumn(
                    heading.title,
                    NUMBER if heading.number else WORDS,
                    heading.title in STRONG,
                    stretch=heading.title == "Names",
                )
                for heading in field.headings
            ]
        )
        self.ranking.show_rows([row.cells for row in field.rows])
        fit_columns(self.ranking_view, self.ranking)
        self._show_ledger()

    def _select_first(self) -> None:
        if self.ranking.rows and not self.ranking_view.currentIndex().isValid():
            self.ranking_view.selectRow(0)

    def _show_ledger(self) -> None:
        chosen = self.ranking_view.currentIndex().row()
        field = self.rankings[max(0, self.fields.currentIndex())] if self.rankings else None
        if field is None or not 0 <= chosen < len(field.rows):
            self.ledger_title.setText(self.tr("How a total came about"))
            self.ledger_words.setText(self.tr("Choose an entry with the arrows."))
            self.ledger.show_rows([])
            return
        row = field.rows[chosen]
        self.ledger_title.setText(row.names)
        if not row.ledger:
            self.ledger_words.setText(self.tr("No result yet. Scores are typed with Ctrl+2."))
            self.ledger.show_rows([])
            return
        total = sum(line.effect for line in row.ledger)
        self.ledger_words.setText(self.tr("The effects add up to the total, {0}.").format(total))
        self.ledger.show_rows(
            [
                [
                    "\n".join(
                        filter(None, [line.what, ", ".join(filter(None, [line.because, line.clause]))])
                    ),
                    f"{line.amount} {line.unit}",
                    str(line.effect),
                ]
                for line in row.ledger
            ]
        )

    def take_focus(self) -> None:
        self.ranking_view.setFocus(Qt.FocusReason.OtherFocusReason)
