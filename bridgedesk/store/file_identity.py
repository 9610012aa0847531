"""Lock on an open club file, and rescue of its content if it is replaced, for example by a sync program.

SQLite would continue writing into a file that no folder shows any more."""

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from enum import Enum
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

from sqlalchemy import Engine

from bridgedesk.store import sqlite
from bridgedesk.store.backup_files import SUFFIX, is_backup, not_taken
from bridgedesk.store.problem import FileProblem

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
        gone = not self.path.exists()  # reported in other words
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
        name = f"{self.path.stem} rescued {time:%Y-%m-%d %H.%M.%S}{self.path.suffix or SUFFIX}"
        target = not_taken(self.path.with_name(name))
        sqlite.make_for_owner(target)
        with closing(self._engine.raw_connection()) as raw, closing(sqlite3.connect(target)) as there:
            sqlite.plain(raw).backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
            there.commit()
        sqlite.write_through(target)
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


# ---- SQLite's log next to a club file: whether it is the file's own, another file's, or missing

ENDING = "-wal"
_WRITE_VERSION = 18  # the byte of a database's head that says whether a log belongs to it
_WITH_LOG = 2


class LogKind(Enum):
    NONE = "none"
    ITS_OWN = "its own"
    FOREIGN = "of another file"
    MISSING = "missing"


class _Journal(NamedTuple):
    """Part of a file's journal that distinguishes two states of the file."""

    club: tuple[object, ...]
    last: tuple[object, ...] | None


def inspect_log(path: Path) -> LogKind:
    """Return the kind of log next to a file that nobody has open. Nothing is changed."""
    log = log_of(path)
    there_is_one = log.exists() and log.stat().st_size > 0
    if not _expects_log(path):
        return LogKind.FOREIGN if there_is_one else LogKind.NONE
    if not there_is_one:
        return LogKind.MISSING
    return LogKind.ITS_OWN if _belongs(path, log) else LogKind.FOREIGN


def log_of(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


def move_aside(path: Path) -> Path:
    """Give the log another name, so that SQLite leaves it alone; return where it is now."""
    log, number = log_of(path), 1
    while (aside := log.with_name(f"{log.name} of another file {number}")).exists():
        number += 1
    log.replace(aside)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return aside


def check_log(path: Path) -> str | None:
    """Move a foreign log away; return a remark on that, or on a missing log, or None."""
    try:
        match inspect_log(path):
            case LogKind.FOREIGN:
                aside = move_aside(path)
                return (
                    f"A log next to {path.name} belongs to another file, so it was not used."
                    f" It is now called {aside.name}; delete it if nothing is missing here."
                )
            case LogKind.MISSING:
                return (
                    f"{path.name} was copied while it was open, so its last entries may be missing."
                    " Close it on the other computer, then copy it again."
                )
    except OSError as problem:
        raise FileProblem(f"{log_of(path)} cannot be read: {problem.strerror}") from None
    return None


def _expects_log(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_WRITE_VERSION + 1)
    return len(head) > _WRITE_VERSION and head[_WRITE_VERSION] == _WITH_LOG


def _belongs(path: Path, log: Path) -> bool:
    """Try the log on a copy: with it the file must be whole, and contain all that it has without it."""
    alone = _journal(f"{path.absolute().as_uri()}?immutable=1")
    with TemporaryDirectory(dir=path.parent, prefix=".bridgedesk-") as folder:
        copied = Path(folder) / path.name
        copyfile(path, copied)
        copyfile(log, log_of(copied))
        together = _journal(copied.as_uri(), alone)
    if together is None:
        return alone is None  # damaged either way: SQLite says so itself
    return alone is None or together == alone


def _journal(uri: str, at: _Journal | None = None) -> _Journal | None:
    """Read the club and its last act, or the act of that number in `at`; None if the file is not whole."""
    query = "SELECT id, time, act, words, images FROM journal"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return None
            club = connection.execute("SELECT name, begun FROM club").fetchone()
            if at is not None and at.last is not None:
                last = connection.execute(f"{query} WHERE id = ?", at.last[:1]).fetchone()
            else:
                last = connection.execute(f"{query} ORDER BY id DESC LIMIT 1").fetchone()
    except (sqlite3.DatabaseError, UnicodeError):
        return None
    return _Journal(tuple(club or ()), last)


# ---- one window at a time

OPEN_ELSEWHERE = "is open in another window, so it is read-only here"
A_BACKUP = "is a backup, so it is read-only; restore it, or copy it to another name"
NOT_WRITABLE = "is in a read-only folder; copy it to a folder of your own"


class Hold:
    """Lock on an open file. The system keeps it, so it ends with the program however that ends."""

    def __init__(self, path: Path, lock: sqlite3.Connection) -> None:
        self._path = path
        self._lock = lock

    def release(self) -> None:
        with suppress(OSError):  # where an open file can be removed, nobody gets in between
            self._path.unlink(missing_ok=True)
        self._lock.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def take_hold(path: Path) -> Hold | None:
    """Lock the file; return None while another window has it."""
    beside = path.with_name(f".{path.name}.open")
    lock = sqlite3.connect(beside, isolation_level=None, timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        lock.close()
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return None
    return Hold(beside, lock)


def hold_or_reason(path: Path) -> tuple[Hold | None, str | None]:
    """Lock the file, or say why it can only be read."""
    if is_backup(path):
        return None, A_BACKUP
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return None, NOT_WRITABLE
    hold = take_hold(path)
    return hold, None if hold else OPEN_ELSEWHERE
