"""Boards that each action changed, read from the rows in the journal."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.store.journal import Image, images_of
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import (
    EventRow,
    JournalRow,
    MatchResultRow,
    MatchRow,
    ResultRow,
    RulingRow,
    SectionRow,
    SessionRow,
)
from bridgedesk.store.mapping.row import table_of


class Touched(NamedTuple):
    """Board of a session; results also have round, section and table, matches their key and room."""

    session: str | None
    board: int
    round: int | None = None
    section: str | None = None
    table: int | None = None
    match: str | None = None
    room: str | None = None


RESULT, MATCH_RESULT, RULING = (table_of(each).name for each in (ResultRow, MatchResultRow, RulingRow))


def boards_touched(db: DbSession, event: str, limit: int = 200) -> Mapping[int, tuple[Touched, ...]]:
    """Return the boards by number of the action, for the newest actions of an event."""
    keys = _Keys(db, event)
    query = select(JournalRow).where(JournalRow.event == event).order_by(JournalRow.id.desc()).limit(limit)
    return {
        entry.id: tuple(dict.fromkeys(each for image in images_of(entry) for each in keys.of(image)))
        for entry in db.scalars(query)
    }


class _Keys:
    """Names of the event's sections, sessions and matches."""

    def __init__(self, db: DbSession, event: str) -> None:
        session, section, match = table_of(SessionRow), table_of(SectionRow), table_of(MatchRow)
        whole = table_of(EventRow)
        found = select(session.c.id, session.c.key).join(whole, whole.c.id == session.c.event_id)
        self.sessions = {row.id: row.key for row in db.execute(found.where(whole.c.key == event))}
        self.sections, self.matches = (
            {
                row.id: (row.session_id, row.key)
                for row in db.execute(
                    select(table.c.id, table.c.session_id, table.c.key).where(
                        table.c.session_id.in_(self.sessions)
                    )
                )
            }
            for table in (section, match)
        )

    def of(self, image: Image) -> Iterator[Touched]:
        row = image.after or image.before or {}
        if row.get("board") is None:
            return
        if image.table == RESULT:
            yield self._of_result(row)
        elif image.table == MATCH_RESULT:
            session, match = self.matches.get(row["match_id"], (None, None))
            yield Touched(self.sessions.get(session), row["board"], match=match, room=row["room"])
        elif image.table == RULING:
            yield Touched(self.sessions.get(row.get("session_id")), row["board"], row.get("round"))

    def _of_result(self, row: Values) -> Touched:
        session, section = self.sections.get(row["section_id"], (None, None))
        return Touched(
            self.sessions.get(session), row["board"], row["round"], section, row.get("table_number")
        )
