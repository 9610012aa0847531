"""Days as people read them, and the field in which a day is typed."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QDate, QLocale

from bridgedesk.event.moment import day_words
from bridgedesk.window.main_window import MainWindow

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
