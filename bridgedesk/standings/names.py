"""Who an entry is, in words."""

from bridgedesk.event.event import Event


def entry_names(event: Event) -> dict[str, tuple[str, ...]]:
    """The team's name, otherwise its players'."""
    players = {player.id: player.name for player in event.players}
    return {
        entry.id: (entry.name,) if entry.name else tuple(players[player] for player in entry.players)
        for entry in event.entries
    }
