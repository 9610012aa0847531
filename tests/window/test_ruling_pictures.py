"""The Penalties and Appeals tabs in both themes, at 100% and 125%: pictures to be looked at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window, three_rounds
from tests.window.pictures import keep
from tests.window.test_appeals import appeal, put
from tests.window.test_penalties import begin, fill, looked_ahead

LOOKS = {
    "dark": Look(dark=True),
    "125": Look(percent=125),
    "dark 125": Look(dark=True, percent=125),
}


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        yield opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_look(application)


@pytest.fixture
def swiss(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        yield opened(window, tmp_path, three_rounds("swiss"))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_look(application)


@pytest.mark.parametrize("name", LOOKS)
def test_rulings_on_matches_fit(swiss: MainWindow, qtbot: QtBot, name: str) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_look(application, LOOKS[name])
    swiss.choose_tab(3)
    builder = begin(swiss, "Adjusted VPs of a match", session="s1")
    fill(builder, home_VPs="12", away_VPs="6")
    builder.reason.setText("Both sides had the wrong boards")
    looked_ahead(swiss, qtbot)
    keep(swiss, f"penalties VPs of a match, {name}")
    builder.impose.click()
    begin(swiss, "Adjusted score on a board", session="s1")
    keep(swiss, f"penalties board of a match, {name}")
    builder = begin(swiss, "Late arrival", "Owl", session="s1")
    builder.round.setText("2")
    fill(builder, minutes="40")
    builder.amount.setText("later")
    looked_ahead(swiss, qtbot)
    builder.impose.click()
    keep(swiss, f"penalties that wait, {name}")
    swiss.choose_tab(2)
    for key in ("tied", "stages", "lists", "posted", "matches"):
        swiss.standings_controller.choose_view(key)
        keep(swiss, f"standings {key}, {name}")
        least = swiss.minimumSizeHint()
        assert least.width() <= 1366, key
        assert least.height() <= 768, key


@pytest.mark.parametrize("name", LOOKS)
def test_every_state_fits(tuesday: MainWindow, qtbot: QtBot, name: str) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_look(application, LOOKS[name])
    tuesday.choose_tab(3)
    keep(tuesday, f"penalties empty, {name}")
    builder = begin(tuesday, "Late arrival", "Kay")
    fill(builder, minutes="12")
    looked_ahead(tuesday, qtbot)
    keep(tuesday, f"penalties builder, {name}")
    builder.impose.click()
    keep(tuesday, f"penalties list, {name}")
    appeal(tuesday)
    keep(tuesday, f"appeals case, {name}")
    put(tuesday, grounds="The clock was fast", late="taken all the same")
    tuesday.appeals.save.click()
    tuesday.appeals.form.pages.setCurrentIndex(3)
    put(tuesday, committee="Bob Sample\nMax Outsider *", outcome="varied", decision="Half of it", amount="10")
    qtbot.waitUntil(lambda: not tuesday.appeals_controller.ahead.busy)
    keep(tuesday, f"appeals decision, {name}")
    for tab in (3, 4):
        tuesday.choose_tab(tab)
        least = tuesday.minimumSizeHint()
        assert least.width() <= 1366
        assert least.height() <= 768
