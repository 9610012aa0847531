"""Every result with its players and the points of both sides; awards are listed among them."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.session import Result, Section
from bridgedesk.scoring.rounding import Number, board_points
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.words import SlipWords, slip_text
from bridgedesk.standings.evaluation import ScoredBoard
from bridgedesk.standings.explain.figures import decimals
from bridgedesk.standings.pairs.results_by_board import Awards, awards_by_board, pair_numbers, scored_results
from bridgedesk.standings.special_sections import partnerships


class OneSide(NamedTuple):
    entry: str
    number: str
    points: Number | None
    top: Number
    awarded: bool

    @property
    def shown(self) -> Decimal | None:
        """Return the points rounded for display."""
        return None if self.points is None else board_points(self.points, self.top)


class ResultLine(NamedTuple):
    session: str
    section: Section
    board: int
    result: Result
    slip: SlipWords
    ns: OneSide
    ew: OneSide

    @property
    def words(self) -> str:
        """Return the contract and result, and the version of a fouled board."""
        form = f"(version {self.result.form.upper()})" if self.result.form else ""
        return " ".join(filter(None, [self.slip.words, form]))

    def side(self, side: Side) -> OneSide:
        return self.ns if side is Side.NS else self.ew


class BoardLines(NamedTuple):
    """One comparison: the same board of a session, in the sections that are scored together."""

    session: str
    board: int
    scored: ScoredBoard
    lines: Sequence[ResultLine]


def all_boards(facts: Facts) -> list[BoardLines]:
    """Return the boards of the chosen sessions, with only the lines of the chosen section."""
    chosen = {session.id for session in facts.sessions()}
    awards = awards_by_board(facts.evaluation)
    found = []
    for scored in facts.evaluation.boards:
        if scored.session in chosen:
            lines = [
                line for line in _lines(scored, awards) if facts.choice.section in (None, line.section.id)
            ]
            if lines:
                found.append(BoardLines(scored.session, scored.board, scored, lines))
    return found


def _lines(scored: ScoredBoard, awards: Awards) -> list[ResultLine]:
    tops = scored.points.ns.top, scored.points.ew.top
    found = []
    for each in scored_results(scored, awards):
        numbers = pair_numbers(each.section, each.result)
        columns = zip(each.opponents, numbers, each.points, tops, each.awarded, strict=True)
        sides = [
            OneSide(entry, number or "", points, top, awarded)
            for entry, number, points, top, awarded in columns
        ]
        slip = slip_text(each.result.score, scored.board)
        found.append(ResultLine(scored.session, each.section, scored.board, each.result, slip, *sides))
    return found


def board_decimals(boards: Sequence[BoardLines]) -> int:
    """Return the decimals of the points on boards, on every sheet of the event the same."""
    return decimals(side.shown for board in boards for line in board.lines for side in (line.ns, line.ew))


def by_entry(boards: Sequence[BoardLines]) -> dict[str, list[tuple[Side, ResultLine]]]:
    """Return each entry's session in playing order; in an individual each player's."""
    sections = {id(line.section): line.section for board in boards for line in board.lines}
    members = partnerships(sections.values())
    found: dict[str, list[tuple[Side, ResultLine]]] = defaultdict(list)
    for board in boards:
        for line in board.lines:
            for side in Side:
                entry = line.side(side).entry
                for player in members.get(entry, (entry,)):
                    found[player].append((side, line))
    for lines in found.values():
        lines.sort(key=lambda each: (each[1].session, each[1].result.round or 0, each[1].board))
    return found


def pair_number_key(number: str) -> tuple[int, str]:
    """Sort 3NS before 3EW before 12NS, numbers before words."""
    digits = number.rstrip("NSEW") if number[-2:] in ("NS", "EW") else number
    line = number[len(digits) :]
    return (int(digits) if digits.isdecimal() else 10**6, {"NS": "0", "EW": "1"}.get(line, line) or number)
