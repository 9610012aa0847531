"""Boards of team matches, each with its results from every room that played it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Listing
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.scores.match_result import MatchResult
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.team_match import Gains
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.words import SlipWords, slip_text
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import decimals
from bridgedesk.standings.stages.stages import current_sessions

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
        return self.match.sides(self.result.room)[0]

    @property
    def ew(self) -> str:
        return self.match.sides(self.result.room)[1]

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
            match = line.match.triangle if line.match.is_at_one_table else line.match.id
            sat[team][line.match.round, match or "", line.board][side] = line
    return {team: [_both(rooms[key]) for key in sorted(rooms)] for team, rooms in sat.items()}


def _both(rooms: Mapping[Side, RoomLine]) -> BothRooms:
    side, line = next(iter(rooms.items()))
    gained = line.points[0 if side is Side.NS else 1]
    return BothRooms(line.match, line.board, rooms.get(Side.NS), rooms.get(Side.EW), gained)


def match_boards(facts: Facts) -> list[MatchBoard]:
    """Return the boards of the chosen sessions, round by round, with both rooms of a match in sequence."""
    gains = gains_of(facts.evaluation)
    return [board for session in facts.sessions() for board in _session_boards(facts.event, session, gains)]


def gain_decimals(boards: Iterable[MatchBoard]) -> int:
    """Return the decimals of what boards of matches bring."""
    gained = (each for board in boards for line in board.lines for each in line.points)
    return decimals(half_up(each) for each in gained if each is not None)


def gains_of(evaluation: Evaluation) -> Mapping[tuple[str, int], Gains]:
    """Return the gains of home and away, by match and board."""
    scored = {(each.match.id, board): both for each in evaluation.matches for board, both in each.gains}
    return scored | _triangle_gains(evaluation)


def _triangle_gains(evaluation: Evaluation) -> dict[tuple[str, int], Gains]:
    """Return the gains of home and away at each table, each compared with its own other table."""
    own = {
        (_triangle_of(each.match), each.team, board): gained
        for each in evaluation.triangles
        for board, (gained, _) in each.gains
    }
    return {
        (match.id, result.board): (own[at, match.home, result.board], own[at, match.away, result.board])
        for match in evaluation.event.matches
        for at in ([_triangle_of(match)] if match.is_at_one_table else [])
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
        return NothingToPrint("Only match totals were typed, not boards.")
    return NothingToPrint("No results yet. Type some in Scores, then print again.")


def _session_boards(
    event: Event, session: Session, gains: Mapping[tuple[str, int], Gains]
) -> list[MatchBoard]:
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


# ---- rounds of pairs as matches: each pair's percentage, and whether that is a win, a draw or a loss


class RoundScore(NamedTuple):
    """An entry's round: the boards it scored on, its points, and its percentage if there is a top."""

    session: str
    round: int
    entry: str
    boards: int
    points: Number
    percent: Fraction | None


class WinsAndLosses(NamedTuple):
    wins: int = 0
    draws: int = 0
    losses: int = 0


def boards_a_match(facts: Facts, stage: str | None = None) -> int:
    """Return the most boards that two entries play in a round or a match; of one stage, if named."""
    of_stage = [each for each in facts.event.sessions if each.stage == stage]
    now = {session.id for session in (current_sessions(facts.event) if stage is None else of_stage)}
    longest = max((len(match.boards) for match in facts.event.matches if match.session in now), default=0)
    for session, section in facts.sections():
        for row in section.movement.rounds if section.movement and session.id in now else ():
            longest = max([longest, *(len(list(section.boards_of(sitting))) for sitting in row)])
    return longest or _planned(facts)


def _planned(facts: Facts) -> int:
    """Return the boards a match recorded before the first draw, or 0."""
    return next((int(str(line.facts["boards"])) for line in facts.event.records("rounds-planned")), 0)


def round_scores(facts: Facts) -> list[RoundScore]:
    """Return the scores round by round, the best first."""
    found: dict[tuple[str, int, str], list[tuple[Number, Number]]] = defaultdict(list)
    for board in all_boards(facts):
        for line in board.lines:
            for side in (line.ns, line.ew):
                if line.result.round is not None and side.points is not None:
                    key = line.session, line.result.round, side.entry
                    found[key].append((side.points, side.top))
    scores = []
    for (session, round_, entry), boards in found.items():
        points = sum((each for each, _ in boards), start=Fraction(0))
        top = sum((each for _, each in boards), start=Fraction(0))
        scores.append(RoundScore(session, round_, entry, len(boards), points, percentage(points, top)))
    return sorted(scores, key=lambda score: (score.session, score.round, -score.points, score.entry))


def records(book: Book | None, kind: str, scores: list[RoundScore]) -> dict[str, WinsAndLosses]:
    """Return wins, draws and losses by the rule book's own band; empty if the book counts no wins."""
    found: dict[str, WinsAndLosses] = {}
    for score in scores:
        if book is None or score.percent is None:
            return {}
        try:
            answer = book.answer(MatchResult(event=kind, boards=score.boards, percent=score.percent))
        except Refused:
            return {}
        if not isinstance(answer, Listing):
            return {}
        so_far = found.get(score.entry, WinsAndLosses())
        (result,) = answer.items
        found[score.entry] = WinsAndLosses(
            so_far.wins + (result == "win"),
            so_far.draws + (result == "draw"),
            so_far.losses + (result == "loss"),
        )
    return found
