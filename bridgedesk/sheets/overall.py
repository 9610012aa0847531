"""The overall standings: every session, stage or match with its share, and the total."""

from decimal import Decimal

from bridgedesk.scoring.rounding import half_up
from bridgedesk.scoring.totals import percentage
from bridgedesk.sheets.content import Cell, Column, Kind, Sheet, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.ranking import PAIR, PLACE, entry_words, names_column, notes
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, Standing
from bridgedesk.standings.shown import Row, rows

WIDE_FROM = 5  # sessions


def overall(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    parts = _parts(evaluation)
    return sheet(
        facts,
        "Overall",
        tuple(_table(evaluation, field, parts) for field in evaluation.fields),
        notes(evaluation, facts.extras),
        landscape=len(parts) >= WIDE_FROM,
    )


def _parts(evaluation: Evaluation) -> list[tuple[str, str]]:
    """Each column's key and title: sessions, or rounds of matches."""
    if evaluation.matches:
        rounds = sorted({scored.match.round for scored in evaluation.matches})
        return [(str(number), f"Round {number}") for number in rounds]
    return [(session.id, f"Session {session.id}") for session in evaluation.event.sessions]


def _table(evaluation: Evaluation, field: Field, parts: list[tuple[str, str]]) -> Table:
    found = list(zip(rows(evaluation, field), field.standings, strict=True))
    numbered = any(row.number for row, _ in found)
    remarks = {row.entry: _remarks(row) for row, _ in found}
    told = any(remarks.values())
    total = "Total %" if evaluation.measure is Measure.PERCENT else f"Total {evaluation.measure.value}"
    columns = (
        PLACE,
        *([PAIR] if numbered else []),
        names_column(evaluation),
        *(Column(title, Kind.NUMBER) for _, title in parts),
        Column(total, Kind.NUMBER, strong=True),
        *([Column("Of which", Kind.TEXT)] if told else []),
    )
    cells = []
    for row, standing in found:
        own = _own_parts(standing, evaluation)
        cells.append(
            (
                row.place_text,
                *([row.number] if numbered else []),
                entry_words(row),
                *(own.get(key) for key, _ in parts),
                row.total,
                *([remarks[row.entry]] if told else []),
            )
        )
    return Table(columns, tuple(cells), title=field.name if evaluation.winners > 1 else "")


def _own_parts(standing: Standing, evaluation: Evaluation) -> dict[str, Cell]:
    found: dict[str, Cell] = {}
    for session in standing.sessions:
        percent = percentage(session.points, session.top)
        if evaluation.measure is Measure.PERCENT:
            found[session.session] = None if percent is None else half_up(percent)
        else:
            found[session.session] = half_up(session.points)
    rounds = {scored.match.id: str(scored.match.round) for scored in evaluation.matches}
    for match in standing.matches:
        before = found.get(rounds[match.match])
        found[rounds[match.match]] = half_up(match.counts) + (before if isinstance(before, Decimal) else 0)
    return found


def _remarks(row: Row) -> str:
    """What was awarded, capped, dropped or taken off, with its clause."""
    return "; ".join(f"{line.what} {line.effect:+}, {line.clause}" for line in row.lines if line.clause)
