"""The rule books, read when first asked for."""

from functools import cache

from bridgedesk.desk.regulations import library
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.shelf import Shelf


@cache
def bookshelf() -> Shelf:
    return library.library()


@cache
def one_book(book_id: str) -> Book:
    """An evening needs no other."""
    return library.book(book_id)
