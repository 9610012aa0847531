"""Everything can be worked by keyboard and screen reader: names, roles, the order of the focus, no trap."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.window.evening_page import APPEALS, PENALTIES, SCORES, SETUP, STANDINGS
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts import labels
from tests.window.focus import backwards, left_out, round_by_tab, traps, unspoken

DOCKS = 12


def tab(number: int) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_tab(number)


def beside_scores(number: int) -> Callable[[MainWindow], object]:
    def open_it(window: MainWindow) -> None:
        window.choose_tab(SCORES)
        window.event_controller.docks[number][0].show()

    return open_it


def ruling(window: MainWindow) -> None:
    window.choose_tab(PENALTIES)
    window.penalties.list.begin.click()


def seating_changed(window: MainWindow) -> None:
    window.choose_tab(SETUP)
    window.setup.changed.click()


PLACES: dict[str, Callable[[MainWindow], object]] = {
    "setup": tab(SETUP),
    "a change of seating": seating_changed,
    "scores": tab(SCORES),
    "standings": tab(STANDINGS),
    "penalties": tab(PENALTIES),
    "a ruling": ruling,
    "appeals": tab(APPEALS),
    "welcome": lambda window: window.reception.show_welcome(),
    "events": lambda window: window.reception.show_events(),
    "a new event": lambda window: window.reception.show_new_event(),
    "players": lambda window: window.reception.show_players(),
    "copies": lambda window: window.reception.show_backups(),
    "a sheet before it is printed": lambda window: window.menus.sheets["ranking"].trigger(),
    "for the secretary": lambda window: window.exchange.show_sending(),
    **{f"pane {number + 1} beside the scores": beside_scores(number) for number in range(DOCKS)},
}


def test_every_pane_is_among_them(evening: MainWindow) -> None:
    assert len(evening.event_controller.docks) == DOCKS


@pytest.mark.parametrize("place", PLACES)
def test_tab_goes_where_the_eye_goes_and_comes_back(evening: MainWindow, place: str) -> None:
    PLACES[place](evening)
    QTest.qWait(20)
    order = round_by_tab()
    assert left_out(evening, order) == []
    assert list(backwards(order)) == []
    assert list(unspoken(evening)) == []
    assert list(traps(evening)) == []


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader would say."""
    said: list[str] = []

    class Reader:
        class AnnouncementPoliteness:
            Assertive = "at once"

        @staticmethod
        def isActive() -> bool:  # noqa: N802
            return True

        @staticmethod
        def updateAccessibility(event: "Announcement") -> None:  # noqa: N802
            said.append(event.words)

    class Announcement:
        def __init__(self, _part: object, words: str) -> None:
            self.words = words

        def setPoliteness(self, how: str) -> None:  # noqa: N802
            self.words = f"{how}: {self.words}"

    monkeypatch.setattr(labels, "QAccessible", Reader)
    monkeypatch.setattr(labels, "QAccessibleAnnouncementEvent", Announcement)
    return said


def test_the_line_to_type_and_a_refusal_are_spoken(evening: MainWindow, spoken: list[str]) -> None:
    """2410 is no score of any contract."""
    evening.choose_tab(SCORES)
    spoken.clear()
    QTest.keyClicks(evening.scores.field, "2410+")
    assert any(words.startswith("at once: ") and "2410" in words for words in spoken)
    QTest.keyClick(evening.scores.field, Qt.Key.Key_Escape)
    spoken.clear()
    QTest.keyClicks(evening.scores.field, "42+")
    assert evening.scores.line.text() in spoken


def test_what_was_refused_is_spoken_at_once(evening: MainWindow, spoken: list[str]) -> None:
    evening.show_status("Pair 9 does not play tonight.", wrong=True)
    evening.show_status("Saved.")
    assert spoken[-2:] == ["at once: Pair 9 does not play tonight.", "Saved."]


def test_the_table_an_arrow_goes_to_on_the_map_is_spoken(evening: MainWindow, spoken: list[str]) -> None:
    evening.choose_tab(SCORES)
    evening.scores_controller.room_map.show()
    spoken.clear()
    QTest.keyClick(evening.scores_controller.room_map.map, Qt.Key.Key_Right)
    assert spoken == ["Table 2: 0 of 20 results in"]
