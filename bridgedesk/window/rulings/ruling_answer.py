"""Panels beside the ruling form: the rule book's answer, the earlier record, the new ranking."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QTabBar, QWidget

from bridgedesk.directing.rulings.offences import Offence
from bridgedesk.window.parts.labels import answer_labels, card, label, scrolling_sheet
from bridgedesk.window.parts.layouts import column_of
from bridgedesk.window.parts.table_model import TableColumn, make_table, show_fitted
from bridgedesk.window.rulings.book_answer import record_rows
from bridgedesk.window.rulings.ranking_preview import NewRankingView


class RulingAnswer(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answer = answer_labels()
        self.record, self.record_view = make_table(
            [TableColumn(self.tr("Offence"), stretch=True), TableColumn(self.tr("Outcome"), strong=True)],
            self.tr("Earlier warnings and penalties"),
            self.tr("Earlier ones of this pair, team or its players; marked if the clause counts them"),
            self.tr("No earlier warnings or penalties."),
        )
        self.record_title = label("", "heading")
        self.ranking = NewRankingView()
        said = column_of(*self.answer)
        said.addStretch()
        self.says = card(label(self.tr("Rule book"), "heading"), scrolling_sheet(said))
        self.before = card(self.record_title, self.record_view)
        self.turns = QTabBar()
        self.turns.setAccessibleName(self.tr("New ranking or earlier record"))
        self.turns.setToolTip(self.tr("Shows the new ranking or the earlier record; arrows switch"))
        for words in (self.tr("New ranking"), self.tr("On record")):
            self.turns.addTab(words)
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setSpacing(10)
        self.grid.setRowStretch(0, 4)
        self.grid.setRowStretch(2, 5)
        self.setLayout(self.grid)
        self.turns.currentChanged.connect(self._turn)

    def arrange(self, *, wide: bool) -> None:
        """Show everything at once, or the record and the ranking in turn below the rule book's answer."""
        if self.turns.isHidden() == wide and self.grid.count():
            return
        self.grid.addWidget(self.says, 0, 0)
        self.grid.addWidget(self.turns, 1, 0)
        self.turns.setHidden(wide)
        self.grid.addWidget(self.before, *((0, 1) if wide else (2, 0)))
        self.grid.addWidget(self.ranking, 2, 0, 1, 2 if wide else 1)
        for column in (0, 1):
            self.grid.setColumnStretch(column, 1 if wide or column == 0 else 0)
        self._turn()

    def _turn(self) -> None:
        wide, first = self.turns.isHidden(), self.turns.currentIndex() == 0
        self.ranking.setVisible(wide or first)
        self.before.setVisible(wide or not first)

    def show_record(self, offences: Sequence[Offence], counted: int) -> None:
        self.record_title.setText(self.tr("On record: {0}, counting {1}").format(len(offences), counted))
        show_fitted(self.record_view, self.record, record_rows(offences))
