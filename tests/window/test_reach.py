"""On a small screen, at a large scale and in large letters everything can still be reached."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from bridgedesk.window.evening_page import SCORES, SETUP
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.layouts import column_of, holder
from bridgedesk.window.parts.reach import Reach
from bridgedesk.window.parts.theme import Look, apply_look
from tests.window.keys import focused

AT_150_PERCENT = (911, 434)  # 1366 by 768 without the bars of the screen
MOST_TABS = 60


@pytest.fixture
def look(dressed: QApplication) -> Iterator[QApplication]:
    yield dressed
    apply_look(dressed)


def in_sight(part: QWidget) -> bool:
    """Part of it at least, and its upper left corner, is inside every frame that scrolls."""
    around = part.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            corner = part.mapTo(around.viewport(), QPoint(0, 0))
            if not around.viewport().rect().intersects(QRect(corner, part.size())):
                return False
        around = around.parentWidget()
    return part.isVisible()


@pytest.mark.parametrize("percent", [100, 150])
def test_what_has_the_focus_is_in_sight(evening: MainWindow, look: QApplication, percent: int) -> None:
    apply_look(look, Look(percent=percent))
    evening.resize(*AT_150_PERCENT)
    for number in range(evening.tabs.count()):
        evening.choose_tab(number)
        QTest.qWait(5)
        for _ in range(MOST_TABS):
            QTest.keyClick(focused(), Qt.Key.Key_Tab)
            assert in_sight(focused()), (number, focused().accessibleName())


def test_it_scrolls_only_where_there_is_too_little_room(evening: MainWindow, look: QApplication) -> None:
    evening.choose_tab(SCORES)
    frame = next(each for each in evening.findChildren(Reach) if each.widget() is evening.scores)
    for size, scrolls in (((1366, 690), False), (AT_150_PERCENT, True), ((1366, 690), False)):
        evening.resize(*size)
        look.processEvents()
        assert (frame.verticalScrollBar().maximum() > 0) is scrolls, size
        if not scrolls:
            assert evening.scores.size() == frame.viewport().size()


def test_lists_and_pictures_give_way_before_a_page_scrolls(evening: MainWindow) -> None:
    """Setup has wrapped text beside a floor plan and a grid, smaller than they would like to be."""
    evening.choose_tab(SETUP)
    frame = next(each for each in evening.findChildren(Reach) if each.widget() is evening.setup)
    for height in (690, 500):
        evening.resize(1366, height)
        QTest.qWait(5)
        assert evening.setup.size() == frame.viewport().size(), height
    assert evening.setup.height() < evening.setup.heightForWidth(evening.setup.width())


def test_wrapped_text_is_as_high_as_its_lines_where_it_scrolls(look: QApplication) -> None:
    words = label("Three times as many words as fit on one line of a narrow pane. " * 3, wraps=True)
    frame = Reach(holder(column_of(words)), QSize(200, 40))
    for wide in (500, 200, 350):
        frame.resize(wide, 40)
        frame.show()
        look.processEvents()
        assert words.height() >= words.heightForWidth(words.width()) > 40, wide
    frame.close()
