"""Individual events: each player has a seat number, and each partnership for a round is an entry."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bridgedesk.directing.lookup import is_the_same
from bridgedesk.directing.seating.event_edits import free_id, with_players
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import TOGETHER, Section


def players_at(section: Section, entries: Mapping[str, Entry], number: str) -> list[str | None]:
    """Return the player at the number, or both of a partnership; None for an empty seat."""
    found: list[str | None] = []
    for member in section.members(number):
        entry = section.seats.get(member)
        players = entries[entry].players if entry is not None else ()
        found.append(players[0] if players else None)
    return found


def numbers_of(members: Sequence[str], grid: Sequence[str]) -> tuple[str, ...]:
    """Return the players' numbers, then the partnerships' in order of play."""
    return (*members, *dict.fromkeys(each for each in grid if TOGETHER in each))


def partnerships_of(section: Section) -> dict[str, str]:
    """Return the two numbers of each partnership, by entry."""
    return {entry: number for number, entry in section.seats.items() if entry and TOGETHER in number}


def with_partnerships(event: Event) -> Event:
    """Give each partnership the players of its two numbers."""
    entries = event.entries_by_id
    members: dict[str, tuple[str, ...]] = {}
    for section in _individuals(event):
        for entry, number in partnerships_of(section).items():
            members[entry] = tuple(filter(None, players_at(section, entries, number)))
    changed = (replace(each, players=members.get(each.id, each.players)) for each in event.entries)
    return replace(event, entries=tuple(changed))


def with_entries_of_partnerships(event: Event, *sessions: str) -> Event:
    """Create an entry for each partnership in these sessions whose two players are seated."""
    taken = {entry.id for entry in event.entries}
    new: list[Entry] = []

    def seat_of(section: Section, number: str) -> str | None:
        if TOGETHER not in number:
            return section.seats[number]
        if not all(section.seats.get(each) for each in section.members(number)):
            return None
        known = section.seats.get(number)
        if known is None:
            known = free_id("e", taken)
            taken.add(known)
            new.append(Entry(known))
        return known

    def of_section(section: Section) -> Section:
        if not section.of_players or section.movement is None:
            return section
        alone = [number for number in section.seats if TOGETHER not in number]
        sittings = (sitting for row in section.movement.rounds for sitting in row)
        grid = [side for each in sittings for side in (each.ns, each.ew) if side is not None]
        return replace(
            section, seats={number: seat_of(section, number) for number in numbers_of(alone, grid)}
        )

    seated = tuple(
        replace(each, sections=tuple(map(of_section, each.sections))) if each.id in sessions else each
        for each in event.sessions
    )
    used = {entry for each in seated for section in each.sections for entry in section.seats.values()}
    before = {entry for section in event.sections for entry in partnerships_of(section)}
    entries = tuple(each for each in event.entries if each.id in used or each.id not in before)
    return replace(event, sessions=seated, entries=(*entries, *new))


def with_player(event: Event, entry: str, players: Sequence[Player]) -> Event:
    """Put a player, or nobody, in the entry's seat, in every partnership."""
    return with_partnerships(with_players(event, entry, players))


def number_of_player(event: Event, wanted: Player) -> str | None:
    """Return the seat number of a player."""
    entries = event.entries_by_id
    for section in _individuals(event):
        for number in section.seats:
            players = players_at(section, entries, number) if TOGETHER not in number else []
            if any(player and is_the_same(event.player(player), wanted) for player in players):
                return number
    return None


def _individuals(event: Event) -> list[Section]:
    return [each for each in event.sections if each.of_players]
