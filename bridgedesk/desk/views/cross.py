"""Cross-table of what each entry scored against each other one."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet, opened
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.cross_table import OF_TRIANGLE
from bridgedesk.sheets.results import pair_number_key
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.ledger import LedgerNode, converted, leaf_node, total
from bridgedesk.standings.standing import Standing


class Part(NamedTuple):
    """One board two entries met on, or their match."""

    what: str
    points: Number
    top: Number
    hidden: bool = False
    shared: bool = False  # the one result of a triangle, which stands under both others


Meetings = Mapping[tuple[str, str], Sequence[Part]]
SELF = "■"
FIRST = 2  # column of a meeting, after the names and the total


def cross_view(model: StandingsModel, _choice: str) -> View:
    """Build the cross-table; boards that a playing director may not see yet are left out."""
    meetings = _meetings(model)
    if not meetings:
        return none_yet(NO_RESULT)
    numbered = all(standing.number for standing in model.standings.values())
    order = list(model.standings.values())
    if numbered:
        order.sort(key=lambda each: (each.section or "", pair_number_key(each.number or "")))
    met = [each for each in order if any((row.entry, each.entry) in meetings for row in order)]
    several = len({each.section for each in order}) > 1
    headings = (
        Heading("Names", widest="Wolfeschlegel & Featherstone"),
        Heading("Total", number=True, strong=True, widest="100.00"),
        *(
            Heading(_head(each, at, several=several), number=True, widest="100.0")
            for at, each in enumerate(met, 1)
        ),
    )
    shown = {two: _shown(model, parts) for two, parts in meetings.items()}

    def opens(at: int, column: int) -> Ledger | None:
        row = order[at]
        if column < FIRST:
            return total_ledger(row, model.evaluation, model.names[row.entry]) if column else None
        two = row.entry, met[column - FIRST].entry
        figure = _figure(model, meetings[two]) if two in meetings else None
        return None if figure is None else _ledger(model, two, meetings[two], figure)

    rows = tuple(
        ViewRow(
            (
                model.who(row.entry),
                "" if row.total is None else str(half_up(row.total)),
                *(
                    SELF if row.entry == each.entry else shown.get((row.entry, each.entry), "")
                    for each in met
                ),
            ),
            Lead("card", row.entry),
        )
        for row in order
    )
    unit = model.evaluation.unit
    return View(
        (ViewTable(headings, rows, opens, "Cross-table", frozen=True),),
        words=_words(unit, shown),
    )


def _words(unit: str, shown: Mapping[tuple[str, str], str]) -> str:
    words = f"Each row: {unit} against the one whose column it is."
    if any(OF_TRIANGLE in cell for cell in shown.values()):
        words += f" {OF_TRIANGLE} one result against both others of a triangle; it counts once."
    return words


def _head(standing: Standing, at: int, *, several: bool) -> str:
    number = standing.number or str(at)
    return f"{standing.section}{number}" if several else number


def _meetings(model: StandingsModel) -> Meetings:
    found: dict[tuple[str, str], list[Part]] = defaultdict(list)
    if any(standing.matches for standing in model.standings.values()):
        for standing in model.standings.values():
            for match in standing.matches:
                for met in match.others or (match.against,):
                    if met in model.standings:
                        part = Part(f"Round {match.round}", match.won, 0, shared=bool(match.others))
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
    return None if worth is None else half_up(worth, 1 if _by_percent(model) else 2)


def _shown(model: StandingsModel, parts: Sequence[Part]) -> str:
    figure = _figure(model, parts)
    if figure is None:
        return ""
    return f"{figure}{OF_TRIANGLE if any(part.shared for part in parts) else ''}"


def _ledger(model: StandingsModel, two: tuple[str, str], parts: Sequence[Part], figure: Decimal) -> Ledger:
    title = f"{model.names[two[0]]} against {model.names[two[1]]}"
    seen = [part for part in parts if not part.hidden]
    unit = "MP" if _by_percent(model) else model.evaluation.unit
    nodes: list[LedgerNode] = [
        leaf_node(
            part.what,
            part.points,
            unit,
            because=f"of {half_up(part.top).normalize():f}" if part.top else None,
        )
        for part in seen
    ]
    tree = total(title, nodes, unit)
    if _by_percent(model):
        tree = converted(tree, Fraction(100) / sum((part.top for part in seen), start=Fraction(0)), "%")
    return opened(title, tree, figure)
