"""Draw changed by hand: entries typed or dragged together, the rules set aside with reasons, or withdrawn."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QTableView, QWidget

from bridgedesk.desk.views.hand_draw import HandDrawRow
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import SpokenLabel, button, card, label
from bridgedesk.window.parts.layouts import column_of, holder, row_of, shortcut
from bridgedesk.window.parts.lists import read_only_table
from bridgedesk.window.parts.page import leave_by_escape
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn
from bridgedesk.window.parts.typed_fields import line_field

HOME = 1  # the column
MOST_REASONS = 6  # lines; further exceptions have the reason of the change
MARGIN = 14


class _Reason(NamedTuple):
    words: QLabel
    field: QLineEdit


class _CellDrag(QObject):
    """Drag from one cell of a table to another."""

    dragged = Signal(int, int, int, int)  # row and column, to row and column

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.view = view
        self._from: tuple[int, int] | None = None
        view.viewport().installEventFilter(self)

    def eventFilter(self, _: QObject, qt_event: QEvent) -> bool:
        if isinstance(qt_event, QMouseEvent):
            at = self.view.indexAt(qt_event.position().toPoint())
            cell = (at.row(), at.column()) if at.isValid() else None
            if qt_event.type() is QEvent.Type.MouseButtonPress:
                self._from = cell
                self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            elif qt_event.type() is QEvent.Type.MouseButtonRelease:
                start, self._from = self._from, None
                self.view.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
                if start and cell and start != cell:
                    self.dragged.emit(*start, *cell)
        return False


class HandDrawPage(QWidget):
    together_wanted = Signal(str)  # as typed
    exchange_wanted = Signal(str, str)  # entries
    save_wanted = Signal()
    withdrawal_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = label("", "heading")
        self.shown: list[HandDrawRow] = []
        self.typed = line_field(
            self.tr("New match"),
            self.tr(
                "3-5 a match, 3-5-7 a triangle, 3 a bye, 5-3 changes sides, 3x5 changes places; then Enter"
            ),
            self.tr(
                "e.g. 3-5 for a match, 3-5-7 for a triangle, 3 for a bye, 3x5 to change places, then Enter"
            ),
        )
        self.steps = line_field(self.tr("Changes so far"), self.tr("In the order in which they were made"))
        self.steps.setReadOnly(True)
        self.said = SpokenLabel("question")
        self.rows, self.view = read_only_table(
            [
                TableColumn(self.tr("Table"), MIDDLE, widest="88 and 88"),
                TableColumn(self.tr("Home"), names=True),
                TableColumn(self.tr("Away"), names=True),
                TableColumn(self.tr("Check"), stretch=True),
            ],
            self.tr("Changed draw"),
            self.tr("Drag a name to another to let them change places"),
        )
        self.view.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        self.drag = _CellDrag(self.view)
        self.reasons = [self._exception(number) for number in range(1, MOST_REASONS + 1)]
        self.why = line_field(
            self.tr("Reason for the change"),
            self.tr("Printed with the draw"),
            self.tr("Reason, printed with the draw"),
        )
        self.save = button(self.tr("Save draw"), self.tr("Replaces the matches that changed"), main=True)
        self.back = button(self.tr("Back"), self.tr("Leaves the draw as it was (Esc)"))
        self.undone = label("", "faint", wraps=True)
        self.withdraw = button(
            self.tr("Withdraw draw"), self.tr("Removes this round's matches; needs the reason")
        )
        self.draft = FormDraft(self, "change of draw", self._fields)
        self._lay_out()
        self._wire()

    def _fields(self) -> dict[str, QWidget]:
        """Return what is kept as a draft: the changes, and why."""
        reasons = {f"reason {at}": each.field for at, each in enumerate(self.reasons, start=1)}
        return {"typed": self.typed, "steps": self.steps, "why": self.why, **reasons}

    def _exception(self, number: int) -> _Reason:
        field = line_field(
            self.tr("Reason for exception {0}").format(number),
            self.tr("Why this rule is set aside; printed with the draw"),
            self.tr("Reason for this exception"),
        )
        return _Reason(label("", "question", wraps=True), field)

    def _lay_out(self) -> None:
        exceptions = QGridLayout()
        for at, (words, field) in enumerate(self.reasons):
            exceptions.addWidget(words, at, 0)
            exceptions.addWidget(field, at, 1)
        exceptions.setColumnStretch(0, 1)
        exceptions.setColumnStretch(1, 1)
        exceptions.setContentsMargins(0, 0, 0, 0)
        told = row_of(label(self.tr("Changes so far:"), "faint"), self.steps, shares=(0, 1))
        head = row_of(self.heading, None, self.back)
        top = card(head, self.draft.line, self.typed, told, self.said)
        below = card(
            holder(exceptions),
            row_of(self.why, self.save, shares=(1,)),
            row_of(self.undone, self.withdraw, shares=(1,)),
        )
        self.setLayout(column_of(top, self.view, below, shares=(0, 1), spacing=MARGIN))

    def _wire(self) -> None:
        self.typed.returnPressed.connect(lambda: self.together_wanted.emit(self.typed.text()))
        self.drag.dragged.connect(self._dragged)
        self.save.clicked.connect(self.save_wanted)
        self.why.returnPressed.connect(self.save_wanted)
        for each in self.reasons:
            each.field.returnPressed.connect(self.save_wanted)
        self.withdraw.clicked.connect(self.withdrawal_wanted)
        self.back.clicked.connect(self.left)
        shortcut(self, "Esc").activated.connect(lambda: leave_by_escape(self, self.left))

    def _dragged(self, row: int, column: int, to_row: int, to_column: int) -> None:
        one, other = self._entry(row, column), self._entry(to_row, to_column)
        if one and other and one != other:
            self.exchange_wanted.emit(one, other)

    def _entry(self, row: int, column: int) -> str:
        entries = self.shown[row].entries
        at = column - HOME
        return entries[at] if 0 <= at < len(entries) else ""

    # ---- showing

    def begin(self, round_: int) -> None:
        self.heading.setText(self.tr("Change the draw of round {0}").format(round_))
        for field in (self.typed, self.steps, self.why, *(each.field for each in self.reasons)):
            field.clear()
        self.said.setText("")

    def show_draw(self, rows: Sequence[HandDrawRow], exceptions: Sequence[str], *, changed: bool) -> None:
        self.shown = list(rows)
        self.rows.show_rows([[row.table, row.home, row.away, row.check] for row in rows])
        for at, each in enumerate(self.reasons):
            words = exceptions[at] if at < len(exceptions) else ""
            if each.words.text() != words:
                each.words.setText(words)
                each.field.clear()
            for part in each:
                part.setVisible(bool(words))
        self.save.setEnabled(changed)

    def put_back_reasons(self) -> None:
        """Type the reasons of the draft again, once their exceptions are shown."""
        for at, each in enumerate(self.reasons, start=1):
            each.field.setText(self.draft.restored_value(f"reason {at}"))

    def show_withdrawal(self, words: str, *, offered: bool) -> None:
        self.undone.setText(words)
        self.withdraw.setEnabled(offered)

    def take_focus(self) -> None:
        self.typed.setFocus(Qt.FocusReason.OtherFocusReason)
        self.typed.selectAll()
