"""Who sits as which pair."""

import re
from collections.abc import Iterable, Sequence

from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import section_at
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import with_players
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player

MOST_PLAYERS = 2


def name_pair(desk: OpenEvent, session: str, section: str, number: str, names: Sequence[str]) -> Change:
    """The players of a pair number; an empty name takes the player away."""
    entry = _entry_at(desk.event, session, section, number)
    wanted = [" ".join(name.split()) for name in names]
    wanted = [name for name in wanted if name]
    _refuse_too_many(wanted, number)
    _refuse_twice(desk.event, entry, wanted, number)
    players = _players(desk.event, entry, wanted)
    words = f"Pair {number}: {' & '.join(wanted)}" if wanted else f"Pair {number} without names"
    return desk.carry_out(Change("name pair", words), with_players(desk.event, entry.id, players))


def _entry_at(event: Event, session: str, section: str, number: str) -> Entry:
    key = section_at(event, session, section).seats.get(number)
    if key is None:
        raise Refusal(f"There is no pair {number} in section {section}")
    return next(entry for entry in event.entries if entry.id == key)


def _refuse_too_many(names: Sequence[str], number: str) -> None:
    if len(names) > MOST_PLAYERS:
        raise Refusal(f"Pair {number} has {len(names)} names; write two, with & between them")


def _refuse_twice(event: Event, entry: Entry, names: Sequence[str], number: str) -> None:
    """Nobody is seated twice."""
    taken = {
        player.name.casefold(): other for other in event.entries for player in _members(event, other.players)
    }
    for at, name in enumerate(names):
        other = taken.get(name.casefold())
        if other is not None and other.id != entry.id:
            raise Refusal(
                f"{name} sits already as pair {_number_of(event, other)}; add an initial if this is another"
            )
        if name.casefold() in (each.casefold() for each in names[:at]):
            raise Refusal(f"{name} stands twice in pair {number}; write each player once")


def _members(event: Event, keys: Iterable[str]) -> list[Player]:
    players = {player.id: player for player in event.players}
    return [players[key] for key in keys]


def _number_of(event: Event, entry: Entry) -> str:
    return next(
        number
        for session in event.sessions
        for section in session.sections
        for number, key in section.seats.items()
        if key == entry.id
    )


def _players(event: Event, entry: Entry, names: Sequence[str]) -> list[Player]:
    """Who keeps his name stays the same player; whose name is new is a new one."""
    here = {player.name: player for player in _members(event, entry.players)}
    used = (re.fullmatch(r"p(\d+)", player.id) for player in event.players)
    free = max((int(found[1]) for found in used if found), default=0) + 1
    new = [name for name in names if name not in here]
    return [here.get(name) or Player(f"p{free + new.index(name)}", name) for name in names]
