"""Killed at any moment, or on a disk that fills up: what was acknowledged is there, and nothing half done."""

import json
import random
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.store import sqlite
from bridgedesk.store.act_log import parts_in
from bridgedesk.store.backups import folder_of
from bridgedesk.store.mapping import Row
from bridgedesk.store.mapping.journal import text_of
from bridgedesk.store.rebuild import rebuild
from tests.evenings.played_evening import begin, clock

EMPTY = {name: dict.fromkeys(table.columns.keys()) for name, table in Row.metadata.tables.items()}
Rows = dict[tuple[str, int], dict[str, Any]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    begin(tmp_path / "club.bridgedesk")
    return tmp_path / "club.bridgedesk"


def test_killed_at_any_moment(path: Path) -> None:
    play_with_kills(path, 8)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_killed_200_times(path: Path) -> None:
    play_with_kills(path, 200)


def play_with_kills(path: Path, kills: int) -> None:
    chance = random.Random(kills)
    for seed in range(kills):
        number, draft = kill_an_evening(path, seed, acts=chance.randrange(25), then=chance.random() * 0.004)
        assert last_entry(path) >= number, f"an acknowledged act is lost, seed {seed}"
        assert_whole(path)
        assert_typed_once(path, draft, seed)
    club = Club.open(path, clock)
    club.safekeeping.wait()
    assert club.warnings == (), "the next start says nothing"
    assert club.last_event()
    club.close()
    assert_rebuilt(path)


def assert_rebuilt(path: Path) -> None:
    """The log of acts makes the same file, with every act that was acknowledged."""
    again = path.with_name("again.bridgedesk")
    rebuild(parts_in(folder_of(path))[0], again)
    with closing(looked_at(path)) as raw, closing(looked_at(again)) as rebuilt:
        assert without_drafts(rebuilt) == without_drafts(raw)


def without_drafts(raw: sqlite3.Connection) -> list[str]:
    """No act makes a draft."""
    return [line for line in raw.iterdump() if not re.match(r'INSERT INTO "(draft|sqlite_sequence)"', line)]


def assert_typed_once(path: Path, acknowledged: int, seed: int) -> None:
    """Find what was on the disk as a draft or in the act that used it, never in both."""
    with closing(looked_at(path)) as raw:
        drafts = [json.loads(row[0])["text"] for row in raw.execute("SELECT fields FROM draft")]
        notes = [row[0] for row in raw.execute("SELECT words FROM journal WHERE act = 'note'")]
    used = {int(number) for words in notes for number in re.findall(r"typed (\d+)", words)}
    half_typed = {int(text.removeprefix("typed ")) for text in drafts}
    assert not used & half_typed, f"used and still a draft, seed {seed}"
    assert max(used | half_typed, default=0) >= acknowledged, f"a draft is lost, seed {seed}"


def kill_an_evening(path: Path, seed: int, acts: int, then: float) -> tuple[int, int]:
    """The last numbers that it acknowledged, of an entry and of a draft."""
    words = [sys.executable, "-m", "tests.evenings.played_evening", str(path), str(seed)]
    evening = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert evening.stdout
    assert evening.stderr
    numbers = [evening.stdout.readline() for _ in range(acts)]
    time.sleep(then)
    evening.kill()
    numbers += evening.stdout.read().splitlines(keepends=True)
    said = evening.stderr.read()
    evening.wait()
    evening.stdout.close()
    evening.stderr.close()
    assert said == ""
    whole = [line for line in numbers if line.endswith("\n")]
    drafts = [line.removeprefix("draft ") for line in whole if line.startswith("draft ")]
    entries = [line for line in whole if not line.startswith("draft ")]
    return max(map(int, entries), default=0), max(map(int, drafts), default=0)


def test_on_a_disk_that_fills_up(path: Path) -> None:
    play_on_a_full_disk(path, 1, 15)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(10))
def test_on_a_disk_that_fills_up_20_times(path: Path, seed: int) -> None:
    play_on_a_full_disk(path, seed, 20)


def play_on_a_full_disk(path: Path, seed: int, fillings: int) -> None:
    words = [sys.executable, "-m", "tests.evenings.played_evening", str(path), str(seed), str(fillings)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert last_entry(path) == int(done.stdout)
    assert_whole(path)
    assert sorted(each.name for each in path.parent.iterdir()) == ["club backups", "club.bridgedesk"]


def looked_at(path: Path) -> sqlite3.Connection:
    """Read only, so that a log which was left is there for the next start."""
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def last_entry(path: Path) -> int:
    with closing(looked_at(path)) as raw:
        return int(raw.execute("SELECT max(id) FROM journal").fetchone()[0])


def assert_whole(path: Path) -> None:
    """SQLite finds no fault, no entry is missing, and the tables are what the entries made of them."""
    assert sqlite.faults(path) == []
    with closing(looked_at(path)) as raw:
        raw.row_factory = sqlite3.Row
        entries = raw.execute("SELECT id, images FROM journal ORDER BY id").fetchall()
        assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))
        assert as_replayed(entry["images"] for entry in entries) == as_it_stands(raw)


def as_it_stands(raw: sqlite3.Connection) -> Rows:
    tables = [row["name"] for row in raw.execute("SELECT name FROM sqlite_sequence")]
    return {
        (table, row["id"]): dict(row)
        for table in tables
        if table not in ("journal", "journal_head", "draft")
        for row in raw.execute(f'SELECT * FROM "{table}"')  # noqa: S608
    }


def as_replayed(entries: Any) -> Rows:
    rows: Rows = {}
    for images in entries:
        for table, before, after in json.loads(text_of(images)):
            at = table, (after or before)["id"]
            assert rows.pop(at, None) == (before and {**EMPTY[table], **before})
            if after is not None:
                rows[at] = {**EMPTY[table], **after}
    return rows
