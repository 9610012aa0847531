"""Matches that must be played again: their results are cleared and kept on record."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.draws.rounds import boards_typed
from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import match_words
from bridgedesk.directing.scores.match_decision import BOARDS, ROUND_AGAIN, MatchDecision
from bridgedesk.directing.scores.match_score import totals_words, vps_words
from bridgedesk.directing.seating.event_edits import with_match, with_new_record, with_sittings
from bridgedesk.directing.seating.pairs_by_draw import (
    drawn_section,
    slips_in,
    with_section_of_pairs,
    with_tables,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Result, Sitting
from bridgedesk.event.spelling import counted
from bridgedesk.standings.explain.figures import total_decimals
from bridgedesk.standings.matches.decided_matches import MATCH, REPLAYED, WAS, WHY
from bridgedesk.standings.matches.teams_of_eight import halves_of


def boards_to_play(text: str, match: Match, event: Event) -> tuple[int, ...]:
    """Return the boards of a match as typed; nothing keeps those it has. Pairs that meet by a draw never play
    the boards of another round, which would be compared over both."""
    found = tuple(boards_typed(text))
    others = [each for each in event.matches_in(match.session) if each.round != match.round]
    for other in others if found and slips_in(event, match) is not None else ():
        if again := sorted(set(other.boards) & set(found)):
            words = f"Board {again[0]} was already played in round {other.round}. Type other board numbers."
            raise FieldRefusal(words, BOARDS)
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
            if (each.session, each.round) == (match.session, match.round) and has_result(event, each)
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
    if told.boards.strip() and told.ended != ROUND_AGAIN and slips_in(event, match) is not None:
        words = "One match of pairs is played again with its own boards. Choose the whole round for others."
        raise FieldRefusal(words, BOARDS)
    for each in again:
        was = result_words(situation, each) or "without a result"
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
        event = _without_slips(event, each)
    return event


def _without_slips(event: Event, match: Match) -> Event:
    """Return the event without the results of two drawn pairs; their table is set up as it was drawn."""
    section = drawn_section(event, event.session(match.session))
    if section is None:
        return event
    cleared = replace(
        section,
        results=tuple(each for each in section.results if not _is_of(match, each)),
        file_says=tuple(each for each in section.file_says if not _is_of(match, each)),
    )
    event = with_tables(with_section_of_pairs(event, match.session, cleared), match.session)
    section = drawn_section(event, event.session(match.session))
    if section is None or match.table is None:
        return event
    numbers = {entry: number for number, entry in section.seats.items() if entry}
    table = Sitting(match.table, numbers[match.home], numbers[match.away], (match.round,))
    return with_section_of_pairs(event, match.session, with_sittings(section, match.round, [table]))


def _is_of(match: Match, result: Result) -> bool:
    return (result.round, result.table) == (match.round, match.table)


def has_result(event: Event, match: Match) -> bool:
    """Return whether a match that nothing else decided has a result, of teams or of drawn pairs."""
    return match.outcome is Outcome.PLAYED and (match.begun or bool(slips_in(event, match)))


def result_words(situation: Situation, match: Match) -> str:
    """Return the result of a match as it is now; of drawn pairs its VPs and the boards in."""
    event, evaluation = situation.event, situation.evaluation
    boards = slips_in(event, match)
    if not boards:
        return totals_words(evaluation, match)
    over = counted(boards, "board")
    scores = [
        score.won
        for entry in (match.home, match.away)
        if (standing := evaluation.standings.get(entry))
        for score in standing.matches
        if score.match == match.id
    ]
    if len(scores) != len((match.home, match.away)):
        return over
    vps = vps_words(scores, total_decimals(evaluation))
    return f"{vps} {evaluation.points_heading} over {over}"


def refuse_rulings_on(event: Event, matches: Sequence[Match]) -> None:
    """Refuse to play a match again while a ruling adjusts its result."""
    keys = {each.id: each for each in matches}
    tables: dict[tuple[object, ...], str] = {
        (each.session, each.round, each.table): each.id for each in matches
    }
    for ruling in event.rulings_in_force:
        at = ruling.session, ruling.round, ruling.adjusted.table if ruling.adjusted else None
        of_pairs = tables.get(at) if at[-1] is not None else None
        if ruling.match in keys or of_pairs is not None:
            called = match_words(event, keys[of_pairs or str(ruling.match)])
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
