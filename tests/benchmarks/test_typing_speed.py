"""From a key to the picture, at 40 tables and at 200: ratios to a frame, and to drawing the window once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.window.main_window import MainWindow
from tests.benchmarks.floor import uncollected
from tests.benchmarks.windows import (
    FRAME,
    begin_field,
    best,
    least,
    new_club,
    seconds,
    seconds_of,
    settle,
    shown,
    window_on,
)
from tests.rulebooks.books import BOOKS

TABLES, MANY = 40, 200
STILL_TO_TYPE = 80  # the last round
LAPS = 12
HOUR = 3_600_000  # milliseconds

Opened = Callable[[int, str], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    """Thirty boards at so many tables by a rule book, all but the last two of them typed."""
    windows: list[MainWindow] = []

    def opened(tables: int, book: str) -> MainWindow:
        window = window_on(begin_field(new_club(tmp_path), tables, 2 * tables, book), qtbot, tmp_path)
        windows.append(window)
        window.choose_tab(1)
        assert window.entry
        for key in ("3", "0", PadKey.PAGE_DOWN):
            window.entry.press(key)
        window.scores.show_entry(window.entry)
        QApplication.processEvents()
        return window

    with uncollected():
        yield opened
    for window in windows:
        window.close()


@pytest.fixture
def window(opened: Opened) -> MainWindow:
    """1200 results expected."""
    return opened(TABLES, "laws-2017")


def drawn_once(window: MainWindow) -> float:
    """Into a picture, as a repaint leaves out what lies in a scroll area and has not changed."""
    return best(window.grab, 5)


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
    desk = window.open_event
    assert desk
    (section,) = desk.event.sessions[0].sections
    number, entry = next((number, entry) for number, entry in section.seats.items() if entry)
    name_pair(desk, "1", section.id, number, ["Dee Rector", "Kay Player"])
    director_plays(desk, entry)
    window.event_controller.refresh()
    commits = []
    for _ in range(LAPS):
        QTest.keyClicks(window.scores.field, "11")
        commits.append(seconds(lambda: QTest.keyClicks(window.scores.field, "+")))
    assert shown("a result of hers to its picture, against a frame", FRAME, min(commits)) <= 1


@pytest.mark.parametrize("book", BOOKS)
def test_key_to_repaint_within_one_frame_at_two_hundred_tables(opened: Opened, book: str) -> None:
    """The line, its board and the counts; what follows from them waits for a pause."""
    window = opened(MANY, book)

    def typed() -> float:
        window.event_controller.pause.end()
        QTest.keyClicks(window.scores.field, "11")
        settle()
        took = seconds(lambda: QTest.keyClicks(window.scores.field, "+"))
        assert window.event_controller.pause.timer.isActive()
        return took

    assert least(f"{book}: a result at 200 tables, against a frame", FRAME, typed) <= 1
    assert window.results_in.text().endswith("of 6000 results in")


@pytest.mark.parametrize("book", BOOKS)
def test_standings_within_three_frames(opened: Opened, book: str) -> None:
    """From the key: recorded, worked out from scratch, and the list of eighty pairs drawn."""
    window = opened(TABLES, book)

    def typed() -> None:
        QTest.keyClicks(window.scores.field, "+")
        window.choose_tab(2)

    def lap() -> float:
        window.choose_tab(1)
        QTest.keyClicks(window.scores.field, "11")
        QApplication.processEvents()
        return seconds(typed)

    assert least(f"{book}: a result to the standings drawn, against three frames", 3 * FRAME, lap) <= 1
    assert len(window.standings.ranking.rows) == 2 * TABLES
    laps = [lap() for _ in range(4)]
    assert shown("the standings against drawing the whole window", drawn_once(window), min(laps)) <= 10


# The standings are one piece: at forty tables a frame is enough for them, at two hundred three are.
MOST_FRAMES = {TABLES: 1, MANY: 3}


@pytest.mark.parametrize("tables", MOST_FRAMES)
@pytest.mark.parametrize("book", ["laws-2017", "sabf-2020"])
def test_a_key_waits_for_one_piece_of_what_follows(opened: Opened, tables: int, book: str) -> None:
    """Everything beside the page is worked out and shown in a pause, and a key comes between two pieces."""
    window = opened(tables, book)
    pause = window.event_controller.pause
    pause.timer.setInterval(HOUR)  # it is never over by itself, however slow the machine is
    for dock, _ in window.scores_controller.docks:
        dock.show()

    def longest_piece() -> float:
        pause.end()
        QTest.keyClicks(window.scores.field, "11+")
        QApplication.processEvents()
        pause.timer.stop()
        pieces = []
        pause.next.start()
        while pause.waits:
            pause.next.stop()
            pieces.append(seconds_of(pause.go_on))
        assert len(pieces) > 3
        return max(pieces)

    frames = MOST_FRAMES[tables]
    what = f"{book}: the longest piece of what follows at {tables} tables, against {frames} frames"
    assert least(what, frames * FRAME, longest_piece) <= 1
