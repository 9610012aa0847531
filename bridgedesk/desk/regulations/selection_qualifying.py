"""Beside a selection: who plays a qualifying for the places that are left, where the book has one."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bridgedesk.desk.known import entry_words
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Figure, Refused
from bridgedesk.rulebooks.questions.selection import DirectAndQualifying
from bridgedesk.standings.candidates import Brought
from bridgedesk.standings.selection import Table

EXEMPT = "exceptions"


def qualifying_words(event: Event, table: Table, book: Book) -> Iterator[str]:
    kind = book.kind(event.kind)
    block = book.block("selection", kind, "qualifying")
    if block is None or not isinstance(block.policy, DirectAndQualifying) or table.asked is None:
        return
    try:
        found = book.answer(replace(table.asked, purpose="qualifying"))
    except Refused:
        return
    yield f"{found.because} ({found.clause})"
    least, exempt = block.policy.least_points, _exempt(event)
    low = [
        entry_words(event, each.candidate.entry)
        for each in table.rows
        if least is not None and each.candidate.entry not in exempt and _is_below(each, least, book)
    ]
    if low:
        unless = "unless the number there is odd"
        yield f"with a player below {least} points, so in the qualifying {unless}: {', '.join(low)}"


def _exempt(event: Event) -> set[str | None]:
    return {each.entry for each in event.registered if each.register == EXEMPT and each.struck_out is None}


def _is_below(brought: Brought, least: Fraction, book: Book) -> bool:
    answers = [book.answer(each) for each in brought.asked]
    return any(isinstance(each, Figure) and each.value < least for each in answers)
