"""One result written; the rest of the event stays as it is."""

from typing import NamedTuple

from sqlalchemy import select

from bridgedesk.event.session import Result
from bridgedesk.store import facts
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapping import EventRow, ResultRow, SectionRow, SessionRow
from bridgedesk.store.problem import FileProblem


class SectionAt(NamedTuple):
    """Where a section stands: event, session, section, as the facts call them."""

    event: str
    session: str
    section: str


def put_result(work: UnitOfWork, at: SectionAt, result: Result) -> None:
    """In place of the one that stands there, or new."""
    section_id = section_number(work, at)
    standing = _standing(work, section_id, result)
    if standing is None:
        work.add(ResultRow(section_id=section_id, **facts.result_values(result)))
    else:
        work.change(standing, **facts.result_values(result))


def erase_result(work: UnitOfWork, at: SectionAt, result: Result) -> None:
    standing = _standing(work, section_number(work, at), result)
    if standing is None:
        raise FileProblem(f"There is no result of board {result.board} to erase")
    work.remove(standing)


def section_number(work: UnitOfWork, at: SectionAt) -> int:
    query = (
        select(SectionRow.id)
        .join(SessionRow, SessionRow.id == SectionRow.session_id)
        .join(EventRow, EventRow.id == SessionRow.event_id)
        .where(EventRow.key == at.event, SessionRow.key == at.session, SectionRow.key == at.section)
    )
    found = work.db.scalar(query)
    if found is None:
        raise FileProblem(f"There is no section {at.section} in session {at.session}")
    return found


def _standing(work: UnitOfWork, section_id: int, result: Result) -> ResultRow | None:
    """The slip of this round, table and board; without a table that of the two pairs."""
    same = select(ResultRow).where(
        ResultRow.section_id == section_id,
        ResultRow.round.is_not_distinct_from(result.round),
        ResultRow.table_number.is_not_distinct_from(result.table),
        ResultRow.board == result.board,
    )
    if result.table is None:
        same = same.where(ResultRow.ns == result.ns, ResultRow.ew == result.ew)
    return work.db.scalars(same).one_or_none()
