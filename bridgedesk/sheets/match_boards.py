"""Boards of team matches, each with its results from every room that played it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.session import Session
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.team_match import Gains
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.words import SlipWords, slip_text
from bridgedesk.standings.evaluation import Evaluation

ROOMS = tuple(Room)


class RoomLine(NamedTuple):
    match: Match
    result: RoomResult
    slip: SlipWords
    gains: Gains | None  # of home and away, once both rooms are in, or all tables of a triangle

    @property
    def board(self) -> int:
        return self.result.board

    @property
    def ns(self) -> str:
        return self.match.home if self.result.room is Room.OPEN else self.match.away

    @property
    def ew(self) -> str:
        return self.match.away if self.result.room is Room.OPEN else self.match.home

    @property
    def points(self) -> tuple[Number | None, Number | None]:
        """Return the points gained on the board by the team sitting North-South, and by the other."""
        if self.gains is None:
            return None, None
        home, away = self.gains
        return (home, away) if self.result.room is Room.OPEN else (away, home)


class MatchBoard(NamedTuple):
    """One deal: in a draw each round has its own, in a movement a board is the same in all rounds."""

    session: str
    round: int | None
    board: int
    lines: tuple[RoomLine, ...]

    @property
    def key(self) -> str:
        return f"{self.session}/{self.round or ''}/{self.board}"


class BothRooms(NamedTuple):
    """A team's board: its results North-South and East-West, and its gain."""

    match: Match
    board: int
    ns: RoomLine | None
    ew: RoomLine | None
    gained: Number | None


def boards_by_team(boards: Iterable[MatchBoard]) -> Mapping[str, list[BothRooms]]:
    """Return each team's boards, match by match; in a triangle its two tables are one match."""
    sat: dict[str, dict[tuple[int, str, int], dict[Side, RoomLine]]] = defaultdict(lambda: defaultdict(dict))
    for line in (line for board in boards for line in board.lines):
        for team, side in ((line.ns, Side.NS), (line.ew, Side.EW)):
            match = line.match.triangle if line.match.at_one_table else line.match.id
            sat[team][line.match.round, match or "", line.board][side] = line
    return {team: [_both(rooms[key]) for key in sorted(rooms)] for team, rooms in sat.items()}


def _both(rooms: Mapping[Side, RoomLine]) -> BothRooms:
    side, line = next(iter(rooms.items()))
    gained = line.points[0 if side is Side.NS else 1]
    return BothRooms(line.match, line.board, rooms.get(Side.NS), rooms.get(Side.EW), gained)


def match_boards(facts: Facts) -> list[MatchBoard]:
    """Return the boards of the chosen sessions, round by round, with both rooms of a match in sequence."""
    gains = gains_of(facts.evaluation)
    return [board for session in facts.sessions() for board in _of_session(facts.event, session, gains)]


def gains_of(evaluation: Evaluation) -> Mapping[tuple[str, int], Gains]:
    """Return the gains of home and away, by match and board."""
    scored = {(each.match.id, board): both for each in evaluation.matches for board, both in each.gains}
    return scored | _in_triangles(evaluation)


def _in_triangles(evaluation: Evaluation) -> dict[tuple[str, int], Gains]:
    """Return the gains of home and away at each table, each compared with its own other table."""
    own = {
        (_triangle_of(each.match), each.team, board): gained
        for each in evaluation.triangles
        for board, (gained, _) in each.gains
    }
    return {
        (match.id, result.board): (own[at, match.home, result.board], own[at, match.away, result.board])
        for match in evaluation.event.matches
        for at in ([_triangle_of(match)] if match.at_one_table else [])
        for result in match.results
        if {(at, match.home, result.board), (at, match.away, result.board)} <= own.keys()
    }


def _triangle_of(match: Match) -> tuple[str, int, str | None]:
    return match.session, match.round, match.triangle


def only_totals(facts: Facts) -> bool:
    """Return True if every result is the total of a match, so that no board is known."""
    scored = facts.evaluation.matches or facts.evaluation.triangles
    return bool(scored) and not match_boards(facts) and not all_boards(facts)


def no_boards(facts: Facts) -> NothingToPrint:
    if only_totals(facts):
        return NothingToPrint("The matches came in as totals, and no board of them was typed")
    return NothingToPrint("There is no result yet; type some on the Scores tab, then print again")


def _of_session(event: Event, session: Session, gains: Mapping[tuple[str, int], Gains]) -> list[MatchBoard]:
    by_movement = any(section.of_teams for section in session.sections)
    lines: dict[tuple[int, int], list[RoomLine]] = defaultdict(list)
    matches = event.matches_in(session.id)
    for match in sorted(matches, key=lambda each: (each.round, each.stanza or 0, each.table or 0)):
        for result in sorted(match.results, key=lambda each: ROOMS.index(each.room)):
            both = gains.get((match.id, result.board))
            line = RoomLine(match, result, slip_text(result.score, result.board), both)
            lines[0 if by_movement else match.round, result.board].append(line)
    return [
        MatchBoard(session.id, round_ or None, board, tuple(lines[round_, board]))
        for round_, board in sorted(lines)
    ]
