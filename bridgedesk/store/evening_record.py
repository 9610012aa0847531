"""Record of an evening apart from its results: sheets printed, when something was last done, and whether the
club is for practice."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.damage import check_types
from bridgedesk.store.event_rows import mapped_rows
from bridgedesk.store.journal import UnitOfWork, is_undone
from bridgedesk.store.mapped_facts import FactMapping
from bridgedesk.store.mapping import ClubRow, EventRow, JournalRow, PrintedRow
from bridgedesk.store.mapping.row import table_of


def is_practice(file: ClubFile) -> bool:
    """Return True for a club to try things out, of which nothing is ever sent."""
    with file.reading() as db:
        return bool(db.scalar(select(ClubRow.practice)))


# ---- printed sheets


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """Sheet printed or saved for one session; `layout` is a digest of who met where when it was printed."""

    sheet: str
    session: str
    layout: str
    time: datetime


_PRINTED = FactMapping(PrintedRow, PrintedSheet)
_PRINTED_PART = mapped_rows(_PRINTED, "printed")


def keep_printed(work: UnitOfWork, event: str, sheets: Iterable[PrintedSheet]) -> None:
    number = work.db.scalars(select(EventRow.id).where(EventRow.key == event)).one()
    last = work.db.scalar(select(func.max(PrintedRow.position)).where(PrintedRow.event_id == number)) or 0
    rows = [_PRINTED_PART.values(at, each) for at, each in enumerate(sheets, start=last + 1)]
    work.add(PrintedRow, [{**row, "event_id": number} for row in rows])


def printed_of(file: ClubFile, event: str) -> Sequence[PrintedSheet]:
    """Return what was printed of an event, the latest last."""
    table = table_of(PrintedRow)
    query = select(table).join(EventRow, EventRow.id == table.c.event_id).where(EventRow.key == event)
    with file.reading() as db:
        rows = db.execute(query.order_by(table.c.position)).all()
        return [_PRINTED.fact(check_types(table, row), lambda _, __: None) for row in rows]


# ---- acts that leave no fact behind: when each was last done


class LastDone(NamedTuple):
    """Newest action of a name that is still in force: its number in the journal orders it."""

    number: int
    time: datetime


def last_done(file: ClubFile, event: str | None, acts: Collection[str]) -> Mapping[str, LastDone]:
    """Return when each of these actions was last done at an event or, without one, to the whole club."""
    query = (
        select(JournalRow.act, func.max(JournalRow.id), JournalRow.time)
        .where(JournalRow.event == event, JournalRow.act.in_(acts), ~is_undone())
        .group_by(JournalRow.act)
    )
    with file.reading() as db:
        found = db.execute(query).all()
    return {act: LastDone(number, datetime.fromisoformat(time)) for act, number, time in found}
