"""Cross-table of what each entry scored against each other one."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.cross_table import (
    NOT_PLAYED,
    OF_TRIANGLE,
    beside_opponents,
    charges_beside,
    column_of,
    cross_table_notes,
    is_of_matches,
)
from bridgedesk.sheets.results import pair_number_key
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import figure_text, plain_figure
from bridgedesk.standings.explain.ledgers import charge_node, match_node
from bridgedesk.standings.ledger import LedgerNode, converted, leaf_node, total
from bridgedesk.standings.standing import Standing


class Part(NamedTuple):
    """One board two entries met on, or their match."""

    what: str
    points: Number
    top: Number
    hidden: bool = False
    of_triangle: bool = False  # one result against both others, which has a column of its own
    unplayed: bool = False


Meetings = Mapping[tuple[str, str], Sequence[Part]]
SELF = "■"


def cross_view(model: StandingsModel, _choice: str) -> View:
    """Build the cross-table; boards that a playing director may not see yet are left out."""
    meetings = _meetings(model)
    if not meetings:
        return none_yet(NO_RESULT)
    beside = beside_opponents(model.evaluation) if is_of_matches(model.evaluation) else {}
    numbered = all(standing.number for standing in model.standings.values())
    order = list(model.standings.values())
    if numbered:
        order.sort(key=lambda each: (each.section or "", pair_number_key(each.number or "")))
    met = [each for each in order if any((row.entry, each.entry) in meetings for row in order)]
    several = len({each.section for each in order}) > 1

    def meeting(at: int, other: Standing) -> Column[Standing]:
        """Return the column of one opponent."""

        def text(row: Standing) -> str:
            if row.entry == other.entry:
                return SELF
            return _shown(model, meetings.get((row.entry, other.entry), ()))

        def opens(row: Standing) -> Ledger | None:
            two = row.entry, other.entry
            return _ledger(model, two, meetings.get(two, ()))

        return figure(_head(other, at, several=several), text, opens, widest="100.0")

    def opens_total(row: Standing) -> Ledger | None:
        return total_ledger(row, model.evaluation, model.names[row.entry])

    def aside(title: str, points: Mapping[str, Number]) -> Column[Standing]:
        return figure(
            title,
            lambda row: model.total_text(points[row.entry]) if row.entry in points else "",
            lambda row: _beside(model, row, title, points[row.entry]) if row.entry in points else None,
        )

    columns: list[Column[Standing]] = [
        words("Names", lambda row: model.who(row.entry), widest="Wolfeschlegel & Featherstone"),
        figure("Total", lambda row: model.total_text(row.total), opens_total, strong=True, widest="100.00"),
        *(meeting(at, each) for at, each in enumerate(met, 1)),
        *(aside(title, points) for title, points in beside.items()),
    ]
    table = table_of("Cross-table", order, columns, lambda row: Lead("card", row.entry), frozen=True)
    said = f"Each row: {model.evaluation.unit} against the opponents of the column."
    return View((table,), words="  ".join([said, *cross_table_notes(model.evaluation, beside)]))


def _beside(model: StandingsModel, row: Standing, title: str, points: Number) -> Ledger:
    """Return the breakdown of what belongs to no single opponent: matches, or charges of that kind."""
    name, unit = f"{model.names[row.entry]}: {title.lower()}", model.evaluation.unit
    nodes = [
        match_node(match._replace(charges=(), adjustments=()), model.event.entry_names, unit)
        for match in row.matches
        if column_of(model.evaluation, row, match) == title
    ]
    nodes += [charge_node(each, unit) for each in charges_beside(row, title)]
    return opened(name, total(name, nodes, unit), half_up(points, model.total_decimals))


def _head(standing: Standing, at: int, *, several: bool) -> str:
    number = standing.number or str(at)
    return f"{standing.section}{number}" if several else number


def _meetings(model: StandingsModel) -> Meetings:
    found: dict[tuple[str, str], list[Part]] = defaultdict(list)
    if is_of_matches(model.evaluation):
        for standing in model.standings.values():
            for match in standing.matches:
                part = Part(
                    f"Round {match.round}",
                    match.before_adjustments,
                    0,
                    of_triangle=bool(match.others),
                    unplayed=match.is_unplayed,
                )
                if match.others or not column_of(model.evaluation, standing, match):
                    for met in match.others or (match.against,):
                        found[standing.entry, met].append(part)
        return found
    for board in model.boards:
        hidden = (board.session, board.board) in model.hidden
        for line in board.lines:
            for own, other in ((line.ns, line.ew), (line.ew, line.ns)):
                if own.points is not None:
                    part = Part(f"Board {board.board}", own.points, own.top, hidden)
                    found[own.entry, other.entry].append(part)
    return found


def _by_percent(model: StandingsModel) -> bool:
    return model.evaluation.measure is Measure.PERCENT


def _worth(model: StandingsModel, parts: Sequence[Part]) -> Number | None:
    seen = [part for part in parts if not part.hidden]
    points: Number = sum((part.points for part in seen), start=Fraction(0))
    if not seen:
        return None
    if not _by_percent(model):
        return points
    top = sum((part.top for part in seen), start=Fraction(0))
    return Fraction(points) * 100 / top if top else None


def _figure(model: StandingsModel, parts: Sequence[Part]) -> Decimal | None:
    worth = _worth(model, parts)
    return None if worth is None else half_up(worth, 1 if _by_percent(model) else model.total_decimals)


def _shown(model: StandingsModel, parts: Sequence[Part]) -> str:
    figure = _figure(model, [part for part in parts if not part.of_triangle])
    marks = OF_TRIANGLE * any(part.of_triangle for part in parts)
    marks += NOT_PLAYED * any(part.unplayed for part in parts)
    return marks if figure is None else f"{figure_text(figure)}{marks}"


def _ledger(model: StandingsModel, two: tuple[str, str], parts: Sequence[Part]) -> Ledger | None:
    parts = [part for part in parts if not part.of_triangle] or parts
    figure = _figure(model, parts)
    if figure is None:
        return None
    title = f"{model.names[two[0]]} against {model.names[two[1]]}"
    seen = [part for part in parts if not part.hidden]
    unit = "MP" if _by_percent(model) else model.evaluation.unit
    nodes: list[LedgerNode] = [
        leaf_node(
            part.what,
            part.points,
            unit,
            because=f"maximum {plain_figure(part.top)}" if part.top else None,
        )
        for part in seen
    ]
    tree = total(title, nodes, unit)
    if _by_percent(model):
        tree = converted(tree, Fraction(100) / sum((part.top for part in seen), start=Fraction(0)), "%")
    return opened(title, tree, figure)
