"""Conditions of contest for the notice board: the rule book, the event's own rules, supplements, and
every clause of the book that concerns the players of such an event."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bridgedesk.event.event import Event, Fields
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, Refused, supplemented
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.sheets.content import Block, Cell, Column, ColumnKind, Sheet, Size, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.matches import boards_a_match
from bridgedesk.sheets.words import count
from bridgedesk.standings.stages.stages import kinds_conducted

SCORED = {
    "matchpoints": "matchpoints",
    "butler": "IMPs against a datum (Butler)",
    "cross-imps": "IMPs against every other result",
    "imps": "IMPs",
    "point-a-board": "point a board",
    "aggregate": "total points",
}
LINE = (Column("", ColumnKind.WORDS, strong=True), Column("", ColumnKind.TEXT))
OWN = (Column("Own rule of the event", ColumnKind.TEXT, strong=True), Column("Approved by", ColumnKind.WORDS))
SUPPLEMENT = (
    Column("Supplementary regulation", ColumnKind.WORDS, strong=True),
    Column("In place of", ColumnKind.TEXT),
)
INSTEAD = (
    Column("By", ColumnKind.WORDS, strong=True),
    Column("In its place", ColumnKind.WORDS),
    Column("", ColumnKind.TEXT),
)
CLAUSE = (Column("Clause", ColumnKind.WORDS, strong=True), Column("What it says", ColumnKind.TEXT))
OWN_RULES = "own-rules"


def conditions(facts: Facts) -> Sheet:
    return sheet(facts, "Conditions of contest", tuple(_blocks(facts)), results=False)


def _blocks(facts: Facts) -> Iterator[Block]:
    book = _in_force(facts)
    yield Table(LINE, tuple(conditions_summary(facts, _kinds(facts, book))))
    yield from event_regulations(facts.event)
    if book is not None and facts.event.overlay:
        instead = tuple(_instead(facts, book))
        if instead:
            yield Table(INSTEAD, instead, "What the supplements say")
    said = tuple(_clauses(facts, book))
    if said:
        yield Table(CLAUSE, said, "Clauses", Size.SMALL)


def event_regulations(event: Event) -> Iterator[Block]:
    """Yield the supplements that replace clauses, and the rules that the organiser made."""
    if event.overlay:
        told = tuple((each.source, each.replaces.replace("-", " ")) for each in event.overlay)
        yield Table(SUPPLEMENT, told)
    own = tuple(
        (str(line.facts.get("rule", "")), str(line.facts.get("approved_by", "")))
        for line in event.records(OWN_RULES)
    )
    if own:
        yield Table(OWN, own)


def _in_force(facts: Facts) -> Book | None:
    """Return the book, without supplements that do not fit."""
    try:
        return supplemented(facts.book, facts.event) if facts.book else None
    except Refused:
        return facts.book


def _instead(facts: Facts, book: Book) -> Iterator[tuple[Cell, ...]]:
    said = (
        each
        for kind in _kinds(facts, book)
        for each in applied_rules(book, kind, boards_a_match(facts) or None)
    )
    yield from dict.fromkeys((each.source, each.what, each.says) for each in said if each.source)


def _kinds(facts: Facts, book: Book | None) -> tuple[str, ...]:
    return kinds_conducted(facts.event, book) if book else (facts.event.kind,)


def _clauses(facts: Facts, book: Book | None) -> Iterator[tuple[Cell, ...]]:
    """Yield each clause whole on a page, without any that a supplement replaced. Of several stages, and of
    a bracket whose weeks differ in kind, each one's clauses are listed."""
    concerns = [RowFilter(book, kind) for kind in _kinds(facts, book)] if book else []
    rows = [
        row
        for row in facts.clauses
        if row.for_players and (not concerns or any(each.concerns(row) for each in concerns))
    ]
    for clause, found in groupby(rows, key=lambda row: row.clause):
        yield clause, "\n".join(capitalised(row.says) for row in found)


def conditions_summary(
    facts: Facts, kinds: Sequence[str], stage: str | None = None
) -> Iterator[tuple[Cell, ...]]:
    """Yield the rule book, the kinds of event and the format, of one stage if it is named."""
    event = facts.event
    stages = [each for each in event.stages if stage in (None, each.id)]
    sessions = [each for each in event.sessions if stage in (None, each.stage)]
    if facts.book is not None:
        year = str(facts.book.issued.year) if facts.book.issued else ""
        issued = f", {year}" if year and year not in facts.book.title else ""
        yield "Rule book", f"{facts.book.title}{issued}"
        known = facts.book.kinds
        titles = [known[kind].title if kind in known else kind for kind in kinds]
        yield "Event", ", then ".join(titles)
    else:
        yield "Rule book", event.rulebook.id
        yield "Event", event.kind
    for scoring in dict.fromkeys(session.scoring for session in sessions):
        yield "Scored by", SCORED[scoring.value]
    yield "Sessions", f"{len(sessions)}"
    two = any(each.fields is Fields.TWO for each in stages)
    yield "Ranked", "North-South and East-West apart" if two else "in one field"
    for session, section in facts.sections():
        if section.movement and session in sessions:
            made_by = section.movement.made_by or count(section.movement.length, "round")
            yield f"Session {session.id}, section {section.id}", made_by
    for name, value in event.settings.items():
        yield "Chosen by the organiser", f"{name}: {value}"
