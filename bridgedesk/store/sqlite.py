"""Parts specific to SQLite: opening and closing a file, copying and checking it."""

import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, MetaData, PoolProxiedConnection, event
from sqlalchemy.exc import DBAPIError

from bridgedesk import __version__
from bridgedesk.store.backup_files import head_of, unpacked
from bridgedesk.store.compiled import engine_on, statements_making
from bridgedesk.store.problem import Damaged, FileProblem, copying_in_words, in_words

APPLICATION = int.from_bytes(b"BrDk", "big")

ERRORS = (DBAPIError, sqlite3.Error)
Progress = Callable[[int, int], None]  # pages copied, of how many

TABLES_BELOW = 256  # in the number that a file's head has room for; the program's version is above it

_MAGIC = b"SQLite format 3\x00"
_PAGES_AT_A_TIME = 512

# While open nothing acknowledged is lost: the log is on the disk before a commit returns.
_PRAGMAS = ("foreign_keys=ON", "journal_mode=WAL", "synchronous=FULL", "busy_timeout=2000")
_PRAGMAS_TO_READ = ("foreign_keys=ON", "busy_timeout=2000")
_READS = "only_reads"
_PRAGMAS_OF_ALL = ("trusted_schema=OFF", "cell_size_check=ON")


class FileVersion(NamedTuple):
    tables: int
    program: str = ""  # that made the tables; not known of files from before it was noted


# ---- opening and closing


def engine_for(path: Path, *, read_only: bool = False) -> Engine:
    """Return an engine with one connection while the file is open; a writer takes the write lock at once."""
    mode = "ro" if read_only else "rwc"
    engine = engine_on(lambda: _connect(path, mode))

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in _PRAGMAS_TO_READ if read_only else _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reads = read_only or connection.get_execution_options().get(_READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def only_reading(engine: Engine) -> Engine:
    """Return the engine for reading only, which never waits for a writer."""
    return engine.execution_options(**{_READS: True})


def connect_aside(path: Path) -> sqlite3.Connection:
    """Open a second connection for another thread; a missing file is not created."""
    connection = _connect(path, "rw", _PRAGMAS, one_thread=False)
    connection.isolation_level = None
    return connection


def _connect(
    path: Path, mode: str, pragmas: Sequence[str] = (), *, one_thread: bool = True
) -> sqlite3.Connection:
    """Connect without trusting what may have been put into the file."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, check_same_thread=one_thread)
    try:
        for pragma in (*_PRAGMAS_OF_ALL, *pragmas):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def plain(raw: PoolProxiedConnection) -> sqlite3.Connection:
    """Return the connection itself, for what only SQLite can do."""
    if not isinstance(raw.driver_connection, sqlite3.Connection):
        raise AssertionError("a club file is an SQLite file")
    return raw.driver_connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    return _connect(path, "ro")


def create_tables(engine: Engine, metadata: MetaData, version: int) -> None:
    with engine.begin() as connection:
        for statement in statements_making(metadata):
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")
        set_version(connection, version)


def new_tables(metadata: MetaData) -> sqlite3.Connection:
    """Return an empty database in memory with the tables of a new file."""
    raw = sqlite3.connect(":memory:")
    create_tables(engine_on(lambda: raw), metadata, 0)
    return raw


def version_of(engine: Engine) -> FileVersion:
    with engine.connect() as connection:
        return file_version(int(connection.exec_driver_sql("PRAGMA user_version").scalar_one()))


def set_version(connection: Connection, tables: int) -> None:
    """Note the version of the tables, and this program's for an older one that cannot read them."""
    major, minor, patch = map(int, re.findall(r"\d+", __version__)[:3])
    program = (major * 100 + minor) * 100 + patch
    connection.exec_driver_sql(f"PRAGMA user_version={program * TABLES_BELOW + tables}")


def file_version(noted: int) -> FileVersion:
    """Return the versions noted in a file's head."""
    program, tables = divmod(noted, TABLES_BELOW)
    if program <= 0:
        return FileVersion(noted)
    major, minor, patch = program // 10_000, program // 100 % 100, program % 100
    return FileVersion(tables, f"{major}.{minor}.{patch}")


def refuse_other_files(path: Path) -> FileVersion:
    """Refuse other files, before SQLite touches them; return the version of a club file."""
    try:
        head = head_of(path, 100)
    except OSError as problem:
        raise FileProblem(f"{path} cannot be read: {problem.strerror}") from None
    if head[:16] != _MAGIC or int.from_bytes(head[68:72], "big") != APPLICATION:
        raise Damaged(f"{path} is not a BridgeDesk club file; choose a .bridgedesk file")
    return file_version(int.from_bytes(head[60:64], "big", signed=True))


def roll_back(engine: Engine) -> None:
    """Roll back the transaction that a refused commit leaves open."""
    with suppress(*ERRORS), closing(engine.raw_connection()) as raw:
        raw.rollback()


@contextmanager
def errors_in_words(path: Path, engine: Engine | None = None) -> Iterator[None]:
    """Raise errors as plain sentences, after rolling back what they left open."""
    try:
        yield
    except ERRORS as problem:
        if engine:
            roll_back(engine)
        raise in_words(problem, path) from problem


def run(engine: Engine, *statements: str) -> None:
    """Execute statements outside any transaction."""
    with closing(engine.raw_connection()) as raw:
        for statement in statements:
            raw.cursor().execute(statement)


def empty_log(engine: Engine) -> None:
    """Write all that is in the log into the file."""
    run(engine, "PRAGMA wal_checkpoint(TRUNCATE)")


def close_as_one_file(engine: Engine) -> None:
    """Write the log into the file and drop it, so that a copy made afterwards is whole."""
    empty_log(engine)
    run(engine, "PRAGMA journal_mode=DELETE")
    engine.dispose()


def overwrite_what_is_replaced(engine: Engine) -> None:
    """Let SQLite write zeros where the next transactions replace or remove something."""
    run(engine, "PRAGMA secure_delete=ON")


def leave_no_trace(engine: Engine) -> None:
    """Write the whole file again and empty its log, so that no unused page keeps what was removed."""
    run(engine, "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")


# ---- who may read it

OWNER_ONLY = 0o600


def make_for_owner(path: Path) -> None:
    """Create an empty file that nobody but its owner may read; SQLite fills it."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def keep_mode(source: Path, target: Path) -> None:
    """Let the same people read the target; a drive without such rights is left as it is."""
    with suppress(OSError):
        target.chmod(stat.S_IMODE(source.stat().st_mode))


def write_through(path: Path) -> None:
    """Wait until the file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


# ---- copies and checks


def copy(source: Path, target: Path, progress: Progress = lambda _done, _all: None) -> None:
    """Copy a file whole, also during actions; the copy is named once it was read back and found the same."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with copying_in_words(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            unfinished.unlink(missing_ok=True)
            make_for_owner(unfinished)
            with (
                unpacked(source) as plain,
                closing(connect_to_read(plain)) as here,
                closing(_connect(unfinished, "rwc")) as there,
            ):
                here.isolation_level = None
                here.execute("BEGIN")
                expected = _contents(here)  # and from here on this is what it reads
                here.backup(
                    there, pages=_PAGES_AT_A_TIME, progress=lambda _, left, all_: progress(all_ - left, all_)
                )
                there.execute("PRAGMA journal_mode=DELETE")
            write_through(unfinished)
            if faults(unfinished):
                raise Damaged(f"{source.name} is damaged, so it was not copied; use the newest backup")
            with closing(connect_to_read(unfinished)) as copied:
                if _contents(copied) != expected:
                    raise FileProblem(f"The copy {target} differs from the file; try another drive")
            keep_mode(target if target.exists() else source, unfinished)
            unfinished.replace(target)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def faults(path: Path) -> list[str]:
    """Return the faults that SQLite finds in the file, empty if it is whole."""
    try:
        with unpacked(path) as plain, closing(connect_to_read(plain)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            found += [
                f"a row of {table} refers to a missing row of {parent}"
                for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check")
            ]
    except (sqlite3.DatabaseError, UnicodeError, Damaged) as problem:
        return [str(problem)]
    return [] if found == ["ok"] else [each for each in found if each != "ok"]


def club_in(path: Path) -> str | None:
    """Return the name of the club that a file belongs to, or None if it cannot be read."""
    try:
        with unpacked(path) as plain, closing(connect_to_read(plain)) as connection:
            return str(connection.execute("SELECT name FROM club").fetchone()[0])
    except (sqlite3.DatabaseError, UnicodeError, TypeError, FileProblem):
        return None


def version_in(path: Path) -> FileVersion:
    """Return the version of a file that was found whole."""
    with closing(connect_to_read(path)) as connection:
        return version_read(connection)


def version_read(connection: sqlite3.Connection) -> FileVersion:
    return file_version(int(connection.execute("PRAGMA user_version").fetchone()[0]))


def _contents(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the number of rows in every table, up to the last action."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    numbers = connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").fetchall()
    counts = [
        (name, *connection.execute(f'SELECT count(*) FROM "{name}"').fetchone())  # noqa: S608
        for name, _ in numbers
    ]
    return [(version,), *numbers, *counts]
