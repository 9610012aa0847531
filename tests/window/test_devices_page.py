"""The page *Bridgemates…*: what is sent, the file, the control software, and the changes since."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.access_driver import AccessDriver
from bridgedesk.desk.files.control_software import ControlSoftware
from bridgedesk.event.session import SeatChange
from bridgedesk.exchange.device_changes import DeviceChange
from bridgedesk.window.files.devices_page import DevicesPage
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, focused, press
from tests.window.pictures import keep


def shown(window: MainWindow) -> DevicesPage:
    window.menus.devices.trigger()
    assert window.exchange.devices.page.isVisible()
    return window.exchange.devices.page


def device_file(window: MainWindow) -> Path:
    assert window.open_event is not None
    return window.open_event.file.path.with_name("2026-11-17 Tuesday Pairs.bws")


def test_the_file_is_made_and_read_from_then_on(evening: MainWindow, qtbot: QtBot) -> None:
    page = shown(evening)
    assert page.model.rows == [["A", "3", "1–5", "1–20", "6", "0"]]
    assert focused() is page.make
    assert not page.read.isEnabled()
    control(Qt.Key.Key_Return)
    assert device_file(evening).is_file()
    assert evening.status.text().startswith("2026-11-17 Tuesday Pairs.bws made for the table devices")
    assert page.changes.isVisible()
    assert page.changes_model.rows == []
    assert focused() is page.read
    qtbot.waitUntil(lambda: evening.bridgemates.last_look is not None)
    assert evening.bridgemates.bws == device_file(evening)
    assert evening.bridgemates.dock.watch.isChecked()
    keep(evening, "devices")
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening


def test_the_clubs_choices_are_remembered(evening: MainWindow) -> None:
    page = shown(evening)
    assert (page.boxes["show_results"].isChecked(), page.boxes["leads"].isChecked()) == (True, False)
    page.boxes["leads"].click()
    page.boxes["show_results"].click()
    press(Qt.Key.Key_Escape)
    page = shown(evening)
    assert (page.boxes["show_results"].isChecked(), page.boxes["leads"].isChecked()) == (False, True)
    assert not page.boxes["hands"].isEnabled()  # this session has no hands


def test_later_changes_are_numbered(evening: MainWindow, qtbot: QtBot) -> None:
    shown(evening).make.click()
    qtbot.waitUntil(lambda: evening.bridgemates.last_look is not None)
    open_event = evening.open_event
    assert open_event is not None
    event = open_event.event
    (session,) = event.sessions
    (section,) = session.sections
    section = replace(section, seat_changes=(SeatChange(5, "6", None),))
    after = replace(event, sessions=(replace(session, sections=(section,)),))
    evening.act(lambda: open_event.carry_out(Change("test", "Pair 6 leaves"), after))
    dock = evening.bridgemates.dock
    qtbot.waitUntil(lambda: dock.changed.text().startswith("1 table changed since the file was made"))
    page = shown(evening)
    assert page.changes_model.rows == [
        ["1", "Section A, table 1, round 5: NS 1, no EW pair, boards 17–20."],
        ["2", "Section A, table 1: then update the movement from round 5."],
    ]
    assert focused() is page.make
    keep(evening, "devices-changed")
    page.make.click()
    assert page.changes_model.rows == []


def test_an_impossible_movement_is_said_on_the_page(evening: MainWindow) -> None:
    open_event = evening.open_event
    assert open_event is not None
    event = open_event.event
    (session,) = event.sessions
    (section,) = session.sections
    section = replace(section, sets={**section.sets, 1: (301, 302)})
    after = replace(event, sessions=(replace(session, sections=(section,)),))
    evening.act(lambda: open_event.carry_out(Change("test", "other boards"), after))
    page = shown(evening)
    assert page.state.text().endswith("board 302; the devices know boards 1 to 127.")
    assert not page.make.isEnabled()
    assert focused() is page.back


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_the_control_software_is_started_on_the_file(
    evening: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    told, stand_in = tmp_path / "told", tmp_path / "BMPro.exe"
    stand_in.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{told}.part"\nmv "{told}.part" "{told}"\n')
    stand_in.chmod(0o755)
    page = shown(evening)
    assert not page.start.isEnabled()
    evening.exchange.devices.software = lambda: ControlSoftware(stand_in, newer=True)
    page.make.click()
    assert focused() is page.start
    page.start.click()
    qtbot.waitUntil(told.exists)
    assert told.read_text().splitlines() == [f"-f{device_file(evening)}", "-s", "-r"]
    assert evening.status.text() == "BMPro.exe started on 2026-11-17 Tuesday Pairs.bws."


def test_a_program_that_was_not_found_is_chosen_once(
    evening: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown(evening)
    page.make.click()
    assert not page.start.isEnabled()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    page.choose.click()
    assert not page.start.isEnabled()
    program = tmp_path / "BMPro.exe"
    program.touch()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(program), ""))
    page.choose.click()
    assert page.start.isEnabled()
    assert focused() is page.start
    keep(evening, "devices, program chosen")
    press(Qt.Key.Key_Escape)
    assert shown(evening).start.isEnabled()
    program.unlink()
    press(Qt.Key.Key_Escape)
    assert not shown(evening).start.isEnabled()


def test_a_program_that_cannot_be_started_is_said(evening: MainWindow, tmp_path: Path) -> None:
    evening.exchange.devices.software = lambda: ControlSoftware(tmp_path / "BMPro.exe", newer=True)
    page = shown(evening)
    page.make.click()
    page.start.click()
    assert evening.status.text() == "BMPro.exe could not be started. Start it yourself and open the file."


def test_changes_are_sent_where_windows_has_the_driver(evening: MainWindow) -> None:
    """A stand-in for the driver does as the software would: it makes the file anew."""
    sent: list[tuple[str, int]] = []

    class Driver(AccessDriver):
        def send(self, path: Path, changes: Sequence[DeviceChange]) -> None:
            sent.extend((path.name, change.table) for change in changes)

    page = shown(evening)
    page.make.click()
    assert not page.send.isVisible()
    evening.exchange.devices.driver = lambda: Driver(None, "Access")
    open_event = evening.open_event
    assert open_event is not None
    event = open_event.event
    (session,) = event.sessions
    (section,) = session.sections
    section = replace(section, seat_changes=(SeatChange(5, "6", None),))
    after = replace(event, sessions=(replace(session, sections=(section,)),))
    evening.act(lambda: open_event.carry_out(Change("test", "Pair 6 leaves"), after))
    page = shown(evening)
    assert page.send.isVisible()
    page.send.click()
    assert sent == [("2026-11-17 Tuesday Pairs.bws", 1)]
    assert evening.status.text() == "2026-11-17 Tuesday Pairs.bws: changes of 1 table sent"
