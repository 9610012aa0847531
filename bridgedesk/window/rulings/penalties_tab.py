"""Penalties tab: all rulings, or the one being prepared."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from bridgedesk.directing.rulings.ruling_list import Detail, RulingLine, Show
from bridgedesk.window.parts.field_keys import holds_typing
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.layouts import StackWhenNarrow, column_of, holder, row_of
from bridgedesk.window.parts.table_model import TableColumn, make_table, show_fitted
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, line_field
from bridgedesk.window.rulings.book_answer import ON_SCORES
from bridgedesk.window.rulings.ranking_preview import with_source
from bridgedesk.window.rulings.ruling_builder import RulingBuilder

# ---- list of all rulings with a filter, and details of the chosen one: each figure with clause and reason

NEW, APPEAL, DECIDE = "Alt+N", "Alt+A", "Alt+G"


class RulingsPage(QWidget):
    filtered = Signal(Show, str)
    opened = Signal(str)  # the ruling in view
    begun = Signal()
    withdrawn = Signal(str, str)  # ruling, why
    appealed = Signal(str)
    decided = Signal(str)  # what waited for its figure

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[RulingLine] = []
        self.filter = line_field(
            self.tr("Filter"),
            self.tr("Lists only rulings with these words; Down goes to the list"),
            hint=self.tr("Pair, name, offence or clause"),
        )
        self.sort = choice_field(self.tr("Rulings listed"), self.tr("All rulings, or only some kinds"))
        for each in Show:
            self.sort.addItem(each.value, each)
        self.begin = button(
            self.tr("New ruling…"),
            self.tr("Warning, penalty or adjusted score"),
            main=True,
            keys=NEW,
        )
        self._make_tables()
        self.empty = label("", "faint", wraps=True)
        self.title = YieldingLabel("heading")
        why = self.tr("Reason to cancel")
        self.reason = line_field(
            why, self.tr("Your reason; kept on record. Enter cancels the ruling"), hint=why
        )
        self.withdraw = button(
            self.tr("Cancel ruling"), self.tr("Cancels the ruling but keeps it on record; needs a reason")
        )
        self.appeal = button(self.tr("Appeal…"), self.tr("Opens an appeal against this ruling"), keys=APPEAL)
        self.decide = button(
            self.tr("Decide…"), self.tr("Sets the penalty or score that is still open"), keys=DECIDE
        )
        self.draft = FormDraft(self, "why withdrawn", lambda: {"reason": self.reason})
        self._lay_out()
        self._wire()

    def _make_tables(self) -> None:
        self.model, self.view = make_table(
            [
                TableColumn(self.tr("Time")),
                TableColumn(self.tr("Location")),
                TableColumn(self.tr("Pair or team"), stretch=True),
                TableColumn(self.tr("Offence"), stretch=True),
                TableColumn(self.tr("Outcome"), strong=True),
                TableColumn(self.tr("Clause")),
            ],
            self.tr("Rulings"),
            self.tr("Arrows select a ruling; its details are next to the list"),
        )
        self.details, self.details_view = make_table(
            [TableColumn(self.tr("Item"), stretch=True), TableColumn(self.tr("Amount"), strong=True)],
            self.tr("Ruling details"),
            self.tr("Each amount with its clause and reason; Shift+F1 opens the clause"),
            self.tr("Select a ruling to see its penalty, clause and reason."),
        )

    def _lay_out(self) -> None:
        head = row_of(self.filter, self.sort, self.begin, shares=(1,))
        left = column_of(head, self.empty, self.view, shares=(0, 0, 1))
        self.acts = holder(row_of(self.reason, self.withdraw, self.decide, self.appeal, shares=(1,)))
        details = card(self.title, self.details_view, self.draft.line, self.acts)
        StackWhenNarrow(self, row_of(left, details, shares=(8, 6), spacing=14))

    def _wire(self) -> None:
        OwnUndo(self).watch(self.filter, self.reason)
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self.view.setFocus)
        self.sort.currentIndexChanged.connect(self._filter)
        self.begin.clicked.connect(self.begun)
        self.view.selectionModel().currentRowChanged.connect(self._open)
        self.reason.returnPressed.connect(self._withdraw)
        self.withdraw.clicked.connect(self._withdraw)
        self.appeal.clicked.connect(lambda: self.appealed.emit(self.chosen))
        self.decide.clicked.connect(lambda: self.decided.emit(self.chosen))

    # ---- the list

    def _filter(self) -> None:
        self.filtered.emit(self.sort.currentData(), self.filter.text())

    @property
    def chosen(self) -> str:
        at = self.view.currentIndex().row()
        return self.rows[at].key if 0 <= at < len(self.rows) else ""

    def show_rulings(self, rows: Sequence[RulingLine], *, any_at_all: bool) -> None:
        """List the rulings; the chosen one stays chosen, or else the newest is."""
        before = self.chosen
        self.rows = list(rows)
        show_fitted(self.view, self.model, [row.cells for row in rows])
        self.empty.setVisible(not rows)
        self.empty.setText(
            self.tr("No rulings match. Clear the filter to see all.")
            if any_at_all
            else self.tr("No rulings yet. Press {0} to record one, or start from a note (F4).").format(NEW)
        )
        if rows:
            self.view.selectRow(0)
            self.choose(before)
        self._open()

    def show_begun(self, *, begun: bool) -> None:
        """Label the button; a half-typed ruling can be continued."""
        self.begin.setText(self.tr("Continue ruling…") if begun else self.tr("New ruling…"))

    def choose(self, key: str) -> None:
        keys = [row.key for row in self.rows]
        if key in keys:
            self.view.selectRow(keys.index(key))

    # ---- one of them

    def _open(self) -> None:
        self.opened.emit(self.chosen)

    def show_details(
        self, title: str, details: Sequence[Detail], *, withdrawn: bool, waits: bool = False
    ) -> None:
        self.title.setText(title or self.tr("Details of the ruling"))
        figures = [(with_source(each.what, each.clause, each.because), each.figure) for each in details]
        show_fitted(self.details_view, self.details, figures)
        self.acts.setEnabled(bool(details))
        self.reason.setEnabled(not withdrawn)
        self.withdraw.setEnabled(not withdrawn)
        self.decide.setVisible(waits and not withdrawn)
        self.appeal.setVisible(not self.decide.isVisibleTo(self))

    def _withdraw(self) -> None:
        self.withdrawn.emit(self.chosen, self.reason.text())

    def clear_reason(self) -> None:
        self.reason.clear()
        self.take_focus()

    def take_focus(self) -> None:
        """Set the focus on the list, or on the button for a new ruling if the list is empty."""
        where = self.view if self.rows else self.begin
        where.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- penalties tab


class PenaltiesTab(QWidget):
    case_shown = Signal()  # another page, or another offence

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.list = RulingsPage()
        self.builder = RulingBuilder()
        self.pages = QStackedWidget()
        for page in (self.list, self.builder):
            self.pages.addWidget(page)
        self.setLayout(column_of(self.pages, margin=14))
        self.builder.left.connect(self.show_list)
        for shown in (self.pages.currentChanged, self.builder.what.currentIndexChanged):
            shown.connect(lambda _: self.case_shown.emit())

    @property
    def building(self) -> bool:
        return self.pages.currentWidget() is self.builder

    @property
    def on_a_score(self) -> bool:
        """Return True while a ruling on a score is being prepared."""
        return self.building and self.builder.choice().sort in ON_SCORES

    def show_builder(self) -> None:
        self.pages.setCurrentWidget(self.builder)
        self.take_focus()

    def show_list(self) -> None:
        self.pages.setCurrentWidget(self.list)
        self.take_focus()

    def take_focus(self) -> None:
        (self.builder if self.building else self.list).take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.building:
            if not holds_typing(self.builder):
                self.show_list()
        else:
            super().keyPressEvent(event)
