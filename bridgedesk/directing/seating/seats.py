"""Seating of a section, and its movement round by round, as Setup shows them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.directing.lookup import is_the_same
from bridgedesk.directing.seating.event_edits import free_id, with_players
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import TOGETHER, Section, Sitting
from bridgedesk.standings.eligibility.substitutions import rounds_words

# ---- individual events: each player has a seat number, and each partnership for a round is an entry


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

    def with_partnership_seats(section: Section) -> Section:
        if not section.of_players or section.movement is None:
            return section
        alone = [number for number in section.seats if TOGETHER not in number]
        sittings = (sitting for row in section.movement.rounds for sitting in row)
        grid = [side for each in sittings for side in (each.ns, each.ew) if side is not None]
        return replace(
            section, seats={number: seat_of(section, number) for number in numbers_of(alone, grid)}
        )

    seated = tuple(
        replace(each, sections=tuple(map(with_partnership_seats, each.sections)))
        if each.id in sessions
        else each
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


# ---- seat rows

SIDES = {Side.NS: "North-South", Side.EW: "East-West"}


class SeatLine(NamedTuple):
    """Pair number with its starting seat and players; in an individual each player has a number."""

    number: str
    begins: str
    players: tuple[str, ...]
    phantom: bool = False  # nobody has this number
    each: tuple[str, ...] = ()  # the players' own numbers
    nobody: frozenset[str] = frozenset()  # numbers without a player
    substitutes: tuple[str, ...] = ()  # in words, with the player replaced and the rounds

    def instead_of(self, player: str) -> str:
        """Return the substitutes of a player, in words."""
        return "; ".join(words for words in self.substitutes if player and f" for {player}," in words)


class TableRow(NamedTuple):
    """Table in the first round; pairs without a table come at the end."""

    label: str
    ns: SeatLine | None
    ew: SeatLine | None


class GridCell(NamedTuple):
    opponents: str
    boards: str


def seating(event: Event, section: Section) -> list[SeatLine]:
    names = event.player_names
    members = {entry.id: [names[player] for player in entry.players] for entry in event.entries}
    rows = []
    by_id = event.entries_by_id
    for number, entry in section.seats.items():
        begins = _begins(section, number)
        if section.of_players:
            sitting = tuple(names.get(player or "", "") for player in players_at(section, by_id, number))
            own = section.members(number)
            nobody = frozenset(each for each in own if section.seats.get(each) is None)
            instead = substitutes_at(section, names, [section.seats.get(each) for each in own])
            rows.append(SeatLine(number, begins, sitting, len(nobody) == len(own), own, nobody, instead))
        else:
            first, second = (*members.get(entry or "", ()), "", "")[:2]
            instead = substitutes_at(section, names, [entry])
            rows.append(SeatLine(number, begins, (first, second), entry is None, substitutes=instead))
    return rows


def substitutes_at(
    section: Section, names: Mapping[str, str], entries: Sequence[str | None]
) -> tuple[str, ...]:
    """Describe the substitutions of these entries, with their rounds."""
    return tuple(
        f"{names[each.in_]}{f' for {names[each.out]}' if each.out else ''},"
        f" {rounds_words(each.from_round, each.to_round)}"
        for each in section.line_ups
        if each.in_ and each.entry in entries
    )


def table_rows(event: Event, section: Section) -> list[TableRow]:
    seats = {row.number: row for row in seating(event, section)}
    first = section.movement.rounds[0] if section.movement and section.movement.rounds else ()
    rows = [
        TableRow(
            section.table_labels.get(sitting.table, str(sitting.table)),
            seats.pop(sitting.ns, None) if sitting.ns else None,
            seats.pop(sitting.ew, None) if sitting.ew else None,
        )
        for sitting in sorted(first, key=lambda sitting: sitting.table)
    ]
    sitting = {each for row in rows for seat in (row.ns, row.ew) if seat for each in seat.each}
    left = [
        row for row in seats.values() if not row.each or (len(row.each) == 1 and row.number not in sitting)
    ]
    return rows + [TableRow("", row, None) for row in left]


def _begins(section: Section, number: str) -> str:
    first = section.movement.rounds[0] if section.movement and section.movement.rounds else ()
    for sitting in first:
        for side, seat in zip(Side, (sitting.ns, sitting.ew), strict=True):
            if seat == number:
                return f"Table {sitting.table}, {SIDES[side]}"
    return "sits out round 1"


def places_of_team(section: Section, number: str) -> str:
    """Return where a team's two pairs begin, such as 3 NS, 5 EW."""
    first = section.movement.rounds[0] if section.movement and section.movement.rounds else ()
    found = [
        f"{section.table_labels.get(sitting.table, str(sitting.table))} {side.value}"
        for side in Side
        for sitting in first
        if number == (sitting.ns if side is Side.NS else sitting.ew)
    ]
    return ", ".join(found) or "sits out"


def tables(section: Section) -> list[int]:
    rounds = section.movement.rounds if section.movement else ()
    return sorted({sitting.table for round_ in rounds for sitting in round_})


def grid(section: Section) -> list[list[GridCell | None]]:
    """Return the movement as rows of rounds and columns of tables."""
    columns = tables(section)
    found = []
    for round_ in section.movement.rounds if section.movement else ():
        at = {sitting.table: sitting for sitting in round_}
        found.append([_cell(section, at[table]) if table in at else None for table in columns])
    return found


def _cell(section: Section, sitting: Sitting) -> GridCell:
    return GridCell(f"{sitting.ns or '–'} v {sitting.ew or '–'}", range_words(section.boards_of(sitting)))


def ranges(numbers: Iterable[int]) -> str:
    """Format 1, 2, 3, 7 as it is typed: 1-3, 7."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(sorted(numbers)), key=lambda at: at[1] - at[0])
    ]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def range_words(numbers: Iterable[int]) -> str:
    """Format 1, 2, 3, 7 as it is read: 1–3, 7."""
    return ranges(numbers).replace("-", "–")
