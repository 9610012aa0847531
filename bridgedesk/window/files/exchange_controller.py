"""Controller of imports, exports and the secretary's files; exports are chosen here."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, prepare_export, write_export
from bridgedesk.desk.reports.file_names import file_name
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.files.exchange_part import Door, ExchangeBase
from bridgedesk.window.files.exports import FilesOut, documents
from bridgedesk.window.files.imports_controller import ImportController
from bridgedesk.window.files.secretary_controller import SecretaryController


class ExchangeController(ExchangeBase):
    event_taken = Signal(OpenEvent, str)
    players_wanted = Signal(Path)

    def __init__(self, window: QMainWindow, act: Door, club: Callable[[], Club | None]) -> None:
        super().__init__(window, act, club)
        self.out = FilesOut(self)
        self.files_in = ImportController(window, act, club)
        self.secretary = SecretaryController(window, act, club, self.out)
        self.pages = [*self.files_in.pages, *self.secretary.pages]
        self._wire()

    def _wire(self) -> None:
        for part in (self.files_in, self.secretary):
            part.page_wanted.connect(self.page_wanted)
            part.left.connect(self.left)
            part.said.connect(self.said)
        self.files_in.event_taken.connect(self.event_taken)
        self.files_in.players_wanted.connect(self.players_wanted)
        self.out.ready.connect(self._put_in_place)
        self.out.refused.connect(self.refuse)

    def take(self, desk: OpenEvent | None, session: str) -> None:
        for part in (self.files_in, self.secretary):
            part.take(desk, session)
        super().take(desk, session)

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
            action = menu.addAction(f"{capitalised(format_.words)} …")
            action.setToolTip(format_.words)
            action.triggered.connect(lambda _=False, chosen=name: self.choose_out(chosen))

    def choose_out(self, name: str) -> None:
        desk = self.desk
        if desk is None:
            self.refuse(self.tr("Open an event first; that is what is exported"))
            return
        usual = file_name(desk)
        extension = EXPORTS[name].extension
        start = documents() / (usual + extension)
        over = self.files_in.importing
        if extension:
            chosen, _ = QFileDialog.getSaveFileName(over, self.tr("Export"), str(start))
        else:
            chosen = QFileDialog.getExistingDirectory(over, self.tr("In which folder?"), str(start.parent))
        if chosen:
            self.export(name, Path(chosen) if extension else Path(chosen) / usual)

    def export(self, name: str, path: Path) -> None:
        club, desk, session = self.club(), self.desk, self.session
        if club is None or desk is None:
            return
        sections = desk.event.sections_in(session)
        several = len(desk.event.sessions) > 1
        section = (session, sections[0].id) if sections and several else None
        order = self.asked(lambda: prepare_export(club, desk, path, name, ExportOptions(section=section)))
        if order is not None:
            self.say(self.tr("Writing {0} …").format(path.name))
            self.out.order(order.make, lambda files: write_export(order, files))

    def _put_in_place(self, put: Callable[[], Change]) -> None:
        """Save files that were made in the background."""
        self.act(put)
        if self.secretary.sending.isVisible():
            self.secretary.show_dispatch()
