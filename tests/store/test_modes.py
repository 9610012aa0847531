"""Every file that holds what the club file holds is its owner's alone, whatever the account allows."""

import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.event.people import ClubPlayer
from bridgedesk.store import sqlite
from bridgedesk.store.act_log import ActLog, parts_in
from bridgedesk.store.backups import KeepingRule, back_up, folder_of, restore
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import ClubLists, change_lists
from bridgedesk.store.forgetting import forget
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.rebuild import rebuild

NOW = datetime.fromisoformat("2026-11-17T19:30")
FILES = Path(__file__).parent.parent / "files"
NO_CONTENT = ".club.bridgedesk.open"  # how the lock of an open file begins

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")


@pytest.fixture(autouse=True)
def open_account() -> Iterator[None]:
    """Let everybody read and write what the account makes, unless the program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    log = ActLog(file)
    with file.act(ActRecord("put player", "Ann Able in the club's list", NOW)) as work:
        change_lists(work, ClubLists(), ClubLists((ClubPlayer("p1", "Ann Able"),)))
        work.commit()
    log.catch_up(NOW)
    yield file
    file.close()


def modes(folder: Path) -> dict[str, int]:
    found = (each for each in folder.rglob("*") if each.is_file() and not each.name.startswith(NO_CONTENT))
    return {each.name: each.stat().st_mode & 0o777 for each in found}


def test_the_club_file_its_log_and_backups(file: ClubFile, tmp_path: Path) -> None:
    back_up(file.path, NOW, "opened", KeepingRule())
    found = modes(tmp_path)
    assert {"club.bridgedesk", "club.bridgedesk-wal", "2026-11 acts.log"} < found.keys()
    assert len(found) == 5, "and the backup, and what SQLite shares between windows"
    assert set(found.values()) == {0o600}


def test_a_rebuilt_and_a_rescued_file(file: ClubFile, tmp_path: Path) -> None:
    rebuild(parts_in(folder_of(file.path))[0], tmp_path / "again.bridgedesk")
    other = tmp_path / "other.bridgedesk"
    sqlite.copy(file.path, other)
    other.replace(file.path)
    with pytest.raises(FileProblem, match="open that file"), file.act(ActRecord("put player", "…", NOW)):
        pass
    file.close()
    found = modes(tmp_path)
    assert {"again.bridgedesk", "club rescued 2026-11-17 19.30.00.bridgedesk"} < found.keys()
    assert set(found.values()) == {0o600}


def test_a_restored_file_and_the_one_kept_aside(file: ClubFile, tmp_path: Path) -> None:
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    file.close()
    aside = restore(saved, file.path, NOW, lambda _done, _of: None)
    assert aside
    assert modes(tmp_path)[aside.name] == 0o600
    assert set(modes(tmp_path).values()) == {0o600}


def test_a_file_that_is_rewritten_for_a_forgotten_player(file: ClubFile, tmp_path: Path) -> None:
    back_up(file.path, NOW, "opened", KeepingRule())
    forget(file, "p1", (), NOW, lambda _done, _of: None)
    assert set(modes(tmp_path).values()) == {0o600}


def test_an_old_file_and_the_copy_from_before_its_version_changed(tmp_path: Path) -> None:
    path = tmp_path / "club.bridgedesk"
    shutil.copyfile(FILES / "club-1.bridgedesk", path)
    path.chmod(0o600)
    ClubFile.open(path).close()
    found = modes(tmp_path)
    assert len(found) == 2
    assert set(found.values()) == {0o600}


def test_the_owners_own_choice_is_kept(file: ClubFile) -> None:
    (log,) = parts_in(folder_of(file.path))
    for path in (file.path, log):
        path.chmod(0o640)
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    forget(file, "p1", (), NOW, lambda _done, _of: None)
    assert [each.stat().st_mode & 0o777 for each in (file.path, saved, log)] == [0o640, 0o640, 0o640]
