"""Session at the tables: sections, seats, the movement in force, and the results as they came in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.match import Room
from bridgedesk.event.refusal import known
from bridgedesk.event.score import Score


class Scoring(Enum):
    MATCHPOINTS = "matchpoints"
    BUTLER = "butler"
    CROSS_IMPS = "cross-imps"
    IMPS = "imps"
    POINT_A_BOARD = "point-a-board"
    AGGREGATE = "aggregate"


BY_DRAW = "draw"  # how a movement was made whose rounds are drawn one by one

ABSENT = "absent"  # the kind of a line-up in whose place nobody came

TOGETHER = "+"  # between the numbers of two players who are partners for a round


@dataclass(frozen=True, slots=True)
class Sitting:
    """Pair numbers at a table in a round, and the board sets played there. An empty seat has None."""

    table: int
    ns: str | None
    ew: str | None
    sets: tuple[int, ...] = ()
    turn_after: int | None = None  # arrow-switch after so many boards of the round


@dataclass(frozen=True, slots=True)
class Movement:
    """Tables of every round; `made_by` is only a remark. Rounds may be numbered through several sessions:
    rounds of earlier sessions are then empty."""

    rounds: tuple[tuple[Sitting, ...], ...]
    made_by: str | None = None

    @property
    def first(self) -> int:
        """Return the first round that is played here."""
        return next((number for number, row in enumerate(self.rounds, start=1) if row), 1)

    @property
    def length(self) -> int:
        """Return the number of rounds played here."""
        return sum(map(bool, self.rounds))


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Change of the entry, or of none, that plays a pair number from this round on."""

    round: int
    seat: str
    entry: str | None


@dataclass(frozen=True, slots=True)
class LineUp:
    """Absence or replacement of an entry's player, with its rounds."""

    entry: str
    from_round: int
    to_round: int | None = None
    out: str | None = None
    in_: str | None = None
    kind: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """Result on one score slip. Round and table are unknown where only a published traveller exists."""

    board: int
    score: Score
    round: int | None = None
    table: int | None = None
    lead: Card | None = None
    form: str | None = None  # which form of a fouled board was played
    turned: bool = False  # the pairs sat the other way round
    ns: str | None = None  # the pair numbers, only where play left the movement
    ew: str | None = None
    initialled: str | None = None  # why the director let an odd score stand


@dataclass(frozen=True, slots=True)
class BoardForm:
    """Version of a fouled board from this round on; None is the board as dealt."""

    board: int
    round: int
    form: str | None = None
    time: datetime | None = None  # when the director decided so


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    colour: str | None = None
    table_labels: Mapping[int, str] = field(default_factory=dict)
    sets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # set -> its boards
    seats: Mapping[str, str | None] = field(default_factory=dict)  # pair number -> entry; None is a phantom
    seat_changes: tuple[SeatChange, ...] = ()
    movement: Movement | None = None
    line_ups: tuple[LineUp, ...] = ()
    results: tuple[Result, ...] = ()
    file_says: tuple[Result, ...] = ()  # differing results of a file; `initialled`: why ours stay
    forms: tuple[BoardForm, ...] = ()  # in the order in which they were decided

    @property
    def of_teams(self) -> bool:
        """Return True if teams sit with two pairs at two tables, so that their number appears twice in a
        round."""
        first = self.movement.rounds[0] if self.movement and self.movement.rounds else ()
        return not {each.ns for each in first if each.ns}.isdisjoint(each.ew for each in first)

    @property
    def of_players(self) -> bool:
        """Return True for an individual: a partnership has the numbers of both its players, 1N+3S."""
        return any(TOGETHER in number for number in self.seats)

    def members(self, number: str) -> tuple[str, ...]:
        """Return the numbers that move separately: a pair, or each of two players."""
        return tuple(number.split(TOGETHER))

    def entries_at(self, sitting: Sitting, round_: int) -> frozenset[str]:
        """Return the entries at a table in this round; in an individual, each of the players too."""
        found = (
            self.entry_at(number, round_)
            for side in (sitting.ns, sitting.ew)
            if side is not None
            for number in (side, *self.members(side))
        )
        return frozenset(entry for entry in found if entry is not None)

    def playing(self, entry: str, players: Sequence[str], round_: int) -> tuple[str, ...]:
        """Return an entry's players in a round, substitutes in place of the players they replace."""
        instead = {
            each.out: each.in_
            for each in self.line_ups
            if each.entry == entry
            and each.in_
            and each.from_round <= round_ <= (round_ if each.to_round is None else each.to_round)
        }
        return tuple(instead.get(player) or player for player in players)

    def boards_of(self, sitting: Sitting) -> Iterator[int]:
        for number in sitting.sets:
            yield from self.sets[number]

    def sitting(self, round_: int | None, table: int | None) -> Sitting | None:
        rounds = self.movement.rounds if self.movement else ()
        if round_ is None or not 1 <= round_ <= len(rounds):
            return None
        return next((sitting for sitting in rounds[round_ - 1] if sitting.table == table), None)

    def entries_in(self, round_: int) -> Mapping[str | None, str | None]:
        """Return the entry that plays each pair number in this round; None at an empty seat."""
        entries: dict[str | None, str | None] = {None: None}
        entries.update(self.seats)
        for change in sorted(self.seat_changes, key=lambda change: change.round):
            if change.round <= round_:
                entries[change.seat] = change.entry
        return entries

    def entry_at(self, seat: str | None, round_: int) -> str | None:
        return self.entries_in(round_).get(seat) if self.seat_changes else self.seats.get(seat or "")


@dataclass(frozen=True, slots=True)
class PlayingRoom:
    """Room of the venue where drawn matches are played: its tables have the numbers from `first` on."""

    name: str
    first: int = 1
    last: int | None = None  # None: as many tables as there are
    tables_of: Room | None = None  # the open or closed room of each match; None: both
    screens: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    scoring: Scoring
    stage: str | None = None
    starts: datetime | None = None
    finish: datetime | None = None  # when play was over; time limits count from it
    posted: datetime | None = None  # when its scores became official
    deals: Mapping[int, Deal] = field(default_factory=dict)
    rooms: tuple[PlayingRoom, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def has_results(self) -> bool:
        """A result has come in at some table; a match may have its own."""
        return any(section.results for section in self.sections)

    @property
    def seated(self) -> frozenset[str]:
        """Return the entries that have a seat at the start."""
        return frozenset(entry for section in self.sections for entry in section.seats.values() if entry)

    def find_section(self, key: str | None) -> Section | None:
        return next((section for section in self.sections if section.id == key), None)

    def section(self, key: str) -> Section:
        return known(self.find_section(key), f"section {key}", f"session {self.id}")
