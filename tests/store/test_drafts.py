"""Drafts are kept outside the journal, come back as they were typed, and go with the act that uses them."""

import json
import os
import random
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from shutil import copyfile
from time import monotonic

import pytest
from sqlalchemy import text

from bridgedesk.store import drafts, sqlite
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.drafts import DraftPlace, read_drafts, rewrite_drafts
from bridgedesk.store.file_identity import log_of
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import Damaged, FileProblem
from bridgedesk.store.whole_check import is_whole, read_lists_and_rules
from tests.store.test_backups import EVENT, NOW, rename
from tests.store.test_backups import file as file

GROUNDS = DraftPlace(EVENT.id, "appeal", "ap1")
NOTE = DraftPlace(EVENT.id, "note", "")
CLUB = DraftPlace("", "player", "new")
DEED = ActRecord("rename", "…", NOW, EVENT.id)


def typed(file: ClubFile, slot: DraftPlace = GROUNDS, **fields: str) -> None:
    file.drafts.keep(slot, fields, NOW)


def in_file(path: Path) -> dict[tuple[str, ...], object]:
    """Read the drafts as another program does, while this one goes on."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as raw:
        rows = raw.execute("SELECT event, form, subject, fields FROM draft").fetchall()
    return {tuple(row[:3]): json.loads(row[3]) for row in rows}


def test_what_is_typed_is_in_the_file_at_once_and_after_reopening(file: ClubFile) -> None:
    typed(file, grounds="East hesitated ♠\nfor ten seconds", by="1NS")
    typed(file, CLUB, name="Astrd")
    assert file.drafts.wait()
    assert in_file(file.path) == {
        GROUNDS: {"grounds": "East hesitated ♠\nfor ten seconds", "by": "1NS"},
        CLUB: {"name": "Astrd"},
    }
    assert file.close() is None
    again = ClubFile.open(file.path)
    found = again.drafts.find(GROUNDS)
    assert found
    assert (found.fields["by"], found.time) == ("1NS", NOW)
    assert again.drafts.find(GROUNDS._replace(event="another")) is None
    assert [each.slot for each in again.drafts.all_of("", "player")] == [CLUB]
    again.close()


def test_the_newest_comes_first_and_only_the_last_text_is_kept(file: ClubFile) -> None:
    for minute, subject in enumerate(("a", "b", "a")):
        time = NOW + timedelta(minutes=minute)
        file.drafts.keep(DraftPlace("e", "appeal", subject), {"grounds": str(minute)}, time)
    found = file.drafts.all_of("e", "appeal")
    assert [(each.slot.subject, each.fields) for each in found] == [
        ("a", {"grounds": "2"}),
        ("b", {"grounds": "1"}),
    ]


def test_an_erased_draft_is_gone(file: ClubFile) -> None:
    typed(file, grounds="…")
    typed(file, NOTE, text="…")
    file.drafts.erase(GROUNDS)
    assert file.drafts.wait()
    assert in_file(file.path) == {NOTE: {"text": "…"}}
    assert file.drafts.find(GROUNDS) is None


def test_journal_and_undo_know_nothing_of_drafts(file: ClubFile) -> None:
    rename(file, "One")
    entries = file.whole_history()
    typed(file, grounds="…")
    assert file.drafts.wait()
    assert file.whole_history() == entries
    assert file.undo(EVENT.id, NOW)
    assert file.redo(EVENT.id, NOW)
    file.close()
    assert in_file(file.path) == {GROUNDS: {"grounds": "…"}}
    assert is_whole(file.path)


def test_the_act_that_uses_a_draft_erases_it_with_its_own_transaction(file: ClubFile) -> None:
    typed(file, grounds="…")
    typed(file, NOTE, text="…")
    with file.drafts.used(GROUNDS):
        rename(file, "Lodged")
    assert file.drafts.find(GROUNDS) is None
    assert file.drafts.wait()
    assert in_file(file.path) == {NOTE: {"text": "…"}}


def test_an_act_that_fails_leaves_the_draft(file: ClubFile) -> None:
    typed(file, grounds="…")
    with pytest.raises(ZeroDivisionError), file.drafts.used(GROUNDS), file.act(DEED):
        raise ZeroDivisionError
    assert file.drafts.find(GROUNDS)
    assert file.drafts.wait()
    assert in_file(file.path) == {GROUNDS: {"grounds": "…"}}
    with file.drafts.used(GROUNDS):
        pass  # no act at all
    rename(file, "Another act")
    assert file.drafts.find(GROUNDS), "of nothing that was used before"


def test_what_waits_to_be_written_does_not_come_back_after_it_was_used(file: ClubFile) -> None:
    """The disk refuses until the act has used the draft; the writer then has nothing to write."""
    for number in range(50):
        typed(file, grounds=str(number))
        with file.drafts.used(GROUNDS):
            rename(file, str(number))
    assert file.drafts.wait()
    assert in_file(file.path) == {}


def test_typing_does_not_wait_for_the_disk(file: ClubFile) -> None:
    """Another connection keeps the file locked meanwhile."""
    with closing(sqlite3.connect(file.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = monotonic()
        for number in range(200):
            typed(file, grounds=str(number))
        assert monotonic() - began < 1, "the lock is held for longer than two seconds' patience"
        assert not file.drafts.wait(0.1)
        other.execute("COMMIT")
    assert file.drafts.wait()
    assert in_file(file.path) == {GROUNDS: {"grounds": "199"}}


def test_what_the_disk_refuses_is_tried_again_and_written_on_closing(
    file: ClubFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "TRY_AGAIN", 60)
    with monkeypatch.context() as broken:
        broken.setattr(drafts, "_WRITE", "INSERT INTO nowhere VALUES (?, ?, ?, ?, ?, ?)")
        typed(file, grounds="kept in memory")
        assert not file.drafts.wait(0.2)
        assert file.drafts.find(GROUNDS)
        rename(file, "Acts go on")
    assert file.close() is None
    assert in_file(file.path) == {GROUNDS: {"grounds": "kept in memory"}}


def test_closing_says_what_could_not_be_saved(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "_WRITE", "INSERT INTO nowhere VALUES (?, ?, ?, ?, ?, ?)")
    typed(file, grounds="…")
    assert file.close() == "club.bridgedesk is closed, but unfinished forms could not be saved"


def test_a_file_that_is_only_read_keeps_them_in_memory(file: ClubFile) -> None:
    typed(file, NOTE, text="before")
    file.close()
    first = ClubFile.open(file.path)
    second = ClubFile.open(file.path)
    assert second.read_only
    found = second.drafts.find(NOTE)
    assert found
    assert found.fields == {"text": "before"}
    typed(second, NOTE, text="after")
    assert second.drafts.wait(0), "nothing waits for a disk"
    assert second.close() is None
    first.close()
    assert in_file(file.path) == {NOTE: {"text": "before"}}


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace a file that is open")
def test_a_file_that_took_its_place_is_left_alone_and_the_rescue_has_the_draft(
    file: ClubFile, tmp_path: Path
) -> None:
    other = tmp_path / "other.bridgedesk"
    sqlite.copy(file.path, other)
    copyfile(other, tmp_path / "fresh")
    (tmp_path / "fresh").replace(file.path)
    typed(file, grounds="typed after the sync")
    with pytest.raises(FileProblem, match="was replaced"):
        rename(file, "Refused")
    (rescued,) = file.path.parent.glob("*rescued*")
    assert in_file(rescued) == {GROUNDS: {"grounds": "typed after the sync"}}
    assert in_file(file.path) == {}
    file.close()
    assert in_file(file.path) == {}


def test_a_backup_has_the_drafts(file: ClubFile, tmp_path: Path) -> None:
    typed(file, grounds="…")
    assert file.drafts.wait()
    sqlite.copy(file.path, tmp_path / "copy.bridgedesk")
    assert in_file(tmp_path / "copy.bridgedesk") == {GROUNDS: {"grounds": "…"}}
    assert is_whole(tmp_path / "copy.bridgedesk")


@pytest.mark.parametrize(
    "change",
    [
        "fields = '{'",
        'fields = \'{"grounds": "another"}\'',
        "time = 'yesterday'",
        "event = 'another'",
        "subject = 'ap2'",
        "fields = x'ff'",
        "digest = ''",
    ],
)
def test_a_changed_cell_shows_and_stops_nobody(file: ClubFile, change: str) -> None:
    typed(file, grounds="…")
    typed(file, NOTE, text="whole")
    file.close()
    with closing(sqlite3.connect(file.path)) as raw:
        raw.execute(f"UPDATE draft SET {change} WHERE form = 'appeal'")  # noqa: S608
        raw.commit()
    assert not is_whole(file.path)
    again = ClubFile.open(file.path)
    assert again.drafts.find(NOTE), "the others come back"
    assert again.drafts.find(GROUNDS) is None
    with pytest.raises(Damaged):
        read_lists_and_rules(again)
    again.close()


def test_limits(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST_DRAFTS", 3)
    many = {str(number): "y" for number in range(1000)}
    file.drafts.keep(GROUNDS, {"grounds": "x" * 3_000_000, **many}, NOW)
    found = file.drafts.find(GROUNDS)
    assert found
    assert len(found.fields) == 100
    assert len(found.fields["grounds"]) == 20_000
    for minute in range(1, 5):
        file.drafts.keep(DraftPlace("e", "note", str(minute)), {"text": "…"}, NOW + timedelta(minutes=minute))
    assert file.drafts.wait()
    assert sorted(key[2] for key in in_file(file.path)) == ["2", "3", "4"], "the oldest went first"


def test_half_a_letter_stops_nothing(file: ClubFile) -> None:
    typed(file, NOTE, text="half \ud83d letter")
    assert file.drafts.wait()
    assert in_file(file.path) == {NOTE: {"text": "half ? letter"}}


def test_a_name_is_erased_from_the_drafts(file: ClubFile) -> None:
    """A longer name is another's; one that cannot be read any more is erased, as it may have the name too."""
    typed(file, grounds="ann able asked ANN ABLE, not Ann Ableson", by="Bob")
    typed(file, NOTE, text="Annabel Lee")
    typed(file, CLUB, name="Ann Able")
    whole = re.compile(r"ann able\b", re.IGNORECASE)
    assert file.drafts.wait()
    with file.act(DEED) as work:
        work.db.execute(text("UPDATE draft SET digest = '' WHERE form = 'player'"))
        assert rewrite_drafts(work.db, lambda _event, said: whole.sub("Player removed", said)) == 1
        work.commit()
    with file.reading() as db:
        assert {each.slot: each.fields for each in read_drafts(db)} == {
            GROUNDS: {"grounds": "Player removed asked Player removed, not Ann Ableson", "by": "Bob"},
            NOTE: {"text": "Annabel Lee"},
        }


def test_nothing_is_kept_of_a_closed_file(file: ClubFile) -> None:
    file.close()
    typed(file, grounds="too late")
    assert in_file(file.path) == {}


def test_a_power_cut_loses_no_draft_that_was_written(file: ClubFile, tmp_path: Path) -> None:
    """The log is cut off anywhere, as far as the disk had it: acts and drafts that were in it are there."""
    log, cut = log_of(file.path), tmp_path / "cut.bridgedesk"
    written: list[tuple[int, int]] = []
    for number in range(12):
        typed(file, text=str(number))
        assert file.drafts.wait()
        written.append((log.stat().st_size, number))
        rename(file, f"Title {number}")
    chance = random.Random(12)
    for _ in range(25):
        size = chance.randrange(written[0][0], log.stat().st_size)
        copyfile(file.path, cut)
        log_of(cut).write_bytes(log.read_bytes()[:size])
        found = in_file(cut)[GROUNDS]
        assert found == {"text": str(max(number for end, number in written if end <= size))}
        assert sqlite.faults(cut) == []
        for each in tmp_path.glob("cut.*"):
            each.unlink()
