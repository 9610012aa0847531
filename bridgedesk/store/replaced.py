"""Detection of an open club file being replaced, for example by a sync program, and rescue of its content.

SQLite would continue writing into a file that no folder shows any more."""

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
    """Club file as it was opened; another file may have replaced it since."""

    def __init__(self, path: Path, engine: Engine, handle: int) -> None:
        self.path = path
        self._engine = engine
        self._handle = handle

    @classmethod
    def from_now_on(cls, path: Path, engine: Engine) -> Self:
        return cls(path, engine, os.open(path, os.O_RDONLY))

    @property
    def was_replaced(self) -> bool:
        """Compare device and inode; if they differ, as they may on USB sticks, write a token to look for."""
        gone = not self.path.exists()  # which is said in other words
        return not gone and self.seems_replaced and not self._shows_what_is_written()

    @property
    def seems_replaced(self) -> bool:
        """Compare device and inode alone, which waits for no disk; a file that is gone counts too."""
        try:
            there = self.path.stat()
        except OSError:
            return True
        ours = os.fstat(self._handle)
        return (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino)

    def _shows_what_is_written(self) -> bool:
        token = secrets.token_hex(16)
        with closing(self._engine.raw_connection()) as raw:
            cursor = raw.cursor()
            for words in (_TABLE, "DELETE FROM still_open"):
                cursor.execute(words)
            cursor.execute("INSERT INTO still_open VALUES (?)", (token,))
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            seen = _token_in(self.path)
            cursor.execute("DROP TABLE still_open")
        return seen == token

    def rescue(self, time: datetime) -> Path:
        """Write all content of the open file to a new one next to it."""
        name = f"{self.path.stem} rescued {time:%Y-%m-%d %H.%M.%S}"
        target, number = self.path.with_name(f"{name}{self.path.suffix}"), 2
        while target.exists():
            target = self.path.with_name(f"{name} ({number}){self.path.suffix}")
            number += 1
        sqlite.make_for_owner(target)
        with closing(self._engine.raw_connection()) as raw, closing(sqlite3.connect(target)) as there:
            sqlite.plain(raw).backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
            there.commit()
        with target.open("rb+") as file:
            os.fsync(file.fileno())
        return target

    def end(self) -> None:
        os.close(self._handle)


def _token_in(path: Path) -> str | None:
    """Read the token from the file itself, without its log."""
    with suppress(sqlite3.Error):
        uri = f"{path.absolute().as_uri()}?immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as there:
            return str(there.execute("SELECT token FROM still_open").fetchone()[0])
    return None
