"""Score for a bye: by the rule book, a supplementary regulation, or the director if both have no rule."""

from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from bridgedesk.directing.draws.rounds import last_drawn
from bridgedesk.directing.lookup import entry_words, find_answer, find_conditions, find_rule
from bridgedesk.directing.seating.match_tables import draw_of, has_come_in, team_numbers
from bridgedesk.directing.seating.pairs_by_draw import (
    drawn_pairs,
    has_two_fields,
    meets_by_draw,
    present_entries,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.check import OF_TEAMS
from bridgedesk.event.event import Event, Overlay
from bridgedesk.event.match import Match, RecordedDraw, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring
from bridgedesk.movements.movement import line, pair_order
from bridgedesk.rulebooks import Book, Figure, Refused, Unit, supplemented
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.rulebooks.scores.bye import Bye
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.matches.triangles import has_team_totals

TOPIC = "bye"
IN_IMPS = frozenset({Scoring.BUTLER, Scoring.CROSS_IMPS})
TRIANGLE = "triangle-below-the-top-half"
DIRECTOR = "the director"  # decides where no other source is named
LATER = ("-", "–")
MOST = 99  # VPs, IMPs or points that anybody would give
EXAMPLES = {
    Unit.VP: "its VPs, such as 12",
    Unit.IMP: "its IMPs, such as 3",
    Unit.POINTS: "its points, such as 8",
}


class ByeWorth(NamedTuple):
    value: Decimal
    source: str  # the clause, or whose decision it is
    by_book: bool  # so that the director cannot change it
    words: str  # the figure with its unit


def worth_of_bye(event: Event, book: Book | None) -> ByeWorth | None:
    """Return what a bye earns, or None if it is not decided yet; `book` excludes the event's supplementary
    regulations."""
    if book is None:
        return None
    unit = unit_of_bye(event, book)
    own = _figure(event, book, unit)
    try:
        found = _figure(event, supplemented(book, event), unit)
    except Refused:
        found = own
    if found is None:
        return None
    value = half_up(found.value)
    return ByeWorth(value, found.source or found.clause, own is not None, bye_text(event, book, value))


def unit_of_bye(event: Event, book: Book | None) -> Unit:
    """Return the unit of what a bye earns: VPs by a scale or as handed in, else the IMPs or points that the
    event counts. Matchpoint pairs without a scale have none but VPs."""
    scorings = {session.scoring for session in event.sessions}
    conditions = find_conditions(event, book)
    if conditions is None:
        return Unit.VP
    if scorings <= IN_IMPS:
        return Unit.VP if all(map(conditions.has_scale_for, scorings)) else Unit.IMP
    if not scorings <= OF_TEAMS:
        return Unit.VP
    if scorings & {Scoring.POINT_A_BOARD, Scoring.AGGREGATE}:
        return Unit.POINTS
    handed_in = any(match.slip is not None and match.slip.vp for match in event.matches)
    return Unit.VP if conditions.has_scale or handed_in else Unit.IMP


def typed_as(event: Event, book: Book | None) -> str:
    """Say what to type for a bye; `book` excludes the event's supplementary regulations."""
    if _counts_percentages(event, book):
        return "its percentage, such as 50"
    return EXAMPLES[unit_of_bye(event, book)]


def bye_text(event: Event, book: Book | None, value: Decimal) -> str:
    """Format the figure with its unit."""
    if _counts_percentages(event, book):
        return f"{value.normalize():f}%"
    unit = unit_of_bye(event, book)
    return f"{value.normalize():f} {'IMPs' if unit is Unit.IMP and value != 1 else unit}"


def _counts_percentages(event: Event, book: Book | None) -> bool:
    try:
        scale = supplemented(book, event).vp_scale(event.kind) if book else None
    except Refused:
        return False
    return scale is not None and scale.is_own_percentage


def may_come(event: Event, book: Book | None, playing: int) -> bool:
    """Return whether a bye was drawn, or may be: an odd number plays and three of them do not share a
    match."""
    if any(draw.bye for draw in event.draws):
        return True
    rules = find_rule(book, SwissRules, "swiss-draw", event.kind)
    if playing % 2 == 0 or rules is None:
        return False
    return rules.odd != TRIANGLE or bool(drawn_pairs(event))


def _figure(event: Event, book: Book, unit: Unit) -> Figure | None:
    found = find_answer(book, Bye(event=event.kind))
    return found if isinstance(found, Figure) and found.unit is unit else None


def bye_typed(text: str, words: str) -> Decimal | None:
    """Parse 12 or 12.5; a dash leaves it for later. `words`: what may be typed."""
    said = text.strip().replace(",", ".")
    if said in LATER:
        return None
    try:
        value = Decimal(said)
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or not 0 <= value <= MOST or value * 100 % 1:
        raise Refusal(f"“{text.strip()}” is not a score for a bye. Type {words}, or – to decide later.")
    return value


def bye_block(event: Event, book: Book, value: Decimal, source: str) -> Overlay:
    """Return the supplementary regulation that sets what a bye earns."""
    figure = int(value) if value == value.to_integral_value() else value
    unit = unit_of_bye(event, book).value
    block = {"event": [event.kind], "policy": "fixed", "value": figure, "unit": unit}
    return Overlay(TOPIC, source, {**block, "why": f"a bye: {bye_text(event, book, value)}"})


# ---- two pairs without opponents in the drawn round: one with a bye, one that came late


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


# ---- triangles: each of the three teams has one total, its own two tables over all boards


def expects_team_total(situation: Situation, match: Match) -> bool:
    """Return whether the total at this table is the home team's, by the rule book in force."""
    if match.triangle is None:
        return False
    conditions = find_conditions(situation.event, situation.book_in_force)
    return conditions is not None and has_team_totals(match, conditions)


def refuse_other_total(situation: Situation, match: Match, slip: Slip | None) -> None:
    if slip is None or slip.is_team_total == expects_team_total(situation, match):
        return
    home, away = entry_words(situation.event, match.home), entry_words(situation.event, match.away)
    if slip.is_team_total:
        raise Refusal(f"{home} and {away} play a match of their own. Type home's IMPs, then away's.")
    raise Refusal(
        f"{home} v {away} is one table of a triangle. Type {home}'s net over both its tables and all boards,"
        " such as +12 or -7."
    )
