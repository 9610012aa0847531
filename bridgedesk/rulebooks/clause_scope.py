"""Rows of a rule book that apply to a kind of event."""

from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.clauses import ClauseRow
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.selection.qualifying_points import TOPIC, PointsByPlace

QUESTIONS = frozenset(topic.name for topic in TOPICS)


class RowFilter:
    """Filter for rows that apply to one kind of event; an unknown kind has only the general rows."""

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
        """Return True if the row is for this kind, and any question it names is answered by a clause in
        force."""
        return self.by_kind(row) and (row.served_by not in QUESTIONS or self.by_block(row))

    def by_kind(self, row: ClauseRow) -> bool:
        is_for = not row.event or not self.kinds.isdisjoint(row.event)
        return is_for and self.kinds.isdisjoint(row.but_not)

    def by_block(self, row: ClauseRow) -> bool:
        """Return True if a block in force for this kind has the clause; its own block overrides that of a
        kind it is like."""
        return not self.answered.get(row.served_by or "", set()).isdisjoint(row.clause.split(", "))


def kinds_that_bring(book: "Book") -> dict[str, str]:
    """Return the kinds of event in which points are won, with their titles in the rule book."""
    named = {
        key[1]
        for key, block in book.blocks.items()
        if key[0] == TOPIC.name and isinstance(block.policy, PointsByPlace)
    }
    return {name: kind.title for name, kind in book.kinds.items() if name in named}
