"""An individual: two play together for a round, each of them is ranked for himself."""

from collections.abc import Iterable, Mapping

from bridgedesk.event.session import Section


def partnerships(sections: Iterable[Section]) -> Mapping[str, tuple[str, ...]]:
    """The entries of both players by that of their partnership; nothing where pairs play."""
    found: dict[str, tuple[str, ...]] = {}
    for section in sections:
        if not section.of_players:
            continue
        for number, entry in section.seats.items():
            both = [section.seats.get(member) for member in section.members(number)]
            if entry is not None and len(both) > 1:
                found[entry] = tuple(each for each in both if each is not None)
    return found
