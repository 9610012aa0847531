"""Matches that must be played again: their results are cleared and kept on record."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.draws.rounds import boards_typed
from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import match_words
from bridgedesk.directing.scores.match_decision import BOARDS, ROUND_AGAIN, MatchDecision
from bridgedesk.directing.scores.match_score import totals_words
from bridgedesk.directing.seating.event_edits import with_match, with_new_record
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import counted
from bridgedesk.standings.matches.decided_matches import MATCH, REPLAYED, WAS, WHY
from bridgedesk.standings.matches.teams_of_eight import halves_of


def boards_to_play(text: str, match: Match, event: Event) -> tuple[int, ...]:
    """Return the boards of a match as typed; nothing keeps those it has."""
    found = tuple(boards_typed(text))
    if found and match.boards and len(found) != len(match.boards):
        need = counted(len(match.boards), "board")
        words = f"{match_words(event, match)} has {need}. Type as many, such as 1-{len(match.boards)}."
        raise FieldRefusal(words, BOARDS)
    return found or match.boards


def matches_played_again(event: Event, match: Match, told: MatchDecision) -> list[Match]:
    """Return the matches that are played again: the match with all its tables, or the played ones of its
    round."""
    if told.ended == ROUND_AGAIN:
        return [
            each
            for each in event.matches
            if (each.session, each.round) == (match.session, match.round) and each.was_played
        ]
    three = [
        each
        for each in event.matches
        if match.triangle is not None
        and (each.session, each.round, each.triangle) == (match.session, match.round, match.triangle)
    ]
    return three or list(halves_of(event.matches, match)) or [match]


def with_replay(situation: Situation, match: Match, told: MatchDecision, time: datetime) -> Event:
    """Return the event without the results that do not count, which are kept on record."""
    event = situation.event
    again = matches_played_again(event, match, told)
    refuse_rulings_on(event, again)
    for each in again:
        was = totals_words(situation.evaluation, each) or "without a result"
        facts = {MATCH: each.id, WAS: was, WHY: told.why}
        cleared = replace(
            each,
            boards=boards_to_play(told.boards, each, event),
            results=(),
            slip=None,
            outcome=Outcome.PLAYED,
            at_fault=(),
            file_says=(),
            file_total=None,
        )
        event = with_match(event, cleared)
        event = with_new_record(event, RegisterLine("", REPLAYED, time, None, each.session, facts))
    return event


def refuse_rulings_on(event: Event, matches: Sequence[Match]) -> None:
    """Refuse to play a match again while a ruling adjusts its result."""
    keys = {each.id for each in matches}
    for ruling in event.rulings_in_force:
        if ruling.match in keys:
            called = match_words(event, event.match(str(ruling.match)))
            raise Refusal(f"{called} has a ruling on its result. Cancel it in Penalties (Ctrl+4) first.")


def later_rounds(event: Event, match: Match) -> list[int]:
    """Return the rounds drawn after that of the match, in its stage."""
    first = event.stages[0].id if event.stages else None
    return sorted(
        {
            each.round
            for each in event.draws
            if each.round > match.round and each.stage in (match.stage, first)
        }
    )
