"""Ties as they are announced: the places for which they are broken, and the tests."""

from collections.abc import Iterator

from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import Silent
from bridgedesk.rulebooks.question import InWords
from bridgedesk.rulebooks.stages.tie_break import ExtraBoards, Purpose, TieBreak
from bridgedesk.rulebooks.summary_rows import AppliedRule

_FOR: dict[Purpose, str] = {
    "title": "first place",
    "third-place": "third place",
    "qualification": "a qualifying place",
    "final": "the ranking for the finals",
    "alternates": "alternates",
    "prize": "a prize that cannot be shared",
}


def ties(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield one line for a clause on every place. If clauses are for some places only, each place is
    named, and other ties are not broken."""
    general = book.block("tie-break", kind, "")
    named: dict[int, tuple[Block, list[Purpose]]] = {}
    for purpose in _FOR:
        block = book.block("tie-break", kind, purpose)
        of_a_match = block is not None and isinstance(block.policy, ExtraBoards)
        if of_a_match and named:
            continue  # said already
        if block is not None and block is not general:
            named.setdefault(id(block), (block, []))[1].append(purpose)
    for block, purposes in named.values():
        places = [_FOR[each] for each in purposes if each != "final" or "title" not in purposes]
        what, of = (f"Ties for {places[0]}", "") if len(places) == 1 else ("Ties", f"for {_listed(places)}: ")
        for line in _line(what, book, kind, block, purposes[0], boards):
            yield line._replace(says=f"{of if line.what == what else ''}{line.says}")
    if general is not None:
        yield from _line("Other ties" if named else "Ties", book, kind, general, None, boards)
    elif named:
        block, _ = next(iter(named.values()))
        yield AppliedRule("Other ties", "not broken: the places are shared", block.clause, block.source)


def _line(
    what: str, book: Book, kind: str, block: Block, purpose: Purpose | None, boards: int | None
) -> Iterator[AppliedRule]:
    rule = block.policy
    if isinstance(rule, InWords):
        yield AppliedRule(what, rule.words, block.clause, block.source)
        return
    try:
        found = book.answer(TieBreak(event=kind, purpose=purpose or _unnamed(book, kind), boards=boards))
    except Refused:
        return
    if not isinstance(found, Silent):
        heading = "A tied match" if isinstance(rule, ExtraBoards) else what
        yield AppliedRule(heading, found.because, block.clause, block.source)


def _unnamed(book: Book, kind: str) -> Purpose:
    """Return a place that the rule book does not name, so that the general clause answers."""
    general = book.block("tie-break", kind, "")
    return next((each for each in _FOR if book.block("tie-break", kind, each) is general), "title")


def _listed(places: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(places[:-1]), places[-1]]))
