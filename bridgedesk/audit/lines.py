"""Points of each result on the boards."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.audit.convention import (
    IMP_ROUNDING,
    LINE_ROUNDING,
    MORE_DECIMALS,
    Convention,
    Evaluated,
    Fit,
    Rounding,
    Way,
    best_fit,
    has_more_decimals,
)
from bridgedesk.audit.finding import Agreement, FigureDifference, NamedConvention
from bridgedesk.exchange.published import OfficialLine, Published
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation, Measure, Opponents
from bridgedesk.standings.pairs.results_by_board import awards_by_board, pair_numbers, scored_results

Key = tuple[str, str, int, str | None, str | None]  # session, section, board, the pairs
Points = tuple[Number | None, Number | None, Number]  # both sides' points and the top


class Printed(NamedTuple):
    """Way to work out and print the points of results."""

    convention: Convention
    rounding: Rounding


class LinesFit(NamedTuple):
    fit: Fit[Printed]
    compared: int

    @property
    def finding(self) -> Agreement:
        fit = self.fit
        words, named = fit.words, fit.way.named
        return Agreement("Points on the boards", self.compared, words, fit.differences, named, fit.explained)


def audit_lines(published: Published, evaluated: Evaluated) -> LinesFit | None:
    """Try every convention with every rounding."""
    official: dict[Key, OfficialLine] = {
        (line.session, line.section, line.board, line.ns, line.ew): line
        for line in published.lines
        if line.ns_points is not None
    }
    if not official or not evaluated.conventions:
        return None
    ways = list(_ways(evaluated, official))
    known: dict[int, Mapping[Key, Points]] = {}

    def compare(way: Way[Printed], limit: int) -> list[FigureDifference]:
        convention, rounding = way.how
        if id(convention) not in known:
            known[id(convention)] = points_of(evaluated.by(convention))
        return _differing(official, known[id(convention)], rounding, limit)

    own = next((way for way in ways if way.how.convention in evaluated.own), None)
    return LinesFit(best_fit(ways, compare, len(official), own), len(official))


def _ways(evaluated: Evaluated, official: Mapping[Key, OfficialLine]) -> Iterator[Way[Printed]]:
    figures = (each for line in official.values() for each in (line.ns_points, line.ew_points))
    more = any(map(has_more_decimals, figures))
    percent = evaluated.by(evaluated.conventions[0]).measure is Measure.PERCENT
    roundings = LINE_ROUNDING if percent else IMP_ROUNDING
    for place, convention in enumerate(evaluated.conventions):
        for count, rounding in enumerate((*roundings, MORE_DECIMALS) if more else roundings):
            named = (convention.named, NamedConvention("rounding", rounding.words))
            yield Way(Printed(convention, rounding), bool(place) + bool(count), named)


def points_of(evaluation: Evaluation) -> dict[Key, Points]:
    """Return the points of each result, including awards."""
    return {key: points for key, points, _ in _all_points(evaluation)}


def printed_sums(evaluation: Evaluation, rounding: Rounding) -> Mapping[tuple[str, str], Decimal]:
    """Return each entry's points per session, summed as printed."""
    sums: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for (session, *_), (ns, ew, top), entries in _all_points(evaluation):
        for entry, points in zip(entries, (ns, ew), strict=True):
            if points is not None:
                sums[session, entry] += rounding.shown(points, top)
    return sums


def _all_points(evaluation: Evaluation) -> Iterator[tuple[Key, Points, Opponents]]:
    awards = awards_by_board(evaluation)
    for board in evaluation.boards:
        for each in scored_results(board, awards):
            key = (board.session, each.section.id, board.board, *pair_numbers(each.section, each.result))
            ns, ew = each.points
            yield key, (ns, ew, board.points.ns.top), each.opponents


def _differing(
    official: Mapping[Key, OfficialLine], points: Mapping[Key, Points], rounding: Rounding, limit: int
) -> list[FigureDifference]:
    """Return the first differences, at most one more than `limit`."""
    found: list[FigureDifference] = []
    for key, line in official.items():
        ns, ew, top = points.get(key, (None, None, 0))
        for number, ours, theirs in ((line.ns, ns, line.ns_points), (line.ew, ew, line.ew_points)):
            shown = None if ours is None else rounding.shown(ours, top)
            if theirs is not None and (shown is None or not rounding.agrees(shown, theirs)):
                where = (
                    f"section {line.section}, board {line.board}, {line.ns} against {line.ew}, pair {number}"
                )
                found.append(FigureDifference(where, shown, theirs, board=line.board))
                break
        if len(found) > limit:
            break
    return found
