"""Form for a ruling: the offence, the offender, the rule book's answer, the record, the new ranking."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QTabBar, QWidget

from bridgedesk.directing.forms import FormLine
from bridgedesk.directing.rulings.offences import Offence
from bridgedesk.directing.rulings.ruling_form import RulingChoice
from bridgedesk.directing.rulings.sides import RulingSide
from bridgedesk.standings.penalties.penalties import UNITS
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.form_fields import FormFields, form_rows, put_value
from bridgedesk.window.parts.labels import answer_labels, button, card, label, scrolling_sheet, show_words
from bridgedesk.window.parts.layouts import column_of, holder, row_of
from bridgedesk.window.parts.table_model import TableColumn, make_table, show_fitted
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, fill_choice, line_field
from bridgedesk.window.rulings.book_answer import BookAnswer, FreeAmount, record_rows
from bridgedesk.window.rulings.ranking_preview import NewRankingView

IMPOSE, ASK = "Alt+I", "Alt+B"
ROOM_FOR_ALL = 150  # in letters, across; with less the record and the new ranking are seen in turn


class RulingBuilder(QWidget):
    case_chosen = Signal()  # another offence, another place or other people: the form may change
    changed = Signal()  # a fact, an amount, a reason
    imposed = Signal()
    left = Signal()
    book_asked = Signal(str)  # the rule desk, with this question

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[FormLine] = []
        self.what = choice_field(self.tr("Offence or ruling"), self.tr("Offence; rule book offences first"))
        self.round = line_field(self.tr("Round"), self.tr("Round in which it happened (optional)"))
        self.who = choice_field(
            self.tr("Pair or team"), self.tr("A pair or team; with a round, also both sides of a table")
        )
        self.form = FormFields()
        self.amount = line_field(
            self.tr("Amount"),
            self.tr("Blank: the proposed penalty. Or a number, warning, forfeit, disqualified or later"),
            hint=self.tr("as proposed"),
        )
        self.unit = choice_field(self.tr("Unit"), self.tr("The unit of the amount"))
        for unit in UNITS:
            self.unit.addItem(unit, unit)
        self.reason = line_field(
            self.tr("Reason"), self.tr("Required if you change the proposed penalty or decide it yourself")
        )
        self.impose = button(self.tr("Impose"), self.tr("Records the ruling"), main=True, keys=IMPOSE)
        self.back = button(self.tr("Back"), self.tr("Closes without a ruling (Esc)"))
        self.ask = button(self.tr("Look up…"), self.tr("Opens Look up a rule with this question"), keys=ASK)
        self.value, self.words, self.more = self.answer = answer_labels()
        self.draft = FormDraft(self, "ruling", self._fields, lambda: self.form.usual)
        self._make_tables()
        self._lay_out()
        self._wire()

    def _make_tables(self) -> None:
        self.record, self.record_view = make_table(
            [TableColumn(self.tr("Offence"), stretch=True), TableColumn(self.tr("Outcome"), strong=True)],
            self.tr("Earlier warnings and penalties"),
            self.tr("Earlier ones of this pair, team or its players; marked if the clause counts them"),
            self.tr("No earlier warnings or penalties."),
        )
        self.record_title = label("", "heading")
        self.ranking = NewRankingView()

    # ---- layout

    def _lay_out(self) -> None:
        rows = form_rows()
        titles = [label(field.accessibleName()) for field in (self.what, self.round, self.who)]
        for title, field in zip(titles, (self.what, self.round, self.who), strict=True):
            rows.addRow(title, field)
        rows.addRow(self.form)
        self.amount_row = holder(row_of(self.amount, self.unit, shares=(1, 1)))
        self.amount_label = label(self.tr("Amount"))
        rows.addRow(self.amount_label, self.amount_row)
        reason = label(self.tr("Reason"))
        rows.addRow(reason, self.reason)
        self.form.line_up_with(*titles, self.amount_label, reason)
        buttons = holder(row_of(self.back, self.ask, self.impose))
        left = card(label(self.tr("New ruling"), "heading"), self.draft.line, scrolling_sheet(rows), buttons)
        self.sides = row_of(left, self._right(), spacing=14)
        self.setLayout(self.sides)

    def _right(self) -> QGridLayout:
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
        self.grid.setSpacing(10)
        self.grid.setRowStretch(0, 4)
        self.grid.setRowStretch(2, 5)
        return self.grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(wide=event.size().width() >= ROOM_FOR_ALL * self.fontMetrics().averageCharWidth())

    def _arrange(self, *, wide: bool) -> None:
        """Show everything at once, or the record and the ranking in turn below the rule book's answer."""
        if self.turns.isHidden() == wide and self.grid.count():
            return
        for at, share in enumerate((5, 9) if wide else (3, 2)):
            self.sides.setStretch(at, share)
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

    def _wire(self) -> None:
        self.turns.currentChanged.connect(self._turn)
        OwnUndo(self).watch(self.round, self.amount, self.reason)
        self.what.currentIndexChanged.connect(self.case_chosen)
        self.who.currentIndexChanged.connect(self.case_chosen)
        self.round.textChanged.connect(self.case_chosen)
        self.form.changed.connect(self.changed)
        self.form.made.connect(self.draft.watch)
        self.amount.textChanged.connect(self.changed)
        self.unit.currentIndexChanged.connect(self.changed)
        self.reason.textChanged.connect(self.changed)
        for field in (self.round, self.amount, self.reason):
            field.returnPressed.connect(self.impose.setFocus)
        self.form.entered.connect(self.impose.setFocus)
        self.impose.clicked.connect(self.imposed)
        self.back.clicked.connect(self.left)
        self.ask.clicked.connect(lambda: self.book_asked.emit(self.choice().question))

    def _fields(self) -> dict[str, QWidget]:
        case = {"the offence": self.what, "the round": self.round, "the people": self.who}
        given = {"the amount": self.amount, "the unit": self.unit, "the reason": self.reason}
        return {**case, **self.form.fields, **given}

    # ---- what is chosen

    def show_choices(self, choices: Sequence[RulingChoice]) -> None:
        by_laws = self.tr("{0} (by the Laws)")
        offered = [
            (each, by_laws.format(each.words) if each.sort == "silent" else each.words) for each in choices
        ]
        fill_choice(self.what, offered, None)

    def choose(self, question: str, offence: str = "") -> None:
        _choose(self.what, lambda choice: (choice.question, choice.offence) == (question, offence))

    def choice(self) -> RulingChoice:
        found: RulingChoice = self.what.currentData()
        return found

    def show_who(self, people: Sequence[RulingSide], *, wanted: bool) -> None:
        """List the pairs or teams, keeping the chosen one; an adjusted score takes them from the table."""
        before = self.who.currentData()
        fill_choice(self.who, [(each, each.words) for each in people], None)
        with QSignalBlocker(self.who):
            at = max(0, self.who.findText(before.words) if before else 0)
            self.who.setCurrentIndex(at if wanted else -1)
        self.who.setEnabled(wanted)
        self.who.setPlaceholderText("" if wanted else self.tr("the pairs at the table"))

    def choose_who(self, entry: str | None) -> None:
        _choose(self.who, lambda side: side.entries == (entry,))

    def entries(self) -> tuple[str, ...]:
        chosen: RulingSide | None = self.who.currentData()
        return chosen.entries if chosen and self.who.isEnabled() else ()

    def show_form(self, lines: Sequence[FormLine], *, with_amount: bool) -> None:
        """Show these fields; what was typed stays, except counts that are renewed."""
        if list(lines) != self._lines:
            typed = self.form.given()
            self._lines = list(lines)
            self.form.show_lines(lines)
            self.form.fill_in({name: text for name, text in typed.items() if name != "earlier"})
        self.amount_row.setVisible(with_amount)
        self.amount_label.setVisible(with_amount)
        self.setTabOrder(self.who, self.form)

    def begin(self) -> None:
        """Clear the form for a new ruling."""
        self.draft.leave()
        self._lines = []
        self.form.show_lines(())
        for field in (self.round, self.amount, self.reason):
            field.clear()

    # ---- what it comes to

    def say(self, said: BookAnswer) -> None:
        for part, text in zip(self.answer, (said.value, said.words, said.more), strict=True):
            show_words(part, text)
        if said.amount is not None:
            self._free_amount(said.amount)

    def _free_amount(self, amount: FreeAmount) -> None:
        """Enable the amount only if the director decides it; a unit that was typed with one stays."""
        for field in (self.amount, self.unit):
            field.setEnabled(amount.free)
        self.amount.setPlaceholderText(amount.words)
        self.amount.setToolTip(amount.words)
        if not self.amount.text():
            put_value(self.unit, amount.unit)

    def show_record(self, offences: Sequence[Offence], counted: int) -> None:
        self.record_title.setText(self.tr("On record: {0}, counting {1}").format(len(offences), counted))
        show_fitted(self.record_view, self.record, record_rows(offences))

    def take_focus(self) -> None:
        self.what.setFocus(Qt.FocusReason.OtherFocusReason)


def _choose(field: QComboBox, fits: Callable[[Any], bool]) -> None:
    """Choose the first item whose data fits; without one the choice stays."""
    at = next((at for at in range(field.count()) if fits(field.itemData(at))), None)
    if at is not None:
        field.setCurrentIndex(at)
