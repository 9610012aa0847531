"""Backups nobody has to think of, and warnings about places that are not safe."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.desk import place_of_file
from bridgedesk.desk.acts.rulings import note
from bridgedesk.desk.club import Club
from bridgedesk.desk.place_of_file import warning_about
from bridgedesk.store import sqlite
from bridgedesk.store.backups import KeepingRule, backups_of, change_rule
from tests.desk.evening import BEGIN, club_at
from tests.desk.three_tables import begin_three_tables


class WallClock:
    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)


@pytest.fixture
def wall_clock() -> WallClock:
    return WallClock()


@pytest.fixture
def club(tmp_path: Path, wall_clock: WallClock) -> Iterator[Club]:
    begun = club_at(tmp_path)
    begin_three_tables(begun, "Tuesday Pairs", date(2026, 11, 17), 20)
    begun.close()
    club = Club.open(tmp_path / "club.bridgedesk", wall_clock)
    yield club
    club.close()


def made(club: Club) -> list[str]:
    club.safekeeping.wait()
    return [each.path.stem for each in reversed(backups_of(club.file.path))]


def test_on_opening_and_every_quarter_of_an_hour_of_changes(club: Club, wall_clock: WallClock) -> None:
    desk = club.last_event()
    assert desk
    assert made(club) == ["2026-11-17 19.15.00 opened"]
    for minutes in (5, 9, 1, 40, 5):
        wall_clock.go_on(minutes)
        note(desk, "something happened")
    assert made(club)[1:] == [
        "2026-11-17 19.30.00 during the evening",
        "2026-11-17 20.10.00 during the evening",
    ]
    assert all(sqlite.faults(each.path) == [] for each in backups_of(club.file.path))
    assert club.warnings == ()


def test_the_clubs_rule_holds_at_once(club: Club, wall_clock: WallClock) -> None:
    change_rule(club.file, KeepingRule(1, 0, 0), wall_clock())
    wall_clock.go_on(20)
    desk = club.last_event()
    assert desk
    note(desk, "go back")
    assert made(club) == ["2026-11-17 19.35.00 during the evening"]


def test_a_backup_that_fails_is_said_and_the_evening_goes_on(club: Club, wall_clock: WallClock) -> None:
    club.safekeeping.wait()
    for each in backups_of(club.file.path):
        each.path.unlink()
    folder = club.file.path.with_name("club backups")
    folder.rmdir()
    folder.write_text("in the way")
    wall_clock.go_on(20)
    desk = club.last_event()
    assert desk
    note(desk, "go back")
    club.safekeeping.wait()
    (warning,) = club.warnings
    assert warning.startswith("There is no new backup: ")
    assert desk.event.notes[0].text == "go back"


def test_a_damaged_file_is_said_after_opening(club: Club, wall_clock: WallClock) -> None:
    club.close()
    content = bytearray(club.file.path.read_bytes())
    content[-8192:] = b"\xa5" * 8192
    club.file.path.write_bytes(content)
    again = Club.open(club.file.path, wall_clock)
    again.safekeeping.wait()
    assert any("is damaged" in warning for warning in again.warnings)
    again.close()


def test_a_second_window_makes_no_backups(club: Club, wall_clock: WallClock) -> None:
    before = made(club)
    wall_clock.go_on(1)
    second = Club.open(club.file.path, wall_clock)
    assert made(club) == before
    assert second.warnings == ("club.bridgedesk is open in another window, so here it can only be read",)
    second.close()


MOUNTED = """sysfs /sys sysfs rw 0 0
/dev/sda1 / ext4 rw 0 0
//server/club /media/club\\040share cifs rw 0 0
"""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("/media/club share/evenings/club.bridgedesk", "lies on another computer"),
        ("/data/Dropbox/club.bridgedesk", "lies in Dropbox, which copies it while it is written"),
        ("/data/OneDrive - Example BC/club.bridgedesk", "lies in OneDrive - Example BC"),
        ("/data/clubs/club.bridgedesk", None),
        ("/data/Dropbox notes/club.bridgedesk", None),
    ],
)
def test_places_that_are_not_safe(
    place: str, words: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTED)
    monkeypatch.setattr(place_of_file, "MOUNTS", mounts)
    warning = warning_about(Path(place))
    assert (warning is None) if words is None else (warning is not None and words in warning)
    monkeypatch.setattr(place_of_file, "MOUNTS", tmp_path / "no such file")
    assert warning_about(Path("/data/clubs/club.bridgedesk")) is None
