"""Leads from one tab to another: to the ruling, the appeal or the entry that something is about."""

from PySide6.QtCore import QObject

from bridgedesk.event.ruling import Note
from bridgedesk.window.evening_page import APPEALS, PENALTIES, SETUP, OpenEventPage
from bridgedesk.window.rulings.appeals_controller import AppealsController
from bridgedesk.window.rulings.penalties_controller import PenaltiesController
from bridgedesk.window.setup.setup_controller import SetupController


class TabLinks(QObject):
    def __init__(
        self,
        page: OpenEventPage,
        setup: SetupController,
        penalties: PenaltiesController,
        appeals: AppealsController,
    ) -> None:
        super().__init__(page)
        self._page, self._setup, self._penalties, self._appeals = page, setup, penalties, appeals

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
