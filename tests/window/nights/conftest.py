"""The director of an evening, once with the keyboard alone and once with the mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from tests.window.nights.director import Clicker, Director, Typist


@pytest.fixture(params=[Typist, Clicker], ids=["keyboard", "mouse"])
def director(request: pytest.FixtureRequest, window: MainWindow) -> Iterator[Director]:
    usual = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(20)  # the mouse waits so long between two clicks
    window.resize(1366, 768)
    yield request.param(window)
    QApplication.setDoubleClickInterval(usual)
