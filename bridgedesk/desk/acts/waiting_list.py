"""Give a free place to an entry on the waiting list, and take it off the list in one action."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.acts.pairs_by_draw import with_pair
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.seating import named_pair
from bridgedesk.desk.acts.teams import with_team
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.waiting_list import WAITING, names_of
from bridgedesk.directing.seating.teams_of_eight import team_size
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal

Sitter = Callable[[str], Player]  # whom a name or a number means


@one_act
def add_to_waiting_list(desk: OpenEvent, who: str) -> Change:
    """Add a name to the end of the waiting list."""
    return add_record(desk, WAITING, {"who": who})


@one_act
def seat_from_waiting_list(
    desk: OpenEvent, line: str, session: str, section: str, number: str, sitter: Sitter
) -> Change:
    who = _who(desk, line)
    players = [sitter(name) for name in names_of(who)[1]]
    after, words = named_pair(
        desk.event,
        session,
        section,
        number,
        [each.name for each in players],
        {each.name: each for each in players},
    )
    return _off_the_list(desk, line, after, words, f"plays as pair {number}")


@one_act
def enter_team_from_list(desk: OpenEvent, line: str, sitter: Sitter, free: str | None = None) -> Change:
    """Enter a team from the waiting list, as a new team or at a free number of a movement."""
    team, names = names_of(_who(desk, line))
    if not team and len(names) == 1:
        team, names = names[0], []
    size = team_size(desk.event, desk.book_in_force)
    after, words = with_team(desk.event, free, team or names[0], [sitter(name) for name in names], size)
    return _off_the_list(desk, line, after, words, "plays")


@one_act
def enter_pair_from_list(desk: OpenEvent, line: str, session: str, sitter: Sitter) -> Change:
    """Enter a pair from the waiting list in a drawn event."""
    players = [sitter(name) for name in names_of(_who(desk, line))[1]]
    after, words = with_pair(desk.event, session, None, players)
    return _off_the_list(desk, line, after, words, "plays")


def _who(desk: OpenEvent, line: str) -> str:
    standing = desk.event.record(line)
    if standing.register != WAITING or standing.struck_out is not None:
        raise Refusal("Nobody waits by that line any more; look at the list again")
    return str(standing.facts["who"])


def _off_the_list(desk: OpenEvent, line: str, after: Event, words: str, why: str) -> Change:
    registered = tuple(
        replace(each, struck_out=why) if each.id == line else each for each in after.registered
    )
    change = Change("give place", f"{words}, from the waiting list")
    return desk.carry_out(change, replace(after, registered=registered))
