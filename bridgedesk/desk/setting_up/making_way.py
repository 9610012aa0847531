"""Finals that have begun, and who comes in where a team withdraws from them."""

from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.questions.substitute import Limited
from bridgedesk.standings.making_way import made_way
from bridgedesk.standings.where_qualified import final_of


def next_qualified(desk: OpenEvent) -> str | None:
    """By the ranking of the qualifying; who withdrew, or came in already, is passed over."""
    earlier = desk.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    taken = {*made_way(desk.event), *made_way(desk.event).values()}
    gone = {each.id for each in desk.event.entries if each.withdrawn is not None}
    left = [each for each in (going.alternates if going else ()) if each not in taken | gone]
    return left[0] if left else None


def makes_way(desk: OpenEvent, entry: str) -> bool:
    """A team that is still in finals that have begun, where the book has the next one come in."""
    book, finals = book_in_force(desk), desk.evaluation.finals
    if book is None or not matches_of_final(desk.event):
        return False
    still_in = any(not each.is_over and entry in (each.home, each.away) for each in finals)
    try:
        rule = book.policy("substitute", desk.event.kind)
    except Refused:
        return False
    return still_in and isinstance(rule, Limited) and rule.makes_way


def matches_of_final(event: Event) -> list[Match]:
    return [match for match in event.matches if match.stage == final_of(event)]
