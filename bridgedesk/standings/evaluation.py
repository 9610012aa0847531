"""What an evaluation says: fields with their places, every board, every match, and what looks wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.session import Result, Section
from bridgedesk.scoring.board import BoardPoints
from bridgedesk.scoring.outcome import Artificial
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains
from bridgedesk.scoring.victory_points import VPs


class Measure(Enum):
    """The unit of the totals."""

    PERCENT = "%"
    IMPS = "IMP"
    VP = "VP"
    POINTS = "points"


class Awarded(NamedTuple):
    """An artificial score, and the points it came to once the pair's other boards were known."""

    board: int
    artificial: Artificial
    top: Number
    points: Number


class SessionScore(NamedTuple):
    """One entry's session: what it scored, out of what, and which part of that was awarded."""

    session: str
    boards: int
    points: Number
    top: Number  # 0 where points are IMPs
    awards: tuple[Awarded, ...] = ()


class MatchScore(NamedTuple):
    """One entry's match, from its own side."""

    match: str
    against: str
    boards: int
    gained: Number
    conceded: Number
    counts: Number  # in the total: VPs, points, or net IMPs


class Standing(NamedTuple):
    """One entry's place, and the parts that its total is made of; exact until a ledger shows it."""

    place: int | None  # None: nothing to rank yet
    shared: bool
    entry: str
    section: str | None
    number: str | None
    total: Number | None
    sessions: tuple[SessionScore, ...] = ()
    matches: tuple[MatchScore, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are ranked against each other."""

    name: str
    standings: tuple[Standing, ...]


# Who played a result: the entries North-South and East-West.
Opponents = tuple[str, str]


class ScoredBoard(NamedTuple):
    """All results compared with each other on one board, in columns."""

    session: str
    board: int
    sections: Sequence[Section]
    results: Sequence[Result]
    opponents: Sequence[Opponents]
    points: BoardPoints


class ScoredMatch(NamedTuple):
    match: Match
    gains: Sequence[tuple[int, Gains]]  # board by board, home's and away's
    home: Number  # what home won: IMPs on boards it gained on, or points
    away: Number
    vps: VPs | None = None


class Severity(Enum):
    CHECK = "check"
    WRONG = "wrong"  # kept out of the standings


@dataclass(frozen=True, slots=True)
class Flag:
    """Something odd, where it is, and in whose words a director would say it."""

    what: str
    severity: Severity
    section: str | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None
    ns: str | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    event: Event
    settings: Settings
    measure: Measure
    fields: tuple[Field, ...] = ()
    boards: tuple[ScoredBoard, ...] = ()
    matches: tuple[ScoredMatch, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def winners(self) -> int:
        return len(self.fields)
