"""Teams seated by a movement: each table of each round is half of a match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.session import Section, Session, Sitting


class Half(NamedTuple):
    """Half of a match: one table in one round, with its teams and boards."""

    round: int
    sitting: Sitting
    ns: str  # entries
    ew: str
    boards: tuple[int, ...]


def halves(section: Section) -> Iterator[Half]:
    """Yield tables where two teams meet, in order of rounds and tables."""
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        for sitting in sorted(round_, key=lambda sitting: sitting.table):
            ns, ew = entries[sitting.ns], entries[sitting.ew]
            if ns and ew:
                yield Half(number, sitting, ns, ew, tuple(section.boards_of(sitting)))


def by_half(section: Section, matches: Sequence[Match]) -> Iterator[tuple[Half, Match, Room]]:
    """Yield each half with its match and room; home sits North-South in the open room."""
    between: dict[frozenset[str], list[Match]] = {}
    for match in matches:
        if match.outcome is not Outcome.BYE:
            between.setdefault(frozenset((match.home, match.away)), []).append(match)
    for half in halves(section):
        for match in between.get(frozenset((half.ns, half.ew)), ()):
            if match.boards == half.boards:
                yield half, match, Room.OPEN if match.home == half.ns else Room.CLOSED
                break


def sections_of_teams(session: Session) -> list[Section]:
    return [section for section in session.sections if section.of_teams]


def made_by_movements(event: Event) -> list[Match]:
    """Return the matches of teams that have not withdrawn."""
    here = {entry.id for entry in event.entries_left}
    sessions = {session.id for session in event.sessions if sections_of_teams(session)}
    return [
        match for match in event.matches if match.session in sessions and {match.home, match.away} <= here
    ]


def seated_teams(event: Event) -> Mapping[str, tuple[str, str]]:
    """Return section and number of each team seated by a movement, where it sat last."""
    return {
        entry: (section.id, number)
        for session in event.sessions
        for section in sections_of_teams(session)
        for number, entry in section.seats.items()
        if entry is not None
    }
