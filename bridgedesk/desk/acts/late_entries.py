"""Late arrivals and withdrawals after the draw."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.acts.draws import one_more_reason
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.unpaired_entries import UnpairedEntries, find_unpaired, have_met
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.match_tables import draw_of
from bridgedesk.directing.seating.pairs_by_draw import slips_in, with_tables
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw
from bridgedesk.event.refusal import Refusal


@one_act
def pair_byes(desk: OpenEvent, session: str) -> Change:
    """Pair the entry with the bye against the late arrival."""
    event = desk.event
    idle = find_unpaired(event, session)
    if idle is None:
        raise Refusal("Nobody is left without an opponent in the round that is drawn")
    one, other = (entry_words(event, each) for each in idle.both)
    after = _with_match(event, session, idle, f"{other} came late")
    words = f"{one} and {other} meet in round {idle.draw.round}"
    return desk.carry_out(Change("let meet", words), with_tables(after, session))


def _with_match(event: Event, session: str, idle: UnpairedEntries, reason: str) -> Event:
    """Add their match at the next free table, with the boards of the round."""
    made, (home, away) = idle.draw, idle.both
    here = [each for each in event.matches if (each.session, each.round) == (session, made.round)]
    table = max((each.table or 0 for each in here), default=0) + 1
    key = free_id("m", {match.id for match in event.matches})
    match = Match(key, session, made.round, home, away, made.stage, table=table, boards=here[0].boards)
    changed = replace(
        made,
        pairings=(*made.pairings, idle.both),
        bye=None if made.bye in idle.both else made.bye,
        by_hand=one_more_reason(made, reason),
    )
    return replace(event, matches=(*event.matches, match), draws=_with(event.draws, made, changed))


def without_undecided_match(
    event: Event, session: str, gone: str, why: str = "went home"
) -> tuple[Event, tuple[str, ...]]:
    """Remove a leaving entry from the last drawn round, if its match is not yet played, and return
    remarks; the opponent meets the entry with the bye, or has the bye."""
    last = max((each.round for each in event.matches if each.session == session), default=0)
    made = draw_of(event, session, last)
    if made is None:
        return event, ()
    reason = one_more_reason(made, f"{entry_words(event, gone)} {why}")
    if made.bye == gone:
        draws = _with(event.draws, made, replace(made, bye=None, by_hand=reason))
        return replace(event, draws=draws), ()
    match = _still_to_play(event, session, last, gone)
    if match is None:
        return event, ()
    left = match.away if match.home == gone else match.home
    who = entry_words(event, left)
    pairings = tuple(each for each in made.pairings if gone not in each)
    if made.bye is None and not pairings:
        return event, (f"{who} has no opponent in round {last}: / says how that match ends.",)
    if made.bye is None:
        matches = tuple(each for each in event.matches if each is not match)
        changed = replace(made, pairings=pairings, bye=left, by_hand=reason)
        said = f"{who} has the bye in round {last}."
    elif have_met(event, left, made.bye):
        return event, (f"{who} has no opponent in round {last}: / says how that match ends.",)
    else:
        meets = replace(match, home=left, away=made.bye)
        matches = tuple(meets if each is match else each for each in event.matches)
        changed = replace(made, pairings=(*pairings, (left, made.bye)), bye=None, by_hand=reason)
        said = f"{who} meets {entry_words(event, made.bye)}, who had the bye, in round {last}."
    after = replace(event, matches=matches, draws=_with(event.draws, made, changed))
    return with_tables(after, session), (said,)


def _still_to_play(event: Event, session: str, round_: int, gone: str) -> Match | None:
    """Return the entry's match in this round if it has no results yet."""
    for match in event.matches:
        mine = (match.session, match.round) == (session, round_) and gone in (match.home, match.away)
        if mine and match.outcome is Outcome.PLAYED and not slips_in(event, match):
            return match
    return None


def _with(
    draws: Sequence[RecordedDraw], made: RecordedDraw, changed: RecordedDraw
) -> tuple[RecordedDraw, ...]:
    return tuple(changed if each is made else each for each in draws)
