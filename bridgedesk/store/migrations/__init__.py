"""A file of an older version brought to today's, step by step, in one transaction, after it was copied aside.

A step is frozen once released: it knows the tables as they were then, and nothing of today's mapping.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine

from bridgedesk.store import sqlite
from bridgedesk.store.backup_files import BEFORE_VERSION, dated, folder_of, not_taken, pack
from bridgedesk.store.chain import digest_of_tables
from bridgedesk.store.migrations import (
    to_2,
    to_3,
    to_4,
    to_5,
    to_6,
    to_7,
    to_8,
    to_9,
    to_10,
    to_11,
    to_12,
    to_13,
    to_14,
)
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
    11: to_11.migrate,
    12: to_12.migrate,
    13: to_13.migrate,
    14: to_14.migrate,
}
VERSION = max(STEPS)
OF_LATER = "a newer BridgeDesk; open it with that version"


def refuse_newer(path: Path, tables: int, program: str = "") -> None:
    """Refuse a file with tables of later; its own program is named if the file tells it."""
    if tables > VERSION:
        by = f"BridgeDesk {program}; install that version or a later one" if program else OF_LATER
        raise FileProblem(f"{path} was saved by {by}")


def bring_up(engine: Engine, path: Path, version: int) -> Path:
    """Upgrade the file; return the backup made before."""
    now = datetime.now().astimezone()
    aside = not_taken(folder_of(path) / dated(now, f"{BEFORE_VERSION} {VERSION}"))
    sqlite.copy(path, aside)
    with suppress(OSError):
        pack(aside)
    with engine.begin() as connection:
        for number in sorted(each for each in STEPS if each > version):
            STEPS[number](connection)
        connection.exec_driver_sql(
            "UPDATE journal_head SET tables = ?", (digest_of_tables(connection.exec_driver_sql),)
        )
        sqlite.set_version(connection, VERSION)
    with suppress(*sqlite.ERRORS):  # without room for a copy the file stays as large as it is
        sqlite.run(engine, "VACUUM")
    return aside
