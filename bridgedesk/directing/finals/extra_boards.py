"""Finals matches that ended level: continued by the rule book or as the director decides."""

from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, find_answer, find_block
from bridgedesk.directing.seating.seats import ranges
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.rulebooks import Book, Figure
from bridgedesk.rulebooks.stages.tie_break import TieBreak
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.finals.knockout import is_left_open
from bridgedesk.standings.matches.teams_of_eight import second_halves
from bridgedesk.standings.stages.stages import kind_of_stage
from bridgedesk.standings.stages.weeks_and_stanzas import match_parts

DIRECTOR = "as the director decided"
LEFT_OPEN = "the director decides how it continues"


class TiedMatch(NamedTuple):
    """Match that ended level and continues; `extra` is the number of boards, if the rule book sets it."""

    played: PlayedFinal
    extra: int | None
    how: str  # in the book's words, with the clause
    source: str  # the clause, or who decides


def tied_match(event: Event, evaluation: Evaluation, week: int, book: Book | None) -> TiedMatch | None:
    """Return a match that ended level, if by the rule book it continues or the director decides."""
    here = [each for each in evaluation.finals if each.final.week == week and each.is_level]
    for each in here:
        parts = matches_between(event, each)
        scheduled = sum(len(match.boards) for match in parts if match.extra is None)
        if is_tie_left_to_director(event, book):
            return TiedMatch(each, None, LEFT_OPEN, DIRECTOR)
        kind = kind_of_finals(event, book)
        answer = find_answer(book, TieBreak(event=kind, purpose="final", boards=scheduled or None))
        if not isinstance(answer, Figure):
            return None
        again = any(match.extra is not None for match in parts)
        extra = next(also.value for also in answer.also) if again else answer.value
        return TiedMatch(each, int(extra), f"{answer.because} ({answer.clause})", answer.clause)
    return None


def is_tie_left_to_director(event: Event, book: Book | None) -> bool:
    """Return whether the rule book has no clause for a finals match that ended level."""
    return is_left_open(find_block(book, "tie-break", kind_of_finals(event, book), "final"))


def kind_of_finals(event: Event, book: Book | None) -> str:
    """Return the kind of the last stage, which may differ from the event's."""
    return kind_of_stage(event, event.stages[-1], book) if event.stages else event.kind


def matches_between(event: Event, final: PlayedFinal) -> list[Match]:
    """Return the matches of the final's week, extra boards last; both halves of a teams-of-eight match
    count as one."""
    halves = second_halves(event.matches)
    wanted = event.stages[-1].id, final.final.week, {final.home, final.away}
    first = event.stages[0].id
    mine = [
        each
        for each in event.matches
        if (each.stage or first, each.round, {each.home, each.away}) == wanted and each.id not in halves
    ]
    return match_parts(mine, mine[0]) if mine else []


def extra_numbers(event: Event, level: TiedMatch) -> str:
    """Return the extra board numbers, which follow the match; "" if the director sets how many."""
    last = max((board for match in matches_between(event, level.played) for board in match.boards), default=0)
    return ranges(tuple(range(last + 1, last + 1 + level.extra))) if level.extra else ""


def tied_match_text(event: Event, level: TiedMatch) -> str:
    """Describe a tied match and how the director can break the tie."""
    home, away = (entry_words(event, each) for each in (level.played.home, level.played.away))
    words = f"{home} v {away} is tied: {level.how}."
    if level.extra is not None:
        return words
    return f"{words} Type extra boards to play, or choose the winner in Standings, Ties (Ctrl+3)."
