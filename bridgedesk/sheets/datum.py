"""Datums board by board: which scores count, which are dropped, what the mean is."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.questions.datum import Datum
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.scoring.outcome import PLACE, mean_points, outcome
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, Column, Kind, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import BoardLines, all_boards
from bridgedesk.sheets.words import aligned, amount

COLUMNS = (
    Column("Board", Kind.NUMBER, strong=True),
    Column("Scores, dropped ones in brackets", Kind.TEXT),
    Column("Used", Kind.NUMBER),
    Column("Dropped", Kind.NUMBER),
    Column("Mean", Kind.NUMBER),
    Column("Datum", Kind.NUMBER, strong=True),
)


def datum_sheet(facts: Facts) -> Sheet:
    boards = [board for board in all_boards(facts) if board.scored.points.datum is not None]
    if not boards:
        raise NothingToPrint("No board has a datum: only Butler pairs are scored against one")
    trim = facts.evaluation.settings.butler_trim
    rows = tuple(_row(board, trim) for board in boards)
    rule = f"{trim} dropped at each end" if trim else "all scores count"
    notes = (
        f"Datum: the mean of North-South's scores, {rule}, to the nearest 10.",
        *_differing(facts, boards),
    )
    return sheet(facts, "Datums", (Table(COLUMNS, rows),), notes)


def _row(board: BoardLines, trim: int) -> tuple[Cell, ...]:
    scores = _scores(board)
    used = scores[trim : len(scores) - trim]
    shown = [str(each) for each in aligned(scores)]
    dropped = {*range(trim), *range(len(scores) - trim, len(scores))}
    words = " ".join(f"({each})" if at in dropped else each for at, each in enumerate(shown))
    mean = half_up(Fraction(sum(used, start=Fraction(0)), len(used)))
    return (board.board, words, len(used), len(dropped), amount(mean), board.scored.points.datum)


def _scores(board: BoardLines) -> list[Number]:
    """North-South's, the lowest first; awards have none."""
    place = PLACE[vulnerability(board.board)]
    found = [outcome(line.result.score, Side.NS, place) for line in board.lines]
    return sorted(mean_points(each) for each in found if isinstance(each, tuple))


def _differing(facts: Facts, boards: Sequence[BoardLines]) -> tuple[str, ...]:
    """Where the book would have another datum than the one scored against, the director should know."""
    found = []
    clause = ""
    for board in boards:
        scores = _scores(board)
        if facts.book is None or any(score != int(score) for score in scores):
            continue
        try:
            said = facts.book.answer(Datum(event=facts.event.kind, scores=tuple(map(int, reversed(scores)))))
        except Refused:
            continue  # too few scores for this clause
        if isinstance(said, Figure):
            clause = f"{facts.book.title} {said.clause}"
            if said.value != board.scored.points.datum:
                found.append(f"Board {board.board}: {clause} would give {amount(half_up(said.value))}.")
    return tuple(found) if found else (f"As {clause} has it.",) if clause else ()
