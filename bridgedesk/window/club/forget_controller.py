"""Deletion of a player's data: count in the background what that changes, ask, then close and rewrite the
club file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from bridgedesk.desk.club.forgetting import Forgetting, file_to_forget_in, forget, look_for
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.printing import Watch
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.parts.long_work import LongWork


class ForgetPlayerController(QObject):
    def __init__(self, reception: ClubPages, desk: Callable[[], OpenEvent | None]) -> None:
        super().__init__(reception)
        self.reception, self._desk = reception, desk
        self.page, self.panel = reception.players, reception.players.forgetting
        self.looking, self.rewriting = LongWork(self), LongWork(self)
        self._member = ""
        self._path = Path()
        self._backed_up: Callable[[], None] = lambda: (
            None
        )  # waits for a backup on the way, which is named too
        self._event: str | None = None  # the one that is open again afterwards
        self.page.form.forget_wanted.connect(self._ask)
        self.panel.spellings_typed.connect(self._look)
        self.panel.confirmed.connect(self._forget)
        self.panel.stopped.connect(self._stop)
        for work in (self.looking, self.rewriting):
            work.told.connect(self.panel.show_progress)
        self.looking.done.connect(self.panel.show_question)
        self.looking.refused.connect(self._refuse)
        self.looking.stopped.connect(self.page.show_form)
        self.rewriting.done.connect(self._done)
        self.rewriting.refused.connect(self._refuse_after)
        self.rewriting.stopped.connect(self._stopped)

    def _ask(self, member: str, name: str) -> None:
        """Count the places first, so that the question has numbers; refuse a read-only club file."""
        club = self.reception.club
        path = self.reception.asked(lambda: file_to_forget_in(club)) if club else None
        if club is not None and path is not None:
            self._member, self._path = member, path
            self._backed_up = club.safekeeping.wait
            self.panel.begin(name)
            self.page.show_forgetting()
            self._look(())

    def _look(self, also: Sequence[str]) -> None:
        path, member, now = self._path, self._member, self.reception.clock()
        self.panel.show_progress(0)
        backed_up = self._backed_up

        def look(watch: Watch) -> Forgetting:
            backed_up()
            return look_for(path, member, also, now, watch)

        self.looking.begin(look)

    def _forget(self, also: Sequence[str]) -> None:
        """Rewrite the club file, which is closed for it and always opened again."""
        desk = self._desk()
        self._event = desk.event.id if desk else None
        path, member, now = self._path, self._member, self.reception.clock()
        self.reception.close_club()
        self.reception.club_changed.emit()
        self.panel.show_progress(0)
        self.rewriting.begin(lambda watch: forget(path, member, also, now, watch))

    def _stop(self) -> None:
        for work in (self.looking, self.rewriting):
            work.stop()

    def end(self) -> None:
        """Wait for the rewriting, so that the window never closes before the file is whole."""
        for work in (self.looking, self.rewriting):
            work.end()

    # ---- afterwards

    def _done(self, found: Forgetting) -> None:
        if self.reception.open_again(self._path, self._event):
            self.page.search.clear()
            self.page.show_forgetting()
            self.panel.show_done(found)
        self.reception.said.emit(found.words, False)

    def _refuse_after(self, words: str) -> None:
        self.reception.open_again(self._path, self._event)
        self._refuse(words)

    def _stopped(self) -> None:
        self.reception.open_again(self._path, self._event)
        self.reception.said.emit(self.tr("Stopped; nothing was changed"), False)

    def _refuse(self, words: str) -> None:
        self.page.show_form()
        self.reception.said.emit(words, True)
