"""Main window: welcome pages, open event, the other pages, and the status line."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QWidget

from bridgedesk.bug_log import short_path
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import as_one_act
from bridgedesk.desk.event.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Session
from bridgedesk.window.club.backups_controller import BackupsController
from bridgedesk.window.club.club_changes import EventsController, ForgetPlayerController, LogoController
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.club.players_controller import PlayersController
from bridgedesk.window.evening_controller import OpenEventController
from bridgedesk.window.evening_page import OpenEventPage, sheet_in_view
from bridgedesk.window.files.exchange_controller import ExchangeController
from bridgedesk.window.finding.find_controller import FindController
from bridgedesk.window.menus import Menus, wire_menus
from bridgedesk.window.parts.form_draft import KeptDraft
from bridgedesk.window.parts.header_and_status import StatusLine
from bridgedesk.window.parts.labels import Pages, button, page_above_strip, pages_below_strips
from bridgedesk.window.parts.layouts import docks_of
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import apply_look, look, style_pages_when_seen, style_when_seen
from bridgedesk.window.printing.print_controller import PrintController
from bridgedesk.window.scores.double_dummy_controller import DoubleDummyController
from bridgedesk.window.side_controller import SidePanesController
from bridgedesk.window.side_docks import BEGIN, PAGES, PRINT, GuideDock, NewsDock, RegulationsDock
from bridgedesk.window.steps.steps_panel import PagesBesideSteps


class MainWindow(QMainWindow):
    def __init__(self, clock: Clock, folder: Path | None = None, memory: UserSettings | None = None) -> None:
        super().__init__()
        self.setWindowTitle("BridgeDesk")
        self.clock = clock
        self.memory = memory or UserSettings()
        self.status_line = StatusLine()
        self.reception = ClubPages(clock, self.memory, folder)
        self.evening = OpenEventPage(self.reception.names)
        self.event_controller = OpenEventController(
            self, self.evening, self.act, self.reception, self.status_line, clock
        )
        self.regulations = RegulationsDock(self)
        self.guide = GuideDock(self)
        self.news = NewsDock(self)
        self.double_dummy = DoubleDummyController(self.status_line, self.act, lambda: self.open_event)
        self.print_controller = PrintController(
            self.status_line,
            self.memory,
            lambda: self.club,
            lambda: self.event_controller.clock.clock,
            lambda: sheet_in_view(self.evening, self.event_controller.standings),
        )
        self.exchange = ExchangeController(self, self.act, lambda: self.club, self.print_controller)
        self.backups_controller = BackupsController(self.reception)
        self.forget_controller = ForgetPlayerController(self.reception, lambda: self.open_event)
        self.logos = LogoController(self.reception)
        self.events_controller = EventsController(self.reception, self.act, lambda: self.open_event)
        self.hidden = self._hidden_screen_button()
        self.pages = Pages()
        self._name_parts()
        self._lay_out()
        self.menus = Menus(self, self.event_controller.docks)
        self._wire()
        self._dress()
        self.menus.show_recent(self.memory.recent(), self.open_file)
        self.reception.show_welcome()
        self._as_it_was()

    # ---- what it is made of

    def _name_parts(self) -> None:
        """Name the parts of the event page as they are called on the screen."""
        page, of_event = self.evening, self.event_controller
        self.setup, self.scores, self.standings = page.setup, page.scores, page.standings
        self.penalties, self.appeals = page.penalties, page.appeals
        self.tabs, self.header, self.choose_tab = page.tabs, page.header, page.choose_tab
        self.where, self.when, self.results_in = page.header.where, page.header.when, page.header.results_in
        self.side, self.book_controller, self.bridgemates = of_event.side, of_event.book, of_event.bridgemates
        self.setup_controller, self.scores_controller = of_event.setup, of_event.scores
        self.penalties_controller, self.appeals_controller = of_event.penalties, of_event.appeals
        self.clock_dock, self.clock_controller = of_event.clock_dock, of_event.clock
        self.room, self.room_controller = of_event.room_display, of_event.room
        self.standings_controller, self.status = of_event.standings, self.status_line.words

    def _hidden_screen_button(self) -> QPushButton:
        hidden = button(
            self.tr("Screen hidden. Press Enter to show it."), self.tr("Shows the screen again (Enter)")
        )
        hidden.setFlat(True)
        return hidden

    def _lay_out(self) -> None:
        pages = (self.reception, self.evening, self.hidden, self.print_controller.page)
        for page in (*pages, *self.exchange.pages):
            self.pages.addWidget(page)
        self.beside_steps = PagesBesideSteps(self.evening.steps, self.pages)
        below = pages_below_strips(self.beside_steps, self.reception.notice, self.reception.offer)
        self.setCentralWidget(page_above_strip(below, self.status_line.made))
        self.setStatusBar(self.status_line)

    def _dress(self) -> None:
        """Style part by part, so that a change of look restyles only the visible ones."""
        around = (self.menuBar(), self.status_line, self.reception.notice, self.reception.offer, self.room)
        tabs = [tab for tab in self.evening.all_tabs if tab is not self.setup]  # it has many pages
        of_event = (self.header, self.evening.corrected, self.tabs.tabBar(), *self.setup.above_pages, *tabs)
        for part in (*around, self.status_line.made, *of_event, *docks_of(self)):
            style_when_seen(part)
        for stage in (self.pages, self.reception, self.setup.views):
            style_pages_when_seen(stage, but=(self.reception, self.evening))

    def _as_it_was(self) -> None:
        self.resize(1366, 768)
        self.restoreGeometry(self.memory.size_of("window"))
        self.restoreState(self.memory.size_of("docks"))
        for dock in docks_of(self):
            dock.hide()  # as wide as they were, when they are wanted

    def _wire(self) -> None:
        """Connect the signals of all pages, in one place."""
        wire_menus(self)
        self.finding = FindController(self, self)
        self.reception.event_taken.connect(self._take)
        self.reception.club_changed.connect(self._let_go)
        self.reception.closing.connect(self.event_controller.pause.forget)
        self.reception.closing.connect(self._keep_drafts)
        self.reception.page_shown.connect(lambda: self._show_page(self.reception))
        self.events_controller.gone.connect(self._event_gone)
        self.header.events_wanted.connect(self.reception.show_events)
        self.evening.tab_chosen.connect(self._show_guide)
        self.event_controller.shown.connect(self._name_event)
        self.exchange.event_taken.connect(self._take)
        self.exchange.players_wanted.connect(self.reception.import_players)
        self.exchange.devices.reading_wanted.connect(self.bridgemates.watch_file)
        for part in (self.print_controller, self.exchange):
            part.page_wanted.connect(self._show_page)
        self.reception.made.connect(self.status_line.show_made)
        self.reception.looked.connect(self.status_line.show_state)
        leaving = self.reception, self.print_controller, self.exchange
        for left in (*(part.left for part in leaving), self.hidden.clicked):
            left.connect(self.return_to_event)
        self.tabs.currentChanged.connect(self.status_line.forget_refusal)
        for said in (self.reception.said, self.exchange.said, self.double_dummy.said, self.logos.said):
            said.connect(lambda words, wrong: self.show_status(words, wrong=wrong))
        self.print_controller.jobs.posted.connect(self.event_controller.refresh)
        self.guide.toggleViewAction().toggled.connect(self.event_controller.dock_toggled)
        self.guide.visibilityChanged.connect(self._guide_shown)

    # ---- look

    def set_look(self, *, dark: bool | None = None, percent: int = 0) -> None:
        wanted = look().larger(percent)
        if dark is not None:
            wanted = wanted._replace(dark=dark)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_look(application, wanted)
        self.memory.remember_look(wanted)
        self.show_status(self.tr("Text size {0}%").format(wanted.percent) if percent else "")

    # ---- pages

    @property
    def club(self) -> Club | None:
        return self.reception.club

    @property
    def open_event(self) -> OpenEvent | None:
        return self.event_controller.open_event

    @property
    def entry(self) -> ScoreEntry | None:
        return self.event_controller.entry

    def session(self) -> Session | None:
        return self.event_controller.session()

    def open_file(self, path: Path) -> None:
        self.reception.open_file(path)

    def _show_page(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        if page is not self.evening:
            self.event_controller.hide_docks()
        self._show_guide()

    def hide_screen(self) -> None:
        self._show_page(self.hidden)
        self.hidden.setFocus()

    def return_to_event(self) -> None:
        if self.open_event is None:
            self.reception.show_welcome()
            return
        self._show_page(self.evening)
        self.event_controller.show_tab()

    def _show_guide(self) -> None:
        page = self.pages.currentWidget()
        on_tabs = PAGES[self.tabs.currentIndex()] if page is self.evening else BEGIN
        self.guide.show_page(PRINT if page is self.print_controller.page else on_tabs)

    def _guide_shown(self, shown: bool) -> None:
        if not shown and self.pages.isVisible():
            self.menus.guide.setChecked(False)

    # ---- opening and closing

    def _take(self, open_event: OpenEvent, words: str) -> None:
        if not open_event.event.sessions:
            why_not = self.tr("{0} has no session, so there is nothing to show.")
            self.show_status(why_not.format(open_event.event.title), wrong=True)
            return
        self.print_controller.take(open_event)
        self.event_controller.take(open_event)
        self.show_status(words)
        self._show_page(self.evening)
        self.event_controller.begin()

    def _name_event(self, open_event: OpenEvent, session: str) -> None:
        self._name_window(open_event.event.title)
        self.exchange.take(open_event, session)

    def _name_window(self, *event: str) -> None:
        names = [*event, self.club.name] if self.club else event
        self.setWindowTitle(" – ".join([*names, "BridgeDesk"]))

    def _let_go(self) -> None:
        """Let go of the event: another club is opened."""
        self._name_window()
        self.print_controller.end()
        self.print_controller.take(None)
        self.event_controller.let_go()
        self.menus.show_recent(self.memory.recent(), self.open_file)
        self.double_dummy.end()
        self.exchange.take(None, "")

    def _keep_drafts(self) -> None:
        """Save everything half typed, before the club file is closed."""
        for draft in reversed(self.findChildren(KeptDraft)):  # keys that wait go to their form first
            draft.leave()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.memory.remember_size("window", self.saveGeometry())
        self.memory.remember_size("docks", self.saveState())
        self.print_controller.end()
        self.forget_controller.end()
        self.reception.close_club()
        self._let_go()
        self.room.close()
        event.accept()

    # ---- the one door

    def act(self, carry_out: Callable[[], Change | None]) -> bool:
        """Carry out one action and report it; if it is refused, change nothing and say why."""
        club = self.reception.club
        try:
            with as_one_act(club) if club else nullcontext():
                change = carry_out()
        except Refusal as problem:
            self.status_line.refuse_typed(str(problem))
            return False
        self.event_controller.tell(change)
        self.event_controller.refresh()
        return True

    def undo(self) -> None:
        self._last_acts().undo()

    def redo(self) -> None:
        self._last_acts().redo()

    def _last_acts(self) -> PlayersController | EventsController | SidePanesController:
        """Return the part of the page in view whose last action is undone."""
        if self.reception.players.isVisible():
            return self.reception.players_controller
        return self.events_controller if self.reception.events.isVisible() else self.side

    def _event_gone(self, key: str) -> None:
        if self.open_event and self.open_event.event.id == key:
            self._let_go()

    def show_status(self, words: str, *, wrong: bool = False) -> None:
        self.status_line.say(words, wrong=wrong)

    def report_bug(self, kind: str, log: Path | None) -> None:
        """Show that the program made a mistake, and where it is logged."""
        words = self.tr("BridgeDesk made a mistake ({0}). Everything entered is saved. Please try again.")
        if log is not None:
            words += self.tr(" Details: {1}")
        self.show_status(words.format(kind, short_path(log)), wrong=True)
