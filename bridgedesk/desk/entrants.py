"""Whom a ruling can be about: by pair number, or by name where teams play; and who meets at which table."""

from collections.abc import Iterator
from typing import NamedTuple

from bridgedesk.desk.known import entry_words
from bridgedesk.event.event import Event
from bridgedesk.event.session import Section
from bridgedesk.standings.individuals import partnerships


class Side(NamedTuple):
    words: str
    entries: tuple[str, ...]


def sides(event: Event, section: Section | None, round_: int | None) -> tuple[Side, ...]:
    """Each entry, then, for a round, both sides of each table or match."""
    return (*_entries(event, section), *(_tables(event, section, round_) if round_ else ()))


def entry_sides(event: Event) -> tuple[Side, ...]:
    """Every entry by its names."""
    return tuple(_entries(event, None))


def _entries(event: Event, section: Section | None) -> Iterator[Side]:
    if section is not None and any(section.seats.values()):
        for number, entry in section.seats.items():
            if entry is not None and len(section.members(number)) == 1:
                yield Side(f"{number}  {entry_words(event, entry)}", (entry,))
        return
    for each in event.entries:
        yield Side(entry_words(event, each.id), (each.id,))


def _tables(event: Event, section: Section | None, round_: int) -> Iterator[Side]:
    for match in event.matches:
        if match.round == round_:
            both = (match.home, match.away)
            yield Side(" v ".join(entry_words(event, entry) for entry in both), both)
    rounds = section.movement.rounds if section and section.movement else ()
    if section is None or not 1 <= round_ <= len(rounds):
        return
    for sitting in rounds[round_ - 1]:
        found = [section.entry_at(seat, round_) for seat in (sitting.ns, sitting.ew)]
        both_sides = tuple(entry for entry in found if entry is not None)
        if len(both_sides) == 2:
            members = partnerships([section])
            both_sides = tuple(each for side in both_sides for each in members.get(side, (side,)))
            label = section.table_labels.get(sitting.table, str(sitting.table))
            yield Side(f"Table {label}: {sitting.ns} and {sitting.ew}, both sides", both_sides)
