"""Corrections of the club's list of events, passed to the actions."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QFileDialog

from bridgedesk.desk.acts.events import delete_event, rename_or_move_event
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.club_players import Forgetting, file_to_forget_in, forget, look_for
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.reports.printing import Watch
from bridgedesk.desk.reports.sheet_facts import put_logo, remove_logo
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.parts.background_work import LongWork
from bridgedesk.window.parts.page import Door


class EventsController(QObject):
    gone = Signal(str)  # key of an event

    def __init__(self, reception: ClubPages, act: Door, open_event: Callable[[], OpenEvent | None]) -> None:
        super().__init__(reception)
        self.reception, self._act, self._open_event = reception, act, open_event
        self._renamed: OpenEvent | None = None  # just now, so that its title is what is undone
        reception.page_shown.connect(self._forget)
        reception.events.renamed.connect(self._rename)
        reception.events.delete_wanted.connect(self._delete)

    def _forget(self) -> None:
        self._renamed = None

    def _rename(self, key: str, title: str, day: date) -> None:
        """Rename or redate an event; an open one, where it is open."""
        club, open_event = self.reception.club, self._open_event()
        if open_event is None or open_event.event.id != key:
            open_event = self.reception.asked(lambda: club.event(key)) if club else None
        if open_event is not None:
            with self.reception.events.correction.draft.used():
                self._change_event(
                    open_event, lambda open_event: rename_or_move_event(open_event, title, day)
                )

    def _delete(self, key: str) -> None:
        with self.reception.events.correction.draft.used():
            gone = self.reception.change_list(lambda club: delete_event(club, key))
        if gone:
            self.gone.emit(key)

    def undo(self) -> None:
        if self._renamed is None:
            self.reception.change_list(Club.undo)
        else:
            self._change_event(self._renamed, undo)

    def redo(self) -> None:
        if self._renamed is None:
            self.reception.change_list(Club.redo)
        else:
            self._change_event(self._renamed, redo)

    def _change_event(self, open_event: OpenEvent, carry_out: Callable[[OpenEvent], Change]) -> None:
        if self._act(lambda: carry_out(open_event)):
            self.reception.show_events()
            self._renamed = open_event


# ---- the club's logo: chosen from a file, or removed

MOST_ACROSS = 4000  # points: more only makes every sheet slow


class LogoController(QObject):
    said = Signal(str, bool)

    def __init__(self, reception: ClubPages) -> None:
        super().__init__(reception)
        self.reception = reception

    def choose(self) -> None:
        if self._folder() is None:
            return
        chosen, _ = QFileDialog.getOpenFileName(
            self.reception,
            self.tr("Choose the club's logo"),
            "",
            self.tr("Pictures (*.png *.jpg *.jpeg)"),
        )
        if chosen:
            self.set_logo(Path(chosen))

    def set_logo(self, picture: Path) -> None:
        folder = self._folder()
        if folder is None:
            return
        try:
            _refuse_what_cannot_be_drawn(picture)
            put_logo(folder, picture)
        except Refusal as problem:
            self.said.emit(str(problem), True)
            return
        self.said.emit(self.tr("Logo added to all sheets: {0}").format(picture.name), False)

    def remove(self) -> None:
        folder = self._folder()
        if folder is None:
            return
        try:
            remove_logo(folder)
        except Refusal as problem:
            self.said.emit(str(problem), True)
            return
        self.said.emit(self.tr("Logo removed from all sheets"), False)

    def _folder(self) -> Path | None:
        club = self.reception.club
        if club is None:
            self.said.emit(
                self.tr("No club is open. Open one first; its logo is saved next to its file."), True
            )
            return None
        return club.file.path.parent


def _refuse_what_cannot_be_drawn(picture: Path) -> None:
    """Refuse a bad or too large picture; only its header is read."""
    size = QImageReader(str(picture)).size()
    if picture.is_file() and not size.isValid():
        raise Refusal(f"{picture.name} cannot be used as a logo. Choose a PNG or JPEG.")
    if max(size.width(), size.height()) > MOST_ACROSS:
        raise Refusal(
            f"{picture.name} is {size.width()} by {size.height()} pixels."
            f" Choose a picture of at most {MOST_ACROSS} each way."
        )


# ---- forget controller


class ForgetPlayerController(QObject):
    def __init__(self, reception: ClubPages, open_event: Callable[[], OpenEvent | None]) -> None:
        super().__init__(reception)
        self.reception, self._open_event = reception, open_event
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
        open_event = self._open_event()
        self._event = open_event.event.id if open_event else None
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
        self.reception.said.emit(self.tr("Stopped. Nothing was changed."), False)

    def _refuse(self, words: str) -> None:
        self.page.show_form()
        self.reception.said.emit(words, True)
