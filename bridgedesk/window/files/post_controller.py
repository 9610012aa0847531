"""Post results: at once what the club posted last, or on a page where that is chosen and completed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.evening_files import SECRETARY, USUAL, order_evening
from bridgedesk.desk.files.missing_for_secretary import (
    MissingItem,
    has_chosen_scale,
    missing_for_secretary,
    stopping,
    supply,
)
from bridgedesk.desk.files.sending import Sending, dispatch, last_sending_options
from bridgedesk.desk.files.sent import Fix
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.window.files.exchange_part import ExchangeBase
from bridgedesk.window.files.post_page import PostPage
from bridgedesk.window.parts.page import Door
from bridgedesk.window.printing.print_controller import PrintController


class PostController(ExchangeBase):
    options_wanted = Signal()

    def __init__(
        self, window: QMainWindow, act: Door, club: Callable[[], Club | None], prints: PrintController
    ) -> None:
        super().__init__(window, act, club)
        self.prints = prints
        self.page = PostPage()
        self.with_pages(self.page)
        self.left_out: frozenset[str] = frozenset()
        self.items: Sequence[MissingItem] = ()
        self.page.post_wanted.connect(self._post_chosen)
        self.page.choice_changed.connect(lambda: self.page.show_state(self.items))
        self.page.options_wanted.connect(self.options_wanted)
        self.page.table.supplied.connect(self._supply)
        self.page.left.connect(self.left)

    def take(self, open_event: OpenEvent | None, session: str) -> None:
        if open_event is not self.open_event:
            self.left_out = frozenset()
        super().take(open_event, session)

    # ---- at once

    def post(self) -> None:
        """Post what was posted last; if something is missing for it, show what."""
        club, open_event = self.club(), self.open_event
        if open_event is None or club is None:
            self.prints.refuse_nothing_yet()
            return
        wanted = self._remembered(club)
        if SECRETARY in wanted:
            self._look(club, open_event)
            if stopping(self.items):
                self.show_page_to_post()
                return
        self._begin(club, open_event, wanted)

    def _remembered(self, club: Club) -> tuple[str, ...]:
        """Return what was posted last; a club that has sent to the secretary before also sends at first."""
        found = self.prints.memory.posted(club.file.path)
        if found:
            return found
        sends = self.asked(lambda: has_chosen_scale(club))
        return (*USUAL, SECRETARY) if sends else USUAL

    # ---- on the page

    def show_page_to_post(self) -> None:
        club, open_event = self.club(), self.open_event
        if open_event is None or club is None:
            self.prints.refuse_nothing_yet()
            return
        page = self.page
        page.ask(
            open_event.event.title, self._remembered(club), evening_folder(open_event), open_event.drafts
        )
        self._look(club, open_event)
        page.show_missing(self.items)
        self.show_page(page)
        page.take_focus()

    def _look(self, club: Club, open_event: OpenEvent) -> None:
        told = self._told(club)
        found = self.asked(
            lambda: missing_for_secretary(
                club, open_event, told, dispatch(club, open_event, told, self.left_out)
            )
        )
        self.items = found or ()

    def _told(self, club: Club) -> Sending:
        return self.asked(lambda: last_sending_options(club)) or Sending()

    def _supply(self, item: MissingItem, typed: str, fix: Fix | None) -> None:
        """Carry out what was typed in a row, then go on to the next one."""
        club, open_event, page = self.club(), self.open_event, self.page
        if club is None or open_event is None:
            return
        at = page.table.number_of(item.key)
        if fix is Fix.WITHOUT and item.check is not None and item.check.player is not None:
            self.left_out |= {item.check.player}
        else:
            with page.draft.used():
                done = self.act(lambda: supply(club, open_event, self._told(club), item, typed, fix))
            page.draft.keep_rest()
            page.table.mark_wrong(item.key, wrong=not done)
            if not done:
                return
        self._look(club, open_event)
        page.show_missing(self.items)
        if not page.table.take_focus(at):
            page.take_focus()

    def _post_chosen(self) -> None:
        club, open_event = self.club(), self.open_event
        if club is None or open_event is None:
            return
        wanted = self.page.wanted
        self._look(club, open_event)
        if SECRETARY in wanted and stopping(self.items):
            self.page.show_missing(self.items)
            self.page.take_focus()
            self.refuse(
                self.tr("Not posted: {0}. Supply it, or untick the secretary's files.").format(
                    self.items[0].why.rstrip(".")
                )
            )
            return
        if self._begin(club, open_event, wanted):
            self.prints.memory.remember_posted(club.file.path, wanted)
            self.left.emit()

    def _begin(self, club: Club, open_event: OpenEvent, wanted: Sequence[str]) -> bool:
        told = self._told(club)
        ready = self.asked(
            lambda: order_evening(
                club, open_event, self.prints.order_to_post(open_event), wanted, told, self.left_out
            )
        )
        if ready is not None:
            self.prints.jobs.post(ready)
        return ready is not None
