"""Notices that an open club file was replaced, as by a sync program, and rescues what is in it.

SQLite would go on writing into a file that no folder shows any more."""

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Engine

from bridgedesk.store import sqlite

_TABLE = "CREATE TABLE IF NOT EXISTS still_open (token TEXT NOT NULL)"


class Watched:
    """The file as it was opened; another file may have taken its place since."""

    def __init__(self, path: Path, engine: Engine, handle: int) -> None:
        self._path = path
        self._engine = engine
        self._handle = handle

    @classmethod
    def from_now_on(cls, path: Path, engine: Engine) -> Self:
        return cls(path, engine, os.open(path, os.O_RDONLY))

    @property
    def was_replaced(self) -> bool:
        """Compare device and inode; where they differ, as they may on sticks, write a token to look for."""
        try:
            there = self._path.stat()
        except OSError:
            return False  # it is gone, which is said in other words
        ours = os.fstat(self._handle)
        if (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino):
            return False
        return not self._shows_what_is_written()

    def _shows_what_is_written(self) -> bool:
        token = secrets.token_hex(16)
        with closing(self._engine.raw_connection()) as raw:
            cursor = raw.cursor()
            for words in (_TABLE, "DELETE FROM still_open"):
                cursor.execute(words)
            cursor.execute("INSERT INTO still_open VALUES (?)", (token,))
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            seen = _token_in(self._path)
            cursor.execute("DROP TABLE still_open")
        return seen == token

    def rescue(self, time: datetime) -> Path:
        """Write all that is in the open file to a new one beside it."""
        name = f"{self._path.stem} rescued {time:%Y-%m-%d %H.%M.%S}"
        target, number = self._path.with_name(f"{name}{self._path.suffix}"), 2
        while target.exists():
            target = self._path.with_name(f"{name} ({number}){self._path.suffix}")
            number += 1
        sqlite.make_for_owner(target)
        with closing(self._engine.raw_connection()) as raw, closing(sqlite3.connect(target)) as there:
            live = raw.driver_connection
            if not isinstance(live, sqlite3.Connection):
                raise AssertionError("a club file is an SQLite file")
            live.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
            there.commit()
        with target.open("rb+") as file:
            os.fsync(file.fileno())
        return target

    def end(self) -> None:
        os.close(self._handle)


def _token_in(path: Path) -> str | None:
    """Read the token from the file itself, without the log beside it."""
    with suppress(sqlite3.Error):
        uri = f"{path.absolute().as_uri()}?immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as there:
            return str(there.execute("SELECT token FROM still_open").fetchone()[0])
    return None
