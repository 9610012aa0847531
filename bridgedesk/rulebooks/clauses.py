"""The clauses of a book, one row for each thing they ask, and how each is served."""

import tomllib
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.reading import Refused, read
from bridgedesk.rulebooks.registry import TOPICS

Kind = Literal["compute", "advise", "record", "print"]
Moment = Literal["before the event", "before round 1", "when the offence is chosen", "before posting"]
CHECKLIST = "checklist"
OTHER_ROOMS = ("standings", "movements", "masterpoints", "sheets", "desk", "store")


@dataclass(frozen=True, kw_only=True)
class ClauseRow:
    """One thing a clause asks. `served_by` is a question, a room, or the checklist with its moment."""

    id: str  # the clause and the number of its row: "11.2:3"
    clause: str
    kinds: tuple[Kind, ...]
    says: str
    served_by: str | None
    moment: Moment | None

    @property
    def served(self) -> str:
        if self.served_by is None:
            return "not yet"
        return f"{self.served_by}, {self.moment}" if self.moment else self.served_by


@dataclass(frozen=True, kw_only=True)
class _Row:
    kinds: tuple[Kind, ...]
    says: str
    served_by: str | None = None
    moment: Moment | None = None

    def __post_init__(self) -> None:
        known = [CHECKLIST, *OTHER_ROOMS, *(topic.name for topic in TOPICS)]
        if self.served_by is not None and self.served_by not in known:
            raise Refused(f"served_by: {self.served_by!r} is not known; {near(self.served_by, known)}")
        if (self.served_by == CHECKLIST) != (self.moment is not None):
            raise Refused("a line of the checklist, and nothing else, has a moment")
        if not self.kinds:
            raise Refused("kinds is empty")


@dataclass(frozen=True, kw_only=True)
class _Clause:
    number: str
    rows: tuple[_Row, ...]


@dataclass(frozen=True, kw_only=True)
class _Clauses:
    clause: tuple[_Clause, ...]


def load_clauses(text: str, name: str) -> tuple[ClauseRow, ...]:
    """The rows in the order of the book; `name` is the file as a refusal shows it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name}: not readable as TOML: {error}") from error
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
                )
            )
    return tuple(rows)


def cites(finding_clause: str, row: ClauseRow) -> bool:
    """Does a finding carry the clause of this row? Either may name several, divided by commas."""
    return bool(set(finding_clause.split(", ")) & set(row.clause.split(", ")))


def checklist(rows: tuple[ClauseRow, ...], moment: Moment) -> tuple[ClauseRow, ...]:
    return tuple(row for row in rows if row.moment == moment)
