"""The points of each result on the boards."""

from collections.abc import Iterator, Mapping

from bridgedesk.desk.audit.convention import (
    IMP_ROUNDING,
    LINE_ROUNDING,
    Own,
    Rounding,
    best_fit,
    conventions_for,
)
from bridgedesk.desk.audit.finding import Difference, Finding
from bridgedesk.exchange.published import OfficialLine, Published
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard
from bridgedesk.standings.plays import pair_numbers

Key = tuple[str, str, int, str | None, str | None]  # session, section, board, the pairs
Points = tuple[Number | None, Number | None, Number]  # both sides' points and the top


def audit_lines(published: Published, own: Own) -> Iterator[Finding]:
    """Every convention is tried with every rounding; the one that agrees most often is named."""
    official = {_key(line): line for line in published.lines if line.ns_points is not None}
    if not official:
        return
    fits = []
    for convention in conventions_for(published.event, own):
        evaluation = convention.evaluate(published.event)
        points = points_of(evaluation)
        for rounding in LINE_ROUNDING if evaluation.measure is Measure.PERCENT else IMP_ROUNDING:
            fits.append((_differing(official, points, rounding), convention, rounding))
    if not fits:
        return
    differing, convention, rounding = best_fit(fits)
    yield Finding(
        "Points on the boards", len(official), f"{convention.words}, {rounding.words}", tuple(differing)
    )


def _key(line: OfficialLine) -> Key:
    return (line.session, line.section, line.board, line.ns, line.ew)


def points_of(evaluation: Evaluation) -> dict[Key, Points]:
    """What each result is worth, awards included."""
    awards = {
        (session.session, award.board, standing.entry): award.points
        for field in evaluation.fields
        for standing in field.standings
        for session in standing.sessions
        for award in session.awards
    }
    return {key: points for board in evaluation.boards for key, points in _on_board(board, awards)}


def _on_board(
    board: ScoredBoard, awards: Mapping[tuple[str, int, str], Number]
) -> Iterator[tuple[Key, Points]]:
    ns_side, ew_side = board.points.ns, board.points.ew
    columns = zip(board.sections, board.results, board.opponents, ns_side.points, ew_side.points, strict=True)
    for section, result, (ns_entry, ew_entry), ns, ew in columns:
        if ns is None:
            ns = awards.get((board.session, board.board, ns_entry))
        if ew is None:
            ew = awards.get((board.session, board.board, ew_entry))
        yield (board.session, section.id, board.board, *pair_numbers(section, result)), (ns, ew, ns_side.top)


def _differing(
    official: Mapping[Key, OfficialLine], points: Mapping[Key, Points], rounding: Rounding
) -> list[Difference]:
    found = []
    for key, line in official.items():
        ns, ew, top = points.get(key, (None, None, 0))
        for number, ours, theirs in ((line.ns, ns, line.ns_points), (line.ew, ew, line.ew_points)):
            shown = None if ours is None else rounding.shown(ours, top)
            if theirs is not None and shown != theirs:
                where = (
                    f"section {line.section}, board {line.board}, {line.ns} against {line.ew}, pair {number}"
                )
                found.append(Difference(where, shown, theirs))
                break
    return found
