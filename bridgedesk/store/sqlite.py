"""All that is SQLite's own: opening, pragmas, the mark of a club file, closing it whole, its errors."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from bridgedesk.store.problem import Contradiction, FileProblem

APPLICATION = int.from_bytes(b"BrDk", "big")
SCHEMA_VERSION = 1

ERRORS = (DBAPIError, sqlite3.Error)

_MAGIC = b"SQLite format 3\x00"

# While open nothing acknowledged is lost: the log is on the disk before a commit returns.
_PRAGMAS = ("foreign_keys=ON", "journal_mode=WAL", "synchronous=FULL", "busy_timeout=2000")


def engine_for(path: Path) -> Engine:
    """One connection for as long as the file is open; each transaction takes the write lock at once."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=StaticPool)

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def create_tables(engine: Engine, metadata: MetaData) -> None:
    """A number once given to a row is never given again: the journal relies on it."""
    for table in metadata.tables.values():
        table.dialect_options["sqlite"]["autoincrement"] = True
    with engine.begin() as connection:
        metadata.create_all(connection)
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")
        connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")


def refuse_other_files(path: Path) -> None:
    """Before SQLite touches it."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as problem:
        raise FileProblem(f"{path} cannot be read: {problem.strerror}") from None
    if head[:16] != _MAGIC or int.from_bytes(head[68:72], "big") != APPLICATION:
        raise FileProblem(f"{path} is not a BridgeDesk club file; choose one that ends in .bridgedesk")


def refuse_newer_files(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if version > SCHEMA_VERSION:
        raise FileProblem(f"{path} was written by a newer BridgeDesk; open it with that one")


def roll_back(engine: Engine) -> None:
    """A commit that was refused leaves its transaction open."""
    with suppress(*ERRORS), closing(engine.raw_connection()) as raw:
        raw.rollback()


def close_as_one_file(engine: Engine) -> None:
    """What is dragged to a stick afterwards is whole: the log goes into the file and is left behind."""
    with closing(engine.raw_connection()) as raw:
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw.cursor().execute("PRAGMA journal_mode=DELETE")
    engine.dispose()


_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full; make room, then do it again",
    sqlite3.SQLITE_BUSY: "another program is using it; close that one, then do it again",
    sqlite3.SQLITE_LOCKED: "another program is using it; close that one, then do it again",
    sqlite3.SQLITE_READONLY: "it can only be read; copy it to a folder you may write to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened there; see that the folder exists and may be written to",
    sqlite3.SQLITE_CORRUPT: "it is damaged; take the newest backup",
    sqlite3.SQLITE_NOTADB: "it is damaged; take the newest backup",
}
_WORDS_FOR_ANY = "the disk does not take it; see that the drive is still there, then do it again"


def in_words(problem: Exception, path: Path) -> FileProblem:
    if isinstance(problem, IntegrityError):
        return Contradiction(
            f"This would contradict what is in the club file ({problem.orig}); nothing was changed"
        )
    plain = problem.orig if isinstance(problem, DBAPIError) else problem
    code = getattr(plain, "sqlite_errorcode", 0) & 0xFF
    return FileProblem(f"Nothing was changed in {path.name}: {_WORDS.get(code, _WORDS_FOR_ANY)}")
