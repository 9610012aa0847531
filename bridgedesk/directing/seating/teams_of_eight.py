"""Teams of eight: a match is played at four tables, two in each room."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book
from bridgedesk.standings.conditions import EIGHTS


def of_eight(event: Event, book: Book | None) -> bool:
    kind = book.kinds.get(event.kind) if book else None
    return kind is not None and kind.scoring == EIGHTS


class Size(NamedTuple):
    """Players of a team: how many sit down, and the most it may have."""

    sit: int
    most: int


OF_FOUR = Size(4, 6)
OF_EIGHT = Size(8, 12)


def team_size(event: Event, book: Book | None) -> Size:
    return OF_EIGHT if of_eight(event, book) else OF_FOUR


def at_four_tables(event: Event, matches: Sequence[Match]) -> tuple[Match, ...]:
    """Follow each match by its other half: the same sides and boards at two more tables."""
    taken = {match.id for match in (*event.matches, *matches)}
    found: list[Match] = []
    for match in matches:
        key = free_id("m", taken)
        taken.add(key)
        found += [match, replace(match, id=key)]
    return tuple(found)
