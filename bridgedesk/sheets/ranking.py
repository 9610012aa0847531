"""The ranking: one field after the other, by place."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from decimal import Decimal

from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, Column, Kind, Sheet, Table
from bridgedesk.sheets.facts import Extra, Facts, sheet
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, Standing
from bridgedesk.standings.shown import Row, rows

PLACE = Column("Place", Kind.NUMBER, strong=True)
SECTION = Column("Section", Kind.WORDS)
PAIR = Column("Pair", Kind.WORDS)
NAMES = Column("Names", Kind.NAMES)
TEAM = Column("Team", Kind.NAMES)
BOARDS = Column("Boards", Kind.NUMBER)
IMPS = (Column("IMPs for", Kind.NUMBER), Column("against", Kind.NUMBER))

FIGURES = {
    Measure.PERCENT: (
        Column("Matchpoints", Kind.NUMBER),
        Column("of", Kind.NUMBER),
        Column("%", Kind.NUMBER, strong=True),
    ),
    Measure.IMPS: (Column("IMPs", Kind.NUMBER, strong=True),),
    Measure.VP: (*IMPS, Column("VPs", Kind.NUMBER, strong=True)),
    Measure.POINTS: (Column("Points", Kind.NUMBER, strong=True),),
}

NO_MARK = "*"

# Columns that stand there only where somebody has something in them.
EXTRAS: tuple[tuple[Column, Callable[[Extra], Cell]], ...] = (
    (Column("Penalties", Kind.NUMBER), lambda extra: extra.penalties),
    (Column("Carried", Kind.NUMBER), lambda extra: extra.carry),
    (Column("Masterpoints", Kind.NUMBER), lambda extra: extra.masterpoints),
    (Column("", Kind.WORDS), lambda extra: None if extra.eligible else NO_MARK),
)


def ranking(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    return sheet(
        facts,
        "Ranking",
        ranking_tables(evaluation, facts.extras),
        notes(evaluation, facts.extras),
        one_page=max((len(field.standings) for field in evaluation.fields), default=0) <= 40,
    )


def ranking_sheet(evaluation: Evaluation, missing: int, printed: datetime) -> Sheet:
    """`missing` is how many results are still to come."""
    return ranking(Facts(evaluation, printed, missing=missing))


def notes(evaluation: Evaluation, extras: Mapping[str, Extra]) -> tuple[str, ...]:
    shared = any(standing.shared for field in evaluation.fields for standing in field.standings)
    barred = any(not extra.eligible for extra in extras.values())
    return (
        *(["= shares its place with others"] if shared else []),
        *([f"{NO_MARK} not eligible"] if barred else []),
    )


def ranking_tables(evaluation: Evaluation, extras: Mapping[str, Extra] | None = None) -> tuple[Table, ...]:
    """One for each field."""
    return tuple(_table(evaluation, field, extras or {}) for field in evaluation.fields)


def _table(evaluation: Evaluation, field: Field, extras: Mapping[str, Extra]) -> Table:
    found = rows(evaluation, field)
    several = len({row.section for row in found}) > 1
    numbered = any(row.number for row in found)
    first = (
        PLACE,
        *([SECTION] if several else []),
        *([PAIR] if numbered else []),
        names_column(evaluation),
        BOARDS,
    )
    figures = FIGURES[evaluation.measure]
    kept = [
        (column, of)
        for column, of in EXTRAS
        if any(of(extras[row.entry]) for row in found if row.entry in extras)
    ]
    return Table(
        (*first, *figures, *(column for column, _ in kept)),
        tuple(
            (
                row.place_text,
                *([row.section] if several else []),
                *([row.number] if numbered else []),
                entry_words(row),
                row.boards,
                *_figures(row, standing, evaluation.measure),
                *(of(extras[row.entry]) if row.entry in extras else None for _, of in kept),
            )
            for row, standing in zip(found, field.standings, strict=True)
        ),
        title=field.name if evaluation.winners > 1 else "",
    )


def names_column(evaluation: Evaluation) -> Column:
    return TEAM if evaluation.matches else NAMES


def entry_words(row: Row) -> str:
    return " & ".join(row.names) or f"Pair {row.number}"


def _figures(row: Row, standing: Standing, measure: Measure) -> tuple[Cell, ...]:
    match measure:
        case Measure.PERCENT:
            return (row.score, row.top, row.percent)
        case Measure.VP:
            return (
                _sum(match.gained for match in standing.matches),
                _sum(match.conceded for match in standing.matches),
                row.score,
            )
    return (row.score,)


def _sum(values: Iterable[Number]) -> Decimal:
    return half_up(sum(values, start=0))
