"""Rules for the notice board: the conditions of contest, and one page on what applies tonight."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.moment import recorded_time_words
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.rulebooks import Book, Refused, supplemented
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.clauses import CHECKLIST, Moment, RowFilter
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.rulebooks.summary_lines import AppliedRule, EventPart
from bridgedesk.rulebooks.time_limit import Session as Which
from bridgedesk.sheets.content import Block, Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import boards_a_match
from bridgedesk.standings.stages.stages import ends_stage, kind_in_session, kinds_conducted

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
LAWS_HELD = "laws-held"
SHOWN = {"format": "Format", "bidding": "Bidding"}  # registers with a line of the summary


def conditions(facts: Facts) -> Sheet:
    return sheet(facts, "Conditions of contest", tuple(_blocks(facts)), results=False)


def _blocks(facts: Facts) -> Iterator[Block]:
    book = _current_book(facts)
    yield Table(LINE, tuple(conditions_summary(facts, _kinds(facts, book))))
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
        told = tuple((each.source, each.replaces.replace("-", " ")) for each in event.overlay)
        yield Table(SUPPLEMENT, told)
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
    for name, value in event.settings.items():
        yield "Chosen by the organiser", f"{name}: {value}"


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


# ---- what applies tonight: the regulations with supplements, in the order of the session

MOST_CLAUSES = 3
COLUMNS = (
    SheetColumn("", ColumnKind.WORDS, strong=True),
    SheetColumn("", ColumnKind.TEXT),
    SheetColumn("", ColumnKind.WORDS),
)

# Lines of the checklist that everybody may know, by the part of the evening in which they come up. What
# a director considers before a ruling is in the conditions of contest only.
MOST_LINES = 3  # of each part: the sheet is one page
PARTS: dict[Moment, EventPart] = {
    "before round 1": EventPart.BEFORE,
    "when a line-up is chosen": EventPart.BEFORE,
    "during play": EventPart.PLAY,
    "when the offence is chosen": EventPart.PLAY,
    "when a score is corrected": EventPart.SCORES,
    "when a ruling is appealed": EventPart.APPEALS,
}


def tonight(facts: Facts) -> Sheet:
    book, kind = _book(facts)
    session = _session(facts)
    stage = session.stage if session else None
    ends = session is not None and ends_stage(facts.event, session.id)
    found = list(applied_rules(book, kind, _boards(facts, book, kind, stage), _which(facts), ends_stage=ends))
    blocks: list[Block] = [
        Table(COLUMNS, tuple((*row, "") for row in conditions_summary(facts, (kind,), stage)))
    ]
    for part in EventPart:
        rows = [*_asked(found, part), *_advised(facts, book, kind, part)]
        if rows:
            blocks.append(Table(COLUMNS, tuple(rows), part.value))
    blocks += event_regulations(facts.event)
    notes = (f"{book.title}, {book.kinds[kind].title}. The Laws apply where it does not cover a point.",)
    return sheet(facts, "Rules for tonight", tuple(blocks), notes, one_page=True, results=False)


def _asked(found: list[AppliedRule], part: EventPart) -> Iterator[tuple[Cell, ...]]:
    """Yield what has a figure first; then one line with everything that the director decides."""
    left = [each for each in found if each.part is part]
    decided = [each for each in left if each.what == "The director decides"]
    for each in left:
        if each not in decided:
            yield each.what, each.says, each.source or _short(each.clause)
    if decided:
        says = ", ".join(f"{each.says.lower()} ({each.source or each.clause})" for each in decided)
        yield "The director decides", says, ""


def _advised(facts: Facts, book: Book, kind: str, part: EventPart) -> Iterator[tuple[Cell, ...]]:
    """Yield the first lines for players, those for this kind of event first; then what else there is."""
    concern = RowFilter(book, kind)
    found = [
        row
        for row in facts.clauses
        if row.served_by == CHECKLIST
        and row.moment is not None
        and PARTS.get(row.moment) is part
        and row.for_players
        and concern.by_kind(row)
    ]
    found.sort(key=lambda row: not row.event)
    for row in found[:MOST_LINES]:
        yield "", capitalised(row.says), row.clause
    if others := dict.fromkeys(row.clause for row in found[MOST_LINES:]):
        yield "", f"More in the conditions of contest: clauses {', '.join(others)}", ""


def _which(facts: Facts) -> Which:
    """Return which session will be played, counted from the last."""
    left = len(facts.event.sessions) - 1 - _at(facts)
    return "last" if left <= 0 else "penultimate" if left == 1 else "earlier"


def _at(facts: Facts) -> int:
    """Return the index of the chosen session, or of the first one without results."""
    sessions = facts.event.sessions
    open_ones = (
        at
        for at, each in enumerate(sessions)
        if facts.choice.session == each.id
        or (facts.choice.session is None and each.id not in facts.event.begun_sessions)
    )
    return next(open_ones, len(sessions) - 1)


def _kind(facts: Facts, book: Book) -> str:
    """Return the kind of the stage played next, or of the week of a bracket."""
    session = _session(facts)
    return book.kind(kind_in_session(facts.event, session.id, book) if session else facts.event.kind)


def _session(facts: Facts) -> Session | None:
    return facts.event.sessions[_at(facts)] if facts.event.sessions else None


def _boards(facts: Facts, book: Book, kind: str, stage: str | None) -> int | None:
    """Return the boards of that week as printed in the rule book, or else as the stage was drawn."""
    rule = book.rule(FinalsBracket, "finals", kind, "")
    if rule is not None and kind in rule.kinds and rule.boards:
        return rule.boards[rule.kinds.index(kind)]
    return boards_a_match(facts, stage) or None


def _short(clauses: str) -> str:
    """Return the clauses; of several, the first and the last."""
    every = clauses.split(", ")
    return clauses if len(every) <= MOST_CLAUSES else f"{every[0]} … {every[-1]}"


def _book(facts: Facts) -> tuple[Book, str]:
    if facts.book is None:
        raise NothingToPrint("This event has no rule book. Choose one in Setup.")
    try:
        book = supplemented(facts.book, facts.event)
        return book, _kind(facts, book)
    except Refused as problem:
        raise NothingToPrint(f"The rule book does not fit this event: {problem}") from None
