"""The tables of a round of matches: each match is played at two, in the open room and in the closed one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.session import Scoring, Session

MATCHES = ""  # where a place of a pairs session has its section

ROOMS = tuple(Room)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HEAD_TO_HEAD = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD})


class MatchTable(NamedTuple):
    """Tables 1 and 2 of a round are the rooms of its first match, 3 and 4 those of its second."""

    round: int
    table: int
    match: Match
    room: Room
    called: str  # as both its tables are

    @property
    def home_sits_ns(self) -> bool:
        return self.room is Room.OPEN

    @property
    def label(self) -> str:
        return f"{self.called} {self.room.value}"


def match_labels(matches: Sequence[Match]) -> list[str]:
    """What the tables of a round's matches are called; the three matches of a triangle are 4a, 4b, 4c."""
    tables = [match.table or place for place, match in enumerate(matches, start=1)]
    return [
        f"{table}{LETTERS[tables[:at].count(table)]}" if tables.count(table) > 1 else str(table)
        for at, table in enumerate(tables)
    ]


def meets_in_matches(session: Session) -> bool:
    """Teams against each other, not pairs over a field."""
    aggregate = session.scoring is Scoring.AGGREGATE and not any(each.movement for each in session.sections)
    return session.scoring in HEAD_TO_HEAD or aggregate


def matches_of(event: Event, session: str) -> list[Match]:
    """Round by round, by table; a bye is no meeting."""
    found = [each for each in event.matches if each.session == session and each.outcome is not Outcome.BYE]
    return sorted(found, key=lambda match: (match.round, match.table or 0))


def match_tables(event: Event, session: str) -> Iterator[MatchTable]:
    for round_, group in groupby(matches_of(event, session), key=lambda match: match.round):
        matches = list(group)
        for place, (match, label) in enumerate(zip(matches, match_labels(matches), strict=True)):
            for room in ROOMS:
                yield MatchTable(round_, len(ROOMS) * place + ROOMS.index(room) + 1, match, room, label)


def match_table(event: Event, session: str, round_: int, table: int) -> MatchTable | None:
    return next(
        (each for each in match_tables(event, session) if (each.round, each.table) == (round_, table)), None
    )


def team_numbers(event: Event) -> Mapping[str, str]:
    """By seed where all have one, otherwise in the order of entry."""
    seeds = [entry.seed for entry in event.entries]
    if None not in seeds and len(set(seeds)) == len(seeds):
        return {entry.id: str(entry.seed) for entry in event.entries}
    return {entry.id: str(number) for number, entry in enumerate(event.entries, start=1)}


def match_has_come_in(match: Match) -> bool:
    """By its total, by all its boards from both rooms, or because it is not played out."""
    if match.slip is not None or match.outcome is not Outcome.PLAYED:
        return True
    rooms = 1 if plays_one_table(match) else len(ROOMS)
    return bool(match.results) and len(match.results) >= rooms * len(match.boards)


def plays_one_table(match: Match) -> bool:
    """Three teams may share their tables, each two of them with one: nothing comes from a second room."""
    return match.triangle is not None and all(result.room is Room.OPEN for result in match.results)
