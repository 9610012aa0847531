"""Supplementary regulations of the open event, passed to the action."""

from collections.abc import Callable
from contextlib import nullcontext

from PySide6.QtCore import QObject

from bridgedesk.desk.acts.formats import change_format
from bridgedesk.desk.acts.supplements import change_supplements
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.setup.new_event import formats
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Refused
from bridgedesk.window.club.supplements_page import SupplementsPage
from bridgedesk.window.parts.bookshelf import load_rule_book

Door = Callable[[Callable[[], Change | None]], bool]


class SupplementsController(QObject):
    def __init__(self, page: SupplementsPage, act: Door) -> None:
        super().__init__(page)
        self.page = page
        self.act = act
        self.desk: OpenEvent | None = None
        page.panel.chosen.connect(self._change)
        page.format_wanted.connect(self._change_format)

    def show(self, desk: OpenEvent) -> None:
        """Update the list after an action; what is half typed stays."""
        self.desk = desk
        if self.page.isVisible():
            self.page.panel.show_supplements(desk.event.overlay)

    def begin(self) -> None:
        """Show the clauses of the event's rule book and its supplements."""
        desk = self.desk
        if desk is None:
            return
        try:
            book = load_rule_book(desk.event.rulebook.id)
            self.page.panel.drafts = desk.drafts
            self.page.panel.show_book(book, desk.event.kind)
            self.page.show_formats(formats(book), desk.event.kind)
        except Refused as problem:
            self.page.panel.say(str(problem), wrong=True)
        self.page.panel.show_supplements(desk.event.overlay)
        self.page.panel.take_focus()

    def _change(self, typed: bool) -> None:
        desk, panel = self.desk, self.page.panel
        if desk is None or panel.book is None:
            return
        book, wanted = panel.book, list(panel.laid)

        def change() -> Change:
            try:
                return change_supplements(desk, book, wanted)
            except Refusal as problem:
                panel.say(str(problem), wrong=True)
                raise

        with panel.draft.used() if typed else nullcontext():
            done = self.act(change)
        if not done:
            panel.show_supplements(desk.event.overlay)

    def _change_format(self, kind: str) -> None:
        desk, panel = self.desk, self.page.panel
        if desk is None or panel.book is None:
            return
        book = panel.book

        def change() -> Change:
            try:
                return change_format(desk, kind, book)
            except Refusal as problem:
                panel.say(str(problem), wrong=True)
                raise

        if self.act(change):
            self.page.left.emit()
        else:
            self.page.show_formats(formats(book), desk.event.kind)
