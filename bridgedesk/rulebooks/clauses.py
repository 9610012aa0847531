"""Clauses of a rule book, one row for each requirement, with what serves it."""

import tomllib
from collections import Counter
from collections.abc import Collection
from typing import Literal, get_args

from bridgedesk.event.spelling import near
from bridgedesk.event.toml_text import parse_toml
from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.dataclass_reader import Refused, read
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.selection.qualifying_points import TOPIC, PointsByPlace

Kind = Literal["compute", "advise", "record", "print"]
Bidding = Literal["bidding boxes", "written", "spoken"]
Moment = Literal[
    "before the event", "when entries are taken", "before round 1", "when a line-up is chosen",
    "when a draw is made", "during play", "when the offence is chosen", "when a ruling is made",
    "when a score is corrected", "when a ruling is appealed", "when a rule is changed", "before posting",
]  # fmt: skip
MOMENTS: tuple[Moment, ...] = get_args(Moment)
CHECKLIST = "checklist"
DEADLINE = "deadline"
OTHER_ROOMS = ("standings", "movements", "masterpoints", "sheets", "desk", "store")


@frozen
class ClauseRow:
    """One requirement of a clause. `served_by` is a question, a room, or the checklist with its moment; a
    time limit may have one too. Records are kept in a register, or by an act of the room; printed matter
    is on a sheet."""

    id: str  # the clause and the number of its row: "11.2:3"
    clause: str
    kinds: tuple[Kind, ...]
    says: str
    served_by: str | None
    moment: Moment | None
    register: str | None = None
    sheet: str | None = None
    event: tuple[str, ...] = ()  # kinds it applies to, with kinds like them; all if empty
    but_not: tuple[str, ...] = ()  # kinds left out of these, with kinds like them
    for_players: bool = True  # printed in the conditions of contest
    bidding: tuple[Bidding, ...] = ()  # ways of bidding it is about; all if empty

    def by(self, kind: Kind) -> str:
        """Return what serves this kind of row; "" if nothing does."""
        match kind:
            case "print":
                return f"sheet {self.sheet}" if self.sheet else ""
            case "record" if self.register:
                return f"register {self.register}"
        by = self.served_by or ""
        return f"{by}, {self.moment}" if self.moment else by

    @property
    def served(self) -> str:
        """Describe what serves the row; "not yet" until all its kinds are served."""
        found = [self.by(kind) for kind in self.kinds]
        return "; ".join(dict.fromkeys(found)) if all(found) else "not yet"

    def is_for_bidding(self, ways: Collection[str], *, unless_known: bool) -> bool:
        """Return True if the row is about a way in which the event bids; `unless_known` is the answer for
        such a row as long as no way is recorded."""
        return not self.bidding or (not ways and unless_known) or not set(ways).isdisjoint(self.bidding)

    @property
    def is_served(self) -> bool:
        return all(self.by(kind) for kind in self.kinds)


@frozen
class _Row:
    kinds: tuple[Kind, ...]
    says: str
    served_by: str | None = None
    moment: Moment | None = None
    register: str | None = None
    sheet: str | None = None
    event: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    for_players: bool | None = None  # where it is not said: what is worked out and what is advised
    bidding: tuple[Bidding, ...] = ()

    def __post_init__(self) -> None:
        known = [CHECKLIST, *OTHER_ROOMS, *(topic.name for topic in TOPICS)]
        if self.served_by is not None and self.served_by not in known:
            raise Refused(f"served_by: {self.served_by!r} is not known; {near(self.served_by, known)}")
        if self.served_by == CHECKLIST and self.moment is None:
            raise Refused("a checklist item needs a moment")
        if self.moment is not None and self.served_by not in (CHECKLIST, DEADLINE):
            raise Refused("only checklist items and deadlines have a moment")
        if not self.kinds:
            raise Refused("kinds is empty")
        if self.register and "record" not in self.kinds:
            raise Refused("only records have a register")
        if self.sheet and "print" not in self.kinds:
            raise Refused("only printed rows have a sheet")


@frozen
class _Clause:
    number: str
    rows: tuple[_Row, ...]


@frozen
class _Clauses:
    clause: tuple[_Clause, ...]


def load_clauses(text: str, name: str) -> tuple[ClauseRow, ...]:
    """Read the rows in the rule book's order; `name` is the file name shown in a refusal."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name}: cannot be read as TOML: {error}") from error
    count: Counter[str] = Counter()
    rows = []
    for clause in read(_Clauses, raw, name).clause:
        for row in clause.rows:
            count[clause.number] += 1
            rows.append(
                ClauseRow(
                    id=f"{clause.number}:{count[clause.number]}",
                    clause=clause.number,
                    kinds=row.kinds,
                    says=row.says,
                    served_by=row.served_by,
                    moment=row.moment,
                    register=row.register,
                    sheet=row.sheet,
                    event=row.event,
                    but_not=row.but_not,
                    for_players=_is_for_players(row),
                    bidding=row.bidding,
                )
            )
    return tuple(rows)


def _is_for_players(row: _Row) -> bool:
    """Return True if the row concerns players; rows only to record or print are for the director."""
    if row.for_players is None:
        return not {"compute", "advise"}.isdisjoint(row.kinds)
    return row.for_players


# ---- rows of a rule book that apply to a kind of event

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
        self.blocks = {asked: block for asked, (_, block) in in_force.items()}
        self.answered: dict[str, set[str]] = {}
        for (topic, *_), block in self.blocks.items():
            self.answered.setdefault(topic, set()).update(block.clause.split(", "))

    def concerns(self, row: ClauseRow) -> bool:
        """Return True if the row is for this kind, and any question it names is answered by a clause in
        force."""
        return self.by_kind(row) and (row.served_by not in QUESTIONS or self.by_block(row))

    def blocks_on(self, topic: str) -> list[Block]:
        """Return the clauses in force on this question, each once."""
        found = {id(block): block for (name, *_), block in self.blocks.items() if name == topic}
        return list(found.values())

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
