"""What a bye earns: as the book says, a supplement, or the director where both are silent."""

from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.setting_up.drawn_pairs import drawn_pairs
from bridgedesk.event.event import Event, Overlay
from bridgedesk.rulebooks import Book, Figure, Refused, Unit, supplemented
from bridgedesk.rulebooks.questions.bye import Bye
from bridgedesk.rulebooks.questions.swiss_draw import SwissRules
from bridgedesk.rulebooks.questions.victory_points import OwnPercentage
from bridgedesk.scoring.rounding import half_up

TOPIC = "bye"
TRIANGLE = "triangle-below-the-top-half"
DIRECTOR = "the director"  # whose decision it is where no other source is named
LATER = ("-", "–")
MOST = 99  # VPs that anybody would give


class ByeWorth(NamedTuple):
    vps: Decimal
    source: str  # the clause, or whose decision it is
    by_book: bool  # and so not hers to change


def worth_of_bye(event: Event, book: Book | None) -> ByeWorth | None:
    """None where nobody has said it; `book` without the event's supplements."""
    if book is None:
        return None
    own = _figure(event, book)
    try:
        found = _figure(event, supplemented(book, event))
    except Refused:
        found = own
    if found is None:
        return None
    return ByeWorth(half_up(found.value), found.source or found.clause, by_book=own is not None)


def typed_as(event: Event, book: Book | None) -> str:
    """What is typed for a bye, in words; `book` without the event's supplements."""
    try:
        scale = supplemented(book, event).policy("victory-points", event.kind) if book else None
    except Refused:
        scale = None
    return "its percentage of a match, as 50" if isinstance(scale, OwnPercentage) else "its VPs, as 12"


def may_come(event: Event, book: Book | None, playing: int) -> bool:
    """One has been drawn, or the number that plays is odd and no three of them share a match."""
    if any(draw.bye for draw in event.draws):
        return True
    try:
        rules = book.policy("swiss-draw", event.kind) if book else None
    except Refused:
        rules = None
    if playing % 2 == 0 or not isinstance(rules, SwissRules):
        return False
    return rules.odd != TRIANGLE or bool(drawn_pairs(event))


def _figure(event: Event, book: Book) -> Figure | None:
    try:
        found = book.answer(Bye(event=event.kind))
    except Refused:
        return None
    return found if isinstance(found, Figure) and found.unit is Unit.VP else None


def bye_typed(text: str, words: str) -> Decimal | None:
    """12, or 12.5; a dash leaves it for later. `words`: what may be typed."""
    said = text.strip().replace(",", ".")
    if said in LATER:
        return None
    try:
        vps = Decimal(said)
    except InvalidOperation:
        vps = Decimal(-1)
    if not vps.is_finite() or not 0 <= vps <= MOST or vps * 100 % 1:
        raise Refusal(f"'{text.strip()}' is no figure for a bye; type {words}, or – to decide later")
    return vps


def bye_block(event: Event, vps: Decimal, source: str) -> Overlay:
    """A supplementary regulation of this event."""
    figure = f"{vps.normalize():f}"
    value = int(vps) if vps == vps.to_integral_value() else vps
    block = {"event": [event.kind], "policy": "fixed", "value": value, "unit": "VP"}
    return Overlay(TOPIC, source, {**block, "why": f"a bye: {figure} VP"})
