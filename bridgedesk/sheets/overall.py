"""Overall standings: every session, stage or match with its share, and the total."""

from collections.abc import Iterable

from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, ColumnKind, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.ranking import PLACE, entry_words, member_tables, names_column, notes, number_column
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.explain.figures import figure_text, total_decimals
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows, sheet_line_words
from bridgedesk.standings.ledger import LineReason
from bridgedesk.standings.stages.stages import current_sessions
from bridgedesk.standings.standing import SessionScore, Standing

WIDE_FROM = 5  # sessions
OF_WHICH = "Details"

CARRIED_OVER = "Carried over"  # the breakdown says from where


def overall(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    parts = parts_of(evaluation)
    return sheet(
        facts,
        "Overall",
        (
            *(overall_table(evaluation, field, parts) for field in evaluation.fields),
            *member_tables(evaluation),
        ),
        (*notes(evaluation), *dropped_note(evaluation)),
        landscape=len(parts) >= WIDE_FROM,
    )


def dropped_note(evaluation: Evaluation) -> tuple[str, ...]:
    best = evaluation.form.best
    return (f"In brackets: dropped, as the best {best} count",) if best else ()


def parts_of(evaluation: Evaluation) -> dict[str, str]:
    """Return each column's key and title: rounds of matches, or sessions and carry-overs."""
    standings = list(evaluation.standings.values())
    rounds = sorted({match.round for standing in standings for match in standing.matches})
    if rounds:
        return round_titles(evaluation, rounds)
    parts = {session.id: f"Session {session.id}" for session in current_sessions(evaluation.event)}
    others = {session.session: session.title for standing in standings for session in standing.sessions}
    carried = {key: title for key, title in others.items() if key not in parts}
    return parts | (dict.fromkeys(carried, CARRIED_OVER) if len(carried) == 1 else carried)


def round_titles(evaluation: Evaluation, rounds: Iterable[int]) -> dict[str, str]:
    """Return the title of each round of matches, which is the name of its final if it is the only one."""
    named: dict[int, set[str]] = {}
    for match in evaluation.event.matches:
        if match.id in evaluation.finals_by_match:
            named.setdefault(match.round, set()).add(evaluation.round_words(match))
    alone = {number: names.pop() for number, names in named.items() if len(names) == 1}
    return {str(number): alone.get(number, f"Round {number}") for number in rounds}


def overall_table(evaluation: Evaluation, field: Field, parts: dict[str, str]) -> Table:
    found = list(zip(rows(evaluation, field), field.standings, strict=True))
    numbered = any(row.number for row, _ in found)
    remarks = {row.entry: _remarks(row) for row, _ in found}
    told = any(remarks.values())
    total, places = f"Total {evaluation.unit}", total_decimals(evaluation)
    columns = (
        PLACE,
        *([number_column(evaluation)] if numbered else []),
        names_column(evaluation),
        *(SheetColumn(title, ColumnKind.NUMBER, decimals=places) for title in parts.values()),
        SheetColumn(total, ColumnKind.NUMBER, strong=True, decimals=places),
        *([SheetColumn(OF_WHICH, ColumnKind.TEXT)] if told else []),
    )
    cells = []
    for row, standing in found:
        own = _own_parts(standing, evaluation)
        cells.append(
            (
                row.place_text,
                *([row.number] if numbered else []),
                entry_words(row),
                *(own.get(key) for key in parts),
                row.total,
                *([remarks[row.entry]] if told else []),
            )
        )
    return Table(columns, tuple(cells), title=field.name if evaluation.winners > 1 else "")


def _own_parts(standing: Standing, evaluation: Evaluation) -> dict[str, Cell]:
    """Return what each part contributes, less penalties; in brackets parts that the best ones left out."""
    if standing.matches:
        won: dict[str, Number] = {}
        for match in standing.matches:
            won[str(match.round)] = won.get(str(match.round), 0) + match.won
        return {key: half_up(value) for key, value in won.items()}
    brought = {
        session.session: worth
        for session in standing.sessions
        if (worth := _worth(session, evaluation.measure)) is not None
    }
    best = evaluation.form.best or len(brought)
    counting = sorted(brought, key=lambda key: brought[key], reverse=True)[:best]
    places = total_decimals(evaluation)
    shown = {key: half_up(value) for key, value in brought.items()}
    return {key: each if key in counting else f"({figure_text(each, places)})" for key, each in shown.items()}


def _worth(session: SessionScore, measure: Measure) -> Number | None:
    if measure is Measure.PERCENT:
        return session.counts
    return session.points * session.factor + (session.net - session.points)


def _remarks(row: RankingLine) -> str:
    """Return what was awarded, capped, dropped, carried over or deducted, with its clause."""
    return "; ".join(
        sheet_line_words(line) for line in row.lines if line.extra not in (None, LineReason.HIDDEN)
    )
