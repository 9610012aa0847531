"""What the club file remembers of sending, and of other programs."""

from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.event.event import Event
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import (
    Sending,
    Sent,
    change_sending,
    columns_of,
    figures_of,
    keep_columns,
    keep_figures,
    keep_sent,
    keep_tricks,
    sending_of,
    sent_of,
    tricks_of,
)
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.writing import add_event

NOW = datetime.fromisoformat("2026-11-18T09:00")
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def file(tmp_path: Path) -> ClubFile:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    for key in ("e1", "e2"):
        with file.act(ActRecord("begin event", key, NOW, key)) as work:
            add_event(work, Event(key, key, date(2026, 11, 17)))
            work.commit()
    return file


def test_what_the_secretary_is_told_is_typed_once(file: ClubFile) -> None:
    assert sending_of(file) == Sending()
    told = Sending("SBU", "123", "W12", "sbu-club-2026", "")
    change_sending(file, told, NOW)
    path = file.path
    file.close()
    again = ClubFile.open(path)
    assert sending_of(again) == told
    again.close()


def test_what_was_sent_stands_in_its_order_and_with_its_event(file: ClubFile) -> None:
    first = Sent(1, NOW, "2026-11-17 e1 revision 1", "abf-2014", "E")
    second = Sent(2, NOW.replace(hour=10), "2026-11-17 e1 revision 2", "abf-2014", "E")
    for sent in (first, second):
        with file.act(ActRecord("send", "sent", NOW, "e1", undoable=False)) as work:
            keep_sent(work, "e1", sent)
            work.commit()
    assert sent_of(file, "e1") == [first, second]
    assert sent_of(file, "e2") == []


def test_nothing_is_remembered_of_an_act_that_fails(file: ClubFile) -> None:
    with file.act(ActRecord("send", "sent", NOW, "e1")) as work:
        keep_sent(work, "e1", Sent(1, NOW, "folder", "abf-2014"))
    assert sent_of(file, "e1") == []


def test_the_last_figures_and_columns_stand(file: ClubFile) -> None:
    for text in ("one", "two"):
        with file.act(ActRecord("import", text, NOW, "e1")) as work:
            keep_figures(work, "e1", text)
            keep_columns(work, "Name|No", text)
            work.commit()
    assert figures_of(file, "e1") == "two"
    assert figures_of(file, "e2") is None
    assert columns_of(file, "Name|No") == "two"
    assert columns_of(file, "No|Name") is None


def test_tricks_are_kept_with_the_deal_once(file: ClubFile) -> None:
    makes = (13, 0, 13, 0, 1, *range(10), 2, 3, 4, 5, 6)
    for tricks in (makes, (0,) * 20):
        with file.act(ActRecord("double dummy", "…", NOW, "e1")) as work:
            keep_tricks(work, {DEAL: tricks})
            work.commit()
    assert tricks_of(file, [DEAL, "N:another"]) == {DEAL: makes}


def test_a_file_that_can_only_be_read_says_so(file: ClubFile) -> None:
    other = ClubFile.open(file.path)
    with pytest.raises(FileProblem, match="open in another window"):
        change_sending(other, Sending(), NOW)
    assert sending_of(other) == Sending()
    other.close()
