"""What applies tonight: one page to pin up, asked from the book as the supplements have changed it."""

from bridgedesk.rulebooks import Book, supplemented
from bridgedesk.rulebooks.applies import applies
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.sheets.content import Block, Column, Kind, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.match_records import boards_a_match

MOST_CLAUSES = 3
COLUMNS = (
    Column("", Kind.WORDS, strong=True),
    Column("What applies", Kind.TEXT),
    Column("Clause", Kind.WORDS),
)
OWN = (Column("Own rule of the event", Kind.TEXT, strong=True), Column("Approved by", Kind.WORDS))
SUPPLEMENT = (Column("Supplementary regulation", Kind.WORDS, strong=True), Column("In place of", Kind.TEXT))


def tonight(facts: Facts) -> Sheet:
    book, kind = _book(facts)
    rows = tuple(
        (each.what, each.says, each.source or _short(each.clause))
        for each in applies(book, kind, boards_a_match(facts) or None)
    )
    blocks: list[Block] = [Table(COLUMNS, rows)]
    if facts.event.overlay:
        told = tuple((each.source, each.replaces.replace("-", " ")) for each in facts.event.overlay)
        blocks.append(Table(SUPPLEMENT, told))
    own = tuple(
        (str(line.facts.get("rule", "")), str(line.facts.get("approved_by", "")))
        for line in facts.event.registered
        if line.register == "own-rules" and line.struck_out is None
    )
    if own:
        blocks.append(Table(OWN, own))
    notes = (f"{book.title}, {book.kinds[kind].title}. Where it says nothing the Laws decide.",)
    return sheet(facts, "What applies tonight", tuple(blocks), notes, one_page=True, results=False)


def _short(clauses: str) -> str:
    """Of several the first and the last."""
    every = clauses.split(", ")
    return clauses if len(every) <= MOST_CLAUSES else f"{every[0]} … {every[-1]}"


def _book(facts: Facts) -> tuple[Book, str]:
    if facts.book is None:
        raise NothingToPrint("There is no rule book for this event; choose one on the Setup tab")
    try:
        book = supplemented(facts.book, facts.event)
        return book, book.kind(facts.event.kind)
    except Refused as problem:
        raise NothingToPrint(f"The rule book does not fit this event: {problem}") from None
