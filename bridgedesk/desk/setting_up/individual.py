"""An individual: each player has a seat number, and every two who are partners for a round an entry."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bridgedesk.desk.revised import free_id, with_players
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import TOGETHER, Section


def players_at(section: Section, entries: Mapping[str, Entry], number: str) -> list[str | None]:
    """Who sits at the number, or at both numbers of a partnership; nobody yet is none."""
    found: list[str | None] = []
    for member in section.members(number):
        entry = section.seats.get(member)
        players = entries[entry].players if entry is not None else ()
        found.append(players[0] if players else None)
    return found


def numbers_of(members: Sequence[str], grid: Sequence[str]) -> tuple[str, ...]:
    """Every player's, then those of the partnerships in the order in which they play."""
    return (*members, *dict.fromkeys(each for each in grid if TOGETHER in each))


def partnerships_of(section: Section) -> dict[str, str]:
    """The numbers of both by their entry."""
    return {entry: number for number, entry in section.seats.items() if entry and TOGETHER in number}


def with_partnerships(event: Event) -> Event:
    """Each has the players of its two numbers."""
    entries = {entry.id: entry for entry in event.entries}
    members: dict[str, tuple[str, ...]] = {}
    for section in _individuals(event):
        for entry, number in partnerships_of(section).items():
            members[entry] = tuple(filter(None, players_at(section, entries, number)))
    changed = (replace(each, players=members.get(each.id, each.players)) for each in event.entries)
    return replace(event, entries=tuple(changed))


def with_entries_of_partnerships(event: Event, session: str) -> Event:
    """Every two who meet as partners in this session have an entry, where both have one."""
    taken = {entry.id for entry in event.entries}
    new: list[Entry] = []

    def of_section(section: Section) -> Section:
        wanted = numbers_of(
            [number for number in section.seats if TOGETHER not in number],
            [
                each
                for row in (section.movement.rounds if section.movement else ())
                for sitting in row
                for each in (sitting.ns, sitting.ew)
                if each is not None
            ],
        )
        seats: dict[str, str | None] = {}
        for number in wanted:
            seats[number] = section.seats.get(number)
            if TOGETHER in number:
                both = all(section.seats.get(each) for each in section.members(number))
                if both and seats[number] is None:
                    new.append(Entry(free_id("e", taken)))
                    taken.add(new[-1].id)
                    seats[number] = new[-1].id
                elif not both:
                    seats[number] = None
        return replace(section, seats=seats)

    sessions = tuple(
        replace(each, sections=tuple(of_section(one) if one.of_players else one for one in each.sections))
        if each.id == session
        else each
        for each in event.sessions
    )
    return replace(event, sessions=sessions, entries=(*event.entries, *new))


def with_player(event: Event, entry: str, players: Sequence[Player]) -> Event:
    """One, or nobody, in place of whoever sat there, in every partnership."""
    return with_partnerships(with_players(event, entry, players))


def number_of_player(event: Event, name: str) -> str | None:
    """Where the one sits who is called so."""
    names = {player.id: player.name.casefold() for player in event.players}
    entries = {entry.id: entry for entry in event.entries}
    for section in _individuals(event):
        for number in section.seats:
            players = players_at(section, entries, number) if TOGETHER not in number else []
            if any(player and names[player] == name.casefold() for player in players):
                return number
    return None


def _individuals(event: Event) -> list[Section]:
    return [each for session in event.sessions for each in session.sections if each.of_players]
