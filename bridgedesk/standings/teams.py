"""Teams: each match board by board, then its IMPs or points, then its VPs."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event.match import Match, Outcome, Room, RoomResult
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, aggregate, imp_gains, point_a_board
from bridgedesk.scoring.victory_points import Scale, VPs
from bridgedesk.standings.evaluation import Flag, MatchScore, ScoredMatch, Severity


def score_match(
    match: Match, scoring: Scoring, scale: Scale | None, settings: Settings, flags: list[Flag]
) -> ScoredMatch | None:
    """None where the match has nothing to score yet, or contradicts itself."""
    if match.home == match.away:
        what = f"match {match.id}: {match.home} would play against itself; it counts for nothing"
        flags.append(Flag(what, Severity.WRONG, round=match.round, table=match.table))
        return None
    if match.outcome is not Outcome.PLAYED:
        return None
    gains = _board_by_board(match, scoring, settings)
    if gains:
        home, away = _totals(gains, scoring)
    elif match.slip and match.slip.imps:
        home, away = match.slip.imps
    elif match.slip and match.slip.vp:
        home, away = 0, 0
    else:
        return None
    return ScoredMatch(match, gains, home, away, _victory_points(match, scoring, home, away, scale))


def _board_by_board(match: Match, scoring: Scoring, settings: Settings) -> list[tuple[int, Gains]]:
    rooms: dict[int, dict[Room, Score]] = {}
    for result in match.results:
        rooms.setdefault(result.board, {})[result.room] = result.score
    found = []
    for board, scores in sorted(rooms.items()):
        if len(scores) == 2:
            gains = _gains(scores[Room.OPEN], scores[Room.CLOSED], board, scoring, settings)
            if gains is not None:
                found.append((board, gains))
    return found


def _gains(open_room: Score, closed_room: Score, board: int, scoring: Scoring, settings: Settings) -> Gains | None:
    vulnerable = vulnerability(board)
    match scoring:
        case Scoring.POINT_A_BOARD:
            return point_a_board(open_room, closed_room, vulnerable)
        case Scoring.AGGREGATE:
            return aggregate(open_room, closed_room, vulnerable)
        case _:
            return imp_gains(open_room, closed_room, vulnerable, Fraction(settings.average_imps))


def _totals(gains: list[tuple[int, Gains]], scoring: Scoring) -> tuple[Number, Number]:
    """At point-a-board what each scored. Otherwise what each won; split scores go to whoever they favour."""
    if scoring is Scoring.POINT_A_BOARD:
        return sum(home for _, (home, _) in gains), sum(away for _, (_, away) in gains)
    return sum(max(home, 0) for _, (home, _) in gains), sum(max(away, 0) for _, (_, away) in gains)
