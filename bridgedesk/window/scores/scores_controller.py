"""Controller of the Scores tab and its panes: passes keys and choices to the score pad and the actions."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow

from bridgedesk.desk.acts.posting import print_missing_scores
from bridgedesk.desk.acts.results import accept_item, use_file_result
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.matching_results import import_results
from bridgedesk.desk.queue.items_to_check import CheckItem, accepted_items, items_to_check
from bridgedesk.desk.queue.missing_scores import latest_round, missing_slips
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.match_pad import MatchLine
from bridgedesk.desk.scorepad.progress import ShareEntered
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.page import Door
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock, MissingDock
from bridgedesk.window.scores.line_ups import LineUpsController, LineUpsDock
from bridgedesk.window.scores.matches_controller import MatchesController
from bridgedesk.window.scores.mistakes import MistakesController, MistakesDock
from bridgedesk.window.scores.scores_tab import ScoresTab


class ScoresController(QObject):
    typed = Signal(object)  # the act that a key led to, which is written already
    tab_wanted = Signal()  # a dock leads to a line
    focus_wanted = Signal()  # a dock has done what it was opened for: the tab goes on
    session_wanted = Signal(str)  # in which that line is
    entry_wanted = Signal(str)  # where it is seated, or entered as a team
    ruling_wanted = Signal(str)  # that waits, to be shown under Penalties
    line_wanted = Signal(str)  # of a register, with what follows from it
    appeal_wanted = Signal(str)
    qualifying_wanted = Signal()  # what to do where it was corrected

    def __init__(self, window: QMainWindow, tab: ScoresTab, act: Door) -> None:
        super().__init__(window)
        self.tab = tab
        self.act = act
        self.entry: ScoreEntry | None = None
        self.clear = CheckItemsDock(window)
        self.missing = MissingDock(window)
        self.mistakes = MistakesDock(window)
        self.mistakes_controller = MistakesController(self.mistakes, act)
        self.line_ups = LineUpsDock(window)
        self.line_ups_controller = LineUpsController(self.line_ups, act)
        tab.matches.drawing.wanted.connect(self._stay_with_matches)  # before it is drawn
        self.matches = MatchesController(tab.matches, act)
        self.typing_boards: bool | None = None  # of a match, not its total; none: as they usually come
        self.up_to: int | None = None  # of the missing slips; none: as far as anything has come in
        self.docks: tuple[tuple[ListDock, str], ...] = (
            (self.clear, "F7"),
            (self.missing, "F8"),
            (self.mistakes, "F3"),
            (self.line_ups, "Ctrl+U"),
        )
        for dock, _ in self.docks:
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self._wire()

    def _wire(self) -> None:
        self.tab.key_pressed.connect(self._press)
        self.tab.order_chosen.connect(lambda order: self._go(lambda entry: entry.arrange(order)))
        self.tab.row_clicked.connect(lambda row: self._go(lambda entry: entry.go_to_row(row)))
        self.tab.page_clicked.connect(lambda page: self._go(lambda entry: entry.go_to_page(page)))
        self.tab.share_clicked.connect(self._go_to_share)
        self.tab.totals_wanted.connect(self._show_totals)
        self.matches.typed.connect(self.typed)
        self.matches.boards_wanted.connect(self._show_boards)
        self.matches.session_wanted.connect(self.session_wanted)
        for dock, _ in self.docks:
            dock.left.connect(self.tab_wanted)
            dock.visibilityChanged.connect(lambda shown, dock=dock: self._shown(dock, shown=shown))
        self.clear.go_wanted.connect(self._go_to_odd)
        self.clear.stands.connect(self._let_stand)
        self.clear.file_result_chosen.connect(self._use_file_result)
        self.clear.file_wanted.connect(self._choose_file)
        self.mistakes_controller.done.connect(self.focus_wanted)
        self.missing.go_wanted.connect(self._go_to_place)
        self.missing.round_chosen.connect(self._list_up_to)
        self.missing.print_wanted.connect(self._print_missing)

    # ---- showing

    def take(self, entry: ScoreEntry, odd: Sequence[CheckItem]) -> Iterator[None]:
        """Update open panes after an action, one after the other; `odd` are its items to check."""
        if entry is not self.entry:
            self.entry, self.up_to, self.typing_boards = entry, None, None
        for dock, _ in self.docks:
            yield
            if dock.isVisible():
                self._fill(dock, odd)
        yield from self.clear.fit_rows() if self.clear.isVisible() else ()

    def show(self, entry: ScoreEntry) -> None:
        self.entry = entry
        boards = entry.usually_by_boards if self.typing_boards is None else self.typing_boards
        if entry.has_matches and not boards:
            self.tab.show_matches()
            self.matches.show(entry.open_event, entry.session)
        else:
            self.tab.show_entry(entry)

    def _show_totals(self) -> None:
        """Return from the boards of a match to the list of matches, at that match."""
        entry = self.entry
        if entry is None or not entry.has_matches:
            return
        self.typing_boards = False
        match = entry.match_in_view
        self.matches.show(entry.open_event, entry.session)
        if match is not None and self.matches.entry is not None:
            self.matches.entry.go_to(match)
        self.show(entry)
        self.tab.take_focus()

    def _stay_with_matches(self) -> None:
        """Show the matches: a draw is printed before its slips come."""
        self.typing_boards = False

    def _show_boards(self, match: MatchLine) -> None:
        def there() -> None:
            if self.entry is not None:
                self.entry.go_to_match(match)
                self.typing_boards = True

        self.act(there)
        self.tab.take_focus()

    def refresh_docks(self) -> None:
        for dock, _ in self.docks:
            if dock.isVisible():
                self._fill(dock)

    def _shown(self, dock: ListDock, *, shown: bool) -> None:
        if shown:
            self._fill(dock)
            dock.setFocus()
            if isinstance(dock, CheckItemsDock | MissingDock | MistakesDock | LineUpsDock):
                dock.take_focus()

    def _fill(self, dock: ListDock, odd: Sequence[CheckItem] | None = None) -> None:
        entry = self.entry
        if entry is None:
            return
        match dock:
            case CheckItemsDock():
                hidden = hidden_in(entry.open_event.event)
                dock.drafts = entry.open_event.drafts
                found = items_to_check(entry.open_event) if odd is None else odd
                dock.show_things(found, accepted_items(entry.open_event), hidden)
                if odd is None:
                    list(dock.fit_rows())
            case MissingDock():
                self._fill_missing(entry)
            case MistakesDock():
                self.mistakes_controller.fill(entry)
            case LineUpsDock():
                typed = self.matches.entry
                line = typed.pad.line if typed is not None and typed.open_event is entry.open_event else None
                self.line_ups_controller.fill(entry.open_event, entry.session, line.key if line else "")

    def _fill_missing(self, entry: ScoreEntry) -> None:
        rounds = max((line.place.round for line in entry.pad.lines), default=0)
        up_to = self.up_to or latest_round(entry.pad.results) or rounds
        results = dict(entry.pad.results)
        self.missing.show_slips(missing_slips(entry.pad.lines, results, up_to), up_to, rounds)

    # ---- the pad

    def _press(self, key: str) -> None:
        entry = self.entry
        if entry is None:
            return
        change = entry.press(key)
        if change is None:
            self.show(entry)
            if self.mistakes.isVisible():
                self._fill(self.mistakes)
        else:
            self.typed.emit(change)
        self.tab.take_focus()

    def _go(self, there: Callable[[ScoreEntry], None]) -> None:
        if self.entry is not None:
            there(self.entry)
            self.typing_boards = True
            self.show(self.entry)
            self.refresh_docks()
        self.tab.take_focus()

    def _go_to_share(self, share: ShareEntered) -> None:
        by_table = self.entry is not None and self.entry.progress.by_table
        table, board = (share.number, None) if by_table else (None, share.number)
        self._go(lambda entry: entry.go_to_missing(share.section, table=table, board=board))

    def _go_to_odd(self, odd: CheckItem) -> None:
        leads = (
            (self.ruling_wanted, odd.ruling),
            (self.entry_wanted, odd.entry),
            (self.line_wanted, odd.line),
            (self.appeal_wanted, odd.appeal),
        )
        signal, key = next(((signal, key) for signal, key in leads if key is not None), (None, None))
        if signal is not None:
            signal.emit(key)
        elif odd.qualifying is not None:
            self.qualifying_wanted.emit()
        elif odd.place is not None:
            self._go_to_place(odd.place)
        elif odd.match is not None:
            self._go_to_total(odd.match)

    def _go_to_place(self, place: SlipLocation) -> None:
        self._go_to_session(place.session)
        self.tab_wanted.emit()
        self._go(lambda entry: entry.go_to(place, chosen=True))

    def _go_to_total(self, key: str) -> None:
        match = self.entry.open_event.event.find_match(key) if self.entry is not None else None
        if match is None:
            return
        self._go_to_session(match.session)
        self.tab_wanted.emit()
        if self.entry is not None and self.entry.has_matches:
            self.typing_boards = False
            self.show(self.entry)
            if self.matches.entry is not None:
                self.matches.entry.go_to(key)
                self.show(self.entry)
        self.tab.take_focus()

    def _go_to_session(self, session: str) -> None:
        if self.entry is not None and session != self.entry.session:
            self.session_wanted.emit(session)

    # ---- the docks

    def _let_stand(self, odd: CheckItem, why: str) -> None:
        with self.clear.draft.used():
            stands = self._carry_out(lambda entry: accept_item(entry.open_event, odd, why))
        if stands:
            self._cleared()

    def _use_file_result(self, odd: CheckItem) -> None:
        if self._carry_out(lambda entry: use_file_result(entry.open_event, odd)):
            self._cleared()

    def _carry_out(self, action: Callable[[ScoreEntry], Change | None]) -> bool:
        entry = self.entry
        return entry is not None and self.act(lambda: action(entry))

    def ask_qualifying_reason(self) -> None:
        """Ask why a final stays as it is after its qualifying was corrected."""
        self.clear.show()
        self.clear.raise_()
        self.clear.ask_reason(lambda odd: odd.qualifying is not None)

    def _cleared(self) -> None:
        """Move to the next item, or back to the typing."""
        self.clear.done()
        if not self.clear.open:
            self.focus_wanted.emit()

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self.clear, self.tr("Results from a file"))
        if chosen:
            self.take_file(Path(chosen))

    def take_file(self, path: Path) -> None:
        self._carry_out(lambda entry: import_results(entry.open_event, entry.session, path))

    def _list_up_to(self, round_: int) -> None:
        self.up_to = round_
        self.refresh_docks()

    def _print_missing(self) -> None:
        up_to = self.missing.up_to.value()
        self._carry_out(lambda entry: print_missing_scores(entry.open_event, entry.session, up_to))
