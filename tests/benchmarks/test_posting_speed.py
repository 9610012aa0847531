"""Forty tables and thirty boards posted through the real window, which is typed into meanwhile."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.reports.printing import Posting, post_results
from bridgedesk.desk.reports.sheet_facts import Material, SheetWishes
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.posting import ALL_POSTED
from bridgedesk.sheets.progress import Watch, tell
from bridgedesk.window.main_window import MainWindow
from tests.benchmarks.windows import begin_field, new_club, window_on

TABLES = 40
STILL_TO_TYPE = 80
AWAKE = 0.25  # seconds in which a score is taken and drawn; others may keep the machine busy meanwhile
PATIENCE = 60_000


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """1120 of 1200 results are in."""
    window = window_on(begin_field(new_club(tmp_path), TABLES, STILL_TO_TYPE), qtbot, tmp_path)
    window.choose_tab(1)
    assert window.entry
    for key in ("2", "9", PadKey.PAGE_DOWN):  # the first board that is missing
        window.entry.press(key)
    window.scores.show_entry(window.entry)
    yield window
    window.close()


def results_in(window: MainWindow) -> int:
    assert window.open_event
    return len(window.open_event.event.sessions[0].sections[0].results)


def test_typing_goes_on_while_the_results_are_posted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    jobs, before = window.print_controller.jobs, results_in(window)
    told: list[int] = []
    jobs.work.told.connect(told.append)
    window.menus.post.trigger()
    assert jobs.progress.isVisible()
    waited: list[float] = []
    while jobs.work.busy and len(waited) < 3 * STILL_TO_TYPE:
        for key in "11+":
            start = perf_counter()
            QTest.keyClicks(window.scores.field, key)
            QApplication.processEvents()
            waited.append(perf_counter() - start)
    qtbot.waitUntil(lambda: not jobs.work.busy, timeout=PATIENCE)
    assert results_in(window) - before == len(waited) // 3 >= 3, "every slip typed meanwhile is in"
    digits, signs = [each for at, each in enumerate(waited) if at % 3 < 2], waited[2::3]
    print(f"\n{len(waited)} keys: half of the digits in {median(digits):.3f} s, scores {median(signs):.3f} s")
    assert median(digits) < AWAKE / 5
    assert median(signs) < AWAKE
    assert len(told) > 20, "the bar moves"
    assert not jobs.progress.isVisible()
    names = sorted(path.name.rpartition(", ")[2] for path in next(tmp_path.glob("* 20??-??-?? *")).iterdir())
    assert names == ["ranking.pdf", "scorecards.pdf", "travellers.pdf", "workbook.xlsx"]
    assert window.open_event
    (posted,) = [each.words for each in window.open_event.history() if each.act == "post results"]
    assert "provisional, 80 results missing: ranking" in posted, "as begun"


def test_stopped_on_the_way_nothing_is_left(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work rests at its first step until Stop is pressed, however fast the machine is."""
    jobs, pressed = window.print_controller.jobs, threading.Event()

    def resting(
        material: Material,
        wishes: SheetWishes,
        folder: Path,
        paper: Paper = Paper.A4,
        watch: Watch | None = None,
        names: Sequence[str] = ALL_POSTED,
    ) -> Posting:
        def rests(done: int, of: int) -> bool:
            tell(watch, done, of)
            if done:
                pressed.wait(PATIENCE / 1000)
            tell(watch, done, of)
            return True

        return post_results(material, wishes, folder, paper, rests, names)

    monkeypatch.setattr("bridgedesk.desk.files.evening_files.post_results", resting)
    window.menus.post.trigger()
    qtbot.waitUntil(lambda: jobs.progress.bar.value() > 0, timeout=PATIENCE)
    jobs.progress.cancel.click()
    pressed.set()
    qtbot.waitUntil(lambda: not jobs.work.busy, timeout=PATIENCE)
    assert window.status.text() == "Results: stopped. No file was written."
    assert list(next(tmp_path.glob("* 20??-??-?? *")).iterdir()) == []
