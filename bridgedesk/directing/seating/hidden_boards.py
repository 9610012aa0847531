"""Hide results from a playing director until their pair has played the board."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import meets_in_matches, team_numbers
from bridgedesk.directing.seating.score_lines import has_come_in, lines_of
from bridgedesk.directing.seating.score_location import location_text, results_of
from bridgedesk.event.event import Event

PLAYING_DIRECTOR = "playing director"  # among a player's flags


def hidden_boards(event: Event, session: str) -> frozenset[int]:
    """Return boards that the director's pair will still meet; a board number is the same deal in every
    section."""
    playing = _playing(event)
    return _LAST.of(event, session, playing) if playing else frozenset()


class _LastLook:
    """Cache of hidden boards, one calculation per event: every part of the window needs them after each
    action."""

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
        if not (line.settled or has_come_in(results.get(line.place)))
    )


def hidden_in(event: Event) -> frozenset[tuple[str, int]]:
    """Return session and board of every hidden board."""
    return frozenset((each.id, board) for each in event.sessions for board in hidden_boards(event, each.id))


class TouchedBoard(NamedTuple):
    """Board that an action touched, with its location in words; without a session it may be in any."""

    session: str | None
    board: int
    words: str


def redact_words(words: str, spots: Iterable[TouchedBoard], hidden: Collection[tuple[str, int]]) -> str:
    """Return the action's words, without what happened on a hidden board."""
    for spot in spots if hidden else ():
        if any(spot.board == board and spot.session in (None, session) for session, board in hidden):
            return f"A result on {spot.words} (hidden)"
    return words


def redact_for_playing_director(words: str, before: Event, after: Event) -> str:
    """Describe an action by the event before and after it, without hidden results."""
    hidden = hidden_in(after)
    return redact_words(words, touched_boards(before, after), hidden) if hidden else words


def touched_boards(before: Event, after: Event) -> Iterator[TouchedBoard]:
    """Yield boards with a changed result, or with a new or changed ruling."""
    sessions = {each.id for each in before.sessions}
    for session in after.sessions:
        old = results_of(before, session.id) if session.id in sessions else {}
        new = results_of(after, session.id)
        for place in {**old, **new}:
            if old.get(place) != new.get(place):
                yield TouchedBoard(session.id, place.board, location_text(after, place))
    for ruling in after.rulings:
        if ruling.board is not None and ruling not in before.rulings:
            yield TouchedBoard(ruling.session, ruling.board, spot_words(ruling.board, ruling.round))


def spot_words(board: int, round_: int | None, table: int | None = None) -> str:
    said = (("board", board), ("round", round_), ("table", table))
    return ", ".join(f"{name} {number}" for name, number in said if number is not None)


def possible_playing_entries(event: Event, session: str) -> list[tuple[str, str]]:
    """Return pairs or teams by number, each with its entry."""
    here = event.session(session)
    if meets_in_matches(here):
        seated = [(number, entry) for entry, number in team_numbers(event).items()]
    else:
        seated = [
            (number, entry)
            for section in here.sections
            for number, entry in section.seats.items()
            if entry and len(section.members(number)) == 1
        ]
    names = event.entry_names
    return [(f"{number} {' & '.join(names[entry])}".rstrip(), entry) for number, entry in seated]


def playing_entry(event: Event, session: str) -> str | None:
    """Return the director's own pair or team."""
    playing = _playing(event)
    return next((entry for _, entry in possible_playing_entries(event, session) if entry in playing), None)


def _playing(event: Event) -> frozenset[str]:
    directors = {player.id for player in event.players if PLAYING_DIRECTOR in player.flags}
    return frozenset(entry.id for entry in event.entries if directors & set(entry.players))
