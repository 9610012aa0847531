"""An entry leaves after play has begun, by its own choice or by ruling, with its effects known beforehand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from bridgedesk.desk.acts.draws import without_team_of_triangle, without_undecided_match
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.leaving import (
    BYE,
    COMING,
    EACH_OTHER,
    FORFEITED,
    HOW,
    WHY,
    Leaving,
    are_cancelled,
    matches_to_come,
    results_words,
    triangle_left,
    with_forfeits,
    with_triangle_left,
)
from bridgedesk.directing.finals.finalists import is_replaceable_finalist, next_reserve
from bridgedesk.directing.lookup import entry_words, match_words
from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.pending import disqualified_play_clause
from bridgedesk.directing.scores.triangle_decision import triangle_words
from bridgedesk.directing.seating.event_edits import with_entry, with_new_record
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import DISQUALIFIED, RegisterLine, Ruling, Sanction
from bridgedesk.event.spelling import counted
from bridgedesk.standings.withdrawals import RESULTS, WITHDRAWALS


def leaves_after_play(open_event: OpenEvent, key: str) -> bool:
    """Return whether the entry is in matches or in a draw, so that its leaving has effects to choose."""
    event = open_event.event
    if event.entry(key).withdrawn is not None:
        return False
    if is_replaceable_finalist(open_event, key) and next_reserve(open_event) is not None:
        return False
    matches = [match for match in event.matches if key in (match.home, match.away)]
    return any(match.begun_or_ended for match in matches) or any(key in draw.order for draw in event.draws)


@one_act
def leave_event(open_event: OpenEvent, key: str, session: str, told: Leaving) -> Change:
    """Withdraw or disqualify an entry, decide its matches to come and its results, and record why."""
    if open_event.event.entry(key).withdrawn is not None:
        raise Refusal(f"{entry_words(open_event.event, key)} has already withdrawn.")
    after = after_leaving(open_event.event, key, session, told, open_event.clock())
    does = "is disqualified" if told.is_disqualified else "withdraws"
    words = f"{entry_words(open_event.event, key)} {does}"
    first, *effects = leaving_effects(open_event, key, session, told)
    remarks = tuple(effects if told.goes else (first, *effects))
    return open_event.carry_out(Change("leave event", words, remarks), after)


def after_leaving(event: Event, key: str, session: str, told: Leaving, time: datetime) -> Event:
    """Return the event once the entry has left by these choices."""
    facts = {HOW: told.how, COMING: told.coming, RESULTS: told.results, WHY: told.why}
    kept = {name: fact for name, fact in facts.items() if fact}
    after = with_triangle_left(event, key, told, time) if told.goes else event
    if told.goes and told.coming == FORFEITED:
        after = with_forfeits(after, key)
    if told.goes and told.coming == BYE:
        after, _ = without_undecided_match(after, session, key, _why(told))
    if told.goes and told.coming == EACH_OTHER:
        after, _ = without_team_of_triangle(after, session, key, _why(told))
    if told.goes:
        after = with_entry(after, replace(after.entry(key), withdrawn=session))
    after = with_new_record(after, RegisterLine("", WITHDRAWALS, time, key, session, kept))
    if told.is_disqualified:
        out = Ruling(
            "", time, session, entry=key, reason=told.why or None, imposed=Sanction(unit=DISQUALIFIED)
        )
        after = apply_rulings(after, [out])
    return after


def _why(told: Leaving) -> str:
    return "was disqualified" if told.is_disqualified else "withdrew"


def leaving_effects(open_event: OpenEvent, key: str, session: str, told: Leaving) -> Iterator[str]:
    """Yield what the choices do: to the draw, to matches to come, to results and to the place."""
    event, who = open_event.event, entry_words(open_event.event, key)
    if not told.goes:
        yield f"{who} plays on. {disqualified_play_clause(event, open_event.book_in_force)}."
        yield from _without_place(who)
        return
    yield f"{who} is left out of later draws."
    after = after_leaving(event, key, session, told, open_event.clock())
    if told.triangle is not None:
        three = triangle_left(event, key)
        event = with_triangle_left(event, key, told, open_event.clock())
        if told.triangle.keeps_boards and are_cancelled(open_event, after, key):
            yield f"The triangle of round {three[0].round} counts nothing. Type figures for the other two."
        else:
            yield from triangle_words(open_event, three, told.triangle, event)
    coming = matches_to_come(event, key)
    if coming and told.coming == FORFEITED:
        listed = "; ".join(match_words(event, match) for match in coming)
        yield f"It forfeits {counted(len(coming), 'match', 'matches')}: {listed}."
    elif coming and told.coming == BYE:
        yield from without_undecided_match(event, session, key, _why(told))[1]
    elif coming and told.coming == EACH_OTHER:
        yield from without_team_of_triangle(event, session, key, _why(told))[1]
    elif coming and not are_cancelled(open_event, after, key):
        yield f"{counted(len(coming), 'match', 'matches')} against it still to decide in Scores (/)."
    yield from results_words(open_event, after, key)
    if told.is_disqualified:
        yield from _without_place(who)


def _without_place(who: str) -> Iterator[str]:
    yield f"{who} is not eligible for a place or a prize."
