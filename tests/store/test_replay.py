"""The journal leads to the rows in the file, whatever its version; a changed cell shows."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from shutil import copyfile

import pytest

from bridgedesk.store.chain import digest_of, link
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.mapping import JournalRow
from bridgedesk.store.problem import Damaged
from bridgedesk.store.whole_check import what_differs
from tests.store.test_backups import EVENT, NOW, file, rename
from tests.store.test_migrations import FILES, VERSIONS

__all__ = ["file"]


def differences(file: ClubFile) -> list[str]:
    return what_differs(file.path)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_journal_explains_files_of_every_version(version: int, tmp_path: Path) -> None:
    path = tmp_path / "club.bridgedesk"
    copyfile(FILES / f"club-{version}.bridgedesk", path)
    old = ClubFile.open(path)
    assert differences(old) == []
    old.undo("event1", NOW)
    assert differences(old) == []
    old.close()


def test_undone_and_done_again(file: ClubFile) -> None:
    rename(file, "One")
    rename(file, "Two")
    for step in (file.undo, file.undo, file.redo):
        step(EVENT.id, NOW)
        assert differences(file) == []


def changed_by(file: ClubFile, *statements: str) -> list[str]:
    """Change the closed file behind the program's back; return what shows."""
    file.close()
    with closing(sqlite3.connect(file.path)) as raw:
        for statement in statements:
            raw.execute(statement)
        raw.commit()
    return what_differs(file.path)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE event SET title = 'Another'", "1 row of table event differs from what was entered"),
        ("DELETE FROM deal", "of table deal differ"),
        (
            "INSERT INTO double_dummy (cards, tricks) VALUES ('N', '0')",
            "1 row of table double_dummy differs from what was entered",
        ),
        ("UPDATE event SET title = CAST(title AS BLOB)", "1 row of table event differs"),
        (
            "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'entry'",
            "numbers given to rows of table entry differ",
        ),
        ("DROP INDEX journal_of_event", "table journal was changed by another program"),
    ],
)
def test_what_was_changed_behind_the_journal_shows(file: ClubFile, statement: str, said: str) -> None:
    assert said in changed_by(file, statement)[0]


# ---- the chain


@pytest.fixture
def long(file: ClubFile) -> ClubFile:
    """Entries 1 and 2 begin club and event; 3 to 8 rename the event."""
    for number in range(3, 9):
        rename(file, f"Title {number}")
    return file


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE journal SET words = 'x' WHERE id = 4",
            ["entry 4 of the journal was changed after it was written"],
        ),
        (
            "UPDATE journal SET time = '2020-01-01T00:00:00' WHERE id = 8",
            ["entry 8 of the journal was changed"],
        ),
        ("UPDATE journal SET undoable = 0 WHERE id = 5", ["entry 5 of the journal was changed"]),
        (
            "UPDATE journal SET undoable = 7 WHERE id = 5",
            [
                "entry 5 of the journal was changed",
                "entry 5 of the journal cannot",
                "entry 6 of the journal does not",
            ],
        ),
        ("UPDATE journal SET chain = x'00' WHERE id = 6", ["entry 6 of", "entry 7 of"]),
        (
            "DELETE FROM journal WHERE id = 8",
            ["entry 8 of the journal is missing", "1 row of table event differs"],
        ),
        ("DELETE FROM journal WHERE id IN (4, 5)", ["entries 4 to 5 of the journal are missing", "entry 6"]),
        ("DELETE FROM journal_head", ["the tables were", "the record of the journal's newest entry is"]),
        (
            "UPDATE journal_head SET entry = 7",
            ["the journal does not end with the entry that was written last"],
        ),
        ("UPDATE journal_head SET entry = 10", ["entries 9 to 10 of the journal are missing"]),
    ],
)
def test_each_changed_entry_is_named(long: ClubFile, statement: str, said: list[str]) -> None:
    found = changed_by(long, statement)
    assert len(found) == len(said)
    assert all(words in each for words, each in zip(said, found, strict=True))


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM journal WHERE id = 8",
        "UPDATE journal SET words = 'x' WHERE id = 8",
        "UPDATE journal_head SET chain = x'00'",
        "DELETE FROM journal_head",
        "DELETE FROM journal",
    ],
)
def test_opening_refuses_a_journal_with_another_end(long: ClubFile, statement: str) -> None:
    changed_by(long, statement)
    with pytest.raises(Damaged, match="was cut or changed by another program"):
        ClubFile.open(long.path)


def test_a_link_is_made_by_hand() -> None:
    """SHA-256 of the link before and of the entry's digest, of which 8 bytes are kept."""
    content = {
        "time": "2026-11-17T19:30:00", "act": "rename", "event": "e", "words": "A “title”", "images": "[]",
        "undoable": True, "target": None, "id": 1,
    }  # fmt: skip
    text = (
        '{"time": "2026-11-17T19:30:00", "act": "rename", "event": "e", "words": "A “title”", "images": "[]",'
        ' "undoable": true, "target": null, "id": 1}'
    )
    digest = sha256(text.encode())
    assert digest_of(content) == digest.hexdigest()
    first = sha256(digest.digest()).digest()[:8]
    assert link(b"", digest.hexdigest()) == first
    assert link(first, digest.hexdigest()) == sha256(first + digest.digest()).digest()[:8]


# ---- entries rewritten on purpose


def rewrite(file: ClubFile, numbers: tuple[int, ...], old: str, new: str) -> None:
    with file.act(ActRecord("rewrite", "…", NOW, undoable=False)) as work:
        for number in numbers:
            entry = work.db.get_one(JournalRow, number)
            work.rewrite(number, entry.words.replace(old, new), entry.images.replace(old, new))
        work.commit()


def test_an_entry_rewritten_on_purpose_holds(long: ClubFile) -> None:
    rewrite(long, (3, 4), "Title 3", "A title")
    assert [each.words for each in long.whole_history()][-3] == "A title"
    assert differences(long) == []
    rewrite(long, (3, 4), "A title", "No title")
    assert differences(long) == [], "twice as well"
    assert long.undo(EVENT.id, NOW)
    long.close()
    ClubFile.open(long.path).close()
    assert differences(long) == []


@pytest.mark.parametrize("number", [3, 4])
def test_a_rewriting_that_nothing_records_shows(long: ClubFile, number: int) -> None:
    rewrite(long, (3, 4), "Title 3", "A title")
    (found,) = changed_by(long, f"UPDATE journal SET words = 'x' WHERE id = {number}")  # noqa: S608
    assert found == f"entry {number} of the journal was changed after it was written"


def test_the_record_of_a_rewriting_is_in_the_chain_itself(long: ClubFile) -> None:
    """Without entry 9 as it was written nothing says that entries 3 and 4 were rewritten."""
    rewrite(long, (3, 4), "Title 3", "A title")
    rename(long, "Later")
    found = changed_by(long, "UPDATE journal SET images = CAST('[]' AS BLOB) WHERE id = 9")
    assert found == [
        "entry 3 of the journal was changed after it was written",
        "entry 4 of the journal was changed after it was written",
        "entry 9 of the journal was changed after it was written",
    ]
