"""Days as they are said here: by the locale, and without one so that nobody has to guess."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QDate, QLocale

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.labels import long_day, short_day

TUESDAY = date(2026, 11, 17)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(request.param)
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("spoken", "short", "long"),
    [
        (QLocale.c(), "17 Nov 2026", "Tuesday, 17 November 2026"),
        (QLocale("en_GB"), "17/11/2026", "Tuesday 17 November 2026"),
        (QLocale("de_DE"), "17.11.26", "Dienstag, 17. November 2026"),
    ],
    indirect=["spoken"],
)
@pytest.mark.usefixtures("spoken")
def test_a_day(short: str, long: str) -> None:
    assert short_day(TUESDAY) == short
    assert long_day(TUESDAY).replace("Tuesday,", "Tuesday") == long.replace("Tuesday,", "Tuesday")


@pytest.mark.parametrize("spoken", [QLocale.c()], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_an_event_without_a_title_is_called_by_its_day(window: MainWindow) -> None:
    page = type(window.reception.new_event)()
    page.day.setDate(QDate(2026, 11, 17))
    assert page.day.text() == "17 Nov 2026"
