"""Individuals: two players are partners for a round, and each is ranked separately."""

from collections.abc import Iterable, Mapping

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
