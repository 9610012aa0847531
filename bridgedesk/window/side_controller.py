"""Panes next to every tab: history with undo, notes, rule lookup, clauses."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.undo import redo, undo, undo_act
from bridgedesk.desk.event.history import history
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.facts import QUESTIONS, InView, facts_known, facts_of_other_events
from bridgedesk.directing.forms import number_typed
from bridgedesk.directing.rulings.sides import session_sides
from bridgedesk.directing.selection.selection import gather_selection_data
from bridgedesk.event.notebook import notebook
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book
from bridgedesk.window.parts.background_work import BackgroundWork, bookshelf
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.rulings.clause_controller import ClauseController
from bridgedesk.window.rulings.rule_lookup_dock import RuleLookupDock
from bridgedesk.window.side_docks import HistoryDock, NotesDock


class SidePanesController(EventController):
    focus_wanted = Signal()  # something of the history was undone: the tab goes on

    def __init__(self, window: QMainWindow, act: Door) -> None:
        super().__init__(window, act)
        self.in_view: Callable[[], InView] = InView
        self.history = HistoryDock(window)
        self.notebook = NotesDock(window)
        self.rule_lookup = RuleLookupDock(self._known, window)
        self.other_events = BackgroundWork(self)
        self.docks: tuple[tuple[QDockWidget, str], ...] = (
            (self.history, "Ctrl+H"),
            (self.notebook, "F4"),
            (self.rule_lookup, "Ctrl+R"),
        )
        for dock, _ in self.docks:
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self.clauses = ClauseController(window, act)
        self.clauses.session = lambda: self.in_view().session
        self.docks = (*self.docks, (self.clauses.dock, ""))
        self._wire()

    def _wire(self) -> None:
        self.history.undo_wanted.connect(lambda: self._from_history(undo))
        self.history.redo_wanted.connect(lambda: self._from_history(redo))
        self.history.act_chosen.connect(self._undo_act)
        self.history.visibilityChanged.connect(self._show_history)
        self.notebook.visibilityChanged.connect(self._show_notebook)
        self.notebook.noted.connect(self._note)
        self.rule_lookup.visibilityChanged.connect(self._show_rule_lookup)
        self.other_events.done.connect(self.rule_lookup.fill_in)

    # ---- showing

    def take(self, open_event: OpenEvent) -> None:
        """Update the panes after an action."""
        self.open_event = open_event
        self._show_history(self.history.isVisible())
        self.notebook.draft.go_to(open_event.drafts)
        self.notebook.show_notes(notebook(open_event.event))
        if self.rule_lookup.isVisible():
            self.rule_lookup.refill_facts()
        self.clauses.take(open_event)

    def _show_history(self, shown: bool) -> None:
        if shown and self.open_event is not None:
            self.history.show_rows(history(self.open_event))

    def _show_notebook(self, shown: bool) -> None:
        if shown and self.open_event is not None:
            self.notebook.show_notes(notebook(self.open_event.event))
            self.notebook.take_focus()

    def _show_rule_lookup(self, shown: bool) -> None:
        if shown and self.open_event is not None:
            event, books = self.open_event.event, bookshelf().books
            own = self.open_event.book_in_force
            self.rule_lookup.show_books(
                {**books, own.id: own} if own and event.overlay else books, event.rulebook.id
            )
            self._show_about()
            self.rule_lookup.take_focus()

    def _show_about(self) -> None:
        if self.open_event is not None:
            seen = self.in_view()
            found = session_sides(self.open_event.event, seen.session)
            whom = [(side.entries[0], side.words) for side in found]
            self.rule_lookup.show_about(whom, seen.entry, seen.board)

    def _known(
        self, book: Book, question: str, entry: str, board: str, chosen: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Return the facts the event already knows for this question about the chosen entry and board."""
        if self.open_event is None:
            return {}
        number = int(board) if board.strip().isdecimal() else None
        self.other_events.forget()
        if question in QUESTIONS and book.id == self.open_event.event.rulebook.id:
            self._ask_other_events(self.open_event, question, entry)
        seen = self.in_view()
        if entry != seen.entry:
            seen = seen._replace(table=None)
        return facts_known(self.open_event, book, question, seen._replace(entry=entry, board=number), chosen)

    def _ask_other_events(self, open_event: OpenEvent, question: str, entry: str) -> None:
        """Work out in the background what the club's other events contribute."""
        try:
            told = gather_selection_data(open_event)
        except Refusal:
            return
        self.other_events.ask(lambda: facts_of_other_events(told, question, entry))

    def ask_book(self, question: str) -> None:
        """Open the rule lookup at a question; only facts that the event does not know must be typed."""
        seen = self.rule_lookup.isVisible()
        self.rule_lookup.show()
        self.rule_lookup.raise_()
        self.rule_lookup.choose(question)
        if seen:
            self._show_about()
        self.rule_lookup.form.take_focus()
        self.rule_lookup.ask_if_known()

    # ---- acts

    def undo(self) -> None:
        self.carry_out(undo)

    def redo(self) -> None:
        self.carry_out(redo)

    def _undo_act(self, number: int) -> None:
        self._from_history(lambda open_event: undo_act(open_event, number))

    def _from_history(self, action: Callable[[OpenEvent], Change]) -> None:
        if self.carry_out(action):
            self.focus_wanted.emit()

    def _note(self, text: str, table: str, board: str) -> None:
        def note(open_event: OpenEvent) -> Change:
            return add_note(open_event, text, number_typed(table, "table"), number_typed(board, "board"))

        if self.carry_out(note, self.notebook.draft):
            self.notebook.clear_fields()
