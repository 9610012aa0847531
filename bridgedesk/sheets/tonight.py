"""Rules for tonight: the regulations with supplements as they apply to one session, in its order."""

from collections.abc import Iterator
from itertools import groupby

from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Refused, supplemented
from bridgedesk.rulebooks.registers import ways_of_bidding
from bridgedesk.rulebooks.session_rules import session_rules
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.rulebooks.summary_lines import AppliedRule, EventPart
from bridgedesk.rulebooks.time_limit import Session as Which
from bridgedesk.sheets.conditions import conditions_summary, event_regulations
from bridgedesk.sheets.content import Block, ColumnKind, LetterSize, Sheet, SheetColumn, Table, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import boards_a_match
from bridgedesk.standings.stages.stages import ends_stage, kind_in_session

MOST_CLAUSES = 3
DIRECTOR = "The director decides"
COLUMNS = (
    SheetColumn("", ColumnKind.WORDS, strong=True),
    SheetColumn("", ColumnKind.TEXT),
    SheetColumn("", ColumnKind.WORDS),
)


def tonight(facts: Facts) -> Sheet:
    book, kind = _book(facts)
    session = _session(facts)
    found = rules_of_session(facts)
    summary = conditions_summary(facts, (kind,), session.stage if session else None)
    blocks: list[Block] = [Table(COLUMNS[:2], tuple(summary))]
    for part in EventPart:
        rows, more = tuple(_rows_of_part(found, part)), "\n".join(_reminders(found, part))
        if rows or more:
            blocks.append(Table(COLUMNS, rows, part.value) if rows else Words(part.value, strong=True))
        if more:
            blocks.append(Words(more, LetterSize.SMALL))
    blocks += event_regulations(facts.event)
    notes = (f"{book.title}, {book.kinds[kind].title}. The Laws apply where it does not cover a point.",)
    return sheet(
        facts, "Rules for tonight", tuple(blocks), notes, one_page=True, two_pages=True, results=False
    )


def rules_of_session(facts: Facts) -> list[AppliedRule]:
    """Return everything the rule book does in the session that is chosen, or played next; a way of bidding
    has its reminders only if the event is recorded to bid that way."""
    book, kind = _book(facts)
    session = _session(facts)
    boards = _boards(facts, book, kind, session.stage if session else None)
    ends = session is not None and ends_stage(facts.event, session.id)
    ways = ways_of_bidding(facts.event)
    rows = [row for row in facts.clauses if row.is_for_bidding(ways, unless_known=False)]
    return list(session_rules(book, rows, kind, boards, _which(facts), ends_stage=ends))


def _rows_of_part(found: list[AppliedRule], part: EventPart) -> Iterator[tuple[str, str, str]]:
    """Yield what has a figure first, lines of one name together; then one line with everything that the
    director decides."""
    left = [each for each in found if each.part is part and each.what]
    decided = [each for each in left if each.what == DIRECTOR]
    others = (each for each in left if each.what != DIRECTOR)
    for what, of_name in groupby(others, key=lambda each: each.what):
        lines = list(of_name)
        clauses = dict.fromkeys(each.source or each.clause for each in lines)
        yield what, ". ".join(each.says for each in lines), _short(", ".join(clauses))
    if decided:
        says = ", ".join(f"{each.says.lower()} ({each.source or each.clause})" for each in decided)
        yield DIRECTOR, says, ""


def _reminders(found: list[AppliedRule], part: EventPart) -> Iterator[str]:
    """Yield the reminders for players of this part, one line for each clause."""
    told = [each for each in found if each.part is part and not each.what]
    for clause, lines in groupby(told, key=lambda each: each.clause):
        yield f"{'. '.join(each.says for each in lines)} ({clause})"


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
