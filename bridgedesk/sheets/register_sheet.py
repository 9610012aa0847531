"""Registers of an event with their records: all of them, or the chosen one."""

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.registers import Register, lines_of
from bridgedesk.sheets.content import Block, Cell, Column, ColumnKind, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet

COLUMNS = (
    Column("Whom", ColumnKind.NAMES, strong=True),
    Column("Session", ColumnKind.WORDS),
    Column("What is kept", ColumnKind.TEXT),
)


def registers_sheet(facts: Facts) -> Sheet:
    """Return the registers; a deleted record stays, with the reason."""
    chosen = facts.choice.item
    if chosen is not None and chosen not in facts.registers:
        raise NothingToPrint(f"There is no register '{chosen}'; {near(chosen, facts.registers)}")
    blocks: list[Block] = []
    for register in facts.registers.values():
        rows = _rows(facts, register)
        if chosen == register.name or (chosen is None and rows):
            blocks.append(Table(COLUMNS, rows, f"{register.title}{_clauses(facts, register)}"))
    notes = () if blocks else ("Nothing has been put down in a register.",)
    return sheet(facts, "Registers", tuple(blocks), notes, results=False)


def _rows(facts: Facts, register: Register) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            facts.names[line.entry] if line.entry else "",
            line.session or "",
            f"{line.words} (struck out: {line.struck_out})" if line.struck_out else line.words,
        )
        for line in lines_of(facts.event, register)
    )


def _clauses(facts: Facts, register: Register) -> str:
    rows = (row for row in facts.clauses if row.register == register.name)
    found = dict.fromkeys(clause for row in rows for clause in row.clause.split(", "))
    return f" ({', '.join(found)})" if found else ""
