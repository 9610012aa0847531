"""A file of an older version brought to today's, step by step, in one transaction, after it was copied aside.

A step is frozen once released: it knows the tables as they were then, and nothing of today's mapping.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import Connection, Engine

from bridgedesk.store import sqlite
from bridgedesk.store.migrations import to_2, to_3, to_4, to_5, to_6, to_7, to_8, to_9, to_10
from bridgedesk.store.problem import FileProblem

STEPS: Mapping[int, Callable[[Connection], None]] = {
    2: to_2.migrate,
    3: to_3.migrate,
    4: to_4.migrate,
    5: to_5.migrate,
    6: to_6.migrate,
    7: to_7.migrate,
    8: to_8.migrate,
    9: to_9.migrate,
    10: to_10.migrate,
}
VERSION = max(STEPS)


def refuse_newer(path: Path, version: int) -> None:
    if version > VERSION:
        raise FileProblem(f"{path} was written by a newer BridgeDesk; open it with that one")


def bring_up(engine: Engine, path: Path, version: int) -> Path:
    """Where the file as it was is kept."""
    aside = path.with_name(f"{path.stem} before version {VERSION}{path.suffix}")
    sqlite.copy(path, aside)
    with engine.begin() as connection:
        for number in range(version + 1, VERSION + 1):
            STEPS[number](connection)
        sqlite.set_version(connection, VERSION)
    return aside
