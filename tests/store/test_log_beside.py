"""The log beside a club file: its own is used, another file's is moved away, a missing one is told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copyfile

import pytest

from bridgedesk.store import sqlite
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.file_identity import LogKind, inspect_log, log_of
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.writing import add_event, change_event
from tests.store.test_backups import EVENT, NOW


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    with file.act(ActRecord("begin event", "…", NOW, EVENT.id, undoable=False)) as work:
        add_event(work, EVENT)
        work.commit()
    yield file
    file.close()


def rename(file: ClubFile, *titles: str) -> None:
    for title in titles:
        before = file.event(EVENT.id)
        with file.act(ActRecord("rename", title, NOW, EVENT.id)) as work:
            change_event(work, before, replace(before, title=title))
            work.commit()


def copied(file: ClubFile, name: str, *, with_log: bool = True) -> Path:
    """The file as a file manager copies it, at this moment."""
    target = file.path.parent / name / "club.bridgedesk"
    target.parent.mkdir()
    copyfile(file.path, target)
    if with_log:
        copyfile(log_of(file.path), log_of(target))
    return target


def opened(path: Path) -> tuple[str, str | None]:
    """The title in it, and what is said on opening; closed again, nothing odd is left."""
    file = ClubFile.open(path)
    title, warning = file.event(EVENT.id).title, file.warning
    file.close()
    assert sqlite.faults(path) == []
    assert inspect_log(path) is LogKind.NONE
    return title, warning


def test_a_log_left_by_a_crash_is_the_files_own(file: ClubFile) -> None:
    rename(file, "In the log only")
    crashed = copied(file, "crashed")
    assert inspect_log(crashed) is LogKind.ITS_OWN
    assert opened(crashed) == ("In the log only", None)


def test_a_log_written_over_and_over_is_the_files_own(file: ClubFile) -> None:
    """After some megabytes SQLite writes the log into the file and begins it again."""
    for number in range(60):
        rename(file, f"{number} " + "x" * 100_000)
        if number % 10 == 9:
            assert inspect_log(copied(file, f"after {number}")) is LogKind.ITS_OWN
    rename(file, "The last")
    assert opened(copied(file, "crashed")) == ("The last", None)


def test_an_old_log_beside_a_good_copy_is_moved_away(file: ClubFile, tmp_path: Path) -> None:
    """The copy, put there by hand, was closed, so no log belongs to it."""
    rename(file, "The copy")
    sqlite.copy(file.path, tmp_path / "good.bridgedesk")
    rename(file, "Later", "Later still")
    place = copied(file, "place")
    copyfile(tmp_path / "good.bridgedesk", place)
    assert inspect_log(place) is LogKind.FOREIGN
    title, warning = opened(place)
    assert title == "The copy"
    assert warning == (
        "A log next to club.bridgedesk belongs to another file, so it was not used. It is now called"
        " club.bridgedesk-wal of another file 1; delete it if nothing is missing here."
    )
    assert (place.parent / "club.bridgedesk-wal of another file 1").stat().st_size > 0


def test_an_old_log_beside_a_newer_copy_of_an_open_file_is_moved_away(file: ClubFile) -> None:
    rename(file, "Before")
    old = copied(file, "old")
    for number in range(20):
        rename(file, f"{number} " + "x" * 400_000)  # written into the file itself before long
    newer = copied(file, "newer", with_log=False)
    copyfile(log_of(old), log_of(newer))
    assert inspect_log(newer) is LogKind.FOREIGN
    title, warning = opened(newer)
    assert title != "Before"
    assert warning
    assert "belongs to another file" in warning


def test_another_clubs_log_is_moved_away(file: ClubFile, tmp_path: Path) -> None:
    other = ClubFile.create(tmp_path / "other.bridgedesk", "Harbour BC", NOW)
    with other.act(ActRecord("begin event", "…", NOW, EVENT.id, undoable=False)) as work:
        add_event(work, EVENT)
        work.commit()
    rename(file, "Ours")
    place = copied(file, "place")
    copyfile(log_of(other.path), log_of(place))
    other.close()
    assert inspect_log(place) is LogKind.FOREIGN


def test_a_copy_made_while_open_without_its_log_is_told(file: ClubFile) -> None:
    rename(file, "In the log only")
    path = copied(file, "copy", with_log=False)
    assert inspect_log(path) is LogKind.MISSING
    again = ClubFile.open(path)
    assert again.warning == (
        "club.bridgedesk was copied while it was open, so its last entries may be missing."
        " Close it on the other computer, then copy it again."
    )
    again.close()


def test_a_file_that_was_closed_has_no_log(file: ClubFile) -> None:
    rename(file, "Closed")
    file.close()
    assert inspect_log(file.path) is LogKind.NONE
    assert opened(file.path) == ("Closed", None)
