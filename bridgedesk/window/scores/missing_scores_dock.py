"""Pane of missing scores, to read out to the room: a click goes to the line to type."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.posting import print_missing_scores
from bridgedesk.desk.queue.missing_scores import MissingSlips, latest_round, missing_slips
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.page import Door
from bridgedesk.window.parts.table_model import TableColumn, TableModel
from bridgedesk.window.parts.typed_fields import number_field


class MissingDock(ListDock):
    round_chosen = Signal(int)
    go_wanted = Signal(object)
    print_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Missing slips", parent)
        self.setWindowTitle(self.tr("Missing scores"))
        self.slips: list[MissingSlips] = []
        self.model = TableModel(
            [TableColumn(self.tr("Missing scores"), stretch=True), TableColumn(self.tr("Pairs"))]
        )
        self.view = self.list_view(
            self.model, self.tr("Missing scores"), self.tr("Click to type the score (Enter)")
        )
        self.up_to = number_field(self.tr("Up to round"), self.tr("Lists scores up to this round only"), 0, 0)
        self.print = button(self.tr("Print"), self.tr("Prints this list"))
        self.lay_out(row_of(label(self.tr("Up to round")), self.up_to, None, self.print), self.view)
        self.up_to.valueChanged.connect(self.round_chosen)
        self.print.clicked.connect(self.print_wanted)
        self.row_chosen.connect(self._go)
        self.view.clicked.connect(lambda index: self._go(index.row()))

    def show_slips(self, slips: Sequence[MissingSlips], up_to: int, rounds: int) -> None:
        self.slips = list(slips)
        boards = sum(len(each.boards) for each in slips)
        self.setWindowTitle(self.tr("Missing scores ({0})").format(boards))
        with QSignalBlocker(self.up_to):
            self.up_to.setRange(min(1, rounds), rounds)
            self.up_to.setValue(up_to)
        nothing = [[self.tr("No scores missing up to round {0}").format(up_to), ""]]
        self.model.show_rows([[each.words, each.pairs] for each in slips] or nothing)
        if not self.view.currentIndex().isValid():
            self.view.selectRow(0)

    def _go(self, at: int) -> None:
        if 0 <= at < len(self.slips):
            self.go_wanted.emit(self.slips[at].first)

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- missing scores controller


class MissingController(QObject):
    def __init__(self, dock: MissingDock, act: Door) -> None:
        super().__init__(dock)
        self.dock = dock
        self.act = act
        self.entry: ScoreEntry | None = None
        self.up_to: int | None = None  # none: as far as anything has come in
        dock.round_chosen.connect(self._list_up_to)
        dock.print_wanted.connect(self._print)

    def fill(self, entry: ScoreEntry) -> None:
        if entry is not self.entry:
            self.entry, self.up_to = entry, None
        rounds = max((line.place.round for line in entry.pad.lines), default=0)
        up_to = self.up_to or latest_round(entry.pad.results) or rounds
        results = dict(entry.pad.results)
        self.dock.show_slips(missing_slips(entry.pad.lines, results, up_to), up_to, rounds)

    def _list_up_to(self, round_: int) -> None:
        self.up_to = round_
        if self.entry is not None:
            self.fill(self.entry)

    def _print(self) -> None:
        entry, up_to = self.entry, self.dock.up_to.value()
        if entry is not None:
            self.act(lambda: print_missing_scores(entry.open_event, entry.session, up_to))
