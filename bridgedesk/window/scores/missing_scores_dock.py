"""Missing scores: the list to read out to the room."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QWidget

from bridgedesk.desk.queue.missing_scores import MissingSlips
from bridgedesk.window.parts.dock import ListDock, dock_button
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.table_model import TableColumn, TableModel


class MissingDock(ListDock):
    round_chosen = Signal(int)
    go_wanted = Signal(object)
    print_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Docks", "Missing slips"), parent)
        self.slips: list[MissingSlips] = []
        self.model = TableModel(
            [TableColumn(self.tr("To read out"), stretch=True), TableColumn(self.tr("Pairs"))]
        )
        self.view = self.list_view(
            self.model, self.tr("Missing slips"), self.tr("Enter goes to the line, to type it")
        )
        self.up_to = QSpinBox()
        self.up_to.setAccessibleName(self.tr("Up to round"))
        self.up_to.setToolTip(self.tr("Later rounds are hardly missing yet"))
        self.print = dock_button(self.tr("Print"), self.tr("The list as a sheet"))
        row = QHBoxLayout()
        row.addWidget(label(self.tr("Up to round")))
        row.addWidget(self.up_to)
        row.addStretch()
        row.addWidget(self.print)
        self.lay_out(row, self.view)
        self.up_to.valueChanged.connect(self.round_chosen)
        self.print.clicked.connect(self.print_wanted)
        self.row_chosen.connect(self._go)

    def show_slips(self, slips: Sequence[MissingSlips], up_to: int, rounds: int) -> None:
        self.slips = list(slips)
        boards = sum(len(each.boards) for each in slips)
        self.setWindowTitle(self.tr("Missing slips ({0})").format(boards))
        self.up_to.blockSignals(True)
        self.up_to.setRange(min(1, rounds), rounds)
        self.up_to.setValue(up_to)
        self.up_to.blockSignals(False)
        nothing = [[self.tr("Nothing is missing up to round {0}").format(up_to), ""]]
        self.model.show_rows([[each.words, each.pairs] for each in slips] or nothing)
        if not self.view.currentIndex().isValid():
            self.view.selectRow(0)

    def _go(self, at: int) -> None:
        if 0 <= at < len(self.slips):
            self.go_wanted.emit(self.slips[at].first)

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
