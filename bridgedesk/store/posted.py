"""State of another event of the club, read without the event itself."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.past import Posted
from bridgedesk.store.mapping import EventRow, IssueRow, JournalRow, SessionRow


def posted_state(db: DbSession, event: str) -> Posted | None:
    """Return the event's state, None if the club does not have it."""
    revision = select(func.max(IssueRow.revision)).where(IssueRow.event_id == EventRow.id)
    last = select(func.max(JournalRow.id)).where(JournalRow.event == EventRow.key)
    query = select(
        EventRow.title,
        EventRow.date,
        EventRow.status,
        revision.scalar_subquery(),
        last.scalar_subquery(),
        EventRow.kind,
    ).where(EventRow.key == event)
    row = db.execute(query).one_or_none()
    return Posted(row[0], row[1], row[2], row[3] or 0, row[4] or 0, row[5]) if row else None


def session_starts(db: DbSession, events: Collection[str]) -> Mapping[str, Mapping[str, datetime]]:
    """Return known start times by event and session."""
    query = (
        select(EventRow.key, SessionRow.key, SessionRow.starts)
        .join(SessionRow, SessionRow.event_id == EventRow.id)
        .where(EventRow.key.in_(events), SessionRow.starts.is_not(None))
    )
    found: dict[str, dict[str, datetime]] = {}
    for event, session, starts in db.execute(query):
        found.setdefault(event, {})[session] = datetime.fromisoformat(str(starts))
    return found
