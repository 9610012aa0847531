"""A file of 3,000 sessions opens at once, is checked in a minute, and fits 2 GB with its backups."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from shutil import copyfile
from statistics import median
from threading import Event, Thread
from time import perf_counter

import pytest

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.automatic_backups import BREATH
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.backup_files import is_packed
from bridgedesk.store.backups import KeepingRule, back_up, backups_of, folder_of, superfluous
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.whole_check import what_differs
from tests.evenings.thirteen_tables import club_file, slips
from tests.store.many_sessions import club_of

SESSIONS = 3000
TO_OPEN = 0.1  # seconds
TO_UNDO = 0.1
TO_CHECK = 60  # seconds of the processor
MOST_MEMORY = 300_000_000  # bytes
MOST_ROOM = 2_000_000_000
MOST_DELAY = 2  # times as long as without a replay

NOW = datetime.fromisoformat("2026-11-17T19:30")
CHECKED = r"""
import json, re, sys, time
from pathlib import Path
from bridgedesk.desk.sample.club_check import check
found = check(Path(sys.argv[1]))
memory = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
print(json.dumps([len(found), time.process_time(), int(memory[1]) * 1024]))
"""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return club_of(tmp_path_factory.mktemp("full"), SESSIONS)


def best_of(times: int, work: Callable[[], object]) -> float:
    """The machine may be busy: others only ever add time."""
    found = []
    for _ in range(times):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return min(found)


def test_copies_are_as_the_program_writes_them(tmp_path: Path) -> None:
    path = club_of(tmp_path, 4)
    assert what_differs(path) == []
    file = ClubFile.open(path)
    assert file.undo("event1", NOW)
    assert file.undo("event4", NOW)
    file.close()
    assert what_differs(path) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_it_opens_and_undoes_at_once(full: Path) -> None:
    opening = best_of(5, lambda: ClubFile.open(full).close())
    file = ClubFile.open(full)
    first, *_, last = file.event_keys()

    def there_and_back() -> None:
        for key in (first, last):
            assert file.undo(key, NOW)
            assert file.redo(key, NOW)

    undoing = best_of(3, there_and_back)
    file.close()
    print(f"opening {opening:.3f} s, undo and redo {undoing:.3f} s")
    assert opening < TO_OPEN
    assert undoing < TO_UNDO


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform != "linux", reason="the memory is read from /proc")
def test_it_is_checked_in_a_minute(full: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CHECKED, str(full)], capture_output=True, check=True)
    found, seconds, memory = json.loads(done.stdout)
    print(f"check {seconds:.0f} s of the processor, {memory / 1e6:.0f} MB")
    assert found == 0
    assert seconds < TO_CHECK
    assert memory < MOST_MEMORY


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_file_and_backups_fit_two_gigabytes(full: Path) -> None:
    """A real backup, which stands for one of every day of five months."""
    saved = back_up(full, NOW, "opened", KeepingRule())
    assert is_packed(saved)
    packed = saved.stat().st_size / 1e6
    for days in range(1, 150):
        earlier = NOW - timedelta(days=days)
        why = "before version 11" if days == 120 else "opened"
        os.link(saved, saved.with_name(f"{earlier:%Y-%m-%d %H.%M.%S} {why}.bridgedesk"))
    for each in superfluous(full, KeepingRule()):
        each.path.unlink()
    kept = backups_of(full)
    kept_days = {each.time.date() for each in kept}
    room = sum(each.stat().st_size for each in (full, *folder_of(full).iterdir()))
    print(f"file {full.stat().st_size / 1e6:.0f} MB, backup {packed:.0f} MB,")
    print(f"{len(kept)} kept, together {room / 1e6:.0f} MB")
    assert room < MOST_ROOM
    assert kept_days >= {(NOW - timedelta(days=each)).date() for each in range(3)}
    # the last days of the weeks from Sunday 15 November back
    assert kept_days >= {(NOW - timedelta(days=2 + 7 * each)).date() for each in range(12)}
    assert [each for each in kept if "before version" in each.path.name]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_replay_in_the_background_does_not_delay_typing(full: Path, tmp_path: Path) -> None:
    replayed = tmp_path / "replayed.bridgedesk"
    copyfile(full, replayed)
    desk = club_file(tmp_path)
    ended = Event()
    alone: list[float] = []
    beside: list[float] = []
    for turn in range(6):
        ended.clear()
        thread = Thread(target=_replay, args=(replayed, ended))
        if turn % 2:
            thread.start()
        (beside if turn % 2 else alone).extend(_type(desk, Random(turn)))
        ended.set()
        if turn % 2:
            thread.join()
    print(f"one result {median(alone) * 1000:.1f} ms alone, {median(beside) * 1000:.1f} ms beside a replay")
    assert median(beside) < MOST_DELAY * median(alone)


class _Ended(Exception):
    pass


def _replay(path: Path, ended: Event) -> None:
    def pause() -> None:
        if ended.wait(BREATH):
            raise _Ended

    with suppress(_Ended):
        what_differs(path, pause)


def _type(desk: OpenEvent, chance: Random) -> list[float]:
    times = []
    for slip in chance.sample(slips(), 100):
        score = parse_score(chance.choice(["+420", "-50", "+170", "-620"]))
        result = Result(slip.board, score, initialled=f"{chance.random()}")
        began = perf_counter()
        record_result(desk, SlipLocation("1", "A", slip.round, slip.table, slip.board), result)
        times.append(perf_counter() - began)
    return times
