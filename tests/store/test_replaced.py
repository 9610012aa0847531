"""Another file in the place of the open one is noticed before the next act, and everything is rescued."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from bridgedesk.store import sqlite
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem
from tests.rights import only_the_owner_reads
from tests.store.test_backups import EVENT, NOW, rename, title_in
from tests.store.test_log_beside import file as file

RESCUED = "club rescued 2026-11-17 19.30.00.bridgedesk"


def replaced_by(file: ClubFile, other: Path) -> None:
    """As a sync program does it: a new file, moved into the old one's place."""
    if os.name == "nt":
        pytest.skip("Windows lets nobody replace a file that is open")
    fresh = other.with_name("fresh")
    copyfile(other, fresh)
    fresh.replace(file.path)


@pytest.fixture
def earlier(file: ClubFile, tmp_path: Path) -> Path:
    """A copy as another computer has it."""
    sqlite.copy(file.path, tmp_path / "earlier.bridgedesk")
    return tmp_path / "earlier.bridgedesk"


def test_the_next_act_is_refused_and_says_where_everything_is(file: ClubFile, earlier: Path) -> None:
    rename(file, "Before")
    replaced_by(file, earlier)
    for title in ("After", "Once more"):
        with pytest.raises(FileProblem) as problem:
            rename(file, title)
        assert str(problem.value) == (
            "club.bridgedesk was replaced by another program."
            f" Everything entered is in {RESCUED}; open that file"
        )
    with pytest.raises(FileProblem, match="open that file"):
        file.undo(EVENT.id, NOW)
    rescued = file.path.with_name(RESCUED)
    assert title_in(rescued) == "Before"
    assert sqlite.faults(rescued) == []
    assert only_the_owner_reads(rescued)
    assert title_in(file.path) == EVENT.title, "the other program's file is as it wrote it"
    assert len(list(file.path.parent.glob("*rescued*"))) == 1


def test_evenings_continue_in_the_rescued_file(file: ClubFile, earlier: Path) -> None:
    rename(file, "Before")
    replaced_by(file, earlier)
    with pytest.raises(FileProblem):
        rename(file, "After")
    assert "open that file" in (file.close() or "")
    again = ClubFile.open(file.path.with_name(RESCUED))
    assert (again.read_only, again.warning) == (None, None)
    assert next(each.words for each in again.history(EVENT.id)) == "Before"
    rename(again, "After")
    assert again.undo(EVENT.id, NOW)
    assert again.close() is None


def test_a_copy_of_the_open_file_itself_is_noticed_too(file: ClubFile) -> None:
    """A sync program puts back what it read five minutes ago."""
    copied = file.path.with_name("copied")
    copyfile(file.path, copied)
    rename(file, "Since then")
    replaced_by(file, copied)
    with pytest.raises(FileProblem, match="was replaced by another program"):
        rename(file, "Lost")


def test_other_inodes_of_the_same_file_are_no_false_alarm(
    file: ClubFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some sticks and shares number their files anew."""
    numbers = iter(range(10**6))

    def renumbered(handle: int) -> os.stat_result:
        found = list(os.stat(handle))
        found[1] = next(numbers)
        return os.stat_result(found)

    monkeypatch.setattr(os, "fstat", renumbered)
    for title in ("One", "Two"):
        rename(file, title)
    assert title_in(file.path) == "Two"
    with closing(sqlite3.connect(file.path)) as raw:
        assert raw.execute("SELECT count(*) FROM sqlite_master WHERE name = 'still_open'").fetchone() == (0,)
    assert not list(file.path.parent.glob("*rescued*"))
    assert file.close() is None
    assert sqlite.faults(file.path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody delete a file that is open")
def test_closing_rescues_what_a_deleted_file_held(file: ClubFile) -> None:
    rename(file, "In no folder")
    file.path.unlink()
    remark = file.close()
    (rescued,) = file.path.parent.glob("*rescued*")
    assert (
        remark == f"club.bridgedesk no longer exists. Everything entered is in {rescued.name}; open that file"
    )
    assert title_in(rescued) == "In no folder"


def test_where_nothing_can_be_written_it_says_so(
    file: ClubFile, earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced_by(file, earlier)

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(sqlite, "make_for_owner", full)
        with pytest.raises(FileProblem, match="its folder cannot be written to; make a backup"):
            rename(file, "After")
    with pytest.raises(FileProblem, match="open that file"):
        rename(file, "After")
