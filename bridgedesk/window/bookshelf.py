"""The rule books, read when first asked for."""

from functools import cache

from bridgedesk.desk.library import library
from bridgedesk.rulebooks.shelf import Shelf


@cache
def bookshelf() -> Shelf:
    return library()
