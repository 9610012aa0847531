"""Two pairs without opponents in the drawn round: one with a bye, one that came late."""

from typing import NamedTuple

from bridgedesk.directing.draws.next_round import last_drawn
from bridgedesk.directing.seating.match_tables import draw_of, has_come_in, team_numbers
from bridgedesk.directing.seating.pairs_by_draw import has_two_fields, meets_by_draw, present_entries
from bridgedesk.event.event import Event
from bridgedesk.event.match import RecordedDraw
from bridgedesk.movements.movement import line, pair_order


class UnpairedEntries(NamedTuple):
    draw: RecordedDraw
    both: tuple[str, str]  # who rests, and who came


def find_unpaired(event: Event, session: str) -> UnpairedEntries | None:
    """Return the two pairs, while the round is still being played."""
    last = last_drawn(event, session)
    here = bool(last) and last[0].session == session and meets_by_draw(event, session)
    if not here or all(has_come_in(event, each) for each in last):
        return None
    made = draw_of(event, session, last[0].round)
    if made is None:
        return None
    busy = {entry for match in last for entry in (match.home, match.away)} | {made.bye}
    numbers = team_numbers(event)
    came = sorted(
        (each.id for each in present_entries(event, session) if each.id not in busy),
        key=lambda entry: pair_order(numbers[entry]),
    )
    waiting = [*([made.bye] if made.bye else []), *came]
    for at, one in enumerate(waiting):
        for other in waiting[at + 1 :]:
            same = has_two_fields(event) and line(numbers[one]) == line(numbers[other])
            if not same and not have_met(event, one, other):
                return UnpairedEntries(made, (one, other))
    return None


def have_met(event: Event, one: str, other: str) -> bool:
    return any({match.home, match.away} == {one, other} for match in event.matches)
