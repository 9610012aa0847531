"""The conditions of contest, for the wall: the book, what replaces its clauses, and what it says."""

from collections.abc import Iterator

from bridgedesk.event.event import Fields
from bridgedesk.sheets.content import Block, Cell, Column, Kind, Sheet, Size, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.words import count

SCORED = {
    "matchpoints": "matchpoints",
    "butler": "IMPs against a datum (Butler)",
    "cross-imps": "IMPs against every other result",
    "imps": "IMPs",
    "point-a-board": "point a board",
    "aggregate": "total points",
}
LINE = (Column("", Kind.WORDS, strong=True), Column("", Kind.TEXT))
CLAUSE = (Column("Clause", Kind.WORDS, strong=True), Column("What it says", Kind.TEXT))


def conditions(facts: Facts) -> Sheet:
    return sheet(facts, "Conditions of contest", tuple(_blocks(facts)), results=False)


def _blocks(facts: Facts) -> Iterator[Block]:
    yield Table(LINE, tuple(in_short(facts)))
    supplements = tuple((overlay.replaces, overlay.source) for overlay in facts.event.overlay)
    if supplements:
        columns = (
            Column("In place of", Kind.WORDS, strong=True),
            Column("Supplementary regulation", Kind.TEXT),
        )
        yield Table(columns, supplements, "Supplementary regulations")
    said = tuple((row.clause, row.says) for row in facts.clauses)
    if said:
        yield Table(CLAUSE, said, "Clauses", Size.SMALL)


def in_short(facts: Facts) -> Iterator[tuple[Cell, ...]]:
    event = facts.event
    if facts.book is not None:
        year = str(facts.book.issued.year) if facts.book.issued else ""
        issued = f", {year}" if year and year not in facts.book.title else ""
        yield "Rule book", f"{facts.book.title}{issued}"
        kind = facts.book.kinds.get(event.kind)
        yield "Event", kind.title if kind else event.kind
    else:
        yield "Rule book", event.rulebook.id
        yield "Event", event.kind
    for scoring in dict.fromkeys(session.scoring for session in event.sessions):
        yield "Scored by", SCORED[scoring.value]
    yield "Sessions", f"{len(event.sessions)}"
    two = any(stage.fields is Fields.TWO for stage in event.stages)
    yield "Ranked", "North-South and East-West apart" if two else "in one field"
    for session, section in facts.sections():
        if section.movement:
            made_by = section.movement.made_by or count(len(section.movement.rounds), "round")
            yield f"Session {session.id}, section {section.id}", made_by
    for name, value in event.settings.items():
        yield "Chosen by the organiser", f"{name}: {value}"
