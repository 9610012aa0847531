"""The book as it stands for one event: with its supplementary regulations laid over it."""

from bridgedesk.event.event import Event
from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.loader import overlay


def supplemented(book: Book, event: Event) -> Book:
    """Refused where a supplement does not fit the book."""
    if not event.overlay:
        return book
    blocks = [{"replaces": each.replaces, "source": each.source, **each.block} for each in event.overlay]
    return overlay(book, blocks, event.id)
