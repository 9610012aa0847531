"""Days as people read them, and the field in which a day is typed."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QDate, QLocale, Qt

from bridgedesk.event.moment import day_words
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, focused, press

TUESDAY = date(2026, 11, 17)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(request.param)
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize("spoken", [QLocale.c(), QLocale("en_GB"), QLocale("de_DE")], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_a_day_is_written_the_same_under_every_locale() -> None:
    assert day_words(TUESDAY) == "Tue 17 Nov 2026"


@pytest.mark.parametrize("spoken", [QLocale.c()], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_an_event_without_a_title_is_called_by_its_day(window: MainWindow) -> None:
    page = type(window.reception.new_event)()
    page.day.setDate(QDate(2026, 11, 17))
    assert page.day.text() == "17 Nov 2026"


def test_tab_leaves_a_day_and_a_time(evening: MainWindow) -> None:
    """A day is one field: Tab goes on to the next, not from the day to the month."""
    control(Qt.Key.Key_N)
    page = evening.reception.new_event
    page.day.setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Tab)
    assert focused() is page.book
    evening.clock_dock.show()
    evening.clock_dock.finish.setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Tab)
    assert focused() is evening.clock_dock.work_back
