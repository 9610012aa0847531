"""What is typed and chosen under Setup, handed to the acts."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import QObject

from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.grid import plan_of
from bridgedesk.desk.known_players import KnownPlayers
from bridgedesk.desk.library import library
from bridgedesk.desk.movement_wishes import numbered_from, pace
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import section_at
from bridgedesk.event.session import Section
from bridgedesk.movements.movement import Movement
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.suggest import MINUTES_A_BOARD
from bridgedesk.rulebooks import Refused
from bridgedesk.window.setup_tab import SetupTab

Door = Callable[[Callable[[], Change | None]], bool]


class SetupDesk(QObject):
    def __init__(self, tab: SetupTab, act: Door) -> None:
        super().__init__(tab)
        self.tab = tab
        self.act = act
        self.desk: OpenEvent | None = None
        self.known = KnownPlayers()
        self.session = self.section = ""
        tab.named.connect(self._name_pair)
        tab.chooser.chosen.connect(self._set_movement)

    def show(self, desk: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        elsewhere = (desk, session, section.id) != (self.desk, self.session, self.section)
        self.desk, self.session, self.section, self.known = desk, session, section.id, known
        if elsewhere:
            self._begin(desk, section)
        self.tab.show_section(desk.event, section, known)

    def _begin(self, desk: OpenEvent, section: Section) -> None:
        self.tab.begin_section(section, self._pace(desk))

    def _pace(self, desk: OpenEvent) -> Fraction:
        """Of the event's own book; a book that is gone leaves the usual."""
        try:
            return pace(library().book(desk.event.rulebook.id), desk.event.kind)
        except Refused:
            return MINUTES_A_BOARD

    # ---- acts

    def _name_pair(self, number: str, typed: Sequence[str]) -> None:
        desk, session, section = self.desk, self.session, self.section
        if desk is None:
            return

        def name() -> Change:
            sitters = [self.known.sitter(text) for text in typed if text]
            change = name_pair(
                desk,
                session,
                section,
                number,
                [sitter.name for sitter in sitters],
                {sitter.name: sitter for sitter in sitters},
            )
            moves = number not in stationary(plan_of(section_at(desk.event, session, section)))
            remarks = [words for each in sitters for words in self.known.words_about(each, moves=moves)]
            return change._replace(remarks=(*change.remarks, *remarks))

        if not self.act(name):
            self.tab.refuse(number)

    def _set_movement(self, movement: Movement, first: int) -> None:
        desk = self.desk
        if desk is None:
            return
        labels = {table: str(table + first - 1) for table in movement.tables} if first > 1 else {}
        if self.act(
            lambda: set_movement(desk, self.session, self.section, numbered_from(movement, first), labels)
        ):
            self.tab.show_seats()
