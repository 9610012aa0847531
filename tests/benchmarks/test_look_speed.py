"""Light, dark and larger text at forty tables: what is in sight changes at once, and what is shown afterwards
costs no more. By the time of the processor, the best of many laps, against as many bare lines."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look, look
from tests.benchmarks.floor import race
from tests.benchmarks.windows import begin_field, new_club, window_on

TABLES, LINES = 40, 500  # parts that the seats of forty tables have
LIMIT = 4
DRESSES = "QLineEdit {{ border: 1px solid {0}; padding: 4px; }} QLineEdit:focus {{ border: 2px solid {0}; }}"


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = window_on(begin_field(new_club(tmp_path), TABLES), qtbot, tmp_path)
    yield window
    window.close()
    apply_look(qapp)


@pytest.fixture
def bare(qtbot: QtBot) -> Callable[[], None]:
    """Lines without anything around them, dressed anew."""
    page = QWidget()
    qtbot.addWidget(page)
    grid = QGridLayout(page)
    for at in range(LINES):
        grid.addWidget(QLineEdit(), at // 20, at % 20)
    page.resize(1366, 768)
    page.show()
    colours = ["#27624a", "#7cc9a5"]

    def change() -> None:
        colours.reverse()
        page.setStyleSheet(DRESSES.format(colours[0]))
        QApplication.processEvents()

    change()
    return change


def held(what: str, floor: Callable[[], object], ours: Callable[[], object]) -> None:
    measured = race(floor, ours, 4, LIMIT)
    print(f"\n{what}: {measured}")
    assert measured.ratio <= LIMIT, what


def drawn(act: Callable[[], object]) -> None:
    act()
    QApplication.processEvents()


def test_light_and_dark(window: MainWindow, bare: Callable[[], None]) -> None:
    for tab in range(window.tabs.count()):
        drawn(partial(window.choose_tab, tab))
        held(f"light and dark, tab {tab}", bare, lambda: drawn(lambda: window.set_look(dark=not look().dark)))
    for dock in (window.side.rule_lookup, window.guide):
        drawn(dock.show)
    held(
        "light and dark beside two docks", bare, lambda: drawn(lambda: window.set_look(dark=not look().dark))
    )


def test_larger_text(window: MainWindow, bare: Callable[[], None]) -> None:
    sizes = [1, -1]

    def another_size() -> None:
        sizes.reverse()
        window.set_look(percent=sizes[0])

    for tab in range(window.tabs.count()):
        drawn(partial(window.choose_tab, tab))
        held(f"larger text, tab {tab}", bare, lambda: drawn(another_size))


def test_what_is_shown_after_the_look_has_changed(window: MainWindow) -> None:
    for tab in range(window.tabs.count()):
        other = (tab + 1) % window.tabs.count()

        def away(other: int = other) -> None:
            drawn(lambda: window.choose_tab(other))
            drawn(lambda: window.set_look(dark=not look().dark))

        def away_and_back(tab: int = tab, other: int = other) -> None:
            away(other)
            drawn(lambda: window.choose_tab(tab))

        held(f"away, dark, and back to tab {tab}", away, away_and_back)
