"""Items to check as actions: accepted with a reason, or replaced by what a file has."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from bridgedesk.desk.acts.results import accept_items, use_file_results
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem, accepted_items, items_to_check
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock


class CheckItemsController(EventController):
    done = Signal()  # nothing is left to check

    def __init__(self, dock: CheckItemsDock, act: Door) -> None:
        super().__init__(dock, act)
        self.dock = dock
        dock.stands.connect(self._let_stand)
        dock.file_results_chosen.connect(self._use_file_results)

    def fill(self, open_event: OpenEvent, odd: Sequence[CheckItem] | None) -> None:
        """List the items, found already after an action."""
        self.open_event, dock = open_event, self.dock
        dock.drafts = open_event.drafts
        found = items_to_check(open_event) if odd is None else odd
        hidden = hidden_in(open_event.event)
        dock.show_things(found, accepted_items(open_event), hidden, open_event.event)
        if odd is None:
            list(dock.fit_rows())

    def _let_stand(self, items: Sequence[CheckItem], why: str) -> None:
        if self.carry_out(lambda open_event: accept_items(open_event, items, why), self.dock.draft):
            self._cleared()

    def _use_file_results(self, items: Sequence[CheckItem]) -> None:
        if self.carry_out(lambda open_event: use_file_results(open_event, items)):
            self._cleared()

    def _cleared(self) -> None:
        """Move to the next item, or back to the typing."""
        self.dock.done()
        if not self.dock.open:
            self.done.emit()
