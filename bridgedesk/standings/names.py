"""Who an entry is, in words."""

import re
from collections.abc import Callable
from functools import partial

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
    """Return what says in names what standings say of entries, players, matches and rulings by their ids."""
    players = {each.id: each.name for each in event.players}
    entries = {
        each.id: each.name or " & ".join(players[key] for key in each.players) for each in event.entries
    }
    called = {key: name for key, name in (players | entries).items() if name and _is_told_apart(key, name)}
    any_of_them = "|".join(re.escape(key) for key in sorted(called, key=len, reverse=True))
    ids = re.compile(rf"(?<![\w-])(?:{any_of_them})(?![\w-])")

    def named(words: str) -> str:
        words = _RULING.sub(partial(_ruling_words, event), _MATCH.sub(partial(_match_words, event), words))
        return ids.sub(lambda found: called[found[0]], words) if called else words

    return named


def _is_told_apart(key: str, name: str) -> bool:
    """Whether an id can be nothing else in a sentence; a word is one where it is part of the name itself."""
    if not _IS_A_WORD.fullmatch(key):
        return True
    return len(key) > 2 and not key.isdecimal() and key.casefold() in name.casefold()


_MATCH = re.compile(r"\bmatch ([^\s:,]+)(?:, \S+ against \S+?)?(?=[:,])")
_RULING = re.compile(r"\bruling ([^\s:,]+)")


def _match_words(event: Event, found: re.Match[str]) -> str:
    match = next((each for each in event.matches if each.id == found[1]), None)
    if match is None or match.home == match.away:
        return f"round {match.round}" if match else found[0]
    return f"{match.home} against {match.away}, round {match.round}"


def _ruling_words(event: Event, found: re.Match[str]) -> str:
    ruling = next((each for each in event.rulings if each.id == found[1]), None)
    if ruling is None:
        return found[0]
    whom = ruling.entry or (f"board {ruling.board}" if ruling.board else "")
    round_ = f" in round {ruling.round}" if ruling.round else ""
    return f"the ruling{f' on {whom}' if whom else ''}{round_}"
