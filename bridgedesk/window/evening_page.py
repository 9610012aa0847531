"""Page of the open event: a header line with event, session and progress, and the five tabs."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from bridgedesk.window.parts.header_line import HeaderLine
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.setup.corrected_strip import CorrectedStrip
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.standings.standings_tab import StandingsTab

Tab = SetupTab | ScoresTab | StandingsTab | PenaltiesTab | AppealsTab
LEAST_WIDTH = 620
SETUP, SCORES, STANDINGS, PENALTIES, APPEALS = range(5)


class OpenEventPage(QWidget):
    tab_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.header = HeaderLine()
        self.corrected = CorrectedStrip()
        self.setup = SetupTab()
        self.scores = ScoresTab()
        self.standings = StandingsTab()
        self.penalties = PenaltiesTab()
        self.appeals = AppealsTab()
        self.tabs = QTabWidget()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.tabs.setDocumentMode(True)
        self.tabs.setMinimumWidth(LEAST_WIDTH)  # a dock beside it never pushes the window off the screen
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Tabs"))
        for number, (tab, name) in enumerate(self._named_tabs(), start=1):
            self.tabs.addTab(tab, name)
            self.tabs.setTabToolTip(number - 1, f"{name} (Ctrl+{number})")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.corrected)
        layout.addWidget(self.tabs)

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
    def tab(self) -> Tab:
        return self._named_tabs()[self.tabs.currentIndex()][0]

    def choose_tab(self, number: int) -> None:
        if self.tabs.currentIndex() == number:
            self.tab_chosen.emit()
        else:
            self.tabs.setCurrentIndex(number)

    def take_focus(self) -> None:
        """Set the focus where the next keystroke belongs."""
        self.tab.take_focus()
