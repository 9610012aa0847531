"""What a movement is: in every round, who sits at which table with which boards."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum


class Contest(Enum):
    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


@dataclass(frozen=True, slots=True)
class Seating:
    """One table in one round. Who plays the North-South cards stands under `ns`, also after an arrow-switch.

    Sets are in order of play. In an individual two players stand as "1N+1S"."""

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
class Rest:
    """A pair that has no table in a round."""

    round: int
    pair: str


@dataclass(frozen=True, slots=True)
class Declared:
    """What the movement does on purpose, so that the verifier need not complain."""

    shares: frozenset[Share] = frozenset()
    rests: frozenset[Rest] = frozenset()
    repeats: frozenset[frozenset[str]] = frozenset()  # two who may meet twice


@dataclass(frozen=True, slots=True)
class Movement:
    """Pairs are "3NS" and "5EW" in two fields and in teams, plain numbers with one winner.

    `sets[0]` holds the boards of set 1."""

    name: str
    pairs: tuple[str, ...]
    rounds: tuple[Round, ...]
    sets: tuple[tuple[int, ...], ...]
    winners: int = 1
    contest: Contest = Contest.PAIRS
    copies: int = 1
    missing: frozenset[str] = frozenset()  # a phantom: whoever meets it sits out
    away: frozenset[Rest] = frozenset()  # who has gone home, for the rounds from then on
    declared: Declared = field(default_factory=Declared)
    clause: str = ""

    @property
    def present(self) -> tuple[str, ...]:
        return tuple(pair for pair in self.pairs if pair not in self.missing)

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(sorted({seating.table for row in self.rounds for seating in row}))

    def is_here(self, pair: str | None) -> bool:
        """Of an individual both players."""
        return pair is not None and self.missing.isdisjoint(self.members(pair))

    def is_played(self, seating: Seating) -> bool:
        return self.is_here(seating.ns) and self.is_here(seating.ew)

    def seatings(self) -> Iterator[tuple[int, Seating]]:
        """Every table of every round, with the number of the round."""
        for number, row in enumerate(self.rounds, start=1):
            for seating in row:
                yield number, seating

    def plays(self) -> Iterator[tuple[int, str, str, Seating]]:
        """Where two pairs really meet: round, North-South, East-West, table."""
        for number, seating in self.seatings():
            if seating.ns is not None and seating.ew is not None and self.is_played(seating):
                yield number, seating.ns, seating.ew, seating

    def boards_of(self, seating: Seating) -> tuple[int, ...]:
        return tuple(board for number in seating.sets for board in self.sets[number - 1])

    def members(self, pair: str) -> tuple[str, ...]:
        """Those who are ranked and moved by themselves: the pair, or an individual's two players."""
        return tuple(pair.split("+")) if self.contest is Contest.INDIVIDUAL else (pair,)

    @property
    def fields(self) -> dict[str, tuple[str, ...]]:
        """Those who are ranked against each other."""
        if self.winners == 1:
            return {"All": self.present}
        lines: dict[str, list[str]] = {}
        for pair in self.present:
            lines.setdefault(line(pair), []).append(pair)
        return {name: tuple(pairs) for name, pairs in lines.items()}


def line(pair: str) -> str:
    """The letters behind the number: NS, EW, or an individual's own line."""
    return pair.lstrip("0123456789")


def number(pair: str) -> int:
    """The digits before them, or 0."""
    digits = pair[: len(pair) - len(line(pair))]
    return int(digits) if digits else 0


def in_order(pair: str) -> tuple[int, int, str]:
    """By number, North-South before East-West."""
    return number(pair), LINES.index(line(pair)) if line(pair) in LINES else len(LINES), line(pair)


def dealt_into_sets(how_many: int, boards_each: int) -> tuple[tuple[int, ...], ...]:
    """Board 1 upwards."""
    firsts = (1 + place * boards_each for place in range(how_many))
    return tuple(tuple(range(first, first + boards_each)) for first in firsts)
