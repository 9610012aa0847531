"""Which rows of a book concern a kind of event."""

from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.clauses import ClauseRow
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.rulebooks.registry import topic_named


class Concern:
    """Whether a row is for a kind of event; one the book does not know has what is for all."""

    def __init__(self, book: Book, kind: str) -> None:
        try:
            self.kinds = frozenset(book.and_those_it_is_like(kind))
        except Refused:
            self.kinds = frozenset()
        self.answered: dict[str, set[str]] = {}
        for (topic, *names), block in book.blocks.items():
            if topic_named(topic).told_by[:1] != ("event",) or not self.kinds.isdisjoint(names[:1]):
                self.answered.setdefault(topic, set()).update(block.clause.split(", "))

    def by_kind(self, row: ClauseRow) -> bool:
        return not row.event or not self.kinds.isdisjoint(row.event)

    def by_block(self, row: ClauseRow) -> bool:
        """A block that answers for this kind has the clause."""
        return not self.answered.get(row.served_by or "", set()).isdisjoint(row.clause.split(", "))
