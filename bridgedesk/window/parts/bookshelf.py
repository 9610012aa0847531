"""The rule books, read when first needed."""

from functools import cache

from bridgedesk import rule_library
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.shelf import Shelf


@cache
def bookshelf() -> Shelf:
    return rule_library.library()


@cache
def load_rule_book(book_id: str) -> Book:
    """Return one rule book alone, all that an event needs."""
    return rule_library.book(book_id)
