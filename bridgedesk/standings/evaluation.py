"""What an evaluation says: fields with their places, every board, every match, and what looks wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.session import Result
from bridgedesk.scoring.board import BoardPoints
from bridgedesk.scoring.outcome import Artificial
from bridgedesk.scoring.rounding import Number
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
    gained: Number
    conceded: Number
    vp: Decimal | None


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


class Seated(NamedTuple):
    """Who plays whom where: pair numbers of the section, and the entries behind them."""

    section: str
    round: int | None
    table: int | None
    ns_number: str
    ew_number: str
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """All results compared with each other on one board, in columns."""

    session: str
    board: int
    seated: Sequence[Seated]
    results: Sequence[Result]
    points: BoardPoints


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    match: Match
    gains: Sequence[tuple[int, Gains]]  # board by board, home's and away's
    home: Number
    away: Number
    vps: VPs | None


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
    measure: Measure
    fields: tuple[Field, ...] = ()
    boards: tuple[ScoredBoard, ...] = ()
    matches: tuple[ScoredMatch, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def winners(self) -> int:
        return len(self.fields)
