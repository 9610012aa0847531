"""Controller of backups of the club file: made on a USB stick or restored, in the background; can be
stopped."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from bridgedesk.desk.club.backups import (
    Offer,
    back_up_to,
    list_backups,
    offer_for_backup,
    offer_for_damaged,
    other_club,
    record_copy,
    restore_backup,
)
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.club.welcome_page import SUFFIX
from bridgedesk.window.parts.background_work import BackgroundWork


class BackupsController(QObject):
    _copied = Signal(int)

    def __init__(self, reception: ClubPages) -> None:
        super().__init__(reception)
        self.reception = reception
        self.copying = BackgroundWork(self)
        self.looking = BackgroundWork(self)
        self._going_on = False
        self._after: Callable[[Change], None] = lambda _: None
        self._then_open: Path | None = None
        page = reception.backups
        page.copy_wanted.connect(self._choose_where)
        page.other_wanted.connect(self._choose_copy)
        page.chosen.connect(self.restore)
        page.stopped.connect(self._stop)
        self._copied.connect(self._show_progress)
        self.copying.done.connect(self._copy_done)
        self.copying.refused.connect(self._copy_refused)
        self.looking.done.connect(self._offer)
        reception.damaged.connect(self._look_for_backup)
        reception.club_changed.connect(self._look_at_file)
        reception.offer.restore_wanted.connect(self._restore_offered)
        reception.offer.copy_wanted.connect(self._copy_offered)
        reception.offer.stopped.connect(self._stop)

    def _choose_where(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self.reception, self.tr("Back up to which folder?"))
        if chosen:
            self.back_up(Path(chosen))

    def back_up(self, where: Path) -> None:
        club = self.reception.club
        if club is not None:
            path, now = club.file.path, club.clock()
            self._begin(
                lambda: back_up_to(path, where, now, self._progress),
                lambda change: self._record(club, change, now),
            )

    def _record(self, club: Club, change: Change, begun: datetime) -> None:
        """Record the copy in the club file, if that is still open."""
        if self.reception.club is club:
            self.reception.asked(lambda: record_copy(club, change, begun))
        self.reception.show_backups()

    def _choose_copy(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.reception, self.tr("Restore a backup"), "", self.tr("Club files (*{0})").format(SUFFIX)
        )
        club = self.reception.club
        if chosen and club is not None:
            self.reception.backups.ask_other(Path(chosen), other_club(Path(chosen), club.file.path))

    def restore(self, copy: Path) -> None:
        """Restore a backup; the file is closed for it, and always reopened."""
        if club := self.reception.club:
            self._restore_as(copy, club.file.path)

    def _restore_as(self, copy: Path, path: Path) -> None:
        now = self.reception.clock()
        self._shut_club()
        self._begin(lambda: restore_backup(copy, path, now, self._progress), lambda _: None, then_open=path)

    def _shut_club(self) -> None:
        if self.reception.club is not None:
            self.reception.close_club()
            self.reception.club_changed.emit()

    # ---- what is offered in place

    def _look_for_backup(self, path: Path) -> None:
        """Look in the background: every backup tried is read from end to end."""
        self.reception.offer.show_work(self.tr("Looking for an undamaged backup of {0}…").format(path.name))
        self.looking.ask(lambda: (path, offer_for_damaged(path)))

    def _look_at_file(self) -> None:
        self.looking.forget()
        self.reception.offer.withdraw()
        club = self.reception.club
        if club is not None and (offer := offer_for_backup(club.file.path)):
            self.reception.offer.show_offer(offer)

    def _offer(self, found: tuple[Path, Offer | None]) -> None:
        path, offer = found
        self.reception.offer.withdraw()
        if offer is None and list_backups(path):
            self._refuse(
                self.tr(
                    "{0} is damaged and no undamaged backup was found. Open a copy from elsewhere."
                ).format(path.name)
            )
        elif offer is not None:
            self.reception.offer.show_offer(offer)
            self.reception.offer.take_focus()

    def _restore_offered(self, offer: Offer) -> None:
        if offer.restored is not None:
            self._restore_as(offer.backup, offer.restored)

    def _copy_offered(self, offer: Offer) -> None:
        target = offer.copied
        if target is not None:
            now = self.reception.clock()
            self._begin(
                lambda: back_up_to(offer.backup, target, now, self._progress),
                lambda _: None,
                then_open=target,
            )

    def _begin(
        self,
        work: Callable[[], Change],
        after: Callable[[Change], None],
        then_open: Path | None = None,
    ) -> None:
        self._going_on, self._after, self._then_open = True, after, then_open
        if self.reception.currentWidget() is not self.reception.backups:
            self.reception.offer.show_work(self.tr("Copying…"))
        self._show_progress(0)
        self._report(self.tr("Copying…"))
        self.copying.ask(work)

    def _progress(self, part: int) -> bool:
        """Report progress from the copying thread."""
        self._copied.emit(part)
        return self._going_on

    def _show_progress(self, part: int) -> None:
        self.reception.backups.show_progress(part)
        self.reception.offer.show_part(part)

    def _stop(self) -> None:
        self._going_on = False
        if self.looking.waiting:
            self.looking.forget()
            self.reception.offer.withdraw()

    def _copy_done(self, change: Change) -> None:
        self._end()
        self._after(change)
        self._report(change.words)
        self.reception.made.emit(change.made)

    def _copy_refused(self, words: str) -> None:
        self._end()
        self._refuse(words)

    def _end(self) -> None:
        self.reception.backups.show_progress(None)
        self.reception.offer.end_work()
        if self._then_open is not None:
            self.reception.open_file(self._then_open)

    # ---- words

    def _report(self, words: str) -> None:
        self.reception.said.emit(words, False)

    def _refuse(self, words: str) -> None:
        self.reception.said.emit(words, True)
