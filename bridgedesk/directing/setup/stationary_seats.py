"""Stationary seats for players who need them: North-South in a Mitchell, stationary in a Howell."""

from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.session import Section
from bridgedesk.movements.movement import number
from bridgedesk.movements.properties import stationary


def seat_that_stays(event: Event, section: Section, pair: str, known: KnownPlayers) -> str | None:
    """Return the pair to change places with, or None if none is needed or possible. Empty places come
    before named pairs, then the nearest."""
    staying = stationary(plan_of(section))
    if pair in staying or not _has_fixed_player(event, section.seats.get(pair), known):
        return None
    free = [
        other
        for other in staying
        if section.seats.get(other) and not _has_fixed_player(event, section.seats[other], known)
    ]
    return min(
        free,
        key=lambda other: (bool(_players(event, section.seats[other])), abs(number(other) - number(pair))),
        default=None,
    )


def _has_fixed_player(event: Event, entry: str | None, known: KnownPlayers) -> bool:
    members = map(known.member, _players(event, entry))
    return any(member is not None and member.fixed_seat for member in members)


def _players(event: Event, entry: str | None) -> list[Player]:
    return [event.player(player) for player in event.players_of(entry)]
