"""Backups nobody has to think of, and warnings about places that are not safe."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.club import automatic_backups as safekeeping
from bridgedesk.desk.club.club import Club
from bridgedesk.store import backups, sqlite
from bridgedesk.store.backups import KeepingRule, backups_of
from bridgedesk.store.problem import FileProblem
from tests.evenings.club_evening import BEGIN, club_at
from tests.evenings.three_tables import begin_three_tables
from tests.store.keeping_rule import change_rule


class WallClock:
    """The clock on the wall, which may be set, and the seconds that really go by."""

    def __init__(self) -> None:
        self.now = BEGIN
        self.seconds = 0.0

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)
        self.seconds += 60 * minutes


@pytest.fixture
def wall_clock(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    clock = WallClock()
    monkeypatch.setattr(safekeeping, "monotonic", lambda: clock.seconds)
    return clock


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
    open_event = club.last_event()
    assert open_event
    assert made(club) == ["2026-11-17 19.15.00 opened"]
    for minutes in (5, 9, 1, 40, 5):
        wall_clock.go_on(minutes)
        add_note(open_event, "something happened")
    assert made(club)[1:] == [
        "2026-11-17 19.30.00 during the evening",
        "2026-11-17 20.10.00 during the evening",
    ]
    assert all(sqlite.faults(each.path) == [] for each in backups_of(club.file.path))
    assert club.warnings == ()


def test_the_clubs_rule_holds_at_once(club: Club, wall_clock: WallClock) -> None:
    change_rule(club.file, KeepingRule(1, 0, 0), wall_clock())
    wall_clock.go_on(20)
    open_event = club.last_event()
    assert open_event
    add_note(open_event, "go back")
    assert made(club) == ["2026-11-17 19.15.00 opened", "2026-11-17 19.35.00 during the evening"]
    club.close()
    again = Club.open(club.file.path, wall_clock)
    assert made(again) == ["2026-11-17 19.35.00 opened"], "those of earlier evenings go by the rule"
    again.close()


# ---- the journal is replayed before anything is removed


def open_with_few_kept(club: Club, wall_clock: WallClock) -> Club:
    """Open it again the next day, with a rule that keeps nothing but the newest of each day."""
    change_rule(club.file, KeepingRule(1, 0, 0), wall_clock())
    wall_clock.go_on(20)
    open_event = club.last_event()
    assert open_event
    add_note(open_event, "go back")
    assert made(club) == ["2026-11-17 19.15.00 opened", "2026-11-17 19.35.00 during the evening"]
    club.close()
    wall_clock.go_on(24 * 60)
    return club


def test_nothing_is_removed_if_the_journal_does_not_agree(club: Club, wall_clock: WallClock) -> None:
    open_with_few_kept(club, wall_clock)
    with closing(sqlite3.connect(club.file.path)) as raw:
        raw.execute("UPDATE note SET text = 'go ahead'")
        raw.commit()
    again = Club.open(club.file.path, wall_clock)
    assert len(made(again)) == 3
    assert again.warnings == (
        "All old backups are kept: 1 row of table note differs from what was entered."
        " See bridgedesk check club.bridgedesk.",
    )
    again.close()


def test_a_replay_is_made_once_a_day(
    club: Club, wall_clock: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_with_few_kept(club, wall_clock)
    replayed: list[Path] = []

    def replay(path: Path, _: Callable[[], None]) -> list[str]:
        replayed.append(path)
        return []

    monkeypatch.setattr(safekeeping, "what_differs", replay)
    again = Club.open(club.file.path, wall_clock)
    assert made(again) == ["2026-11-17 19.35.00 during the evening", "2026-11-18 19.35.00 opened"]
    open_event = again.last_event()
    assert open_event
    for _ in range(3):
        wall_clock.go_on(16)
        add_note(open_event, "go back")
        again.safekeeping.wait()
    assert [each.name for each in replayed] == ["2026-11-18 19.35.00 opened.bridgedesk"]
    again.close()


def test_closing_does_not_wait_for_a_long_replay(
    club: Club, wall_clock: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_with_few_kept(club, wall_clock)

    def endless(_: Path, pause: Callable[[], None]) -> list[str]:
        while True:
            wall_clock.seconds += 1
            pause()

    monkeypatch.setattr(safekeeping, "what_differs", endless)
    again = Club.open(club.file.path, wall_clock)
    assert len(made(again)) == 3, "and nothing is removed"
    assert again.warnings == ()
    again.close()


def test_the_next_backup_does_not_wait_for_a_long_replay(
    club: Club, wall_clock: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_with_few_kept(club, wall_clock)
    begun, count = threading.Event(), iter(range(10))

    def endless_once(_: Path, pause: Callable[[], None]) -> list[str]:
        while next(count) == 0:
            begun.set()
            while True:
                pause()
        return []

    monkeypatch.setattr(safekeeping, "what_differs", endless_once)
    monkeypatch.setattr(safekeeping, "AFTER_OPENING", 0)
    again = Club.open(club.file.path, wall_clock)
    assert begun.wait(30)
    open_event = again.last_event()
    assert open_event
    wall_clock.go_on(16)
    add_note(open_event, "go back")
    assert made(again)[-1] == "2026-11-18 19.51.00 during the evening"
    again.close()


# ---- a wrong clock


def test_a_clock_set_back_costs_no_backup_and_is_told(club: Club, wall_clock: WallClock) -> None:
    """As old as their dates are, the backups of this evening are kept; the quarter hour is a real one."""
    change_rule(club.file, KeepingRule(1, 0, 0), wall_clock())
    club.close()
    wall_clock.now = datetime.fromisoformat("2020-01-01T00:05")
    late = Club.open(club.file.path, wall_clock)
    assert made(late)[0] == "2020-01-01 00.05.00 opened"
    (warning,) = late.warnings
    assert warning.startswith("This computer's clock shows 00:05 on Wed 1 Jan 2020, but the last action was")
    open_event = late.last_event()
    assert open_event
    for _ in range(2):
        wall_clock.go_on(20)
        wall_clock.now -= timedelta(minutes=30)
        add_note(open_event, "go back")
        late.safekeeping.wait()
    assert [each for each in made(late) if each.startswith(("2020", "2019"))] == [
        "2019-12-31 23.45.00 during the evening",
        "2019-12-31 23.55.00 during the evening",
        "2020-01-01 00.05.00 opened",
    ]
    assert late.warnings
    late.close()


def test_a_clock_that_was_ahead_is_told_for_this_evening_only(club: Club, wall_clock: WallClock) -> None:
    open_event = club.last_event()
    assert open_event
    wall_clock.now += timedelta(days=3650)
    add_note(open_event, "ten years ahead")
    assert not club.warnings
    wall_clock.now -= timedelta(days=3650)
    add_note(open_event, "set right")
    assert len(club.warnings) == 1
    club.close()
    again = Club.open(club.file.path, wall_clock)
    assert again.warnings == ()
    again.close()


def test_clocks_of_two_computers_may_differ_a_little(club: Club, wall_clock: WallClock) -> None:
    open_event = club.last_event()
    assert open_event
    wall_clock.now -= timedelta(minutes=4)
    add_note(open_event, "on the other laptop")
    assert club.warnings == ()


# ---- what is in the way


def test_clashing_names_do_not_stop_the_backups(club: Club, wall_clock: WallClock) -> None:
    """A file where the folder was, a folder where the backup goes, a folder named like half a backup."""
    club.safekeeping.wait()
    folder = club.file.path.with_name("club backups")
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    other = club.file.path.with_name("club backups (2)")
    name = "2026-11-17 19.35.00 during the evening.bridgedesk"
    (other / name).mkdir(parents=True)
    (other / f".{name}.part").mkdir()
    wall_clock.go_on(20)
    open_event = club.last_event()
    assert open_event
    add_note(open_event, "go back")
    assert made(club) == ["2026-11-17 19.35.00 during the evening (2)"]
    assert club.warnings == ()
    assert open_event.event.notes[0].text == "go back"


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (FileProblem("the disk is full"), "No new backup: the disk is full"),
        (OSError(28, "No space left on device"), "No new backup: No space left on device. Make one"),
        (KeyError("x"), "No new backup: BridgeDesk made a mistake (KeyError). Make one yourself"),
    ],
)
def test_a_backup_that_fails_is_told_and_the_evening_continues(
    club: Club, wall_clock: WallClock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    problem: Exception, words: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    club.safekeeping.wait()

    def fail(*_: object) -> Path:
        raise problem

    with monkeypatch.context() as broken:
        broken.setattr(backups, "back_up", fail)
        wall_clock.go_on(20)
        open_event = club.last_event()
        assert open_event
        add_note(open_event, "go back")
        club.safekeeping.wait()
    (warning,) = club.warnings
    assert warning.startswith(words)
    assert open_event.event.notes[0].text == "go back"
    wall_clock.go_on(20)
    add_note(open_event, "the next one succeeds")
    club.safekeeping.wait()
    assert club.warnings == ()


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
    assert second.warnings == ("club.bridgedesk is open in another window, so it is read-only here",)
    second.close()
