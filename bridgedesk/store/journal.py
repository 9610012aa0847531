"""Unit of work: one action, one transaction, one journal entry with the rows before and after."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import ColumnElement, Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute, aliased
from sqlalchemy.orm import Session as DbSession

from bridgedesk.store import sqlite
from bridgedesk.store.chain import JOURNAL, START, content_of, digest_of, digest_of_tables, link
from bridgedesk.store.listed_players import Written
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import JournalHeadRow, JournalRow, Row
from bridgedesk.store.mapping.row import table_of

_JOURNAL = table_of(JournalRow)
_HEAD = table_of(JournalHeadRow)
_READ_HEAD = select(_HEAD.c.entry, _HEAD.c.chain)
_MOVE_HEAD = update(_HEAD).where(_HEAD.c.id == 1)
_AT = select(_JOURNAL).where(_JOURNAL.c.id == bindparam("number"))


class Image(NamedTuple):
    """Row before and after an action; None if it did not exist."""

    table: str
    before: Values | None
    after: Values | None

    @property
    def at(self) -> tuple[str, int]:
        values = self.after or self.before or {}
        return self.table, values["id"]


@dataclass(frozen=True, slots=True)
class ActRecord:
    """Journal text of an action, with its time; without an event it concerns the whole club."""

    act: str
    words: str
    time: datetime
    event: str | None = None
    undoable: bool = True
    target: int | None = None


class UnitOfWork:
    """Transaction that is undone unless it is committed."""

    def __init__(self, db: DbSession, deed: ActRecord) -> None:
        self.db = db
        self.deed = deed
        self.committed = False
        self._images: list[Image] = []
        self.players_written = list[Written]()  # of the club's list

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.db.close()

    def add(self, kind: type[Row], rows: Sequence[Values]) -> list[int]:
        """Add rows and return their numbers."""
        if not rows:
            return []
        table = table_of(kind)
        adding = insert(table).returning(table.c.id, sort_by_parameter_order=True)
        numbers = list(self.db.scalars(adding, [dict(row) for row in rows]))
        for number, row in zip(numbers, rows, strict=True):
            self._images.append(Image(table.name, None, {"id": number, **row}))
        return numbers

    def change(self, kind: type[Row], rows: Iterable[tuple[Values, Values]]) -> None:
        """Change rows: pairs of the present row and its new values."""
        table = table_of(kind)
        images = [Image(table.name, before, {**before, **after}) for before, after in rows]
        if len(images) == 1:
            (image,) = images
            self.db.execute(update(table).where(table.c.id == image.at[1]).values(image.after or {}))
            self._images += images
        else:
            self._write(images)

    def remove(self, kind: type[Row], rows: Iterable[Values]) -> None:
        self._write([Image(table_of(kind).name, row, None) for row in rows])

    def put_back(self, images: Sequence[Image]) -> None:
        """Restore every row as it was before."""
        self._write([Image(image.table, image.after, image.before) for image in images])

    def _write(self, images: Sequence[Image]) -> None:
        """Write images; all old rows are deleted first, so that no new row collides with one."""
        for image in images:
            if image.before is not None:
                table = Row.metadata.tables[image.table]
                self.db.execute(delete(table).where(table.c.id == image.at[1]))
        for image in images:
            if image.after is not None:
                self.db.execute(insert(Row.metadata.tables[image.table]).values(dict(image.after)))
        self._images += images

    @property
    def tables(self) -> frozenset[str]:
        """Return the names of the tables that were written."""
        return frozenset(image.table for image in self._images)

    def rewrite(self, entry: int, words: str, images: str) -> None:
        """Rewrite the text of an earlier entry; this act's entry records that, so the chain still holds."""
        content = content_of(dict(self.db.execute(_AT, {"number": entry}).mappings().one()))
        rewritten = {**content, "words": words, "images": images}
        at = _JOURNAL.c.id == entry
        self.db.execute(update(_JOURNAL).where(at).values(words=words, images=images))
        before, after = ({"id": entry, "digest": digest_of(each)} for each in (content, rewritten))
        self._images.append(Image(JOURNAL, before, after))

    def commit(self) -> int:
        """Commit, and return the number of the journal entry."""
        if self.db.new or self.db.dirty or self.db.deleted:
            raise AssertionError("a row was changed behind the journal's back")
        last, chain = self.db.execute(_READ_HEAD).one()
        entry = {
            "time": self.deed.time.isoformat(timespec="seconds"),
            "act": self.deed.act,
            "event": self.deed.event,
            "words": self.deed.words,
            "images": images_text(self._images),
            "undoable": self.deed.undoable,
            "target": self.deed.target,
            "id": last + 1,
        }
        chain = link(chain, digest_of(content_of(entry)))
        self.db.execute(insert(_JOURNAL), [{**entry, "chain": chain}])
        self.db.execute(_MOVE_HEAD, {"entry": last + 1, "chain": chain})
        self.db.commit()
        self.committed = True
        return int(last + 1)


def create_tables(engine: Engine, version: int) -> None:
    """Make the tables of a new file, and the head of a chain without entries."""
    sqlite.create_tables(engine, Row.metadata, version)
    with engine.begin() as connection:
        tables = digest_of_tables(connection.exec_driver_sql)
        connection.execute(insert(_HEAD), [{"id": 1, "entry": 0, "chain": START, "tables": tables}])


def is_undone(act: InstrumentedAttribute[Any] = JournalRow.id) -> ColumnElement[bool]:
    """Return True if the newest link to an act is an undo."""
    later = aliased(JournalRow)
    newest = select(later.act).where(later.target == act).order_by(later.id.desc()).limit(1)
    return func.coalesce(newest.correlate(JournalRow).scalar_subquery() == "undo", False)


# ---- images


def images_text(images: Iterable[Image]) -> str:
    """Return images as the journal stores them: columns without a value are left out."""
    short = [(each.table, _named(each.before), _named(each.after)) for each in images]
    return json.dumps(short, ensure_ascii=False, separators=(",", ":"))


def _named(values: Values | None) -> Values | None:
    return values and {name: value for name, value in values.items() if value is not None}


def images_of(entry: JournalRow) -> list[Image]:
    """Return what an entry did to rows; a column that it does not name has the value of a new row."""
    images = [Image(*each) for each in json.loads(entry.images)]
    if any(image.at[0] not in Row.metadata.tables for image in images):
        raise LookupError(f"entry {entry.id} of the journal names an unknown table")
    return [Image(table, _whole(table, before), _whole(table, after)) for table, before, after in images]


def _whole(table: str, values: Values | None) -> Values | None:
    if values is None or table == JOURNAL:
        return values
    return {name: values.get(name, empty) for name, empty in empty_row(table).items()}


@cache
def empty_row(table: str) -> dict[str, Any]:
    """Return the default values of a table's columns."""
    columns = Row.metadata.tables[table].columns
    return {column.name: getattr(column.server_default, "arg", None) for column in columns}


def is_as_left(row: Values | None, image: Image) -> bool:
    """Return True for a row as the act left it; columns that are newer than the image do not matter."""
    if image.after is None or row is None:
        return image.after is row
    return all(row.get(name) == value for name, value in image.after.items())


def present(db: DbSession, at: tuple[str, int]) -> Values | None:
    name, number = at
    table = Row.metadata.tables[name]
    found = db.execute(select(table).where(table.c.id == number)).mappings().one_or_none()
    return dict(found) if found is not None else None


# ---- as the history shows it


class JournalEntry(NamedTuple):
    """Action as the history shows it."""

    number: int
    time: datetime
    act: str
    words: str
    undoable: bool
    undone: bool
    event: str | None = None


_SHOWN = (
    JournalRow.id,
    JournalRow.time,
    JournalRow.act,
    JournalRow.words,
    JournalRow.undoable,
    is_undone(),
    JournalRow.event,
)


def journal_entries(db: DbSession, limit: int, *where: ColumnElement[bool]) -> list[JournalEntry]:
    """Return actions, the newest first."""
    query = select(*_SHOWN).where(*where).order_by(JournalRow.id.desc()).limit(limit)
    return [JournalEntry(each.id, datetime.fromisoformat(each.time), *each[2:]) for each in db.execute(query)]
