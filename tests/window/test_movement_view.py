"""On a small laptop the names and the movement are both in view, or one key away from each other."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.setup.movement_view import MovementView
from tests.window.keys import focused
from tests.window.pictures import keep
from tests.window.states_of_movements import begin, look_for

SCREENS = {"100%": (1366, 768), "125%": (1092, 614)}
SIZES = [("Matchpoint pairs", "8", "24"), ("Matchpoint pairs", "18", "27"), ("Matchpoint pairs", "44", "26")]
OTHERS = [("Teams", "9", "24"), ("Individual", "52", "26")]
SEVERAL = 4  # lines of the grid


def turn() -> None:
    QTest.keyClick(focused(), Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(20)


def lines_in_view(view: MovementView) -> float:
    """Of the grid, below its head."""
    frame, grid = view.frames[1], view.grid
    whole = grid.height_of(len(grid.movement.rounds)) if grid.movement else 0
    if frame.isHidden() or not whole:
        return 0
    if frame.viewport().height() >= whole:
        return SEVERAL
    one = grid.height_of(2) - grid.height_of(1)
    return (frame.viewport().height() - (grid.height_of(1) - one)) / one


def tables_in_view(view: MovementView) -> bool:
    """All of them, or at least three rows as small as they get: 3 x 92 x 0.78 and a gap of 12."""
    room = view.frames[0].viewport().height()
    return not view.frames[0].isHidden() and room >= min(view.floor.height(), 3 * 92 * 0.78 + 12)


@pytest.mark.parametrize(("kind", "entrants", "boards"), [*SIZES, *OTHERS])
@pytest.mark.parametrize("screen", SCREENS)
def test_seats_and_movement(
    evening: MainWindow, qtbot: QtBot, screen: str, kind: str, entrants: str, boards: str
) -> None:
    evening.resize(*SCREENS[screen])
    begin(evening, kind)
    look_for(evening, entrants, boards)
    setup = evening.setup
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    QTest.qWait(20)
    view, sides = setup.picture, setup.seats_view
    name = f"setup {screen} {kind} {entrants}"
    keep(evening, name)
    typed_in = focused()
    assert sides.work.isVisible()
    qtbot.waitUntil(lambda: tables_in_view(view))
    if not lines_in_view(view):
        turn()
        assert focused() is typed_in
    qtbot.waitUntil(lambda: lines_in_view(view) >= SEVERAL - 0.5)

    evening.clock_dock.show()
    QTest.qWait(20)
    qtbot.waitUntil(lambda: view.alone)
    assert sides.work.isVisible()
    assert not any(frame.isVisible() for frame in view.frames)
    keep(evening, f"{name}, beside a dock")
    turn()
    assert not sides.work.isVisible()
    qtbot.waitUntil(lambda: tables_in_view(view))
    keep(evening, f"{name}, beside a dock, the plan")
    turn()
    qtbot.waitUntil(lambda: lines_in_view(view) >= SEVERAL)
    assert focused() is view.frames[1]  # arrows scroll it
    turn()
    assert sides.work.isVisible()
    assert focused() is typed_in


@pytest.fixture
def letters(dressed: QApplication) -> Iterator[Callable[[int], None]]:
    yield lambda percent: apply_look(dressed, Look(percent=percent))
    apply_look(dressed)


def test_the_pictures_follow_larger_letters(evening: MainWindow, letters: Callable[[int], None]) -> None:
    view = evening.setup.picture
    before = view.grid.minimumHeight()
    letters(150)
    QTest.qWait(20)
    assert view.grid.minimumHeight() == pytest.approx(1.5 * before, rel=0.02)
