"""One-page summary for the club committee: who played what, under which rule book, and the results."""

from collections.abc import Iterator

from bridgedesk.event.ruling import Appeal
from bridgedesk.sheets.content import Cell, Column, ColumnKind, Sheet, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.ranking import SUM, adds_up
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.words import count
from bridgedesk.standings.explain.ranking_rows import rows

HASH = 12  # of its letters, enough to tell two texts apart
FIRST = 3  # places of each field


def event_summary(facts: Facts) -> Sheet:
    columns = (Column("", ColumnKind.WORDS, strong=True), Column("", ColumnKind.TEXT))
    return sheet(facts, "Summary", (Table(columns, tuple(_lines(facts))), *_winners(facts)), one_page=True)


def _lines(facts: Facts) -> Iterator[tuple[Cell, ...]]:
    event = facts.event
    played = {player for entry in event.entries for player in entry.players}
    yield "Entries", f"{len(event.entries)}, {count(len(played), 'player')}"
    for session in event.sessions:
        tables = sum(
            max((len(row) for row in section.movement.rounds), default=0)
            for section in session.sections
            if section.movement
        )
        starts = f", {session.starts:%H:%M}" if session.starts else ""
        told = f"{session.scoring.value}{starts}" + (f", {count(tables, 'table')}" if tables else "")
        yield f"Session {session.id}", told
    if event.matches:
        yield (
            "Matches",
            f"{len(event.matches)} in {count(len({each.round for each in event.matches}), 'round')}",
        )
    boards = all_boards(facts)
    if boards:
        results = sum(len(board.lines) for board in boards)
        missing = f"{facts.missing} missing" if facts.missing else "none missing"
        yield "Results", f"{results} on {count(len(boards), 'board')}, {missing}"
    yield "Directors", ", ".join((*facts.directors, *facts.assistants)) or "not recorded"
    yield "Rule book", _book(facts)
    for overlay in event.overlay:
        yield "Supplement", f"{overlay.source}, in place of {overlay.replaces}"
    for name, value in event.settings.items():
        yield "Chosen", f"{name}: {value}"
    imposed = event.rulings_in_force
    warnings = sum(
        each.imposed is not None and each.imposed.amount is None and each.imposed.unit is None
        for each in imposed
    )
    yield "Rulings", f"{len(imposed)}, of which {count(warnings, 'warning')}"
    yield (
        "Appeals",
        "; ".join(_appeal(facts, appeal) for appeal in event.appeals) or "none",
    )
    for issue in event.issues:
        yield f"Revision {issue.revision}", f"posted {issue.time:%H:%M} by BridgeDesk {issue.engine}"


def _appeal(facts: Facts, appeal: Appeal) -> str:
    by = facts.names.get(appeal.by or "", "")
    return f"{by or appeal.id}: {appeal.decision or 'not decided'}"


def _book(facts: Facts) -> str:
    ref = facts.event.rulebook
    title = facts.book.title if facts.book else ref.id
    digest = ref.sha256 or (facts.book.sha256 if facts.book else "")
    return f"{title} ({ref.id}{f', {digest[:HASH]}' if digest else ''})"


def _winners(facts: Facts) -> Iterator[Table]:
    evaluation = facts.evaluation
    unit = SUM.title if adds_up(evaluation) else evaluation.unit
    for field in evaluation.fields:
        best = [row for row in rows(evaluation, field) if row.place is not None and row.place <= FIRST]
        columns = (
            Column("Place", ColumnKind.NUMBER, strong=True),
            Column("Names", ColumnKind.NAMES),
            Column(unit, ColumnKind.NUMBER, strong=True),
        )
        cells = tuple(
            (row.place_text, " & ".join(row.names) or f"Pair {row.number}", row.total) for row in best
        )
        yield Table(columns, cells, field.name if evaluation.winners > 1 else "First")
