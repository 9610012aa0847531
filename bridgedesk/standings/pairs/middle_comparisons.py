"""Boards on which each score is compared with all others and only the middle comparisons count."""

from collections.abc import Sequence

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.rulebooks.scores.fouled_board import MiddleTwoCrossImps
from bridgedesk.scoring.board import BoardPoints, Points, SidePoints
from bridgedesk.scoring.outcome import PLACE, Outcome, expected, outcome
from bridgedesk.standings.evaluation import Flag, Severity
from bridgedesk.standings.pairs.results_by_board import Plays


def middle_two_points(plays: Plays, board: int, rule: MiddleTwoCrossImps, flags: list[Flag]) -> BoardPoints:
    """Score a board by middle comparisons, each direction separately and only where its own scores are
    complete."""
    place = PLACE[vulnerability(board)]
    ns, ew = (
        _column([outcome(result.score, side, place) for result in plays.results], rule) for side in Side
    )
    if all(points is None for points in (*ns, *ew)) and len(plays.results) > 1:
        why = "one result alone has nothing to be compared with"
        what = f"{why}; what was scored on the board counts for nothing"
        flags.append(Flag("nothing-to-compare", what, Severity.CHECK, board=board))
    return BoardPoints(SidePoints(ns, 0), SidePoints(ew, 0))


def _column(found: Sequence[object], rule: MiddleTwoCrossImps) -> Points:
    compared: list[tuple[int, Outcome]] = [
        (number, each) for number, each in enumerate(found) if isinstance(each, tuple)
    ]
    rows = [
        [expected(one, other, _imps) for at, other in compared if at != number] for number, one in compared
    ]
    points: Points = [None] * len(found)
    for (number, _), score in zip(compared, rule.of_rows(rows) or (), strict=False):
        points[number] = score
    return points


def _imps(mine: int, theirs: int) -> int:
    return imps(mine - theirs)
