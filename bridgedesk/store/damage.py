"""Detection of damage: a club file that does not contain what BridgeDesk writes into one."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table
from sqlalchemy.exc import InvalidRequestError

from bridgedesk.store import sqlite
from bridgedesk.store.chain import CONTENT, START, content_of, digest_of, digest_of_tables, link
from bridgedesk.store.mapping import Row
from bridgedesk.store.mapping.journal import text_of
from bridgedesk.store.problem import Damaged

# Raised where text cannot be read as what it should be, or a row that another one names is missing.
UNREADABLE = (
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    AttributeError,
    RecursionError,
    InvalidRequestError,
)

_COLUMNS = (
    "SELECT found.name, each.name FROM sqlite_master AS found, pragma_table_info(found.name) AS each"
    " WHERE found.type = 'table' AND found.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)
_PROGRAMS = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
_NEWEST_ENTRIES = f"SELECT {', '.join(CONTENT)}, chain FROM journal ORDER BY id DESC LIMIT 2"  # noqa: S608
_PASSING = {"still_open"}  # written for a moment, to see whether the file was replaced


def damaged(name: str) -> Damaged:
    return Damaged(f"{name} is damaged and cannot be read; restore its newest backup")


@contextmanager
def damage_in_words(path: Path) -> Iterator[None]:
    """Say in one sentence that the file is damaged when something in it cannot be read."""
    try:
        yield
    except UNREADABLE as problem:
        raise damaged(path.name) from problem


def refuse_other_schema(engine: Engine, path: Path) -> None:
    """Raise Damaged if tables or columns differ, or if a trigger or view was put into the file."""
    with engine.connect() as connection:
        found: dict[str, set[str]] = {}
        for table, column in connection.exec_driver_sql(_COLUMNS):
            found.setdefault(table, set()).add(column)
        programs = connection.exec_driver_sql(_PROGRAMS).all()
    if programs:
        kind, name = programs[0]
        raise Damaged(
            f"{path.name} was changed by another program ({kind} {name}); restore its newest backup"
        )
    for table in sorted(found.keys() ^ _expected().keys() - _PASSING):
        raise damaged(f"Table {table} of {path.name}")
    for table, columns in _expected().items():
        if columns != found[table]:
            raise damaged(f"Table {table} of {path.name}")


def schema_faults(raw: sqlite3.Connection) -> list[str]:
    """Name the tables whose indexes, references, defaults or conditions differ from a new file's."""
    found, expected = _shapes(raw), _expected_shapes()
    different = sorted({table for table, _ in found ^ expected} - _PASSING)
    if not different:
        noted = raw.execute("SELECT tables FROM journal_head").fetchall()
        if noted != [(digest_of_tables(raw.execute),)]:
            return ["the tables were changed by another program"]
    return [f"table {table} was changed by another program" for table in different]


def _shapes(raw: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Return the parts of each table, in no order; old files have the same parts in other words."""
    texts = raw.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    found = set[tuple[str, str]]()
    for name, text in texts.fetchall():
        found.add((name, str([text.count(word) for word in ("AUTOINCREMENT", "CHECK", "DEFERRED")])))
        for pragma in ("table_info", "foreign_key_list"):
            found |= {(name, str(row[1:])) for row in raw.execute(f'PRAGMA {pragma}("{name}")')}
        for _, index, unique, _, partial in raw.execute(f'PRAGMA index_list("{name}")').fetchall():
            columns = [row[2] for row in raw.execute(f'PRAGMA index_info("{index}")')]
            found.add((name, f"{columns} {unique} {partial}"))
    return frozenset(found)


@cache
def _expected_shapes() -> frozenset[tuple[str, str]]:
    with closing(sqlite.new_tables(Row.metadata)) as raw:
        return _shapes(raw)


def refuse_cut_journal(engine: Engine, path: Path) -> None:
    """Raise Damaged unless the journal ends with the entry written last, unchanged."""
    with engine.connect() as connection:
        heads = connection.exec_driver_sql("SELECT entry, chain FROM journal_head").all()
        newest = [dict(row) for row in connection.exec_driver_sql(_NEWEST_ENTRIES).mappings()]
    if newest and [tuple(each) for each in heads] == [(newest[0]["id"], newest[0]["chain"])]:
        content = content_of({**newest[0], "images": text_of(newest[0]["images"])})
        previous = newest[1]["chain"] if newest[1:] else START
        if link(previous, digest_of(content)) == newest[0]["chain"]:
            return
    raise Damaged(
        f"The journal of {path.name} was cut or changed by another program; restore its newest backup"
    )


@cache
def _expected() -> Mapping[str, set[str]]:
    return {name: {column.name for column in table.columns} for name, table in Row.metadata.tables.items()}


def check_types(table: Table, row: Sequence[Any]) -> dict[str, Any]:
    """Return a row of all columns by their names after checking its types, as SQLite itself accepts text in
    a column of numbers."""
    names, kinds = _types(table)
    for at, value in enumerate(row):
        if value is not None and not isinstance(value, kinds[at]):
            raise TypeError(f"{table.name}.{names[at]} is not of the type {kinds[at].__name__}")
    return dict(zip(names, row, strict=True))


@cache
def _types(table: Table) -> tuple[tuple[str, ...], tuple[type, ...]]:
    columns = table.columns
    return tuple(each.name for each in columns), tuple(each.type.python_type for each in columns)
