"""Overall places in the window: finals come first, a flight is added below the list."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.views.overall_places import SINGLE
from bridgedesk.window.main_window import MainWindow
from tests.desk.event.test_overall_list import FLIGHT_B, SWISS, finals_of, play
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import control
from tests.window.pictures import keep


@pytest.fixture
def congress(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A Swiss with two finals, of which B is played, and another flight."""
    club = club_at(tmp_path)
    swiss = desk_in(club, SWISS)
    _, final_b = finals_of(club, swiss, "1-2, 3-4")
    play(final_b, dog=20, cow=0)
    desk_in(club, FLIGHT_B)
    club.close()
    window.resize(1366, 768)
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def listed(window: MainWindow) -> list[tuple[str, str, str]]:
    return [(row[0], row[1], row[2]) for row in window.standings.ranking.rows]


def test_finals_come_first_and_a_flight_is_added(congress: MainWindow, qtbot: QtBot) -> None:
    window = congress
    window.reception.events.chosen.emit("swiss")
    control(Qt.Key.Key_3)
    window.standings_controller.choose_view("overall-places")
    qtbot.waitUntil(lambda: len(listed(window)) == 6)
    assert listed(window)[2] == ("3", "Dog", "Final B")
    assert "Provisional: " in window.standings.words.text()
    keep(window, "standings overall places")
    form = window.standings.forms.overall
    form.events.setCurrentIndex(form.events.findData("flight-b"))
    form.add.click()
    qtbot.waitUntil(lambda: len(listed(window)) == 10)
    assert listed(window)[6:8] == [("7", "Ibi", "Flight B"), ("8", "Gnu", "Flight B")]
    assert window.status.text().startswith("Overall places: Spring Swiss, final A; Spring Swiss, final B")


def test_prizes_for_overall_places_are_typed_in_one_line(congress: MainWindow, qtbot: QtBot) -> None:
    """Dog is third; the final of eel and ant is not played, so the first two prizes wait."""
    window = congress
    window.reception.events.chosen.emit("swiss")
    control(Qt.Key.Key_3)
    window.standings_controller.choose_view("prizes")
    form = window.standings.forms.prizes
    qtbot.waitUntil(lambda: form.among.findText("Overall places") >= 0)
    form.name.setText("Overall")
    form.among.setCurrentIndex(form.among.findText("Overall places"))
    form.place.setText("1-3")
    form.worth.setText("60, 40, 20")
    form.offer.click()
    assert window.status.text() == "Prizes offered: Overall 1 to Overall 3"
    qtbot.waitUntil(lambda: len(window.standings.ranking.rows) == 3)
    qtbot.waitUntil(lambda: window.standings.ranking.rows[2][3] == "Dog")
    first = window.standings.ranking.rows[0]
    assert (first[3], first[5]) == ("not decided yet", "")
    assert window.standings.ranking.rows[2][5] == "3 (Final B 1, 20 VP)"
    assert "the larger one; the next entry moves up" in window.standings.words.text()
    keep(window, "standings overall prizes")
    form.two.setCurrentIndex(2)
    form.two.activated.emit(2)
    assert window.status.text() == "Two prizes: every prize"
    assert "can win several prizes" in window.standings.words.text()


def test_one_ranking_is_its_own_list_until_an_event_is_added(congress: MainWindow, qtbot: QtBot) -> None:
    window = congress
    window.reception.events.chosen.emit("flight-b")
    control(Qt.Key.Key_3)
    window.standings_controller.choose_view("overall-places")
    assert window.standings.empty.text() == SINGLE
    form = window.standings.forms.overall
    form.events.setCurrentIndex(form.events.findData("swiss"))
    form.add.click()
    qtbot.waitUntil(lambda: len(listed(window)) == 10)
    form.order.setCurrentIndex(1)
    form.order.activated.emit(1)
    qtbot.waitUntil(lambda: listed(window)[:2] == [("1", "Ibi", "Flight B"), ("2", "Eel", "Spring Swiss")])
