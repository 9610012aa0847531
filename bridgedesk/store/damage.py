"""Calls it damage when a club file does not hold what BridgeDesk writes into one."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, RowMapping, Table
from sqlalchemy.exc import InvalidRequestError

from bridgedesk.store.mapping import Row
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


@cache
def _expected() -> Mapping[str, set[str]]:
    return {name: {column.name for column in table.columns} for name, table in Row.metadata.tables.items()}


def of_its_types(table: Table, row: RowMapping) -> dict[str, Any]:
    """Return the row, every value of its column's type: SQLite itself keeps text where a number belongs."""
    for name, kind in _types(table):
        value = row[name]
        if value is not None and not isinstance(value, kind):
            raise TypeError(f"{table.name}.{name} is not of the type {kind.__name__}")
    return dict(row)


@cache
def _types(table: Table) -> tuple[tuple[str, type], ...]:
    return tuple((column.name, column.type.python_type) for column in table.columns)
