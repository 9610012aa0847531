"""The rounds beside a draw are in sight, and enough of them, on a small laptop with larger text."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look, look
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import SWISS, alphabet
from tests.window.keys import control, score
from tests.window.pictures import keep
from tests.window.test_teams_evening import draw

ROUNDS, FEWEST = 5, 3


@pytest.fixture
def swiss(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Five rounds of eight teams; the next is still to be drawn."""
    club = club_at(tmp_path)
    desk_in(club, SWISS)
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    for _ in range(ROUNDS):
        draw()
        for total in ("20-10", "10-20", "30-10", "10-12"):
            score(total)
    return window


@pytest.fixture(autouse=True)
def as_before(dressed: QApplication) -> Iterator[None]:
    yield
    apply_look(dressed)


@pytest.mark.parametrize("percent", [100, 115, 130, 150])
def test_three_rounds_are_in_sight(swiss: MainWindow, percent: int) -> None:
    swiss.resize(1280, 800)
    while look().percent < percent:
        swiss.set_look(percent=1)
    for _ in range(5):
        QTest.qWait(1)
    keep(swiss, f"rounds beside a draw, text at {percent}%")
    assert swiss.tabs.tabBar().tabRect(0).height() >= 0.25 * percent, "the tabs have grown with the text"
    view = swiss.scores.matches.rounds_view
    row = view.rowHeight(0)
    assert view.isVisible()
    assert view.viewport().height() >= FEWEST * row
    last = view.visualRect(view.model().index(ROUNDS - 1, 0))
    assert view.viewport().rect().contains(last), "the round in view"
    assert swiss.scores.matches.standings_view.viewport().height() >= 2 * row


def test_on_a_very_low_screen_two_rounds_are_in_sight(swiss: MainWindow) -> None:
    """1366 x 768 at 125%."""
    swiss.resize(1092, 614)
    for _ in range(5):
        QTest.qWait(1)
    keep(swiss, "rounds beside a draw, a very low screen", 1.25)
    view = swiss.scores.matches.rounds_view
    assert view.viewport().height() >= 2 * view.rowHeight(0)
    assert swiss.scores.matches.standings_view.viewport().height() >= view.rowHeight(0)
