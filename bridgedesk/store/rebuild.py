"""Rebuilding of a club file from the log of actions and the backups next to it."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from bridgedesk.store import migrations, sqlite
from bridgedesk.store.act_log import LogEntry, LogPart, parts_in, read_part
from bridgedesk.store.backup_files import unpacked
from bridgedesk.store.chain import (
    JOURNAL,
    Rewritten,
    content_of,
    digest_of,
    link,
    original_digests,
    rewritten_in,
)
from bridgedesk.store.club_file import SUFFIX
from bridgedesk.store.journal import create_tables
from bridgedesk.store.mapping.journal import stored_form, text_of
from bridgedesk.store.problem import FileProblem

_JOURNAL = f'"{JOURNAL}"'

_MISFITS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)


class Rebuilt(NamedTuple):
    """Number of actions in the new file, the time of the newest, and the backup that it began from."""

    acts: int
    until: datetime
    base: Path | None
    torn: bool


class _Base(NamedTuple):
    """Backup with its newest entry; without a path an empty file."""

    path: Path | None
    last: int
    digest: str | None


def rebuild(log: Path, club_file: Path) -> Rebuilt:
    """Write the club file as it was at the end of the log; never over another file."""
    if club_file.exists():
        raise FileProblem(f"{club_file} already exists; choose another name")
    part = read_part(log)
    migrations.refuse_newer(log, part.head.version)
    if not part.entries:
        raise FileProblem(f"{log} has no actions; use the log before it, or a backup")
    entries, previous = _with_earlier(part, _others(part))
    unfinished = club_file.with_name(f".{club_file.name}.{os.getpid()}.part")
    try:
        rewritings = _rewritings(entries)
        originals = original_digests(each for _, found in rewritings for each in found)
        base = _begin(unfinished, part, entries, previous, after=max((at for at, _ in rewritings), default=0))
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as db:
            _replay(db, log, [entry for entry in entries if entry.number > base.last], originals)
        found = sqlite.faults(unfinished)
        if found:
            raise FileProblem(f"The actions in {log.name} contradict each other ({found[0]}); use a backup")
        sqlite.write_through(unfinished)
        unfinished.rename(club_file)
    except (OSError, *sqlite.ERRORS) as problem:
        raise FileProblem(f"{club_file} cannot be written ({problem}); choose another place") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return Rebuilt(entries[-1].number, datetime.fromisoformat(entries[-1].row["time"]), base.path, part.torn)


# ---- where to begin


def _others(part: LogPart) -> list[LogPart]:
    """Return the other parts in the folder, except damaged ones."""
    found = []
    for path in parts_in(part.path.parent):
        with suppress(FileProblem):
            found.append(read_part(path))
    return [each for each in found if each.head.version == part.head.version]


def _with_earlier(part: LogPart, others: Sequence[LogPart]) -> tuple[list[LogEntry], str | None]:
    """Put the entries of earlier parts in front, as long as the parts follow each other."""
    entries, head = list(part.entries), part.head
    while head.previous:
        earlier = next((each for each in others if _holds(each, head.first - 1, head.previous)), None)
        if earlier is None:
            break
        entries = [*earlier.entries[: head.first - earlier.head.first], *entries]
        head = earlier.head
    return entries, head.previous


def _holds(part: LogPart, number: int, digest: str) -> bool:
    at = number - part.head.first
    return 0 <= at < len(part.entries) and part.entries[at].digest == digest


def _rewritings(entries: Iterable[LogEntry]) -> list[tuple[int, list[Rewritten]]]:
    """Return the entries that record a rewriting of earlier ones."""
    found = (
        (entry.number, json.loads(entry.row["images"]))
        for entry in entries
        if _JOURNAL in entry.row["images"]
    )
    return [(number, rewritten) for number, images in found if (rewritten := rewritten_in(images))]


def _begin(
    unfinished: Path, part: LogPart, entries: Sequence[LogEntry], previous: str | None, after: int
) -> _Base:
    """Copy the newest whole backup from before the log begins, or begin empty, or with a later backup.

    A backup from before entries were rewritten has the rows as they were then, so it cannot be used."""
    known = {entries[0].number - 1: previous, **{entry.number: entry.digest for entry in entries}}
    bases = [
        base
        for base in _backups(part)
        if base.digest and known.get(base.last) == base.digest and base.last >= after
    ]
    if entries[0].number == 1 and part.head.version == migrations.VERSION:
        bases.append(_Base(None, 0, None))
    first = part.head.first
    for base in sorted(bases, key=lambda base: (base.last >= first, abs(base.last - first))):
        if base.path is None:
            _make_empty(unfinished)
            return base
        if not sqlite.faults(base.path):
            sqlite.copy(base.path, unfinished)
            return base
    raise FileProblem(
        f"{part.path.name} begins at action {first}, and no complete backup of that point is next to it;"
        " put the log into the club's backup folder"
    )


def _make_empty(unfinished: Path) -> None:
    sqlite.make_for_owner(unfinished)
    engine = sqlite.engine_for(unfinished)
    create_tables(engine, migrations.VERSION)
    sqlite.close_as_one_file(engine)


def _backups(part: LogPart) -> Iterator[_Base]:
    """Yield the backups of the log's version, with their newest entries."""
    for path in part.path.parent.glob(f"*{SUFFIX}"):
        with (
            suppress(sqlite3.Error, FileProblem),
            unpacked(path) as plain,
            closing(sqlite.connect_to_read(plain)) as db,
        ):
            version = sqlite.version_read(db).tables
            newest = _row(db, "SELECT * FROM journal ORDER BY id DESC LIMIT 1")
            if version == part.head.version and newest:
                images = newest["images"]
                text = text_of(images) if isinstance(images, bytes) else images
                entry = LogEntry.of({**newest, "images": text})
                yield _Base(path, entry.number, entry.digest)


# ---- replaying


def _replay(
    db: sqlite3.Connection, log: Path, entries: Iterable[LogEntry], originals: Mapping[int, str]
) -> None:
    """Write all actions in one transaction; references are checked afterwards."""
    columns = _columns(db)
    db.execute("PRAGMA foreign_keys=OFF")
    db.execute("BEGIN IMMEDIATE")
    for entry in entries:
        try:
            datetime.fromisoformat(entry.row["time"])
            _write_images(db, columns, entry)
            if "chain" in columns["journal"]:
                _append_chained(db, columns, entry, originals)
            else:
                _append_marked(db, columns, entry)
        except _MISFITS:
            raise FileProblem(
                f"Action {entry.number} in {log.name} does not fit the actions before it. No file was made;"
                " use a backup instead"
            ) from None
    db.execute("COMMIT")


def _append_chained(
    db: sqlite3.Connection, columns: dict[str, set[str]], entry: LogEntry, originals: Mapping[int, str]
) -> None:
    content = content_of(entry.row)
    (chain,) = db.execute("SELECT chain FROM journal_head WHERE entry = ?", (entry.number - 1,)).fetchone()
    chain = link(chain, originals.get(entry.number) or digest_of(content))
    stored = {**content, "images": stored_form(content["images"]), "chain": chain}
    _insert(db, "journal", columns, stored)
    db.execute("UPDATE journal_head SET entry = ?, chain = ?", (entry.number, chain))


def _append_marked(db: sqlite3.Connection, columns: dict[str, set[str]], entry: LogEntry) -> None:
    """Write an entry as versions before 11 did, with a mark on undone actions."""
    content = content_of(entry.row)
    _insert(db, "journal", columns, {**content, "undone": False})
    if content["target"] is not None:
        undone = content["act"] == "undo"
        db.execute("UPDATE journal SET undone = ? WHERE id = ?", (undone, content["target"]))


def _columns(db: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the columns of each table, the only ones that the log may name."""
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    return {
        name: {row[1] for row in db.execute(f'PRAGMA table_info("{name}")')} for (name,) in names.fetchall()
    }


def _write_images(db: sqlite3.Connection, columns: dict[str, set[str]], entry: LogEntry) -> None:
    """Remove all rows that change, then insert what they became, so that none is in another's place."""
    changed: dict[tuple[str, int], list[Any]] = {}
    for table, before, after in json.loads(entry.row["images"]):
        if table == JOURNAL:
            continue  # the entries named there are in the log as they were rewritten
        if table not in columns or table == "journal_head":
            raise LookupError(table)
        changed.setdefault((table, (after or before)["id"]), [before, after])[1] = after
    for (table, number), (before, _) in changed.items():
        there = _row(db, f'SELECT * FROM "{table}" WHERE id = ?', number)  # noqa: S608
        agrees = all((there or {})[name] == value for name, value in (before or {}).items())
        if (there is None) != (before is None) or not agrees:
            raise ValueError(f"row {number} of {table} is not as the act found it")
        db.execute(f'DELETE FROM "{table}" WHERE id = ?', (number,))  # noqa: S608
    for (table, _), (_, after) in changed.items():
        if after is not None:
            _insert(db, table, columns, after)


def _insert(db: sqlite3.Connection, table: str, columns: dict[str, set[str]], row: dict[str, Any]) -> None:
    if not row.keys() <= columns[table]:
        raise LookupError(table)
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" for _ in row)
    db.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', tuple(row.values()))  # noqa: S608


def _row(db: sqlite3.Connection, query: str, *values: object) -> dict[str, Any] | None:
    cursor = db.execute(query, values)
    cursor.row_factory = sqlite3.Row
    found = cursor.fetchone()
    return dict(found) if found else None
