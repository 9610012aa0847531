"""Who an entry is, in words."""

from bridgedesk.event.event import Event


def name_of(event: Event, entry: str) -> str:
    """In a sentence; the pair number, or whatever it is called by, where nobody is named."""
    return " & ".join(entry_names(event).get(entry, ())) or entry


def entry_names(event: Event) -> dict[str, tuple[str, ...]]:
    """The team's name, otherwise its players'."""
    players = {player.id: player.name for player in event.players}
    return {
        entry.id: (entry.name,) if entry.name else tuple(players[player] for player in entry.players)
        for entry in event.entries
    }
