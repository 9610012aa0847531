"""The director's own copies of the club file, and back to one of them."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.club.backups import back_up_to, list_backups, restore_backup
from bridgedesk.desk.club.club import Club
from bridgedesk.event.refusal import Refusal
from tests.evenings.club_evening import club_at, ticking
from tests.evenings.three_tables import begin_three_tables

NOW = datetime(2026, 11, 17, 22, 40, tzinfo=UTC)


def test_a_copy_on_a_stick_and_back_again(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    path = club.file.path
    begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    stick = tmp_path / "stick"
    stick.mkdir()
    told: list[int] = []

    def tell(part: int) -> bool:
        told.append(part)
        return True

    change = back_up_to(path, stick, NOW, tell)
    (copy,) = stick.iterdir()
    assert change.words == f"{copy} is complete and identical to {path.name}"
    assert told[-1] == 100
    begin_three_tables(club, "Friday Pairs", date(2026, 11, 20), 20)
    club.close()
    restore_backup(copy, path, NOW, lambda _: True)
    again = Club.open(path, ticking())
    assert [title for _, _, title in again.file.event_titles()] == ["Tuesday Pairs"]
    again.close()
    assert "before restoring" in [each.why for each in list_backups(path)]


def test_what_is_stopped_changes_nothing(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    path = club.file.path
    club.close()
    before = path.read_bytes()
    with pytest.raises(Refusal, match=r"Stopped\. Nothing was changed"):
        back_up_to(path, tmp_path / "copy.bridgedesk", NOW, lambda _: False)
    assert not (tmp_path / "copy.bridgedesk").exists()
    back_up_to(path, tmp_path / "copy.bridgedesk", NOW, lambda _: True)
    with pytest.raises(Refusal, match=r"Stopped\. Nothing was changed"):
        restore_backup(tmp_path / "copy.bridgedesk", path, NOW, lambda _: False)
    assert path.read_bytes() == before


def test_the_club_file_is_not_copied_over_itself(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    with pytest.raises(Refusal, match="is the club file itself"):
        back_up_to(club.file.path, club.file.path, NOW, lambda _: True)
    club.close()
