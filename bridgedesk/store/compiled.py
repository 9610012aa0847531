"""Statements in SQLite's words, compiled once and used for every club file."""

from collections.abc import Callable
from functools import cache
from typing import Any

from sqlalchemy import Engine, MetaData, StaticPool, create_engine
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.util import LRUCache

_MOST_STATEMENTS = 500  # as many as an engine keeps for itself


@cache
def _common() -> Engine:
    """Return the engine whose dialect and statements all others share, as compiling takes most time."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    engine.connect().close()  # the dialect asks SQLite what it can do, once
    engine.dispose()
    return engine.execution_options(compiled_cache=LRUCache(_MOST_STATEMENTS))


def engine_on(connect: Callable[[], Any]) -> Engine:
    """Return an engine with one connection."""
    common = _common()
    pool = StaticPool(connect, dialect=common.dialect)
    return Engine(pool, common.dialect, common.url, execution_options=common.get_execution_options())


@cache
def statements_making(metadata: MetaData) -> tuple[str, ...]:
    """Return the statements that make all tables and their indexes in an empty file.

    Tables never reuse a row's number, as the journal relies on it."""
    dialect, found = _common().dialect, list[str]()
    for table in metadata.sorted_tables:
        table.dialect_options["sqlite"]["autoincrement"] = True
        found.append(str(CreateTable(table).compile(dialect=dialect)))
        indexes = sorted(table.indexes, key=lambda index: str(index.name))
        found += [str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]
    return tuple(found)
