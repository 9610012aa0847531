"""Where a score slip belongs."""

from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section


class Place(NamedTuple):
    session: str
    section: str
    round: int
    table: int
    board: int

    def __str__(self) -> str:
        return f"board {self.board}, round {self.round}, table {self.table}"


def section_at(event: Event, session: str, section: str) -> Section:
    return next(
        each for some in event.sessions if some.id == session for each in some.sections if each.id == section
    )


def result_at(section: Section, place: Place) -> Result | None:
    return next((each for each in section.results if is_of(each, place)), None)


def is_of(result: Result, place: Place) -> bool:
    return result.board == place.board and result.round == place.round and result.table == place.table


def results_of(event: Event, session: str) -> dict[Place, Result]:
    """Those of a session that are known by round and table."""
    return {
        Place(each.id, section.id, result.round, result.table, result.board): result
        for each in event.sessions
        if each.id == session
        for section in each.sections
        for result in section.results
        if result.round is not None and result.table is not None
    }
