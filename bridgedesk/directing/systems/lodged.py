"""Number of systems and sheets lodged by a team, against what the rule book allows."""

from collections.abc import Iterator

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.systems.met import LODGED
from bridgedesk.directing.systems.partnerships import system_records
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Block, Book, Refused
from bridgedesk.rulebooks.appeals.deadline import AppointedTime


def too_much_lodged(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield entries that lodged too many systems or sheets."""
    block = _block(event, book)
    rule = block.policy if block else None
    if block is None or not isinstance(rule, AppointedTime):
        return
    for entry in event.entries:
        systems = {str(line.facts["system"]).casefold() for line in system_records(event, entry.id)}
        if rule.most_systems is not None and len(systems) > rule.most_systems:
            words = f"{len(systems)} systems, {rule.most_systems} at most ({block.clause})"
            yield concern("too-many-systems", entry.id, words, systems=len(systems))
        for line in event.registered:
            here = (line.entry, line.struck_out) == (entry.id, None)
            sheets = line.facts.get("sheets") if here and line.register in (LODGED, "systems") else None
            if sheets is not None and rule.most_sheets is not None and int(str(sheets)) > rule.most_sheets:
                what = f"{line.facts['system']}: {sheets} A4 sheets beside the card"
                words = f"{what}, {rule.most_sheets} at most ({block.clause})"
                yield concern("too-many-sheets", entry.id, words, line=line.id, sheets=sheets)


def _block(event: Event, book: Book | None) -> Block | None:
    try:
        return book.block("deadline", event.kind, "system-card", "") if book else None
    except Refused:
        return None
