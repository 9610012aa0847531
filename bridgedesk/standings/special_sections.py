"""Individuals: two players are partners for a round, and each is ranked separately."""

from collections.abc import Iterable, Iterator, Mapping

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section


def partnerships(sections: Iterable[Section]) -> Mapping[str, tuple[str, ...]]:
    """Map each partnership to the entries of its two players; empty where pairs play."""
    found: dict[str, tuple[str, ...]] = {}
    for section in sections:
        if not section.of_players:
            continue
        for number, entry in section.seats.items():
            both = [section.seats.get(member) for member in section.members(number)]
            if entry is not None and len(both) > 1:
                found[entry] = tuple(each for each in both if each is not None)
    return found


# ---- sections of guests only: their scores are used for comparison, and nobody in them is ranked


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
