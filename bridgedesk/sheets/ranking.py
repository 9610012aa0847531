"""The ranking: one field after the other, by place."""

from datetime import datetime, time

from bridgedesk.event.event import Status
from bridgedesk.sheets.content import Cell, Column, Kind, Sheet, Table, day
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.shown import Row, rows

PLACE = Column("Place", Kind.NUMBER, strong=True)
SECTION = Column("Section", Kind.WORDS)
PAIR = Column("Pair", Kind.WORDS)
NAMES = Column("Names", Kind.NAMES)
BOARDS = Column("Boards", Kind.NUMBER)

FIGURES = {
    Measure.PERCENT: (
        Column("Matchpoints", Kind.NUMBER),
        Column("of", Kind.NUMBER),
        Column("%", Kind.NUMBER, strong=True),
    ),
    Measure.IMPS: (Column("IMPs", Kind.NUMBER, strong=True),),
    Measure.VP: (Column("VPs", Kind.NUMBER, strong=True),),
    Measure.POINTS: (Column("Points", Kind.NUMBER, strong=True),),
}


def ranking_sheet(evaluation: Evaluation, missing: int, printed: datetime) -> Sheet:
    """`missing` is how many results are still to come."""
    event = evaluation.event
    return Sheet(
        title=event.title,
        subtitle=", ".join(filter(None, [event.club, day(datetime.combine(event.date, time()))])),
        state=_state(event.status, missing),
        tables=ranking_tables(evaluation),
        notes=("= shares its place with others",) if _shared(evaluation) else (),
        author=event.club or "BridgeDesk",
        printed=printed,
    )


def _state(status: Status, missing: int) -> str:
    if status is Status.FINAL:
        return "Final"
    return f"Provisional, {missing} result{'s' * (missing != 1)} missing" if missing else "Provisional"


def _shared(evaluation: Evaluation) -> bool:
    return any(standing.shared for field in evaluation.fields for standing in field.standings)


def ranking_tables(evaluation: Evaluation) -> tuple[Table, ...]:
    """One for each field."""
    return tuple(_table(evaluation, field) for field in evaluation.fields)


def _table(evaluation: Evaluation, field: Field) -> Table:
    found = rows(evaluation, field)
    several = len({row.section for row in found}) > 1
    columns = [PLACE, *([SECTION] if several else []), PAIR, NAMES, BOARDS, *FIGURES[evaluation.measure]]
    return Table(
        tuple(columns),
        tuple(_cells(row, evaluation.measure, section=several) for row in found),
        title=field.name if evaluation.winners > 1 else "",
    )


def _cells(row: Row, measure: Measure, *, section: bool) -> tuple[Cell, ...]:
    names = " & ".join(row.names) or f"Pair {row.number}"
    match measure:
        case Measure.PERCENT:
            figures: tuple[Cell, ...] = (row.score, row.top, row.percent)
        case _:
            figures = (row.score,)
    where = (row.section,) if section else ()
    return (row.place_text, *where, row.number, names, row.boards, *figures)
