"""Players at the numbers of an individual."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.seating.individual_players import number_of_player, with_player
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal


@one_act
def name_players(
    desk: OpenEvent, session: str, section: str, number: str, players: Sequence[Player | None]
) -> Change:
    """Name the player of one number, or both players of a partnership; an empty name removes the player."""
    event = desk.event
    members = event.section(session, section).members(number)
    _refuse_twice(players)
    said = []
    free = event.section(session, section).seats
    for member, player in zip(members, players, strict=True):
        if player is None and free.get(member) is None:
            continue  # an empty place stays one until somebody comes late
        entry = pair_entry(event, session, section, member)
        before = {each.id: each for each in event.players if each.id in entry.players}
        if player is None:
            event = with_player(event, entry.id, [])
        elif player.name not in (each.name for each in before.values()):
            event = with_player(event, entry.id, [])
            sits = number_of_player(event, player)
            if sits is not None:
                raise Refusal(f"{player.name} sits already as {sits}; add an initial if this is another")
            event = with_player(event, entry.id, [_new(event.players, player)])
        said.append(f"{member} {player.name if player else 'nobody'}")
    return desk.carry_out(Change("name players", ", ".join(said)), event)


def _new(players: Sequence[Player], player: Player) -> Player:
    numbers = [int(each.id[1:]) for each in players if each.id[1:].isdecimal()]
    return replace(player, id=f"p{max(numbers, default=0) + 1}")


def _refuse_twice(players: Sequence[Player | None]) -> None:
    names = [player.name.casefold() for player in players if player]
    if len(set(names)) < len(names):
        raise Refusal("The same name stands twice at one table; write each player once")
