"""Whatever is wrong in a club file is called damage in one sentence, and no lock is left behind."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shutil import copyfile

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.document import write
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import backups, sqlite
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import (
    ClubLists,
    Sending,
    Sent,
    Series,
    Template,
    change_lists,
    change_sending,
    keep_sent,
    read_lists,
    sending_of,
    sent_of,
)
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.mapping import Row
from bridgedesk.store.problem import Damaged, FileProblem
from bridgedesk.store.writing import add_event
from tests.store.test_backups import EVENT, rename

NOW = datetime.fromisoformat("2026-11-17T19:30+10:00")
Spoil = Callable[[Path], object]
TABLES = sorted(Row.metadata.tables)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every table has rows, as far as one event can fill them."""
    path = tmp_path_factory.mktemp("whole") / "club.bridgedesk"
    file = ClubFile.create(path, "Example BC", NOW)
    with file.act(ActRecord("begin event", "…", NOW, EVENT.id, undoable=False)) as work:
        add_event(work, EVENT)
        work.commit()
    with file.act(ActRecord("lists", "…", NOW)) as work:
        members = (ClubPlayer("m1", "Ada Oak"), ClubPlayer("m2", "Ben Pine"))
        series = (Series("s1", "Ladder", events=(EVENT.id,)),)
        change_lists(work, ClubLists(), ClubLists(members, (Template("t1", EVENT),), series))
        work.commit()
    with file.act(ActRecord("send", "…", NOW, EVENT.id, undoable=False)) as work:
        keep_sent(work, EVENT.id, Sent(1, NOW, "stick", "ABF"))
        work.commit()
    change_sending(file, Sending(club_number="2-999"), NOW)
    rename(file, "Renamed")
    rename(file, "Renamed twice")
    file.undo(EVENT.id, NOW)
    file.close()
    assert all(each.event for each in check(path)), "its facts may be odd, the file is whole"
    return path


def facts(path: Path) -> tuple[object, ...]:
    """Everything that is read on an evening; the file is closed again whatever happens."""
    file = ClubFile.open(path)
    try:
        with file.reading() as db:
            lists = read_lists(db)
        rest = backups.rule_of(file), sending_of(file), sent_of(file, EVENT.id), file.whole_history()
        return file.club, write(file.event(EVENT.id)), str(lists), rest, file.last_act()
    finally:
        file.close()


def by_sql(*statements: str) -> Spoil:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("PRAGMA writable_schema=ON")
            raw.execute("PRAGMA ignore_check_constraints=ON")
            for statement in statements:
                raw.execute(statement)

    return spoil


def set_to(table: str, column: str, text: str) -> Spoil:
    return by_sql(f"UPDATE {table} SET {column} = '{text}'")  # noqa: S608


def bytes_at(at: int, new: bytes) -> Spoil:
    def spoil(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[at : at + len(new)] = new
        path.write_bytes(content)

    return spoil


def page_zeroed(number: int) -> Spoil:
    return bytes_at(4096 * number, bytes(4096))


def cut(share: float) -> Spoil:
    return lambda path: path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])


# What is read on opening, in the lists or in the event: it cannot be overlooked.
SEEN: dict[str, Spoil] = {
    **{f"without table {name}": by_sql(f"DROP TABLE {name}") for name in TABLES},
    **{
        f"first column of {name} renamed": by_sql(
            f"ALTER TABLE {name} RENAME COLUMN {list(Row.metadata.tables[name].columns)[1].name} TO other"
        )
        for name in TABLES
    },
    **{
        f"{table}.{column} = {text}": set_to(table, column, text)
        for table, column in (("club", "backups"), ("club", "sending"), ("event_template", "document"))
        for text in ("{", "[]", '{"newest": "ten"}', "")
    },
    **{
        f"{words}": by_sql(f"UPDATE {words}")
        for words in (
            "board_set SET boards = '[1,'",
            "board_set SET boards = '{}'",
            "board_set SET boards = x'ff00'",
            "deal SET cards = 'N:nothing'",
            "deal SET board = 'one'",
            "event SET date = 'Tuesday'",
            "event SET status = 'half'",
            "event SET title = x'ff'",
            "event SET title = CAST(x'ff' AS TEXT)",
            "section SET rounds = 99999999999",
            "section SET rounds = -1",
            "section SET rounds = 1.5",
            "section SET rounds = 'three'",
            "result SET board = 'x' WHERE id IN (SELECT min(id) FROM result)",
            "result SET score = 'lots'",
            "entry_player SET player_id = 99999 WHERE id IN (SELECT min(id) FROM entry_player)",
            "seat SET entry_id = 99999 WHERE id IN (SELECT min(id) FROM seat)",
            "ruling SET time = '25 o''clock'",
            "appeal SET lodged = 'late'",
            "journal SET time = 'yesterday'",
            "sent SET time = 'yesterday'",
            "sent SET revision = 'first'",
        )
    },
    "no club": by_sql("DELETE FROM club"),
    "two clubs": by_sql("INSERT INTO club (id, name, begun) VALUES (2, 'Other', '2026')"),
    "no players": by_sql("DELETE FROM event_player"),
    "no entries": by_sql("DELETE FROM entry"),
    "a trigger": by_sql("CREATE TRIGGER t AFTER UPDATE ON result BEGIN DELETE FROM note; END"),
    "a view": by_sql("CREATE VIEW v AS SELECT * FROM result"),
    "a table of others": by_sql("CREATE TABLE other (id)"),
    "another application": by_sql("PRAGMA application_id=7"),
    "version 0": by_sql("PRAGMA user_version=0"),
    "version -1": by_sql("PRAGMA user_version=-1"),
    "version 1": by_sql("PRAGMA user_version=1"),
    "version 2": by_sql("PRAGMA user_version=2"),
    "a newer version": by_sql("PRAGMA user_version=99"),
    "schema of nonsense": by_sql("UPDATE sqlite_master SET sql = 'CREATE NONSENSE' WHERE name = 'event'"),
    "no magic": bytes_at(0, b"XX"),
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("Dear director"),
    "first page zeroed": page_zeroed(0),
    "first page after the head zeroed": bytes_at(100, bytes(3996)),
    "page size": bytes_at(16, b"\x00\x07"),
    **{f"cut to {share:.0%}": cut(share) for share in (0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9)},
}

# What may hit free space or words that nobody reads.
PERHAPS: dict[str, Spoil] = {
    **{f"page {number} zeroed": page_zeroed(number) for number in range(1, 90, 7)},
    **{f"page {number} of garbage": bytes_at(4096 * number, b"\xa5" * 4096) for number in range(2, 90, 8)},
    **{
        f"head of page {number}": bytes_at(4096 * number, b"\x02\xff\xff\xff\xff")
        for number in range(1, 90, 11)
    },
    **{f"bytes at {at}": bytes_at(at, b"\xff\x00\x7f") for at in range(24, 360_000, 15_013)},
    **{
        f"byte {at} of the head": bytes_at(at, b"\x03") for at in (18, 20, 21, 28, 36, 44, 47, 52, 56, 59, 64)
    },
    **{f"images: {text}": set_to("journal", "images", text) for text in ("[", "[1]", '[["x",null,null]]')},
    "results gone": by_sql("DELETE FROM result"),
    "a title": by_sql("UPDATE event SET title = 'Other'"),
    "one note fewer": by_sql("DELETE FROM note WHERE id IN (SELECT max(id) FROM note)"),
    "a player of the list": by_sql("DELETE FROM club_player WHERE id = 2"),
    "sections gone": by_sql("DELETE FROM section"),
    "sessions gone": by_sql("DELETE FROM session"),
    "journal gone": by_sql("DELETE FROM journal"),
    "negative boards": by_sql("UPDATE result SET board = -board"),
}


def spoiled(spoil: Spoil, whole: Path, folder: Path) -> Path:
    path = folder / "club.bridgedesk"
    copyfile(whole, path)
    spoil(path)
    return path


def assert_free(path: Path) -> None:
    """Nothing holds the file any more."""
    assert not path.with_name(f".{path.name}.open").exists()
    handles = Path("/proc/self/fd")
    if handles.exists():
        held = [each.readlink() for each in handles.iterdir() if each.is_symlink()]
        assert not [each for each in held if each.name.startswith(path.name)]


def assert_one_sentence(words: str) -> None:
    assert "\n" not in words
    assert not words.endswith(".")
    assert len(words) < 240


@pytest.mark.parametrize("name", SEEN)
def test_what_can_be_seen_is_called_damage(name: str, whole: Path, tmp_path: Path) -> None:
    path = spoiled(SEEN[name], whole, tmp_path)
    with pytest.raises(FileProblem) as refused:
        facts(path)
    assert isinstance(refused.value, Damaged) or name == "a newer version"
    assert_one_sentence(str(refused.value))
    del refused
    assert_free(path)
    with_check(path, wrong=True)
    back_from_backup(path, whole)


@pytest.mark.parametrize("name", PERHAPS)
def test_nothing_else_than_damage_is_raised(name: str, whole: Path, tmp_path: Path) -> None:
    path = spoiled(PERHAPS[name], whole, tmp_path)
    same = False
    try:
        same = facts(path)[:3] == facts(whole)[:3]
    except FileProblem as problem:
        assert_one_sentence(str(problem))
    assert_free(path)
    with_check(path, wrong=not same)
    with_club(path)
    back_from_backup(path, whole)


def with_check(path: Path, *, wrong: bool = False) -> None:
    try:
        found = any(each.wrong and each.event is None for each in check(path))
    except Refusal:
        found = True
    assert found or not wrong
    assert_free(path)


def with_club(path: Path) -> None:
    """Open, undo and close it as the window does."""
    try:
        club = Club.open(path, lambda: NOW)
    except Refusal:
        return assert_free(path)
    try:
        club.file.undo(EVENT.id, NOW)
    except FileProblem as problem:
        assert_one_sentence(str(problem))
    finally:
        club.close()
    return assert_free(path)


def back_from_backup(path: Path, whole: Path) -> None:
    backups.restore(whole, path, NOW, lambda _done, _all: None)
    assert facts(path) == facts(whole)
    assert_free(path)
    assert sqlite.faults(path) == []
