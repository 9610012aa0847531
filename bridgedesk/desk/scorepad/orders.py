"""The lines of a session in the order in which its slips are typed."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bridgedesk.desk.place import Place
from bridgedesk.event.event import Event
from bridgedesk.event.session import Section, Session


@dataclass(frozen=True, slots=True)
class Line:
    """One slip that is expected."""

    place: Place
    ns: str
    ew: str
    seats: frozenset[str]  # every pair number of the section


Page = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """Lines of one page are shown together; a number typed jumps to the page that begins with it."""

    name: str
    page: Callable[[Line], Page]
    within: Callable[[Line], Page]

    def arranged(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(
            sorted(lines, key=lambda line: (line.place.section, self.page(line), self.within(line), line.ns))
        )


BY_BOARD = Order(
    "by board",
    page=lambda line: (line.place.board,),
    within=lambda line: (_number(line.ns), line.place.round),
)
BY_TABLE = Order(
    "by table and round",
    page=lambda line: (line.place.table, line.place.round),
    within=lambda line: (line.place.board,),
)
ORDERS = (BY_BOARD, BY_TABLE)


def lines_of(event: Event, session: str) -> Iterator[Line]:
    """Every board of every table where two pairs sit."""
    for each in event.sessions:
        if each.id == session:
            for section in each.sections:
                yield from _lines_of_section(each, section)


def _lines_of_section(session: Session, section: Section) -> Iterator[Line]:
    seats = frozenset(section.seats)
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        for sitting in round_:
            if sitting.ns and sitting.ew and entries[sitting.ns] and entries[sitting.ew]:
                for board in section.boards_of(sitting):
                    place = Place(session.id, section.id, number, sitting.table, board)
                    yield Line(place, sitting.ns, sitting.ew, seats)


def _number(pair: str) -> int:
    found = re.match(r"\d+", pair)
    return int(found[0]) if found else 0
