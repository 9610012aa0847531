"""Pane of items to check: everything unusual, each corrected in place or accepted with a reason."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QRect, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QHeaderView, QWidget

from bridgedesk.desk.queue.check_groups import (
    MOST_LISTED,
    CheckGroup,
    CheckPlace,
    Hidden,
    check_places,
    grouped,
)
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.event.event import Event
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import column_of, holder, shortcut
from bridgedesk.window.parts.lists import ABOVE_AND_BELOW, AROUND, ListDock
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, table_view
from bridgedesk.window.parts.typed_fields import OwnUndo, line_field
from bridgedesk.window.scores.check_kinds import CheckKinds

if TYPE_CHECKING:
    from bridgedesk.desk.event.club_file import Drafts


class CheckItemsDock(ListDock):
    """List of items, equal ones on one line; below it the results they are about, to go to with one click."""

    go_wanted = Signal(object)
    place_wanted = Signal(object)
    stands = Signal(object, str)  # the items accepted, and why
    file_results_chosen = Signal(object)
    file_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("To clear", parent)
        self.setWindowTitle(self.tr("To check"))
        self.open: list[CheckItem] = []
        self.cleared: list[CheckItem] = []
        self.rows: list[CheckGroup] = []
        self.open_lines = 0  # of the rows; those accepted come after them
        self.places: list[CheckPlace] = []
        self.about_event: Event | None = None
        self.hidden: Hidden = ()
        self.about = label("", "faint", wraps=True)
        self.kinds = CheckKinds()
        self.model = TableModel([TableColumn(self.tr("Problem"), stretch=True)])
        self.view = self.list_view(
            self.model,
            self.tr("To check"),
            self.tr("Press Enter to fix an item; Shift or Ctrl with a click selects several"),
        )
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setWordWrap(True)
        self.view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.view.horizontalHeader().sectionResized.connect(lambda *_: list(self.fit_rows()))
        self.spots = TableModel(self._place_columns())
        self.spots_view = table_view(
            self.spots,
            self.tr("Results to check"),
            self.tr("Click to go to a result (Enter); one with ≠ clashes with the one above"),
        )
        self.spots_view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.most = MOST_LISTED
        self.more = button("", self.tr("Lists more results of the selected items"))
        self.reason = line_field(
            self.tr("Reason for accepting"),
            self.tr("Your reason for accepting the selected items"),
            hint=self.tr("Reason for accepting, then Enter"),
        )
        self.own_undo = OwnUndo(self)
        self.own_undo.watch(self.reason)
        self.drafts: Drafts | None = None
        self.draft = FormDraft(self, "why it stands", lambda: {"reason": self.reason})
        self.go = button(self.tr("Fix"), self.tr("Goes to where it can be corrected (Enter in the list)"))
        self.stand = button(
            self.tr("Accept"), self.tr("Accepts the selected items with your reason (Enter in the reason)")
        )
        self.file = button(
            self.tr("Use the file's result"), self.tr("Replaces the typed results with the file's")
        )
        self.read = button(
            self.tr("Compare file…"),
            self.tr("Compares a results file with yours; differences are listed here"),
            keys="Ctrl+I",
        )
        self._lay_out()
        self._wire()
        self.show_things([], [])

    def _place_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Board"), MIDDLE, widest="88"),
            TableColumn(self.tr("Rd"), MIDDLE, widest="88"),
            TableColumn(self.tr("Table"), MIDDLE, widest="88"),
            TableColumn(self.tr("Pairs"), MIDDLE),
            TableColumn(self.tr("Result"), strong=True, stretch=True, cards=True),
        ]

    def _lay_out(self) -> None:
        buttons = QGridLayout()
        for number, each in enumerate((self.go, self.stand, self.file, self.read)):
            buttons.addWidget(each, number // 2, number % 2)
        results = holder(column_of(self.view, self.spots_view, shares=(3, 2)))
        lists = (self.about, self.kinds, results, self.more)
        self.lay_out(*lists, self.draft.line, self.reason, buttons)

    def _wire(self) -> None:
        self.view.selectionModel().selectionChanged.connect(self._begin_places)
        self.view.clicked.connect(self._clicked)
        self.kinds.chosen.connect(self._show_kind)
        self.kinds.all_wanted.connect(self._select_all)
        self.spots_view.selectionModel().selectionChanged.connect(self._show_number)
        self.spots_view.clicked.connect(lambda index: self._go_to(index.row(), clicked=True))
        self.spots_view.activated.connect(lambda index: self._go_to(index.row()))
        self.row_chosen.connect(lambda _: self._go())
        self.more.clicked.connect(self._show_more)
        self.go.clicked.connect(self._go)
        self.reason.returnPressed.connect(self._stand)
        shortcut(self.reason, "Down").activated.connect(lambda: self._step(1))
        shortcut(self.reason, "Up").activated.connect(lambda: self._step(-1))
        self.stand.clicked.connect(self._stand)
        self.file.clicked.connect(lambda: self.file_results_chosen.emit(self.items()))
        self.read.clicked.connect(self.file_wanted)

    # ---- showing

    def show_things(
        self,
        still_open: Sequence[CheckItem],
        cleared: Sequence[CheckItem],
        hidden: Hidden = (),
        event: Event | None = None,
    ) -> None:
        """List the items, accepted ones last with their reason; for a hidden board show only the place."""
        self.open, self.hidden, self.about_event = list(still_open), hidden, event
        self.cleared = list(cleared)
        self.kinds.offer(still_open)
        self.setWindowTitle(self.tr("To check ({0})").format(len(self.open)))
        self.about.setText(
            self.tr("Settle these before making the results final. You can post provisional results now.")
            if self.open
            else self.tr("Nothing to check.")
        )
        self._show_kind()

    def _show_kind(self) -> None:
        """List the open items of the chosen kind, and select the line that follows the one that was."""
        at, found = self._first_selected(), grouped(self.kinds.of_kind(self.open), self.hidden)
        self.open_lines = len(found)
        self.rows = [*found, *([] if self.kinds.kind else grouped(self.cleared, self.hidden))]
        self.model.show_rows([[group.words] for group in self.rows])
        if self.rows and not self.view.selectionModel().hasSelection():
            self.select(max(0, min(at, self.open_lines - 1)))
        self._show_chosen()

    def _first_selected(self) -> int:
        return min((index.row() for index in self.view.selectionModel().selectedRows()), default=0)

    def _select_all(self) -> None:
        """Select every open line, to be accepted with one reason."""
        self.view.clearSelection()
        how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for at in range(self.open_lines):
            self.view.selectionModel().select(self.model.index(at, 0), how)
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit_rows(self) -> Iterator[None]:
        """Give each row the lines its text needs between the margins, which Qt does not count."""
        room = QRect(0, 0, max(self.view.columnWidth(0) - AROUND, 1), 10_000)
        for at in range(self.model.rowCount()):
            text = str(self.model.index(at, 0).data())
            words = self.view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            self.view.setRowHeight(at, words.height() + ABOVE_AND_BELOW)
            yield

    def select(self, at: int) -> None:
        """Select this line alone, whichever keys are held down."""
        alone = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.view.selectionModel().setCurrentIndex(self.model.index(at, 0), alone)

    def _chosen_groups(self) -> list[CheckGroup]:
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self.rows[at] for at in rows if at < len(self.rows)]

    def items(self) -> list[CheckItem]:
        """Return the items of the selected lines, or only those selected among their results."""
        every = [odd for group in self._chosen_groups() for odd in group.items]
        rows = sorted(index.row() for index in self.spots_view.selectionModel().selectedRows())
        some = [self.places[at].item for at in rows if at < len(self.places)]
        return list(dict.fromkeys(some)) or every

    def _begin_places(self) -> None:
        self.most = MOST_LISTED
        self._show_chosen()

    def _show_more(self) -> None:
        """List more of very many results, and go on from the last one listed."""
        last = self.spots.rowCount() - 1
        self.most += MOST_LISTED
        self._show_chosen()
        self.spots_view.scrollTo(self.spots.index(last, 0), QAbstractItemView.ScrollHint.PositionAtTop)
        if not self.more.isVisible():
            self.spots_view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_chosen(self) -> None:
        groups = self._chosen_groups()
        every = [odd for group in groups for odd in group.items]
        event = self.about_event
        places = check_places(event, every, self.hidden, self.most) if event else []
        if places != self.places:
            self.places = places
            self.spots_view.clearSelection()
            self.spots.show_rows([each.cells for each in places])
        self.spots_view.setVisible(len(places) > 1)  # a single one is named above
        left = len(every) - self.most
        self.more.setText(self.tr("Show more ({0} left)").format(left))
        self.more.setVisible(bool(places) and left > 0)
        if len(groups) < 2:  # a reason for one item is also the reason for those selected with it
            odd = every[0] if every else None
            still_open = odd is not None and odd.initialled is None
            about = f"{odd.where}: {odd.what}" if odd else ""
            self.draft.go_to(self.drafts if still_open else None, about)
        self._show_number()

    def _show_number(self) -> None:
        """Enable what can be done with the selected items, and say with how many."""
        items = self.items()
        waiting = bool(items) and all(odd.initialled is None for odd in items)
        self.go.setEnabled(bool(items) and items[0].has_link)
        self.reason.setEnabled(waiting)
        self.stand.setEnabled(waiting)
        self.stand.setText(
            self.tr("Accept {0} items").format(len(items)) if len(items) > 1 else self.tr("Accept")
        )
        self.file.setEnabled(bool(items) and all(odd.from_file is not None for odd in items))

    # ---- going there, and settling

    def _clicked(self) -> None:
        """Go to the result with a plain click, if the line is about one."""
        groups = self._chosen_groups()
        if len(groups) == 1 and len(groups[0].items) == 1 and groups[0].items[0].place is not None:
            self._go()

    def _go_to(self, at: int, *, clicked: bool = False) -> None:
        several = len(self.spots_view.selectionModel().selectedRows()) > 1
        if at < len(self.places) and not (clicked and several):
            self.place_wanted.emit(self.places[at].place)

    def _go(self) -> None:
        if self.go.isEnabled():
            self.go_wanted.emit(self.items()[0])

    def _stand(self) -> None:
        """Accept the selected items, and stay here: the next one is selected, in the same field."""
        if not self.stand.isEnabled():
            return
        at, typing = self._first_selected(), self.reason.hasFocus()
        before = len(self.open)
        self.stands.emit(self.items(), self.reason.text())
        if self.open and len(self.open) < before:
            self.select(min(at, max(0, self.open_lines - 1)))
            if typing and self.reason.isEnabled():
                self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, by: int) -> None:
        """Move through the list while a reason is typed."""
        self.select(max(0, min(self._first_selected() + by, len(self.rows) - 1)))

    def ask_reason(self, which: Callable[[CheckItem], bool]) -> None:
        """Select the first item of this kind and ask for a reason."""
        at = next((at for at, group in enumerate(self.rows) if which(group.items[0])), None)
        if at is not None:
            self.select(at)
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self) -> None:
        """Move to the next item."""
        self.reason.setText("")  # Ctrl+Z takes the acceptance back, not the typing
        self.take_focus()

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
