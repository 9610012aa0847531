"""IMPs over a field: against a datum (Butler) or against every other result (cross-IMPs)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.event.score import Score
from bridgedesk.scoring.board import BoardDatum, BoardPoints, Points, SidePoints
from bridgedesk.scoring.outcome import PLACE, Outcome, mean_points, outcome
from bridgedesk.scoring.rounding import Number, nearest_ten
from bridgedesk.scoring.settings import Divisor


def datum(scores: Iterable[Number], trim: int = 0) -> int | None:
    """Return the mean to the nearest 10 after dropping `trim` scores at each end; None if nothing is left."""
    kept = sorted(scores)
    kept = kept[trim : len(kept) - trim]
    return nearest_ten(Fraction(sum(kept)) / len(kept)) if kept else None


def butler_board(
    scores: Sequence[Score],
    vulnerability: Vulnerability,
    trim: int = 0,
    tables: Sequence[bool] = (),
) -> BoardPoints:
    """Return whole IMPs against the datum of the chosen tables (all, if none are named)."""

    def side_points(side: Side) -> tuple[SidePoints, tuple[BoardDatum, ...]]:
        outcomes = [_compared(score, side, place) for score in scores]
        counted = {
            number: mean_points(each)
            for number, each in enumerate(outcomes)
            if each and (not tables or tables[number])
        }
        middle = datum(counted.values(), trim)
        points = SidePoints([_against(each, middle) for each in outcomes], 0)
        in_order = tuple(sorted(counted, key=counted.__getitem__))
        return points, () if middle is None else (BoardDatum(middle, in_order, trim),)

    place = PLACE[vulnerability]
    ns, middle = side_points(Side.NS)
    ew, _ = side_points(Side.EW)
    return BoardPoints(ns, ew, middle)


def _against(one: Outcome | None, middle: int | None) -> Number | None:
    if one is None or middle is None:
        return None
    return sum((weight * imps(points - middle) for weight, points in one), start=0)


def cross_imp_board(
    scores: Sequence[Score],
    vulnerability: Vulnerability,
    divisor: Divisor = Divisor.COMPARISONS,
    wanted: int | None = None,
) -> BoardPoints:
    """Return the mean of the IMPs against every other result, reduced where more results are expected."""
    place = PLACE[vulnerability]
    ns, ew = (SidePoints(_cross(scores, side, place, divisor, wanted), 0) for side in Side)
    return BoardPoints(ns, ew)


def short_board_factor(actual: int, wanted: int) -> Fraction:
    """Return the value of each point on a board with missing results, as in Neuberg's formula: the share
    of the others among its results, divided by that of a full board. With 3 of 4 results: (2/3) / (3/4)."""
    return Fraction(actual - 1, actual) / Fraction(wanted - 1, wanted)


def _cross(scores: Sequence[Score], side: Side, place: int, divisor: Divisor, wanted: int | None) -> Points:
    outcomes = [_compared(score, side, place) for score in scores]
    frequencies: dict[int, Number] = {}
    for each in outcomes:
        for weight, points in each or ():
            frequencies[points] = frequencies.get(points, 0) + weight
    actual = sum(each is not None for each in outcomes)
    if actual < 2:
        return [None] * len(outcomes)
    share = Fraction({Divisor.COMPARISONS: actual - 1, Divisor.SCORES: actual, Divisor.NONE: 1}[divisor])
    if wanted is not None and wanted > actual:
        share /= short_board_factor(actual, wanted)
    worth = {
        mine: sum((often * imps(mine - theirs) for theirs, often in frequencies.items()), start=0)
        for mine in frequencies
    }
    return [
        None if each is None else Fraction(sum((weight * worth[p] for weight, p in each), start=0)) / share
        for each in outcomes
    ]


def _compared(score: Score, side: Side, place: int) -> Outcome | None:
    found = outcome(score, side, place)
    return found if isinstance(found, tuple) else None
