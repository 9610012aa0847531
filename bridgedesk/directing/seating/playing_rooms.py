"""Rooms of the venue: the numbers that they give to the tables of drawn matches."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room
from bridgedesk.event.refusal import LONGEST_NAME, Refusal
from bridgedesk.event.session import PlayingRoom
from bridgedesk.event.spelling import capitalised

ENDLESS = 10**6  # tables of a room without a last number


class TableNames(NamedTuple):
    """Numbers of a match's tables, in its open and in its closed room, and its stanza."""

    open: str
    closed: str
    part: str = ""

    def of(self, room: Room) -> str:
        return f"{self.open if room is Room.OPEN else self.closed}{self.part}"

    @property
    def differ(self) -> bool:
        return self.open != self.closed

    def __str__(self) -> str:
        return f"{self.open} and {self.closed}{self.part}" if self.differ else f"{self.open}{self.part}"


class TypedRoom(NamedTuple):
    """Room as typed in its form."""

    name: str
    first: str
    last: str
    tables_of: Room | None
    screens: bool

    @property
    def is_empty(self) -> bool:
        return not (self.name.strip() or self.first.strip() or self.last.strip())


def rooms_of(event: Event, session: str) -> tuple[PlayingRoom, ...]:
    """Return the rooms of a session, or of the latest session before it that has some."""
    found: tuple[PlayingRoom, ...] = ()
    for each in event.sessions:
        found = each.rooms or found
        if each.id == session:
            break
    return found


def room_and_number(rooms: Sequence[PlayingRoom], of: Room, at: int) -> tuple[PlayingRoom | None, int]:
    """Return the room of the match at this place in the draw, and the number of its table there; matches
    for which no room is left have numbers behind all others."""
    left = at
    for each in rooms:
        size = ENDLESS if each.last is None else each.last - each.first + 1
        if each.tables_of in (None, of):
            if left <= size:
                return each, each.first + left - 1
            left -= size
    return None, max((each.last or 0 for each in rooms), default=0) + left


def outside_rooms(rooms: Sequence[PlayingRoom], matches: int) -> str:
    """Return a sentence on the tables of these matches that are in no room, or an empty text."""
    outside = {
        number
        for of in Room
        for at in range(1, matches + 1)
        for room, number in [room_and_number(rooms, of, at)]
        if rooms and room is None
    }
    if not outside:
        return ""
    first, last = min(outside), max(outside)
    named = f"Tables {first}–{last} are" if first < last else f"Table {first} is"
    return f"{named} in no room. Press “Rooms…” in Setup and give a room more tables."


def numbers_in(rooms: Sequence[PlayingRoom], at: int) -> tuple[str, str]:
    """Return the numbers of a match's tables in the open and in the closed room."""
    one, other = (room_and_number(rooms, of, at)[1] for of in Room)
    return str(one), str(other)


def screens_at(event: Event, match: Match) -> tuple[Room, ...]:
    """Return the rooms of a match whose table has screens; the tables of a triangle are in the open one."""
    rooms = rooms_of(event, match.session) if match.table else ()
    found = {of: room_and_number(rooms, of, match.table or 0)[0] for of in Room}
    own = (Room.OPEN,) if match.is_at_one_table else Room
    return tuple(of for of in own if (room := found[of]) and room.screens)


def room_sentences(rooms: Sequence[PlayingRoom]) -> Iterator[str]:
    """Yield one sentence for each room: Hall: tables 21–40, closed tables, with screens."""
    for each in rooms:
        tables = f"tables from {each.first}" if each.last is None else f"tables {each.first}–{each.last}"
        of = f"{each.tables_of.value} tables" if each.tables_of else ""
        screens = "with screens" if each.screens else ""
        yield f"{capitalised(each.name)}: {', '.join(filter(None, [tables, of, screens]))}"


# ---- rooms as typed


MOST_TABLES = 9999


def rooms_typed(lines: Sequence[TypedRoom]) -> tuple[PlayingRoom, ...]:
    """Return the rooms of a form; empty lines are left out."""
    rooms = tuple(_room_typed(line) for line in lines if not line.is_empty)
    for at, room in enumerate(rooms):
        for other in rooms[at + 1 :]:
            _refuse_clash(room, other)
    kinds = {room.tables_of for room in rooms}
    if kinds not in (set(), {None}, set(Room)):
        raise Refusal("Choose “both tables” for every room, or rooms for the open and for the closed tables.")
    return rooms


def _room_typed(line: TypedRoom) -> PlayingRoom:
    name = " ".join(line.name.split())
    if not name:
        raise Refusal(f"Type a name for the room with table {line.first.strip() or line.last.strip()}.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"“{name[:20]}…” is too long for a room. Type at most {LONGEST_NAME} letters.")
    first = _table_typed(line.first or "1", name, "first")
    last = _table_typed(line.last, name, "last") if line.last.strip() else None
    if last is not None and last < first:
        raise Refusal(f"{name}: the last table, {last}, comes before the first, {first}.")
    return PlayingRoom(name, first, last, line.tables_of, line.screens)


def _table_typed(text: str, name: str, which: str) -> int:
    typed = text.strip()
    if not (typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= MOST_TABLES):
        raise Refusal(f"{name}: “{typed}” is not a table number. Type the {which} table, such as 21.")
    return int(typed)


def _refuse_clash(room: PlayingRoom, other: PlayingRoom) -> None:
    """Refuse a table in two rooms, except one for the open and one for the closed tables, and a room that
    would never be used."""
    apart = {room.tables_of, other.tables_of} == {Room.OPEN, Room.CLOSED}
    if not apart and room.last is None:
        raise Refusal(
            f"{room.name}: type its last table too, so that the other matches play in {other.name}."
        )
    ends = (each.last or MOST_TABLES for each in (room, other))
    if not apart and max(room.first, other.first) <= min(ends):
        both = max(room.first, other.first)
        raise Refusal(f"Table {both} is in {room.name} and in {other.name}. Give each room its own numbers.")
