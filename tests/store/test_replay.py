"""The journal leads to the rows in the file, whatever its version; a changed cell shows."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.replay import unexplained
from tests.store.test_backups import EVENT, NOW, file, rename
from tests.store.test_migrations import FILES, VERSIONS

__all__ = ["file"]


def differences(file: ClubFile) -> list[str]:
    with file.reading() as db:
        return list(unexplained(db))


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


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE event SET title = 'Another'", "1 row of table event differ"),
        ("DELETE FROM deal", "of table deal differ"),
        ("INSERT INTO double_dummy (cards, tricks) VALUES ('N', '0')", "1 row of table double_dummy differ"),
        ("DELETE FROM journal WHERE id = 2", "table entry differ"),
    ],
)
def test_what_was_changed_behind_the_journal_shows(file: ClubFile, statement: str, said: str) -> None:
    file.close()
    with closing(sqlite3.connect(file.path)) as raw:
        raw.execute(statement)
        raw.commit()
    changed = ClubFile.open(file.path)
    assert any(said in each for each in differences(changed))
    changed.close()
