"""The open event with one session and section in view; every tab and dock shows the same."""

from collections.abc import Callable, Iterator
from datetime import datetime

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.clock.session_clock import fresh_clock
from bridgedesk.desk.club.events import progress, session_to_play
from bridgedesk.desk.event.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem, find_items, in_order
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.seating.hidden_boards import redact_for_playing_director
from bridgedesk.directing.seating.match_tables import meets_in_matches
from bridgedesk.event.session import Section, Session
from bridgedesk.window.clock.clock_controller import ClockController
from bridgedesk.window.clock.clock_dock import ClockDock
from bridgedesk.window.clock.room_display import RoomDisplay, RoomDisplayController
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.evening_page import SCORES, OpenEventPage, TabLinks, current_view, tab_of_work
from bridgedesk.window.files.bridgemate import BridgemateController
from bridgedesk.window.parts.background_work import TypingPause
from bridgedesk.window.parts.header_and_status import StatusLine
from bridgedesk.window.parts.labels import status_text
from bridgedesk.window.parts.page import Door
from bridgedesk.window.rulings.appeals_controller import AppealsController
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_controller import PenaltiesController
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.rulings.rule_book_controller import RuleBookController
from bridgedesk.window.scores.scores_controller import ScoresController
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.setup.qualifying_event import CorrectedController
from bridgedesk.window.setup.setup_controller import SetupController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.side_controller import SidePanesController
from bridgedesk.window.standings.standings_controller import StandingsController
from bridgedesk.window.standings.standings_tab import StandingsTab


class OpenEventController(QObject):
    shown = Signal(OpenEvent, str)  # and the session

    def __init__(
        self,
        window: QMainWindow,
        page: OpenEventPage,
        act: Door,
        reception: ClubPages,
        status: StatusLine,
        clock: Clock,
    ) -> None:
        super().__init__(window)
        self.page = page
        self.act, self.reception, self.status = act, reception, status
        self.open_event: OpenEvent | None = None
        self.entry: ScoreEntry | None = None
        self.section_id = ""
        self.side = SidePanesController(window, act)
        self.side.in_view = lambda: current_view(
            page, self.entry, self.section_id, self.standings, self.appeals
        )
        self.book = RuleBookController(window, act)
        self.scores = ScoresController(window, page.scores, page.header, act)
        self.bridgemates = BridgemateController(window, act, lambda: reception.known_players().members)
        self.clock_dock = ClockDock(window)
        self.room_display = RoomDisplay(window)
        self.clock = ClockController(
            self.clock_dock, self.room_display, page.header, reception.memory, clock, status.refuse
        )
        self.room = RoomDisplayController(self.room_display)
        self.setup = SetupController(page.setup, act)
        self.corrected = CorrectedController(page.corrected, act)
        self.penalties = PenaltiesController(page.penalties, act)
        self.appeals = AppealsController(page.appeals, act, self.clock.finish)
        self.book.finish, self.book.in_view = self.clock.finish, page.moment_in_view
        self.book.session = lambda: self.entry.session if self.entry else ""
        self.standings = StandingsController(page.standings, act)
        self.links = TabLinks(page, self.setup, self.penalties, self.appeals, self.standings, self.book)
        self.docks: list[tuple[QDockWidget, str]] = [
            *self.side.docks,
            (self.book.dock, "Ctrl+B"),
            (self.clock_dock, "F12"),
            *self.scores.docks,
            *self.bridgemates.docks,
        ]
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.clock_dock)
        self.clock_dock.hide()
        self.pause = self.bridgemates.pause = TypingPause(self, self._what_follows)
        self._offer_docks(offered=False)
        self._wire()

    def _wire(self) -> None:
        """Connect the signals of all tabs and docks, in one place."""
        page = self.page
        page.tab_chosen.connect(self.show_tab)
        page.header.session_chosen.connect(self.choose_session)
        page.header.section_chosen.connect(self._choose_section)
        self.setup.session_wanted.connect(self.choose_session)
        self.standings.room_wanted.connect(self.room.choose)
        self.scores.tab_wanted.connect(lambda: page.choose_tab(SCORES))
        self.scores.entry_wanted.connect(self.links.show_entry)
        self.scores.session_wanted.connect(self.choose_session)
        self.scores.qualifying_wanted.connect(self.corrected.go_to)
        page.corrected.stand_wanted.connect(self.scores.ask_qualifying_reason)
        self.scores.line_wanted.connect(self.book.select_consequence)
        self.scores.appeal_wanted.connect(self.links.show_appeal)
        self.side.notebook.ruling_wanted.connect(self.links.rule_on)
        for asking in (self.penalties.book_asked, self.book.asked):
            asking.connect(self.side.ask_book)
        page.penalties.case_shown.connect(self.book.show_moment_of_ruling)
        self.side.clauses.use_wanted.connect(self.links.go_to_use)
        self.penalties.appeal_wanted.connect(self.links.appeal_against)
        for showing in (self.appeals.ruling_wanted, self.scores.ruling_wanted):
            showing.connect(self.links.show_ruling)
        self.appeals.notes_wanted.connect(self.side.notebook.show)
        for typing in (page.scores, page.scores.matches):
            typing.key_pressed.connect(self.pause.begin_again)
            typing.field.left.connect(self.pause.end)
        self.scores.typed.connect(self.show_typed)
        for left in (self.bridgemates.left, self.scores.focus_wanted, self.side.focus_wanted):
            left.connect(page.take_focus)
        self.clock_dock.visibilityChanged.connect(lambda _: self.clock.tick())
        self.clock.begun.connect(self._begin_play)
        for dock, _ in self.docks:
            dock.toggleViewAction().toggled.connect(self.dock_toggled)

    def _begin_play(self, when: datetime) -> None:
        """Record the start of play by the clock, if none is recorded."""
        open_event, session = self.open_event, self.session()
        if open_event is not None and session is not None and session.starts is None:
            self.act(lambda: begin_play(open_event, session.id, when.replace(second=0, microsecond=0)))

    def dock_toggled(self, shown: bool) -> None:
        """Return the focus to the tab when a dock is closed."""
        if not shown and self.page.isVisible():
            self.page.take_focus()

    def hide_docks(self) -> None:
        """Hide the docks of the event while other pages are shown."""
        for dock, _ in self.docks:
            dock.hide()

    # ---- what is in view

    def take(self, open_event: OpenEvent) -> None:
        self.open_event = open_event
        self._offer_docks(offered=True)
        self.page.bring_forward(tab_of_work(open_event.event))
        self.choose_session(session_to_play(open_event.event))

    def begin(self) -> None:
        """Show the tab where the work is: Setup, or Scores once results have come in."""
        if self.open_event is not None:
            self.page.choose_tab(tab_of_work(self.open_event.event))

    def let_go(self) -> None:
        """Let go of the event: another club is opened."""
        self.pause.forget()
        self._offer_docks(offered=False)
        self.hide_docks()
        self.open_event = self.entry = self.side.open_event = None
        self.room.let_go()
        self.bridgemates.take(None, "")

    def _offer_docks(self, *, offered: bool) -> None:
        """Keep the docks closed while no event is open; they would show, and change, the one before."""
        for dock, _ in self.docks:
            dock.toggleViewAction().setEnabled(offered)

    def tell(self, change: Change | None) -> None:
        """Say what an action did, without what a playing director must not know."""
        self.reception.show_warnings()
        if change is None:
            return
        words, before = status_text(change), change.before
        if self.open_event is not None and before is not None and before.id == self.open_event.event.id:
            words = redact_for_playing_director(words, before, self.open_event.event)
        self.status.say(words, made=change.made)

    def session(self) -> Session | None:
        if self.open_event is None or self.entry is None:
            return None
        return self.open_event.event.session(self.entry.session)

    def _section(self) -> Section | None:
        if self.open_event is None or self.entry is None:
            return None
        if not self.section_id:  # hands alone, or matches without a movement
            return Section("")
        return self.open_event.event.section(self.entry.session, self.section_id)

    def choose_session(self, key: str) -> None:
        if self.open_event is not None:
            self.entry = ScoreEntry(self.open_event, key)
            session = self.session()
            sections = [section.id for section in session.sections] if session else []
            self.section_id = self.section_id if self.section_id in sections else next(iter(sections), "")
            self.refresh()

    def _choose_section(self, key: str) -> None:
        self.section_id = key
        self.refresh()
        self.show_tab()

    # ---- showing

    def show_room(self) -> None:
        self.room_display.setVisible(not self.room_display.isVisible())
        self.clock.tick()
        self.room.refresh()

    def show_tab(self) -> None:
        """Show the tab and set the focus where the next keystroke belongs."""
        self.pause.end()
        self._refresh_tab()
        self.book.show_moment_of_tab()
        self.page.take_focus()

    def _is_left(self) -> bool:
        """Return True if the session is gone or played in another format; another session, or this one
        again, is then shown."""
        if self.open_event is None or self.entry is None:
            return False
        session = self.open_event.event.find_session(self.entry.session)
        sections = [section.id for section in session.sections] or [""] if session else []
        if session is None:
            self.choose_session(session_to_play(self.open_event.event))
        elif self.section_id not in sections or self.entry.by_matches != meets_in_matches(session):
            self.choose_session(session.id)
        else:
            return False
        return True

    def refresh(self, *, typed: bool = False) -> None:
        """Update everything after an action; what follows from `typed` results waits for a pause."""
        if self._is_left():
            return
        session, section = self.session(), self._section()
        if self.open_event is None or self.entry is None or session is None or section is None:
            return
        known = progress(self.open_event.event)
        self.page.header.show_place(self.open_event.event, session, section)
        self.page.header.show_progress(known.come_in, known.expected)
        self.entry.read_again()
        self.pause.begin()
        if not typed:
            self.pause.end()
        self._refresh_tab()

    def show_typed(self, change: Change) -> None:
        """Show the typed line, its board and the counts only, so that the next key is not held up."""
        self.tell(change)
        self.refresh(typed=True)

    def _what_follows(self) -> Iterator[object]:
        """Show everything around the tab again, in pieces; the standings are the longest one."""
        session, section, open_event, entry = self.session(), self._section(), self.open_event, self.entry
        if open_event is None or entry is None or session is None or section is None:
            return
        yield open_event.evaluation
        found: list[CheckItem] = []
        for item in find_items(open_event):
            found.append(item)
            yield item
        odd = in_order(found)
        header = self.page.header
        header.show_to_clear(len(odd))
        key = f"{open_event.file.path.stem}/{open_event.event.id}/{session.id}/{section.id}"
        fresh = fresh_clock(open_event, session.id, section)
        shows: tuple[Callable[[], object], ...] = (
            lambda: self.corrected.show(open_event, odd),
            lambda: self.side.take(open_event),
            lambda: self.bridgemates.take(open_event, session.id),
            lambda: self.book.take(open_event),
            lambda: self.room.take(open_event, session.id),
            lambda: self.clock.take(key, header.whole_name(), section, fresh),
            lambda: self.shown.emit(open_event, session.id),
        )
        for show in shows:
            yield show()
        yield from self.scores.take(entry, odd)

    def _refresh_tab(self) -> None:
        section = self._section()
        if self.open_event is None or self.entry is None or section is None:
            return
        match self.page.tab:
            case SetupTab():
                self.setup.show(self.open_event, self.entry.session, section, self.reception.known_players())
            case ScoresTab():
                self.scores.show(self.entry)
            case StandingsTab():
                self.standings.show(self.open_event, self.reception.club)
            case PenaltiesTab():
                self.penalties.show(self.open_event, self.entry.session, section)
            case AppealsTab():
                self.appeals.show(self.open_event, self.entry.session)
