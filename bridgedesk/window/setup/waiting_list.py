"""Waiting list, below the seats and the teams: add to it, and give a free place."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.free_places import add_to_waiting_list, seat_from_waiting_list
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.entry_terms import terms_of
from bridgedesk.directing.entries.waiting_list import (
    NextReserve,
    Waiting,
    free_pairs,
    names_of,
    next_reserve_to_ask,
    waiting_entries,
    with_names_meant,
)
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.session import Section
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingButton, YieldingLabel, button
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.similar_names import SimilarNames
from bridgedesk.window.parts.typed_fields import line_field


class WaitingStrip(QWidget):
    """Waiting list, hidden while it is empty and places are unlimited."""

    came = Signal(str)  # who is put on the list
    given = Signal(str)  # the line of the list that has the place
    next_given = Signal(str)  # an entry of the qualifying that gets the place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first: Waiting | None = None
        self.asked: NextReserve | None = None  # of the qualifying
        self.is_room = False
        self.list = YieldingLabel("faint")
        self.list.setAccessibleName(self.tr("Waiting list"))
        self.who = line_field(
            self.tr("Waiting list (optional)"),
            self.tr("A pair as A & B, a team as its name: players; press Enter to add them last"),
            self.tr("Waiting list: type the names, then Enter"),
        )
        self.give = button(
            self.tr("Give place"),
            self.tr("Gives the free place to the first on the waiting list"),
        )
        self.next = YieldingButton()
        self.next.setAccessibleName(self.tr("Next reserve"))
        self.next.setToolTip(self.tr("Adds the next reserve of the qualifying event to the list"))
        self.draft = FormDraft(self, "waiting", lambda: {"who": self.who})
        row = row_of(self.who, self.next, self.give, shares=(1,))
        self.setLayout(column_of(self.list, self.draft.line, row, spacing=4))
        self.next.clicked.connect(self._ask_next)
        self.who.returnPressed.connect(self._add)
        self.give.clicked.connect(lambda: self.given.emit(self.first.line) if self.first else None)
        self.hide()

    def show_waiting(
        self,
        waiting: Sequence[Waiting],
        place: str | None,
        *,
        limited: bool,
        next_: NextReserve | None = None,
    ) -> None:
        """Show the list; `place` is the free place in words, empty if it needs none, `next_` the next
        qualifier."""
        self._show_next(next_, place)
        self.first = waiting[0] if waiting and place is not None else None
        told = [f"{at}. {each.words}" for at, each in enumerate(waiting, start=1)]
        self.list.setText(self.tr("Waiting list: {0}").format("  ·  ".join(told) or self.tr("empty")))
        self.list.setToolTip("\n".join(told))
        self.give.setVisible(self.first is not None)
        if self.first is not None:
            words = self.tr("{0} {1}").format(self.first.who.partition(":")[0], place)
            self.give.setText(words.replace("&", "&&"))  # a single one would underline a letter
        self.setVisible(bool(waiting) or limited or next_ is not None)

    def _show_next(self, next_: NextReserve | None, place: str | None) -> None:
        """Offer the next qualifier: a free place with one click, or the waiting list."""
        self.asked, self.is_room = next_, place is not None
        self.next.setVisible(next_ is not None)
        if next_ is not None:
            words = self.tr("Next: {0} {1}").format(next_.who, place or "").rstrip()
            self.next.setText(words.replace("&", "&&"))
            does = self.tr("Seats them") if self.is_room else self.tr("Adds them to the waiting list")
            self.next.setToolTip(f"{next_.words}. {does}")

    def _ask_next(self) -> None:
        if self.asked is not None:
            (self.next_given if self.is_room else self.came).emit(self.asked.who)

    def clear(self) -> None:
        self.who.clear()

    def _add(self) -> None:
        if self.who.text().strip():
            self.came.emit(self.who.text())


# ---- controller of the waiting list and of the next qualifier in line


class WaitingController(EventController):
    """Common part for seats and teams: show the waiting list, and add an entry to it."""

    def __init__(self, strip: WaitingStrip, act: Door, similar: SimilarNames) -> None:
        super().__init__(strip, act)
        self.strip, self.similar = strip, similar
        self.session = ""
        self.known = KnownPlayers()
        strip.came.connect(self._wait)

    def show_list(self, open_event: OpenEvent, place: str | None) -> None:
        self.strip.draft.go_to(open_event.drafts)
        limited = terms_of(open_event.event).places is not None
        self.strip.show_waiting(
            waiting_entries(open_event), place, limited=limited, next_=next_reserve_to_ask(open_event)
        )

    def _wait(self, who: str) -> None:
        def wait(open_event: OpenEvent) -> Change:
            return add_to_waiting_list(open_event, with_names_meant(who, self.known.sitter))

        def add() -> None:
            if self.carry_out(wait, self.strip.draft):
                self.strip.clear()

        self.similar.carry_out_form("waiting list", names_of(who)[1], add)


class WaitingListController(WaitingController):
    seated = Signal()
    named = Signal(str, list)  # a pair number that is free, and who has it

    def __init__(self, strip: WaitingStrip, act: Door, similar: SimilarNames) -> None:
        super().__init__(strip, act, similar)
        self.section = ""
        strip.given.connect(self._give)
        strip.next_given.connect(self._give_next)

    def show(self, open_event: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        self.open_event, self.session, self.section, self.known = open_event, session, section.id, known
        free = free_pairs(open_event.event, section)
        self.show_list(open_event, self.tr("as pair {0}").format(free[0]) if free else None)

    def _free(self) -> Sequence[str]:
        if self.open_event is None:
            return ()
        return free_pairs(self.open_event.event, self.open_event.event.section(self.session, self.section))

    def _give(self, line: str) -> None:
        open_event, free, sitter = self.open_event, self._free(), partial(self.known.sitter, asks=False)
        if open_event is not None and free:
            self.act(
                lambda: seat_from_waiting_list(open_event, line, self.session, self.section, free[0], sitter)
            )
            self.seated.emit()

    def _give_next(self, who: str) -> None:
        if free := self._free():
            self.named.emit(free[0], names_of(who)[1])
            self.seated.emit()
