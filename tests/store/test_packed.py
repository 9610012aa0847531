"""A large backup is compressed, and serves for everything that a plain one serves for."""

import lzma
import os
import tempfile
from datetime import timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.club.backups import back_up_to, newest_whole, offer_for_backup
from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.document import write
from bridgedesk.store import backup_files as backup_names
from bridgedesk.store import sqlite
from bridgedesk.store.backup_files import is_packed, unpacked
from bridgedesk.store.backups import KeepingRule, back_up, other_club, restore
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import Damaged, FileProblem
from tests.rights import only_the_owner_reads
from tests.store.test_backups import EVENT, NOW, file, mode_of, rename

__all__ = ["file"]


@pytest.fixture(autouse=True)
def packed_from_the_first_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_names, "PACKED_FROM", 0)


@pytest.fixture
def saved(file: ClubFile) -> Path:
    rename(file, "In the backup")
    return back_up(file.path, NOW, "opened", KeepingRule())


def title_in(path: Path) -> str:
    opened = ClubFile.open(path)
    try:
        return opened.event(EVENT.id).title
    finally:
        opened.close()


def test_it_is_the_club_file_in_a_form_that_others_know(file: ClubFile, saved: Path) -> None:
    assert is_packed(saved)
    assert lzma.decompress(saved.read_bytes())[:15] == b"SQLite format 3"
    assert saved.stat().st_size * 3 < file.path.stat().st_size
    assert mode_of(saved) == mode_of(file.path)
    assert only_the_owner_reads(saved)
    assert [each.name for each in saved.parent.iterdir()] == [saved.name]


def test_a_small_one_stays_as_it_is(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_names, "PACKED_FROM", 8_000_000)
    assert not is_packed(back_up(file.path, NOW, "opened", KeepingRule()))


def test_it_opens_to_be_read_and_leaves_nothing(
    file: ClubFile, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    opened = ClubFile.open(saved)
    assert opened.read_only == (
        f"{saved.name} is a backup, so it is read-only; restore it, or copy it to another name"
    )
    assert write(opened.event(EVENT.id)) == write(file.event(EVENT.id))
    opened.close()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith("bridgedesk-")]


def test_under_another_name_it_is_still_a_backup(saved: Path, tmp_path: Path) -> None:
    named = saved.rename(tmp_path / "tuesday.bridgedesk")
    opened = ClubFile.open(named)
    assert opened.read_only
    opened.close()
    offer = offer_for_backup(named)
    assert offer
    assert offer.copied


def test_it_is_checked_offered_restored_and_copied(file: ClubFile, saved: Path, tmp_path: Path) -> None:
    rename(file, "After the backup")
    file.close()
    assert not [each for each in check(saved) if each.event is None]
    offered = newest_whole(file.path)
    assert offered
    assert offered.path == saved
    assert other_club(saved, file.path) is None
    back_up_to(saved, tmp_path / "copy.bridgedesk", NOW, lambda _: True)
    assert title_in(tmp_path / "copy.bridgedesk") == "In the backup"
    assert restore(saved, file.path, NOW, lambda _done, _of: None)
    assert title_in(file.path) == "In the backup"
    assert not is_packed(file.path)


@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.99])
def test_a_cut_one_is_damaged(file: ClubFile, saved: Path, share: float) -> None:
    os.truncate(saved, int(saved.stat().st_size * share))
    refused_everywhere(file, saved)


@pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.999])
def test_one_changed_byte_is_damage(file: ClubFile, saved: Path, share: float) -> None:
    content = bytearray(saved.read_bytes())
    content[int(len(content) * share)] ^= 0x55
    saved.write_bytes(content)
    refused_everywhere(file, saved)


def refused_everywhere(file: ClubFile, saved: Path) -> None:
    file.close()
    for use in (ClubFile.open, lambda path: restore(path, file.path, NOW, lambda _done, _of: None)):
        with pytest.raises(Damaged):
            use(saved)
    assert newest_whole(file.path) is None
    assert sqlite.faults(saved)
    assert title_in(file.path) == "In the backup"


def test_without_room_to_pack_the_backup_is_whole(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup_names, "copyfileobj", full)
    saved = back_up(file.path, NOW + timedelta(hours=1), "opened", KeepingRule())
    assert not is_packed(saved)
    assert sqlite.faults(saved) == []
    assert [each.name for each in saved.parent.iterdir()] == [saved.name]


def test_a_file_without_end_is_refused(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_names, "LARGEST", 100_000)
    monkeypatch.setattr(backup_names, "_AT_A_TIME", 10_000)
    with pytest.raises(FileProblem, match="is too large for a club file"), unpacked(saved):
        pass
