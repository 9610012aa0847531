"""The main window: a line that says where we are, five tabs, docks, one line for what was done or refused."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.club import Club
from bridgedesk.desk.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.place import section_at
from bridgedesk.desk.programme import session_to_play
from bridgedesk.desk.progress import progress
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.score_entry import ScoreEntry
from bridgedesk.desk.to_clear import to_clear
from bridgedesk.event.ruling import Note
from bridgedesk.event.session import Section, Session
from bridgedesk.window.appeals_desk import AppealsDesk
from bridgedesk.window.appeals_tab import AppealsTab
from bridgedesk.window.backups_desk import BackupsDesk
from bridgedesk.window.book_desk import BookDesk
from bridgedesk.window.bridgemate_desk import BridgemateDesk
from bridgedesk.window.clock_desk import ClockDesk
from bridgedesk.window.clock_dock import ClockDock
from bridgedesk.window.double_dummy_desk import DoubleDummyDesk
from bridgedesk.window.exchange_desk import ExchangeDesk
from bridgedesk.window.guide_dock import BEGIN, PAGES, PRINT, GuideDock
from bridgedesk.window.header_line import HeaderLine
from bridgedesk.window.memory import Memory
from bridgedesk.window.menus import Menus
from bridgedesk.window.pages import Pages
from bridgedesk.window.penalties_desk import PenaltiesDesk
from bridgedesk.window.penalties_tab import PenaltiesTab
from bridgedesk.window.print_desk import PrintDesk
from bridgedesk.window.reception import Reception
from bridgedesk.window.regulations_dock import RegulationsDock
from bridgedesk.window.room_desk import RoomDesk
from bridgedesk.window.room_display import RoomDisplay
from bridgedesk.window.scores_desk import ScoresDesk
from bridgedesk.window.scores_tab import ScoresTab
from bridgedesk.window.setup_desk import SetupDesk
from bridgedesk.window.setup_tab import SetupTab
from bridgedesk.window.side_desk import SideDesk
from bridgedesk.window.standings_desk import StandingsDesk
from bridgedesk.window.standings_tab import StandingsTab
from bridgedesk.window.status_line import StatusLine
from bridgedesk.window.theme import look, put_on
from bridgedesk.window.words import told, under

LEAST_WIDTH = 640
SHEETS_OF_TABS = ("guide-cards", "recap", "ranking", "penalties", "appeals-form")


class MainWindow(QMainWindow):
    def __init__(self, clock: Clock, folder: Path | None = None, memory: Memory | None = None) -> None:
        super().__init__()
        self.clock = clock
        self.memory = memory or Memory()
        self.desk: OpenEvent | None = None
        self.entry: ScoreEntry | None = None
        self.section_id = ""
        self.reception = Reception(clock, self.memory, folder)
        self.header = HeaderLine()
        self.setup = SetupTab()
        self.scores = ScoresTab()
        self.standings = StandingsTab()
        self.penalties = PenaltiesTab()
        self.appeals = AppealsTab()
        self.side = SideDesk(self, self.act)
        self.book_desk = BookDesk(self, self.act, lambda: self.club)
        self.regulations = RegulationsDock(self)
        self.guide = GuideDock(self)
        self.clock_dock = ClockDock(self)
        self.room = RoomDisplay(self)
        self.status_line = StatusLine()
        self.status = self.status_line.words
        self.clock_desk = ClockDesk(
            self.clock_dock, self.room, self.header, self.memory, clock, self.status_line.refuse
        )
        self.setup_desk = SetupDesk(self.setup, self.act)
        self.penalties_desk = PenaltiesDesk(self.penalties, self.act)
        self.appeals_desk = AppealsDesk(self.appeals, self.act, self.clock_desk.finish)
        self.scores_desk = ScoresDesk(self, self.scores, self.act)
        self.exchange = ExchangeDesk(self, self.act, lambda: self.club)
        self.bridgemates = BridgemateDesk(self, self.act, lambda: self.reception.known_players().members)
        self.double_dummy = DoubleDummyDesk(self, self.act, lambda: self.desk)
        self.standings_desk = StandingsDesk(self.standings, self.act)
        self.room_desk = RoomDesk(self.room)
        self.print_desk = PrintDesk(
            self.status_line,
            self.memory,
            lambda: self.club,
            lambda: self.clock_desk.clock,
            self._sheet_in_view,
        )
        self.backups_desk = BackupsDesk(self.reception)
        self._make_frame()
        self.menus = Menus(
            self,
            [
                *self.side.docks,
                (self.book_desk.dock, "Ctrl+B"),
                (self.clock_dock, "F12"),
                *self.scores_desk.docks,
                *self.bridgemates.docks,
            ],
        )
        self._wire()
        self.menus.show_recent(self.memory.recent(), self.open_file)
        self.reception.show_welcome()
        self.resize(1366, 768)
        self.restoreGeometry(self.memory.size_of("window"))
        self.restoreState(self.memory.size_of("docks"))
        for dock in self.findChildren(QDockWidget):
            dock.hide()  # as wide as they were, when they are wanted

    # ---- what it is made of

    def _make_frame(self) -> None:
        self.setWindowTitle("BridgeDesk")
        self.where, self.when, self.results_in = (
            self.header.where,
            self.header.when,
            self.header.results_in,
        )
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setMinimumWidth(LEAST_WIDTH)  # a dock beside it never pushes the window off the screen
        self.tabs.tabBar().setDrawBase(False)
        for number, (tab, name) in enumerate(self._named_tabs(), start=1):
            self.tabs.addTab(tab, name)
            self.tabs.setTabToolTip(number - 1, f"{name} (Ctrl+{number})")
        self.tabs.tabBar().setAccessibleName(self.tr("Tabs"))
        self.evening = QWidget()
        self.evening.setObjectName("room")
        layout = QVBoxLayout(self.evening)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.tabs)
        self.hidden = QPushButton(self.tr("The desk is hidden. Enter shows it again."))
        self.hidden.setToolTip(self.tr("Shows the desk again (Enter)"))
        self.hidden.setAutoDefault(True)
        self.hidden.setFlat(True)
        self.pages = Pages()
        for page in (self.reception, self.evening, self.hidden, self.print_desk.page, *self.exchange.pages):
            self.pages.addWidget(page)
        self.setCentralWidget(under(self.reception.notice, self.pages))
        for dock in (self.clock_dock, self.guide):
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self.setStatusBar(self.status_line)

    def _named_tabs(self) -> list[tuple[QWidget, str]]:
        return [
            (self.setup, self.tr("Setup")),
            (self.scores, self.tr("Scores")),
            (self.standings, self.tr("Standings")),
            (self.penalties, self.tr("Penalties")),
            (self.appeals, self.tr("Appeals")),
        ]

    def _wire(self) -> None:
        """Every signal, in one place."""
        self.reception.event_taken.connect(self._take)
        self.reception.club_changed.connect(self._let_go)
        self.reception.page_shown.connect(self._show_reception)
        self.reception.left.connect(self._show_desk)
        self.reception.said.connect(lambda words, wrong: self.say(words, wrong=wrong))
        self.header.events_wanted.connect(self.reception.show_events)
        self.header.session_chosen.connect(self._choose_session)
        self.header.section_chosen.connect(self._choose_section)
        self.standings_desk.room_wanted.connect(self.room_desk.choose)
        self.print_desk.page_wanted.connect(self._show_page)
        self.print_desk.left.connect(self._show_desk)
        self.scores_desk.tab_wanted.connect(lambda: self.choose_tab(1))
        self.side.notebook.ruling_wanted.connect(self._rule_on)
        for asking in (self.penalties_desk.book_asked, self.book_desk.asked):
            asking.connect(self.side.ask_book)
        self.penalties_desk.appeal_wanted.connect(self._appeal)
        for showing in (self.appeals_desk.ruling_wanted, self.scores_desk.ruling_wanted):
            showing.connect(self._show_ruling)
        self.appeals_desk.notes_wanted.connect(self.side.notebook.show)
        self.clock_dock.visibilityChanged.connect(lambda _: self.clock_desk.tick())
        self.tabs.currentChanged.connect(self._tab_chosen)
        self.hidden.clicked.connect(self._show_desk)
        for number in range(self.tabs.count()):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number + 1}"), self)
            shortcut.activated.connect(lambda at=number: self.choose_tab(at))
        for keys, choice in (
            ("Ctrl+Shift+S", self.header.session),
            ("Ctrl+Shift+T", self.header.section),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(choice.setFocus)
        self.exchange.page_wanted.connect(self._show_page)
        self.exchange.event_taken.connect(self._take)
        self.exchange.players_wanted.connect(self.reception.import_players)
        self.exchange.said.connect(lambda words, wrong: self.say(words, wrong=wrong))
        self.double_dummy.said.connect(lambda words, wrong: self.say(words, wrong=wrong))
        self.exchange.left.connect(self._show_desk)
        self.bridgemates.left.connect(self._focus_tab)
        self._wire_menus(self.menus)
        self.regulations.fill(self.menus.help)

        own = (self.book_desk.dock, self.clock_dock, self.guide)
        for dock in (*dict(self.side.docks), *dict(self.scores_desk.docks), *own):
            dock.toggleViewAction().toggled.connect(self._dock_toggled)

    def _dock_toggled(self, shown: bool) -> None:
        """When it is folded away the typing goes on in the tab."""
        if not shown and self.evening.isVisible():
            self._focus_tab()

    def _wire_menus(self, menus: Menus) -> None:
        for action, carry_out in (
            (menus.new_event, self.reception.show_new_event),
            (menus.events, self.reception.show_events),
            (menus.templates, self.reception.show_templates),
            (menus.players, self.reception.show_players),
            (menus.back_up, self.reception.show_backups),
            (menus.restore, self.reception.show_backups_to_restore),
            (menus.open_club, self.reception.welcome.choose),
            (menus.welcome, self.reception.show_welcome),
            (menus.hide_desk, self._hide_desk),
            (menus.leave, self.close),
            (menus.print, self.print_desk.print_in_view),
            (menus.look, self.print_desk.show_in_view),
            (menus.print_evening, self.print_desk.print_evening),
            (menus.post, self.print_desk.post),
            (menus.import_, self.exchange.choose_file),
            (menus.send, self.exchange.show_sending),
            (menus.compare, self.exchange.show_compare),
            (menus.double_dummy, self.double_dummy.begin),
            (menus.scales, self.exchange.show_scales),
            (menus.undo, self.undo),
            (menus.redo, self.redo),
        ):
            action.triggered.connect(lambda _=False, act=carry_out: act())
        for name, action in menus.sheets.items():
            action.triggered.connect(lambda _=False, name=name: self.print_desk.show(name))
        self.exchange.fill_export(menus.export)
        menus.larger.triggered.connect(lambda: self._wear(percent=1))
        menus.smaller.triggered.connect(lambda: self._wear(percent=-1))
        menus.room.triggered.connect(self._show_room)
        menus.dark.setChecked(look().dark)
        menus.dark.triggered.connect(lambda: self._wear(dark=menus.dark.isChecked()))
        menus.guide.toggled.connect(self.guide.setVisible)
        self.guide.visibilityChanged.connect(self._guide_shown)

    def _guide_shown(self, shown: bool) -> None:
        if not shown and self.pages.isVisible():
            self.menus.guide.setChecked(False)

    def _show_room(self) -> None:
        self.room.setVisible(not self.room.isVisible())
        self.clock_desk.tick()
        self.room_desk.refresh()

    # ---- look

    def _wear(self, *, dark: bool | None = None, percent: int = 0) -> None:
        wanted = look().larger(percent)
        if dark is not None:
            wanted = wanted._replace(dark=dark)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            put_on(application, wanted)
        self.memory.remember_look(wanted)
        self.say(self.tr("Text at {0}%").format(wanted.percent) if percent else "")

    # ---- pages

    @property
    def club(self) -> Club | None:
        return self.reception.club

    def open_file(self, path: Path) -> None:
        self.reception.open_file(path)

    def _show_reception(self) -> None:
        self._show_page(self.reception)

    def _show_page(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        if page is not self.evening:
            for dock in (*dict(self.side.docks), self.book_desk.dock, self.clock_dock, self.bridgemates.dock):
                dock.hide()
        self._show_guide()

    def _hide_desk(self) -> None:
        self._show_page(self.hidden)
        self.hidden.setFocus()

    def _show_desk(self) -> None:
        if self.desk is None:
            self.reception.show_welcome()
            return
        self._show_page(self.evening)
        self._tab_chosen()

    def _show_guide(self) -> None:
        page = self.pages.currentWidget()
        on_tabs = PAGES[self.tabs.currentIndex()] if page is self.evening else BEGIN
        self.guide.show_page(PRINT if page is self.print_desk.page else on_tabs)

    # ---- opening and closing

    def _take(self, desk: OpenEvent, words: str) -> None:
        if not desk.event.sessions:
            self.say(
                self.tr("{0} has no session; there is nothing to show").format(desk.event.title), wrong=True
            )
            return
        self.desk = desk
        self.print_desk.take(desk)
        self.status_line.offer_sheet(None)
        self._choose_session(session_to_play(desk.event))
        self.say(words)
        self._show_page(self.evening)
        self.choose_tab(1 if progress(desk.event).come_in else 0)

    def _let_go(self) -> None:
        """Another club is opened."""
        self.print_desk.end()
        self.print_desk.take(None)
        self.desk = self.entry = self.side.desk = None
        self.menus.show_recent(self.memory.recent(), self.open_file)
        self.room_desk.let_go()
        self.double_dummy.end()
        self.exchange.take(None, "")
        self.bridgemates.take(None, "")

    def closeEvent(self, event: QCloseEvent) -> None:
        self.memory.remember_size("window", self.saveGeometry())
        self.memory.remember_size("docks", self.saveState())
        self.print_desk.end()
        if not self.reception.close_club():
            event.ignore()
            return
        self._let_go()
        self.room.close()
        event.accept()

    # ---- the one door

    def act(self, carry_out: Callable[[], Change | None]) -> bool:
        """Done and said, or refused and said."""
        try:
            change = carry_out()
        except Refusal as problem:
            self.say(str(problem), wrong=True)
            return False
        self.reception.show_warnings()
        if change is not None:
            self.say(told(change))
        self._refresh()
        return True

    def say(self, words: str, *, wrong: bool = False) -> None:
        self.status_line.say(words, wrong=wrong)

    def report_bug(self, words: str) -> None:
        """Something nobody foresaw; what was acknowledged is safe in the file."""
        self.say(
            self.tr(
                "Something went wrong inside BridgeDesk ({0}). What was recorded is safe; do it again."
            ).format(words),
            wrong=True,
        )

    # ---- acts

    def session(self) -> Session | None:
        if self.desk is None or self.entry is None:
            return None
        wanted = self.entry.session
        return next(session for session in self.desk.event.sessions if session.id == wanted)

    def _choose_session(self, key: str) -> None:
        if self.desk is not None:
            self.entry = ScoreEntry(self.desk, key)
            session = self.session()
            sections = [section.id for section in session.sections] if session else []
            if self.section_id not in sections:
                self.section_id = sections[0] if sections else ""
            self._refresh()

    def _choose_section(self, key: str) -> None:
        self.section_id = key
        self._refresh()
        self._tab_chosen()

    def _section(self) -> Section | None:
        if self.desk is None or self.entry is None:
            return None
        if not self.section_id:  # hands alone, or matches without a movement
            return Section("")
        return section_at(self.desk.event, self.entry.session, self.section_id)

    def undo(self) -> None:
        (self.reception.players_desk if self.reception.players.isVisible() else self.side).undo()

    def redo(self) -> None:
        (self.reception.players_desk if self.reception.players.isVisible() else self.side).redo()

    def _rule_on(self, note: Note) -> None:
        self.choose_tab(3)
        self.penalties_desk.begin(note)

    def _appeal(self, ruling: str) -> None:
        self.choose_tab(4)
        self.appeals_desk.begin(ruling)

    def _show_ruling(self, key: str) -> None:
        self.choose_tab(3)
        self.penalties.show_list()
        self.penalties.list.choose(key)

    def _sheet_in_view(self) -> str:
        """What is printed most from the other tabs."""
        if self.tabs.currentWidget() is self.standings:
            return self.standings_desk.sheet_in_view
        return SHEETS_OF_TABS[self.tabs.currentIndex()]

    # ---- showing

    def choose_tab(self, number: int) -> None:
        if self.tabs.currentIndex() == number:
            self._tab_chosen()
        else:
            self.tabs.setCurrentIndex(number)

    def _tab_chosen(self) -> None:
        """Focus goes where the next keystroke belongs."""
        self._refresh_tab()
        self.book_desk.at_tab(self.tabs.currentIndex())
        self._show_guide()
        self._focus_tab()

    def _focus_tab(self) -> None:
        tab = self.tabs.currentWidget()
        if isinstance(tab, SetupTab | ScoresTab | StandingsTab | PenaltiesTab | AppealsTab):
            tab.take_focus()
        else:
            self.tabs.tabBar().setFocus()

    def _refresh(self) -> None:
        session, section = self.session(), self._section()
        if self.desk is None or session is None or section is None:
            return
        event = self.desk.event
        known = progress(event)
        self.setWindowTitle(f"{event.title} – BridgeDesk")
        self.header.show_place(event, session, section)
        self.header.show_progress(known.come_in, known.expected, len(to_clear(self.desk)))
        self.side.take(self.desk)
        self.exchange.take(self.desk, session.id)
        self.bridgemates.take(self.desk, session.id)
        self.book_desk.take(self.desk)
        self.room_desk.take(self.desk, session.id)
        key = f"{self.desk.file.path.stem}/{event.id}/{session.id}/{section.id}"
        self.clock_desk.take(key, self.header.where.text(), section, self.setup_desk.pace(self.desk))
        if self.entry is not None:
            self.entry.read_again()
            self.scores_desk.take(self.entry)
        self._refresh_tab()

    def _refresh_tab(self) -> None:
        section = self._section()
        if self.desk is None or self.entry is None or section is None:
            return
        match self.tabs.currentWidget():
            case SetupTab():
                self.setup_desk.show(self.desk, self.entry.session, section, self.reception.known_players())
            case ScoresTab():
                self.scores_desk.show(self.entry)
            case StandingsTab():
                self.standings_desk.show(self.desk, self.club)
            case PenaltiesTab():
                self.penalties_desk.show(self.desk, self.entry.session, section)
            case AppealsTab():
                self.appeals_desk.show(self.desk, self.entry.session)
