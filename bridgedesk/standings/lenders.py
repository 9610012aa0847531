"""Sections of guests only: their scores are used for comparison, and nobody in them is ranked."""

from collections.abc import Iterator

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section


def lenders(event: Event) -> frozenset[str]:
    """Return the entries of such sections; none where the whole event has only guests."""
    contending = {entry.id for entry in event.entries if entry.contending}
    if len(contending) == len(event.entries):
        return frozenset()
    seated = [set(_seated(section)) for section in event.sections]
    lent = set().union(*(entries for entries in seated if entries and not entries & contending))
    ranked = set().union(*(entries for entries in seated if entries & contending))
    return frozenset(lent - ranked) if ranked else frozenset()


def _seated(section: Section) -> Iterator[str]:
    yield from (entry for entry in section.seats.values() if entry is not None)
    yield from (change.entry for change in section.seat_changes if change.entry is not None)
