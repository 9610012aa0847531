"""Qualifying event for the remaining places of a selection, if the rule book has one."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bridgedesk.directing.lookup import entry_words
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Figure, Refused
from bridgedesk.rulebooks.selection.selection import DirectAndQualifying
from bridgedesk.standings.selection.candidates import CandidateTotal
from bridgedesk.standings.selection.selection import SelectionTable

EXEMPT = "exceptions"


def qualifying_words(event: Event, table: SelectionTable, book: Book) -> Iterator[str]:
    kind = book.kind(event.kind)
    block = book.block("selection", kind, "qualifying")
    if block is None or not isinstance(block.policy, DirectAndQualifying) or table.asked is None:
        return
    least, exempt = block.policy.least_points, _exempt(event)
    below = {
        at: entry_words(event, each.candidate.entry)
        for at, each in enumerate(table.rows, start=1)
        if least is not None and each.candidate.entry not in exempt and _is_below(each, least, book)
    }
    try:
        found = book.answer(replace(table.asked, purpose="qualifying", below=tuple(below)))
    except Refused:
        return
    yield f"{found.because} ({found.clause})"
    if below:
        low, unless = ", ".join(below.values()), "unless the number there is odd"
        yield f"with a player below {least} points, so in the qualifying {unless}: {low}"


def _exempt(event: Event) -> set[str | None]:
    return {each.entry for each in event.records(EXEMPT)}


def _is_below(brought: CandidateTotal, least: Fraction, book: Book) -> bool:
    answers = [book.answer(each) for each in brought.asked]
    return any(isinstance(each, Figure) and each.value < least for each in answers)
