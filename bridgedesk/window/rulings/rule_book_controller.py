"""Controller of the rule-book pane: ticked items, questions and records."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow

from bridgedesk.desk.acts.registers import add_record, impose_consequence, strike_out, toggle_checklist_item
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.advice import rows_ticked
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.book_pane import (
    Finish,
    advice_now,
    registers_now,
    rows_of,
    times_now,
)
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.directing.registers.registers import ENTRY, SESSION, record_form, register_called
from bridgedesk.directing.selection.selection import SelectionRow, gather_selection_data, selection
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import clauses
from bridgedesk.rulebooks.clauses import MOMENTS, Moment
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.rulings.rule_book_dock import RuleBookDock

if TYPE_CHECKING:
    from bridgedesk.directing.consequence import Consequence
    from bridgedesk.event.event import Event

OFTEN = 5000  # milliseconds: times are shown in minutes


class RuleBookController(EventController):
    asked = Signal(str)  # the rule desk is wanted, with this question

    def __init__(self, window: QMainWindow, act: Door) -> None:
        super().__init__(window, act)
        self.aside = BackgroundWork(self)
        self.moment = self.followed = MOMENTS[0]
        self.register = ""
        self.ticked: frozenset[str] = frozenset()  # as the moment was opened: a line ticked since stays
        self.follows: list[Consequence] = []
        self.finish: Finish = lambda: None  # as the clock of the room has it
        self.session: Callable[[], str] = str  # the one in view
        self.in_view: Callable[[Event], Moment] = lambda _: MOMENTS[0]
        self.dock = RuleBookDock(window)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.hide()
        self.clock = QTimer(self, interval=OFTEN)
        self.clock.timeout.connect(self.tick)
        self.dock.moment_chosen.connect(self._choose_moment)
        self.dock.ticked.connect(self._tick)
        self.dock.asked.connect(self.asked)
        self.dock.register_chosen.connect(self._choose_register)
        self.dock.entry_chosen.connect(self._show_form)
        self.dock.kept.connect(self._keep)
        self.dock.struck_out.connect(self._strike_out)
        self.dock.visibilityChanged.connect(self._shown)
        self.dock.points_wanted.connect(self._work_out_points)
        self.dock.consequence_chosen.connect(self._follow)
        self.aside.done.connect(self._show_points)
        self.aside.refused.connect(lambda words: self.dock.show_players((), words))

    # ---- showing

    def take(self, open_event: OpenEvent | None) -> None:
        """Update the pane after an action, or for another event."""
        another = open_event is not self.open_event
        self.open_event = open_event
        if another:
            self.register = ""
        self._follow_view(from_top=another)
        if self.dock.isVisible():
            self._show(from_top=another)

    def show_moment_of_tab(self) -> None:
        """Show the moment that belongs to the tab in view."""
        self._follow_view(from_top=True)
        self.register = ""
        if self.dock.isVisible():
            self._show(from_top=True)

    def show_moment_of_ruling(self) -> None:
        """Show the moment that belongs to the ruling being prepared."""
        before = self.moment
        self._follow_view(from_top=False)
        if self.moment != before and self.dock.isVisible():
            self._show(from_top=False)

    def _follow_view(self, *, from_top: bool) -> None:
        """Follow the event and what is in view; a moment chosen in this pane stays until these change."""
        now = self.in_view(self.open_event.event) if self.open_event else self.moment
        if from_top or now != self.followed:
            self.followed = now
            self._turn_to(now)

    def _turn_to(self, moment: Moment) -> None:
        """Turn to a moment: its lists are folded, and what is ticked already comes last."""
        self.moment = moment
        self.ticked = frozenset(rows_ticked(self.open_event.event)) if self.open_event else frozenset()
        self.dock.fold()

    def _shown(self, shown: bool) -> None:
        if shown and self.open_event is not None:
            self._turn_to(self.moment)
            self._show(from_top=True)
            self.dock.take_focus()
            self.clock.start()

    def tick(self) -> None:
        """Update the deadlines as time passes."""
        if self.open_event is None or not self.dock.isVisible():
            self.clock.stop()
            return
        self.dock.show_times(times_now(self.open_event, self.finish()))

    def _show(self, *, from_top: bool) -> None:
        open_event = self.open_event
        if open_event is None:
            return
        self.dock.show_moments(MOMENTS, self.moment)
        advised = advice_now(open_event, self.moment, self.ticked)
        self.dock.show_advice(advised, self._no_advice_text(open_event))
        self.dock.show_times(times_now(open_event, self.finish()))
        self.follows = consequences(open_event)
        self.dock.show_consequences([each.words for each in self.follows])
        if from_top:
            self._show_boards(open_event)
        offered = [(register.name, words) for register, words in registers_now(open_event, self.moment)]
        self.register = self.register or offered[0][0]
        self.dock.show_registers(offered, self.register)
        if from_top:
            self._show_form("")
        else:
            self.dock.show_lines(rows_of(open_event, register_called(open_event.rules, self.register)))

    def _no_advice_text(self, open_event: OpenEvent) -> str:
        if not clauses(open_event.event.rulebook.id):
            return self.tr(
                "This event is played under the Laws only. Choose a rule book in Setup to see its checklist"
                " here."
            )
        return self.tr("Nothing to do under the rule book at this moment.")

    def _show_form(self, entry: str) -> None:
        open_event = self.open_event
        if open_event is None:
            return
        register = register_called(open_event.rules, self.register)
        typed = {SESSION: self.session(), **(self.dock.form.given() if entry else {})}
        lines = [
            line._replace(usual=typed.get(line.name) or line.usual) if line.name != ENTRY else line
            for line in record_form(open_event, register, entry or None)
        ]
        if not entry:
            self.dock.draft.leave()
        self.dock.show_register(register.keeps, lines, rows_of(open_event, register))
        if not entry:
            self.dock.draft.begin(open_event.drafts, self.register)
            self.dock.why_draft.go_to(open_event.drafts, self.register)

    # ---- players

    def _show_boards(self, open_event: OpenEvent) -> None:
        self.aside.forget()
        rows = [
            each.line for each in sorted(boards_of_players(open_event), key=lambda each: -each.stand.order)
        ]
        rows = [*prospects(open_event), *rows]
        nothing = self.tr("Boards are counted match by match for teams whose players are known.")
        self.dock.show_players(rows, "" if rows else nothing)

    def _work_out_points(self) -> None:
        open_event = self.open_event
        if open_event is None:
            return
        try:
            told = gather_selection_data(open_event)
        except Refusal as problem:
            self.dock.show_players((), str(problem))
            return
        self.dock.show_players((), self.tr("Working out…"))
        self.aside.ask(lambda: selection(told))

    def _show_points(self, found: tuple[list[SelectionRow], str]) -> None:
        rows, words = found
        self.dock.show_players(
            [
                self.tr("{0}. {1}: {2}{3}. {4}").format(
                    each.place,
                    each.who,
                    self.tr("1 point") if each.points == "1" else self.tr("{0} points").format(each.points),
                    f", {each.result}" if each.result else "",
                    each.how,
                )
                if each.place
                else self.tr("{0}: no points. {1}").format(each.who, each.how)
                for each in rows
            ],
            words,
        )

    def select_consequence(self, line: str) -> None:
        """Select the penalty a record leads to; Enter imposes it."""
        self.dock.show()
        self.dock.raise_()
        found = [at for at, each in enumerate(self.follows) if each.line == line]
        if found:
            self.dock.go_to_follows(found[0])

    # ---- choosing

    def go_to_deadline(self, what: str) -> None:
        self._open()
        self.dock.go_to_deadline(what)

    def go_to_register(self, name: str) -> None:
        self._open()
        self._choose_register(name)
        self.dock.go_to_register(name)

    def go_to_checklist(self, row: str) -> None:
        """Go to a line of the checklist, at its own moment."""
        if self.open_event is None:
            return
        self._open()
        rows = clauses(self.open_event.event.rulebook.id)
        self._choose_moment(next(each.moment for each in rows if each.id == row) or self.moment)
        self.dock.go_to_checklist(row)

    def _open(self) -> None:
        self.dock.show()
        self.dock.raise_()

    def _choose_moment(self, moment: str) -> None:
        self._turn_to(next(each for each in MOMENTS if each == moment))
        self.register = ""
        self._show(from_top=True)

    def _choose_register(self, name: str) -> None:
        self.register = name
        self._show_form("")

    # ---- acts

    def _tick(self, row: str, says: str) -> None:
        self.carry_out(lambda open_event: toggle_checklist_item(open_event, row, says))

    def _keep(self, register: str, given: Mapping[str, str]) -> None:
        known = {name: value for name, value in given.items() if value}
        if self.carry_out(lambda open_event: add_record(open_event, register, known), self.dock.draft):
            self.dock.why.clear()
            self._show_form("")

    def _follow(self, number: int) -> None:
        """Impose the penalty by the rule book; if it is left open there, open the rule lookup."""
        found = self.follows[number]
        if found.question and not found.rulings:
            self.asked.emit(found.question)
        else:
            self.carry_out(lambda open_event: impose_consequence(open_event, found))

    def _strike_out(self, line: str, why: str) -> None:
        if self.carry_out(lambda open_event: strike_out(open_event, line, why), self.dock.why_draft):
            self.dock.why.clear()
