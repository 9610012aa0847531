"""Files of every version open, keep what they held, and have the tables that a new file has."""

import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bridgedesk.event.document import read_json, write
from bridgedesk.store import migrations, sqlite
from bridgedesk.store.backups import backups_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem

FILES = Path(__file__).parent.parent / "files"
NOW = datetime.fromisoformat("2026-11-18T09:00")
VERSIONS = (1, *migrations.STEPS)


@pytest.fixture
def old(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "club.bridgedesk"
    shutil.copy(FILES / f"club-{request.param}.bridgedesk", path)
    return path


def version_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as raw:
        return int(raw.execute("PRAGMA user_version").fetchone()[0]) % 256


@pytest.mark.parametrize("version", VERSIONS)
def test_there_is_a_sample_of_every_version(version: int) -> None:
    assert version_in(FILES / f"club-{version}.bridgedesk") == version
    assert list(FILES.glob(f"club-{version}-*.json"))


@pytest.mark.parametrize(("old", "version"), [(each, each) for each in VERSIONS], indirect=["old"])
def test_an_old_file_opens_with_all_it_held(old: Path, version: int) -> None:
    file = ClubFile.open(old)
    for document in FILES.glob(f"club-{version}-*.json"):
        event = read_json(document.read_text(encoding="utf-8"))
        assert write(file.event(event.id)) == write(event)
    assert file.redo("event1", NOW), "an act undone before can be done again after"
    assert file.undo("event1", NOW)
    file.close()
    assert version_in(old) == migrations.VERSION
    assert sqlite.faults(old) == []


@pytest.mark.parametrize("old", VERSIONS, indirect=True)
def test_its_tables_are_those_of_a_new_file(old: Path, tmp_path: Path) -> None:
    ClubFile.open(old).close()
    new = tmp_path / "new.bridgedesk"
    ClubFile.create(new, "Example BC", NOW).close()
    assert tables_of(old) == tables_of(new)


def tables_of(path: Path) -> dict[str, object]:
    """Columns, references and what is unique, in no order; how much the text of the table checks."""
    with closing(sqlite3.connect(path)) as raw:
        texts = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        return {
            name: (
                sorted(row[1:] for row in raw.execute(f"PRAGMA table_info('{name}')")),
                sorted(row[2:] for row in raw.execute(f"PRAGMA foreign_key_list('{name}')")),
                sorted(_columns(raw, row[1]) for row in raw.execute(f"PRAGMA index_list('{name}')")),
                [text.count(word) for word in ("AUTOINCREMENT", "CHECK", "DEFERRED")],
            )
            for name, text in texts.items()
        }


def _columns(raw: sqlite3.Connection, index: str) -> tuple[str, ...]:
    return tuple(row[2] for row in raw.execute(f"PRAGMA index_info('{index}')"))


@pytest.mark.parametrize("old", [1], indirect=True)
def test_the_file_as_it_was_is_kept_aside(old: Path) -> None:
    before = old.read_bytes()
    ClubFile.open(old).close()
    (backup,) = backups_of(old)
    aside = backup.path
    assert aside.stem.endswith(f" before version {migrations.VERSION}")
    assert version_in(aside) == 1
    assert sqlite.faults(aside) == []
    assert old.read_bytes() != before


@pytest.mark.parametrize("old", [1], indirect=True)
def test_a_step_that_fails_leaves_the_file_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: Connection) -> None:
        migrations.to_2.migrate(connection)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(migrations, "STEPS", {2: half})
    tables = tables_of(old)
    with pytest.raises(FileProblem, match="Nothing was changed"):
        ClubFile.open(old)
    monkeypatch.undo()
    assert (tables_of(old), version_in(old)) == (tables, 1)
    ClubFile.open(old).close()
    assert version_in(old) == migrations.VERSION
