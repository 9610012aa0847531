"""What holds of the points of any event: VPs are those of the scale; the sides of a board share its top."""

from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.score import PassedOut, Played, PointsScore
from bridgedesk.rulebooks.scores.victory_points import OfPercentages
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard
from bridgedesk.standings.matches.teams import is_under_way
from bridgedesk.standings.stages.stages import event_of_stages
from bridgedesk.standings.standing import MatchScore
from tests.standings.explain.stages_and_lists import Faults, book_of, stages_of

PLAIN = (Played, PointsScore, PassedOut)


def vps_agree(evaluation: Evaluation) -> Faults:
    """Find VPs that are not those of the scale with nothing said, and any beyond it."""
    for stage in stages_of(evaluation):
        if stage.measure is not Measure.VP or stage.of_percentages:
            continue
        known = book_of(evaluation)
        conditions = conditions_of(event_of_stages(stage.event, stage.event.stages[-1:], known), known, LAWS)
        in_force = [each for each in stage.event.rulings if not each.withdrawn]
        by_hand = {each.on_match.match for each in in_force if each.on_match}
        by_hand |= {match.id for match in stage.event.matches if match.slip and match.slip.vp}
        for standing in (each for field in stage.fields for each in field.standings):
            for match in standing.matches:
                if match.match not in by_hand:
                    yield from _by_scale(standing.entry, match, stage, conditions)


def _by_scale(entry: str, match: MatchScore, stage: Evaluation, conditions: Conditions) -> Faults:
    net, boards = _as_scored(entry, match, stage, conditions)
    what = f"{entry} in {match.match}: {match.counts} VPs for {net} over {boards} boards"
    ends = _ends(match, stage, conditions)
    if ends and not ends[0] <= match.counts <= ends[1]:
        yield f"{what}, beyond the scale from {ends[0]} to {ends[1]}"
    told = match.outcome or match.clause or match.adjustments or "scale" in (match.because or "")
    if told or not match.boards or isinstance(conditions.scale, OfPercentages):
        return
    due = conditions.victory_points(net, boards)
    if due is None and conditions.still_playing:
        return  # boards are still to come, so the length that was set counts
    if due != match.counts:
        yield f"{what}, by the scale {due}; {match.because}"


def _as_scored(
    entry: str, match: MatchScore, stage: Evaluation, conditions: Conditions
) -> tuple[Number, int]:
    """Return this side's own margin, as both may have an average plus, and the boards that the scale is for:
    all of them while some are still to come."""
    scored = next((each for each in stage.matches if each.match.id == match.match and each.gains), None)
    if scored is None:
        return match.net, match.boards
    side = 0 if scored.match.home == entry else 1
    under_way = conditions.still_playing and is_under_way(scored.match)
    boards = len(scored.match.boards if under_way else scored.gains)
    return sum((gain[side] for _, gain in scored.gains), start=Fraction(0)), boards


def _ends(match: MatchScore, stage: Evaluation, conditions: Conditions) -> tuple[Decimal, Decimal] | None:
    """Return the VPs for no matchpoint and for all, or for 1000 IMPs lost and won."""
    drawn = next((len(each.boards) for each in stage.event.matches if each.id == match.match), 0)
    boards = drawn or match.boards
    if isinstance(conditions.scale, OfPercentages):
        found = [conditions.percent_points(Fraction(percent), boards) for percent in (0, 100)]
    else:
        found = [conditions.victory_points(net, boards) for net in (-1000, 1000)] if boards else [None]
    return None if None in found else (found[0] or Decimal(0), found[1] or Decimal(0))


def boards_add_up(evaluation: Evaluation) -> Faults:
    """Find a board on which nothing was adjusted, and whose sides do not share its top."""
    for stage in stages_of(evaluation):
        for board in stage.boards:
            if all(isinstance(each.score, PLAIN) and not each.form for each in board.results):
                yield from _shares_its_top(board)


def _shares_its_top(board: ScoredBoard) -> Faults:
    where, top = f"session {board.session}, board {board.board}", board.points.ns.top
    columns = zip(board.results, board.points.ns.points, board.points.ew.points, strict=True)
    for result, ns, ew in columns:
        compared = ns is not None or ew is not None  # a result alone has nothing to be compared with
        if compared and (ns is None or ew is None or ns + ew != top):
            yield f"{where}, table {result.table}: {ns} and {ew} share a top of {top}"
    together = sum((Fraction(each or 0) for each in board.points.ns.points), start=Fraction(0))
    average = Fraction(top) * len(board.results) / 2
    if top and together != average:
        yield f"{where}: all North-South have {together} together, not {average}"
