"""The director's summary of a session: places, adjusted and missing scores, changes, breakdowns."""

from collections.abc import Iterator

from bridgedesk.bridge.seats import Side
from bridgedesk.event.score import PassedOut, Played, PointsScore
from bridgedesk.rulebooks.scores.own_average import away_words
from bridgedesk.sheets.content import Block, Cell, Column, ColumnKind, Sheet, Size, Table, Words
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.ranking import entry_words, notes, ranking_tables
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.words import board_points_aligned, count
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.pairs.implausible_results import suspects


def recap(facts: Facts) -> Sheet:
    return sheet(facts, "Recap", tuple(_blocks(facts)), notes(facts.evaluation))


def _blocks(facts: Facts) -> Iterator[Block]:
    yield Words(_in_short(facts), Size.SMALL)
    yield from ranking_tables(facts.evaluation, facts.masterpoints)
    for table in (_adjusted(facts), _changes(facts), _ledgers(facts), _odd(facts)):
        if table.rows:
            yield table


def _in_short(facts: Facts) -> str:
    boards = all_boards(facts)
    results = sum(len(board.lines) for board in boards)
    event = facts.event
    told = [
        count(len(event.entries), "entry").replace("entrys", "entries"),
        count(len(boards), "board"),
        count(results, "result"),
        f"{facts.missing} missing" if facts.missing else "none missing",
        count(len(event.rulings), "ruling"),
        count(len(event.appeals), "appeal"),
    ]
    return ", ".join(told)


def _adjusted(facts: Facts) -> Table:
    """Return every result that is not a plain score."""
    cells: list[tuple[Cell, ...]] = []
    for board in all_boards(facts):
        for line in board.lines:
            if isinstance(line.result.score, Played | PointsScore | PassedOut) and not line.result.initialled:
                continue
            points = board_points_aligned(line.side(side).points_of_top for side in Side)
            cells.append(
                (
                    line.board,
                    line.result.round,
                    line.result.table,
                    line.ns.number,
                    line.ew.number,
                    line.slip.contract or f"{line.slip.points:+d}",
                    *points,
                    line.result.initialled or "",
                )
            )
    columns = (
        *ColumnKind.NUMBER.columns("Board", "Round", "Table"),
        *ColumnKind.WORDS.columns("NS", "EW", "Score"),
        *ColumnKind.NUMBER.columns("NS pts", "EW pts"),
        Column("Remark", ColumnKind.TEXT),
    )
    return Table(columns, tuple(cells), "Adjusted, not played, or initialled", Size.SMALL)


def _changes(facts: Facts) -> Table:
    """Return who came, left, sat out or was replaced."""
    players = facts.event.player_names
    cells: list[tuple[Cell, ...]] = []
    for session, section in facts.sections():
        for change in section.seat_changes:
            who = facts.names[change.entry] if change.entry else "nobody"
            seat = f"{'Player' if section.of_players else 'Pair'} {change.seat}"
            cells.append((session.id, section.id, f"from {change.round}", f"{seat} is {who}"))
        for line_up in section.line_ups:
            until = f"to {line_up.to_round}" if line_up.to_round else "on"
            out = players.get(line_up.out or "", "")
            who = f"{players.get(line_up.in_ or '', '')} for {out}" if line_up.in_ else f"{out} is away"
            why = away_words(line_up.reason)
            reason = f", {why}" if why else ""
            rounds = f"{line_up.from_round} {until}"
            cells.append((session.id, section.id, rounds, f"{facts.names[line_up.entry]}: {who}{reason}"))
    columns = (
        *ColumnKind.WORDS.columns("Session", "Section", "Rounds"),
        Column("Change", ColumnKind.TEXT),
    )
    return Table(columns, tuple(cells), "Changes at the tables", Size.SMALL)


def _ledgers(facts: Facts) -> Table:
    """Return the breakdown of every entry with an award or deduction: line by line, adding up to its
    total."""
    cells: list[tuple[Cell, ...]] = []
    for field in facts.evaluation.fields:
        for row in rows(facts.evaluation, field):
            if not any(line.extra for line in row.lines):
                continue
            who = row.number or entry_words(row)
            for line in row.lines:
                what = line.what + (f" ({line.because})" if line.because else "")
                cells.append((who, what, line.amount, line.unit, line.effect, line.clause or ""))
            cells.append((who, "Total", None, "", row.total, ""))
    columns = (
        Column("Pair", ColumnKind.WORDS),
        Column("What", ColumnKind.TEXT),
        Column("Amount", ColumnKind.NUMBER),
        Column("", ColumnKind.WORDS),
        Column("Effect", ColumnKind.NUMBER, strong=True),
        Column("Clause", ColumnKind.WORDS),
    )
    return Table(columns, tuple(cells), "Ledgers of adjusted entries", Size.SMALL)


def _odd(facts: Facts) -> Table:
    flags = [*facts.evaluation.flags, *suspects(facts.evaluation)]
    cells = tuple((flag.board, flag.round, flag.table, flag.named(facts.evaluation.event)) for flag in flags)
    columns = (
        *ColumnKind.NUMBER.columns("Board", "Round", "Table"),
        Column("Worth a look", ColumnKind.TEXT),
    )
    return Table(columns, cells, "To clear", Size.SMALL)
