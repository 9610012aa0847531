"""Summaries: of a session for the director, of the event for the committee, and the prize list."""

from collections.abc import Iterator

from bridgedesk.directing.stages.stages import OF_SECTIONS, section_ranking
from bridgedesk.event.moment import time_words, wall_time
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.score import PassedOut, Played, PointsScore
from bridgedesk.event.score_text import signed
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.scores.own_average import away_words
from bridgedesk.sheets.conditions import SCORED
from bridgedesk.sheets.content import Block, Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table, Words
from bridgedesk.sheets.entry_notes import eligibility_notes
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.overall_places import as_provisional, list_of
from bridgedesk.sheets.ranking import SUM, adds_up, entry_words, notes, ranking_tables
from bridgedesk.sheets.results import all_boards
from bridgedesk.standings.explain.figures import total_decimals
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.explain.two_prizes import RULE_WORDS, two_prizes, withdrawn_words
from bridgedesk.standings.pairs.implausible_results import suspects


def recap(facts: Facts) -> Sheet:
    return sheet(facts, "Recap", tuple(_blocks(facts)), notes(facts.evaluation))


def _blocks(facts: Facts) -> Iterator[Block]:
    yield Words(_counts(facts), LetterSize.SMALL)
    yield from ranking_tables(facts.evaluation, facts.masterpoints)
    for table in (_adjusted(facts), _changes(facts), _ledgers(facts), _odd(facts)):
        if table.rows:
            yield table


def _counts(facts: Facts) -> str:
    boards = all_boards(facts)
    results = sum(len(board.lines) for board in boards)
    event = facts.event
    told = [
        counted(len(event.entries), "entry", "entries"),
        counted(len(boards), "board"),
        counted(results, "result"),
        f"{facts.missing} missing" if facts.missing else "none missing",
        counted(len(event.rulings), "ruling"),
        counted(len(event.appeals), "appeal"),
    ]
    return ", ".join(told)


def _adjusted(facts: Facts) -> Table:
    """Return every result that is not a plain score."""
    cells: list[tuple[Cell, ...]] = []
    sections = has_sections(facts)
    for board in all_boards(facts):
        for line in board.lines:
            if isinstance(line.result.score, Played | PointsScore | PassedOut) and not line.result.initialled:
                continue
            cells.append(
                (
                    *([line.section.id] if sections else []),
                    line.board,
                    line.result.round,
                    line.result.table,
                    line.ns.number,
                    line.ew.number,
                    line.slip.contract or signed(line.slip.points or 0),
                    line.ns.shown,
                    line.ew.shown,
                    line.result.initialled or "",
                )
            )
    columns = (
        *(ColumnKind.WORDS.columns("Sec") if sections else ()),
        *ColumnKind.NUMBER.columns("Board", "Round", "Table"),
        *ColumnKind.WORDS.columns("NS", "EW", "Score"),
        *ColumnKind.NUMBER.columns("NS pts", "EW pts"),
        SheetColumn("Remark", ColumnKind.TEXT),
    )
    return Table(columns, tuple(cells), "Adjusted, not played or accepted", LetterSize.SMALL)


def has_sections(facts: Facts) -> bool:
    return any(len(session.sections) > 1 for session in facts.event.sessions)


def _changes(facts: Facts) -> Table:
    """Return who came, left, sat out or was replaced."""
    players = facts.event.player_names
    cells: list[tuple[Cell, ...]] = []
    for session, section in facts.sections():
        for change in section.seat_changes:
            who = facts.names[change.entry] if change.entry else "phantom"
            seat = f"{'Player' if section.of_players else 'Pair'} {change.seat}"
            cells.append((session.id, section.id, f"from {change.round}", f"{seat} is {who}"))
        for line_up in section.line_ups:
            until = f"to {line_up.to_round}" if line_up.to_round else "on"
            out = players.get(line_up.out or "", "")
            who = f"{players.get(line_up.in_ or '', '')} for {out}" if line_up.in_ else f"{out} absent"
            why = away_words(line_up.reason)
            reason = f", {why}" if why else ""
            rounds = f"{line_up.from_round} {until}"
            cells.append((session.id, section.id, rounds, f"{facts.names[line_up.entry]}: {who}{reason}"))
    columns = (
        *ColumnKind.WORDS.columns("Session", "Section", "Rounds"),
        SheetColumn("Change", ColumnKind.TEXT),
    )
    return Table(columns, tuple(cells), "Changes during play", LetterSize.SMALL)


def _ledgers(facts: Facts) -> Table:
    """Return the breakdown of every entry with an award or deduction: line by line, adding up to its
    total."""
    cells: list[tuple[Cell, ...]] = []
    for field in facts.evaluation.fields:
        for row in rows(facts.evaluation, field):
            if not any(line.extra for line in row.lines):
                continue
            who = row.number or entry_words(row)
            who = f"{row.section} {who}" if row.number and row.section and has_sections(facts) else who
            for line in row.lines:
                what = line.what + (f" ({line.because})" if line.because else "")
                cells.append((who, what, line.amount, line.unit, line.effect, line.clause or ""))
            cells.append((who, "Total", None, "", row.total, ""))
    columns = (
        SheetColumn("Pair", ColumnKind.WORDS),
        SheetColumn("Item", ColumnKind.TEXT),
        SheetColumn("Amount", ColumnKind.NUMBER),
        SheetColumn("", ColumnKind.WORDS),
        SheetColumn("Effect", ColumnKind.NUMBER, strong=True),
        SheetColumn("Clause", ColumnKind.WORDS),
    )
    return Table(columns, tuple(cells), "Breakdowns of adjusted totals", LetterSize.SMALL)


def _odd(facts: Facts) -> Table:
    flags = [*facts.evaluation.flags, *suspects(facts.evaluation)]
    cells = tuple((flag.board, flag.round, flag.table, flag.named(facts.evaluation.event)) for flag in flags)
    columns = (*ColumnKind.NUMBER.columns("Board", "Round", "Table"), SheetColumn("Problem", ColumnKind.TEXT))
    return Table(columns, cells, "To check", LetterSize.SMALL)


# ---- the event on one page for the club committee: who played what, under which rule book, and the results

HASH = 12  # of its letters, enough to tell two texts apart
FIRST = 3  # places of each field


def event_summary(facts: Facts) -> Sheet:
    columns = (SheetColumn("", ColumnKind.WORDS, strong=True), SheetColumn("", ColumnKind.TEXT))
    return sheet(facts, "Summary", (Table(columns, tuple(_lines(facts))), *_winners(facts)), one_page=True)


def _lines(facts: Facts) -> Iterator[tuple[Cell, ...]]:
    event = facts.event
    played = {player for entry in event.entries for player in entry.players}
    yield "Entries", f"{len(event.entries)}, {counted(len(played), 'player')}"
    for session in event.sessions:
        tables = sum(
            max((len(row) for row in section.movement.rounds), default=0)
            for section in session.sections
            if section.movement
        )
        starts = f", {time_words(wall_time(session.starts), event.date)}" if session.starts else ""
        where = f", {counted(tables, 'table')}" if tables else ""
        yield f"Session {session.id}", f"{SCORED[session.scoring.value]}{starts}{where}"
    if event.matches:
        yield (
            "Matches",
            f"{len(event.matches)} in {counted(len({each.round for each in event.matches}), 'round')}",
        )
    boards = all_boards(facts)
    if boards:
        results = sum(len(board.lines) for board in boards)
        missing = f"{facts.missing} missing" if facts.missing else "none missing"
        yield "Results", f"{results} on {counted(len(boards), 'board')}, {missing}"
    yield "Directors", ", ".join((*facts.directors, *facts.assistants)) or "not recorded"
    yield "Rule book", _book(facts)
    for overlay in event.overlay:
        yield "Supplement", f"{overlay.source} (replaces {overlay.replaces})"
    if listed := section_ranking(event):
        yield "Sections", listed.value
    for name, value in event.settings.items():
        if name not in OF_SECTIONS:
            yield "Setting", f"{name}: {value}"
    imposed = event.rulings_in_force
    warnings = sum(
        each.imposed is not None and each.imposed.amount is None and each.imposed.unit is None
        for each in imposed
    )
    yield "Rulings", f"{len(imposed)}, including {counted(warnings, 'warning')}"
    yield ("Appeals", "; ".join(_appeal(facts, appeal) for appeal in event.appeals) or "none")
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
            SheetColumn("Place", ColumnKind.NUMBER, strong=True),
            SheetColumn("Names", ColumnKind.NAMES),
            SheetColumn(unit, ColumnKind.NUMBER, strong=True, decimals=total_decimals(evaluation)),
        )
        cells = tuple(
            (row.place_text, " & ".join(row.names) or f"Pair {row.number}", row.total) for row in best
        )
        yield Table(columns, cells, field.name if evaluation.winners > 1 else "First")


# ---- prizes and their winners

COLUMNS = (
    SheetColumn("Prize", ColumnKind.WORDS, strong=True),
    SheetColumn("Winners", ColumnKind.TEXT),
    SheetColumn("", ColumnKind.WORDS),
)
RESULT = SheetColumn("Result", ColumnKind.TEXT)


def prize_list(facts: Facts) -> Sheet:
    """Return the prizes in the order in which they are presented."""
    if not facts.prizes:
        raise NothingToPrint("No prizes yet. Add them in Standings, then print again.")
    results = any(prize.result for prize in facts.prizes)
    rows = tuple(
        (
            prize.name,
            "; ".join(prize.winners) or ("not decided yet" if prize.waits else "not awarded"),
            prize.worth,
            *([prize.result] if results else []),
        )
        for prize in facts.prizes
    )
    overall = list_of(facts) if any(prize.overall for prize in facts.prizes) else None
    told = [f"{prize.name}: {prize.because}" for prize in facts.prizes if prize.because]
    notes = (
        RULE_WORDS[two_prizes(facts.event)],
        *filter(None, [withdrawn_words(facts.evaluation, overall)]),
        *told,
        *eligibility_notes(facts.evaluation, facts.names),
    )
    columns = (*COLUMNS, *([RESULT] if results else []))
    made = sheet(facts, "Prizes", (Table(columns, rows, size=LetterSize.LARGE),), notes)
    return as_provisional(made, overall) if overall else made
