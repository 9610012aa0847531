"""Who an entry is, in words."""

import re
from collections.abc import Callable

from bridgedesk.event.event import Event

_IS_A_WORD = re.compile(r"[a-zA-Z]+|\d+")  # an id that may stand in any sentence


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


def by_names(event: Event) -> Callable[[str], str]:
    """What standings say of entries and players by their ids, as people call them."""
    players = {each.id: each.name for each in event.players}
    entries = {
        each.id: each.name or " & ".join(players[key] for key in each.players) for each in event.entries
    }
    called = {
        key: name for key, name in (players | entries).items() if name and not _IS_A_WORD.fullmatch(key)
    }
    any_of_them = "|".join(re.escape(key) for key in sorted(called, key=len, reverse=True))
    ids = re.compile(rf"(?<![\w-])(?:{any_of_them})(?![\w-])")
    return lambda words: ids.sub(lambda found: called[found[0]], words) if called else words
