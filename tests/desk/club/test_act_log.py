"""Each act is a line of a plain log next to the backups, and a new club file can be made from it."""

import json
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from errno import EACCES, ENOSPC
from pathlib import Path
from typing import Any

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import act_log, backups, sqlite
from bridgedesk.store.act_log import LogEntry, parts_in, read_part
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.rebuild import Rebuilt, rebuild
from tests.evenings.played_evening import act_of_chance, begin, clock
from tests.rights import only_the_owner_reads

BEGIN = clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    begin(tmp_path / "club.bridgedesk")
    return tmp_path / "club.bridgedesk"


@pytest.fixture
def club(path: Path) -> Iterator[Club]:
    club = open_at(path, BEGIN)
    yield club
    club.close()


def open_at(path: Path, when: datetime) -> Club:
    club = Club.open(path, lambda: when)
    club.safekeeping.wait()
    return club


def desk_of(club: Club) -> OpenEvent:
    open_event = club.last_event()
    assert open_event
    return open_event


def play(club: Club, chance: random.Random, acts: int) -> None:
    open_event = desk_of(club)
    for _ in range(acts):
        with suppress(Refusal, StopIteration):
            act_of_chance(open_event, chance)()


def write_note(club: Club, words: str = "Table 2 is slow") -> None:
    add_note(desk_of(club), words, 1, 1)


def warnings_of(club: Club) -> list[str]:
    return list(club.warnings)


def log_of(path: Path) -> Path:
    (part,) = parts_in(backups.folder_of(path))
    return part


def everything_in(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Each row of each table, the tables themselves, and the numbers already given."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as raw:
        tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: raw.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608
        return rows | {"": raw.execute("SELECT sql FROM sqlite_master ORDER BY sql").fetchall()}


def rebuilt_from(log: Path) -> tuple[Rebuilt, dict[str, list[tuple[Any, ...]]]]:
    target = log.parent.parent / "again.bridgedesk"
    made = rebuild(log, target)
    assert sqlite.faults(target) == []
    assert only_the_owner_reads(target)
    assert not list(target.parent.glob(".again*"))
    rows = everything_in(target)
    target.unlink()
    return made, rows


# ---- all is there again


@pytest.mark.parametrize("seed", range(4))
def test_random_evenings_over_restarts_are_rebuilt_row_by_row(path: Path, seed: int) -> None:
    """Some cross a month: then the log has two parts, and each names what it follows."""
    chance = random.Random(seed)
    for evening in range(4):
        club = open_at(path, BEGIN + timedelta(days=7 * evening))
        play(club, chance, 40)
        club.close()
    newest, *older = parts_in(backups.folder_of(path))
    assert [each.name for each in (newest, *older)] == ["2026-12 acts.log", "2026-11 acts.log"]
    expected = everything_in(path)
    made, rows = rebuilt_from(newest)
    assert rows == expected
    assert made.base is not None
    assert (made.acts, made.torn) == (len(expected["journal"]), False)
    for backup in backups.backups_of(path):
        backup.path.unlink()
    made, rows = rebuilt_from(newest)
    assert rows == expected
    assert made.base is None, "both parts together begin with the club itself"


def test_undo_to_the_start_and_redo_are_in_the_log(club: Club) -> None:
    write_note(club)
    write_note(club, "Board 3 was fouled")
    for step in (undo, undo, redo):
        step(desk_of(club))
    made, rows = rebuilt_from(log_of(club.file.path))
    club.close()
    assert rows == everything_in(club.file.path)
    assert made.until == BEGIN


def test_a_log_that_begins_later_begins_from_the_backup_before_it(club: Club) -> None:
    """As in a club that played before there was a log."""
    write_note(club)
    log_of(club.file.path).unlink()
    club.close()
    again = open_at(club.file.path, BEGIN + timedelta(hours=1))
    write_note(again, "Board 3 was fouled")
    assert read_part(log_of(again.file.path)).head.first == 4
    made, rows = rebuilt_from(log_of(again.file.path))
    again.close()
    assert rows == everything_in(again.file.path)
    assert made.base
    assert made.base.name == "2026-11-17 20.30.00 opened.bridgedesk"
    for backup in backups.backups_of(again.file.path):
        backup.path.unlink()
    with pytest.raises(
        FileProblem, match="begins at action 4, and no complete backup of that point is next to it"
    ):
        rebuild(log_of(again.file.path), again.file.path.with_name("again.bridgedesk"))


def test_after_restoring_the_acts_of_the_other_branch_are_left_out(club: Club) -> None:
    path = club.file.path
    write_note(club, "Will be taken back")
    write_note(club, "This one too")
    club.close()
    oldest = backups.backups_of(path)[-1]
    backups.restore(oldest.path, path, BEGIN + timedelta(hours=1), lambda _done, _of: None)
    log = "the log of actions next to the backups"
    said = f"{log} has 2 later actions; make a file of it with bridgedesk rebuild"
    assert said in [each.what for each in check(path)]
    for day in range(2):
        again = open_at(path, BEGIN + timedelta(days=day, hours=2))
        write_note(again, f"Stays {day}")
        again.close()
    assert said not in [each.what for each in check(path)]
    assert [each.name for each in parts_in(backups.folder_of(path))] == [
        "2026-11 acts (2).log",
        "2026-11 acts.log",
    ]
    expected = everything_in(path)
    for backup in (None, *backups.backups_of(path)):
        if backup:
            backup.path.unlink()
        assert rebuilt_from(parts_in(backups.folder_of(path))[0])[1] == expected


# ---- the log itself


def test_each_entry_is_one_line_that_only_the_owner_can_read(club: Club) -> None:
    write_note(club)
    log = log_of(club.file.path)
    assert only_the_owner_reads(log)
    assert b"\r" not in log.read_bytes(), "on Windows either"
    head, *lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert (head["format"], head["club"], head["first"], head["previous"]) == (
        "BridgeDesk log of acts 1",
        "Example BC",
        1,
        None,
    )
    assert [line["id"] for line in lines] == [entry.number for entry in reversed(club.file.whole_history())]
    assert "Table 2 is slow" in lines[-1]["images"]
    assert "undone" not in lines[-1]


def refuse_lines(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Let the disk take so many bytes of a line and no more."""

    def write(handle: int, content: bytes) -> int:
        if room == 0:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        return real(handle, content[:room])

    real = os.write
    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("room", [0, 50])
@pytest.mark.parametrize("cut", [True, False], ids=["taken back", "half a line stays"])
def test_on_a_full_disk_the_act_counts_and_the_gap_is_filled_later(
    club: Club, room: int, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_note(club)
    with monkeypatch.context() as full:
        refuse_lines(full, room)
        if not cut:
            full.setattr(os, "ftruncate", lambda _handle, _size: None)
        for words in ("First", "Second"):
            write_note(club, words)
            assert len([each for each in club.warnings if "log of actions cannot be written" in each]) == 1
            assert "No space left on device" in "".join(club.warnings)
    write_note(club, "Third")
    assert not club.warnings
    made, rows = rebuilt_from(parts_in(backups.folder_of(club.file.path))[0])
    assert made.acts == 6
    club.close()
    assert rows == everything_in(club.file.path)


def test_a_read_only_folder_is_said_until_it_can_be_written(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, *_: int) -> int:
        raise PermissionError(EACCES, os.strerror(EACCES), path)

    with monkeypatch.context() as read_only:
        read_only.setattr(os, "open", refused)
        write_note(club)
        assert warnings_of(club) == [
            "The log of actions cannot be written: Permission denied. Everything entered is in the club file;"
            " check that the folder “club backups” can be written to and has room.",
        ]
    write_note(club, "And now it can")
    assert warnings_of(club) == []
    made, _ = rebuilt_from(log_of(club.file.path))
    assert made.acts == 4


def test_a_folder_in_the_way_of_the_log_is_walked_round(path: Path) -> None:
    (backups.folder_of(path) / "2026-11 acts.log").unlink(missing_ok=True)
    (backups.folder_of(path) / "2026-11 acts.log").mkdir(parents=True)
    club = open_at(path, BEGIN)
    write_note(club)
    assert not club.warnings
    assert (backups.folder_of(path) / "2026-11 acts (2).log").is_file()
    club.close()


def test_the_next_start_adds_what_a_kill_kept_out(path: Path) -> None:
    club = open_at(path, BEGIN)
    write_note(club)
    club.file.after_act = lambda _act, _time: None
    write_note(club, "Committed, and killed before its line")
    club.close()
    log = log_of(path)
    assert read_part(log).entries[-1].number == 3
    open_at(path, BEGIN).close()
    assert read_part(log).entries[-1].number == 4
    assert rebuilt_from(log)[1] == everything_in(path)


def test_a_torn_line_is_left_out_and_said(path: Path) -> None:
    club = open_at(path, BEGIN)
    write_note(club)
    club.close()
    before = everything_in(path)
    club = open_at(path, BEGIN)
    write_note(club, "Cut off")
    club.close()
    log = log_of(path)
    os.truncate(log, log.stat().st_size - 20)
    made, rows = rebuilt_from(log)
    assert made.torn
    assert rows == before
    open_at(path, BEGIN).close()
    newest = parts_in(log.parent)[0]
    assert newest.name == "2026-11 acts (2).log"
    made, rows = rebuilt_from(newest)
    assert (made.torn, rows) == (False, everything_in(path))


def test_months_before_the_oldest_backup_are_dropped(path: Path) -> None:
    folder = backups.folder_of(path)
    for month in range(4):
        club = open_at(path, BEGIN + timedelta(days=30 * month))
        write_note(club)
        club.close()
    assert [each.name[:7] for each in parts_in(folder)] == ["2027-02", "2027-01", "2026-12", "2026-11"]
    for backup in backups.backups_of(path):
        if backup.time.year == 2026:
            backup.path.unlink()
    open_at(path, BEGIN + timedelta(days=100)).close()
    assert [each.name[:7] for each in parts_in(folder)] == ["2027-02", "2027-01"]


def test_a_clock_set_back_drops_nothing_of_this_run(path: Path) -> None:
    open_at(path, BEGIN).close()
    club = open_at(path, BEGIN - timedelta(days=400))
    for old in backups.backups_of(path):
        if old.time.year == 2025:
            old.path.unlink()
    write_note(club)
    act_log.drop_older_than_backups(path, club.safekeeping.log.own)
    assert "2025-10 acts.log" in [each.name for each in parts_in(backups.folder_of(path))]
    club.close()


def test_a_line_takes_less_than_a_millisecond(club: Club) -> None:
    for at in range(300):
        write_note(club, f"Note {at}")
    log = club.safekeeping.log
    took = []
    for at in range(30):
        club.file.after_act = lambda _act, _time: None
        write_note(club, f"Timed {at}")
        begun = time.perf_counter()
        log.catch_up(BEGIN)
        took.append(time.perf_counter() - begun)
    assert min(took) < 0.001, "others may be using the machine"


# ---- what is refused


def spoiled(change: Callable[[list[str]], None]) -> Callable[[Path], None]:
    def spoil(log: Path) -> None:
        lines = log.read_text(encoding="utf-8").splitlines()
        change(lines)
        log.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    return spoil


def drop_third(lines: list[str]) -> None:
    del lines[2]


def break_second(lines: list[str]) -> None:
    lines[1] = lines[1][:40]


def change_letter(lines: list[str]) -> None:
    lines[3] = lines[3].replace("Table 2 is slow", "Table 3 is slow")


def with_images(line: str, images: list[Any]) -> str:
    """Write the line as if its act had done this."""
    row = json.loads(line)
    del row["digest"]
    return LogEntry.of(row | {"images": json.dumps(images)}).line


def name_another_table(lines: list[str]) -> None:
    lines[3] = with_images(lines[3], [["sqlite_sequence", None, {"id": 1, "name": "club", "seq": 9}]])


def repeat_row(lines: list[str]) -> None:
    ((table, _, row),) = json.loads(json.loads(lines[3])["images"])
    lines[3] = with_images(lines[3], [[table, row, row]])


def newer(lines: list[str]) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"version": 10**6})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (drop_third, "The line of action 2 in 2026-11 acts.log is damaged"),
        (break_second, "The line of action 1 in 2026-11 acts.log is damaged"),
        (change_letter, "The line of action 3 in 2026-11 acts.log is damaged"),
        (name_another_table, "Action 3 in 2026-11 acts.log does not fit the actions before it"),
        (repeat_row, "Action 3 in 2026-11 acts.log does not fit the actions before it"),
        (newer, "was saved by a newer BridgeDesk"),
        (list[str].clear, "is not a log of actions"),
    ],
)
def test_a_damaged_log_is_refused_in_a_sentence(
    club: Club, change: Callable[[list[str]], None], words: str
) -> None:
    write_note(club)
    log = log_of(club.file.path)
    club.close()
    for backup in backups.backups_of(club.file.path):
        backup.path.unlink()
    spoiled(change)(log)
    with pytest.raises(FileProblem, match=words):
        rebuild(log, log.parent.parent / "again.bridgedesk")
    assert sorted(each.name for each in log.parent.parent.iterdir()) == ["club backups", "club.bridgedesk"]


def test_a_log_of_another_club_does_not_take_this_clubs_backups(club: Club, tmp_path: Path) -> None:
    write_note(club)
    log_of(club.file.path).unlink()
    write_note(club, "Begins at act 4")
    club.close()
    log = log_of(club.file.path)
    other = tmp_path / "other" / "club.bridgedesk"
    other.parent.mkdir()
    ClubFile.create(other, "Another BC", BEGIN).close()
    sqlite.copy(other, backups.folder_of(other) / "2026-11-17 19.30.00 opened.bridgedesk")
    foreign = backups.folder_of(other) / log.name
    log.rename(foreign)
    with pytest.raises(FileProblem, match="no complete backup of that point is next to it"):
        rebuild(foreign, tmp_path / "again.bridgedesk")


def test_an_existing_file_is_never_written(club: Club) -> None:
    write_note(club)
    with pytest.raises(FileProblem, match="already exists; choose another name"):
        rebuild(log_of(club.file.path), club.file.path)
