"""Corrections of the club's list of events, passed to the actions."""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.edit_event import delete_event, rename_or_move_event
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.side_controller import Door


class EventsController(QObject):
    gone = Signal(str)  # key of an event

    def __init__(self, reception: ClubPages, act: Door, desk: Callable[[], OpenEvent | None]) -> None:
        super().__init__(reception)
        self.reception, self._act, self._desk = reception, act, desk
        self._called: OpenEvent | None = None  # just now, so that its title is what is undone
        reception.page_shown.connect(self._forget)
        reception.events.called.connect(self._call)
        reception.events.taken_away.connect(self._take_away)

    def _forget(self) -> None:
        self._called = None

    def _call(self, key: str, title: str, day: date) -> None:
        """Rename or redate an event; an open one, where it is open."""
        club, desk = self.reception.club, self._desk()
        if desk is None or desk.event.id != key:
            desk = self.reception.asked(lambda: club.event(key)) if club else None
        if desk is not None:
            with self.reception.events.correction.draft.used():
                self._in_event(desk, lambda desk: rename_or_move_event(desk, title, day))

    def _take_away(self, key: str) -> None:
        with self.reception.events.correction.draft.used():
            gone = self.reception.change_list(lambda club: delete_event(club, key))
        if gone:
            self.gone.emit(key)

    def undo(self) -> None:
        if self._called is None:
            self.reception.change_list(Club.undo)
        else:
            self._in_event(self._called, undo)

    def redo(self) -> None:
        if self._called is None:
            self.reception.change_list(Club.redo)
        else:
            self._in_event(self._called, redo)

    def _in_event(self, desk: OpenEvent, carry_out: Callable[[OpenEvent], Change]) -> None:
        if self._act(lambda: carry_out(desk)):
            self.reception.show_events()
            self._called = desk
