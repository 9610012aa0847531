"""The boards twice: as travellers, and as scorecards with running totals."""

from collections.abc import Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.results import BoardLines, ResultLine, by_entry, pair_number_key
from bridgedesk.sheets.workbook.tab import (
    FIRST_ROW,
    PLAIN,
    POINTS,
    WHOLE,
    Formula,
    Head,
    Tab,
    Value,
)
from bridgedesk.standings.evaluation import Measure

_TRAVELLERS = (
    Head("Session"),
    Head("Board", WHOLE),
    Head("Section"),
    Head("NS"),
    Head("EW"),
    Head("Contract"),
    Head("NS score", PLAIN),
    Head("NS points", PLAIN),
    Head("EW points", PLAIN),
    Head("Top", PLAIN),
    Head("NS %", POINTS),
    Head("EW %", POINTS),
)


def travellers_tab(facts: Facts, boards: Sequence[BoardLines]) -> Tab:
    """Return the results board by board, North-South's best score first."""
    rows: list[tuple[Value, ...]] = []
    by_percent = facts.evaluation.measure is Measure.PERCENT
    for board in boards:
        best_first = sorted(board.lines, key=lambda line: -(line.slip.points or 0))
        for line in best_first:
            row = FIRST_ROW + len(rows)
            rows.append(
                (
                    line.session,
                    line.board,
                    line.section.id,
                    line.ns.number,
                    line.ew.number,
                    line.words,
                    line.slip.points,
                    line.ns.points,
                    line.ew.points,
                    line.ns.top if by_percent else None,
                    Formula(f"=100*H{row}/J{row}") if by_percent and _known(line, Side.NS) else None,
                    Formula(f"=100*I{row}/J{row}") if by_percent and _known(line, Side.EW) else None,
                )
            )
    return Tab("Travellers", _TRAVELLERS, tuple(rows))


def _known(line: ResultLine, side: Side) -> bool:
    own = line.side(side)
    return own.points is not None and bool(own.top)


_SCORECARDS = (
    Head("Pair"),
    Head("Names"),
    Head("Session"),
    Head("Round", WHOLE),
    Head("Board", WHOLE),
    Head("Against"),
    Head("Opponents"),
    Head("Contract"),
    Head("Score", PLAIN),
    Head("Points", PLAIN),
    Head("Of", PLAIN),
    Head("Running", POINTS),
    Head("Running %", POINTS),
)


def scorecards_tab(facts: Facts, boards: Sequence[BoardLines]) -> Tab:
    """List pair after pair; the running totals start again with each."""
    names = names_of(facts.event)
    evenings = sorted(
        by_entry(boards).items(),
        key=lambda each: (
            each[1][0][1].section.id,
            pair_number_key(each[1][0][1].side(each[1][0][0]).number),
        ),
    )
    rows: list[tuple[Value, ...]] = []
    for entry, lines in evenings:
        first = FIRST_ROW + len(rows)
        for side, line in lines:
            rows.append(_own_line(side, line, names, entry, first, FIRST_ROW + len(rows)))
    return Tab("Scorecards", _SCORECARDS, tuple(rows))


def _own_line(
    side: Side, line: ResultLine, names: dict[str, str], entry: str, first: int, row: int
) -> tuple[Value, ...]:
    own, other = line.side(side), line.side(side.other)
    score = line.slip.points
    known = own.points is not None
    return (
        own.number,
        names[entry],
        line.session,
        line.result.round,
        line.board,
        other.number,
        names[other.entry],
        line.words,
        None if score is None else score if side is Side.NS else -score,
        own.points,
        own.top if known and own.top else None,
        Formula(f"=SUM(J${first}:J{row})"),
        Formula(f"=IF(SUM(K${first}:K{row})=0,0,100*L{row}/SUM(K${first}:K{row}))") if own.top else None,
    )
