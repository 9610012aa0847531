"""Deletion of a player's data: no name, number or contact stays in the club file, its journal or its log.

Figures, seats and places stay. Backups made before keep what they contain."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, String, func, or_, select, update
from sqlalchemy.orm import Session as DbSession

from bridgedesk.store import sqlite
from bridgedesk.store.act_log import LogEntry, parts_in
from bridgedesk.store.backups import folder_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.drafts import rewrite_drafts
from bridgedesk.store.file_identity import log_of
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import EventRow, JournalRow, MemberRow, Row
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.one_person import LIST, PEOPLE, PLAYERS, Person, PlayerVersions
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.removal import (
    RECORDS,
    REMOVED,
    Belonging,
    Removal,
    changed_parts,
    is_searched,
    without_person,
    write_temporary,
)

_AT_A_TIME = 200
_ROOM = 3  # times the size of the file and its log must be free to write them again

_JOURNAL = table_of(JournalRow)
_FORGET, _MERGING = "forget player", "merge players"


class PersonTraces(NamedTuple):
    """Places that name a person: rows by table, entries of the journal, files of the log.

    `left` counts texts that may still mean the person, by table and event; they stay unchanged."""

    name: str
    removed: str  # what takes the place of the name
    events: int
    rows: Mapping[str, int]
    entries: int
    parts: int  # files of the log
    left: Mapping[tuple[str, str | None], int]
    namesakes: int
    since: datetime | None  # the first act that names the person
    traces: str | None = None  # why unused parts of the file may still hold the name


class _Plan(NamedTuple):
    """Complete plan of changes, worked out before anything is written."""

    found: PersonTraces
    rows: Mapping[str, Sequence[tuple[int, Values]]]
    entries: Sequence[LogEntry]
    parts: Mapping[Path, bytes]
    draft: Callable[[str, str], str]  # what becomes of a draft's text


def look_for(file: ClubFile, member: str, also: Iterable[str], progress: sqlite.Progress) -> PersonTraces:
    """Count what forgetting would change, without any change. `also` are other spellings of the name."""
    return _plan(file, member, also, progress).found


def forget(
    file: ClubFile, member: str, also: Iterable[str], time: datetime, progress: sqlite.Progress
) -> PersonTraces:
    """Write the file, its journal and its log without the person. This cannot be undone.

    The log comes first: if the computer stops in between, simply run it again."""
    file.refuse_if_read_only()
    try:
        _refuse_without_room(file.path)
        plan = _plan(file, member, also, progress)
        _carry_out(file, plan, time)
    except OSError as problem:
        raise FileProblem(f"The log of actions cannot be written: {problem.strerror}. Try again.") from None
    try:
        with _engine_of(file) as engine:
            sqlite.leave_no_trace(engine)
    except FileProblem as problem:  # the player is removed in any case
        return plan.found._replace(traces=str(problem))
    return plan.found


def _carry_out(file: ClubFile, plan: _Plan, time: datetime) -> None:
    written: list[tuple[Path, Path]] = []
    with _engine_of(file) as engine:
        sqlite.overwrite_what_is_replaced(engine)
    try:
        written += ((path, write_temporary(path, content)) for path, content in plan.parts.items())
        events = "1 event" if plan.found.events == 1 else f"{plan.found.events} events"
        words = f"{plan.found.removed}: name, number and contact, in the list and in {events}"
        with file.act(ActRecord(_FORGET, words, time, undoable=False)) as work:
            _write(work, plan)
            for path, beside in written:
                beside.replace(path)
            work.commit()
    finally:
        for _, beside in written:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


@contextmanager
def _engine_of(file: ClubFile) -> Iterator[Engine]:
    with file.reading() as db:
        engine = db.get_bind()
        if not isinstance(engine, Engine):
            raise AssertionError("a club file has an engine")
        yield engine


def _refuse_without_room(path: Path) -> None:
    """Refuse without enough disk space, as the whole file is written again so that no old page stays."""
    log = log_of(path)
    needed = _ROOM * sum(each.stat().st_size for each in (path, log) if each.exists())
    if shutil.disk_usage(path.parent).free < needed:
        megabytes = -(-needed // 10**6)
        raise FileProblem(f"Removing a player needs {megabytes} MB free on this drive. Free some first.")


# ---- what there is to change


def _plan(file: ClubFile, member: str, also: Iterable[str], progress: sqlite.Progress) -> _Plan:
    with file.reading() as db:
        number = db.scalar(select(MemberRow.id).where(MemberRow.key == member))
        people = _people(db, lambda done, of: progress(done, 2 * of))
        person = Person(people, number or 0)
        belonging = _belonging(db) if person.namesakes else Belonging()
        removed = person.name if person.name.startswith(REMOVED) else _free_name(people)
        removal = Removal(person, removed, belonging, also)
        rows = _changed_rows(db, removal)
        titles = {each.id: each.title for each in db.execute(select(EventRow.id, EventRow.title))}
        left = Counter[tuple[str, str | None]]()
        for (table, event), count in removal.left.items():
            left[table, titles.get(event or 0)] += count
        entries = list(_changed_entries(db, removal, lambda done, of: progress(of + done, 2 * of)))
    digests = {old.digest: new.digest for old, new in entries}
    parts = dict(changed_parts(parts_in(folder_of(file.path)), removal, digests))
    times = [datetime.fromisoformat(old.row["time"]) for old, _ in entries]
    found = PersonTraces(
        name=person.name,
        removed=removal.removed,
        events=len({values["event_id"] for _, values in rows.get(PLAYERS, ())}),
        rows={table: len(changed) for table, changed in rows.items()},
        entries=len(entries),
        parts=len(parts),
        left=left,
        namesakes=len(person.namesakes),
        since=times[0] if times else None,
    )
    return _Plan(found, rows, [new for _, new in entries], parts, removal.draft)


def _entries(db: DbSession, progress: sqlite.Progress) -> Iterator[LogEntry]:
    """Read the journal from its first entry."""
    all_ = db.scalar(select(func.max(_JOURNAL.c.id))) or 0
    query = select(_JOURNAL).order_by(_JOURNAL.c.id).execution_options(yield_per=_AT_A_TIME)
    for row in db.execute(query).mappings():
        if row["id"] % _AT_A_TIME == 0:
            progress(row["id"], all_)
        yield LogEntry.of(dict(row))


def _people(db: DbSession, progress: sqlite.Progress) -> PlayerVersions:
    people = PlayerVersions()
    for entry in _entries(db, progress):
        if not RECORDS.search(entry.row["images"]):
            continue
        changes = json.loads(entry.row["images"])
        for table, *sides in changes:
            for values in sides if table in PEOPLE else ():
                if values:
                    people.note(table, values)
        if entry.row["act"] == _MERGING:
            people.note_merging(changes)
    for name in sorted(PEOPLE):
        for row in db.execute(select(Row.metadata.tables[name])).mappings():
            people.note(name, dict(row))
            if name == LIST:
                people.listed.add((name, row["id"]))
    return people


def _belonging(db: DbSession) -> Belonging:
    """Return the event of each row, also of rows that no longer exist."""
    belonging = Belonging()
    for entry in _entries(db, lambda _done, _of: None):
        for table, *sides in json.loads(entry.row["images"]):
            for values in filter(None, sides):
                belonging.note(table, values)
    return belonging


def _free_name(people: PlayerVersions) -> str:
    """Number forgotten players: ladders and notes distinguish players without a number by name."""
    taken = {each.name for said in people.versions.values() for each in said}
    names = (REMOVED, *(f"{REMOVED} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _changed_rows(db: DbSession, removal: Removal) -> dict[str, list[tuple[int, Values]]]:
    found: dict[str, list[tuple[int, Values]]] = {}
    for table in Row.metadata.sorted_tables:
        columns = [each for each in table.columns if isinstance(each.type, String)]
        said = [each.is_not(None) for each in columns if is_searched(table.name, each.name)]
        if not said and table.name not in PEOPLE:
            continue
        query = select(table).where(or_(*said)).execution_options(yield_per=_AT_A_TIME)
        for row in db.execute(query).mappings():
            values = dict(row)
            if (after := removal.row(table.name, values)) is not values:
                found.setdefault(table.name, []).append((values["id"], after))
    return found


def _changed_entries(
    db: DbSession, removal: Removal, progress: sqlite.Progress
) -> Iterator[tuple[LogEntry, LogEntry]]:
    for entry in _entries(db, progress):
        after = without_person(entry, removal)
        if after.row != entry.row:
            yield entry, after


def _write(work: UnitOfWork, plan: _Plan) -> None:
    """Change rows and entries in place, so that no image of the forgotten data remains."""
    for name, changed in plan.rows.items():
        table = Row.metadata.tables[name]
        for number, values in changed:
            work.db.execute(update(table).where(table.c.id == number).values(dict(values)))
    for entry in plan.entries:
        work.rewrite(entry.number, entry.row["words"], entry.row["images"])
    rewrite_drafts(work.db, plan.draft)
