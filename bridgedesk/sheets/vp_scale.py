"""VP scale for a match length, with the clause it is printed in."""

from fractions import Fraction

from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.scores.vp_scale import Sides
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.content import Block, Cell, Column, ColumnKind, Sheet, SideBySide, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.standings.stages.stages import kind_in_session

A_COLUMN = 36  # rows below each other


def vp_scale(facts: Facts) -> Sheet:
    session, kind = _stage(facts)
    here = (match for match in facts.event.matches if session is None or match.session == session)
    boards = facts.choice.boards or max((len(match.boards) for match in here), default=0)
    if not boards:
        raise NothingToPrint("Say how many boards a match has, so that its scale can be printed")
    block = facts.book.block("victory-points", kind) if facts.book else None
    scale = facts.book.vp_scale(kind) if facts.book else None
    if facts.book is None or block is None or scale is None:
        raise NothingToPrint("The rule book has no VP scale for this kind of event; choose another book")
    if scale.is_own_percentage:
        raise NothingToPrint("There is no scale: each match counts with the pair's own percentage of it")
    percent = scale.of_percentages
    rows = _rows(scale.rows(boards), Fraction(1, 100) if percent else Fraction(1))
    tables: tuple[tuple[Block, ...], ...] = tuple(
        (_table(rows[start : start + A_COLUMN], percent=percent),) for start in range(0, len(rows), A_COLUMN)
    )
    note = f"{facts.book.title}, {block.clause}, matches of {boards} boards"
    return sheet(
        facts,
        "VP scale",
        (SideBySide(tables, (1,) * len(tables)),),
        tuple(filter(None, [note, block.note, block.source])),
        detail=f"{boards} boards",
        one_page=True,
        results=False,
    )


def _stage(facts: Facts) -> tuple[str | None, str]:
    """Return the chosen session, or the last with matches, and its kind of event."""
    event = facts.event
    played = [each.id for each in event.sessions if any(match.session == each.id for match in event.matches)]
    session = facts.choice.session or (played[-1] if played else None)
    return session, kind_in_session(event, session, facts.book) if session else event.kind


def _rows(rows: tuple[tuple[Fraction, Sides], ...], step: Fraction) -> list[tuple[Cell, ...]]:
    """Return a row for each margin range in which the VPs are the same."""
    found: list[tuple[Cell, ...]] = []
    for at, (start, (winner, loser)) in enumerate(rows):
        if at + 1 == len(rows):
            margin = f"{say(start)} and more"
        else:
            end = rows[at + 1][0] - step
            margin = say(start) if end <= start else f"{say(start)} - {say(end)}"
        found.append((margin, half_up(winner), half_up(loser)))
    return found


def _table(rows: list[tuple[Cell, ...]], *, percent: bool) -> Table:
    columns = (
        Column("% of the winner" if percent else "IMPs", ColumnKind.WORDS, strong=True),
        *ColumnKind.NUMBER.columns("Winner", "Loser"),
    )
    return Table(columns, tuple(rows))
