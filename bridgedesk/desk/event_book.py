"""The book of an event as the desk asks it: with its supplementary regulations, for its kind of event."""

from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.event_standings import LAWS
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Block, Book, Finding, Question, Refused, topic_named
from bridgedesk.rulebooks.shelf import Shelf
from bridgedesk.standings.conditions import LAWS as LAWS_ALONE
from bridgedesk.standings.conditions import conditions_of


class EventBook(NamedTuple):
    book: Book
    kind: str

    def answer(self, asked: Question) -> Finding:
        return self.book.answer(asked)

    def block(self, topic: str, case: str = "") -> Block | None:
        """Of the named case, otherwise the general one."""
        return self.book.block(topic, *(self.kind, case)[: len(topic_named(topic).told_by)])


def event_book(event: Event, shelf: Shelf) -> EventBook:
    """A book that is gone, or does not know the event, leaves the Laws."""
    try:
        found = conditions_of(replace(event, settings={}), shelf.book(event.rulebook.id), LAWS_ALONE)
        if found.book is not None:
            return EventBook(found.book, found.kind)
    except Refused:
        pass
    return EventBook(shelf.book(LAWS), "teams" if event.matches else "pairs")
