"""Rule book of one event, with its supplementary regulations applied."""

from bridgedesk.event.event import Event
from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.loader import overlay


def supplemented(book: Book, event: Event) -> Book:
    """Return the rule book with the event's supplements; refuse a supplement that does not fit."""
    if not event.overlay:
        return book
    blocks = [{"replaces": each.replaces, "source": each.source, **each.block} for each in event.overlay]
    return overlay(book, blocks, event.id)
