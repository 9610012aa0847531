"""Two hundred events opened and closed: no widget, no event, no file and no thread stays behind."""

import gc
import os
from collections import Counter
from pathlib import Path
from threading import enumerate as threads

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.window.main_window import MainWindow
from tests.evenings.three_tables import begin_three_tables

EVENTS = 200
WARM = 8  # what is made once and kept is made by then
OURS = (OpenEvent, ScoreEntry, Event, Evaluation)


def standing(window: MainWindow) -> Counter[str]:
    """What there is just now, by kind."""
    if window.club:
        window.club.safekeeping.wait()  # a copy on the way has files open
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    found = Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, OURS))
    found["widgets"] = len(QApplication.allWidgets())
    found["parts of the window"] = len(window.findChildren(QObject))
    found["threads"] = len(threads())
    if Path("/proc/self/fd").exists():
        found["files"] = len(os.listdir("/proc/self/fd"))
    return found


def open_and_close(window: MainWindow, key: str) -> None:
    window.reception.events.chosen.emit(key)
    for tab in range(window.tabs.count()):
        window.choose_tab(tab)
    QApplication.processEvents()
    window.reception.show_events()


def test_two_hundred_events_leave_nothing_behind(evening: MainWindow) -> None:
    window = evening
    assert window.club
    of_others = standing(window)["OpenEvent"] - 1  # kept by what ran before in this process
    for number in (1, 2):
        begin_three_tables(window.club, f"Event {number}", window.clock().date(), 4 + 8 * number)
    keys = window.club.file.event_keys()
    for lap in range(WARM):
        open_and_close(window, keys[lap % len(keys)])
    before = standing(window)
    for lap in range(EVENTS):
        open_and_close(window, keys[lap % len(keys)])
    after = standing(window)
    assert {kind: number for kind, number in after.items() if number > before[kind]} == {}
    assert before["OpenEvent"] - of_others <= 2


def test_club_files_are_shut(evening: MainWindow, tmp_path: Path) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("open files are only counted where the system lists them")
    path = tmp_path / "club.bridgedesk"
    evening.open_file(path)
    before = standing(evening)
    for _ in range(10):
        evening.open_file(path)
    assert standing(evening)["files"] <= before["files"]
