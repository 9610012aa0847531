"""Matches of two entries over some boards, and the draws of later matches."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum

from bridgedesk.bridge.cards import Card
from bridgedesk.event.score import Score


class Room(Enum):
    """Room of a match: the home entry sits North-South in the open room, East-West in the closed one."""

    OPEN = "open"
    CLOSED = "closed"


class Outcome(Enum):
    PLAYED = "played"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    BYE = "bye"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class RoomResult:
    room: Room
    board: int
    score: Score
    lead: Card | None = None
    initialled: str | None = None


@dataclass(frozen=True, slots=True)
class RoomLineUp:
    """Players in each room, in the order North East South West."""

    open: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """Match totals as handed in, home's then away's: without boards, or on a scale that is not known here.
    In a triangle, the home team's alone, from its own two tables over all boards."""

    imps: tuple[int, ...] | None = None
    vp: tuple[Decimal, ...] | None = None
    team_imps: int | None = None  # in a triangle: the home team's net
    team_vp: Decimal | None = None

    @property
    def is_team_total(self) -> bool:
        """Return True if this is the total of one team in a triangle."""
        return self.team_imps is not None or self.team_vp is not None


@dataclass(frozen=True, slots=True)
class Match:
    id: str
    session: str
    round: int
    home: str
    away: str
    stage: str | None = None
    stanza: int | None = None
    extra: str | None = None  # played on, as it ended level: by which clause, or as who decided
    table: int | None = None
    boards: tuple[int, ...] = ()
    triangle: str | None = None
    line_up: RoomLineUp | None = None
    results: tuple[RoomResult, ...] = ()
    slip: Slip | None = None
    outcome: Outcome = Outcome.PLAYED
    at_fault: tuple[str, ...] = ()
    file_says: tuple[RoomResult, ...] = ()  # differing results of a file; `initialled`: why ours stay
    file_total: Slip | None = None

    @property
    def begun(self) -> bool:
        """A result or a total has come in."""
        return bool(self.results) or self.slip is not None

    @property
    def begun_or_ended(self) -> bool:
        """A score has come in, or it was decided without play: a bye, a forfeit, a cancelled match."""
        return self.begun or self.outcome is not Outcome.PLAYED

    @property
    def was_played(self) -> bool:
        """Play has brought a score, and nothing else decided the match."""
        return self.begun and self.outcome is Outcome.PLAYED

    @property
    def boards_counted(self) -> int:
        """Return how many boards its players are counted for: all of them, or those with a result if it was
        not played out."""
        if self.outcome is Outcome.PLAYED or not self.results:
            return len(self.boards)
        return len({result.board for result in self.results})

    @property
    def is_at_one_table(self) -> bool:
        """Return True in a triangle, where each two of three teams share one table and no closed room
        exists."""
        return self.triangle is not None and all(result.room is Room.OPEN for result in self.results)

    @property
    def has_vps_alone(self) -> bool:
        """Return True if its VPs were handed in without IMPs."""
        slip = self.slip
        return not self.results and slip is not None and slip.imps is None and slip.team_imps is None

    def sides(self, room: Room) -> tuple[str, str]:
        """Return the entries that sit North-South and East-West in a room."""
        return (self.home, self.away) if room is Room.OPEN else (self.away, self.home)

    def seated(self, entry: str) -> tuple[str, ...]:
        """Return an entry's players, the pair of the open room first; empty without a line-up, or in
        another match."""
        if self.line_up is None or entry not in (self.home, self.away):
            return ()
        ns, ew = slice(0, 4, 2), slice(1, 4, 2)
        here, there = (ns, ew) if entry == self.home else (ew, ns)
        return (*self.line_up.open[here], *self.line_up.closed[there])


class DrawRule(Enum):
    """Rules of a draw that the director may set aside."""

    REPEAT = "repeat"  # two meet again
    TOP_HALF = "top-half"  # a triangle reaches into the top half
    TRIANGLE = "triangle"  # a team is in a triangle again
    BYE = "bye"  # an entry has a bye again
    SAME_FIELD = "same-field"  # two of one field meet, North-South or East-West
    SEATING = "seating"  # the lot gives the other one the seating rights


@dataclass(frozen=True, slots=True)
class DrawException:
    """Rule that the director set aside in a draw, with the entries and the reason."""

    rule: DrawRule
    entries: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RecordedDraw:
    stage: str
    round: int
    made: datetime | None = None
    order: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    pairings: tuple[tuple[str, ...], ...] = ()
    triangles: tuple[tuple[str, ...], ...] = ()
    bye: str | None = None
    by_hand: str | None = None
    exceptions: tuple[DrawException, ...] = ()
