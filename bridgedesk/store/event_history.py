"""Event as it was before each of its last actions: rows are undone in memory, never in the file."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.store.damage import UNREADABLE
from bridgedesk.store.journal import Image, images_of, is_as_left
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import (
    EventRow,
    JournalRow,
    MatchResultRow,
    MatchRow,
    ResultRow,
    Row,
    RulingRow,
    SectionRow,
    SessionRow,
)
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.reading import Reader

# What is written there moves no figure.
WORDS_ONLY = frozenset(
    {
        "note",
        "clearance",
        "prize",
        "board_form",
        "issue",
        "appeal",
        "rulebook",
        "file_result",
        "file_match_result",
        "club_player",
        "journal",
    }
)

Rows = dict[str, dict[int, Values]]


class HistoryStep(NamedTuple):
    """Action, with the event before and after it."""

    time: datetime
    act: str
    words: str
    before: Event
    after: Event


class EventRows(NamedTuple):
    """Rows of an event as they are, and how its last actions changed them, the newest first."""

    number: int
    rows: Rows
    entries: Sequence[tuple[datetime, str, str, Sequence[Image]]]

    def steps(self) -> Iterator[HistoryStep]:
        """Yield the actions backwards, until the journal ends or no longer fits the rows."""
        rows: Rows = defaultdict(dict, {name: dict(table) for name, table in self.rows.items()})
        after = _event(rows, self.number)
        for time, act, words, images in self.entries:
            if not all(is_as_left(rows[image.table].get(image.at[1]), image) for image in images):
                return
            for image in images:
                rows[image.table].pop(image.at[1], None)
            for image in images:
                if image.before is not None:
                    rows[image.table][image.at[1]] = image.before
            if self.number not in rows["event"]:
                return
            try:
                before = _event(rows, self.number)
            except UNREADABLE:  # damaged images
                return
            yield HistoryStep(time, act, words, before, after)
            after = before


def last_acts(db: DbSession, key: str, limit: int) -> EventRows:
    table = table_of(EventRow)
    row = dict(db.execute(select(table).where(table.c.key == key)).mappings().one())
    reader = _Recorder(db, row["id"])
    reader.event(row)
    query = select(JournalRow).where(JournalRow.event == key).order_by(JournalRow.id.desc()).limit(limit)
    entries = []
    for entry in db.scalars(query):
        images = [image for image in images_of(entry) if image.table not in WORDS_ONLY]
        if images:
            entries.append((datetime.fromisoformat(entry.time), entry.act, entry.words, images))
    return EventRows(row["id"], {**reader.rows, "event": {row["id"]: row}}, entries)


class _Recorder(Reader):
    """Reader that keeps each row it reads."""

    def __init__(self, db: DbSession, event: int) -> None:
        super().__init__(db, event)
        self.rows: Rows = defaultdict(dict)

    def _below(self, kind: type[Row], owner: int) -> Iterator[Values]:
        name = table_of(kind).name
        for row in super()._below(kind, owner):
            self.rows[name][row["id"]] = row
            yield row


def _event(rows: Rows, number: int) -> Event:
    return _Remembered(rows, number).event(rows["event"][number])


class _Remembered(Reader):
    """Reader of rows that are in memory."""

    def __init__(self, rows: Rows, event: int) -> None:
        self.number = event
        self.rows = rows
        self._owned: dict[str, Mapping[int, list[Values]]] = {}

    def _below(self, kind: type[Row], owner: int) -> Iterator[Values]:
        name = table_of(kind).name
        if name in WORDS_ONLY:
            return
        if name not in self._owned:
            owned: dict[int, list[Values]] = defaultdict(list)
            for row in sorted(self.rows[name].values(), key=lambda row: (row.get("position", 0), row["id"])):
                owned[row[kind.OWNER]].append(row)
            self._owned[name] = owned
        yield from self._owned[name].get(owner, ())

    def _key_of(self, name: str, number: int | None) -> str | None:
        return None if number is None else str(self.rows[name][number]["key"])


# ---- boards that each action changed, read from the rows in the journal


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
MOST_ACTS = 200  # newest actions whose boards are looked up


def boards_touched(db: DbSession, event: str) -> Mapping[int, tuple[Touched, ...]]:
    """Return the boards by number of the action, for the newest actions of an event."""
    keys = _Keys(db, event)
    query = select(JournalRow).where(JournalRow.event == event)
    newest = query.order_by(JournalRow.id.desc()).limit(MOST_ACTS)
    return {
        entry.id: tuple(dict.fromkeys(each for image in images_of(entry) for each in keys.of(image)))
        for entry in db.scalars(newest)
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
            yield self._touched_by_result(row)
        elif image.table == MATCH_RESULT:
            session, match = self.matches.get(row["match_id"], (None, None))
            yield Touched(self.sessions.get(session), row["board"], match=match, room=row["room"])
        elif image.table == RULING:
            yield Touched(self.sessions.get(row.get("session_id")), row["board"], row.get("round"))

    def _touched_by_result(self, row: Values) -> Touched:
        session, section = self.sections.get(row["section_id"], (None, None))
        return Touched(
            self.sessions.get(session), row["board"], row["round"], section, row.get("table_number")
        )
