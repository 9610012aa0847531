"""Pages before the tabs, where clubs and events are opened; owns the open club file."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.club_lists import remove_template, save_template
from bridgedesk.desk.acts.events import begin_event, begin_from_template, copy_event
from bridgedesk.desk.club.backups import folder_of_copies, keeping_rule, list_backups
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import programme, templates
from bridgedesk.desk.club.last_played import last_played
from bridgedesk.desk.event.club_file import DamagedFile
from bridgedesk.desk.event.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.queue.event_notices import opening_notices
from bridgedesk.directing.people.known_players import KnownPlayers, PlayerIndex
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.times.programme import short_programme
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.club.backups_page import BackupsPage, OfferStrip
from bridgedesk.window.club.events_page import EventsPage
from bridgedesk.window.club.new_event_page import NewEventPage
from bridgedesk.window.club.players_controller import PlayersController, federation_of
from bridgedesk.window.club.players_page import PlayersPage
from bridgedesk.window.club.welcome_page import WelcomePage
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.labels import Pages, label
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.typed_fields import select_refused

if TYPE_CHECKING:
    from bridgedesk.masterpoints.number import Federation

T = TypeVar("T")
EVERY = 2000  # milliseconds
Page = WelcomePage | EventsPage | NewEventPage | PlayersPage | BackupsPage


class ClubPages(Pages):
    event_taken = Signal(OpenEvent, str)  # and what to say of it
    club_changed = Signal()
    closing = Signal()  # the club file is about to be closed
    page_shown = Signal()
    left = Signal()
    damaged = Signal(Path)
    said = Signal(str, bool)  # words, and whether something is wrong
    made, looked = Signal(tuple), Signal(object)  # paths of files; what is saved

    def __init__(
        self, clock: Clock, memory: UserSettings, folder: Path | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.clock = clock
        self.memory = memory
        self.club: Club | None = None
        self._left_open: tuple[str, ...] = ()  # remark about the file closed last
        self.federation: Federation | None = None
        self.welcome = WelcomePage(folder)
        self.events = EventsPage()
        self.new_event = NewEventPage()
        self.names, self._index = NameFinder(self), PlayerIndex()  # of the club's list
        self.players = PlayersPage(self.names)
        self.backups = BackupsPage()
        self.players_controller = PlayersController(self.players, self.known_players)
        self.notice = label("", "notice-strip", wraps=True)
        self.notice.setAccessibleName(self.tr("Warnings about the club file"))
        self.notice.hide()
        self.offer = OfferStrip()
        self.look_again = QTimer(self)  # a backup made aside may find something to mind
        self.look_again.start(EVERY)
        for page in (self.welcome, self.events, self.new_event, self.players, self.backups):
            self.addWidget(page)
        self._wire()

    def _wire(self) -> None:
        self.look_again.timeout.connect(self.show_warnings)
        self.welcome.begun.connect(self._begin_club)
        self.welcome.chosen.connect(self.open_file)
        self.events.chosen.connect(self._open_event)
        self.events.new_wanted.connect(self.show_new_event)
        self.events.copy_wanted.connect(lambda key: self._begin_as_before(copy_event, key))
        self.events.kept_as_template.connect(self._keep_template)
        self.events.templates.begun.connect(lambda name: self._begin_as_before(begin_from_template, name))
        self.events.templates.removed.connect(
            lambda name: self._change_templates(lambda club: remove_template(club, name))
        )
        for page in (self.players, self.backups, self.new_event):
            page.left.connect(self.left)
        self.players_controller.said.connect(self.said)
        self.new_event.wanted.connect(self._begin_event)

    # ---- its pages

    def _show(self, page: Page) -> None:
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
        elif (rows := self.asked(lambda: (programme(club), templates(club)))) is not None:
            self.events.show_events(club.name, *rows, club.drafts)
            self._show(self.events)

    def show_templates(self) -> None:
        self.show_events()
        if self.club is not None:
            self.events.templates.take_focus()

    def show_players(self) -> None:
        if club := self._club_or_welcome():
            self.players_controller.show(club)
            self.players.show_form()
            self._show(self.players)

    def import_players(self, path: Path) -> None:
        self.show_players()
        self.players_controller.open_file(path)

    def show_backups(self) -> None:
        if club := self._club_or_welcome():
            path = club.file.path
            copies = list_backups(path)
            self.backups.show_copies(club.name, str(folder_of_copies(path)), keeping_rule(club.file), copies)
            self._show(self.backups)

    def show_backups_to_restore(self) -> None:
        self.show_backups()
        if self.club is not None:
            self.backups.take_focus_to_restore()

    def _club_or_welcome(self) -> Club | None:
        if self.club is None:
            self.show_welcome()
            self.said.emit(self.tr("No club is open. Create or open one first."), True)
        return self.club

    def show_new_event(self) -> None:
        if club := self._club_or_welcome():
            today = self.clock().date()
            last = self.asked(lambda: last_played(club.file, today))
            self.new_event.ask(bookshelf().books, today, club.drafts, last)
            self._show(self.new_event)

    # ---- clubs

    def _begin_club(self, path: Path, name: str) -> None:
        club = self.asked(lambda: Club.begin(path, name, self.clock))
        if club is not None:
            self._take_club(club)
            self.said.emit(self.tr("Club created: {0} ({1})").format(club.name, path.name), False)
            self.made.emit((club.file.path,))
            self.show_new_event()

    def open_file(self, path: Path) -> None:
        if self._has_open(path):  # it would find itself in its own way
            self.close_club()
            self.club_changed.emit()
        self.offer.withdraw()
        club = self.asked(lambda: Club.open(path, self.clock), path)
        if club is None and self.club is None:
            self.show_welcome()
        if club is None:
            return
        self._take_club(club)
        found = self.asked(lambda: (club.last_event(),), path)
        if found is None:  # the event is damaged, and a refusal was shown
            self.show_events()
        elif (last := found[0]) is None:
            self.said.emit(self.tr("{0} has no events yet").format(club.name), False)
            self.show_events()
        else:
            self._take_event(last, self.tr("Opened {0}"))

    def open_again(self, path: Path, event: str | None) -> bool:
        """Reopen a club file that was closed for a while, with the event that was open; not if another
        club is open."""
        club = None if self.club else self.asked(lambda: Club.open(path, self.clock), path)
        if club is not None:
            self._take_club(club)
            if event is not None:
                self._open_event(event)
            self.show_players()
        elif self.club is None:
            self.show_welcome()
        return club is not None

    def _has_open(self, path: Path) -> bool:
        if self.club is None:
            return False
        own = self.club.file.path  # its drive may have been pulled out
        return own.exists() and path.exists() and own.samefile(path)

    def _take_club(self, club: Club) -> None:
        self.close_club()
        self.club = club
        self.memory.opened(club.file.path, practice=club.practice)
        self.show_warnings()
        self.club_changed.emit()

    def show_warnings(self) -> None:
        """Show the club file's warnings for as long as they apply."""
        warnings = (*self._left_open, *(self.club.warnings if self.club else ()))
        words = "\n".join(warnings)
        if words != self.notice.text():
            self.notice.setText(words)
            self.notice.setVisible(bool(words))
        self.looked.emit(self.club.safekeeping.state if self.club else None)

    def close_club(self) -> None:
        """Close the club file, whatever happens; what the director should know of it stays visible."""
        self.closing.emit()
        remark = self.club.close() if self.club is not None else None
        self._left_open = (remark,) if remark else ()
        self.club = None
        self.show_warnings()

    def known_players(self) -> KnownPlayers:
        """Return the club's players, with the federation that checks their numbers."""
        self._index = self._index.of(self.asked(lambda: self.club.lists.members if self.club else ()) or ())
        self.names.take(self._index.members)
        return KnownPlayers(self._index.members, self.federation, index=self._index)

    # ---- events

    def _begin_event(self, wanted: NewEventRequest, book: str) -> None:
        club = self.club
        if club is None:
            return
        with self.new_event.draft.used():
            begun = self.asked(lambda: begin_event(club, wanted, bookshelf().book(book)))
        if begun:
            words = self.tr("Created {0}. Choose the movement")
            if not any(session.sections for session in begun.event.sessions):
                words = self.tr("Created {0}. Enter the teams")
            elif meets_by_draw(begun.event, begun.event.sessions[0].id):
                words = self.tr("Created {0}. Enter the pairs")
            short = short_programme(begun.event, begun.book)
            self._take_event(begun, ". ".join([words, *(capitalised(each) for each in short)]))

    def _begin_as_before(self, begin: Callable[[Club, str], OpenEvent], source: str) -> None:
        """Begin today's event like an earlier event or a template."""
        club = self.club
        if club and (begun := self.asked(lambda: begin(club, source))):
            self._take_event(begun, self.tr("Created {0} for today. Type the names"))

    def _keep_template(self, key: str, name: str) -> None:
        panel = self.events.templates
        with panel.draft.used():
            kept = self._change_templates(lambda club: save_template(club, name, club.event(key).event))
        if kept:
            panel.name.clear()

    def _change_templates(self, act: Callable[[Club], Change]) -> bool:
        done = self.change_list(act)
        if done:
            self.events.templates.take_focus()
        return done

    def change_list(self, act: Callable[[Club], Change]) -> bool:
        """Carry out an action on the club's lists, then show it, or why it was refused."""
        club = self.club
        if club is None or (change := self.asked(lambda: act(club))) is None:
            return False
        self.show_events()
        self.said.emit(change.words, False)
        return True

    def _open_event(self, key: str) -> None:
        club = self.club
        if club and (found := self.asked(lambda: club.event(key), club.file.path)):
            self._take_event(found, self.tr("Opened {0}"))

    def _take_event(self, open_event: OpenEvent, words: str) -> None:
        self.federation = federation_of(open_event.event.rulebook.id)
        said = self.asked(lambda: opening_notices(open_event)) or []
        self.event_taken.emit(open_event, ". ".join([words.format(open_event.event.title), *said]))

    def asked(self, ask: Callable[[], T], opening: Path | None = None) -> T | None:
        """Return the answer, or show the refusal and return None."""
        try:
            return ask()
        except Refusal as problem:
            self.said.emit(str(problem), True)
            select_refused()
            if opening is not None and isinstance(problem, DamagedFile):
                self.damaged.emit(opening)
            return None
