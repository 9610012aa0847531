"""Import of a list of players: assign the columns, and see first what would change."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bridgedesk.desk.files.players_file import ASKED, Columns, PlayerImport
from bridgedesk.window.parts.labels import YieldingLabel, button, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.typed_fields import YieldingChoice

ACROSS = 4  # columns are chosen


class PlayersImport(QWidget):
    columns_chosen = Signal(object)
    taken = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = YieldingLabel("heading")
        tip = self.tr("Column of the file with this detail")
        self.columns = {what: YieldingChoice("", tip, letters=6) for what in ASKED}
        self.words = label("", "faint", wraps=True)
        self.model = TableModel(
            [
                TableColumn(self.tr("Player"), strong=True),
                TableColumn(self.tr("Number")),
                TableColumn(self.tr("Change"), stretch=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Players of the file"), self.tr("Each player and what the import will change")
        )
        self.take = button(
            self.tr("Import players"), self.tr("Imports all players; one undo reverses it"), main=True
        )
        self.back = button(self.tr("Back"), self.tr("Closes without importing"))
        self._lay_out()
        self.take.clicked.connect(self.taken)
        self.back.clicked.connect(self.left)

    def _lay_out(self) -> None:
        names = {
            "name": self.tr("Full name"),
            "given": self.tr("First name"),
            "surname": self.tr("Surname"),
            "number": self.tr("Number"),
            "club_number": self.tr("Home club"),
            "grade": self.tr("Grade"),
            "born": self.tr("Date of birth"),
            "masterpoints": self.tr("Masterpoints"),
            "sex": self.tr("Gender"),
            "member_of": self.tr("Member of"),
            "lives": self.tr("Town"),
        }
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for at, (what, choice) in enumerate(self.columns.items()):
            choice.setAccessibleName(self.tr("Column for {0}").format(names[what]))
            choice.activated.connect(self._chosen)
            down, across = divmod(at, ACROSS)
            grid.addWidget(label(names[what], "faint"), 2 * down, across)
            grid.addWidget(choice, 2 * down + 1, across)
        parts = (self.title, grid, self.words, self.view, row_of(self.back, None, self.take))
        self.setLayout(column_of(*parts, shares=(0, 0, 0, 1), spacing=8))

    # ---- showing

    def show_file(self, name: str, headings: Sequence[str], columns: Columns) -> None:
        self.title.setText(self.tr("Players of {0}").format(name))
        for what, choice in self.columns.items():
            choice.clear()
            choice.addItem(self.tr("–"), None)
            for at, heading in enumerate(headings):
                choice.addItem(heading or self.tr("column {0}").format(at + 1), at)
            choice.setCurrentIndex(max(0, choice.findData(getattr(columns, what))))

    def show_arrivals(self, found: Sequence[PlayerImport], remarks: Sequence[str]) -> None:
        self.model.show_rows([[each.member.name, each.member.number or "", each.words] for each in found])
        fit_columns(self.view, self.model)
        coming = sum(each.changes for each in found)
        self.take.setText(self.tr("Import {0}").format(coming))
        self.take.setEnabled(coming > 0)
        self.show_message(" ".join(remarks[:3]) or self.tr("Check the columns, then import."))

    def show_message(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "faint")
        self.words.setText(words)

    def refuse(self, words: str) -> None:
        self.model.show_rows([])
        self.take.setText(self.tr("Import"))
        self.take.setEnabled(False)
        self.show_message(words, wrong=True)

    def chosen(self) -> Mapping[str, int]:
        return {
            what: choice.currentData()
            for what, choice in self.columns.items()
            if choice.currentData() is not None
        }

    def _chosen(self) -> None:
        self.columns_chosen.emit(Columns(**self.chosen()))

    def take_focus(self) -> None:
        wanted = self.take if self.take.isEnabled() else self.columns["name"]
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)
