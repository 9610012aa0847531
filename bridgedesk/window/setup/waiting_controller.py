"""Controller of the waiting list and of the next qualifier in line."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.waiting_list import add_to_waiting_list, seat_from_waiting_list
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.entry_terms import terms_of
from bridgedesk.directing.entries.waiting_list import (
    free_pairs,
    names_of,
    next_reserve_to_ask,
    waiting_entries,
    with_names_meant,
)
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.session import Section
from bridgedesk.window.setup.waiting_strip import WaitingStrip

Door = Callable[[Callable[[], Change | None]], bool]


class WaitingListController(QObject):
    seated = Signal()
    named = Signal(str, list)  # a pair number that is free, and who has it

    def __init__(self, strip: WaitingStrip, act: Door) -> None:
        super().__init__(strip)
        self.strip = strip
        self.act = act
        self.desk: OpenEvent | None = None
        self.session = self.section = ""
        self.known = KnownPlayers()
        strip.came.connect(self._wait)
        strip.given.connect(self._give)
        strip.next_given.connect(self._give_next)

    def show(self, desk: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        self.desk, self.session, self.section, self.known = desk, session, section.id, known
        self.strip.draft.go_to(desk.drafts)
        free = free_pairs(desk.event, section)
        place = self.tr("as pair {0}").format(free[0]) if free else None
        limited = terms_of(desk.event).places is not None
        self.strip.show_waiting(
            waiting_entries(desk), place, limited=limited, next_=next_reserve_to_ask(desk)
        )

    def _free(self) -> Sequence[str]:
        if self.desk is None:
            return ()
        return free_pairs(self.desk.event, self.desk.event.section(self.session, self.section))

    def _wait(self, who: str) -> None:
        desk = self.desk
        if desk is None:
            return
        with self.strip.draft.used():
            waits = self.act(lambda: add_to_waiting_list(desk, with_names_meant(who, self.known.sitter)))
        if waits:
            self.strip.taken()

    def _give(self, line: str) -> None:
        desk, free, sitter = self.desk, self._free(), partial(self.known.sitter, asks=False)
        if desk is not None and free:
            self.act(lambda: seat_from_waiting_list(desk, line, self.session, self.section, free[0], sitter))
            self.seated.emit()

    def _give_next(self, who: str) -> None:
        if free := self._free():
            self.named.emit(free[0], names_of(who)[1])
            self.seated.emit()
