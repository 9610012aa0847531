"""History: every action with its time, and undo."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from bridgedesk.desk.event.history import HistoryRow
from bridgedesk.window.parts.icons import icon
from bridgedesk.window.parts.table_model import TableColumn, TableModel, table_view


class HistoryDock(QDockWidget):
    undo_wanted = Signal()
    redo_wanted = Signal()
    act_chosen = Signal(int)  # one act of the list is to be undone

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("History"))
        self.setObjectName("history")
        self.rows: list[HistoryRow] = []
        self.model = TableModel(
            [TableColumn(self.tr("Time")), TableColumn(self.tr("What was done"), stretch=True)]
        )
        self.view = table_view(self.model, self.tr("History"), self.tr("Every act, the newest first"))
        self.undo = _button(self.tr("Undo"), self.tr("Undoes the last act (Ctrl+Z)"))
        self.redo = _button(self.tr("Redo"), self.tr("Does again what was undone (Ctrl+Y)"))
        self.undo.setIcon(icon("undo"))
        self.redo.setIcon(icon("redo"))
        self.undo_this = _button(
            self.tr("Undo this one"), self.tr("Undoes the chosen act, if no later one stands on it")
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.undo, self.redo, self.undo_this):
            buttons.addWidget(button)
        inside = QWidget()
        inside.setObjectName("room")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(buttons)
        layout.addWidget(self.view)
        self.setWidget(inside)
        self.setMinimumWidth(320)

    def _wire(self) -> None:
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.undo_this.clicked.connect(self._choose)
        self.view.selectionModel().currentRowChanged.connect(self._show_button)

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        self.rows = list(rows)
        undone = self.tr("{0} (undone)")
        self.model.show_rows(
            [[row.time, undone.format(row.words) if row.undone else row.words] for row in self.rows]
        )
        self._show_button()

    def _chosen(self) -> HistoryRow | None:
        at = self.view.currentIndex().row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def _show_button(self) -> None:
        row = self._chosen()
        self.undo_this.setEnabled(row is not None and row.can_be_undone)

    def _choose(self) -> None:
        row = self._chosen()
        if row is not None:
            self.act_chosen.emit(row.number)


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    return button
