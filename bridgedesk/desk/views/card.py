"""Scorecard of a pair, and its evening board by board as a picture."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.matches import team_card
from bridgedesk.desk.views.slip_figures import points_ledger, points_text, score_ledger, signed
from bridgedesk.desk.views.standings_model import StandingsModel, board_key
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.event.score_text import HIDDEN
from bridgedesk.event.spelling import with_unit
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.charts import Distribution, Evening
from bridgedesk.sheets.results import BoardLines, ResultLine, pair_number_key
from bridgedesk.sheets.session_charts import by_percent, distribution_of, evening_of, running_totals
from bridgedesk.standings.explain.figures import PERCENT_DECIMALS, figure_text, plain_figure
from bridgedesk.standings.ledger import LedgerNode, converted, leaf_node, total
from bridgedesk.standings.standing import Standing

T = TypeVar("T")


def choices(model: StandingsModel) -> list[Choice]:
    """Return the entries in number order; teams by place."""
    standings = sorted(model.standings.values(), key=_number_order)
    return [Choice(standing.entry, model.who(standing.entry)) for standing in standings]


def _number_order(standing: Standing) -> tuple[str, tuple[int, str]]:
    return standing.section or "", pair_number_key(standing.number or "")


def card_view(model: StandingsModel, choice: str) -> View:
    entries = choices(model)
    entry = next((each.key for each in entries if each.key == choice), entries[0].key if entries else "")
    lines = model.played.get(entry, [])
    if not lines:
        standing = model.standings.get(entry)
        return team_card(model, standing) if standing and standing.matches else none_yet(NO_RESULT)
    return _Card(model, entry, lines).view()


class _Card:
    """Lines of one pair in the order it played them."""

    def __init__(self, model: StandingsModel, entry: str, lines: Sequence[tuple[Side, ResultLine]]) -> None:
        self.model = model
        self.entry = entry
        self.lines = lines
        self.by_percent = by_percent(lines)
        self.boards: dict[int, BoardLines] = {
            id(line): board for board in model.boards for line in board.lines
        }
        self.running = running_totals(lines, model.hidden)

    def view(self) -> View:
        several = self.model.several_sessions
        columns: list[Column[int]] = [
            words("Rd", lambda at: str(self.lines[at][1].result.round or "")),
            words("Board", lambda at: str(self.lines[at][1].board)),
            words("Against", self._against, names=True),
            words("As", lambda at: self.lines[at][0].value),
            words("Contract", self._unless_hidden(HIDDEN, lambda _, line: line.words), cards=True),
            figure(
                "Score", self._unless_hidden("", self._score), self._unless_hidden(None, self._score_ledger)
            ),
            figure(
                "Points",
                self._unless_hidden("", self._points),
                self._unless_hidden(None, self._opens_points),
                strong=True,
            ),
            figure(
                "Running %" if self.by_percent else "Running",
                self._running_text,
                self._running_ledger,
            ),
        ]
        if several:
            columns.insert(0, words("Session", lambda at: self.lines[at][1].session))
        table = table_of("Scorecard", range(len(self.lines)), columns, self._lead)
        standing = self.model.standings[self.entry]
        matches = team_card(self.model, standing).tables if standing.matches else ()
        return View((table, *matches), words=self._words(), picture=self._picture(), among=self._among())

    def _picture(self) -> Evening:
        model = self.model
        return evening_of(
            self.lines,
            model.evaluation.unit,
            lambda line, side: model.who(line.side(side.other).entry),
            model.hidden,
        )

    def _among(self) -> Distribution:
        model, number = self.model, self.model.standings[self.entry].number
        who = f"Pair {number}" if number else model.names[self.entry]
        field = model.evaluation.field_of(self.entry)
        return distribution_of(field, model.evaluation.unit, self.entry, who)

    def _words(self) -> str:
        model, standing = self.model, self.model.standings[self.entry]
        if standing.total is None:
            return ""
        field = model.evaluation.field_of(self.entry).name if len(model.evaluation.fields) > 1 else ""
        place = f"Place {standing.place}{'=' if standing.shared else ''} {field}".rstrip()
        return f"{place}, {with_unit(model.total_text(standing.total), model.evaluation.unit)}"

    def _is_hidden(self, line: ResultLine) -> bool:
        return (line.session, line.board) in self.model.hidden

    def _unless_hidden(self, hidden: T, what: Callable[[Side, ResultLine], T]) -> Callable[[int], T]:
        """Return what a column has of a line, or `hidden` on a board that the director has yet to play."""
        return lambda at: hidden if self._is_hidden(self.lines[at][1]) else what(*self.lines[at])

    def _against(self, at: int) -> str:
        side, line = self.lines[at]
        return self.model.who(line.side(side.other).entry)

    def _score(self, side: Side, line: ResultLine) -> str:
        points = line.slip.points
        return signed(points if points is None or side is Side.NS else -points)

    def _score_ledger(self, side: Side, line: ResultLine) -> Ledger | None:
        return score_ledger(line, side)

    def _points(self, side: Side, line: ResultLine) -> str:
        return points_text(self.model, line, side)

    def _opens_points(self, side: Side, line: ResultLine) -> Ledger | None:
        return points_ledger(self.model, self.boards[id(line)], line, side)

    def _lead(self, at: int) -> Lead:
        return Lead("boards", board_key(self.boards[id(self.lines[at][1])]))

    # ---- the running score

    def _so_far(self, at: int) -> list[tuple[Side, ResultLine]]:
        """Return the lines up to this one that may be seen."""
        seen = self.lines[: at + 1]
        return [(side, line) for side, line in seen if line.side(side).points is not None]

    def _running_text(self, at: int) -> str:
        running = self.running[at]
        if running is None:
            return ""
        places = PERCENT_DECIMALS if self.by_percent else self.model.points_decimals
        return figure_text(half_up(running), places)

    def _running_ledger(self, at: int) -> Ledger | None:
        running = self.running[at]
        if running is None:
            return None
        unit = "MP" if self.by_percent else "IMP"
        nodes: list[LedgerNode] = []
        top: Number = 0
        for side, line in self._so_far(at):
            own = line.side(side)
            top += own.top
            because = f"maximum {plain_figure(own.top)}" if own.top else None
            nodes.append(leaf_node(f"Board {line.board}", own.points or 0, unit, because=because))
        tree = total("Boards so far", nodes, unit)
        if self.by_percent:
            tree = converted(tree, Fraction(100) / top, "%")
        return opened(f"{self.model.names[self.entry]}: so far", tree, half_up(running))
