"""The practice club: a fact of its file, made afresh on wish, and nothing of it is ever sent."""

from pathlib import Path

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, export_event
from bridgedesk.desk.files.sending import last_sending_options
from bridgedesk.desk.files.sent import parcel, send
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.desk.sample.practice import EARLIER, begin_practice, practice_file
from bridgedesk.event.event import Status
from bridgedesk.event.practice import MARK
from bridgedesk.event.refusal import Refusal
from tests.evenings.club_evening import club_at, ticking

NOTHING_SENT = "This is the practice club, so nothing of it is sent or exported. Open your own club first."
SHOWN = ("html", "xlsx")  # pages and tabs that carry the mark


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return begin_practice(tmp_path_factory.mktemp("documents"), ticking())


def test_it_has_a_folder_of_its_own_with_an_evening_to_direct(file: Path) -> None:
    assert file.parent.name == "BridgeDesk practice"
    club = Club.open(file, ticking())
    assert club.practice
    assert club.name == "Practice club"
    last_week, tonight = (club.event(key).event for key in club.file.event_keys())
    assert last_week.status is Status.FINAL
    assert (tonight.title, tonight.begun) == ("Practice evening", False)
    found = club.last_event()
    assert found
    assert found.event.id == tonight.id
    club.close()


def test_whatever_it_is_called_a_club_is_real_unless_begun_for_practice(tmp_path: Path, file: Path) -> None:
    named = Club.begin(tmp_path / "club", "Practice club", ticking())
    assert not named.practice
    named.close()
    copied = tmp_path / "our-club.bridgedesk"
    copied.write_bytes(file.read_bytes())
    club = Club.open(copied, ticking())
    assert club.practice
    club.close()


def last_week(club: Club) -> OpenEvent:
    return club.event(club.file.event_keys()[0])


@pytest.mark.parametrize("format_", EXPORTS)
def test_nothing_is_exported_but_what_carries_the_mark(format_: str, file: Path, tmp_path: Path) -> None:
    club = Club.open(file, ticking())
    key, out = last_week(club).event.id, tmp_path / "out"
    if format_ in SHOWN:
        export_event(club, key, out, format_)
        assert out.exists()
        pages = list(out.glob("*.html")) if out.is_dir() else []
        assert all(MARK in page.read_text(encoding="utf-8") for page in pages)
        assert bool(pages) == (format_ == "html")
    else:
        with pytest.raises(Refusal) as refused:
            export_event(club, key, out, format_, ExportOptions(grade="B4"))
        assert str(refused.value) == NOTHING_SENT
        assert not out.exists()
    club.close()


def test_nothing_is_sent_to_the_secretary(file: Path, tmp_path: Path) -> None:
    club = Club.open(file, ticking())
    open_event, told = last_week(club), last_sending_options(club)
    for sending in (lambda: send(club, open_event, told, tmp_path), lambda: parcel(club, open_event, told)):
        with pytest.raises(Refusal) as refused:
            sending()
        assert str(refused.value) == NOTHING_SENT
    assert list(tmp_path.iterdir()) == []
    club.close()


def test_its_sheets_are_of_a_practice_club_and_those_of_others_are_not(file: Path, tmp_path: Path) -> None:
    club = Club.open(file, ticking())
    assert material(last_week(club), club).facts().practice
    club.close()
    own = club_at(tmp_path)
    assert not own.practice
    own.close()


def test_begun_afresh_the_one_before_is_kept_aside(tmp_path: Path) -> None:
    first = begin_practice(tmp_path, ticking())
    club = Club.open(first, ticking())
    club.close()
    before = first.read_bytes()
    second = begin_practice(tmp_path, ticking())
    assert second == first == practice_file(tmp_path)
    aside = second.with_name(EARLIER)
    assert aside.read_bytes() == before
    third = begin_practice(tmp_path, ticking())
    for path in (third, aside):
        opened = Club.open(path, ticking())
        assert opened.practice
        assert not [each for each in opened.warnings if "log" in each]
        opened.close()
