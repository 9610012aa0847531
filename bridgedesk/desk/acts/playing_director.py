"""Playing director: hides boards that the director's pair has not played yet."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal


@one_act
def director_plays(desk: OpenEvent, entry: str | None) -> Change:
    """Set the pair or team the director plays in, or None."""
    wanted: frozenset[str] = frozenset()
    words = "The director does not play"
    if entry is not None:
        wanted = frozenset(desk.event.entry(entry).players)
        if not wanted:
            raise Refusal("Type the names of that pair first; then its boards can be hidden")
        words = f"The director plays with {entry_words(desk.event, entry)}"
    after = replace(
        desk.event, players=tuple(_flagged(player, player.id in wanted) for player in desk.event.players)
    )
    return desk.carry_out(Change("director plays", words), after)


def _flagged(player: Player, playing: bool) -> Player:
    others = tuple(flag for flag in player.flags if flag != PLAYING_DIRECTOR)
    flags = (*others, PLAYING_DIRECTOR) if playing else others
    return player if flags == player.flags else replace(player, flags=flags)
