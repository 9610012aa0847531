"""Controller of imports, exports and the secretary's files; exports are chosen here."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu

from bridgedesk.audit import audit
from bridgedesk.audit.finding import redact_for_playing_director
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import beside_figures
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, prepare_export, write_export
from bridgedesk.desk.files.incoming import (
    Incoming,
    as_new_event,
    fits_session,
    import_incoming,
    is_list_of_players,
    preview_in_event,
    read_results,
)
from bridgedesk.desk.files.matching_results import import_published
from bridgedesk.desk.reports.sheet_facts import evening_folder, file_name
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.files.devices_controller import DevicesController
from bridgedesk.window.files.exchange_part import ExchangeBase, FilesOut
from bridgedesk.window.files.import_pages import ComparePage, ImportPage
from bridgedesk.window.files.post_controller import PostController
from bridgedesk.window.files.secretary_controller import SecretaryController
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.made_files import folder_to_choose
from bridgedesk.window.parts.page import Door
from bridgedesk.window.printing.print_controller import PrintController

# ---- import of other programs' files, with a preview first; comparison of their figures with ours

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
            self.refuse(self.tr("No club is open. Open one first; imports are saved in its file."))
        elif path.suffix.lower() == EXCEL:  # only unpacked it tells what it holds
            self.report(self.tr("Reading {0}…").format(path.name))
            self.reading.ask(lambda: path if is_list_of_players(path) else read_results(path))
        elif is_list_of_players(path):
            self.players_wanted.emit(path)
        else:
            self.report(self.tr("Reading {0}…").format(path.name))
            self.reading.ask(lambda: read_results(path))

    def _show_read(self, found: Incoming | Path) -> None:
        if isinstance(found, Path):
            self.report("")
            self.players_wanted.emit(found)
        else:
            self._show_incoming(found)

    def _show_incoming(self, incoming: Incoming) -> None:
        """Offer to import into the open event if anything in the file belongs there, else as a new event."""
        self.incoming = incoming
        title = self.open_event.event.title if self.open_event else ""
        fits = self.open_event is not None and fits_session(incoming, self.open_event.event, self.session)
        self.importing.ask(incoming.file, title, into=fits)
        self.report("")
        self.show_page(self.importing)
        self._show_way(fits)
        self.importing.take_focus()

    def _show_way(self, into: bool) -> None:
        club, incoming = self.club(), self.incoming
        if club is None or incoming is None:
            return
        if into and self.open_event is not None:
            lines = preview_in_event(incoming, self.open_event.event, self.session)
            self.importing.show_lines(lines, possible=any(line.fits for line in lines))
        else:
            self.importing.show_lines(as_new_event(incoming, club.lists.members))

    def _take_in(self, into: bool) -> None:
        club, incoming, open_event = self.club(), self.incoming, self.open_event
        if club is None or incoming is None:
            return
        if into and open_event is not None:
            published, members = incoming.published, club.lists.members
            if self.act(
                lambda: import_published(open_event, self.session, incoming.file, published, members)
            ):
                self.left.emit()
            return
        change = self.asked(lambda: import_incoming(club, incoming))
        if change is not None:
            event = self.asked(lambda: club.event(change.key))
            if event is not None:
                self.event_taken.emit(event, " ".join([change.change.words, *change.change.remarks]))

    # ---- beside the program it came from

    def show_compare(self) -> None:
        open_event = self.open_event
        if open_event is None:
            self.refuse(self.tr("No event is open. Open the event to compare."))
            return
        published = self.asked(lambda: beside_figures(open_event))
        if published is not None:
            self.comparing.wait(open_event.event.title)
            self.show_page(self.comparing)
            self.comparing.take_focus()
            book, hidden = open_event.book, {board for _, board in hidden_in(open_event.event)}
            self.auditing.ask(lambda: redact_for_playing_director(audit(published, book), hidden))


# ---- exchange controller


class ExchangeController(ExchangeBase):
    event_taken = Signal(OpenEvent, str)
    players_wanted = Signal(Path)

    def __init__(
        self, window: QMainWindow, act: Door, club: Callable[[], Club | None], prints: PrintController
    ) -> None:
        super().__init__(window, act, club)
        self.out = FilesOut(self)
        self.files_in = ImportController(window, act, club)
        self.secretary = SecretaryController(window, act, club, self.out)
        self.posting = PostController(window, act, club, prints)
        self.devices = DevicesController(window, act, club, prints.memory)
        self.parts = (self.files_in, self.secretary, self.posting, self.devices)
        self.pages = [page for part in self.parts for page in part.pages]
        self._wire()

    def _wire(self) -> None:
        for part in self.parts:
            part.page_wanted.connect(self.page_wanted)
            part.left.connect(self.left)
            part.said.connect(self.said)
        self.files_in.event_taken.connect(self.event_taken)
        self.files_in.players_wanted.connect(self.players_wanted)
        self.posting.options_wanted.connect(self.show_sending)
        self.out.ready.connect(self._put_in_place)
        self.out.refused.connect(self.refuse)

    def take(self, open_event: OpenEvent | None, session: str) -> None:
        for part in self.parts:
            part.take(open_event, session)
        super().take(open_event, session)

    # ---- what the menu asks for

    def choose_file(self) -> None:
        self.files_in.choose_file()

    def import_file(self, path: Path) -> None:
        self.files_in.import_file(path)

    def show_compare(self) -> None:
        self.files_in.show_compare()

    def show_sending(self) -> None:
        self.secretary.show_sending()

    def show_scales(self) -> None:
        self.secretary.show_scales()

    # ---- files out

    def fill_export(self, menu: QMenu) -> None:
        for name, format_ in EXPORTS.items():
            action = menu.addAction(f"{capitalised(format_.words)}…")
            action.setToolTip(format_.words)
            action.triggered.connect(lambda _=False, chosen=name: self.choose_out(chosen))

    def choose_out(self, name: str) -> None:
        open_event = self.open_event
        if open_event is None:
            self.refuse(self.tr("No event is open. Open the event to export."))
            return
        usual = file_name(open_event)
        extension = EXPORTS[name].extension
        over = self.files_in.importing
        with folder_to_choose(evening_folder(open_event)) as folder:
            if extension:
                start = str(folder / (usual + extension))
                chosen, _ = QFileDialog.getSaveFileName(over, self.tr("Export"), start)
            else:
                title = self.tr("Export to which folder?")
                chosen = QFileDialog.getExistingDirectory(over, title, str(folder))
        if chosen:
            self.export(name, Path(chosen) if extension else Path(chosen) / usual)

    def export(self, name: str, path: Path) -> None:
        club, open_event, session = self.club(), self.open_event, self.session
        if club is None or open_event is None:
            return
        sections = open_event.event.sections_in(session)
        several = len(open_event.event.sessions) > 1
        section = (session, sections[0].id) if sections and several else None
        order = self.asked(
            lambda: prepare_export(club, open_event, path, name, ExportOptions(section=section))
        )
        if order is not None:
            self.report(self.tr("Writing {0}…").format(path.name))
            self.out.order(order.make, lambda files: write_export(order, files))

    def _put_in_place(self, put: Callable[[], Change]) -> None:
        """Save files that were made in the background."""
        self.act(put)
        if self.secretary.sending.isVisible():
            self.secretary.show_dispatch()
