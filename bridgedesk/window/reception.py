"""Before the tabs: which club, which event. It holds the open club file."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from bridgedesk.desk.acts.beginning import begin_event, begin_once_more
from bridgedesk.desk.club import Club
from bridgedesk.desk.known_players import KnownPlayers
from bridgedesk.desk.new_event import Wanted
from bridgedesk.desk.open_event import Clock, OpenEvent
from bridgedesk.desk.programme import programme
from bridgedesk.desk.refusal import Refusal
from bridgedesk.window.bookshelf import bookshelf
from bridgedesk.window.events_page import EventsPage
from bridgedesk.window.memory import Memory
from bridgedesk.window.new_event_page import NewEventPage
from bridgedesk.window.welcome_page import WelcomePage

T = TypeVar("T")


class Reception(QStackedWidget):
    event_taken = Signal(OpenEvent, str)  # and what to say of it
    club_changed = Signal()
    page_shown = Signal()
    left = Signal()
    said = Signal(str, bool)  # words, and whether something is wrong

    def __init__(
        self, clock: Clock, memory: Memory, folder: Path | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.clock = clock
        self.memory = memory
        self.club: Club | None = None
        self.welcome = WelcomePage(folder)
        self.events = EventsPage()
        self.new_event = NewEventPage()
        for page in (self.welcome, self.events, self.new_event):
            self.addWidget(page)
        self._wire()

    def _wire(self) -> None:
        self.welcome.begun.connect(self._begin_club)
        self.welcome.chosen.connect(self.open_file)
        self.events.chosen.connect(self._open_event)
        self.events.new_wanted.connect(self.show_new_event)
        self.events.again_wanted.connect(self._once_more)
        self.new_event.wanted.connect(self._begin_event)
        self.new_event.left.connect(self._leave_new_event)

    # ---- its pages

    def _show(self, page: WelcomePage | EventsPage | NewEventPage) -> None:
        self.setCurrentWidget(page)
        self.page_shown.emit()
        page.take_focus()

    def show_welcome(self) -> None:
        self.welcome.show_recent(self.memory.recent())
        self._show(self.welcome)

    def show_events(self) -> None:
        club = self.club
        if club is None:
            self.show_welcome()
        elif (rows := self._asked(lambda: programme(club))) is not None:
            self.events.show_events(club.name, rows)
            self._show(self.events)

    def show_new_event(self) -> None:
        if self.club is None:
            self.show_welcome()
            self.said.emit(self.tr("Begin or open a club first; its events are kept in one file"), True)
            return
        self.new_event.ask(bookshelf().books, self.clock().date())
        self._show(self.new_event)

    def _leave_new_event(self) -> None:
        """Back to the evening, if there is one."""
        self.left.emit()

    # ---- clubs

    def _begin_club(self, path: Path, name: str) -> None:
        if club := self._asked(lambda: Club.begin(path, name, self.clock)):
            self._take_club(club)
            self.said.emit(self.tr("{0} has a club file now").format(club.name), False)
            self.show_new_event()

    def open_file(self, path: Path) -> None:
        club = self._asked(lambda: Club.open(path, self.clock))
        if club is None:
            return
        self._take_club(club)
        last = self._asked(club.last_event)
        if last is None:
            self.said.emit(self.tr("{0} has no event yet").format(club.name), False)
            self.show_events()
        else:
            self._take_event(last, self.tr("{0}, as it was left"))
        for warning in club.warnings:
            self.said.emit(warning, True)

    def _take_club(self, club: Club) -> None:
        self.close_club()
        self.club = club
        self.memory.opened(club.file.path)
        self.club_changed.emit()

    def close_club(self) -> bool:
        """Whether the file is whole and shut."""
        if self.club is not None:
            try:
                self.club.close()
            except Refusal as problem:
                self.said.emit(str(problem), True)
                return False
        self.club = None
        return True

    def known_players(self) -> KnownPlayers:
        members = self._asked(lambda: self.club.lists.members if self.club else ())
        return KnownPlayers(members or ())

    # ---- events

    def _begin_event(self, wanted: Wanted, book: str) -> None:
        club = self.club
        if club and (begun := self._asked(lambda: begin_event(club, wanted, bookshelf().book(book)))):
            self._take_event(begun, self.tr("{0} is set up; now the movement"))

    def _once_more(self, key: str) -> None:
        club = self.club
        if club and (begun := self._asked(lambda: begin_once_more(club, key))):
            self._take_event(begun, self.tr("{0} is set up for today; now the names"))

    def _open_event(self, key: str) -> None:
        club = self.club
        if club and (found := self._asked(lambda: club.event(key))):
            self._take_event(found, self.tr("{0}, as it was left"))

    def _take_event(self, desk: OpenEvent, words: str) -> None:
        self.event_taken.emit(desk, words.format(desk.event.title))

    def _asked(self, ask: Callable[[], T]) -> T | None:
        """What the desk says; a refusal is said, and there is nothing."""
        try:
            return ask()
        except Refusal as problem:
            self.said.emit(str(problem), True)
            return None
