"""Similar spellings of names entered, looked up before the action that asks about them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.people.near_names import near_names
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.form_draft import KeptDraft
from bridgedesk.window.parts.name_finder import AT_ONCE


class _Entered(NamedTuple):
    typed: tuple[str, ...]
    act: Callable[[], object]


class SimilarNames(KeptDraft):
    """Looks names up in the background if the club's list is long, then carries out what waits for them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known = KnownPlayers()
        self._members: Sequence[ClubPlayer] = ()
        self._found: dict[str, Sequence[str]] = {}
        self._waiting: dict[str, _Entered] = {}
        self.work = BackgroundWork(self)
        self.work.done.connect(self._take)
        self.held = HeldKeys(self)

    def take(self, known: KnownPlayers) -> KnownPlayers:
        """Look names up among these players from now on; return them with what is found, now and later."""
        if known.members is not self._members:
            self._members, self._found = known.members, {}
        self.known = replace(known, similar=self._found)
        return self.known

    def carry_out(self, what: str, typed: Sequence[str], act: Callable[[], object]) -> bool:
        """Carry out the action once all names typed are looked up; return False if that is later.

        `what`: an action for the same thing replaces one that still waits."""
        self._waiting.pop(what, None)
        if len(self.known.members) <= AT_ONCE or not self._unknown(typed):
            act()
            return True
        self._waiting[what] = _Entered(tuple(typed), act)
        if not self.work.waiting:
            self._look_up()
        return False

    def carry_out_form(self, what: str, typed: Sequence[str], act: Callable[[], object]) -> None:
        """Carry out the action of a form, which stays as it is meanwhile: keys wait with it."""

        def act_and_type() -> None:
            try:
                act()
            finally:
                self.held.release()

        if not self.carry_out(what, typed, act_and_type):
            self.held.hold()

    def leave(self) -> None:
        """Drop what waits, as another event is opened or the club is closed; names stay in their fields."""
        self._waiting.clear()
        self.work.forget()
        self.held.release()

    def _unknown(self, typed: Sequence[str]) -> list[str]:
        return [name for name in map(self.known.looked_up, typed) if name and name not in self._found]

    def _look_up(self) -> None:
        names = [name for each in self._waiting.values() for name in self._unknown(each.typed)]
        members = self._members

        def look_up() -> tuple[Sequence[ClubPlayer], dict[str, Sequence[str]]]:
            return members, {name: near_names(name, (each.name for each in members)) for name in names}

        self.work.ask(look_up)

    def _take(self, answer: tuple[Sequence[ClubPlayer], dict[str, Sequence[str]]]) -> None:
        members, found = answer
        if members is self._members:
            self._found.update(found)
        for what in [what for what, each in self._waiting.items() if not self._unknown(each.typed)]:
            if (ready := self._waiting.get(what)) and not self._unknown(
                ready.typed
            ):  # the list may be longer
                del self._waiting[what]
                ready.act()
        if self._waiting and not self.work.waiting:
            self._look_up()


class HeldKeys(QObject):
    """Keys typed while a form waits, passed on afterwards to the field that has the focus then."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        self._keys: list[QKeyEvent] = []

    def hold(self) -> None:
        self.release()
        self._field = QApplication.focusWidget()
        if self._field is not None:
            self._field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and event.type() is QEvent.Type.KeyPress:
            kept = event.clone()
            if isinstance(kept, QKeyEvent):
                self._keys.append(kept)
                return True
        return super().eventFilter(watched, event)

    def release(self) -> None:
        """Pass the keys on; a refused text is not replaced by what was typed before it was refused."""
        field, self._field = self._field, None
        keys, self._keys = self._keys, []
        if field is None:
            return
        field.removeEventFilter(self)
        for key in keys:
            now = QApplication.focusWidget()
            if now is field and isinstance(now, QLineEdit) and now.selectedText() == now.text():
                now.end(False)
            if now is not None:
                QApplication.sendEvent(now, key)
