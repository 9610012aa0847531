"""Pane of items to check: everything unusual, each corrected in place or accepted with a reason."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHeaderView, QWidget

from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.desk.queue.missing_scores import MissingSlips
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.lists import ABOVE_AND_BELOW, AROUND, ListDock
from bridgedesk.window.parts.table_model import TableColumn, TableModel
from bridgedesk.window.parts.typed_fields import line_field, number_field

if TYPE_CHECKING:
    from bridgedesk.desk.event.club_file import Drafts


class CheckItemsDock(ListDock):
    go_wanted = Signal(object)
    stands = Signal(object, str)
    file_result_chosen = Signal(object)
    file_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("To clear", parent)
        self.setWindowTitle(self.tr("To check"))
        self.open: list[CheckItem] = []
        self.rows: list[CheckItem] = []
        self.about = label("", "faint", wraps=True)
        self.model = TableModel([TableColumn(self.tr("Problem"), stretch=True)])
        self.view = self.list_view(self.model, self.tr("To check"), self.tr("Press Enter to fix an item"))
        self.view.setWordWrap(True)
        self.view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.view.horizontalHeader().sectionResized.connect(lambda *_: list(self.fit_rows()))
        self.reason = line_field(
            self.tr("Reason for accepting"),
            self.tr("Your reason for accepting the selected item"),
            hint=self.tr("Reason for accepting, then Enter"),
        )
        self.drafts: Drafts | None = None
        self.draft = FormDraft(self, "why it stands", lambda: {"reason": self.reason})
        self.go = button(self.tr("Fix"), self.tr("Goes to where it can be corrected (Enter in the list)"))
        self.stand = button(self.tr("Accept"), self.tr("Accepts it with your reason (Enter in the reason)"))
        self.file = button(
            self.tr("Use the file's result"), self.tr("Replaces the typed result with the file's")
        )
        self.read = button(
            self.tr("Compare file…"),
            self.tr("Compares a results file with yours; differences are listed here"),
            keys="Ctrl+I",
        )
        buttons = QGridLayout()
        for number, each in enumerate((self.go, self.stand, self.file, self.read)):
            buttons.addWidget(each, number // 2, number % 2)
        self.lay_out(self.about, self.view, self.draft.line, self.reason, buttons)
        self._wire()
        self.show_things([], [])

    def _wire(self) -> None:
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.row_chosen.connect(lambda _: self._go())
        self.go.clicked.connect(self._go)
        self.reason.returnPressed.connect(self._stand)
        self.stand.clicked.connect(self._stand)
        self.file.clicked.connect(self._take)
        self.read.clicked.connect(self.file_wanted)

    def show_things(
        self,
        still_open: Sequence[CheckItem],
        cleared: Sequence[CheckItem],
        hidden: Collection[tuple[str, int]] = (),
    ) -> None:
        """List the items, accepted ones last with their reason; for a hidden board show only the place."""
        self.open, self.rows = list(still_open), [*still_open, *cleared]
        self.setWindowTitle(self.tr("To check ({0})").format(len(self.open)))
        self.about.setText(
            self.tr("Settle these before making the results final. You can post provisional results now.")
            if self.open
            else self.tr("Nothing to check.")
        )
        self.model.show_rows([[self._words(odd, hidden)] for odd in self.rows])
        if self.rows and not self.view.currentIndex().isValid():
            self.view.selectRow(0)
        self._show_chosen()

    def fit_rows(self) -> Iterator[None]:
        """Give each row the lines its text needs between the margins, which Qt does not count."""
        room = QRect(0, 0, max(self.view.columnWidth(0) - AROUND, 1), 10_000)
        for at in range(self.model.rowCount()):
            text = str(self.model.index(at, 0).data())
            words = self.view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            self.view.setRowHeight(at, words.height() + ABOVE_AND_BELOW)
            yield

    def _words(self, odd: CheckItem, hidden: Collection[tuple[str, int]]) -> str:
        if odd.place is not None and (odd.place.session, odd.place.board) in hidden:
            return f"{capitalised(odd.where)}\n{self.tr('hidden until you have played it')}"
        stands = self.tr("accepted: {0}").format(odd.initialled) if odd.initialled else ""
        return "\n".join(filter(None, [capitalised(odd.where), odd.what, stands]))

    def chosen(self) -> CheckItem | None:
        at = self.view.currentIndex().row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def _show_chosen(self) -> None:
        odd = self.chosen()
        still_open = odd is not None and odd.initialled is None
        about = f"{odd.where}: {odd.what}" if odd else ""
        self.draft.go_to(self.drafts if still_open else None, about)
        self.go.setEnabled(odd is not None and odd.has_link)
        self.reason.setEnabled(still_open)
        self.stand.setEnabled(still_open)
        self.file.setEnabled(odd is not None and odd.from_file is not None)

    def _go(self) -> None:
        odd = self.chosen()
        if odd is not None and self.go.isEnabled():
            self.go_wanted.emit(odd)

    def _stand(self) -> None:
        odd = self.chosen()
        if odd is not None and odd.initialled is None:
            self.stands.emit(odd, self.reason.text())

    def _take(self) -> None:
        odd = self.chosen()
        if odd is not None:
            self.file_result_chosen.emit(odd)

    def ask_reason(self, which: Callable[[CheckItem], bool]) -> None:
        """Select the first item of this kind and ask for a reason."""
        at = next((at for at, odd in enumerate(self.open) if which(odd)), None)
        if at is not None:
            self.view.selectRow(at)
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self) -> None:
        """Move to the next item."""
        self.reason.clear()
        self.take_focus()

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- missing scores: the list to read out to the room


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
            self.model, self.tr("Missing scores"), self.tr("Press Enter to type the score")
        )
        self.up_to = number_field(self.tr("Up to round"), self.tr("Lists scores up to this round only"), 0, 0)
        self.print = button(self.tr("Print"), self.tr("Prints this list"))
        self.lay_out(row_of(label(self.tr("Up to round")), self.up_to, None, self.print), self.view)
        self.up_to.valueChanged.connect(self.round_chosen)
        self.print.clicked.connect(self.print_wanted)
        self.row_chosen.connect(self._go)

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
