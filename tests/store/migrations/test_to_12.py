"""What committees reversed and what became of deposits were words until version 11 and become facts."""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.event.ruling import Appeal
from bridgedesk.store.chain import content_of, digest_of, link
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.whole_check import journal_faults

FILES = Path(__file__).parents[2] / "files"
EVENT = "event1"
REVERSED = ["reverses a point of fact", "the ruling (1 VP) withdrawn", "deposit of £25 kept, clause 21.14"]


def written(path: Path, effects: list[str], outcome: str | None = "upheld") -> None:
    """Add an appeal to a file of version 11, by an act of its own, as that version did."""
    row = {
        "event_id": 1, "key": "ap1", "position": 1, "lodged": "2026-11-17T22:10:00", "auction": "[]",
        "committee": "[]", "outcome": outcome, "effects": json.dumps(effects), "signed": "{}",
        "deposit": "£25",
    }  # fmt: skip
    with closing(sqlite3.connect(path)) as raw:
        marks = ", ".join("?" for _ in row)
        adding = f"INSERT INTO appeal ({', '.join(row)}) VALUES ({marks})"  # noqa: S608
        number = raw.execute(adding, tuple(row.values())).lastrowid
        last, chain = raw.execute("SELECT entry, chain FROM journal_head").fetchone()
        image = ["appeal", None, {"id": number, **{name: value for name, value in row.items() if value}}]
        content = content_of(
            {
                "time": "2026-11-17T22:30:00", "act": "decide appeal", "event": EVENT,
                "words": "Appeal ap1 decided", "images": json.dumps([image]), "undoable": 1, "target": None,
                "id": last + 1,
            }
        )  # fmt: skip
        chain = link(chain, digest_of(content))
        entry = {**content, "images": content["images"].encode(), "chain": chain}
        marks = ", ".join("?" for _ in entry)
        raw.execute(f"INSERT INTO journal ({', '.join(entry)}) VALUES ({marks})", tuple(entry.values()))  # noqa: S608
        raw.execute("UPDATE journal_head SET entry = ?, chain = ?", (last + 1, chain))
        raw.commit()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "club.bridgedesk"
    shutil.copy(FILES / "club-11.bridgedesk", path)
    return path


def migrated(path: Path) -> Appeal:
    """Return the appeal as today's version reads it."""
    file = ClubFile.open(path)
    (appeal,) = file.event(EVENT).appeals
    file.close()
    return appeal


def test_the_first_and_the_last_effect_are_facts(old: Path) -> None:
    written(old, REVERSED)
    found = migrated(old)
    assert (found.reverses, found.deposit_back, found.deposit_clause) == ("a point of fact", False, "21.14")
    assert found.effects == ("the ruling (1 VP) withdrawn",)


def test_the_journal_still_explains_every_row(old: Path) -> None:
    written(old, REVERSED)
    file = ClubFile.open(old)
    newest = file.history(EVENT)[0]
    file.close()
    assert (newest.act, newest.undoable) == ("keep decisions apart", False)
    assert newest.time == datetime.fromisoformat("2026-11-17T22:30:00")
    with closing(sqlite3.connect(old)) as raw:
        assert list(journal_faults(raw)) == []


def test_a_returned_deposit_is_returned(old: Path) -> None:
    written(old, ["deposit of £25 returned, Law 92"])
    found = migrated(old)
    assert (found.reverses, found.deposit_back, found.deposit_clause) == (None, True, "Law 92")
    assert found.effects == ()


@pytest.mark.parametrize(
    ("effects", "outcome"),
    [(["the ruling (1 VP) withdrawn"], "upheld"), (["deposit of £30 kept"], "upheld"), (REVERSED, None)],
)
def test_where_nothing_is_said_nothing_is_moved(old: Path, effects: list[str], outcome: str | None) -> None:
    written(old, effects, outcome)
    found = migrated(old)
    assert (found.effects, found.reverses, found.deposit_back) == (tuple(effects), None, None)
    file = ClubFile.open(old)
    assert file.history(EVENT)[0].words == "Appeal ap1 decided"
    file.close()


def test_undoing_a_decision_that_was_moved_says_what_is_in_the_way(old: Path) -> None:
    written(old, REVERSED)
    file = ClubFile.open(old)
    with pytest.raises(FileProblem, match="kept apart from the words of decisions"):
        file.undo(EVENT, datetime.fromisoformat("2026-11-18T09:00"))
    file.close()
