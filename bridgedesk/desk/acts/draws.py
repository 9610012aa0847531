"""Draws of rounds, and late arrivals and withdrawals after the draw."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.byes_and_triangles import UnpairedEntries, find_unpaired, have_met
from bridgedesk.directing.draws.rearranged import (
    TableMeeting,
    matches_of_draw,
    rearranged,
    triangle_meetings,
)
from bridgedesk.directing.draws.set_aside import drawn_as
from bridgedesk.directing.entries.leaving import match_left_of_triangle, matches_to_come
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.match_tables import draw_of
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, slips_in, with_tables
from bridgedesk.directing.seating.playing_rooms import outside_rooms, rooms_of
from bridgedesk.directing.seating.team_movement import with_second_halves
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Note
from bridgedesk.event.spelling import counted
from bridgedesk.movements.draw.facts import Draw as Drawn


@one_act
def make_draw(
    open_event: OpenEvent,
    stage: str,
    session: str,
    drawn: Drawn,
    boards: Sequence[int] = (),
    *,
    four_tables: bool = False,
) -> Change:
    """Record a draw, its order and lots, and a match for each pairing; `four_tables` for teams of eight."""
    event = open_event.event
    event.session(session)
    if stage not in (each.id for each in event.stages):
        raise Refusal(f"There is no stage {stage} in {event.title}")
    if drawn_in(event, stage, drawn.round):
        raise Refusal(f"Round {drawn.round} is already drawn. To change it, swap entries (code 6).")
    made = RecordedDraw(
        stage=stage,
        round=drawn.round,
        made=open_event.clock(),
        order=drawn.order,
        lots=drawn.lots,
        pairings=tuple((each.home, each.away) for each in drawn.pairings),
        triangles=(drawn.triangle,) if drawn.triangle else (),
        bye=drawn.bye,
        by_hand=drawn.by_hand,
    )
    meetings = [TableMeeting(each.table, each.home, each.away) for each in drawn.pairings]
    last = max((each.table for each in meetings), default=0)
    meetings += triangle_meetings(last + 1, drawn.triangle) if drawn.triangle else ()
    matches: Sequence[Match] = matches_of_draw(event, made, session, meetings, tuple(boards))
    matches = with_second_halves(event, matches) if four_tables else matches
    if meets_by_draw(event, session):
        refuse_boards(event, session, boards)
    after = replace(event, draws=(*event.draws, made), matches=(*event.matches, *matches))
    after = with_tables(after, session)
    many = len(drawn.pairings)
    words = f"Round {drawn.round} drawn: {counted(many, 'match', 'matches')}"
    because = (*drawn.because, *drawn.relaxed)
    if because:  # players will ask why
        note = Note(open_event.clock(), f"Draw of round {drawn.round}: {' '.join(because)}")
        after = replace(after, notes=(*after.notes, note))
    tables = max((each.table or 0 for each in matches), default=0)
    short = outside_rooms(rooms_of(after, session), tables)
    return open_event.carry_out(Change("make draw", words, (*because, *filter(None, [short]))), after)


def one_more_reason(made: RecordedDraw, reason: str) -> str:
    return f"{made.by_hand}; {reason}" if made.by_hand else reason


def refuse_boards(event: Event, session: str, boards: Sequence[int]) -> None:
    """Refuse missing board numbers, and in pairs numbers used in an earlier round, which would be compared
    over both."""
    if not boards:
        raise Refusal("Type the boards of this round, such as 9-16. Scores are entered by board number.")
    for match in event.matches:
        if match.session == session and (again := sorted(set(match.boards) & set(boards))):
            raise Refusal(
                f"Board {again[0]} was already played in round {match.round}. Type other board numbers."
            )


def drawn_in(event: Event, stage: str, round_: int) -> RecordedDraw | None:
    return next((each for each in event.draws if (each.stage, each.round) == (stage, round_)), None)


# ---- late arrivals and withdrawals after the draw


@one_act
def pair_byes(open_event: OpenEvent, session: str) -> Change:
    """Pair the entry with the bye against the late arrival."""
    event = open_event.event
    idle = find_unpaired(event, session)
    if idle is None:
        raise Refusal("Every entry has an opponent in the round that is drawn.")
    one, other = (entry_words(event, each) for each in idle.both)
    after = _with_match(event, session, idle, f"{other} arrived late")
    words = f"{one} and {other} play each other in round {idle.draw.round}"
    return open_event.carry_out(Change("let meet", words), with_tables(after, session))


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
    event: Event, session: str, gone: str, why: str = "withdrew"
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
        return event, (f"{who} has no opponent in round {last}. Press / to enter how the match ended.",)
    if made.bye is None:
        matches = tuple(each for each in event.matches if each is not match)
        changed = replace(made, pairings=pairings, bye=left, by_hand=reason)
        said = f"{who} has the bye in round {last}."
    elif have_met(event, left, made.bye):
        return event, (f"{who} has no opponent in round {last}. Press / to enter how the match ended.",)
    else:
        meets = replace(match, home=left, away=made.bye)
        matches = tuple(meets if each is match else each for each in event.matches)
        changed = replace(made, pairings=(*pairings, (left, made.bye)), bye=None, by_hand=reason)
        said = f"{who} plays {entry_words(event, made.bye)}, who had the bye, in round {last}."
    after = replace(event, matches=matches, draws=_with(event.draws, made, changed))
    return with_tables(after, session), (said,)


def without_team_of_triangle(
    event: Event, session: str, gone: str, why: str = "withdrew"
) -> tuple[Event, tuple[str, ...]]:
    """Remove a leaving team from its triangle, of which nothing is played, and return remarks; the other
    two play a match over the boards of the round."""
    left = match_left_of_triangle(event, matches_to_come(event, gone), session)
    made = draw_of(event, session, left.round) if left is not None else None
    if left is None or made is None:
        return event, ()
    pair = left.home, left.away
    draw = drawn_as(made)
    draw = draw._replace(
        pairings=(*draw.pairings, pair),
        triangles=tuple(three for three in draw.triangles if gone not in three),
    )
    reason = one_more_reason(made, f"{entry_words(event, gone)} {why}")
    changed = replace(made, pairings=draw.pairings, triangles=draw.triangles, by_hand=reason)
    one, other = (entry_words(event, each) for each in pair)
    before = [
        match.round for match in event.matches if {match.home, match.away} == {*pair} and match is not left
    ]
    again = f", as in round {before[-1]}" if before else ""
    said = f"{one} and {other} play a match in round {left.round}{again}, not a triangle."
    return rearranged(event, made, changed, draw), (said,)


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
