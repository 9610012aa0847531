"""A player is forgotten from the list: asked with numbers first, and the open event is read again."""

import os
from pathlib import Path
from time import sleep

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club import club_players as forgetting
from bridgedesk.desk.club.club import Club
from bridgedesk.sheets.progress import Stopped, Watch
from bridgedesk.store import forgetting as store_forgetting
from bridgedesk.window.club.forget_panel import ForgetPanel
from bridgedesk.window.club.players_page import PlayersPage
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.window.keys import control, focused, press, type_text


@pytest.fixture
def players(evening: MainWindow) -> PlayersPage:
    """Ann Able and Bob Baker play as pair 1, and a note names one of them."""
    desk = evening.open_event
    assert desk
    name_pair(desk, "1", "A", "1", ["Ann Able", "Bob Baker"])
    add_note(desk, "Ann Able was late, Annie said so", 1, 1)
    control(Qt.Key.Key_L)
    evening.reception.players.search.setFocus()
    type_text("ann")
    return evening.reception.players


def wait(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: not (window.forget_controller.looking.busy or window.forget_controller.rewriting.busy)
    )


def asked(window: MainWindow, qtbot: QtBot) -> ForgetPanel:
    """Ask about the player in view; return the panel with the question."""
    panel = window.reception.players.forgetting
    window.reception.players.form.forget.click()
    wait(window, qtbot)
    return panel


def test_asked_with_numbers_then_forgotten_and_read_again(
    evening: MainWindow, players: PlayersPage, qtbot: QtBot
) -> None:
    panel = asked(evening, qtbot)
    assert panel.title.text() == "Forget Ann Able?"
    assert panel.question.text() == (
        "Removes name, number and contact of Ann Able from 1 event. Results are kept. This cannot be undone."
    )
    assert "1 note" in panel.remarks.text()
    assert [row[0] for row in panel.model.rows] == ["2026-11-17 19.15.00 opened"]
    assert focused() is panel.back, "Enter alone forgets nobody"
    panel.also.setFocus()
    type_text("Annie, A. Able")
    press(Qt.Key.Key_Return)
    wait(evening, qtbot)
    panel.forget.click()
    wait(evening, qtbot)
    assert evening.status.text() == "Name, number and contact removed from 1 event. Results are kept."
    assert panel.isVisible()
    assert panel.title.text() == "Player removed"
    assert "1 backup keeps the name" in panel.remarks.text()
    assert not panel.forget.isVisible()
    desk = evening.open_event
    assert desk
    assert [each.name for each in desk.event.players] == ["Player removed", "Bob Baker"]
    assert [each.text for each in desk.event.notes] == ["Player removed was late, Player removed said so"]
    assert [each.name for each in desk.file.event(desk.event.id).players] == ["Player removed", "Bob Baker"]
    press(Qt.Key.Key_Return)
    assert focused() is players.search
    assert [row[0] for row in players.model.rows] == ["Bob Baker", "Player removed"]
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening
    control(Qt.Key.Key_Z)
    assert desk.event.notes == ()
    assert [each.name for each in desk.event.players] == ["Player removed", "Bob Baker"]


def test_esc_leaves_everything_as_it_is(evening: MainWindow, players: PlayersPage, qtbot: QtBot) -> None:
    asked(evening, qtbot)
    press(Qt.Key.Key_Escape)
    assert players.beside.currentWidget() is players.form
    assert players.form.name.text() == "Ann Able"
    assert evening.club
    assert [each.name for each in evening.club.lists.members] == ["Ann Able", "Bob Baker"]


def until_stopped(watch: Watch | None, done: int, of: int) -> None:
    """Get no further, as with a club file of many years."""
    while watch is not None and watch(done, of):
        sleep(0.01)
    raise Stopped


@pytest.mark.parametrize("then", ["look", "forget"])
def test_stopped_on_the_way_nothing_is_changed(
    evening: MainWindow, players: PlayersPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    if then == "forget":
        panel = asked(evening, qtbot)
    monkeypatch.setattr(store_forgetting, "_AT_A_TIME", 1)
    monkeypatch.setattr(forgetting, "tell", until_stopped)
    if then == "look":
        players.form.forget.click()
        panel = players.forgetting
        assert panel.isVisible()
    else:
        panel.forget.click()
        assert evening.club is None
    assert focused() is panel.stop
    press(Qt.Key.Key_Escape)
    wait(evening, qtbot)
    assert players.beside.currentWidget() is players.form
    assert evening.club
    assert [each.name for each in evening.club.lists.members] == ["Ann Able", "Bob Baker"]


def test_a_file_that_can_only_be_read_refuses_in_words(window: MainWindow, tmp_path: Path) -> None:
    Club.begin(tmp_path / "club", "Example BC", ticking()).close()
    elsewhere = Club.open(tmp_path / "club.bridgedesk", ticking())
    window.open_file(tmp_path / "club.bridgedesk")
    window.reception.players.form.forget_wanted.emit("p1", "Ann Able")
    assert window.status.text() == (
        "club.bridgedesk is open in another window, so it is read-only here; nothing was changed"
    )
    assert not window.reception.players.forgetting.isVisible()
    elsewhere.close()


def test_a_full_disk_refuses_and_the_event_is_open_again(
    evening: MainWindow, players: PlayersPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = asked(evening, qtbot)
    real = os.fsync

    def full(handle: int) -> None:
        if b"acts.log" in os.readlink(f"/proc/self/fd/{handle}").encode():
            raise OSError(28, "No space left on device")
        real(handle)

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        panel.forget.click()
        wait(evening, qtbot)
    refused = "The log of actions cannot be written: No space left on device. Try again."
    assert evening.status.text() == refused
    assert players.beside.currentWidget() is players.form
    assert evening.open_event
    assert [each.name for each in evening.open_event.event.players] == ["Ann Able", "Bob Baker"]
