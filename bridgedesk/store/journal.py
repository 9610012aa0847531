"""The unit of work: one act, one transaction, one journal entry with the rows before and after."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.store.mapping import JournalRow, Row

Values = Mapping[str, Any]


class Image(NamedTuple):
    """One row before and after an act; None where it was not there."""

    table: str
    before: Values | None
    after: Values | None

    @property
    def at(self) -> tuple[str, int]:
        values = self.after or self.before or {}
        return self.table, values["id"]


@dataclass(frozen=True, slots=True)
class Deed:
    """What the journal says about an act."""

    act: str
    words: str
    time: datetime
    event: str | None = None
    undoable: bool = True
    target: int | None = None


class UnitOfWork:
    """Left without a commit, it undoes itself."""

    def __init__(self, db: DbSession, deed: Deed) -> None:
        self.db = db
        self.deed = deed
        self._touched: dict[Row, Values | None] = {}
        self._removed: set[Row] = set()
        self._put_back: list[Image] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.db.close()

    def add(self, *rows: Row) -> None:
        """After this the rows have their numbers."""
        self.db.add_all(rows)
        self.db.flush()
        self._touched.update(dict.fromkeys(rows))

    def change(self, row: Row, **values: object) -> None:
        self._touched.setdefault(row, values_of(row))
        for name, value in values.items():
            setattr(row, name, value)

    def remove(self, row: Row) -> None:
        self._touched.setdefault(row, values_of(row))
        self._removed.add(row)
        self.db.delete(row)
        self.db.flush()

    def put_back(self, images: Sequence[Image]) -> None:
        """Every row as it was before: all are taken out first, so that none stands in another's place."""
        for table, row_id in [image.at for image in images if image.after is not None]:
            self.db.execute(delete(_table(table)).where(_table(table).c.id == row_id))
        for image in images:
            if image.before is not None:
                self.db.execute(insert(_table(image.table)).values(**image.before))
        self._put_back += [Image(image.table, image.after, image.before) for image in images]

    def commit(self) -> int:
        """The number of the journal entry."""
        self._refuse_untracked()
        self.db.flush()
        entry = JournalRow(
            time=self.deed.time.isoformat(timespec="seconds"),
            act=self.deed.act,
            event=self.deed.event,
            words=self.deed.words,
            images=json.dumps([*self._images(), *self._put_back], ensure_ascii=False),
            undoable=self.deed.undoable,
            undone=False,
            target=self.deed.target,
        )
        self.db.add(entry)
        self.db.flush()
        number = entry.id
        self.db.commit()
        return number

    def _refuse_untracked(self) -> None:
        for row in self.db.new | self.db.dirty:
            if row not in self._touched and not isinstance(row, JournalRow):
                raise AssertionError(f"{row} was changed behind the journal's back")

    def _images(self) -> list[Image]:
        found = []
        for row, before in self._touched.items():
            after = None if row in self._removed else values_of(row)
            if before != after:
                found.append(Image(row.__tablename__, before, after))
        return found


def values_of(row: Row) -> Values:
    return {column.key: getattr(row, column.key) for column in row.__table__.columns}


def images_of(entry: JournalRow) -> list[Image]:
    return [Image(*each) for each in json.loads(entry.images)]


def present(db: DbSession, at: tuple[str, int]) -> Values | None:
    table, row_id = at
    found = db.execute(select(_table(table)).where(_table(table).c.id == row_id)).mappings().one_or_none()
    return dict(found) if found is not None else None


def _table(name: str) -> Any:
    return Row.metadata.tables[name]
