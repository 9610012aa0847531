"""Where a club file is safe, and what is said where it is not."""

import ctypes
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from bridgedesk.desk.club import safe_places
from bridgedesk.desk.club.safe_places import folder_for_clubs, warning_about

MOUNTED = """sysfs /sys sysfs rw 0 0
/dev/sda1 / ext4 rw 0 0
//server/club /media/club\\040share cifs rw 0 0
"""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        pytest.param(
            "/media/club share/evenings/club.bridgedesk",
            "is on another computer",
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows lists no mounts in a file"),
        ),
        ("/data/Dropbox/club.bridgedesk", "is in Dropbox, which copies it while you work"),
        ("/data/OneDrive - Example BC/club.bridgedesk", "is in OneDrive - Example BC"),
        ("/data/clubs/club.bridgedesk", None),
        ("/data/Dropbox notes/club.bridgedesk", None),
    ],
)
def test_places_that_are_not_safe(
    place: str, words: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTED)
    monkeypatch.setattr(safe_places, "MOUNTS", mounts)
    warning = warning_about(Path(place))
    assert (warning is None) if words is None else (warning is not None and words in warning)
    monkeypatch.setattr(safe_places, "MOUNTS", tmp_path / "no such file")
    assert warning_about(Path("/data/clubs/club.bridgedesk")) is None


def test_a_mapped_drive_is_on_another_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows calls it 4, a disk of its own 3."""
    kinds = {"Z:\\": 4, "C:\\": 3}
    windows = SimpleNamespace(kernel32=SimpleNamespace(GetDriveTypeW=kinds.__getitem__))
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    assert [safe_places._is_remote(drive) for drive in ("Z:", "C:", "")] == [True, False, False]


def test_a_home_that_is_copied_too_is_no_better() -> None:
    home = Path("/people/Dropbox/ann")
    assert folder_for_clubs(home / "Documents", home) == home / "Documents"


@pytest.mark.parametrize(
    ("documents", "folder"),
    [
        ("/people/ann/Documents", "/people/ann/Documents"),
        ("/people/ann/OneDrive/Documents", "/people/ann/BridgeDesk"),
        ("/people/ann/OneDrive - Example BC/Documents", "/people/ann/BridgeDesk"),
    ],
)
def test_new_clubs_do_not_go_where_a_service_copies_them(documents: str, folder: str) -> None:
    assert folder_for_clubs(Path(documents), Path("/people/ann")) == Path(folder)
