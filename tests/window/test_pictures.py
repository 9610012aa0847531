"""Whatever is open, the window stays within a small laptop's screen, also at 125%."""

import pytest
from PySide6.QtTest import QTest

from bridgedesk.window.main_window import MainWindow

SCREENS = {"1": (1366, 768), "1.25": (1092, 614)}  # what Qt counts in, at that scale


@pytest.mark.parametrize("scale", SCREENS)
def test_no_tab_and_no_dock_pushes_the_window_off_the_screen(evening: MainWindow, scale: str) -> None:
    width, height = SCREENS[scale]
    evening.resize(width, height)
    docks = [
        evening.side.history,
        evening.side.notebook,
        evening.side.rule_desk,
        evening.clock_dock,
        evening.guide,
    ]
    for number in range(evening.tabs.count()):
        evening.choose_tab(number)
        for dock in docks:
            dock.show()
            QTest.qWait(1)
            assert evening.minimumSizeHint().width() <= width, (number, dock.windowTitle())
            assert evening.minimumSizeHint().height() <= height, (number, dock.windowTitle())
            dock.hide()
