"""A damaged club file is restored from the welcome page, and no evening is played in a backup."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.backups import list_backups
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.club import backups_controller as backups_controller
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import focused, press

OFFERED = "club.bridgedesk is damaged. Restore the backup of Tue 10 Nov 2026, 22:40?"


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """Three tables, with a backup made on opening."""
    path = tmp_path / "club.bridgedesk"
    club = Club.begin(path, "Example BC", ticking())
    begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    club.close()
    Club.open(path, ticking()).close()
    (backup,) = list_backups(path)
    backup.path.rename(backup.path.with_name("2026-11-10 22.40.00 finalised.bridgedesk"))
    return path


def spoil(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:40960] = b"\xa5" * (40960 - 4096)
    path.write_bytes(content)


def break_event(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE board_set SET boards = '['")
        raw.commit()


def wait(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: not (window.backups_controller.looking.waiting or window.backups_controller.copying.waiting)
    )


def test_the_newest_whole_backup_is_restored_from_the_welcome_page(
    window: MainWindow, qtbot: QtBot, club_file: Path
) -> None:
    spoil(club_file)
    damaged = club_file.read_bytes()
    newer = list_backups(club_file)[0].path.with_name("2030-01-01 20.00.00 opened.bridgedesk")
    newer.write_bytes(damaged)  # so the newest backup is not the one to offer
    window.reception.memory.opened(club_file)
    window.reception.show_welcome()
    press(Qt.Key.Key_Return)
    wait(window, qtbot)
    offer = window.reception.offer
    assert window.reception.currentWidget() is window.reception.welcome
    assert offer.isVisible()
    assert offer.words.text().startswith(OFFERED)
    assert focused() is offer.restore
    press(Qt.Key.Key_Return)
    wait(window, qtbot)
    assert window.where.text() == "Example BC  ·  Tuesday Pairs"
    assert window.status.text().startswith("club.bridgedesk restored from ")
    assert not offer.isVisible()
    (aside,) = [each.path for each in list_backups(club_file) if each.why == "before restoring"]
    assert aside.read_bytes()[100:] == damaged[100:]  # opening marks the head


@pytest.mark.parametrize("broken", [break_event, lambda path: path.write_bytes(b"")])
def test_a_backup_is_offered_for_a_broken_event_and_an_empty_file(
    window: MainWindow, qtbot: QtBot, club_file: Path, broken: object
) -> None:
    assert callable(broken)
    broken(club_file)
    window.open_file(club_file)
    assert window.status.property("wrong")
    wait(window, qtbot)
    assert window.reception.offer.words.text().startswith(OFFERED)
    assert focused() is window.reception.offer.restore
    press(Qt.Key.Key_Space)
    wait(window, qtbot)
    assert window.status.text().startswith("club.bridgedesk restored from ")
    assert window.where.text() == "Example BC  ·  Tuesday Pairs"
    assert not window.reception.notice.isVisible()


def test_restoring_shows_how_far_it_is_and_can_be_stopped(
    window: MainWindow, qtbot: QtBot, club_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copying waits for Stop to be pressed, and asks after that whether to go on."""
    spoil(club_file)
    damaged = club_file.read_bytes()
    pressed = Event()

    def slow(_copy: Path, _club: Path, _now: object, progress: Callable[[int], bool]) -> Change:
        progress(40)
        assert pressed.wait(60)
        assert not progress(50)
        raise Refusal("Stopped. Nothing was changed.")

    monkeypatch.setattr(backups_controller, "restore_backup", slow)
    window.open_file(club_file)
    offer = window.reception.offer
    assert offer.isVisible()
    assert offer.words.text() == "Looking for an undamaged backup of club.bridgedesk…"
    assert offer.progress.isVisible()
    wait(window, qtbot)
    assert not offer.progress.isVisible()
    offer.restore.click()
    qtbot.waitUntil(lambda: offer.progress.value() == 40)
    assert (offer.progress.isVisible(), offer.restore.isVisible()) == (True, False)
    offer.stop.click()
    pressed.set()
    wait(window, qtbot)
    assert club_file.read_bytes()[100:] == damaged[100:]
    assert not offer.progress.isVisible()
    assert offer.words.text().startswith(OFFERED), "it is offered again"


def test_looking_for_a_backup_can_be_stopped(window: MainWindow, qtbot: QtBot, club_file: Path) -> None:
    spoil(club_file)
    window.open_file(club_file)
    window.reception.offer.stop.click()
    assert not window.reception.offer.isVisible()
    window.backups_controller.looking.wait()
    qtbot.wait(50)
    assert not window.reception.offer.isVisible()


def test_nothing_is_offered_without_a_whole_backup(window: MainWindow, qtbot: QtBot, club_file: Path) -> None:
    spoil(club_file)
    for each in list_backups(club_file):
        spoil(each.path)
    window.open_file(club_file)
    wait(window, qtbot)
    assert not window.reception.offer.isVisible()
    assert window.status.text().startswith("club.bridgedesk is damaged and no undamaged backup was found")


def test_a_backup_is_copied_to_a_name_of_its_own(window: MainWindow, qtbot: QtBot, club_file: Path) -> None:
    backup = list_backups(club_file)[0].path
    window.open_file(backup)
    offer = window.reception.offer
    assert offer.words.text() == (
        "To work in this backup of Tue 10 Nov 2026, 22:40, restore it as club.bridgedesk"
        " or copy it to club finalised.bridgedesk."
    )
    assert "is a backup, so it is read-only" in window.reception.notice.text()
    offer.copy.click()
    wait(window, qtbot)
    assert window.club
    assert window.club.file.path == club_file.with_name("club finalised.bridgedesk")
    assert window.club.file.read_only is None
    assert not offer.isVisible()


def test_a_backup_that_was_opened_is_restored(window: MainWindow, qtbot: QtBot, club_file: Path) -> None:
    window.open_file(list_backups(club_file)[0].path)
    window.reception.offer.restore.click()
    wait(window, qtbot)
    assert window.club
    assert window.club.file.path == club_file
    assert window.club.file.read_only is None
