"""Page of the open event: a header line with event, session and progress, and the five tabs."""

from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget, QWidget

from bridgedesk.desk.club.events import progress
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.book_pane import moment_of_tab
from bridgedesk.directing.clause_uses import ClauseUse, UsedIn
from bridgedesk.directing.facts import InView
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Note
from bridgedesk.rulebooks.clauses import Moment
from bridgedesk.window.parts.header_and_status import HeaderLine
from bridgedesk.window.parts.layouts import column_of
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.reach import Reach
from bridgedesk.window.rulings.appeals_controller import AppealsController
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_controller import PenaltiesController
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.rulings.rule_book_controller import RuleBookController
from bridgedesk.window.rulings.ruling_for_appeal import RulingForAppeal
from bridgedesk.window.scores.mistakes import MistakesDock
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.setup.qualifying_event import CorrectedStrip
from bridgedesk.window.setup.setup_controller import SetupController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.standings.standings_controller import StandingsController
from bridgedesk.window.standings.standings_tab import StandingsTab
from bridgedesk.window.steps.steps_panel import BesideSteps, StepsPanel

Tab = SetupTab | ScoresTab | StandingsTab | PenaltiesTab | AppealsTab
LEAST_WIDTH, LEAST_OF_TAB = 495, QSize(520, 200)  # beside a dock on a small screen; before a tab scrolls
SETUP, SCORES, STANDINGS, PENALTIES, APPEALS = range(5)


def tab_of_work(event: Event) -> int:
    """Return the tab on which work goes on: Setup, or Scores once results have come in."""
    return SCORES if progress(event).come_in else SETUP


class NamedTabs(QTabWidget):
    """Tabs that keep all their names in view; a dock next to them never pushes the window off the screen."""

    def minimumSizeHint(self) -> QSize:
        names = self.tabBar().sizeHint().width()
        return QSize(max(LEAST_WIDTH, names), super().minimumSizeHint().height())


class OpenEventPage(QWidget):
    tab_chosen = Signal()

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.header = HeaderLine()
        self.corrected = CorrectedStrip()
        self.setup = SetupTab(names)
        self.scores = ScoresTab()
        self.standings = StandingsTab()
        self.penalties = PenaltiesTab()
        self.appeals = AppealsTab()
        self.tabs = NamedTabs()
        self.steps = StepsPanel()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Tabs"))
        for number, (tab, name) in enumerate(self._named_tabs(), start=1):
            tab.setMinimumWidth(LEAST_OF_TAB.width())
            self.tabs.addTab(Reach(tab, LEAST_OF_TAB), name)
            self.tabs.setTabToolTip(number - 1, f"{name} (Ctrl+{number})")
        self.beside_steps = BesideSteps(self.steps, self.tabs)
        self.beside_steps.take_steps()
        self.setLayout(column_of(self.header, self.corrected, self.beside_steps, spacing=0))

    def _named_tabs(self) -> list[tuple[Tab, str]]:
        return [
            (self.setup, self.tr("Setup")),
            (self.scores, self.tr("Scores")),
            (self.standings, self.tr("Standings")),
            (self.penalties, self.tr("Penalties")),
            (self.appeals, self.tr("Appeals")),
        ]

    def _wire(self) -> None:
        self.tabs.currentChanged.connect(lambda _: self.tab_chosen.emit())
        for number in range(self.tabs.count()):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number + 1}"), self)
            shortcut.activated.connect(lambda at=number: self.choose_tab(at))
        for keys, choice in (
            ("Ctrl+Shift+S", self.header.session),
            ("Ctrl+Shift+T", self.header.section),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(choice.setFocus)

    @property
    def all_tabs(self) -> list[Tab]:
        return [tab for tab, _ in self._named_tabs()]

    @property
    def tab(self) -> Tab:
        return self.all_tabs[self.tabs.currentIndex()]

    def bring_forward(self, number: int) -> None:
        """Bring a tab to the front before there is anything to show on it."""
        with QSignalBlocker(self.tabs):
            self.tabs.setCurrentIndex(number)

    def choose_tab(self, number: int) -> None:
        if self.tabs.currentIndex() == number:
            self.tab_chosen.emit()
        else:
            self.tabs.setCurrentIndex(number)

    def moment_in_view(self, event: Event) -> Moment:
        """Return the moment of the event that belongs to what is open."""
        missing, on_a_score = progress(event).missing, self.penalties.on_a_score
        return moment_of_tab(self.tabs.currentIndex(), event, missing=missing, on_a_score=on_a_score)

    def take_focus(self) -> None:
        """Set the focus where the next keystroke belongs."""
        self.tab.take_focus()


# ---- pair, table and board in front of the director, by the tab that is open

CARD = "card"  # the view of one entry, and what leads to it
SHEETS_OF_TABS = ("guide-cards", "recap", "ranking", "penalties", "appeals-form")


def sheet_in_view(page: OpenEventPage, standings: StandingsController) -> str:
    """Return the sheet printed most from the tab that is open."""
    if page.tab is page.standings:
        return standings.sheet_in_view
    return SHEETS_OF_TABS[page.tabs.currentIndex()]


def current_view(
    page: OpenEventPage,
    entry: ScoreEntry | None,
    section: str,
    standings: StandingsController,
    appeals: AppealsController,
) -> InView:
    if entry is None:
        return InView()
    here = InView(entry.session, section)
    match page.tab:
        case ScoresTab():
            return _line_in_view(entry, here)
        case StandingsTab() as tab:
            return here._replace(entry=_entry_of_row(tab, standings))
        case PenaltiesTab() as tab:
            return _ruling_in_view(tab, entry.open_event.event, here)
        case AppealsTab():
            appeal = appeals.appeal
            return here._replace(entry=appeal.by or "", board=appeal.board) if appeal else here
    return here


def _line_in_view(entry: ScoreEntry, here: InView) -> InView:
    line = entry.pad.line_in_view
    if line is None:
        return here
    place = line.place
    return InView(place.session, place.section, line.entries[0], place.round, place.table, place.board)


def _entry_of_row(tab: StandingsTab, standings: StandingsController) -> str:
    if standings.view == CARD:
        return standings.choices.get(CARD, "")
    row = tab.ranking_view.currentIndex().row()
    rows = tab.shown.tables[0].rows if tab.shown.tables else ()
    lead = rows[row].lead if 0 <= row < len(rows) else None
    return lead.choice if lead and lead.view == CARD else ""


def _ruling_in_view(tab: PenaltiesTab, event: Event, here: InView) -> InView:
    builder = tab.builder
    if tab.building:
        entries, round_ = builder.entries(), builder.round.text().strip()
        return here._replace(
            entry=entries[0] if entries else "", round=int(round_) if round_.isdecimal() else None
        )
    chosen = event.find_ruling(tab.list.chosen)
    return here._replace(entry=chosen.entry or "", round=chosen.round, board=chosen.board) if chosen else here


# ---- leads from one tab to another: to the ruling, the appeal or the entry that something is about


class TabLinks(QObject):
    def __init__(
        self,
        page: OpenEventPage,
        setup: SetupController,
        penalties: PenaltiesController,
        appeals: AppealsController,
        standings: StandingsController,
        book: RuleBookController,
    ) -> None:
        super().__init__(page)
        self._page, self._setup, self._penalties, self._appeals = page, setup, penalties, appeals
        self._standings, self._book = standings, book
        page.penalties.builder.corrected.connect(self._correct_scores)
        tabs = (partial(page.choose_tab, tab) for tab in (PENALTIES, APPEALS))
        self._for_appeal = RulingForAppeal(penalties, appeals, *tabs)

    def _correct_scores(self) -> None:
        """Open the pane for errors of a table and fouled boards, next to the scores."""
        self._page.choose_tab(SCORES)
        for dock in self._page.window().findChildren(MistakesDock):
            dock.show()
            dock.raise_()
            dock.take_focus()

    def rule_on(self, note: Note) -> None:
        self._page.choose_tab(PENALTIES)
        self._penalties.begin(note)

    def appeal_against(self, ruling: str) -> None:
        self._page.choose_tab(APPEALS)
        self._appeals.begin(ruling)

    def show_ruling(self, key: str) -> None:
        self._page.choose_tab(PENALTIES)
        self._page.penalties.show_list()
        self._page.penalties.list.choose(key)

    def show_appeal(self, key: str) -> None:
        self._page.choose_tab(APPEALS)
        self._appeals.go_to(key)

    def show_entry(self, key: str) -> None:
        self._page.choose_tab(SETUP)
        self._setup.go_to(key)

    def go_to_use(self, use: ClauseUse) -> None:
        """Go to where the event used a clause."""
        match use.used_in:
            case UsedIn.STANDING:
                self._page.choose_tab(STANDINGS)
                self._standings.go_to(use.key)
            case UsedIn.RULING:
                self.show_ruling(use.key)
            case UsedIn.APPEAL:
                self.show_appeal(use.key)
            case UsedIn.DEADLINE:
                self._book.go_to_deadline(use.key)
            case UsedIn.REGISTER:
                self._book.go_to_register(use.key)
            case UsedIn.CHECKLIST:
                self._book.go_to_checklist(use.key)
