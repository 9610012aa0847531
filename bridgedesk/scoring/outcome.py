"""Outcome of a score for one side before comparison: points with their weights, or an artificial award."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.event.score import (
    Adjusted,
    Award,
    Imps,
    PassedOut,
    Percentages,
    Played,
    PointsScore,
    Score,
    Weighted,
    side_of,
)
from bridgedesk.scoring.rounding import Number

# Points in this side's own favour with their weights, which add up to 1.
Outcome = tuple[tuple[Number, int], ...]

PLACE = {vulnerability: place for place, vulnerability in enumerate(Vulnerability)}


@dataclass(frozen=True, slots=True)
class Artificial:
    """Award that is not compared: by Law 12C2 with its session rule, or an exact percentage, or IMPs."""

    award: Award | None
    percent: Fraction
    imps: Fraction | None = None


STANDARD = {
    Award.PLUS: Artificial(Award.PLUS, Fraction(60)),
    Award.AVERAGE: Artificial(Award.AVERAGE, Fraction(50)),
    Award.MINUS: Artificial(Award.MINUS, Fraction(40)),
}


def outcome(score: Score, side: Side, place: int) -> Outcome | Artificial | None:
    """Return one side's outcome; None if there is nothing to score (not played, or a late play)."""
    sign = 1 if side is Side.NS else -1
    match side_of(score, side):
        case Adjusted(ns, ew):
            return STANDARD[ns if side is Side.NS else ew]
        case Percentages(ns, ew):
            return Artificial(None, Fraction(ns if side is Side.NS else ew))
        case Imps(ns, ew):
            own = Fraction(ns if side is Side.NS else ew)
            return Artificial(None, 50 + own * 10 / 3, own)
        case Weighted(parts):
            return tuple((Fraction(weight) / 100, sign * part.points[place]) for weight, part in parts)
        case Played() | PointsScore() | PassedOut() as plain:
            return ((1, sign * plain.points[place]),)
    return None


def expected(one: Outcome, other: Outcome, worth: Callable[[int, int], Number]) -> Number:
    """Return the mean worth of one outcome against another over the weights of both."""
    return sum((p * q * worth(mine, theirs) for p, mine in one for q, theirs in other), start=0)


def mean_points(one: Outcome) -> Number:
    return sum((weight * points for weight, points in one), start=0)
