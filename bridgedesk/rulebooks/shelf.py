"""Rule books that loaded, and the faults of the others."""

from collections.abc import Mapping
from dataclasses import dataclass

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.loader import load


@dataclass(frozen=True)
class Shelf:
    books: Mapping[str, Book]  # by id
    refused: Mapping[str, str]  # by file name: the sentence that says why

    def book(self, book_id: str) -> Book:
        if book_id not in self.books:
            raise Refused(f"no rule book is called {book_id!r}; {near(book_id, self.books)}")
        return self.books[book_id]


def shelve(texts: Mapping[str, str]) -> Shelf:
    """Load every rule book from its text by file name; a faulty one, or a second with the same id, does
    not affect others."""
    books: dict[str, Book] = {}
    refused: dict[str, str] = {}
    for name, text in texts.items():
        try:
            book = load(text, name)
            if book.id in books:
                raise Refused(
                    f"{name}: book.id: another book is called {book.id!r} already; give this one its own id"
                )
            books[book.id] = book
        except Refused as error:
            refused[name] = str(error)
    return Shelf(books, refused)
