"""All possible entries on a score slip: one closed type for typing, documents and the club file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import ClassVar

from bridgedesk.bridge.contract import Contract
from bridgedesk.bridge.score import points
from bridgedesk.bridge.seats import Side, Vulnerability

# North-South's points at each vulnerability, in the order of the enum; no such thing for other scores.
Points = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """Contract with the tricks declarer took."""

    contract: Contract
    tricks: int
    points: Points = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        none, ns, ew, both = (points(self.contract, self.tricks, each) for each in Vulnerability)
        object.__setattr__(self, "points", (none, ns, ew, both))


@dataclass(frozen=True, slots=True)
class PointsScore:
    """Points alone, from North-South's side, where the contract was not written."""

    value: int
    points: Points = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.value % 10 or not 0 < abs(self.value) < 10_000:
            raise ValueError(f"{self.value} is not a score; scores are tens up to 9990")
        object.__setattr__(self, "points", (self.value,) * 4)


@dataclass(frozen=True, slots=True)
class PassedOut:
    points: Points = field(default=(0, 0, 0, 0), init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """No score and no award: both pairs have one board less."""

    points: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class LatePlay:
    """Board to be played later."""

    points: ClassVar[None] = None


class Award(Enum):
    """Awards of Law 12C2a: not at fault, partly at fault, directly at fault."""

    PLUS = "+"
    AVERAGE = "="
    MINUS = "-"


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Artificial score by Law 12C2, with its session rule (12C2c)."""

    points: ClassVar[None] = None
    ns: Award
    ew: Award


_TEN_THOUSANDTH = Decimal("0.0001")


def _check_percent(what: str, value: Decimal) -> None:
    if not value.is_finite() or not 0 <= value <= 100:
        raise ValueError(f"{what} of {value}% is not between 0 and 100")
    if value != value.quantize(_TEN_THOUSANDTH):
        raise ValueError(f"{what} of {value}% has more than four decimals")


@dataclass(frozen=True, slots=True)
class Percentages:
    """Artificial score of exactly these percentages."""

    points: ClassVar[None] = None
    ns: Decimal
    ew: Decimal

    def __post_init__(self) -> None:
        for percent in (self.ns, self.ew):
            _check_percent("a score", percent)


MOST_IMPS = 15  # what 100% is by Law 86B


@dataclass(frozen=True, slots=True)
class Imps:
    """Artificial score of exactly these IMPs to each side, which need not balance."""

    points: ClassVar[None] = None
    ns: Decimal
    ew: Decimal

    def __post_init__(self) -> None:
        for value in (self.ns, self.ew):
            if not value.is_finite() or abs(value) > MOST_IMPS or value != value.quantize(Decimal("0.01")):
                raise ValueError(f"{value} IMPs is not an award; at most {MOST_IMPS}, two decimals")


Plain = Played | PointsScore | PassedOut

MOST_OUTCOMES = 20


@dataclass(frozen=True, slots=True)
class Weighted:
    """Assigned score by Law 12C1c: outcomes with their weights in percent."""

    points: ClassVar[None] = None
    parts: tuple[tuple[Decimal, Plain], ...]

    def __post_init__(self) -> None:
        if len(self.parts) > MOST_OUTCOMES:
            raise ValueError(f"a weighted score has at most {MOST_OUTCOMES} outcomes, not {len(self.parts)}")
        for weight, _ in self.parts:
            _check_percent("a weight", weight)
            if not weight:
                raise ValueError("a weight must be more than 0; leave out outcomes without one")
        total = sum(weight for weight, _ in self.parts)
        if total != 100:
            raise ValueError(f"the weights add up to {total}, not 100")


OneSided = Plain | Adjusted | Percentages | Imps | Weighted


@dataclass(frozen=True, slots=True)
class Split:
    """Split score: of each part only its own side's half counts."""

    points: ClassVar[None] = None
    ns: OneSided
    ew: OneSided


Score = OneSided | Split | NotPlayed | LatePlay


def side_of(score: Score, side: Side) -> Score:
    """Return the score that counts for one side: its half of a split score, or the whole score."""
    if isinstance(score, Split):
        return score.ns if side is Side.NS else score.ew
    return score


def plain_parts(score: Score) -> Iterator[Plain]:
    """Yield every result on a board that the score is made of."""
    match score:
        case Played() | PointsScore() | PassedOut():
            yield score
        case Weighted(parts):
            for _, part in parts:
                yield part
        case Split(ns, ew):
            yield from plain_parts(ns)
            yield from plain_parts(ew)
        case _:
            pass
