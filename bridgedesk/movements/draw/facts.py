"""Input and output of draws."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

Two = frozenset[str]
Called = Callable[[str], str]  # an entry by its name
Met = Mapping[Two, tuple[int, ...]]  # who met in which rounds


class NoDraw(ValueError):
    """Reason in one sentence why there is no draw; `again` lists repeats, each of which would allow one."""

    def __init__(self, words: str, again: Sequence[Two] = ()) -> None:
        super().__init__(words)
        self.again = tuple(again)


class OddField(Enum):
    """Ways to handle an odd number of entries."""

    TRIANGLE = "triangle"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class DrawStanding:
    """Standing for a draw: the score is without penalties, which count in the ranking but never in the
    draw."""

    entry: str
    score: Fraction
    tie_breaks: tuple[Fraction, ...] = ()
    penalty: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class DrawLimits:
    """Limits of a draw. Limits that the director relaxed are recorded in the draw."""

    odd: OddField = OddField.TRIANGLE
    last_meeting_by: int = 0  # modified Swiss: entries that last met up to this round may meet again
    apart: frozenset[Two] = frozenset()  # may not meet in this round
    allowed_again: frozenset[Two] = frozenset()  # the director lets these meet again
    triangle_in_top_half: bool = False  # the director lets a triangle reach into the top half
    triangle_rounds: int = 1  # one round of half-length matches, or two
    triangle_boards: int | None = None  # of each of its matches, which names its scale
    byes: Mapping[str, int] = field(default_factory=dict)
    triangles: Mapping[str, int] = field(default_factory=dict)  # how often in a triangle so far
    continuing: tuple[str, str, str] | None = None  # a triangle in its second round
    called: Called = field(default=str, compare=False)  # for sentences


@dataclass(frozen=True, slots=True)
class Pairing:
    table: int
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw of a round. Once made it does not change, either by a later correction or by an appeal."""

    round: int
    order: tuple[str, ...]
    lots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    triangle: tuple[str, str, str] | None = None
    bye: str | None = None
    because: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()
    by_hand: str | None = None


def rounds_met(meetings: Iterable[tuple[int, str, str]]) -> dict[Two, tuple[int, ...]]:
    """Return the rounds in which each two entries met, from (round, one, other)."""
    found: dict[Two, tuple[int, ...]] = {}
    for at, one, other in sorted(meetings):
        two = frozenset((one, other))
        found[two] = (*found.get(two, ()), at)
    return found


def by_lot(entries: Collection[str], lots: Sequence[str]) -> list[str]:
    place = {entry: at for at, entry in enumerate(lots)}
    without = sorted(entry for entry in entries if entry not in place)
    if without:
        raise NoDraw(f"No lot for {', '.join(without)}. Draw lots for all entries first.")
    return sorted(entries, key=lambda entry: place[entry])


def draw_order(standings: Iterable[DrawStanding], lots: Sequence[str]) -> tuple[str, ...]:
    """Return the entries, highest first: by score, tie-breaks, then lot."""
    known = {standing.entry: standing for standing in standings}

    def rank(entry: str) -> tuple[Fraction, list[Fraction]]:
        standing = known[entry]
        return -standing.score, [-value for value in standing.tie_breaks]

    return tuple(sorted(by_lot(known, lots), key=rank))


def numbered_tables(pairs: Iterable[tuple[str, str]], lots: Sequence[str]) -> tuple[Pairing, ...]:
    """Return the pairings by table: home by lot, or the first-named without lots."""
    place = {entry: at for at, entry in enumerate(lots)}
    pairings = []
    for table, (one, other) in enumerate(pairs, start=1):
        swap = one in place and other in place and place[other] < place[one]
        home, away = (other, one) if swap else (one, other)
        pairings.append(Pairing(table, home, away))
    return tuple(pairings)


def repeat_words(one: str, other: str, met: Met, called: Called) -> str:
    last = max(met[frozenset((one, other))])
    return f"{called(one)} and {called(other)} meet again; they met in round {last}"
