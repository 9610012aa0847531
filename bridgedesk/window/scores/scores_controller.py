"""Controller of the Scores tab and its panes: passes keys and choices to the score pad and the actions."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow

from bridgedesk.desk.files.matching_results import import_results
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.match_pad import MatchLine
from bridgedesk.desk.scorepad.progress import ShareEntered
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.window.parts.header_and_status import HeaderLine
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.page import Door
from bridgedesk.window.scores.half_typed_score import HalfTypedScore
from bridgedesk.window.scores.items_to_check_controller import CheckItemsController
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock
from bridgedesk.window.scores.line_ups import LineUpsController, LineUpsDock
from bridgedesk.window.scores.matches_controller import MatchesController
from bridgedesk.window.scores.missing_scores_dock import MissingController, MissingDock
from bridgedesk.window.scores.mistakes import MistakesController, MistakesDock
from bridgedesk.window.scores.room_map_dock import RoomMapDock
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.scores.state_strip import StateController


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

    def __init__(self, window: QMainWindow, tab: ScoresTab, header: HeaderLine, act: Door) -> None:
        super().__init__(window)
        self.tab, self.act = tab, act
        self.entry: ScoreEntry | None = None
        self.clear = CheckItemsDock(window)
        self.checks = CheckItemsController(self.clear, act)
        self.missing, self.room_map = MissingDock(window), RoomMapDock(window)
        self.missing_controller = MissingController(self.missing, act)
        self.mistakes, self.line_ups = MistakesDock(window), LineUpsDock(window)
        self.mistakes_controller = MistakesController(self.mistakes, act)
        self.line_ups_controller = LineUpsController(self.line_ups, act)
        tab.matches.drawing.wanted.connect(self._stay_with_matches)  # before it is drawn
        tab.matches.decide.clicked.connect(self._stay_with_matches)
        self.matches = MatchesController(tab.matches, act)
        self.half_typed = HalfTypedScore(self)
        self.state = StateController(tab.state, act)
        self.typing_boards: bool | None = None  # of a match, not its total; none: as they usually come
        self.docks: tuple[tuple[ListDock, str], ...] = (
            (self.clear, "F7"),
            (self.missing, "F8"),
            (self.room_map, "Shift+F8"),
            (self.mistakes, "F3"),
            (self.line_ups, "Ctrl+U"),
        )
        for dock, _ in self.docks:
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        header.missing_wanted.connect(self.show_missing)
        header.checks_wanted.connect(lambda: self.open_dock(self.clear))
        self._wire()

    def _wire(self) -> None:
        self.tab.key_pressed.connect(self._press)
        self.tab.field.edited.connect(self._edit)
        self.tab.field.left.connect(self._leave)
        self.tab.order_chosen.connect(lambda order: self.go(lambda entry: entry.arrange(order)))
        self.tab.row_clicked.connect(lambda row: self.go(lambda entry: entry.go_to_row(row)))
        self.tab.page_clicked.connect(lambda page: self.go(lambda entry: entry.go_to_page(page)))
        self.tab.share_clicked.connect(self._go_to_share)
        self.tab.totals_wanted.connect(self._show_totals)
        self.matches.typed.connect(self.typed)
        self.matches.boards_wanted.connect(self._show_boards)
        self.matches.session_wanted.connect(self.session_wanted)
        for dock, _ in self.docks:
            dock.left.connect(self.tab_wanted)
            dock.visibilityChanged.connect(lambda shown, dock=dock: self._shown(dock, shown=shown))
        self.tab.wrong.clicked.connect(lambda: self.open_dock(self.mistakes))
        self.tab.wrong.clicked.connect(self.mistakes.take_focus_on_board)
        self.clear.go_wanted.connect(self._go_to_odd)
        self.state.focus_wanted.connect(self.tab.take_focus)
        self.tab.state.missing.clicked.connect(self.show_missing)
        self.tab.state.check.clicked.connect(lambda: self.open_dock(self.clear))
        self.clear.place_wanted.connect(self.go_to_place)
        self.checks.done.connect(self.focus_wanted)
        self.clear.file_wanted.connect(self._choose_file)
        self.mistakes_controller.done.connect(self.focus_wanted)
        for listing in (self.missing, self.room_map):
            listing.go_wanted.connect(self.go_to_place)
        self.room_map.match_wanted.connect(self._go_to_total)

    # ---- showing

    def take(self, entry: ScoreEntry, odd: Sequence[CheckItem]) -> Iterator[None]:
        """Update open panes after an action, one after the other; `odd` are its items to check."""
        self._turn_to(entry)
        self.state.take(entry.open_event, odd)
        for dock, _ in self.docks:
            yield
            if dock.isVisible():
                self._fill(dock, odd)
        yield from self.clear.fit_rows() if self.clear.isVisible() else ()

    def _turn_to(self, entry: ScoreEntry) -> None:
        """Follow the entry of this session; a score half typed in it earlier is put back."""
        if entry is not self.entry:
            self.entry = entry
            self.half_typed.go_to(entry)
            self.typing_boards = True if entry.pad.half_typed else None

    def show(self, entry: ScoreEntry) -> None:
        self._turn_to(entry)
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
        """Show the matches: a draw is printed before its slips come, and a decided match is seen."""
        self.typing_boards = False

    def _show_boards(self, match: MatchLine) -> None:
        def there() -> None:
            if self.entry is not None:
                self.entry.go_to_match(match)
                self.typing_boards = True

        self.act(there)
        self.tab.take_focus()

    def lead_to(self, *, drawing: bool) -> None:
        """Show the draw, or move to the first missing score, when the tab is shown next."""
        if drawing:
            self.typing_boards = False
        elif self.entry is not None:
            self.entry.go_to_first_missing()

    def open_dock(self, dock: CheckItemsDock | MissingDock | MistakesDock) -> None:
        """Show a pane next to the scores, with the focus in it."""
        dock.show()
        dock.raise_()
        dock.take_focus()

    def show_missing(self) -> None:
        """List the missing scores, or show the scores if all are in."""
        self.tab_wanted.emit()
        if self.tab.state.state is not None and self.tab.state.state.missing:
            self.open_dock(self.missing)
            if not self.missing.slips:  # of the rounds that have come in
                self.tab.take_focus()

    def refresh_docks(self) -> None:
        for dock, _ in self.docks:
            if dock.isVisible():
                self._fill(dock)

    def _shown(self, dock: ListDock, *, shown: bool) -> None:
        if shown:
            self._fill(dock)
            dock.setFocus()
            if isinstance(dock, CheckItemsDock | MissingDock | RoomMapDock | MistakesDock | LineUpsDock):
                dock.take_focus()

    def _fill(self, dock: ListDock, odd: Sequence[CheckItem] | None = None) -> None:
        entry = self.entry
        if entry is None:
            return
        match dock:
            case CheckItemsDock():
                self.checks.fill(entry.open_event, odd)
            case MissingDock():
                self.missing_controller.fill(entry)
            case RoomMapDock():
                dock.show_entry(entry)
            case MistakesDock():
                self.mistakes_controller.fill(entry)
            case LineUpsDock():
                typed = self.matches.entry
                line = typed.pad.line if typed is not None and typed.open_event is entry.open_event else None
                self.line_ups_controller.fill(entry.open_event, entry.session, line.key if line else "")

    # ---- the pad

    def _press(self, key: str) -> None:
        entry = self.entry
        if entry is None:
            return
        change = entry.press(key)
        self.half_typed.after_key(recorded=change is not None)
        if change is None:
            self.show(entry)
            if self.mistakes.isVisible():
                self._fill(self.mistakes)
        else:
            self.typed.emit(change)
        self.tab.take_focus()

    def _edit(self, text: str) -> None:
        if self.entry is not None:
            self.entry.edit(text)
            self.half_typed.after_key(recorded=False)
            self.show(self.entry)

    def _leave(self) -> None:
        """Say that what is half typed is not recorded, when the focus goes elsewhere."""
        if self.entry is not None and self.entry.pad.question is None and self.entry.holds():
            self.tab.show_hint(self.entry.pad)

    def go(self, there: Callable[[ScoreEntry], None]) -> None:
        if self.entry is not None:
            there(self.entry)
            self.typing_boards = True
            self.show(self.entry)
            self.refresh_docks()
        self.tab.take_focus()

    def _go_to_share(self, share: ShareEntered) -> None:
        by_table = self.entry is not None and self.entry.progress.by_table
        table, board = (share.number, None) if by_table else (None, share.number)
        self.go(lambda entry: entry.go_to_missing(share.section, table=table, board=board))

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
            self.go_to_place(odd.place)
        elif odd.match is not None:
            self._go_to_total(odd.match)

    def go_to_place(self, place: SlipLocation) -> None:
        self._go_to_session(place.session)
        self.tab_wanted.emit()
        self.go(lambda entry: entry.go_to(place, chosen=True))

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

    def ask_qualifying_reason(self) -> None:
        """Ask why a final stays as it is after its qualifying was corrected."""
        self.open_dock(self.clear)
        self.clear.ask_reason(lambda odd: odd.qualifying is not None)

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self.clear, self.tr("Results from a file"))
        if chosen:
            self.take_file(Path(chosen))

    def take_file(self, path: Path) -> None:
        if (entry := self.entry) is not None:
            self.act(lambda: import_results(entry.open_event, entry.session, path))
