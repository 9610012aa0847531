"""A file is there whole or not at all."""

import os
from pathlib import Path

import pytest

from bridgedesk.exchange.outgoing import Unwritable, write_file, write_folder


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "new" / "awards.grn"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in path.parent.iterdir()] == ["awards.grn"]


def test_a_club_file_is_not_written_over_under_any_name(tmp_path: Path) -> None:
    path = tmp_path / "results.pdf"
    path.write_bytes(b"SQLite format 3\x00 and all evenings of a club")
    with pytest.raises(Unwritable, match=r"^results\.pdf is a club file and would be overwritten; choose"):
        write_file(path, b"%PDF")
    assert path.read_bytes().endswith(b"all evenings of a club")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "awards.grn"
    write_file(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable, match=r"^awards\.grn cannot be written: No space left on device; choose"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_fails_in_the_middle_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(tmp_path, {"a.txt": b"1", "b.txt": b"1"})
    (tmp_path / "own.txt").write_bytes(b"the club's")
    synced = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable, match="No space left"):
        write_folder(tmp_path, {"a.txt": b"2", "b.txt": b"2"})
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {
        "a.txt": b"1", "b.txt": b"1", "own.txt": b"the club's",
    }  # fmt: skip


def test_a_folder_where_a_file_should_go(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="a folder has this name"):
        write_file(tmp_path, b"x")
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(Unwritable, match="file cannot be written: it must be a folder"):
        write_folder(tmp_path / "file", {"a.txt": b"x"})
    assert (tmp_path / "file").read_bytes() == b"x"


@pytest.mark.parametrize("name", ["../a", "a/b", "", ".hidden", "a\\b", "c:d", "x\n"])
def test_names_lead_nowhere_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="plain name"):
        write_folder(tmp_path / "out", {"a.txt": b"x", name: b"x"})
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "results.pbn"
    write_file(path, b"old")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    write_file(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)
