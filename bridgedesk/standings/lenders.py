"""Sections that only lend their scores: nobody in them contends, they are compared with and not ranked."""

from collections.abc import Iterator

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section


def lenders(event: Event) -> frozenset[str]:
    """The entries of such sections; none where nobody contends at all."""
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
