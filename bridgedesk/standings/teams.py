"""Teams: each match board by board, then its IMPs or points, then its VPs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event.match import Match, Outcome, Room, Slip
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings, VpScale
from bridgedesk.scoring.team_match import Gains, aggregate, imp_gains, point_a_board
from bridgedesk.scoring.victory_points import ContinuousScale, VPs
from bridgedesk.standings.evaluation import Flag, MatchScore, Measure, ScoredMatch, Severity

BoardGains = Sequence[tuple[int, Gains]]


def score_match(match: Match, scoring: Scoring, settings: Settings, flags: list[Flag]) -> ScoredMatch | None:
    """None where the match has nothing to score yet, or contradicts itself."""
    if match.home == match.away:
        what = f"match {match.id}: {match.home} would play against itself; it counts for nothing"
        flags.append(Flag(what, Severity.WRONG, round=match.round, table=match.table))
        return None
    slip = match.slip or Slip()
    boards = _board_by_board(match, scoring, settings)
    if match.outcome is not Outcome.PLAYED or not (boards or slip.imps or slip.vp):
        return None
    if not (boards or slip.imps):
        return ScoredMatch(match, boards, 0, 0, _as_handed_in(slip))
    home, away = _won(boards) if boards else (slip.imps or (0, 0))
    margins = _margins(boards) if boards else (home - away, away - home)
    vps = _victory_points(margins, len(boards) or len(match.boards), settings) or _as_handed_in(slip)
    return ScoredMatch(match, boards, home, away, vps)


def _board_by_board(match: Match, scoring: Scoring, settings: Settings) -> BoardGains:
    rooms: dict[int, dict[Room, Score]] = defaultdict(dict)
    for result in match.results:
        rooms[result.board][result.room] = result.score
    found = []
    for board, scores in sorted(rooms.items()):
        if len(scores) == len(Room):
            gains = _gains(scores[Room.OPEN], scores[Room.CLOSED], board, scoring, settings)
            if gains is not None:
                found.append((board, gains))
    return found


def _gains(
    open_room: Score, closed_room: Score, board: int, scoring: Scoring, settings: Settings
) -> Gains | None:
    vulnerable = vulnerability(board)
    match scoring:
        case Scoring.POINT_A_BOARD:
            return point_a_board(open_room, closed_room, vulnerable)
        case Scoring.AGGREGATE:
            return aggregate(open_room, closed_room, vulnerable)
        case _:
            return imp_gains(open_room, closed_room, vulnerable, Fraction(settings.average_imps))


def _won(boards: BoardGains) -> Gains:
    """The sum of the boards on which each side gained; at point-a-board that is what it scored."""
    home = sum((max(home, 0) for _, (home, _) in boards), start=0)
    away = sum((max(away, 0) for _, (_, away) in boards), start=0)
    return home, away


def _margins(boards: BoardGains) -> Gains:
    """Each side's own; they differ in more than sign only where a score was split."""
    return sum((home for _, (home, _) in boards), start=0), sum((away for _, (_, away) in boards), start=0)


def _victory_points(margins: Gains, boards: int, settings: Settings) -> VPs | None:
    if settings.vp is VpScale.NONE or not boards:
        return None
    scale = ContinuousScale(boards, concave=settings.vp is VpScale.WBF)
    home, away = (scale.vps(margin)[0] for margin in margins)
    return home, away


def _as_handed_in(slip: Slip) -> VPs | None:
    if slip.vp is None:
        return None
    home, away = slip.vp
    return home, away


def team_measure(matches: Iterable[ScoredMatch], scoring: Scoring) -> Measure:
    if scoring is Scoring.IMPS:
        return Measure.VP if all(scored.vps for scored in matches) else Measure.IMPS
    return Measure.POINTS


def match_scores(
    matches: Iterable[ScoredMatch], measure: Measure, scoring: Scoring
) -> dict[str, list[MatchScore]]:
    """Every entry's matches from its own side, with what each counts: VPs, points scored, or the net."""

    def counts(won: Number, lost: Number, vp: Decimal | None) -> Number:
        if measure is Measure.VP:
            return Fraction(vp or 0)
        return won if scoring is Scoring.POINT_A_BOARD else won - lost

    found: dict[str, list[MatchScore]] = defaultdict(list)
    for match, gains, home, away, vps in matches:
        home_vp, away_vp = vps or (None, None)
        boards = len(gains) or len(match.boards)
        for_home, for_away = counts(home, away, home_vp), counts(away, home, away_vp)
        found[match.home].append(MatchScore(match.id, match.away, boards, home, away, for_home))
        found[match.away].append(MatchScore(match.id, match.home, boards, away, home, for_away))
    return found


def team_total(scores: Iterable[MatchScore]) -> Number:
    return sum((score.counts for score in scores), start=0)
