"""The way from an appeal against no ruling yet to the ruling form, and back with the ruling chosen."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from bridgedesk.window.rulings.appeals_controller import AppealsController
from bridgedesk.window.rulings.penalties_controller import PenaltiesController


class RulingForAppeal(QObject):
    def __init__(
        self,
        penalties: PenaltiesController,
        appeals: AppealsController,
        show_penalties: Callable[[], None],
        show_appeals: Callable[[], None],
    ) -> None:
        """Watch both tabs; the last two functions show one or the other."""
        super().__init__(penalties)
        self.penalties, self.appeals = penalties, appeals
        self.show_penalties, self.show_appeals = show_penalties, show_appeals
        self._is_wanted = self._is_open = False
        appeals.tab.form.record.clicked.connect(self._begin)
        penalties.tab.pages.currentChanged.connect(lambda _: self._page_changed())
        penalties.recorded.connect(self._recorded)

    def _begin(self) -> None:
        """Open the ruling form with what the appeal says of the board and what happened."""
        typed = self.appeals.tab.form.typed()
        self.show_penalties()
        self.penalties.tab.show_list()
        self._is_wanted = True
        board = typed["board"].strip()
        self.penalties.begin_for_appeal(int(board) if board.isdecimal() else None, typed["details"])

    def _page_changed(self) -> None:
        """Go back to the appeal when the ruling form that was opened for it is closed."""
        if self.penalties.tab.building:
            self._is_open, self._is_wanted = self._is_wanted, False
        elif self._is_open:
            self.show_appeals()

    def _recorded(self, key: str) -> None:
        if self._is_open:
            self._is_open = False
            self.appeals.take_ruling(key)
