"""Players who may be listed twice: compared one by one, and merged."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.desk.club.duplicate_players import DuplicatePlayer
from bridgedesk.event.club_player import ClubPlayer
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view, wrapped


class DoublesPanel(QWidget):
    merged = Signal(str, str)  # the record that is kept, and the other
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found: list[DuplicatePlayer] = []
        self.empty = label(self.tr("Nobody seems to stand in the list twice."), "faint")
        self.model = TableModel(
            [
                TableColumn(self.tr("Kept"), strong=True, stretch=True),
                TableColumn(self.tr("The same?"), stretch=True),
                TableColumn(self.tr("Why")),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Who may stand there twice"), self.tr("Enter makes the two records one")
        )
        wrapped(self.view)
        self.merge = button(
            self.tr("They are one player"), self.tr("What the one lacks comes from the other"), main=True
        )
        self.other_way = button(
            self.tr("One, with the other name"), self.tr("Keeps the second record's name and number")
        )
        self.back = button(self.tr("Back"), self.tr("Leaves them as they are"))
        self._lay_out()
        self.view.activated.connect(self._merge)
        self.merge.clicked.connect(self._merge)
        self.other_way.clicked.connect(lambda: self._merge(other_way=True))
        self.back.clicked.connect(self.left)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch()
        row.addWidget(self.other_way)
        row.addWidget(self.merge)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(label(self.tr("One player, two records?"), "heading"))
        layout.addWidget(self.empty)
        layout.addWidget(self.view, 1)
        layout.addLayout(row)

    def show_doubles(self, found: Sequence[DuplicatePlayer]) -> None:
        self.found = list(found)
        self.model.show_rows([[_words(each.kept), _words(each.other), each.why] for each in found])
        fit_columns(self.view, self.model)
        self.empty.setVisible(not found)
        for each in (self.merge, self.other_way):
            each.setEnabled(bool(found))
        self.view.selectRow(min(max(0, self.view.currentIndex().row()), len(found) - 1))

    def _merge(self, _: object = None, *, other_way: bool = False) -> None:
        at = self.view.currentIndex().row()
        if 0 <= at < len(self.found):
            kept, other, _why = self.found[at]
            self.merged.emit(*((other.id, kept.id) if other_way else (kept.id, other.id)))

    def take_focus(self) -> None:
        (self.view if self.found else self.back).setFocus(Qt.FocusReason.OtherFocusReason)


def _words(member: ClubPlayer) -> str:
    return f"{member.name}  {member.number}" if member.number else member.name
