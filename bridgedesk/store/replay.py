"""Replays the journal from its first entry: it must lead to the rows that are in the file.

Only a digest of each row is kept meanwhile, so that a file of thousands of sessions fits the memory."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import RowMapping, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.store.journal import images_of
from bridgedesk.store.kept import Values
from bridgedesk.store.mapping import DraftRow, JournalRow, Row

_AT_A_TIME = 500

# Version 2 made these rows from a column that the entries before it still name, without an entry of its own.
_MADE_FROM = {("session", "deals"): "deal"}


class _Row(NamedTuple):
    """What the journal says of a row: the columns that it names, and a digest of their values."""

    columns: tuple[str, ...]
    digest: int

    @classmethod
    def of(cls, table: str, values: Values, known: dict[tuple[str, ...], tuple[str, ...]]) -> "_Row":
        """Leave out columns that the table no longer has."""
        columns = tuple(name for name in values if name in Row.metadata.tables[table].columns)
        columns = known.setdefault(columns, columns)
        return cls(columns, _digest(values, columns))


def unexplained(db: DbSession) -> Iterator[str]:
    """Name every table with rows that no act wrote, or that are not as the last act left them."""
    without_entry = {JournalRow.__tablename__, DraftRow.__tablename__}
    expected = _by_the_journal(db, without_entry)
    for table in Row.metadata.sorted_tables:
        if table.name in without_entry:
            continue
        rows = expected.get(table.name, {})
        found = db.execute(select(table).execution_options(yield_per=_AT_A_TIME)).mappings()
        wrong = len(rows)
        for row in found:
            said = rows.get(row["id"])
            if said is None:
                wrong += 1
            elif _digest(row, said.columns) == said.digest:
                wrong -= 1
        if wrong:
            rows_ = "1 row" if wrong == 1 else f"{wrong} rows"
            yield f"{rows_} of table {table.name} differ from what was entered"


def _by_the_journal(db: DbSession, without_entry: set[str]) -> dict[str, dict[int, _Row]]:
    rows: dict[str, dict[int, _Row]] = {}
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    query = select(JournalRow).order_by(JournalRow.id).execution_options(yield_per=_AT_A_TIME)
    for entry in db.scalars(query):
        images = images_of(entry)
        db.expunge(entry)
        for image in images:
            if image.before is not None:
                rows.get(image.table, {}).pop(image.at[1], None)
        for image in images:
            if image.after is not None:
                rows.setdefault(image.table, {})[image.at[1]] = _Row.of(image.table, image.after, known)
                without_entry |= {_MADE_FROM.get((image.table, name), "") for name in image.after}
    return rows


def _digest(values: Values | RowMapping, columns: tuple[str, ...]) -> int:
    return hash(tuple(values[name] for name in columns))
