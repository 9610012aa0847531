"""Drafts of half-typed forms in the club file, outside the journal and undo.

A thread of its own writes them, so that typing never waits for the disk; if writing fails, they stay in
memory and are tried again."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from threading import Condition, Thread
from typing import NamedTuple

from sqlalchemy import Engine, RowMapping, delete, select, update
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.moment import instant
from bridgedesk.store import sqlite
from bridgedesk.store.file_identity import Watched
from bridgedesk.store.mapping import DraftRow
from bridgedesk.store.mapping.row import table_of

MOST_DRAFTS = 500  # in one club file; the oldest go first
MOST_FIELDS = 100  # in one draft
MOST_LETTERS = 20_000  # in one field
TRY_AGAIN = 2.0  # seconds after the disk refused
UNREADABLE_DRAFT = (ValueError, TypeError, RecursionError)

_TABLE = table_of(DraftRow)
_WRITE = (
    "INSERT INTO draft (event, form, subject, fields, time, digest) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (event, form, subject)"
    " DO UPDATE SET fields = excluded.fields, time = excluded.time, digest = excluded.digest"
)
_ERASE = "DELETE FROM draft WHERE event = ? AND form = ? AND subject = ?"


class DraftPlace(NamedTuple):
    """Place of a draft: an event (empty: the club), a form, and the form's subject."""

    event: str
    form: str
    subject: str


class Draft(NamedTuple):
    """Fields of a form as typed, and the time."""

    slot: DraftPlace
    fields: Mapping[str, str]
    time: datetime


class KeptDrafts:
    """All drafts of an open club file."""

    def __init__(self, watched: Watched | None) -> None:
        """Create an empty collection; without `watched`, for a read-only file, drafts stay in memory."""
        self._watched = watched
        self._may_write = True  # as long as no other file has taken this one's place
        self._known: dict[DraftPlace, Draft] = {}
        self._waiting: dict[DraftPlace, Draft | None] = {}  # to be written; None: to be erased
        self._in_use: dict[DraftPlace, Draft | None] = {}  # erased by the next act that commits
        self._changed = Condition()
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        self._ended = False

    def read(self, engine: Engine) -> None:
        """Read all that can be read; a damaged one is left for `check` to name."""
        with sqlite.only_reading(engine).connect() as connection:
            rows = connection.execute(select(_TABLE)).mappings().all()
        self._known = {}
        for row in rows:
            with suppress(*UNREADABLE_DRAFT):
                draft = _draft_of(row)
                self._known[draft.slot] = draft

    def find(self, slot: DraftPlace) -> Draft | None:
        return self._known.get(slot)

    def all_of(self, event: str, form: str) -> list[Draft]:
        """Return the drafts of a form, the newest first."""
        found = [each for each in self._known.values() if each.slot[:2] == (event, form)]
        return sorted(found, key=lambda draft: instant(draft.time), reverse=True)

    # ---- changing

    def keep(self, slot: DraftPlace, fields: Mapping[str, str], time: datetime) -> None:
        """Store what is typed now; it is written within a moment."""
        within = {name: _storable(text) for name, text in list(fields.items())[:MOST_FIELDS]}
        self._set(slot, Draft(slot, within, time))
        while len(self._known) > MOST_DRAFTS:
            self.erase(min(self._known.values(), key=lambda draft: instant(draft.time)).slot)

    def erase(self, slot: DraftPlace) -> None:
        if slot in self._known:
            self._set(slot, None)

    def _set(self, slot: DraftPlace, draft: Draft | None) -> None:
        if draft is None:
            self._known.pop(slot, None)
        else:
            self._known[slot] = draft
        if self._watched is None or self._ended:
            return
        with self._changed:
            self._waiting[slot] = draft
            self._may_write = not self._watched.seems_replaced
            if self._thread is None and self._may_write:
                self._begin_writing(self._watched)
            self._changed.notify_all()

    @contextmanager
    def used(self, *slots: DraftPlace) -> Iterator[None]:
        """Erase these drafts in the transaction of the action committed inside; keep them if none commits."""
        with self._changed:
            self._in_use = {slot: self._known.get(slot) for slot in slots}
            waiting = {slot: self._waiting.pop(slot) for slot in slots if slot in self._waiting}
        try:
            yield
        finally:
            with self._changed:
                refused = {slot: draft for slot, draft in waiting.items() if slot in self._in_use}
                self._in_use = {}
                self._waiting = {**refused, **self._waiting}
                self._changed.notify_all()

    def erase_used(self, db: DbSession) -> None:
        """Erase, in this transaction, the drafts that the action uses."""
        for slot in self._in_use:
            here = (_TABLE.c[name] == value for name, value in slot._asdict().items())
            db.execute(delete(_TABLE).where(*here))

    def committed(self) -> None:
        for slot in self._in_use:
            self._known.pop(slot, None)
        self._in_use = {}

    # ---- writing

    def _begin_writing(self, watched: Watched) -> None:
        with suppress(sqlite3.Error):
            self._connection = sqlite.connect_aside(watched.path)
            self._thread = Thread(
                target=self._write_all, args=(self._connection,), name="drafts", daemon=True
            )
            self._thread.start()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: (self._waiting and self._may_write) or self._ended)
                if not (self._waiting and self._may_write):
                    return
            try:
                self._write_on(connection)
            except sqlite3.Error:
                with self._changed:
                    if self._ended:
                        return
                    self._changed.wait_for(lambda: self._ended, TRY_AGAIN)

    def _write_on(self, connection: sqlite3.Connection) -> None:
        """Write waiting drafts in one transaction, except those an action uses in the meantime."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            with self._changed:
                waiting = dict(self._waiting)
            for slot, draft in waiting.items():
                connection.execute(*((_ERASE, slot) if draft is None else (_WRITE, _values(draft))))
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        with self._changed:
            for slot, draft in waiting.items():
                if slot in self._waiting and self._waiting[slot] is draft:
                    del self._waiting[slot]
            self._changed.notify_all()

    def wait(self, seconds: float = 10) -> bool:
        """Wait until all is written; return False if it was not."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, seconds)

    def write_now(self, engine: Engine) -> bool:
        """Write what waits on the file's own connection; return False if the disk refused it."""
        if self._waiting:
            with suppress(*sqlite.ERRORS), closing(engine.raw_connection()) as raw:
                self._write_on(sqlite.plain(raw))
        return not self._waiting

    def end(self, engine: Engine) -> bool:
        """Write what waits and close the connection; return False if something could not be written."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        if self._thread:
            self._thread.join()
        if self._connection:
            self._connection.close()
        return self.write_now(engine)


# ---- rows


def read_drafts(db: DbSession) -> list[Draft]:
    """Return all drafts; raise ValueError or TypeError if one is damaged."""
    return [_draft_of(row) for row in db.execute(select(_TABLE)).mappings()]


def rewrite_drafts(db: DbSession, change: Callable[[str, str], str]) -> int:
    """Replace each text by `change` of its event and itself; return how many drafts changed.

    A damaged draft is erased. Call `KeptDrafts.wait` before, so that no draft is on its way, and
    `KeptDrafts.read` after the commit."""
    found = 0
    for row in db.execute(select(_TABLE)).mappings().all():
        here = _TABLE.c.id == row["id"]
        try:
            draft = _draft_of(row)
        except UNREADABLE_DRAFT:
            db.execute(delete(_TABLE).where(here))
            continue
        event = draft.slot.event
        subject = change(event, draft.slot.subject)
        fields = {field: change(event, text) for field, text in draft.fields.items()}
        if (subject, fields) != (draft.slot.subject, draft.fields):
            found += 1
            values = _values(Draft(draft.slot._replace(subject=subject), fields, draft.time))
            db.execute(update(_TABLE).where(here).values(dict(zip(DraftRow.WRITTEN, values, strict=True))))
    return found


def _storable(text: str) -> str:
    """Cut text longer than anybody types, and replace half letters that no file can hold."""
    return text[:MOST_LETTERS].encode("utf-8", "replace").decode()


def _values(draft: Draft) -> tuple[str, ...]:
    fields = json.dumps(dict(draft.fields), ensure_ascii=False)
    values = (*draft.slot, fields, draft.time.isoformat(timespec="seconds"))
    return (*values, _digest(values))


def _digest(values: Iterable[str]) -> str:
    """Return a digest that reveals a changed cell, since no journal entry explains a draft."""
    return sha256(json.dumps(list(values), ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()


def _draft_of(row: RowMapping) -> Draft:
    values = [row[name] for name in DraftRow.WRITTEN]
    if not all(isinstance(each, str) for each in values):
        raise TypeError("a draft is text")
    *slot, fields, time, digest = values
    if digest != _digest([*slot, fields, time]):
        raise ValueError("a draft is not as it was written")
    return Draft(DraftPlace(*slot), dict(json.loads(fields)), datetime.fromisoformat(time))
