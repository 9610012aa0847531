"""States of finding anything (Ctrl+K), of the page of shortcuts and of the menu of a row."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.window.evening_page import STANDINGS
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State, wait_for

SAID = 100  # milliseconds until something is said of the chosen line


def finding(window: MainWindow, _: Path) -> Iterator[State]:
    palette = window.finding.palette
    window.menus.find.trigger()
    wait_for(window.finding.rules_aside)
    QTest.qWait(SAID)
    yield "nothing typed", window
    for name, text in (("late pair", "late pair"), ("pair", "pair 3"), ("nothing found", "xyzzy")):
        palette.field.selectAll()
        QTest.keyClicks(palette.field, text)
        QTest.qWait(SAID)
        yield name, window
    palette.field.selectAll()
    QTest.keyClicks(palette.field, "pair 3")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    QTest.qWait(SAID)
    yield "what a pair leads to", window
    palette.close_again()
    window.menus.shortcuts.trigger()
    yield "all shortcuts", window
    window.finding.shortcuts.hide()
    window.choose_tab(STANDINGS)
