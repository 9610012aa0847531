"""A backup is known by its folder or name, and is only read: the keeping rule may delete it."""

from pathlib import Path

import pytest

from bridgedesk.store.backup_files import club_file_of, is_backup, own_name
from bridgedesk.store.backups import KeepingRule, back_up
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import FileProblem
from tests.store.test_backups import EVENT, NOW, file, rename

__all__ = ["file"]


@pytest.mark.parametrize(
    ("name", "backup", "club_file", "own"),
    [
        ("club.bridgedesk", False, None, "club (2).bridgedesk"),
        ("2026 final.bridgedesk", False, None, "2026 final.bridgedesk"),
        ("2026-13-40 22.40.00 opened.bridgedesk", False, None, "opened.bridgedesk"),
        ("a 2026-11-17 22.40.00 b.bridgedesk", False, None, "a 2026-11-17 22.40.00 b.bridgedesk"),
        ("2026-11-17 22.40.00 club.bridgedesk", True, None, "club (2).bridgedesk"),
        (
            "club backups/2026-11-17 22.40.00 finalised.bridgedesk",
            True, "club.bridgedesk", "club finalised.bridgedesk",
        ),
        ("club backups/tuesday.bridgedesk", True, "club.bridgedesk", "club tuesday.bridgedesk"),
    ],
)  # fmt: skip
def test_a_backup_is_known_by_its_name(
    name: str, backup: bool, club_file: str | None, own: str, tmp_path: Path
) -> None:
    (tmp_path / "club.bridgedesk").touch()
    path = tmp_path / name
    assert is_backup(path) is backup
    assert club_file_of(path) == (tmp_path / club_file if club_file else None)
    assert own_name(path) == tmp_path / own


def test_no_evening_is_played_in_a_backup(file: ClubFile) -> None:
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    before = saved.read_bytes()
    backup = ClubFile.open(saved)
    assert backup.event(EVENT.id).title == EVENT.title
    with pytest.raises(FileProblem, match="is a backup, so it is read-only; restore it, or copy it"):
        rename(backup, "Played here")
    with pytest.raises(FileProblem, match="is a backup"), backup.act(ActRecord("rename", "…", NOW, EVENT.id)):
        pass
    backup.close()
    assert saved.read_bytes() == before
    assert [each.name for each in saved.parent.iterdir()] == [saved.name]
