"""Captain and coach of a team, as its form in Setup keeps them: the same facts as the rule book's records."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import with_entry, with_new_record
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.standings.entry_names import CAPTAIN, COACH, NAME, OFFICIALS, ROLE, officials_of

CHANGED = "changed in Setup"  # why an earlier record no longer counts
BETWEEN = ","  # between two coaches in one field


class TeamLeaders(NamedTuple):
    playing: int | None = None  # place of the captain among the players, from 0
    captain: str = ""  # captain who does not play
    coach: str = ""


def leaders_of(event: Event, key: str) -> TeamLeaders:
    """Return the captain and the coach of a team, as recorded."""
    entry, officials = event.entry(key), officials_of(event, key)
    coaches = f"{BETWEEN} ".join(name for name, role in officials if role == COACH)
    captain = next((name for name, role in officials if role == CAPTAIN), "")
    playing = None
    if entry.captain and not captain:
        if entry.captain in entry.players:
            playing = entry.players.index(entry.captain)
        else:
            captain = event.player(entry.captain).name
    return TeamLeaders(playing, captain, coaches)


def with_leaders(event: Event, key: str, leaders: TeamLeaders, time: datetime) -> Event:
    """Return the event with this captain and coach; earlier records that differ are struck out."""
    wanted, now = _plain(event, key, leaders), leaders_of(event, key)
    if (wanted.playing, wanted.captain) != (now.playing, now.captain):
        entry = event.entry(key)
        captain = None if wanted.playing is None else entry.players[wanted.playing]
        event = with_entry(event, replace(entry, captain=captain))
        event = _with_officials(event, key, CAPTAIN, [wanted.captain] if wanted.captain else [], time)
    if wanted.coach != now.coach:
        event = _with_officials(event, key, COACH, _names(wanted.coach), time)
    return event


def leaders_words(event: Event, key: str) -> str:
    """Return the captain and the coach in words, such as "captain Ann Able, coach Kim Train"."""
    leaders, entry = leaders_of(event, key), event.entry(key)
    named = leaders.captain
    if leaders.playing is not None:
        named = event.player_names[entry.players[leaders.playing]]
    return ", ".join(f"{role} {name}" for role, name in ((CAPTAIN, named), (COACH, leaders.coach)) if name)


def _plain(event: Event, key: str, leaders: TeamLeaders) -> TeamLeaders:
    """Return the leaders as they are kept: a captain who is typed by name and plays is marked as a player."""
    players = [event.player_names[player] for player in event.players_of(key)]
    plain = [name.casefold() for name in players]
    playing, captain = leaders.playing, " ".join(leaders.captain.split())
    if playing is not None and playing >= len(players):
        raise Refusal("The player chosen as captain has no name. Type it, or choose another captain.")
    if playing is None and captain.casefold() in plain:
        playing, captain = plain.index(captain.casefold()), ""
    for name in _names(leaders.coach):
        if name.casefold() in plain:
            raise Refusal(f"{name} plays in {entry_words(event, key)}. Type a coach who does not play.")
    coach = f"{BETWEEN} ".join(_names(leaders.coach))
    return TeamLeaders(playing, captain if playing is None else "", coach)


def _names(typed: str) -> list[str]:
    return [name for each in typed.split(BETWEEN) if (name := " ".join(each.split()))]


def _with_officials(event: Event, key: str, role: str, names: list[str], time: datetime) -> Event:
    """Keep records of this role that have one of the names, strike out the others, and add new ones."""
    kept = [str(line.facts[NAME]) for line in _lines(event, key, role)]
    out = {line.id for line in _lines(event, key, role) if line.facts[NAME] not in names}
    event = replace(
        event,
        registered=tuple(
            replace(line, struck_out=CHANGED) if line.id in out else line for line in event.registered
        ),
    )
    for name in names:
        if name not in kept:
            facts = {ROLE: role, NAME: name}
            event = with_new_record(event, RegisterLine("", OFFICIALS, time, key, None, facts))
    return event


def _lines(event: Event, key: str, role: str) -> Iterator[RegisterLine]:
    return (line for line in event.records(OFFICIALS, key) if line.facts[ROLE] == role)
