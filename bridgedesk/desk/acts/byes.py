"""Value of a bye where the rule book sets none."""

from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.byes import DIRECTOR, bye_block, bye_text, worth_of_bye
from bridgedesk.directing.rules.supplements import with_added_supplement, with_supplements
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book


@one_act
def give_bye(desk: OpenEvent, book: Book, vps: Decimal, source: str = "") -> Change:
    """Set the VPs of every bye, earlier ones included; `book` is the event's own, without supplements."""
    event = desk.event
    known = worth_of_bye(event, book)
    if known is not None and known.by_book:
        raise Refusal(f"{book.title} says what a bye is worth: {known.words} ({known.source})")
    said = " ".join(source.split()) or DIRECTOR
    if known is not None and (known.vps, known.source) == (vps, said):
        raise Refusal(f"A bye earns {known.words} already; type another figure")
    laid = with_added_supplement(event.overlay, bye_block(event, book, vps, said))
    with_supplements(book, laid)
    words = f"A bye earns {bye_text(event, book, vps)}, as {said} says"
    return desk.carry_out(Change("give bye", words), replace(event, overlay=tuple(laid)))
