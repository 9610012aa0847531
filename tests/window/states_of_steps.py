"""States of the evening's steps and of the practice club."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtTest import QTest

from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State


def next_steps(window: MainWindow, _: Path) -> Iterator[State]:
    panel = window.evening.steps
    window.return_to_event()
    panel.list.take_focus()
    yield "chosen by keys", window
    panel.fold_up(folded=True)
    yield "folded", window
    panel.fold_up(folded=False)
    window.return_to_event()


def practice_club(window: MainWindow, _: Path) -> Iterator[State]:
    window.reception.show_welcome()
    window.reception.welcome.practice.open.click()
    while window.club is None or not window.club.practice:
        QTest.qWait(20)
    window.event_controller.pause.end()
    yield "an evening to direct", window
    window.choose_tab(2)
    yield "no standings yet", window
    window.reception.show_welcome()
    yield "begun, on Welcome", window
