"""Which rows of a book concern a kind of event."""

from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.clauses import ClauseRow
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.selection.qualifying_points import TOPIC, PointsByPlace

QUESTIONS = frozenset(topic.name for topic in TOPICS)


class Concern:
    """Whether a row is for a kind of event; one the book does not know has what is for all."""

    def __init__(self, book: Book, kind: str) -> None:
        try:
            chain = book.like(kind)
        except Refused:
            chain = ()
        self.kinds = frozenset(chain)
        in_force: dict[tuple[str, ...], tuple[int, Block]] = {}
        for (topic, *names), block in book.blocks.items():
            asked = names[1:] if topic_named(topic).told_by[:1] == ("event",) else names
            if asked is names or names[0] in chain:
                distance = 0 if asked is names else chain.index(names[0])
                nearest = in_force.get((topic, *asked))
                if nearest is None or distance < nearest[0]:
                    in_force[topic, *asked] = (distance, block)
        self.answered: dict[str, set[str]] = {}
        for (topic, *_), (_, block) in in_force.items():
            self.answered.setdefault(topic, set()).update(block.clause.split(", "))

    def concerns(self, row: ClauseRow) -> bool:
        """For this kind, and where a question answers it, by a clause that is in force."""
        return self.by_kind(row) and (row.served_by not in QUESTIONS or self.by_block(row))

    def by_kind(self, row: ClauseRow) -> bool:
        is_for = not row.event or not self.kinds.isdisjoint(row.event)
        return is_for and self.kinds.isdisjoint(row.but_not)

    def by_block(self, row: ClauseRow) -> bool:
        """A block in force for this kind has the clause; its own goes before that of a kind it is like."""
        return not self.answered.get(row.served_by or "", set()).isdisjoint(row.clause.split(", "))


def kinds_that_bring(book: "Book") -> dict[str, str]:
    """The kinds of event in which points are won, each with its title, as the book names them."""
    named = {
        key[1]
        for key, block in book.blocks.items()
        if key[0] == TOPIC.name and isinstance(block.policy, PointsByPlace)
    }
    return {name: kind.title for name, kind in book.kinds.items() if name in named}
