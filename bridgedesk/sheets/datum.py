"""Datums board by board: which scores count, which are dropped, and the mean."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.score_text import amount
from bridgedesk.rulebooks import supplemented
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.scoring.board import Datum
from bridgedesk.scoring.outcome import PLACE, mean_points, outcome
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, Column, ColumnKind, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import BoardLines, all_boards
from bridgedesk.sheets.words import aligned
from bridgedesk.standings.stages.stages import kind_in_session

COLUMNS = (
    Column("Board", ColumnKind.NUMBER, strong=True),
    Column("Scores, dropped ones in brackets", ColumnKind.TEXT),
    *ColumnKind.NUMBER.columns("Used", "Dropped", "Mean"),
    Column("Datum", ColumnKind.NUMBER, strong=True),
)
TRIM = "butler.trim"  # the setting of an event that goes before its book


def datum_sheet(facts: Facts) -> Sheet:
    found = [(board, datum) for board in all_boards(facts) for datum in board.scored.points.datums]
    if not found:
        raise NothingToPrint("No board has a datum: only Butler pairs are scored against one")
    rows = tuple(_row(board, datum) for board, datum in found)
    everything = not any(datum.trim or _others(board, datum) for board, datum in found)
    which = "scores, all scores count," if everything else "scores that are used,"
    notes = (
        f"Datum: the mean of North-South's {which} to the nearest 10.",
        *_rule(facts, found[0][0].session),
    )
    return sheet(facts, "Datums", (Table(COLUMNS, rows),), notes)


def _row(board: BoardLines, datum: Datum) -> tuple[Cell, ...]:
    counted = list(_scores(board, datum.counted))
    used = counted[datum.trim : len(counted) - datum.trim]
    shown = [str(each) for each in aligned(counted)]
    words = " ".join(
        each if datum.trim <= at < len(shown) - datum.trim else f"({each})" for at, each in enumerate(shown)
    )
    mean = half_up(Fraction(sum(used, start=Fraction(0)), len(used)))
    others = _others(board, datum)
    said = "; ".join(filter(None, (_form(board, datum), words, _left_out(others))))
    return (board.board, said, len(used), 2 * datum.trim, amount(mean), datum.value)


def _left_out(others: int) -> str:
    if others == 1:
        return "1 other table is not looked at"
    return f"{others} other tables are not looked at" if others else ""


def _scores(board: BoardLines, numbers: Sequence[int]) -> Iterator[Number]:
    """Yield North-South's scores."""
    place = PLACE[vulnerability(board.board)]
    for number in numbers:
        found = outcome(board.scored.results[number].score, Side.NS, place)
        if isinstance(found, tuple):
            yield mean_points(found)


def _form(board: BoardLines, datum: Datum) -> str:
    results = board.scored.results
    own = results[datum.counted[0]].form
    return f"as played in form {own}" if own and any(each.form != own for each in results) else ""


def _others(board: BoardLines, datum: Datum) -> int:
    """Return how many scores are not considered, as only so many tables are used."""
    results = board.scored.results
    same = [at for at, each in enumerate(results) if each.form == results[datum.counted[0]].form]
    return len(list(_scores(board, same))) - len(datum.counted)


def _rule(facts: Facts, session: str) -> tuple[str, ...]:
    chosen = facts.event.settings.get(TRIM)
    if chosen is not None:
        return (f"{chosen} dropped at each end, as it was set for this event.",)
    try:
        book = supplemented(facts.book, facts.event) if facts.book else None
        block = book.block("datum", kind_in_session(facts.event, session, book)) if book else None
    except Refused:
        return ()
    return (f"Which are used, {facts.book.title} says in {block.clause}.",) if facts.book and block else ()
