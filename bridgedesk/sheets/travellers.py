"""Travellers: each board with all its results, how often each came, and the hands where they are known."""

from collections import Counter
from collections.abc import Sequence

from bridgedesk.bridge.seats import dealer, vulnerability
from bridgedesk.sheets.content import (
    Block,
    Card,
    Cards,
    Cell,
    Column,
    Hands,
    Kind,
    Sheet,
    Size,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import BoardLines, Line, all_boards, in_number_order
from bridgedesk.sheets.words import VULNERABLE, aligned, lead_words

LAYOUTS = ((2, 2), (2, 1), (1, 1))

NS, EW = Column("NS", Kind.WORDS), Column("EW", Kind.WORDS)
CONTRACT = Column("Contract", Kind.WORDS)
LEAD = Column("Lead", Kind.WORDS)
FIGURES = (
    Column("NS +", Kind.NUMBER),
    Column("EW +", Kind.NUMBER),
    Column("NS pts", Kind.NUMBER, strong=True),
    Column("EW pts", Kind.NUMBER, strong=True),
)
FREQUENCIES = (
    Column("Score", Kind.NUMBER),
    Column("Times", Kind.NUMBER),
    Column("NS", Kind.NUMBER, strong=True),
    Column("EW", Kind.NUMBER, strong=True),
)


def travellers(facts: Facts) -> Sheet:
    boards = all_boards(facts)
    if not boards:
        raise NothingToPrint("There is no result yet; type some on the Scores tab, then print again")
    cards = Cards(tuple(_card(facts, board) for board in boards), LAYOUTS)
    return sheet(facts, "Travellers", (cards,))


def _card(facts: Facts, board: BoardLines) -> Card:
    session = f"Session {board.session}, " if len(facts.event.sessions) > 1 else ""
    top = board.scored.points.ns.top
    told = [
        f"Dealer {dealer(board.board).name.title()}, {VULNERABLE[vulnerability(board.board)]}",
        f"top {top}" if top else "",
        "" if board.scored.points.datum is None else f"datum {board.scored.points.datum:+d}",
    ]
    blocks: list[Block] = [_results(board.lines), _frequencies(board.lines)]
    deals = {each.id: each.deals for each in facts.event.sessions}[board.session]
    if board.board in deals:
        makes = facts.makes.get((board.session, board.board))
        blocks.append(Hands(None, deals[board.board], makes))
    return Card(f"Board {board.board}", session + ", ".join(filter(None, told)), tuple(blocks))


def _results(lines: Sequence[Line]) -> Table:
    several = len({line.section.id for line in lines}) > 1
    lines = sorted(lines, key=lambda line: (line.section.id, in_number_order(line.ns.number)))
    ns_points = aligned(line.ns.points for line in lines)
    ew_points = aligned(line.ew.points for line in lines)
    led = any(line.result.lead for line in lines)
    rows: list[tuple[Cell, ...]] = []
    for line, ns, ew in zip(lines, ns_points, ew_points, strict=True):
        rows.append(
            (
                *([line.section.id] if several else []),
                line.ns.number,
                line.ew.number,
                line.slip.words + (f" (form {line.result.form})" if line.result.form else ""),
                *([lead_words(line.result.lead)] if led else []),
                *both_ways(line.slip.points),
                ns,
                ew,
            )
        )
    columns = (
        *([Column("Sec", Kind.WORDS)] if several else []),
        NS,
        EW,
        CONTRACT,
        *([LEAD] if led else []),
        *FIGURES,
    )
    return Table(columns, tuple(rows), size=Size.SMALL)


def both_ways(points: int | None) -> tuple[Cell, Cell]:
    """North-South's column, then East-West's; a passed-out board stands as 0 in the first."""
    if points is None:
        return None, None
    return (points, None) if points >= 0 else (None, -points)


def _frequencies(lines: Sequence[Line]) -> Table | Words:
    """Only plain scores are compared one by one."""
    times = Counter(line.slip.points for line in lines if line.slip.points is not None)
    if not times:
        return Words("No plain score yet", Size.SMALL)
    worth = {
        line.slip.points: line for line in lines if line.slip.points is not None and not line.result.form
    }
    order = sorted(times, reverse=True)
    ns = aligned(worth[score].ns.points if score in worth else None for score in order)
    ew = aligned(worth[score].ew.points if score in worth else None for score in order)
    rows = tuple(
        (f"{score:+d}" if score else "0", times[score], *points)
        for score, *points in zip(order, ns, ew, strict=True)
    )
    return Table(FREQUENCIES, rows, title="How often", size=Size.SMALL)
