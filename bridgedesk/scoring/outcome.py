"""Outcome of a score for one side before comparison: points with their weights, or an artificial award."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.bridge.seats import Side, Vulnerability, vulnerability
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


def points_on(score: Score, board: int) -> int | None:
    """Return North-South's points of a result on this board, None for an award or a board not played."""
    return None if score.points is None else score.points[PLACE[vulnerability(board)]]


def expected(one: Outcome, other: Outcome, worth: Callable[[int, int], Number]) -> Number:
    """Return the mean worth of one outcome against another over the weights of both."""
    return sum((p * q * worth(mine, theirs) for p, mine in one for q, theirs in other), start=0)


def mean_points(one: Outcome) -> Number:
    return sum((weight * points for weight, points in one), start=0)


# ---- artificial scores once the session is known (Law 12C2): average plus, average, average minus


def with_book_percent(artificial: Artificial, percents: tuple[Fraction, Fraction, Fraction]) -> Artificial:
    """Return an average plus, average or average minus at the rule book's percentage; other awards are
    unchanged."""
    if artificial.award is None:
        return artificial
    return Artificial(artificial.award, percents[list(Award).index(artificial.award)])


def award_percent(artificial: Artificial, elsewhere: Number | None, session_rule: bool = True) -> Number:
    """Return the award by 12C2c: the pair's score on its other boards, if better than plus or worse than
    minus."""
    if not session_rule or elsewhere is None:
        return artificial.percent
    if artificial.award is Award.PLUS:
        return max(artificial.percent, elsewhere)
    if artificial.award is Award.MINUS:
        return min(artificial.percent, elsewhere)
    return artificial.percent


def award_imps(artificial: Artificial, average_imps: Number = 3) -> Number:
    """Return an award in IMPs: 3 for each 10% away from average (Law 86B), unless it is set in IMPs."""
    if artificial.imps is not None:
        return artificial.imps
    return (Fraction(artificial.percent) - 50) / 10 * average_imps
