"""Complete check of a club file: everything is read once, and compared with its journal."""

import json
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Table

from bridgedesk.store import migrations, sqlite
from bridgedesk.store.backup_files import unpacked
from bridgedesk.store.backups import rule_of
from bridgedesk.store.chain import CONTENT, JOURNAL, Verified, content_of, digest_of, rewritten_in
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import read_lists, sending_of, sent_of
from bridgedesk.store.damage import UNREADABLE, damage_in_words, damaged, schema_faults
from bridgedesk.store.drafts import read_drafts
from bridgedesk.store.journal import empty_row
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import DraftRow, JournalHeadRow, JournalRow, Row
from bridgedesk.store.mapping.journal import text_of
from bridgedesk.store.problem import FileProblem

# ---- replay

WITHOUT_ENTRY = frozenset({JournalRow.__tablename__, JournalHeadRow.__tablename__, DraftRow.__tablename__})
ENTRIES_AT_A_TIME, ROWS_AT_A_TIME = 8, 64  # between two pauses; an entry takes about eight times as long
MOST_NAMED = 5
_LARGEST_GAP = 1_000_000  # between the numbers of rows; a larger one is damage

# Version 2 made these rows from a column that the entries before it still name, without an entry of its own.
_MADE_FROM = {("session", "deals"): "deal"}

Pause = Callable[[], None]


def journal_faults(raw: sqlite3.Connection, pause: Pause = lambda: None) -> Iterator[str]:
    """Name changed entries, and every table whose rows differ from the last action on them.

    `pause` is called often, so that a replay in the background lets other work run."""
    chain, replayed = Verified(), _Replayed()
    unreadable: list[int] = []
    query = f"SELECT {', '.join(CONTENT)}, chain FROM journal ORDER BY id"  # noqa: S608
    for count, (*values, link) in enumerate(raw.execute(query)):
        if count % ENTRIES_AT_A_TIME == 0:
            pause()
        number, digest = values[-1], None
        try:
            content = content_of(dict(zip(CONTENT, values, strict=True)))
            content["images"] = text_of(content["images"])
            digest = digest_of(content)
            images = json.loads(content["images"])
            for each in rewritten_in(images):
                chain.add_rewriting(each)
            replayed.add(number, images)
        except UNREADABLE:
            unreadable.append(number)
        chain.add(number, digest, link)
    heads = raw.execute("SELECT entry, chain FROM journal_head").fetchall()
    yield from chain.faults(heads[0] if len(heads) == 1 else None)
    yield from (f"entry {number} of the journal cannot be read" for number in unreadable[:MOST_NAMED])
    yield from replayed.faults(raw, pause)


class _Replayed:
    """Digest of every row as the journal leaves it."""

    def __init__(self) -> None:
        tables = (table for table in Row.metadata.sorted_tables if table.name not in WITHOUT_ENTRY)
        self._tables = {table.name: _TableRows(table) for table in tables}
        self._without_entry = set[str]()
        self._contrary: list[int] = []

    def add(self, number: int, images: Iterable[tuple[str, Values | None, Values | None]]) -> None:
        """Follow one entry; each row must be as the entry found it."""
        agrees = True
        for name, before, after in images:
            if name != JOURNAL:
                agrees &= self._tables[name].change(before, after)
                if name == "session":
                    self._without_entry |= {_MADE_FROM.get((name, column), "") for column in after or ()}
        if not agrees:
            self._contrary.append(number)

    def faults(self, raw: sqlite3.Connection, pause: Pause) -> Iterator[str]:
        for number in self._contrary[:MOST_NAMED]:
            yield f"entry {number} of the journal does not follow from those before it"
        given = raw.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
        if len({name for name, _ in given}) < len(given):
            yield "the numbers given to rows are listed twice"
        last = dict(given)
        for name, rows in self._tables.items():
            if name in self._without_entry:
                continue
            try:
                wrong = rows.differences(raw, pause)
            except sqlite3.Error:
                yield f"table {name} cannot be read"
                continue
            if wrong:
                words = "1 row" if wrong == 1 else f"{wrong} rows"
                yield f"{words} of table {name} differ{'s' * (wrong == 1)} from what was entered"
            if last.get(name, 0) != rows.last:
                yield f"the numbers given to rows of table {name} differ from what was entered"


class _TableRows:
    """Digest of every row of one table by its number; 0 if there is no row."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._columns = tuple(column.name for column in table.columns)
        self._empty: Mapping[str, Any] = {
            name: value for name, value in empty_row(table.name).items() if value is not None
        }
        self._digests = array("q", [0])

    @property
    def last(self) -> int:
        return len(self._digests) - 1

    def change(self, before: Values | None, after: Values | None) -> bool:
        """Follow one image; return False if the row is not as it was found."""
        number = (after or before or {})["id"]
        missing = number - self.last
        if number <= 0 or missing > _LARGEST_GAP or (before or {"id": number})["id"] != number:
            raise ValueError(f"{number} is not the number of a row")
        if missing > 0:
            self._digests.extend([0] * missing)
        agrees = self._digests[number] == self._digest(before)
        self._digests[number] = self._digest(after)
        return agrees

    def _digest(self, values: Values | None) -> int:
        if values is None:
            return 0
        if self._empty:
            values = {**self._empty, **values}
        return hash(tuple(map(values.get, self._columns)))

    def differences(self, raw: sqlite3.Connection, pause: Pause) -> int:
        """Count the rows that are missing, that nobody entered, or that differ."""
        names = ", ".join(f'"{name}"' for name in self._columns)
        at = self._columns.index("id")
        agreeing = strange = 0
        for count, row in enumerate(raw.execute(f'SELECT {names} FROM "{self._table.name}"')):  # noqa: S608
            if count % ROWS_AT_A_TIME == 0:
                pause()
            expected = self._digests[row[at]] if 0 < row[at] <= self.last else 0
            if expected == 0:
                strange += 1
            elif hash(row) == expected:
                agreeing += 1
        wrong = strange + len(self._digests) - self._digests.count(0) - agreeing
        return wrong or self._binary(raw)

    def _binary(self, raw: sqlite3.Connection) -> int:
        """Count the rows with bytes, which no fact is stored as, and which have the digest of a text."""
        found = " OR ".join(f"typeof(\"{name}\") = 'blob'" for name in self._columns)
        (number,) = raw.execute(f'SELECT count(*) FROM "{self._table.name}" WHERE {found}').fetchone()  # noqa: S608
        return int(number)


# ---- whole check


def read_lists_and_rules(file: ClubFile) -> None:
    """Raise Damaged if any of the club's own data cannot be read."""
    rule_of(file)
    sending_of(file)
    with file.reading() as db:
        read_lists(db)
        read_drafts(db)
    file.last_act()
    for key in file.event_keys():
        sent_of(file, key)


def what_differs(path: Path, pause: Pause = lambda: None) -> list[str]:
    """Return differences from the tables that BridgeDesk builds, or from the journal."""
    try:
        with damage_in_words(path), unpacked(path) as plain, closing(sqlite.connect_to_read(plain)) as raw:
            return [*schema_faults(raw), *journal_faults(raw, pause)]
    except sqlite.ERRORS as problem:
        raise damaged(path.name) from problem


def is_whole(path: Path) -> bool:
    """Return True if everything in the file can be read; in an older version, if SQLite can."""
    try:
        sqlite.refuse_other_files(path)
        with unpacked(path) as plain:
            return not sqlite.faults(plain) and _can_be_read(plain)
    except FileProblem:
        return False


def _can_be_read(plain: Path) -> bool:
    if sqlite.version_in(plain).tables < migrations.VERSION:
        return True
    file = ClubFile.open(plain)
    try:
        read_lists_and_rules(file)
        for key in file.event_keys():
            file.event(key)
    finally:
        file.close()
    return not what_differs(plain)
