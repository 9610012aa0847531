"""Decisions that were notes until version 8 become facts; what somebody typed as a note stays one."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bridgedesk.event.ruling import Clearance, Note, OfferedPrize
from bridgedesk.event.session import BoardForm
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import read_lists
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.whole_check import journal_faults
from bridgedesk.store.writing import change_event

FILES = Path(__file__).parents[2] / "files"
NOW = datetime.fromisoformat("2026-11-18T09:00")
EVENT = "event1"
Row = dict[str, Any]

ODD = "12 VPs were handed in, the boards give 13; the boards count (round 1, table 2, Ant v Bee)"
FORM_B = "Session 1, section A: Form B of board 8 from round 3 on"


class Old:
    """A file of version 8, written as that version wrote it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def note(self, text: str, act: str = "note", words: str = "", board: int | None = None) -> None:
        """Add a note at the end, by an act of the first event."""
        with closing(sqlite3.connect(self.path)) as raw:
            (at,) = raw.execute("SELECT count(*) + 1 FROM note WHERE event_id = 1").fetchone()
            time = f"2026-11-17T20:{at:02}:00"
            row: Row = {"event_id": 1, "position": at, "time": time, "text": text}
            row |= {"table_number": None, "board": board}
            self._add(raw, "note", row, act, words or f"Note: {text}")

    def member(self, flags: list[str]) -> None:
        with closing(sqlite3.connect(self.path)) as raw:
            row: Row = {"key": "p1", "name": "Ann Example", "number": None, "club": None, "grade": None}
            row |= {"partner_id": None, "fixed_seat": False, "flags": json.dumps(flags), "contact": None}
            self._add(raw, "club_player", row, "add player", "Player added: Ann Example", event=None)

    def _add(
        self,
        raw: sqlite3.Connection,
        table: str,
        row: Row,
        act: str,
        words: str,
        event: str | None = EVENT,
    ) -> None:
        number = self._insert(raw, table, row)
        images = [[table, None, {"id": number, **row}]]
        entry: Row = {"time": "2026-11-17T20:30:00", "act": act, "event": event, "words": words}
        entry |= {"images": json.dumps(images), "undoable": True, "undone": False, "target": None}
        self._insert(raw, "journal", entry)
        raw.commit()

    def _insert(self, raw: sqlite3.Connection, table: str, row: Row) -> int:
        marks = ", ".join("?" for _ in row)
        query = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"  # noqa: S608
        done = raw.execute(query, tuple(row.values()))
        return int(done.lastrowid or 0)


@pytest.fixture
def old(tmp_path: Path) -> Old:
    path = tmp_path / "club.bridgedesk"
    shutil.copy(FILES / "club-8.bridgedesk", path)
    return Old(path)


@pytest.fixture
def opened(old: Old) -> Iterator[ClubFile]:
    """The file brought up to date when a test has written into it."""
    old.note("tables are slow")
    old.note(f"Cleared: {ODD} – agreed – by both", "let stand", f"Stands: {ODD} (agreed – by both)")
    old.note("Prize: First; Everybody; 1; £40", "offer prize", "Prize offered: First")
    old.note("Prize: Second; Everybody; 2; a bottle", "offer prize", "Prize offered: Second")
    old.note(FORM_B, "foul", "Form B of board 8 from round 3 on", board=8)
    old.note("go home")
    old.member(["visitor", "born=1999-01-02", "masterpoints=1,200"])
    file = ClubFile.open(old.path)
    yield file
    file.close()


def at(minute: int) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T20:{minute:02}")


def test_a_reason_with_a_dash_is_parted_where_the_director_gave_it(opened: ClubFile) -> None:
    assert opened.event(EVENT).clearances == (Clearance(at(2), ODD, "agreed – by both"),)


def test_prizes_and_fouled_boards_are_facts(opened: ClubFile) -> None:
    event = opened.event(EVENT)
    assert event.prizes == (
        OfferedPrize("First", "Everybody", 1, Decimal(40), currency="£"),
        OfferedPrize("Second", "Everybody", 2, goods="a bottle"),
    )
    assert event.sessions[0].sections[0].forms == (BoardForm(8, 3, "b", at(5)),)


def test_the_other_notes_stay_and_close_up(opened: ClubFile) -> None:
    event = opened.event(EVENT)
    assert event.notes == (Note(at(1), "tables are slow"), Note(at(6), "go home"))
    after = replace(event, notes=(*event.notes, Note(NOW, "later")))
    with opened.act(ActRecord("note", "Note: later", NOW, EVENT)) as work:
        change_event(work, event, after)
        work.commit()
    assert [each.text for each in opened.event(EVENT).notes] == ["tables are slow", "go home", "later"]


def test_what_is_known_of_a_member_is_no_flag(opened: ClubFile) -> None:
    with opened.reading() as db:
        (member,) = read_lists(db).members
    assert member.flags == ("visitor",)
    assert member.about == {"born": "1999-01-02", "masterpoints": "1,200"}


def test_the_journal_still_explains_every_row(opened: ClubFile) -> None:
    with closing(sqlite3.connect(opened.path)) as raw:
        assert list(journal_faults(raw)) == []
    moved = opened.history(EVENT)[0]
    assert (moved.act, moved.undoable) == ("keep decisions apart", False)


def test_acts_on_other_rows_can_be_undone_as_before(old: Old) -> None:
    old.note("tables are slow")
    file = ClubFile.open(old.path)
    assert file.undo(EVENT, NOW) == "Undone: Note: tables are slow"
    assert file.undo(EVENT, NOW) == "Undone: P on board 5, round 1, table 1"
    file.close()


def test_undoing_what_became_a_fact_says_what_is_in_the_way(opened: ClubFile) -> None:
    with pytest.raises(FileProblem, match="kept apart from the notes"):
        opened.undo(EVENT, NOW)


@pytest.mark.parametrize(
    "text",
    ["Cleared: nothing odd – really", "Prize: First; Everybody; 1; 40", FORM_B, "Cleared: all of it"],
)
def test_what_was_typed_as_a_note_stays_one(old: Old, text: str) -> None:
    old.note(text)
    file = ClubFile.open(old.path)
    event = file.event(EVENT)
    assert [note.text for note in event.notes] == [text]
    assert (event.clearances, event.prizes) == ((), ())
    assert not any(section.forms for section in event.sessions[0].sections)
    assert len(file.history(EVENT)) == 8, "nothing was moved, so nothing is said"
    file.close()


def test_a_form_in_a_section_that_is_gone_stays_a_note(old: Old) -> None:
    text = FORM_B.replace("section A", "section Z")
    old.note(text, "foul", "Form B of board 8 from round 3 on")
    file = ClubFile.open(old.path)
    assert [note.text for note in file.event(EVENT).notes] == [text]
    file.close()


def test_decisions_imported_with_an_event_count_as_they_did(old: Old) -> None:
    """No act of this club says where the reason begins: no message has a dash, so it is the first one."""
    old.note(f"Cleared: {ODD} – agreed – by both", "import event", "Tuesday Pairs imported")
    file = ClubFile.open(old.path)
    assert file.event(EVENT).clearances == (Clearance(at(1), ODD, "agreed – by both"),)
    file.close()
