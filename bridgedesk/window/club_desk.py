"""The File menu beside new and open: templates, players, files in and out, copies of the club file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu

from bridgedesk.desk.backups import copy_to, put_back
from bridgedesk.desk.documents import (
    FormatOut,
    Found,
    export_event,
    formats_out,
    published_in,
    take_in,
)
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.window.aside import Aside
from bridgedesk.window.reception import SUFFIX, Reception
from bridgedesk.window.words import as_file_name, told

LISTS = (".csv", ".xlsx", ".txt")  # players; everything else is an event


class ClubDesk(QObject):
    _copied = Signal(int)

    def __init__(self, reception: Reception, event: Callable[[], OpenEvent | None]) -> None:
        super().__init__(reception)
        self.reception = reception
        self._open = event
        self.reading, self.copying = Aside(self), Aside(self)
        self._going_on = False
        self._after: Callable[[Change], None] = lambda _: None
        self._then_open: Path | None = None
        page = reception.backups
        page.copy_wanted.connect(self._choose_where)
        page.other_wanted.connect(self._choose_copy)
        page.chosen.connect(self.restore)
        page.stopped.connect(self._stop)
        self.reading.done.connect(self._take_in)
        self.reading.refused.connect(self._refuse)
        self._copied.connect(page.show_progress)
        self.copying.done.connect(self._copy_done)
        self.copying.refused.connect(self._copy_refused)

    # ---- files in

    def choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.reception,
            self.tr("Import an event, results or a list of players"),
            "",
            self.tr(
                "Files of other programs (*.xml *.pbn *.lin *.bws *.json *.toml *.csv *.xlsx);;All files (*)"
            ),
        )
        if chosen:
            self.import_file(Path(chosen))

    def import_file(self, path: Path) -> None:
        if self.reception.club is None:
            self._refuse(self.tr("Open a club first; what is imported goes into its file"))
        elif path.suffix.lower() in LISTS:
            self.reception.show_players()
            self.reception.players_desk.open_file(path)
        else:
            self._say(self.tr("Reading {0} …").format(path.name))
            self.reading.ask(lambda: published_in(path))

    def _take_in(self, found: Found) -> None:
        club = self.reception.club
        if club is None:
            return
        try:
            change = take_in(club, found)
        except Refusal as problem:
            self._refuse(str(problem))
            return
        self.reception.show_events()
        self._say(told(change))

    # ---- files out

    def fill_export(self, menu: QMenu) -> None:
        """Each format by what it is for."""
        for each in formats_out():
            action = menu.addAction(each.words[:1].upper() + each.words[1:])
            action.setToolTip(each.words)
            action.triggered.connect(lambda _=False, chosen=each: self._choose_out(chosen))

    def _choose_out(self, format_: FormatOut) -> None:
        desk = self._open()
        if desk is None:
            self._refuse(self.tr("Open an event first; that is what is exported"))
            return
        usual = f"{desk.event.date.isoformat()} {as_file_name(desk.event.title)}"
        start = desk.file.path.with_name(usual + format_.extension)
        if format_.extension:
            chosen, _ = QFileDialog.getSaveFileName(self.reception, self.tr("Export"), str(start))
        else:
            chosen = QFileDialog.getExistingDirectory(self.reception, self.tr("Export into a folder"))
        if chosen:
            path = Path(chosen) if format_.extension else Path(chosen) / usual
            self.export(format_.name, path)

    def export(self, format_: str, path: Path) -> None:
        club, desk = self.reception.club, self._open()
        if club is None or desk is None:
            return
        try:
            change = export_event(club, desk.event.id, path, format_)
        except Refusal as problem:
            self._refuse(str(problem))
        else:
            self._say(change.words)

    # ---- copies of the club file

    def _choose_where(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self.reception, self.tr("Copy to which stick or folder?"))
        if chosen:
            self.back_up(Path(chosen))

    def back_up(self, where: Path) -> None:
        club = self.reception.club
        if club is not None:
            path, now = club.file.path, club.clock()
            self._begin(
                lambda: copy_to(path, where, now, self._progress), lambda _: self.reception.show_backups()
            )

    def _choose_copy(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.reception, self.tr("Go back to a copy"), "", self.tr("Club files (*{0})").format(SUFFIX)
        )
        if chosen:
            self.restore(Path(chosen))

    def restore(self, copy: Path) -> None:
        """The file is shut meanwhile, and opened again whatever happens."""
        club = self.reception.club
        if club is None:
            return
        path, now = club.file.path, club.clock()
        if self.reception.close_club():
            self.reception.club_changed.emit()
            self._begin(lambda: put_back(copy, path, now, self._progress), lambda _: None, then_open=path)

    def _begin(
        self,
        work: Callable[[], Change],
        after: Callable[[Change], None],
        then_open: Path | None = None,
    ) -> None:
        self._going_on, self._after, self._then_open = True, after, then_open
        self.reception.backups.show_progress(0)
        self._say(self.tr("Copying …"))
        self.copying.ask(work)

    def _progress(self, part: int) -> bool:
        """Called where the copying goes on."""
        self._copied.emit(part)
        return self._going_on

    def _stop(self) -> None:
        self._going_on = False

    def _copy_done(self, change: Change) -> None:
        self._end()
        self._after(change)
        self._say(change.words)

    def _copy_refused(self, words: str) -> None:
        self._end()
        self._refuse(words)

    def _end(self) -> None:
        self.reception.backups.show_progress(None)
        if self._then_open is not None:
            self.reception.open_file(self._then_open)

    # ---- words

    def _say(self, words: str) -> None:
        self.reception.said.emit(words, False)

    def _refuse(self, words: str) -> None:
        self.reception.said.emit(words, True)
