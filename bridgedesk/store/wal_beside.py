"""SQLite's log next to a club file: whether it is the file's own, another file's, or missing.

A closed file has no log. One that was open when the computer stopped has one, and SQLite adds it to the
file on opening, without a question: an old log next to a copy made by hand would destroy the copy."""

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bridgedesk.store.problem import FileProblem

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
                    f"A log of another file was beside {path.name}, so it was not used."
                    f" It is now {aside.name}; delete it if nothing is missing here."
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
