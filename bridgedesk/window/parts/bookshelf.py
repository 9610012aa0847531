"""The rule books, read when first asked for."""

from functools import cache

from bridgedesk import rule_library
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.shelf import Shelf


@cache
def bookshelf() -> Shelf:
    return rule_library.library()


@cache
def load_rule_book(book_id: str) -> Book:
    """An evening needs no other."""
    return rule_library.book(book_id)
