"""An entry that leaves the event: how it leaves, its matches to come, and whether its results count."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal, FormLine
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.rulings.pending import disqualified_play_clause
from bridgedesk.directing.scores.triangle_decision import (
    TriangleDecision,
    is_in_play,
    triangle_in_play,
    triangle_lines,
    triangle_told,
    with_triangle,
)
from bridgedesk.directing.seating.match_tables import draw_of
from bridgedesk.directing.seating.pairs_by_draw import slips_in
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Listing
from bridgedesk.standings.matches.triangles import tables_of_triangle
from bridgedesk.standings.withdrawals import CANCEL, CANCELLED, RESULTS, STAND, decided_by, results_of_leaver

WITHDRAWS, DISQUALIFIED, PLAYS_ON = "withdraws", "disqualified", "plays-on"
BYE, EACH_OTHER, FORFEITED, OPEN = "bye", "each-other", "forfeited", "open"
HOW, COMING, WHY = "how", "coming", "why"


class Leaving(NamedTuple):
    """The director's choices for an entry that leaves; `results` only where the rule book has no rule."""

    how: str = WITHDRAWS
    coming: str = OPEN
    results: str = ""
    why: str = ""
    triangle: TriangleDecision | None = None  # of the triangle that the entry leaves in mid-play

    @property
    def goes(self) -> bool:
        return self.how != PLAYS_ON

    @property
    def is_disqualified(self) -> bool:
        return self.how != WITHDRAWS


def matches_to_come(event: Event, entry: str) -> list[Match]:
    """Return the entry's drawn matches without a score and without a decision."""
    return [
        match
        for match in event.matches
        if entry in (match.home, match.away) and not match.begun_or_ended and not slips_in(event, match)
    ]


def leaving_form(situation: Situation, entry: str, session: str) -> list[FormLine]:
    """Return the choices that this entry leaves open."""
    event = situation.event
    plays_on = disqualified_play_clause(event, situation.book_in_force)
    how = [(WITHDRAWS, "withdraws"), (DISQUALIFIED, "is disqualified")]
    how += [(PLAYS_ON, "is disqualified but plays on")] if plays_on else []
    words = plays_on or "by its own choice, or by your ruling"
    lines = [FormLine(HOW, words, choices=tuple(how), usual=WITHDRAWS)]
    three = triangle_in_play(situation, entry)
    choices = list(_for_matches_to_come(situation, entry, session, three))
    if len(choices) > 1:
        words = "what becomes of matches drawn and not played"
        usual = choices[0][0]
        lines.append(FormLine(COMING, words, choices=tuple(choices), usual=usual, title="matches to come"))
    if three:
        lines += triangle_lines(situation, three)
    if _may_decide_results(situation, entry):
        choices = [(STAND, "count"), (CANCEL, "are cancelled")]
        words = "whether results against it count; the rule book leaves it to you"
        lines.append(FormLine(RESULTS, words, choices=tuple(choices), usual=STAND, title="results so far"))
    return [*lines, FormLine(WHY, "reason for the record", required=False, title="reason")]


def _for_matches_to_come(
    situation: Situation, entry: str, session: str, three: Sequence[Match]
) -> Iterator[tuple[str, str]]:
    """Yield the choices for drawn matches, without the triangle in play, which has a choice of its own; none
    are forfeited where a clause cancels all results."""
    coming = [each for each in matches_to_come(situation.event, entry) if each not in three]
    if not coming:
        return
    if _may_give_bye(situation.event, coming, session):
        yield BYE, "opponents play the bye or have it"
    if match_left_of_triangle(situation.event, coming, session) is not None:
        yield EACH_OTHER, "the other two of the triangle play a match"
    if not are_cancelled(situation, situation.event, entry):
        yield FORFEITED, "forfeited"
    yield OPEN, "left open"


def are_cancelled(situation: Situation, event: Event, entry: str) -> bool:
    """Return whether the results against a leaving entry are cancelled, by clause or as recorded."""
    conditions = find_conditions(event, situation.book_in_force)
    found = results_of_leaver(event, event.entry(entry), conditions).found if conditions else None
    return isinstance(found, Listing) and CANCELLED in found.items


def _may_give_bye(event: Event, coming: list[Match], session: str) -> bool:
    (first, *others) = coming
    drawn = draw_of(event, session, first.round) if first.session == session else None
    last = max(match.round for match in event.matches if match.session == session) if drawn else 0
    return not others and first.round == last and first.triangle is None


def match_left_of_triangle(event: Event, coming: Sequence[Match], session: str) -> Match | None:
    """Return the match of the other two in the triangle of the last drawn round, if nothing of it is
    played."""
    first = coming[0] if coming else None
    if first is None or len(coming) != 2 or first.triangle is None or first.session != session:
        return None
    three = [
        each
        for each in event.matches
        if (each.session, each.round, each.triangle) == (session, first.round, first.triangle)
    ]
    left = [each for each in three if each not in coming]
    last = max(match.round for match in event.matches if match.session == session)
    drawn = draw_of(event, session, first.round)
    played = any(each.begun_or_ended or slips_in(event, each) for each in three)
    if len(three) != 3 or len(left) != 1 or played or drawn is None or first.round != last:
        return None
    return left[0]


def _may_decide_results(situation: Situation, entry: str) -> bool:
    """Return whether the entry has played and no clause says what its results count."""
    conditions = find_conditions(situation.event, situation.book_in_force)
    if conditions is None:
        return False
    found = results_of_leaver(situation.event, situation.event.entry(entry), conditions)
    return found.played > 0 and not isinstance(found.found, Listing)


def leaving_told(
    situation: Situation, entry: str, given: Mapping[str, str], *, checked: bool = True
) -> Leaving:
    """Return the choices of a filled-in form; a disqualification needs its reason."""
    told = Leaving(
        given.get(HOW) or WITHDRAWS,
        given.get(COMING) or OPEN,
        given.get(RESULTS, ""),
        " ".join(given.get(WHY, "").split()),
    )
    if checked and told.is_disqualified and not told.why:
        raise FieldRefusal("Type the reason for the disqualification. It is kept on record.", WHY)
    three = triangle_in_play(situation, entry) if told.goes else ()
    if not three:
        return told
    left = "was disqualified" if told.is_disqualified else "withdrew"
    why = f"{entry_words(situation.event, entry)} {left}"
    return told._replace(triangle=triangle_told(situation, three, given, why, checked=checked))


def with_triangle_left(event: Event, entry: str, told: Leaving, time: datetime) -> Event:
    """Return the event with the triangle ended that the entry leaves in mid-play."""
    if told.triangle is None:
        return event
    return with_triangle(event, triangle_left(event, entry), told.triangle, time)


def triangle_left(event: Event, entry: str) -> tuple[Match, ...]:
    """Return the tables of the triangle that the entry has begun and not ended; at most one is in play."""
    tables = (tables_of_triangle(event.matches, each) for each in event.matches if each.home == entry)
    return next((three for three in tables if is_in_play(three)), ())


def with_forfeits(event: Event, entry: str) -> Event:
    """Return the event with the entry's matches to come forfeited by it."""
    coming = {match.id for match in matches_to_come(event, entry)}
    matches = (
        replace(match, outcome=Outcome.FORFEIT, at_fault=(entry,)) if match.id in coming else match
        for match in event.matches
    )
    return replace(event, matches=tuple(matches))


def results_words(situation: Situation, after: Event, entry: str) -> Iterator[str]:
    """Say what the results of an entry that leaves count, and who decides it."""
    conditions = find_conditions(after, situation.book_in_force)
    gone = after.entry(entry)
    if conditions is None or gone.withdrawn is None:
        return
    found = results_of_leaver(after, gone, conditions).found
    if isinstance(found, Listing):
        yield f"{capitalised(found.because)}{decided_by(found.clause)}."


def disqualified_entries(event: Event) -> dict[str, str]:
    """Return the disqualified entries, each with the words for its list."""
    return {
        entry: "disqualified" if event.entry(entry).withdrawn else "disqualified, plays on"
        for entry in event.disqualified
    }
