"""A director who plays is not shown what happened on boards she has yet to play."""

from bridgedesk.desk.place import results_of
from bridgedesk.desk.scorepad.orders import lines_of
from bridgedesk.desk.scorepad.pad import has_come_in
from bridgedesk.event.event import Event

PLAYING_DIRECTOR = "playing director"  # among a player's flags
HIDDEN = "hidden"


def hidden_boards(event: Event, session: str) -> frozenset[int]:
    """Boards that her pair will still meet; a board number is the same deal in every section."""
    playing = _playing(event)
    if not playing:
        return frozenset()
    results = results_of(event, session)
    return frozenset(
        line.place.board
        for line in lines_of(event, session)
        if not has_come_in(results.get(line.place)) and not playing.isdisjoint(line.entries)
    )


def playing_pair(event: Event, session: str) -> tuple[str, str] | None:
    """Section and number of the director's own pair."""
    playing = _playing(event)
    return next(
        (
            (section.id, number)
            for each in event.sessions
            if each.id == session
            for section in each.sections
            for number, entry in section.seats.items()
            if entry in playing
        ),
        None,
    )


def _playing(event: Event) -> frozenset[str]:
    directors = {player.id for player in event.players if PLAYING_DIRECTOR in player.flags}
    return frozenset(entry.id for entry in event.entries if directors & set(entry.players))
