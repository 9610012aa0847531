"""The ranking, one field after another, by place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from bridgedesk.event.session import Scoring
from bridgedesk.movements.draw.bracket import is_to_be_picked
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.entry_notes import (
    ExtraColumn,
    decided_notes,
    eligibility_notes,
    extra_effect,
    mark,
    waiting_penalty_notes,
)
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.standings.entry_names import members_of, names_of
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, TotalMethod
from bridgedesk.standings.explain.figures import PERCENT_DECIMALS, score_decimals, total_decimals
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows
from bridgedesk.standings.matches.teams import short_of_boards
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import notes_of

PLACE = SheetColumn("Place", ColumnKind.NUMBER, strong=True)
SECTION = SheetColumn("Section", ColumnKind.WORDS)
PAIR = SheetColumn("Pair", ColumnKind.WORDS)
NUMBER = SheetColumn("No.", ColumnKind.WORDS)  # of a team, or of a player
NAMES = SheetColumn("Names", ColumnKind.NAMES)
TEAM = SheetColumn("Team", ColumnKind.NAMES)
BOARDS = SheetColumn("Boards", ColumnKind.NUMBER)
IMPS = (SheetColumn("IMPs for", ColumnKind.NUMBER), SheetColumn("against", ColumnKind.NUMBER))

SUM = SheetColumn("Sum of %", ColumnKind.NUMBER, strong=True, decimals=PERCENT_DECIMALS)
TOP = SheetColumn("of", ColumnKind.NUMBER)
FIGURES = {
    Measure.PERCENT: (
        SheetColumn("Score", ColumnKind.NUMBER),
        TOP,
        SheetColumn("%", ColumnKind.NUMBER, strong=True, decimals=PERCENT_DECIMALS),
    ),
    Measure.IMPS: (SheetColumn("IMPs", ColumnKind.NUMBER, strong=True),),
    Measure.VP: (*IMPS, SheetColumn("VPs", ColumnKind.NUMBER, strong=True)),
    Measure.POINTS: (SheetColumn("Points", ColumnKind.NUMBER, strong=True),),
}

# Columns that are left out if they are empty for every entry.
PENALTIES, CARRIED = SheetColumn("Penalties", ColumnKind.NUMBER), SheetColumn("Carried", ColumnKind.NUMBER)
ADJUSTMENTS = SheetColumn("Adjusted", ColumnKind.NUMBER)
MASTERPOINTS, MARK = SheetColumn("MPs", ColumnKind.NUMBER), SheetColumn("", ColumnKind.WORDS)
EXTRA_COLUMNS = (PENALTIES, ADJUSTMENTS, CARRIED, MASTERPOINTS, MARK)

PLAYERS_OF_A_PAIR = 2
ONE_PAGE_UP_TO = 40  # entries of a field
LARGE_UP_TO = 30  # entries in all: these can be read from further away


def ranking(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    return sheet(
        facts,
        "Ranking",
        (*ranking_tables(evaluation, facts.masterpoints), *member_tables(evaluation)),
        (
            *notes(evaluation),
            *decided_notes(evaluation, charges=False),
            *(["MPs: masterpoints"] if facts.masterpoints else []),
        ),
        one_page=max((len(field.standings) for field in evaluation.fields), default=0) <= ONE_PAGE_UP_TO,
        posted_only=True,
    )


def notes(evaluation: Evaluation) -> tuple[str, ...]:
    """Return what the marks in a ranking mean, and which entries they concern."""
    shared = any(standing.shared for standing in evaluation.standings.values())
    names = names_of(evaluation.event)
    return (
        *(["= tied"] if shared else []),
        *notes_of(evaluation, names),
        *short_of_boards(evaluation, names),
        *open_opponent_choices(evaluation),
        *waiting_penalty_notes(evaluation, names_of(evaluation.event)),
        *eligibility_notes(evaluation, names),
    )


def open_opponent_choices(evaluation: Evaluation) -> tuple[str, ...]:
    """Return the choices of opponents in finals that are still open."""
    return tuple(dict.fromkeys(each.because for each in evaluation.finals if is_to_be_picked(each)))


def ranking_tables(
    evaluation: Evaluation, masterpoints: Mapping[str, Decimal] | None = None
) -> tuple[Table, ...]:
    """Return a table for each field, all with the same columns."""
    extra = [_extra_cells(evaluation, field, masterpoints or {}) for field in evaluation.fields]
    wanted = [column for column in EXTRA_COLUMNS if any(any(cells[column]) for cells in extra)]
    entries = sum(len(field.standings) for field in evaluation.fields)
    size = LetterSize.LARGE if entries <= LARGE_UP_TO else LetterSize.NORMAL
    return tuple(
        _table(evaluation, field, [(column, cells[column]) for column in wanted], size)
        for field, cells in zip(evaluation.fields, extra, strict=True)
    )


def member_tables(evaluation: Evaluation) -> Iterator[Table]:
    """Yield the members of each field's teams, by place; none of pairs or of teams without players."""
    columns = (PLACE, TEAM, SheetColumn("Members", ColumnKind.TEXT))
    for field in evaluation.fields:
        found = ((row.entry, members_of(evaluation.event, row.entry)) for row in field.standings)
        members = {entry: names for entry, names in found if len(names) > PLAYERS_OF_A_PAIR}
        if members:
            lines = tuple(
                (row.place_text, entry_words(row), ", ".join(members[row.entry]))
                for row in rows(evaluation, field)
                if row.entry in members
            )
            title = "Team members" + (f", {field.name}" if evaluation.winners > 1 else "")
            yield Table(columns, lines, title, LetterSize.SMALL)


def _extra_cells(
    evaluation: Evaluation, field: Field, masterpoints: Mapping[str, Decimal]
) -> dict[SheetColumn, list[Cell]]:
    found = list(zip(rows(evaluation, field), field.standings, strict=True))
    return {
        PENALTIES: [extra_effect(row, standing, ExtraColumn.PENALTIES) for row, standing in found],
        ADJUSTMENTS: [extra_effect(row, standing, ExtraColumn.ADJUSTMENTS) for row, standing in found],
        CARRIED: [extra_effect(row, standing, ExtraColumn.CARRIED) for row, standing in found],
        MASTERPOINTS: [masterpoints.get(row.entry) for row, _ in found],
        MARK: [mark(evaluation, row.entry) for row, _ in found],
    }


def _table(
    evaluation: Evaluation, field: Field, kept: Sequence[tuple[SheetColumn, Sequence[Cell]]], size: LetterSize
) -> Table:
    found = list(zip(rows(evaluation, field), field.standings, strict=True))
    several = len({row.section for row, _ in found}) > 1
    numbered = any(row.number for row, _ in found)
    shown = figures(evaluation)
    columns = (
        PLACE,
        *([SECTION] if several else []),
        *([number_column(evaluation)] if numbered else []),
        names_column(evaluation),
        BOARDS,
        *_aligned(evaluation, [*shown, *(column for column, _ in kept)]),
    )
    lines = tuple(
        (
            row.place_text,
            *([row.section] if several else []),
            *([row.number] if numbered else []),
            entry_words(row),
            row.boards,
            *_figures(row, standing, evaluation)[-len(shown) :],  # the total is the last
            *(cells[at] for _, cells in kept),
        )
        for at, (row, standing) in enumerate(found)
    )
    return Table(columns, lines, title=field.name if evaluation.winners > 1 else "", size=size)


def _aligned(evaluation: Evaluation, columns: Iterable[SheetColumn]) -> Iterator[SheetColumn]:
    """Give totals, and what changes them, the decimals of the event's totals, and scores their own."""
    total, score = total_decimals(evaluation), score_decimals(evaluation)
    for column in columns:
        if column in (PENALTIES, ADJUSTMENTS, CARRIED) or (column.strong and column.title != SUM.title):
            yield replace(column, decimals=total)
        elif column.kind is ColumnKind.NUMBER and column not in (MASTERPOINTS, SUM, TOP):
            yield replace(column, decimals=score)
        else:
            yield column


def number_column(evaluation: Evaluation) -> SheetColumn:
    event = evaluation.event
    individual = any(section.of_players for section in event.sections)
    return NUMBER if individual or scored_by_matches(event) else PAIR


def names_column(evaluation: Evaluation) -> SheetColumn:
    return TEAM if any(entry.name for entry in evaluation.event.entries) else NAMES


def figures(evaluation: Evaluation) -> tuple[SheetColumn, ...]:
    """Return the columns: matches of matchpoints are won by these, all others by IMPs. Pairs are compared
    with the field: nothing is conceded."""
    found = FIGURES[evaluation.measure]
    if evaluation.measure is Measure.PERCENT and adds_up(evaluation):
        return *found[:2], SUM
    if evaluation.measure is not Measure.VP or scored_by_matches(evaluation.event):
        in_vps_alone = evaluation.measure is Measure.VP and not has_gains(evaluation)
        return found[len(IMPS) :] if in_vps_alone else found
    by_matchpoints = any(session.scoring is Scoring.MATCHPOINTS for session in evaluation.event.sessions)
    scored = SheetColumn("Matchpoints" if by_matchpoints else "IMPs", ColumnKind.NUMBER)
    return scored, replace(found[-1], title=evaluation.points_heading)


def has_gains(evaluation: Evaluation) -> bool:
    """Return False if every match of teams so far has its VPs alone, and no IMPs or points."""
    matches = [each.match for each in evaluation.matches]
    matches += [each.match for each in evaluation.triangles]
    return not matches or not all(match.has_vps_alone for match in matches)


def adds_up(evaluation: Evaluation) -> bool:
    """Return True if percentages of several sessions are added, which gives no percentage."""
    standings = (each for each in evaluation.standings.values())
    return evaluation.form.adding is TotalMethod.SUM and any(len(each.sessions) > 1 for each in standings)


def entry_words(row: RankingLine) -> str:
    return " & ".join(row.names) or f"Pair {row.number}"


def _figures(row: RankingLine, standing: Standing, evaluation: Evaluation) -> tuple[Cell, ...]:
    matches = [match for match in standing.matches if not match.average_only]
    match evaluation.measure:
        case Measure.PERCENT:
            return (row.score, row.top, row.percent)
        case Measure.VP if not scored_by_matches(evaluation.event):
            return (_sum(match.gained for match in matches), row.score)
        case Measure.VP:
            return (
                _sum(match.gained for match in matches),
                _sum(match.conceded for match in matches),
                row.score,
            )
    return (row.score,)


def _sum(values: Iterable[Number]) -> Decimal:
    return half_up(sum(values, start=0))
