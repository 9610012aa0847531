"""Results of a board as rows: the pairs, the contract, and figures that open their breakdowns."""

from collections.abc import Callable

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.slip_figures import score_ledger
from bridgedesk.desk.views.view import Heading, Ledger, ViewRow, ViewTable
from bridgedesk.sheets.match_boards import RoomLine
from bridgedesk.sheets.results import ResultLine

FIGURES = 3  # at the end of a row: the score, what North-South got, what East-West got


def result_table(
    name: str,
    rows: tuple[ViewRow, ...],
    lines: tuple[ResultLine | RoomLine, ...],
    points: Callable[[int, Side], Ledger | None],
    *,
    led: bool,
    several: bool = False,
) -> ViewTable:
    """Build the table; `lines` match `rows`, `points` opens the breakdown of one side's points."""
    headings = (
        *([Heading("Sec")] if several else []),
        Heading("North-South", names=True),
        Heading("East-West", names=True),
        Heading("Contract", cards=True),
        *([Heading("Lead", cards=True)] if led else []),
        Heading("Score", number=True),
        Heading("NS", number=True, strong=True),
        Heading("EW", number=True, strong=True),
    )
    score = len(headings) - FIGURES

    def opens(at: int, column: int) -> Ledger | None:
        if column < score:
            return None
        if column == score:
            return score_ledger(lines[at], Side.NS)
        return points(at, Side.NS if column == score + 1 else Side.EW)

    return ViewTable(headings, rows, opens, name)
