"""Movement: the pairs and boards at every table in every round."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum


class Contest(Enum):
    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


@dataclass(frozen=True, slots=True)
class TableSeating:
    """One table in one round. `ns` has the pair that plays the North-South cards, also after an arrow-switch.

    Sets are in order of play. Two players of an individual are written "1N+1S"."""

    table: int
    ns: str | None
    ew: str | None
    sets: tuple[int, ...]
    turn_after: int | None = None  # boards after which the rest is arrow-switched
    switched: bool = False  # the pairs keep their chairs and the boards are turned


Round = tuple[TableSeating, ...]
LINES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """Tables that pass one copy of their boards to each other during a round."""

    round: int
    tables: frozenset[int]


@dataclass(frozen=True, slots=True)
class PlannedSitOut:
    """Sit-out of a pair that has no table in a round."""

    round: int
    pair: str


@dataclass(frozen=True, slots=True)
class Declared:
    """Intentional features of a movement, so that the verifier accepts them."""

    shares: frozenset[SharedBoards] = frozenset()
    rests: frozenset[PlannedSitOut] = frozenset()
    repeats: frozenset[frozenset[str]] = frozenset()  # two who may meet twice


@dataclass(frozen=True, slots=True)
class MovementPlan:
    """Plan of all rounds. Pairs are "3NS" and "5EW" in two fields and in teams, plain numbers with one
    winner. `sets[0]` has the boards of set 1."""

    name: str
    pairs: tuple[str, ...]
    rounds: tuple[Round, ...]
    sets: tuple[tuple[int, ...], ...]
    winners: int = 1
    contest: Contest = Contest.PAIRS
    copies: int = 1
    missing: frozenset[str] = frozenset()  # phantoms: entries that meet one sit out
    away: frozenset[PlannedSitOut] = frozenset()  # pairs that left early, for the rounds from then on
    declared: Declared = field(default_factory=Declared)
    clause: str = ""

    @property
    def present(self) -> tuple[str, ...]:
        return tuple(pair for pair in self.pairs if pair not in self.missing)

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(sorted({seating.table for row in self.rounds for seating in row}))

    def is_here(self, pair: str | None) -> bool:
        """Return True if the pair is playing; for an individual, both players."""
        return pair is not None and self.missing.isdisjoint(self.members(pair))

    def is_played(self, seating: TableSeating) -> bool:
        return self.is_here(seating.ns) and self.is_here(seating.ew)

    def seatings(self) -> Iterator[tuple[int, TableSeating]]:
        """Yield every table of every round, with the number of the round."""
        for number, row in enumerate(self.rounds, start=1):
            for seating in row:
                yield number, seating

    def plays(self) -> Iterator[tuple[int, str, str, TableSeating]]:
        """Yield round, North-South, East-West and table where two pairs really meet."""
        for number, seating in self.seatings():
            if seating.ns is not None and seating.ew is not None and self.is_played(seating):
                yield number, seating.ns, seating.ew, seating

    def boards_of(self, seating: TableSeating) -> tuple[int, ...]:
        return tuple(board for number in seating.sets for board in self.sets[number - 1])

    def members(self, pair: str | None) -> tuple[str, ...]:
        """Return the units ranked and moved separately: the pair, or the two players of an individual; none
        for an empty seat."""
        if pair is None:
            return ()
        return tuple(pair.split("+")) if self.contest is Contest.INDIVIDUAL else (pair,)

    def sharing_in(self, round_: int) -> list[frozenset[int]]:
        """Return the groups of tables that share boards in a round."""
        return [share.tables for share in self.declared.shares if share.round == round_]

    @property
    def fields(self) -> dict[str, tuple[str, ...]]:
        """Return the pairs ranked together, by field."""
        if self.winners == 1:
            return {"All": self.present}
        lines: dict[str, list[str]] = {}
        for pair in self.present:
            lines.setdefault(line(pair), []).append(pair)
        return {name: tuple(pairs) for name, pairs in lines.items()}


def line(pair: str) -> str:
    """Return the letters after the number: NS, EW, or an individual's own direction."""
    return pair.lstrip("0123456789")


def number(pair: str) -> int:
    """Return the digits of a pair number, or 0."""
    digits = pair[: len(pair) - len(line(pair))]
    return int(digits) if digits else 0


def pair_order(pair: str) -> tuple[int, int, str]:
    """Return a sort key: by number, North-South before East-West."""
    return number(pair), LINES.index(line(pair)) if line(pair) in LINES else len(LINES), line(pair)


def board_sets_of(how_many: int, boards_each: int) -> tuple[tuple[int, ...], ...]:
    """Divide the boards into sets from board 1 up."""
    firsts = (1 + place * boards_each for place in range(how_many))
    return tuple(tuple(range(first, first + boards_each)) for first in firsts)


# ---- intentions inferred from a bare grid: sharing, sit-outs and arrow-switches


def with_inferred_features(movement: MovementPlan) -> MovementPlan:
    """Declare what a grid does, for sources that cannot declare it, such as an event or an .ASC file."""
    shares = set()
    for at, row in enumerate(movement.rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for chosen in seat.sets if movement.is_played(seat) else ():
                users[chosen].add(seat.table)
        for tables in users.values():
            shares |= {SharedBoards(at, group) for group in _neighbours(sorted(tables), movement.copies)}
    declared = Declared(frozenset(shares), repeats=movement.declared.repeats)
    return with_sit_outs(replace(movement, rounds=with_inferred_switches(movement), declared=declared))


def _neighbours(tables: Sequence[int], copies: int) -> Iterator[frozenset[int]]:
    """Group neighbouring tables that share a copy, as few together as the copies allow."""
    most = -(-len(tables) // copies)
    for first in range(0, len(tables), most):
        if most > 1 and len(tables[first : first + most]) > 1:
            yield frozenset(tables[first : first + most])


def with_inferred_switches(movement: MovementPlan) -> tuple[Round, ...]:
    """Mark arrow-switches: a pair that never leaves a table keeps its chairs, so where it plays the other
    cards the boards are turned."""
    places: dict[str, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for _, seat in movement.seatings():
        for pair, north in ((seat.ns, True), (seat.ew, False)):
            if pair is not None:
                places[pair][seat.table, north] += 1
    staying = {pair for pair, seen in places.items() if len({table for table, _ in seen}) == 1}

    def is_turned(seat: TableSeating) -> bool:
        for pair, north in ((seat.ns, True), (seat.ew, False)):
            if pair in staying and pair is not None:
                (_, usual), _ = places[pair].most_common(1)[0]
                return north != usual
        return seat.switched

    return tuple(tuple(replace(seat, switched=is_turned(seat)) for seat in row) for row in movement.rounds)


def with_sit_outs(movement: MovementPlan) -> MovementPlan:
    """Declare a sit-out for each pair, or each player of an individual, without a table in a round."""
    found: set[PlannedSitOut] = set()
    for at, row in enumerate(movement.rounds, start=1):
        seated = {member for seat in row for pair in (seat.ns, seat.ew) for member in movement.members(pair)}
        found |= {PlannedSitOut(at, pair) for pair in movement.pairs if pair not in seated}
    return replace(movement, declared=replace(movement.declared, rests=frozenset(found)))


# ---- one pair's rounds, as shown on a guide card


@dataclass(frozen=True, slots=True)
class Stop:
    """Round of one pair. Chairs are where it sits; after an arrow-switch it plays the other cards there."""

    round: int
    table: int | None
    chairs: str | None
    cards: str | None
    opponents: str | None
    partner: str | None  # of an individual
    boards: tuple[int, ...]
    arrow_switched: bool = False
    turn_after: int | None = None
    shares_with: tuple[int, ...] = ()
    is_here: bool = True

    @property
    def sits_out(self) -> bool:
        return self.opponents is None

    @property
    def words(self) -> str:
        """Describe special instructions for the round."""
        if not self.is_here:
            return "left early"
        said = []
        if self.sits_out:
            said.append("sit out")
        if self.arrow_switched:
            said.append("turn the boards, stay seated")
        if self.turn_after is not None:
            said.append(f"after {self.turn_after} boards turn the boards, stay seated")
        if self.shares_with:
            said.append(f"share the boards with table {' and '.join(map(str, self.shares_with))}")
        return "; ".join(said)


def itinerary(movement: MovementPlan, pair: str) -> tuple[Stop, ...]:
    return tuple(_stop(movement, pair, at) for at in range(1, len(movement.rounds) + 1))


def _stop(movement: MovementPlan, pair: str, at: int) -> Stop:
    for seat in movement.rounds[at - 1]:
        for own, other, cards in ((seat.ns, seat.ew, "NS"), (seat.ew, seat.ns, "EW")):
            if pair in movement.members(own):
                return _seated(movement, pair, at, seat, own, other, cards)
    return Stop(at, None, None, None, None, None, (), is_here=PlannedSitOut(at, pair) not in movement.away)


def _seated(
    movement: MovementPlan,
    pair: str,
    at: int,
    seat: TableSeating,
    own: str | None,
    other: str | None,
    cards: str,
) -> Stop:
    partner = next((member for member in movement.members(own) if member != pair), None)
    chairs = cards if not seat.switched else {"NS": "EW", "EW": "NS"}[cards]
    if not movement.is_played(seat):
        partner = partner if movement.is_here(partner) else None
        return Stop(at, seat.table, chairs, cards, None, partner, ())
    return Stop(
        round=at,
        table=seat.table,
        chairs=chairs,
        cards=cards,
        opponents=other,
        partner=partner,
        boards=movement.boards_of(seat),
        arrow_switched=seat.switched,
        turn_after=seat.turn_after,
        shares_with=_sharers(movement, at, seat),
    )


def _sharers(movement: MovementPlan, at: int, seat: TableSeating) -> tuple[int, ...]:
    groups = [tables for tables in movement.sharing_in(at) if seat.table in tables]
    return tuple(
        sorted(
            other.table
            for other in movement.rounds[at - 1]
            if other.table != seat.table
            and movement.is_played(other)
            and set(other.sets) & set(seat.sets)
            and any(other.table in group for group in groups)
        )
    )
