"""Boards against pairs: every score, with each column added up as a check."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.scoring.rounding import Number
from bridgedesk.sheets.content import Cell, Column, ColumnKind, Sheet, Size, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import match_boards
from bridgedesk.sheets.results import BoardLines, all_boards, pair_number_key
from bridgedesk.sheets.words import aligned

TILE = 16  # boards beside each other


def matrix(facts: Facts) -> Sheet:
    boards = all_boards(facts)
    if not boards and match_boards(facts):
        raise NothingToPrint("The boards of matches are not added up by pairs; print the travellers instead")
    if not boards:
        raise NothingToPrint("There is no result yet; type some on the Scores tab, then print again")
    tables = []
    for session in facts.sessions():
        own = [board for board in boards if board.session == session.id]
        title = f"Session {session.id}" if len(facts.event.sessions) > 1 else ""
        for start in range(0, len(own), TILE):
            last = start + TILE >= len(own)
            tables.append(_tile(own, own[start : start + TILE], title, last=last))
    notes = ("Sum: the points of both sides. Should be: what the results compared with each other share.",)
    return sheet(facts, "Boards by pairs", tuple(tables), notes, landscape=True)


def _tile(every: Sequence[BoardLines], tile: Sequence[BoardLines], title: str, *, last: bool) -> Table:
    pairs = _pairs(every)
    sections = len({section for section, _ in pairs}) > 1
    columns = [_points([board]) for board in tile] + ([_points(every)] if last else [])
    shown = [aligned(column.get(pair) for pair in pairs) for column in columns]
    rows: list[tuple[Cell, ...]] = [
        (f"{section} {number}" if sections else number, *(column[at] for column in shown))
        for at, (section, number) in enumerate(pairs)
    ]
    rows.append(("Sum", *aligned(sum(column.values(), start=0) for column in columns)))
    if any(board.scored.points.ns.top for board in tile):
        should_be = [_should_be(board) for board in tile]
        if last:
            should_be.append(sum((_should_be(board) for board in every), start=Fraction(0)))
        rows.append(("Should be", *aligned(should_be)))
    return Table(
        (
            Column("Pair", ColumnKind.WORDS, strong=True),
            *(Column(str(board.board), ColumnKind.NUMBER) for board in tile),
            *([Column("Total", ColumnKind.NUMBER, strong=True)] if last else []),
        ),
        tuple(rows),
        title,
        Size.SMALL,
        ruled=True,
        totals=len(rows) - len(pairs),
    )


Pair = tuple[str, str]  # section and number


def _pairs(boards: Sequence[BoardLines]) -> list[Pair]:
    found = {
        (line.section.id, number)
        for board in boards
        for line in board.lines
        for number in (line.ns.number, line.ew.number)
    }
    return sorted(found, key=lambda pair: (pair[0], pair_number_key(pair[1])))


def _points(boards: Sequence[BoardLines]) -> dict[Pair, Number]:
    found: dict[Pair, Number] = {}
    for board in boards:
        for line in board.lines:
            for side in (line.ns, line.ew):
                if side.points is not None:
                    pair = line.section.id, side.number
                    found[pair] = found.get(pair, 0) + side.points
    return found


def _should_be(board: BoardLines) -> Number:
    """Return half a top for each side of each compared result, plus the points awarded to the others."""
    return sum(
        (
            (side.points or 0) if side.awarded else Fraction(side.top, 2)
            for line in board.lines
            for side in (line.ns, line.ew)
            if side.points is not None
        ),
        start=Fraction(0),
    )
