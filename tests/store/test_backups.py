"""Copies are whole and verified, the way back keeps what was there, and one desk writes at a time."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from bridgedesk.event.document import read_json, write
from bridgedesk.store import backups, sqlite
from bridgedesk.store.backups import (
    Backup,
    KeepingRule,
    back_up,
    backups_of,
    no_longer_kept,
    restore,
    rule_of,
    superfluous,
)
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import Damaged, FileProblem
from bridgedesk.store.writing import add_event, change_event
from tests.store.keeping_rule import change_rule

NOW = datetime.fromisoformat("2026-11-17T19:30")
EVERYTHING = Path(__file__).parent.parent / "event" / "maximal.json"
EVENT = replace(read_json(EVERYTHING.read_text(encoding="utf-8")), expect=())


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    with file.act(ActRecord("begin event", "…", NOW, EVENT.id, undoable=False)) as work:
        add_event(work, EVENT)
        work.commit()
    yield file
    file.close()


def rename(file: ClubFile, title: str) -> None:
    before = file.event(EVENT.id)
    with file.act(ActRecord("rename", title, NOW, EVENT.id)) as work:
        change_event(work, before, replace(before, title=title))
        work.commit()


def title_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as raw:
        return str(raw.execute("SELECT title FROM event").fetchone()[0])


def spoil(path: Path) -> None:
    """Garbage in the middle, as a dying stick leaves it."""
    content = bytearray(path.read_bytes())
    content[8192:40960] = b"\xa5" * (40960 - 8192)
    path.write_bytes(content)


# ---- copies


def test_a_copy_made_while_open_is_whole_and_one_file(file: ClubFile, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    rename(file, "Still in the log")
    sqlite.copy(file.path, tmp_path / "stick" / "copy.bridgedesk", lambda done, of: steps.append((done, of)))
    assert [each.name for each in (tmp_path / "stick").iterdir()] == ["copy.bridgedesk"]
    assert steps[-1][0] == steps[-1][1] > 0
    copied = ClubFile.open(tmp_path / "stick" / "copy.bridgedesk")
    assert write(copied.event(EVENT.id)) == write(file.event(EVENT.id))
    assert copied.history(EVENT.id) == file.history(EVENT.id)
    copied.close()


def test_acts_go_on_while_a_copy_is_made(
    file: ClubFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it holds is one moment; here acts happen between any two of its steps."""
    monkeypatch.setattr(sqlite, "_PAGES_AT_A_TIME", 16)
    acts = iter(range(10**6))
    title = title_in(file.path)
    sqlite.copy(file.path, tmp_path / "copy.bridgedesk", lambda _done, _of: rename(file, f"Act {next(acts)}"))
    assert next(acts) > 3
    assert title_in(tmp_path / "copy.bridgedesk") == title
    assert file.event(EVENT.id).title.startswith("Act ")


def test_a_copy_that_cannot_be_written_leaves_nothing(
    file: ClubFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    with pytest.raises(FileProblem, match="choose another place"):
        sqlite.copy(file.path, tmp_path / "taken" / "copy.bridgedesk")

    monkeypatch.setattr(sqlite, "faults", lambda _: ["page 3 is never used"])
    with pytest.raises(Damaged, match="was not copied"):
        sqlite.copy(file.path, tmp_path / "copy.bridgedesk")
    assert sorted(each.name for each in tmp_path.iterdir() if "club" not in each.name) == ["taken"]


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_the_owner_reads_a_club_file_and_its_copies(file: ClubFile) -> None:
    rename(file, "In the log too")
    log = file.path.with_name(file.path.name + "-wal")
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    assert [mode_of(each) for each in (file.path, log, saved)] == [0o600, 0o600, 0o600]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_the_rights_that_the_owner_gives_are_kept(file: ClubFile) -> None:
    file.path.chmod(0o640)
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    assert mode_of(saved) == 0o640
    saved.chmod(0o600)
    file.close()
    restore(saved, file.path, NOW, lambda _done, _of: None)
    assert mode_of(file.path) == 0o640


# ---- dated backups


def test_backups_are_dated_and_the_newest_first(file: ClubFile) -> None:
    for minutes in (0, 15, 30):
        back_up(
            file.path, NOW + timedelta(minutes=minutes), "opened", KeepingRule(newest=2, days=0, months=0)
        )
    assert [each.path.name for each in backups_of(file.path)] == [
        "2026-11-17 20.00.00 opened.bridgedesk",
        "2026-11-17 19.45.00 opened.bridgedesk",
    ]


def test_which_are_kept_by_hand() -> None:
    times = [
        "2026-11-17 22:00",
        "2026-11-17 20:00",
        "2026-11-10 21:00",
        "2026-11-10 20:00",
        "2026-10-27 20:00",
    ]
    backups = [Backup(datetime.fromisoformat(time), Path(time)) for time in times]
    gone = no_longer_kept(backups, KeepingRule(newest=1, days=2, months=2))
    # kept: the newest; of the 17th and the 10th the last; of November and October the last
    assert [str(each.path) for each in gone] == ["2026-11-17 20:00", "2026-11-10 20:00"]


def test_three_days_thirteen_weeks_and_each_change_of_version_are_always_kept() -> None:
    """A backup every day for 20 weeks, from Tuesday 17 November 2026 back; a week begins on Monday."""
    times = [NOW - timedelta(days=each) for each in range(140)]
    backups = [Backup(time, Path(f"{time:%Y-%m-%d} opened.bridgedesk")) for time in times]
    backups[100] = Backup(times[100], Path("2026-08-09 before version 11.bridgedesk"))
    gone = no_longer_kept(backups, KeepingRule(newest=1, days=0, months=0))
    kept = [each.time.date().isoformat() for each in backups if each not in gone]
    sundays = [f"{date(2026, 11, 15) - timedelta(weeks=each)}" for each in range(12)]
    assert kept == ["2026-11-17", "2026-11-16", *sundays, "2026-08-09"]


def size_is(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(backups, "_size_of", lambda _: size)


def test_without_room_the_oldest_go_but_never_the_last_days_and_weeks(
    file: ClubFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file counts 300 MB: of the club file and twenty daily backups 6.3 GB, which 1.9 GB are kept of."""
    rule = KeepingRule()
    for days in range(20):
        back_up(file.path, NOW + timedelta(days=days), "opened", rule)
    assert superfluous(file.path, rule) == []
    size_is(monkeypatch, 300_000_000)
    gone = [f"{each.time:%m-%d}" for each in superfluous(file.path, rule)]
    # 6 files have room: the club file and 5 backups; always kept are 12-06, 05 and 04 (days), 11-29 and 11-22
    assert sorted(gone) == [
        *("11-17", "11-18", "11-19", "11-20", "11-21", "11-23", "11-24", "11-25", "11-26"),
        *("11-27", "11-28", "11-30", "12-01", "12-02", "12-03"),
    ]
    size_is(monkeypatch, 10**12)
    assert len(superfluous(file.path, rule)) == len(gone), "and no others, however little room there is"


@given(st.sets(st.integers(0, 3 * 365 * 24)), st.integers(1, 5))
def test_no_more_are_kept_than_the_rule_says_and_always_the_newest(hours: set[int], newest: int) -> None:
    times = (NOW + timedelta(hours=each) for each in sorted(hours, reverse=True))
    backups = [Backup(time, Path(str(time))) for time in times]
    rule = KeepingRule(newest, days=3, months=2)
    gone = no_longer_kept(backups, rule)
    assert not {*backups[:newest]} & {*gone}
    always = 3 + 13  # days and weeks, of which there may be fewer
    assert len(backups) - len(gone) <= newest + 3 + 2 + always
    kept = [each for each in backups if each not in gone]
    assert no_longer_kept(kept, rule) == [], "what is kept today is kept when it is looked at again"


def test_the_rule_is_the_clubs_own(file: ClubFile) -> None:
    assert rule_of(file) == KeepingRule()
    change_rule(file, KeepingRule(3, 2, 1), NOW)
    assert rule_of(file) == KeepingRule(3, 2, 1)
    with pytest.raises(FileProblem, match="Keep at least 1 backup"):
        KeepingRule(newest=0)


# ---- the way back


def test_a_backup_takes_the_place_of_a_damaged_file(file: ClubFile) -> None:
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    file.close()
    spoil(file.path)
    assert sqlite.faults(file.path)
    with pytest.raises(Damaged, match="was not copied"):
        back_up(file.path, NOW, "again", KeepingRule())
    damaged = file.path.read_bytes()
    aside = restore(saved, file.path, NOW, lambda _done, _of: None)
    assert aside
    assert aside.read_bytes() == damaged
    assert sqlite.faults(file.path) == []
    again = ClubFile.open(file.path)
    assert write(again.event(EVENT.id)) == write(EVENT)
    again.close()


def test_a_log_that_was_left_is_not_taken_for_the_restored_files(file: ClubFile) -> None:
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    rename(file, "After the backup")
    log = file.path.with_name(file.path.name + "-wal").read_bytes()
    file.close()
    file.path.with_name(file.path.name + "-wal").write_bytes(log)
    aside = restore(saved, file.path, NOW, lambda _done, _of: None)
    assert aside
    assert aside.with_name(aside.name + "-wal").read_bytes() == log
    assert title_in(file.path) == EVENT.title


@pytest.mark.parametrize("step", ["copy2", "replace", "unlink"])
def test_there_is_a_club_file_at_every_moment(
    file: ClubFile, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever step of restoring fails, the club file is the old one or the new one, and whole."""
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    rename(file, "After the backup")
    file.close()

    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        if step == "copy2":
            broken.setattr(backups, "copy2", fail)
        else:
            on_path = getattr(Path, step)
            broken.setattr(
                Path, step, lambda path, *args, **more: (
                    fail() if path.name.endswith((".restored", "-wal")) else on_path(path, *args, **more)
                ),
            )  # fmt: skip
        refused = pytest.raises(FileProblem, match=r"Input/output error\. It is unchanged")
        with nullcontext() if step == "unlink" else refused:
            restore(saved, file.path, NOW, lambda _done, _of: None)
    assert sqlite.faults(file.path) == []
    assert title_in(file.path) == (EVENT.title if step == "unlink" else "After the backup")


def test_what_cannot_be_restored_changes_nothing(file: ClubFile, tmp_path: Path) -> None:
    saved = back_up(file.path, NOW, "opened", KeepingRule())
    with pytest.raises(FileProblem, match="is open in another window; close it there first"):
        restore(saved, file.path, NOW, lambda _done, _of: None)
    spoil(saved)
    before = file.path.read_bytes()
    with pytest.raises(Damaged, match="choose an older backup"):
        restore(saved, tmp_path / "other.bridgedesk", NOW, lambda _done, _of: None)
    assert not (tmp_path / "other.bridgedesk").exists()
    assert file.path.read_bytes() == before


# ---- one desk at a time, and places where nothing can be written


def test_a_second_window_only_reads_and_says_so(file: ClubFile) -> None:
    second = ClubFile.open(file.path)
    assert second.read_only == "club.bridgedesk is open in another window, so it is read-only here"
    rename(file, "Seen at once")
    assert second.event(EVENT.id).title == "Seen at once"
    with pytest.raises(FileProblem, match="nothing was changed"):
        rename(second, "no")
    with pytest.raises(FileProblem, match="nothing was changed"):
        second.undo(EVENT.id, NOW)
    second.close()
    rename(file, "The first goes on")
    file.close()
    third = ClubFile.open(file.path)
    assert third.read_only is None
    third.close()


def test_read_only_media_open_to_read(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    file.close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    reading = ClubFile.open(file.path)
    assert reading.read_only == ("club.bridgedesk is in a read-only folder; copy it to a folder of your own")
    assert write(reading.event(EVENT.id)) == write(EVENT)
    reading.close()
    assert [each.name for each in file.path.parent.iterdir()] == ["club.bridgedesk"]


# ---- what a venue does to a disk


def test_a_full_disk_refuses_the_act_whole_and_it_can_be_done_again(file: ClubFile) -> None:
    with file.act(ActRecord("…", "…", NOW)) as work:
        pages = work.db.execute(text("PRAGMA page_count")).scalar_one()
        work.db.execute(text(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(FileProblem, match="the disk is full; free some space, then try again"):
        rename(file, "x" * 100_000)
    assert write(file.event(EVENT.id)) == write(EVENT)
    with file.act(ActRecord("…", "…", NOW)) as work:
        work.db.execute(text("PRAGMA max_page_count = 1000000"))
    rename(file, "x" * 100_000)
    assert file.event(EVENT.id).title == "x" * 100_000


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody rename a file that is open")
def test_a_stick_pulled_out_is_noticed_before_anything_is_written(file: ClubFile) -> None:
    away = file.path.rename(file.path.with_name("elsewhere"))
    with pytest.raises(FileProblem, match=r"no longer exists\. Reconnect the drive, then try again"):
        rename(file, "written into nowhere")
    away.rename(file.path)
    rename(file, "back again")
    assert file.event(EVENT.id).title == "back again"
