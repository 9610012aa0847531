"""Form for a ruling in the order one thinks: when and who, what happened, the rule book's answer, the ruling,
and who was informed of it."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from bridgedesk.directing.forms import FieldRefusal, FormLine
from bridgedesk.directing.lookup import REASON
from bridgedesk.directing.rulings.penalty import AMOUNT
from bridgedesk.directing.rulings.ruling_choices import OTHER, RulingChoice
from bridgedesk.directing.rulings.ruling_form import SCORE, WHO
from bridgedesk.directing.rulings.sides import RulingSide
from bridgedesk.event.score import Score
from bridgedesk.standings.penalties.penalties import UNITS
from bridgedesk.window.parts.chooser import Chooser, offer
from bridgedesk.window.parts.field_values import put_value
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.form_fields import FormFields, form_rows
from bridgedesk.window.parts.labels import (
    YieldingLabel,
    button,
    card,
    label,
    scrolling_sheet,
    show_words,
)
from bridgedesk.window.parts.layouts import holder, row_of, tab_through
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, line_field
from bridgedesk.window.rulings.book_answer import BookAnswer, FreeAmount
from bridgedesk.window.rulings.ruling_answer import RulingAnswer
from bridgedesk.window.rulings.score_grid import ScoreGrid

IMPOSE, ASK, CORRECT = "Alt+I", "Alt+B", "Alt+C"
WHAT = "what"  # field of the form
ROOM_FOR_ALL = 150  # in letters, across; with less the record and the new ranking are seen in turn


class RulingBuilder(QWidget):
    case_chosen = Signal()  # another offence, another place or other people: the form may change
    changed = Signal()  # a fact, an amount, a reason
    imposed = Signal()
    left = Signal()
    book_asked = Signal(str)  # the rule desk, with this question
    corrected = Signal()  # among the scores, where errors of a table are

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[FormLine] = []
        self._choice = RulingChoice("", OTHER, sort="other")
        self.round = line_field(self.tr("Round"), self.tr("Round in which it happened (optional)"))
        self.who = Chooser(
            self.tr("Pair or team"),
            self.tr("Type a number or part of a name; with a round, also a table for both sides"),
            self.tr("Number or name"),
        )
        self.what = Chooser(
            self.tr("What happened"), self.tr("Type part of it, such as late, phone, fouled or weighted")
        )
        self.form = FormFields({SCORE: self._score_grid})
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
        self.told = line_field(
            self.tr("Informed"), self.tr("Players informed of the ruling and the right to appeal (optional)")
        )
        self.correct = button(
            self.tr("Correct scores…"), self.tr("Opens Table and board errors"), main=True, keys=CORRECT
        )
        self.impose = button(self.tr("Impose"), self.tr("Records the ruling"), main=True, keys=IMPOSE)
        self.back = button(self.tr("Back"), self.tr("Closes without a ruling (Esc)"))
        self.ask = button(self.tr("Look up…"), self.tr("Opens Look up a rule with this question"), keys=ASK)
        self.right = RulingAnswer()
        self.value, self.words, self.more = self.right.answer
        self.ranking, self.turns = self.right.ranking, self.right.turns
        self.draft = FormDraft(self, "ruling", self._fields, lambda: self.form.usual)
        self._lay_out()
        self._wire()

    # ---- layout

    def _lay_out(self) -> None:
        rows = form_rows()
        titles = []
        for field in (self.round, self.who, self.what):
            titles.append(label(field.accessibleName()))
            rows.addRow(titles[-1], field)
        rows.addRow(self.form)
        self.amount_row = holder(row_of(self.amount, self.unit, shares=(1, 1)))
        self.amount_label = label(self.tr("Amount"))
        rows.addRow(self.amount_label, self.amount_row)
        for field in (self.reason, self.told):
            titles.append(label(field.accessibleName(), "faint" if field is self.told else ""))
            rows.addRow(titles[-1], field)
        self.form.line_up_with(*titles, self.amount_label)
        buttons = holder(row_of(self.back, self.ask, self.correct, self.impose))
        self.title = YieldingLabel("heading")
        left = card(self.title, self.draft.line, scrolling_sheet(rows), buttons)
        self.sides = row_of(left, self.right, spacing=14)
        self.setLayout(self.sides)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= ROOM_FOR_ALL * self.fontMetrics().averageCharWidth()
        for at, share in enumerate((5, 9) if wide else (3, 2)):
            self.sides.setStretch(at, share)
        self.right.arrange(wide=wide)

    def _wire(self) -> None:
        OwnUndo(self).watch(self.round, self.amount, self.reason, self.told)
        self.what.currentIndexChanged.connect(self.case_chosen)
        self.who.currentIndexChanged.connect(self.case_chosen)
        self.round.textChanged.connect(self.case_chosen)
        self.form.changed.connect(self.changed)
        self.form.made.connect(self.draft.watch)
        self.form.made.connect(self._order_tabs)
        self.amount.textChanged.connect(self.changed)
        self.unit.currentIndexChanged.connect(self.changed)
        self.reason.textChanged.connect(self.changed)
        for field in (self.round, self.amount, self.reason, self.told):
            field.returnPressed.connect(self.impose.setFocus)
        self.form.entered.connect(self.impose.setFocus)
        self.impose.clicked.connect(self._impose)
        self.correct.clicked.connect(self.corrected)
        self.back.clicked.connect(self.left)
        self.ask.clicked.connect(lambda: self.book_asked.emit(self.choice().question))

    def _fields(self) -> dict[str, QWidget]:
        case = {"the offence": self.what, "the round": self.round, "the people": self.who}
        given = {"the amount": self.amount, "the unit": self.unit, "the reason": self.reason}
        return {**case, **self.form.fields, **given, "the informed": self.told}

    def refusable(self) -> dict[str, QWidget]:
        """Return the fields by the names under which what is typed in them is refused."""
        given = {"round": self.round, AMOUNT: self.amount, REASON: self.reason}
        return {**self.form.fields, WHO: self.who, WHAT: self.what, **given}

    def _impose(self) -> None:
        for chooser in (self.who, self.what):
            chooser.take()
        self.imposed.emit()

    def _score_grid(self, field: QLineEdit) -> ScoreGrid:
        grid = ScoreGrid(field)
        grid.rows_made.connect(self._order_tabs)
        grid.complete.connect(self.impose.setFocus)
        return grid

    def _order_tabs(self) -> None:
        """Let Tab follow what one sees, top to bottom and left to right."""
        grid = self.form.below.get(SCORE)
        facts: list[QWidget] = []
        for field in (self.form.fields[name] for name in self.form.titles):
            facts.append(field)
            if isinstance(grid, ScoreGrid) and field is grid.field:
                facts += grid.parts()
        given = (self.amount, self.unit, self.reason, self.told)
        buttons = (self.back, self.ask, self.correct, self.impose)
        tab_through(self.draft.line.discard, self.round, self.who, self.what, *facts, *given, *buttons)

    def show_board(self, board: str, stood: Sequence[Score]) -> None:
        """Show in the grid what each outcome is worth on this board."""
        if isinstance(grid := self.form.below.get(SCORE), ScoreGrid):
            grid.show_board(int(board) if board.strip().isdecimal() else None, stood)

    # ---- what is chosen

    def show_choices(self, choices: Sequence[RulingChoice]) -> None:
        by_laws = self.tr("{0} (by the Laws)")
        offer(
            self.what,
            [
                (each, by_laws.format(each.words) if each.sort == "silent" else each.words, each.also)
                for each in choices
            ],
        )
        with QSignalBlocker(self.what):
            self.what.setCurrentIndex(0)

    def choose(self, question: str, offence: str = "") -> None:
        _choose(self.what, lambda choice: (choice.question, choice.offence) == (question, offence))

    def choice(self) -> RulingChoice:
        """Return what is ruled on; while other words are typed, what was chosen before."""
        self._choice = self.what.currentData() or self._choice
        return self._choice

    def show_who(self, people: Sequence[RulingSide], *, wanted: bool) -> None:
        """List the pairs or teams, keeping the chosen one; an adjusted score takes them from the table."""
        with QSignalBlocker(self.who):
            offer(self.who, [(each, each.words, "") for each in people])
            if not wanted:
                self.who.put("")
        self.who.setEnabled(wanted)
        self.who.typed.setPlaceholderText(
            self.tr("Number or name") if wanted else self.tr("the pairs at the table")
        )

    def choose_who(self, entry: str | None) -> None:
        _choose(self.who, lambda side: side.entries == (entry,))

    def entries(self) -> tuple[str, ...]:
        chosen: RulingSide | None = self.who.currentData()
        return chosen.entries if chosen and self.who.isEnabled() else ()

    def refuse_unknown(self) -> None:
        """Refuse words that fit nothing that can be chosen."""
        for name, chooser in ((WHO, self.who), (WHAT, self.what)):
            if chooser.isEnabled() and chooser.currentIndex() < 0 and (problem := chooser.problem()):
                raise FieldRefusal(problem, name)

    def show_form(self, lines: Sequence[FormLine], *, with_amount: bool) -> None:
        """Show these fields; what was typed stays, except counts that are renewed."""
        if list(lines) != self._lines:
            typed = self.form.given()
            self._lines = list(lines)
            self.form.show_lines(lines)
            self.form.fill_in({name: text for name, text in typed.items() if name != "earlier"})
        self.amount_row.setVisible(with_amount)
        self.amount_label.setVisible(with_amount)
        is_error = self.choice().sort == "error"
        self.correct.setVisible(is_error)
        self.impose.setHidden(is_error)

    def begin(self, title: str = "") -> None:
        """Clear the form for a new ruling."""
        self.title.setText(title or self.tr("New ruling"))
        self.draft.leave()
        self._lines = []
        self.form.show_lines(())
        for field in (self.round, self.amount, self.reason, self.told):
            field.clear()
        with QSignalBlocker(self.who):
            self.who.put("")

    # ---- what it comes to

    def say(self, said: BookAnswer) -> None:
        for part, text in zip(self.right.answer, (said.value, said.words, said.more), strict=True):
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

    def take_focus(self) -> None:
        self.round.setFocus(Qt.FocusReason.OtherFocusReason)


def _choose(field: QComboBox, fits: Callable[[Any], bool]) -> None:
    """Choose the first item whose data fits; without one the choice stays."""
    at = next((at for at in range(field.count()) if fits(field.itemData(at))), None)
    if at is not None:
        field.setCurrentIndex(at)
