"""Conditions of contest for the notice board: rule book, format, supplements, own rules and clauses."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from bridgedesk.directing.stages.stages import OF_SECTIONS, section_ranking
from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.moment import day_words, recorded_time_words
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.rulebooks import Book, Refused, supplemented
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.sheets.content import Block, Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.matches import boards_a_match
from bridgedesk.standings.stages.stages import kinds_conducted

SCORED = {
    "matchpoints": "matchpoints",
    "butler": "IMPs against a datum (Butler)",
    "cross-imps": "IMPs against every other result (cross-IMPs)",
    "imps": "IMPs",
    "point-a-board": "point a board",
    "aggregate": "total points",
}
MATCHES = ("imps", "butler")  # scoring of kinds of event that are played in matches
LINE = (SheetColumn("", ColumnKind.WORDS, strong=True), SheetColumn("", ColumnKind.TEXT))
OWN = (
    SheetColumn("Rule of this event", ColumnKind.TEXT, strong=True),
    SheetColumn("Approved by", ColumnKind.WORDS),
)
SUPPLEMENT = (
    SheetColumn("Supplementary regulation", ColumnKind.WORDS, strong=True),
    SheetColumn("In place of", ColumnKind.TEXT),
)
INSTEAD = (
    SheetColumn("By", ColumnKind.WORDS, strong=True),
    SheetColumn("Changed rule", ColumnKind.WORDS),
    SheetColumn("", ColumnKind.TEXT),
)
CLAUSE = (SheetColumn("Clause", ColumnKind.WORDS, strong=True), SheetColumn("Rule", ColumnKind.TEXT))
REGULATION = (
    SheetColumn("Regulation in force", ColumnKind.TEXT, strong=True),
    SheetColumn("By", ColumnKind.WORDS),
    SheetColumn("Dated", ColumnKind.WORDS),
    SheetColumn("Changes clause", ColumnKind.WORDS),
)
OWN_RULES, REGULATIONS, ENTRY_TERMS = "own-rules", "regulations", "entry-terms"
LAWS_HELD, DAYS_ANNOUNCED = "laws-held", "days-announced"
SHOWN = {"format": "Format", "bidding": "Bidding"}  # registers with a line of the summary


def conditions(facts: Facts) -> Sheet:
    return sheet(facts, "Conditions of contest", tuple(_blocks(facts)), results=False)


def _blocks(facts: Facts) -> Iterator[Block]:
    book = _current_book(facts)
    yield Table(LINE, (*conditions_summary(facts, _kinds(facts, book)), *_days(facts.event)))
    yield from event_regulations(facts.event)
    if book is not None and facts.event.overlay:
        instead = tuple(_instead(facts, book))
        if instead:
            yield Table(INSTEAD, instead, "Rules changed by the supplements")
    said = tuple(_clauses(facts, book))
    if said:
        yield Table(CLAUSE, said, "Clauses", LetterSize.SMALL)


def event_regulations(event: Event) -> Iterator[Block]:
    """Yield the supplements that replace clauses, other regulations in force, and the organiser's rules."""
    if event.overlay:
        yield Table(SUPPLEMENT, tuple((each.source, in_words(each.replaces)) for each in event.overlay))
    others = tuple(
        (
            str(line.facts["regulation"]),
            str(line.facts["by"]),
            recorded_time_words(str(line.facts["dated"])),
            str(line.facts.get("clause", "")),
        )
        for line in event.records(REGULATIONS)
    )
    if others:
        yield Table(REGULATION, others)
    own = tuple(
        (str(line.facts.get("rule", "")), str(line.facts.get("approved_by", "")))
        for line in event.records(OWN_RULES)
    )
    if own:
        yield Table(OWN, own)


def _current_book(facts: Facts) -> Book | None:
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
    """Yield the rule book, its Laws, the kinds of event and the format, of one stage if it is named."""
    event = facts.event
    stages = [each for each in event.stages if stage in (None, each.id)]
    sessions = [each for each in event.sessions if stage in (None, each.stage)]
    if facts.book is not None:
        year = str(facts.book.issued.year) if facts.book.issued else ""
        issued = f", {year}" if year and year not in facts.book.title else ""
        yield "Rule book", f"{facts.book.title}{issued}"
        if facts.book.laws.words:
            held = [f"held: {line.facts['edition']}" for line in event.records(LAWS_HELD)]
            yield "Laws", "; ".join([facts.book.laws.words, *held])
        known = facts.book.kinds
        titles = [known[kind].title if kind in known else kind for kind in kinds]
        yield "Event", ", then ".join(titles)
    else:
        yield "Rule book", event.rulebook.id
        yield "Event", event.kind
    for scoring in dict.fromkeys(session.scoring for session in sessions):
        yield "Scored by", SCORED[scoring.value]
    yield "Sessions", f"{len(sessions)}"
    yield from _match_length(facts, kinds, stages)
    yield from _recorded(event)
    two = any(each.fields is Fields.TWO for each in stages)
    yield "Ranked", "North-South and East-West separately" if two else "all in one field"
    for session, section in facts.sections():
        if section.movement and session in sessions:
            made_by = section.movement.made_by or counted(section.movement.length, "round")
            yield f"Session {session.id}, section {section.id}", made_by
    if listed := section_ranking(event):
        yield "Sections", listed.value
    for name, value in event.settings.items():
        if name not in OF_SECTIONS:
            yield "Chosen by the organiser", f"{name}: {value}"


def _days(event: Event) -> Iterator[tuple[Cell, ...]]:
    """Yield the day of each session: as it was announced, or else as it was set up."""
    announced = {line.session: str(line.facts["day"]) for line in event.records(DAYS_ANNOUNCED)}
    for each in event.sessions:
        if each.id in announced:
            yield f"Session {each.id}", day_words(date.fromisoformat(announced[each.id]))
        elif each.starts is not None:
            yield f"Session {each.id}", f"{day_words(each.starts.date())}, {each.starts:%H:%M}"


def _match_length(facts: Facts, kinds: Sequence[str], stages: Sequence[Stage]) -> Iterator[tuple[Cell, ...]]:
    """Yield the boards of a match, of each stage if they differ, for an event in matches."""
    known = facts.book.kinds if facts.book else {}
    if not any(kind in known and known[kind].scoring in MATCHES for kind in kinds):
        return
    boards = [boards_a_match(facts, each.id) for each in stages]
    boards = boards if any(boards) else [boards_a_match(facts)]
    found = dict.fromkeys(counted(each, "board") for each in boards if each)
    if found:
        yield "Length of matches", ", then ".join(found)


def _recorded(event: Event) -> Iterator[tuple[Cell, ...]]:
    """Yield the way of entry, the format and the way of bidding, if they are recorded."""
    terms = next((line.facts for line in event.records(ENTRY_TERMS)), {})
    way, closes, walk_in = (terms.get(name) for name in ("way", "closes", "walk_in_sessions"))
    until = f" until {recorded_time_words(str(closes))}" if closes else ""
    by = "walk-in" if way == "walk-in" else f"by nomination{until}"
    also = f"open to walk-ins: {walk_in}" if walk_in else ""
    if way or also:
        yield "Entry", "; ".join(filter(None, [by if way else "", also]))
    for register, title in SHOWN.items():
        for line in event.records(register):
            yield title, ", ".join(str(fact) for fact in line.facts.values())
