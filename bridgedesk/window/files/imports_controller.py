"""Import of other programs' files, with a preview first; comparison of their figures with ours."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow

from bridgedesk.audit import audit
from bridgedesk.audit.finding import told_to_her
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import beside_figures
from bridgedesk.desk.files.documents import import_incoming
from bridgedesk.desk.files.incoming import (
    Incoming,
    as_new_event,
    fits_session,
    is_list_of_players,
    preview_in_event,
    read_results,
)
from bridgedesk.desk.files.matching_results import import_published
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.window.files.compare_page import ComparePage
from bridgedesk.window.files.exchange_part import Door, ExchangeBase
from bridgedesk.window.files.import_page import ImportPage
from bridgedesk.window.parts.background_work import BackgroundWork

EXCEL = ".xlsx"


class ImportController(ExchangeBase):
    event_taken = Signal(OpenEvent, str)
    players_wanted = Signal(Path)

    def __init__(self, window: QMainWindow, act: Door, club: Callable[[], Club | None]) -> None:
        super().__init__(window, act, club)
        self.incoming: Incoming | None = None
        self.importing, self.comparing = ImportPage(), ComparePage()
        self.with_pages(self.importing, self.comparing)
        self.reading, self.auditing = BackgroundWork(self), BackgroundWork(self)
        self._wire()

    def _wire(self) -> None:
        self.reading.done.connect(self._show_read)
        self.reading.refused.connect(self.refuse)
        self.importing.way_chosen.connect(self._show_way)
        self.importing.taken.connect(self._take_in)
        self.importing.left.connect(self.left)
        self.auditing.done.connect(self.comparing.show_audit)
        self.auditing.refused.connect(self.refuse)
        self.comparing.left.connect(self.left)

    def choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.importing,
            self.tr("Import an event, results, hands or a list of players"),
            "",
            self.tr(
                "Files of other programs (*.xml *.pbn *.lin *.bws *.json *.toml *.csv *.xlsx);;All files (*)"
            ),
        )
        if chosen:
            self.import_file(Path(chosen))

    def import_file(self, path: Path) -> None:
        if self.club() is None:
            self.refuse(self.tr("Open a club first; what is imported goes into its file"))
        elif path.suffix.lower() == EXCEL:  # only unpacked it tells what it holds
            self.say(self.tr("Reading {0} …").format(path.name))
            self.reading.ask(lambda: path if is_list_of_players(path) else read_results(path))
        elif is_list_of_players(path):
            self.players_wanted.emit(path)
        else:
            self.say(self.tr("Reading {0} …").format(path.name))
            self.reading.ask(lambda: read_results(path))

    def _show_read(self, found: Incoming | Path) -> None:
        if isinstance(found, Path):
            self.say("")
            self.players_wanted.emit(found)
        else:
            self._show_incoming(found)

    def _show_incoming(self, incoming: Incoming) -> None:
        """Offer to import into the open event if anything in the file belongs there, else as a new event."""
        self.incoming = incoming
        title = self.desk.event.title if self.desk else ""
        fits = self.desk is not None and fits_session(incoming, self.desk.event, self.session)
        self.importing.ask(incoming.file, title, into=fits)
        self.say("")
        self.show_page(self.importing)
        self._show_way(fits)
        self.importing.take_focus()

    def _show_way(self, into: bool) -> None:
        club, incoming = self.club(), self.incoming
        if club is None or incoming is None:
            return
        if into and self.desk is not None:
            lines = preview_in_event(incoming, self.desk.event, self.session)
            self.importing.show_lines(lines, possible=any(line.fits for line in lines))
        else:
            self.importing.show_lines(as_new_event(incoming, club.lists.members))

    def _take_in(self, into: bool) -> None:
        club, incoming, desk = self.club(), self.incoming, self.desk
        if club is None or incoming is None:
            return
        if into and desk is not None:
            published, members = incoming.published, club.lists.members
            if self.act(lambda: import_published(desk, self.session, incoming.file, published, members)):
                self.left.emit()
            return
        change = self.asked(lambda: import_incoming(club, incoming))
        if change is not None:
            event = self.asked(lambda: club.event(change.key))
            if event is not None:
                self.event_taken.emit(event, " ".join([change.change.words, *change.change.remarks]))

    # ---- beside the program it came from

    def show_compare(self) -> None:
        desk = self.desk
        if desk is None:
            self.refuse(self.tr("Open an event first; its figures are compared"))
            return
        published = self.asked(lambda: beside_figures(desk))
        if published is not None:
            self.comparing.wait(desk.event.title)
            self.show_page(self.comparing)
            self.comparing.take_focus()
            book, hidden = desk.book, {board for _, board in hidden_in(desk.event)}
            self.auditing.ask(lambda: told_to_her(audit(published, book), hidden))
