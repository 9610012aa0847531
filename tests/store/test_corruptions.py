"""A club file that anything but BridgeDesk changed does not pass `check`, and breaks nothing.

What no table shows, such as a byte in space that is not used, is no change."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.refusal import Refusal
from tests.store.test_damage import whole

__all__ = ["whole"]

PAGE = 4096
PRAGMAS = ("user_version", "application_id")
MANY, FEW = 299, 26

Corrupt = Callable[[Path, Random], None]


def one_byte(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    path.write_bytes(content)


def some_bytes(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    at, length = chance.randrange(len(content)), chance.randrange(1, 2000)
    content[at : at + length] = chance.randbytes(min(length, len(content) - at))
    path.write_bytes(content)


def one_letter(path: Path, chance: Random) -> None:
    """A letter or digit becomes another, as somebody with an editor of bytes would do it."""
    content = bytearray(path.read_bytes())
    at = chance.choice([each for each, byte in enumerate(content) if chr(byte).isalnum()])
    content[at] = ord(chance.choice("0123456789abcxyz"))
    path.write_bytes(content)


def page_zeroed(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    at = PAGE * chance.randrange(len(content) // PAGE)
    content[at : at + PAGE] = bytes(PAGE)
    path.write_bytes(content)


def pages_swapped(path: Path, chance: Random) -> None:
    content = path.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    one, other = chance.sample(range(1, len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def page_of_before(path: Path, chance: Random) -> None:
    """One page is as it was an act ago: a stick that lost a write."""
    content = path.read_bytes()
    by_sql(path, "UPDATE event SET title = title || '!'", "UPDATE note SET text = text || '!'")
    changed = path.read_bytes()
    pages = [at for at in range(0, len(changed), PAGE) if changed[at : at + PAGE] != content[at : at + PAGE]]
    at = chance.choice(pages)
    path.write_bytes(content[:at] + changed[at : at + PAGE] + content[at + PAGE :])


def cut(path: Path, chance: Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(len(content))])


def by_sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA writable_schema=ON")
        raw.execute("PRAGMA ignore_check_constraints=ON")
        for statement in statements:
            raw.execute(statement)


def filled(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Names of columns, then the rows, of each table that has some."""
    with closing(sqlite3.connect(path)) as raw:
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in names:
            cursor = raw.execute(f'SELECT rowid, * FROM "{name}"')  # noqa: S608
            found[name] = [tuple(each[0] for each in cursor.description), *cursor.fetchall()]
        return {name: rows for name, rows in found.items() if rows[1:]}


def one_cell(path: Path, chance: Random) -> None:
    tables = filled(path)
    for _ in range(100):
        table = chance.choice(sorted(tables))
        names, *rows = tables[table]
        row, at = chance.choice(rows), chance.randrange(1, len(names))
        now = row[at]
        other = chance.choice([now + 1, -now - 1] if isinstance(now, int) else ["x", None, "", 7, b"\xff"])
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as raw:
                raw.execute("PRAGMA ignore_check_constraints=ON")
                raw.execute(f'UPDATE "{table}" SET "{names[at]}" = ? WHERE rowid = ?', (other, row[0]))  # noqa: S608
            return
        except sqlite3.IntegrityError:
            continue


def one_type(path: Path, chance: Random) -> None:
    """The letters stay, their type does not."""
    tables = filled(path)
    table = chance.choice(sorted(tables))
    names, *rows = tables[table]
    words = [at for at, value in enumerate(rows[0]) if isinstance(value, str)]
    if words:
        name = names[chance.choice(words)]
        by_sql(path, f'UPDATE "{table}" SET "{name}" = CAST("{name}" AS BLOB)')  # noqa: S608


def row_removed(path: Path, chance: Random) -> None:
    tables = filled(path)
    table = chance.choice(sorted(tables))
    at = chance.choice(tables[table][1:])[0]
    by_sql(path, f'DELETE FROM "{table}" WHERE rowid = {at}')  # noqa: S608


def row_added(path: Path, chance: Random) -> None:
    tables = filled(path)
    for table in chance.sample(sorted(tables), len(tables)):
        columns = [each for each in tables[table][0][1:] if each != "id"]
        unique = ("key", "number", "sha256")
        same = ", ".join(f'"{each}"' for each in columns)
        other = ", ".join(f"\"{each}\" || 'x'" if each in unique else f'"{each}"' for each in columns)
        try:
            by_sql(path, f'INSERT INTO "{table}" ({same}) SELECT {other} FROM "{table}" LIMIT 1')  # noqa: S608
            return
        except sqlite3.IntegrityError:
            continue


OF_THE_SCHEMA = (
    "CREATE TRIGGER t AFTER UPDATE ON result BEGIN DELETE FROM note; END",
    "CREATE VIEW v AS SELECT * FROM result",
    "CREATE TABLE other (id)",
    "CREATE INDEX another ON result (board)",
    "DROP INDEX ix_seat_entry_id",
    "DROP INDEX journal_of_target",
    "ALTER TABLE note ADD COLUMN other VARCHAR",
    "ALTER TABLE result DROP COLUMN lead",
    "UPDATE sqlite_master SET sql = replace(sql, 'CHECK', 'check') WHERE name = 'result'",
    "UPDATE sqlite_master SET sql = replace(sql, 'board > 0', 'board > -9') WHERE name = 'result'",
    "UPDATE sqlite_sequence SET seq = seq + 1",
    "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'result'",
    "INSERT INTO sqlite_sequence (name, seq) VALUES ('result', 0)",
    "PRAGMA user_version = 10",
    "PRAGMA user_version = 8",
    "PRAGMA application_id = 1",
)


def of_the_schema(path: Path, chance: Random) -> None:
    by_sql(path, chance.choice(OF_THE_SCHEMA))


OF_THE_JOURNAL = (
    "UPDATE journal SET words = words || '.' WHERE id = {}",
    "UPDATE journal SET time = '2026-11-17T20:00:00' WHERE id = {}",
    "UPDATE journal SET images = CAST('[]' AS BLOB) WHERE id = {}",
    "UPDATE journal SET images = '[' WHERE id = {}",
    "UPDATE journal SET images = x'789c0000' WHERE id = {}",
    "UPDATE journal SET chain = x'0011223344556677' WHERE id = {}",
    "UPDATE journal SET undoable = 1 - undoable WHERE id = {}",
    "UPDATE journal SET id = id + 1000 WHERE id = {}",
    "DELETE FROM journal WHERE id = {}",
    "DELETE FROM journal WHERE id > 3",
    "DELETE FROM journal",
    "UPDATE journal_head SET entry = entry - 1",
    "UPDATE journal_head SET chain = x'00'",
    "UPDATE journal_head SET tables = ''",
    "UPDATE journal SET event = 'other' WHERE id = {}",
    "UPDATE journal SET target = 2 WHERE target IS NOT NULL",
    "UPDATE journal SET act = 'undo', target = 1 WHERE id = {}",
)


def of_the_journal(path: Path, chance: Random) -> None:
    last = len(filled(path)["journal"]) - 1
    by_sql(path, chance.choice(OF_THE_JOURNAL).format(chance.randrange(1, last + 1)))


KINDS: tuple[Corrupt, ...] = (
    one_byte, some_bytes, one_letter, page_zeroed, pages_swapped, page_of_before, cut, one_cell, one_cell,
    one_type, row_removed, row_added, of_the_schema, of_the_journal,
)  # fmt: skip


def content(path: Path) -> object:
    """All that the file says, or how it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as raw:
            raw.text_factory = bytes
            versions = [
                raw.execute(f"PRAGMA {each}").fetchone() for each in ("user_version", "application_id")
            ]
            schema = raw.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
            tables = [name.decode() for kind, name, _ in schema if kind == b"table"]
            rows = {}
            for name in tables:
                rows[name] = raw.execute(f'SELECT rowid, * FROM "{name}" ORDER BY 1').fetchall()  # noqa: S608
            return versions, schema, rows
    except (sqlite3.Error, UnicodeError) as problem:
        return str(problem)


def passes(path: Path) -> bool:
    """Nothing but a refusal is raised."""
    try:
        return not any(each.wrong and each.event is None for each in check(path))
    except Refusal:
        return False


def corrupt(number: int, whole: Path, folder: Path) -> None:
    kind, chance = KINDS[number % len(KINDS)], Random(number)
    path = folder / "club.bridgedesk"
    copyfile(whole, path)
    before = content(path)
    kind(path, chance)
    changed = content(path) != before
    assert not (passes(path) and changed), f"{kind.__name__}, {number}"


@pytest.mark.parametrize("number", range(FEW))
def test_some_corruptions_do_not_pass(number: int, whole: Path, tmp_path: Path) -> None:
    corrupt(number, whole, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, MANY))
def test_299_corruptions_do_not_pass(number: int, whole: Path, tmp_path: Path) -> None:
    corrupt(number, whole, tmp_path)


def test_the_whole_file_passes(whole: Path) -> None:
    assert passes(whole)
