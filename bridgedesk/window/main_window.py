"""The main window: a line that says where we are, five tabs, one line for what was done or refused."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.acts.posting import post_ranking
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undoing import redo, undo, undo_act
from bridgedesk.desk.club import Club
from bridgedesk.desk.history import history
from bridgedesk.desk.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.progress import progress
from bridgedesk.desk.ranking import field_rankings
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.score_entry import ScoreEntry
from bridgedesk.event.session import Section
from bridgedesk.window.begin_page import BeginPage
from bridgedesk.window.guidance_tab import appeals_tab, penalties_tab
from bridgedesk.window.history_dock import HistoryDock
from bridgedesk.window.scores_desk import ScoresDesk
from bridgedesk.window.scores_tab import ScoresTab
from bridgedesk.window.setup_tab import SetupTab
from bridgedesk.window.standings_tab import StandingsTab
from bridgedesk.window.words import label, restyle


class MainWindow(QMainWindow):
    def __init__(self, clock: Clock, folder: Path | None = None) -> None:
        super().__init__()
        self.clock = clock
        self.club: Club | None = None
        self.desk: OpenEvent | None = None
        self.entry: ScoreEntry | None = None
        self.sheet: Path | None = None
        self.begin_page = BeginPage(folder)
        self.setup = SetupTab()
        self.scores = ScoresTab()
        self.standings = StandingsTab()
        self.penalties = penalties_tab()
        self.appeals = appeals_tab()
        self.history = HistoryDock(self)
        self.scores_desk = ScoresDesk(self, self.scores, self.act)
        self._make_frame()
        self._make_menus()
        self._wire()
        self._show_begin_page()
        self.resize(1366, 768)

    # ---- what it is made of

    def _make_frame(self) -> None:
        self.setWindowTitle("BridgeDesk")
        self.where, self.when, self.results_in = label("", "club"), label("", "faint"), label("", "progress")
        for words in (self.when, self.where):
            words.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            words.setMinimumWidth(60)
        header = QHBoxLayout()
        header.setContentsMargins(18, 10, 18, 6)
        header.setSpacing(18)
        header.addWidget(self.where)
        header.addWidget(self.when)
        header.addStretch()
        header.addWidget(self.results_in)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for number, (tab, name) in enumerate(self._named_tabs(), start=1):
            self.tabs.addTab(tab, name)
            self.tabs.setTabToolTip(number - 1, f"{name} (Ctrl+{number})")
        self.tabs.tabBar().setAccessibleName(self.tr("Tabs"))
        evening = QWidget()
        evening.setObjectName("room")
        layout = QVBoxLayout(evening)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(header)
        layout.addWidget(self.tabs)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.begin_page)
        self.pages.addWidget(evening)
        self.setCentralWidget(self.pages)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.history)
        self.history.hide()
        self.status = label("", "status")
        self.status.setAccessibleName(self.tr("What was done last"))
        self.show_sheet = QPushButton(self.tr("Show the sheet"))
        self.show_sheet.setToolTip(self.tr("Opens the sheet posted last"))
        self.show_sheet.hide()
        self.statusBar().addWidget(self.status, 1)
        self.statusBar().addPermanentWidget(self.show_sheet)

    def _named_tabs(self) -> list[tuple[QWidget, str]]:
        return [
            (self.setup, self.tr("Setup")),
            (self.scores, self.tr("Scores")),
            (self.standings, self.tr("Standings")),
            (self.penalties, self.tr("Penalties")),
            (self.appeals, self.tr("Appeals")),
        ]

    def _make_menus(self) -> None:
        self.new_event = self._action(self.tr("New event"), "Ctrl+N")
        self.open_club = self._action(self.tr("Open a club file …"), "Ctrl+Shift+O")
        self.leave = self._action(self.tr("Quit"), "Ctrl+Q")
        self.post = self._action(self.tr("Post the ranking as PDF"), "Ctrl+P")
        self.undo_last = self._action(self.tr("Undo"), QKeySequence.StandardKey.Undo)
        self.redo_last = self._action(self.tr("Redo"), "Ctrl+Y")
        show_history = self.history.toggleViewAction()
        show_history.setShortcut("Ctrl+H")
        for name, actions in (
            (self.tr("&File"), [self.new_event, self.open_club, self.leave]),
            (self.tr("&Edit"), [self.undo_last, self.redo_last]),
            (self.tr("&Print"), [self.post]),
            (self.tr("&View"), [show_history, *self.scores_desk.actions()]),
        ):
            self.menuBar().addMenu(name).addActions(actions)

    def _action(self, text: str, shortcut: str | QKeySequence.StandardKey) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(shortcut))
        action.setToolTip(f"{text} ({action.shortcut().toString()})")
        return action

    def _wire(self) -> None:
        """Every signal, in one place."""
        self.begin_page.begun.connect(self._begin)
        self.begin_page.chosen.connect(self.open_file)
        self.setup.named.connect(self._name_pair)
        self.scores_desk.tab_wanted.connect(lambda: self.choose_tab(1))
        self.history.undo_wanted.connect(self.undo)
        self.history.redo_wanted.connect(self.redo)
        self.history.act_chosen.connect(self._undo_act)
        self.history.visibilityChanged.connect(self._show_history)
        self.tabs.currentChanged.connect(self._tab_chosen)
        self.new_event.triggered.connect(self._show_begin_page)
        self.open_club.triggered.connect(self.begin_page.choose)
        self.leave.triggered.connect(self.close)
        self.post.triggered.connect(self.post_ranking)
        self.undo_last.triggered.connect(self.undo)
        self.redo_last.triggered.connect(self.redo)
        self.show_sheet.clicked.connect(self._show_sheet)
        for number in range(self.tabs.count()):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number + 1}"), self)
            shortcut.activated.connect(lambda at=number: self.choose_tab(at))

    # ---- opening and closing

    def _show_begin_page(self) -> None:
        self.pages.setCurrentWidget(self.begin_page)
        self.history.hide()
        if self.club is not None:
            self.begin_page.show_club(self.club.name, self.club.file.path)
        else:
            self.begin_page.club.setFocus()

    def _begin(self, path: Path, name: str, title: str, boards: int) -> None:
        def begin() -> Change:
            if self.club is None:
                self.club = Club.begin(path, name, self.clock)
            today: date = self.clock().date()
            self._take(self.club.begin_three_tables(title, today, boards))
            return Change("begin", self.tr("{0} is set up. Type the names of the players.").format(title))

        if self.act(begin):
            self.choose_tab(0)

    def open_file(self, path: Path) -> None:
        def open_() -> Change:
            club = Club.open(path, self.clock)
            if self.club is not None:
                self.club.close()
            self.club = club
            event = club.last_event()
            if event is None:
                self._show_begin_page()
                return Change("open", self.tr("{0} has no event yet").format(club.name))
            self._take(event)
            return Change("open", self.tr("{0}, as it was left").format(event.event.title))

        if self.act(open_) and self.desk is not None:
            self.choose_tab(1 if progress(self.desk.event).come_in else 0)

    def _take(self, desk: OpenEvent) -> None:
        self.desk = desk
        self.entry = ScoreEntry(desk, desk.event.sessions[0].id)
        self.pages.setCurrentIndex(1)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.club is not None:
            try:
                self.club.close()
            except Refusal as problem:
                self.say(str(problem), wrong=True)
                event.ignore()
                return
        self.club = self.desk = self.entry = None
        event.accept()

    # ---- the one door

    def act(self, carry_out: Callable[[], Change | None]) -> bool:
        """Done and said, or refused and said."""
        try:
            change = carry_out()
        except Refusal as problem:
            self.say(str(problem), wrong=True)
            return False
        if change is not None:
            self.say(change.words)
        self._refresh()
        return True

    def say(self, words: str, *, wrong: bool = False) -> None:
        self.status.setText(words)
        restyle(self.status, "wrong", wrong)

    def report_bug(self, words: str) -> None:
        """Something nobody foresaw; what was acknowledged is safe in the file."""
        self.say(
            self.tr(
                "Something went wrong inside BridgeDesk ({0}). What was recorded is safe; do it again."
            ).format(words),
            wrong=True,
        )

    # ---- acts

    def _section(self) -> Section | None:
        return self.desk.event.sessions[0].sections[0] if self.desk else None

    def _name_pair(self, number: str, names: list[str]) -> None:
        desk, section = self.desk, self._section()
        if desk is None or section is None:
            return
        session = desk.event.sessions[0].id
        if not self.act(lambda: name_pair(desk, session, section.id, number, names)):
            self.setup.refuse(number)

    def undo(self) -> None:
        if self.desk is not None:
            desk = self.desk
            self.act(lambda: undo(desk))

    def redo(self) -> None:
        if self.desk is not None:
            desk = self.desk
            self.act(lambda: redo(desk))

    def _undo_act(self, number: int) -> None:
        if self.desk is not None:
            desk = self.desk
            self.act(lambda: undo_act(desk, number))

    def post_ranking(self) -> None:
        """Beside the club file, under a name that sorts by day."""
        desk = self.desk
        if desk is None:
            self.say(self.tr("There is nothing to post yet; begin an event first"), wrong=True)
            return
        event = desk.event
        path = (
            desk.file.path.with_name("sheets")
            / f"{event.date.isoformat()} {_as_name(event.title)}, ranking.pdf"
        )
        if self.act(lambda: post_ranking(desk, path)):
            self.sheet = path
            self.show_sheet.show()

    def _show_sheet(self) -> None:
        if self.sheet is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.sheet)))

    # ---- showing

    def choose_tab(self, number: int) -> None:
        if self.tabs.currentIndex() == number:
            self._tab_chosen()
        else:
            self.tabs.setCurrentIndex(number)

    def _tab_chosen(self) -> None:
        """Focus goes where the next keystroke belongs."""
        self._refresh_tab()
        tab = self.tabs.currentWidget()
        if isinstance(tab, SetupTab | ScoresTab | StandingsTab):
            tab.take_focus()
        else:
            self.tabs.tabBar().setFocus()

    def _refresh(self) -> None:
        if self.desk is None:
            return
        event = self.desk.event
        known = progress(event)
        self.setWindowTitle(f"{event.title} – BridgeDesk")
        self.where.setText(f"{event.club}  ·  {event.title}" if event.club else event.title)
        session = event.sessions[0]
        sections = ", ".join(section.id for section in session.sections)
        self.when.setText(
            self.tr("{0}  ·  session {1}, section {2}").format(_day(event.date), session.id, sections)
        )
        self.results_in.setText(self.tr("{0} of {1} results in").format(known.come_in, known.expected))
        self._show_history()
        if self.entry is not None:
            self.entry.read_again()
            self.scores_desk.take(self.entry)
        self._refresh_tab()

    def _show_history(self) -> None:
        if self.desk is not None and self.history.isVisible():
            self.history.show_rows(history(self.desk))

    def _refresh_tab(self) -> None:
        section = self._section()
        if self.desk is None or self.entry is None or section is None:
            return
        match self.tabs.currentWidget():
            case SetupTab():
                self.setup.show_section(self.desk.event, section)
            case ScoresTab():
                self.scores_desk.show(self.entry)
            case StandingsTab():
                self.standings.show_rankings(field_rankings(self.desk))


def _day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B %Y}"


def _as_name(title: str) -> str:
    """What every file system takes."""
    return (
        "".join(letter if letter.isalnum() or letter in " -" else "" for letter in title).strip() or "event"
    )
