"""Datum of a Butler board under the rule book: the tables that count in this round, and the scores
dropped."""

from collections.abc import Mapping, Sequence

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.score import Score, Split, Weighted
from bridgedesk.movements.movement import line, pair_order
from bridgedesk.rulebooks.scores.datum import DatumRow, TrimmedMean
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy, MiddleTwoCrossImps
from bridgedesk.scoring.board import BoardPoints, Points, SidePoints, each_version_apart
from bridgedesk.scoring.imp_pairs import butler_board
from bridgedesk.scoring.outcome import PLACE, Outcome, expected, outcome
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.pairs.results_by_board import Plays


def butler_points(plays: Plays, board: int, conditions: Conditions, flags: list[Flag]) -> BoardPoints:
    rule = conditions.rule(TrimmedMean, "datum")
    apart = conditions.rule(FouledBoardPolicy, "fouled-board", "separate")
    scores = [result.score for result in plays.results]
    forms = [result.form for result in plays.results]
    vulnerable = vulnerability(board)

    def score(members: Sequence[int]) -> BoardPoints:
        group = [scores[each] for each in members]
        drop = apart.datum_drop(len(group)) if apart and len(members) < len(scores) else None
        if drop is not None:
            return butler_board(group, vulnerable, drop)
        if rule is None or "butler.trim" in conditions.chosen:
            return butler_board(group, vulnerable, conditions.settings.butler_trim)
        lent = {each for each in members if set(plays.opponents[each]) <= conditions.lenders}
        row = _row(rule, plays, [each for each in members if each not in lent])
        considered = members if row.with_other_scores else [each for each in members if each not in lent]
        chosen = _tables(row, plays, considered, conditions)
        counted = [each in chosen for each in members]
        compared = sum(
            each and _has_score(scores[number]) for number, each in zip(members, counted, strict=True)
        )
        return butler_board(group, vulnerable, row.drop.count(compared), counted)

    points = each_version_apart(forms, score)
    if len(set(forms)) < 2 and points.datum is None and any(map(_has_score, scores)):
        why = f"too few scores for a datum ({conditions.clause('datum')})"
        what = f"{why}; results on this board do not count"
        flags.append(Flag("no-datum", what, Severity.CHECK, board=board))
    return points


def _has_score(score: Score) -> bool:
    """Return True for a score to compare, not an award."""
    return score.points is not None or isinstance(score, Weighted | Split)


def _row(rule: TrimmedMean, plays: Plays, members: Sequence[int]) -> DatumRow:
    """Return the rule's row for the last round in which the board was played, with as many tables as it
    has results."""
    round_ = max((plays.results[each].round or 1 for each in members), default=1)
    return next(row for row in rule.rows if row.speaks(round_, max(len(members), 1)))


def _tables(row: DatumRow, plays: Plays, members: Sequence[int], conditions: Conditions) -> set[int]:
    """Return the results of the tables that count: the best tables have the lowest numbers."""
    top = (len(members) + 1) // 2 if row.top_half else row.top_tables
    if top is None or top >= len(members):
        return set(members)
    seeded = _places_by_seed(plays, conditions) if row.by_seeds else {}
    return set(sorted(members, key=lambda each: _rank(plays, each, seeded))[:top])


def _rank(plays: Plays, number: int, seeded: Mapping[str, int]) -> tuple[int, int]:
    """Rank a result by its table in the draw, or without a ranking by the better seed of its two pairs."""
    table = plays.results[number].table or len(plays.results)
    places = [seeded[entry] for entry in plays.opponents[number] if entry in seeded]
    return (min(places), table) if places else (table, 0)


def _places_by_seed(plays: Plays, conditions: Conditions) -> dict[str, int]:
    """Rank the pairs of each direction separately by seed; without a seed by pair number, as round 1 is
    drawn."""
    last = len(conditions.seeds) + 1
    seats = {(number, entry) for each in plays.sections for number, entry in each.seats.items() if entry}
    found: dict[str, int] = {}
    for direction in {line(number) for number, _ in seats}:
        own = [(number, entry) for number, entry in seats if line(number) == direction]
        own.sort(key=lambda seat: (conditions.seeds.get(seat[1], last), pair_order(seat[0])))
        found |= {entry: place for place, (_, entry) in enumerate(own, start=1)}
    return found


# ---- boards on which each score is compared with all others and only the middle comparisons count


def middle_two_points(plays: Plays, board: int, rule: MiddleTwoCrossImps, flags: list[Flag]) -> BoardPoints:
    """Score a board by middle comparisons, each direction separately and only where its own scores are
    complete."""
    place = PLACE[vulnerability(board)]
    ns, ew = (
        _column([outcome(result.score, side, place) for result in plays.results], rule) for side in Side
    )
    if all(points is None for points in (*ns, *ew)) and len(plays.results) > 1:
        why = "a single result cannot be compared"
        what = f"{why}; results on this board do not count"
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
    for (number, _), score in zip(compared, rule.scores_of_rows(rows) or (), strict=False):
        points[number] = score
    return points


def _imps(mine: int, theirs: int) -> int:
    return imps(mine - theirs)
