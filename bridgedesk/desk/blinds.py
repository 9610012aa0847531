"""A director who plays is not shown what happened on boards she has yet to play."""

import re
from collections.abc import Collection

from bridgedesk.desk.match_tables import meets_in_matches, team_numbers
from bridgedesk.desk.place import results_of
from bridgedesk.desk.scorepad.orders import lines_of
from bridgedesk.desk.scorepad.pad import has_come_in
from bridgedesk.event.event import Event
from bridgedesk.standings.shown import entry_names

_BOARD = re.compile(r"\b(board (\d+)(?:, (?:round \d+|table \w+|(?:open|closed) room))*)\b", re.IGNORECASE)

PLAYING_DIRECTOR = "playing director"  # among a player's flags
HIDDEN = "hidden"


def hidden_boards(event: Event, session: str) -> frozenset[int]:
    """Boards that her pair will still meet; a board number is the same deal in every section."""
    playing = _playing(event)
    return _LAST.of(event, session, playing) if playing else frozenset()


class _LastLook:
    """Every part of the window asks this after each act: it is worked out once for an event."""

    def __init__(self) -> None:
        self._known: tuple[Event | None, dict[str, frozenset[int]]] = (None, {})

    def of(self, event: Event, session: str, playing: frozenset[str]) -> frozenset[int]:
        known = self._known
        if known[0] is not event:
            known = self._known = (event, {})
        if session not in known[1]:
            known[1][session] = _still_to_play(event, session, playing)
        return known[1][session]


_LAST = _LastLook()


def _still_to_play(event: Event, session: str, playing: frozenset[str]) -> frozenset[int]:
    results = results_of(event, session)
    return frozenset(
        line.place.board
        for line in lines_of(event, session, playing)
        if not has_come_in(results.get(line.place))
    )


def hidden_in(event: Event) -> frozenset[tuple[str, int]]:
    """By session and board."""
    return frozenset((each.id, board) for each in event.sessions for board in hidden_boards(event, each.id))


def told(words: str, hidden: Collection[int]) -> str:
    """Of an act; what happened on a hidden board stays untold."""
    for found in _BOARD.finditer(words) if hidden else ():
        if int(found[2]) in hidden:
            return f"A result on {found[1].lower()}, hidden"
    return words


def told_to_her(words: str, event: Event) -> str:
    return told(words, {board for _, board in hidden_in(event)})


def those_who_may_play(event: Event, session: str) -> list[tuple[str, str]]:
    """Pairs by their numbers, teams by theirs, each with its entry."""
    here = next(each for each in event.sessions if each.id == session)
    if meets_in_matches(here):
        seated = [(number, entry) for entry, number in team_numbers(event).items()]
    else:
        seated = [
            (number, entry)
            for section in here.sections
            for number, entry in section.seats.items()
            if entry and len(section.members(number)) == 1
        ]
    names = entry_names(event)
    return [(f"{number} {' & '.join(names[entry])}".rstrip(), entry) for number, entry in seated]


def playing_entry(event: Event, session: str) -> str | None:
    """The director's own pair or team."""
    playing = _playing(event)
    return next((entry for _, entry in those_who_may_play(event, session) if entry in playing), None)


def _playing(event: Event) -> frozenset[str]:
    directors = {player.id for player in event.players if PLAYING_DIRECTOR in player.flags}
    return frozenset(entry.id for entry in event.entries if directors & set(entry.players))
