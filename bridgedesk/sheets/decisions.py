"""The director's rulings, notes and registers."""

from bridgedesk.event.moment import instant
from bridgedesk.event.notebook import notebook as notes_of
from bridgedesk.event.ruled_score import ruled_score_text
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.score_text import minus_sign
from bridgedesk.event.spelling import capitalised, near
from bridgedesk.rulebooks.registers import Register, lines_of
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.sheets.content import Block, Cell, ColumnKind, Sheet, SheetColumn, Table, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet

TIME = SheetColumn("Time", ColumnKind.NUMBER)
KINDS = {
    RulingKind.PENALTY: "Penalties",
    RulingKind.ADJUSTMENT: "Adjusted scores",
    RulingKind.AWARD: "Matches awarded",
    RulingKind.DECISION: "Other decisions",
}


def penalties_list(facts: Facts) -> Sheet:
    """Return a table for each kind of ruling, so that an adjusted score is not mistaken for a penalty."""
    rulings = sorted(facts.event.rulings, key=lambda ruling: instant(ruling.time))
    columns = (
        TIME,
        SheetColumn("Where", ColumnKind.WORDS),
        SheetColumn("Entry", ColumnKind.NAMES, strong=True),
        SheetColumn("Offence", ColumnKind.WORDS),
        SheetColumn("Amount", ColumnKind.WORDS, strong=True),
        SheetColumn("Clause", ColumnKind.WORDS),
        SheetColumn("Remark", ColumnKind.TEXT),
    )
    by_kind = {
        kind: tuple(_row(facts, each) for each in rulings if facts.kind_of(each) is kind)
        for kind in RulingKind
    }
    blocks: list[Block] = [
        Table(columns, rows, title="" if kind is RulingKind.PENALTY else KINDS[kind])
        for kind, rows in by_kind.items()
        if rows
    ]
    if not by_kind[RulingKind.PENALTY]:
        blocks.insert(0, Words("No penalties."))
    return sheet(facts, "Penalties", tuple(blocks), landscape=True)


def _row(facts: Facts, ruling: Ruling) -> tuple[Cell, ...]:
    sanction = ruling.imposed or ruling.proposed
    clause = (sanction and sanction.clause) or (ruling.proposed and ruling.proposed.clause) or ""
    withdrawn = ruling.withdrawn is not None
    remark = f"Cancelled: {ruling.withdrawn}" if withdrawn else ruling.reason or ""
    return (
        ruling.time,
        ruling_place(ruling.session, ruling.section, ruling.round, ruling.board),
        entry_words(facts, ruling),
        offence(ruling),
        "cancelled" if withdrawn else _amount(ruling),
        clause,
        remark,
    )


def entry_words(facts: Facts, ruling: Ruling) -> str:
    """Return the entry with its pair number, if known."""
    if ruling.entry is None:
        match = facts.event.find_match(ruling.match)
        return f"{facts.names[match.home]} v {facts.names[match.away]}" if match else ""
    for session, section in facts.sections():
        if ruling.session in (None, session.id) and ruling.section in (None, section.id):
            for number, entry in section.entries_in(ruling.round or 1).items():
                if entry == ruling.entry and number is not None:
                    return f"{number} {facts.names[ruling.entry]}"
    return facts.names[ruling.entry]


def ruling_place(session: str | None, section: str | None, round_: int | None, board: int | None) -> str:
    told = (
        f"S{session}" if session else "",
        section or "",
        f"round {round_}" if round_ else "",
        f"board {board}" if board else "",
    )
    return " ".join(filter(None, told))


def offence(ruling: Ruling) -> str:
    """Return the offence, or else the rule question, in words."""
    return in_words(str(ruling.facts.get("offence") or ruling.question or ""))


def _amount(ruling: Ruling) -> str:
    """Return a score, the VPs of a match, the order of a tie or a penalty; or that it is not decided yet."""
    if ruling.match_figures:
        return ruling.match_figures
    order = str(ruling.facts.get("words", ""))
    undecided = "not decided yet" if ruling.imposed is None and ruling.proposed is not None else ""
    imposed = capitalised(ruling.imposed.words) + ruling.end_of_event_words if ruling.imposed else ""
    return adjusted_words(ruling) or order or undecided or imposed


def adjusted_words(ruling: Ruling) -> str:
    """Return the score before a ruling and after it, with the weights as a director writes them."""
    if ruling.adjusted is None:
        return ""
    was = ruled_score_text(ruling.adjusted.was) if ruling.adjusted.was else "no score"
    return minus_sign(f"{was} becomes {ruled_score_text(ruling.adjusted.becomes)}")


def notebook(facts: Facts) -> Sheet:
    columns = (TIME, *ColumnKind.NUMBER.columns("Table", "Board"), SheetColumn("Note", ColumnKind.TEXT))
    rows = tuple((note.time, note.table, note.board, note.text) for note in notes_of(facts.event))
    empty = () if rows else ("No notes.",)
    return sheet(facts, "Notes", (Table(columns, rows),), empty, results=False)


# ---- registers of an event with their records

REGISTER_COLUMNS = (
    SheetColumn("Player or entry", ColumnKind.NAMES, strong=True),
    SheetColumn("Session", ColumnKind.WORDS),
    SheetColumn("Record", ColumnKind.TEXT),
)


def registers_sheet(facts: Facts) -> Sheet:
    """Return the registers; a deleted record stays, with the reason."""
    chosen = facts.choice.item
    if chosen is not None and chosen not in facts.registers:
        raise NothingToPrint(f"There is no register “{chosen}”; {near(chosen, facts.registers)}")
    blocks: list[Block] = []
    for register in facts.registers.values():
        rows = _rows(facts, register)
        if chosen == register.name or (chosen is None and rows):
            blocks.append(Table(REGISTER_COLUMNS, rows, f"{register.title}{_clauses(facts, register)}"))
    notes = () if blocks else ("No records in any register.",)
    return sheet(facts, "Registers", tuple(blocks), notes, results=False)


def _rows(facts: Facts, register: Register) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            facts.names[line.entry] if line.entry else "",
            line.session or "",
            f"{line.words} (deleted: {line.struck_out})" if line.struck_out else line.words,
        )
        for line in lines_of(facts.event, register)
    )


def _clauses(facts: Facts, register: Register) -> str:
    rows = (row for row in facts.clauses if row.register == register.name)
    found = dict.fromkeys(clause for row in rows for clause in row.clause.split(", "))
    return f" ({', '.join(found)})" if found else ""
