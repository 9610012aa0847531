"""From a key to the picture, at forty tables: ratios to a frame, and to drawing the whole window once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.playing_director import director_plays
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.scorepad.keys import Key
from bridgedesk.window.main_window import MainWindow
from tests.benchmarks.floor import uncollected
from tests.benchmarks.windows import (
    FRAME,
    begin_field,
    best,
    new_club,
    seconds,
    shown,
    window_on,
)

TABLES = 40
STILL_TO_TYPE = 80  # the last round
LAPS = 12


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """1200 results expected, all but the last two boards typed."""
    window = window_on(begin_field(new_club(tmp_path), TABLES, STILL_TO_TYPE), qtbot, tmp_path)
    window.choose_tab(1)
    assert window.entry
    for key in ("3", "0", Key.PAGE_DOWN):
        window.entry.press(key)
    window.scores.show_entry(window.entry)
    QApplication.processEvents()
    with uncollected():
        yield window
    window.close()


def drawn_once(window: MainWindow) -> float:
    return best(window.repaint, 5)


def test_key_to_repaint_within_one_frame(window: MainWindow) -> None:
    digits, commits = [], []
    for _ in range(LAPS):
        digits += [seconds(lambda: QTest.keyClicks(window.scores.field, "1")) for _ in range(2)]
        commits.append(seconds(lambda: QTest.keyClicks(window.scores.field, "+")))
    come_in = 40 * 30 - STILL_TO_TYPE + LAPS
    assert window.results_in.text() == f"{come_in} of 1200 results in"
    assert shown("a digit to its picture, against a frame", FRAME, min(digits)) <= 1
    assert shown("a result to its picture, against a frame", FRAME, min(commits)) <= 1
    whole = drawn_once(window)
    assert shown("a digit against drawing the whole window", whole, min(digits)) <= 1
    assert shown("a result against drawing the whole window", whole, min(commits)) <= 4


def test_a_director_who_plays_types_as_fast(window: MainWindow) -> None:
    """What she has yet to play is worked out after every act."""
    desk = window.desk
    assert desk
    (section,) = desk.event.sessions[0].sections
    number, entry = next((number, entry) for number, entry in section.seats.items() if entry)
    name_pair(desk, "1", section.id, number, ["Dee Rector", "Kay Player"])
    director_plays(desk, entry)
    window.desks.refresh()
    commits = []
    for _ in range(LAPS):
        QTest.keyClicks(window.scores.field, "11")
        commits.append(seconds(lambda: QTest.keyClicks(window.scores.field, "+")))
    assert shown("a result of hers to its picture, against a frame", FRAME, min(commits)) <= 1


def test_standings_within_three_frames(window: MainWindow) -> None:
    """From the key: recorded, worked out anew, and the list of eighty pairs drawn."""
    laps = []
    for _ in range(8):
        window.choose_tab(1)
        QTest.keyClicks(window.scores.field, "11")
        QApplication.processEvents()

        def typed() -> None:
            QTest.keyClicks(window.scores.field, "+")
            window.choose_tab(2)

        laps.append(seconds(typed))
    assert len(window.standings.ranking.rows) == 2 * TABLES
    assert shown("a result to the standings drawn, against three frames", 3 * FRAME, min(laps)) <= 1
    assert shown("the standings against drawing the whole window", drawn_once(window), min(laps)) <= 10
