"""Matches that are not played out, with what they count, and matches that are played again."""

from collections.abc import Iterator
from datetime import datetime

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import match_words
from bridgedesk.directing.scores.match_decision import MatchDecision, decided_score_words, with_decision
from bridgedesk.directing.scores.match_replay import (
    later_rounds,
    matches_played_again,
    result_words,
    with_replay,
)
from bridgedesk.directing.scores.triangle_decision import triangle_words
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.standings.matches.triangles import tables_of_triangle


@one_act
def decide_match(open_event: OpenEvent, key: str, told: MatchDecision) -> Change:
    """End a match and decide what it counts, or clear its result because it is played again."""
    event, match = open_event.event, open_event.event.match(key)
    if match.outcome is Outcome.BYE:
        raise Refusal("A bye is not a match. Change the draw (Change draw in Scores).")
    after = after_decision(open_event, key, told, open_event.clock())
    called = match_words(event, match)
    if not told.is_again:
        effects = tuple(decision_effects(open_event, key, told))
        called = f"Triangle of round {match.round}" if told.triangle is not None else called
        return open_event.carry_out(Change("end match", f"{called}: {told.outcome.value}", effects), after)
    again = matches_played_again(event, match, told)
    many = f"Round {match.round}: {counted(len(again), 'match', 'matches')}" if len(again) > 1 else called
    words = f"{many} played again: {told.why}"
    return open_event.carry_out(
        Change("replay", words, tuple(decision_effects(open_event, key, told))), after
    )


def after_decision(open_event: OpenEvent, key: str, told: MatchDecision, time: datetime) -> Event:
    """Return the event after these choices for a match."""
    match = open_event.event.match(key)
    if told.is_again:
        return with_replay(open_event, match, told, time)
    return with_decision(open_event.event, match, told, time)


def decision_effects(open_event: OpenEvent, key: str, told: MatchDecision) -> Iterator[str]:
    """Yield what the choices do to results, totals and later draws."""
    event, match = open_event.event, open_event.event.match(key)
    if told.triangle is not None:
        three = tables_of_triangle(event.matches, match)
        after = after_decision(open_event, key, told, open_event.clock())
        yield from triangle_words(open_event, three, told.triangle, after)
    elif not told.is_again:
        yield decided_score_words(open_event, match, told)
    else:
        for each in matches_played_again(event, match, told):
            was = result_words(open_event, each)
            result = f"{was}, does not count" if was else "the result does not count"
            yield f"{match_words(event, each)}: {result}. It stays on record."
    later = later_rounds(event, match)
    if later:
        drawn = " and ".join(f"round {each}" for each in later)
        yield f"The draw of {drawn} stays as it was made. Withdraw it in Scores if it should change."
