"""Changes during play, each as a form; if the movement must change, its options are compared."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bridgedesk.directing.registers.registers import SubstituteReasons
from bridgedesk.directing.setup.mid_session_changes import (
    REPLANNED,
    ChangeFormData,
    MidSessionChange,
    change_label,
    change_of,
    drawback_text,
    form_of,
    offered_in,
    replan_options,
    rounds_over_now,
)
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.movements.shapes import rounded
from bridgedesk.rule_library import movement_library
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.form_fields import FormFields
from bridgedesk.window.parts.labels import button, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.refused_text import refused_text_selected, select_all
from bridgedesk.window.parts.table_model import (
    MIDDLE,
    TableColumn,
    TableModel,
    fit_columns,
    table_view,
    wrapped,
)
from bridgedesk.window.setup.movement_view import MovementView, WorkAndPicture

if TYPE_CHECKING:
    from bridgedesk.desk.event.club_file import Drafts

SECONDS = 2.0  # to look for ways to go on
ROOM_FOR_BOTH = 115  # in letters, across the tab


class ChangePanel(QWidget):
    told = Signal(object)  # a change that is recorded at once
    way_chosen = Signal(object, object)  # a continuation, and what had happened
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.played: Event | None = None
        self.section: Section | None = None
        self.reasons: Callable[[], SubstituteReasons] = SubstituteReasons  # by the rule book, once asked for
        self.found: tuple[Continuation, ...] = ()
        self._asked: ChangeFormData | None = None
        self.aside = BackgroundWork(self)
        self.what = QComboBox()
        self.what.setAccessibleName(self.tr("Kind of change"))
        self.what.setToolTip(self.tr("Kind of change to record"))
        self._offer(MidSessionChange)
        self.form = FormFields()
        self.form.follow(self.what)
        self.drafts: Drafts | None = None
        self.rounds_by_clock: Callable[[], int | None] = lambda: None
        self.where = ""  # session and section
        self.draft = FormDraft(self, "change", lambda: self.form.fields, lambda: self.form.usual)
        self.look = button(
            self.tr("Show options"), self.tr("Records the change or lists the options (Enter)")
        )
        self.back = button(self.tr("Back to seating"), self.tr("Closes without changes"))
        self.words = label("", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.model = TableModel(
            [
                TableColumn(self.tr("Option"), strong=True, stretch=True),
                TableColumn(self.tr("Results\nlost"), MIDDLE),
                TableColumn(self.tr("Meet\ntwice"), MIDDLE),
                TableColumn(self.tr("Boards\nlost"), MIDDLE),
                TableColumn(self.tr("Moved"), MIDDLE),
                TableColumn(self.tr("Balance"), MIDDLE),
            ]
        )
        self.view = table_view(
            self.model,
            self.tr("Options"),
            self.tr("Arrow keys preview each option; press Enter to use it"),
            self.tr("Fill in the form and press Show options. They are listed here, best first."),
        )
        wrapped(self.view)
        self.use = button(
            self.tr("Use this option"), self.tr("Keeps every result already played (Enter)"), main=True
        )
        self.picture = MovementView(self.tr("Change"), self.tr("Seating in the next round"))
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        heading = label(self.tr("Change seating"), "heading")
        buttons = row_of(self.back, self.look, self.use)
        parts = (heading, self.what, self.draft.line, self.form, self.view, self.words, buttons)
        left = card(*parts, shares=(0, 0, 0, 0, 5, 2))
        self.view.setMinimumHeight(80)
        self.sides = WorkAndPicture(left, self.picture, room_for_both=ROOM_FOR_BOTH, share=(3, 2))
        self.setLayout(column_of(self.sides))

    def _wire(self) -> None:
        self.what.currentIndexChanged.connect(self._make_form)
        self.form.entered.connect(self._tell)
        self.form.made.connect(self.draft.watch)
        self.look.clicked.connect(self._tell)
        self.back.clicked.connect(self.left)
        self.aside.done.connect(self._show_found)
        self.aside.refused.connect(self._show_refusal)
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.view.activated.connect(self._choose)
        self.use.clicked.connect(self._choose)
        self.sides.back_at_work.connect(self.what.setFocus)

    # ---- telling

    def begin(self, event: Event, section: Section, *, drawn: bool = False) -> None:
        self.played, self.section = event, section
        self._offer(offered_in(event, section, drawn=drawn))
        for at in range(self.what.count()):
            self.what.setItemText(at, change_label(self.what.itemData(at), section))
        self._choose_half_filled()
        self._make_form()
        self.what.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_half_filled(self) -> None:
        """Continue the form that is half filled in, if there is one."""
        rows = {f"{self.where} {self.what.itemData(at).name}": at for at in range(self.what.count())}
        half_filled = self.drafts.all_of(self.draft.name) if self.drafts else []
        at = next((rows[each.slot.subject] for each in half_filled if each.slot.subject in rows), None)
        if at is not None:
            self.what.setCurrentIndex(at)

    def _offer(self, happenings: Iterable[MidSessionChange]) -> None:
        wanted = list(happenings)
        if wanted != [self.what.itemData(at) for at in range(self.what.count())]:
            self.what.blockSignals(True)
            self.what.clear()
            for each in wanted:
                self.what.addItem(change_label(each, None), each)
            self.what.blockSignals(False)

    def choose(self, happening: MidSessionChange) -> None:
        self.what.setCurrentIndex(self.what.findData(happening))

    def _make_form(self) -> None:
        self.aside.forget()
        self._show_found(())
        happening, said = self.what.currentData(), ""
        self.draft.leave()
        if self.played is not None and self.section is not None:
            over = rounds_over_now(self.section, self.rounds_by_clock())
            self.form.show_lines(form_of(happening, self.played, self.section, self.reasons(), over))
            said = over.words if happening in REPLANNED else ""
            self.draft.begin(self.drafts, f"{self.where} {happening.name}")
        replanned = happening in REPLANNED
        self.look.setText(self.tr("Show options") if replanned else self.tr("Record change"))
        for each in (self.view, self.use):
            each.setVisible(replanned)
        self.show_message(said)

    def _tell(self) -> None:
        section, told = self.section, ChangeFormData(self.what.currentData(), self.form.given())
        if section is None:
            return
        if told.happening not in REPLANNED:
            self.told.emit(told)
            return
        try:
            with refused_text_selected(self.form.fields):
                told.number("rounds_over")
                change_of(told)
        except Refusal as problem:
            self._show_refusal(str(problem))
            return
        self._asked = told
        self.show_message(self.tr("Looking for options…"))
        self.aside.ask(lambda: _looked_for(section, told))

    def show_message(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "")
        self.words.setText(words)

    # ---- the ways

    def _show_found(self, found: tuple[Continuation, ...]) -> None:
        self.found = found
        self.model.show_rows([_cells(each) for each in found])
        fit_columns(self.view, self.model)
        if found:
            self.view.selectRow(0)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_chosen()

    def _show_refusal(self, words: str) -> None:
        self._show_found(())
        self.show_message(words, wrong=True)
        typed_in = next((field for field in self.form.fields.values() if field.hasFocus()), None)
        if typed_in is not None and self._asked is not None and self.form.given() == self._asked.facts:
            select_all(typed_in)

    def at(self) -> Continuation | None:
        row = self.view.currentIndex().row()
        return self.found[row] if 0 <= row < len(self.found) else None

    def _show_chosen(self) -> None:
        chosen = self.at()
        self.use.setEnabled(chosen is not None)
        labels = self.section.table_labels if self.section else {}
        movement = chosen.movement if chosen else None
        next_round = self._asked.number("rounds_over") + 1 if self._asked and chosen else 1
        title = self.tr("From round {0}").format(next_round) if chosen else self._nothing_yet()
        self.picture.floor.hint = self._hint()
        self.picture.show_movement(title, movement, labels, next_round)
        if chosen is not None:
            points = "   ".join(f"• {words}" for words in drawback_text(chosen))  # the list has the height
            self.show_message(f"{capitalised(chosen.what)}\n{points}")

    def _nothing_yet(self) -> str:
        if self.what.currentData() in REPLANNED:
            return self.tr("Preview")
        return self.tr("No pair moves. All results are kept.")

    def _hint(self) -> str:
        if self.what.currentData() in REPLANNED:
            return self.tr("Each option is previewed here, with its tables and rounds.")
        return self.tr("Enter on the left what happened. The movement does not change.")

    def _choose(self) -> None:
        chosen = self.at()
        if chosen is not None and self._asked is not None:
            self.way_chosen.emit(chosen, self._asked)


def _looked_for(section: Section, told: ChangeFormData) -> tuple[Continuation, ...]:
    until = monotonic() + SECONDS
    return replan_options(section, told, movement_library(), lambda: monotonic() < until)


def _cells(way: Continuation) -> list[str]:
    balance = rounded(way.balance)
    return [
        way.what,
        str(way.results_lost),
        str(way.repeats),
        str(way.boards_lost),
        str(way.moved),
        "" if balance is None else str(balance),
    ]
