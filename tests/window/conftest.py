"""A window on a new club file; what Qt warns about fails the test."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look, look
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables

NOT_OURS = "This plugin does not support"  # drawing into memory has no window manager


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> QApplication:
    apply_look(qapp)
    return qapp


@pytest.fixture(autouse=True)
def qt_warnings(dressed: QApplication) -> Iterator[list[str]]:
    assert not dressed.styleSheet()  # each part wears its own
    if look() != Look():  # that of the test before
        apply_look(dressed)
    heard: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, words: str | None) -> None:
        if not (words or "").startswith(NOT_OURS) and kind is not QtMsgType.QtDebugMsg:
            heard.append(f"{kind.name}: {words}")

    qInstallMessageHandler(hear)
    yield heard
    qInstallMessageHandler(None)
    assert heard == []


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Nothing is open yet."""
    window = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.close()


@pytest.fixture
def evening(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Three tables, twenty boards, nothing typed."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    return window
