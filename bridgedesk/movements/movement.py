"""Movement: the pairs and boards at every table in every round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum


class Contest(Enum):
    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


@dataclass(frozen=True, slots=True)
class Seating:
    """One table in one round. `ns` has the pair that plays the North-South cards, also after an arrow-switch.

    Sets are in order of play. Two players of an individual are written "1N+1S"."""

    table: int
    ns: str | None
    ew: str | None
    sets: tuple[int, ...]
    turn_after: int | None = None  # boards after which the rest is arrow-switched
    switched: bool = False  # the pairs keep their chairs and the boards are turned


Round = tuple[Seating, ...]
LINES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class Share:
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

    shares: frozenset[Share] = frozenset()
    rests: frozenset[PlannedSitOut] = frozenset()
    repeats: frozenset[frozenset[str]] = frozenset()  # two who may meet twice


@dataclass(frozen=True, slots=True)
class Movement:
    """Plan of all rounds. Pairs are "3NS" and "5EW" in two fields and in teams, plain numbers with one
    winner. `sets[0]` has the boards of set 1."""

    name: str
    pairs: tuple[str, ...]
    rounds: tuple[Round, ...]
    sets: tuple[tuple[int, ...], ...]
    winners: int = 1
    contest: Contest = Contest.PAIRS
    copies: int = 1
    missing: frozenset[str] = frozenset()  # a phantom: whoever meets it sits out
    away: frozenset[PlannedSitOut] = frozenset()  # who has gone home, for the rounds from then on
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

    def is_played(self, seating: Seating) -> bool:
        return self.is_here(seating.ns) and self.is_here(seating.ew)

    def seatings(self) -> Iterator[tuple[int, Seating]]:
        """Yield every table of every round, with the number of the round."""
        for number, row in enumerate(self.rounds, start=1):
            for seating in row:
                yield number, seating

    def plays(self) -> Iterator[tuple[int, str, str, Seating]]:
        """Yield round, North-South, East-West and table where two pairs really meet."""
        for number, seating in self.seatings():
            if seating.ns is not None and seating.ew is not None and self.is_played(seating):
                yield number, seating.ns, seating.ew, seating

    def boards_of(self, seating: Seating) -> tuple[int, ...]:
        return tuple(board for number in seating.sets for board in self.sets[number - 1])

    def members(self, pair: str) -> tuple[str, ...]:
        """Return the units ranked and moved separately: the pair, or the two players of an individual."""
        return tuple(pair.split("+")) if self.contest is Contest.INDIVIDUAL else (pair,)

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
