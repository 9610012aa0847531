"""Chances with assumed results: worked out aside, shown as assumed, and never recorded."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.event.match import Slip
from bridgedesk.window.main_window import MainWindow
from tests.desk.views.test_outlook import swiss
from tests.directing.seating.test_pairs_by_draw import begun, draw, type_round
from tests.evenings.club_evening import club_at
from tests.evenings.ruled_events import Hand, opened, shown_window
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep

OPEN = "3"  # the id of the match Fox v Elk, at table 1


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        opened(window, tmp_path, swiss(rounds=3))
        control(Qt.Key.Key_3)
        window.standings_controller.choose_view("outlook")
        yield window


def assume(window: MainWindow, typed: str) -> None:
    window.standings.forms.what_if.results.setFocus()
    window.standings.forms.what_if.results.setText("")
    type_text(typed)
    press(Qt.Key.Key_Return)


def tables(window: MainWindow) -> int:
    return len(window.standings.shown.tables)


def test_the_draw_is_shown_as_it_would_be(window: MainWindow, qtbot: QtBot) -> None:
    """Fox 24, Elk 23, Owl 19, Bee 14: Fox has met Elk and Owl, so it would meet Bee."""
    assume(window, "1 12-8")
    qtbot.waitUntil(lambda: tables(window) == 2, timeout=20_000)
    keep(window, "chances, what if")
    met = {frozenset(row[1:]) for row in window.standings.second.rows}
    assert met == {frozenset(("Fox", "Bee")), frozenset(("Elk", "Owl"))}
    assert window.standings.words.text().startswith("Assumed: table 1 12–8. Nothing is recorded.")
    assert window.open_event
    assert window.open_event.event.match(OPEN).slip is None
    window.standings.forms.what_if.clear.click()
    assert tables(window) == 1
    assert "Assumed" not in window.standings.words.text()


def test_a_table_that_is_not_open_is_refused_in_words(window: MainWindow, qtbot: QtBot) -> None:
    assume(window, "2 12-8")
    said = "Table 2 has no open match. Open are table 1."
    qtbot.waitUntil(lambda: window.standings.words.text() == said, timeout=20_000)
    assert window.standings.forms.what_if.results.text() == "2 12-8", "what was typed stays"


def test_a_result_that_comes_in_ends_what_was_assumed(window: MainWindow, qtbot: QtBot) -> None:
    assume(window, "1 12-8")
    qtbot.waitUntil(lambda: tables(window) == 2, timeout=20_000)
    open_event = window.open_event
    assert open_event
    record_match_total(open_event, OPEN, Slip((30, 10)))
    window.event_controller.refresh()
    assert "Assumed" not in window.standings.words.text()
    assert not window.standings.forms.what_if.isEnabled(), "nothing is open any more"


def test_a_swiss_of_pairs_is_looked_ahead_in_too(qtbot: QtBot, tmp_path: Path) -> None:
    """Round 1 is in, and of round 2 nothing: all three tables are assumed."""
    (tmp_path / "begun").mkdir()
    desk = begun(club_at(tmp_path / "begun"), 6)
    draw(desk, 1)
    type_round(desk, 1)
    draw(desk, 2)
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        opened(window, tmp_path, desk.event)
        control(Qt.Key.Key_3)
        window.standings_controller.choose_view("outlook")
        assert window.standings.forms.what_if.isEnabled()
        assume(window, "1 12-8; 2 10-10; 3 15-5")
        qtbot.waitUntil(lambda: tables(window) == 2, timeout=20_000)
        keep(window, "chances of pairs, what if")
        said = window.standings.words.text()
        assert "Nothing is recorded." in said
        assert "Scores to come may still change the IMPs of the other tables." in said
        assert len(window.standings.second.rows) == 3
