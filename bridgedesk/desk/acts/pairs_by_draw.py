"""Pairs of a drawn event: entered one by one, each with a number."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.acts.teams import numbered, refuse_players_twice
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id, with_players
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, with_seat
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal

A_PAIR = 2


@one_act
def enter_pair(desk: OpenEvent, session: str, key: str | None, players: Sequence[Player]) -> Change:
    """Enter a pair, or change the names of the pair with this key."""
    after, words = with_pair(desk.event, session, key, players)
    return desk.carry_out(Change("enter pair", words), after)


def with_pair(event: Event, session: str, key: str | None, players: Sequence[Player]) -> tuple[Event, str]:
    if not meets_by_draw(event, session):
        raise Refusal("These pairs sit by a movement; type their names at its seats")
    if len(players) != A_PAIR:
        raise Refusal("Type both players of the pair, as Ann Able, Bob Baker")
    entry = event.entry(key) if key else Entry(free_id("p", [each.id for each in event.entries]))
    refuse_players_twice(event, entry, "this pair", players)
    after = event if key else replace(event, entries=(*event.entries, entry))
    after = with_players(after, entry.id, numbered(event, entry, players))
    after = with_seat(after, session, entry.id)
    return after, f"Pair {entry_words(after, entry.id)}"
