"""Nights and days in the real window: SABF 17.1 as an event is begun, 17.4 as a week of finals is drawn."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import DAY, SABF, STAGE_TWO, as_they_are, stage_of_teams
from tests.directing.times.test_finals_days import LAST_NIGHT
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import CONTROL, control, focused
from tests.window.pictures import keep


def test_the_state_teams_are_offered_with_five_nights(window: MainWindow, tmp_path: Path) -> None:
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("state-teams"))
    assert page.sessions.currentData() == 5
    page.format.setCurrentIndex(page.format.findData("swiss-teams"))
    assert page.sessions.currentData() == 1, "what was only offered goes with the format"
    page.format.setCurrentIndex(page.format.findData("state-teams"))
    page.sessions.setCurrentIndex(3)
    page.begin.click()
    assert window.status.text().endswith("Enter the teams. At least 5 nights: 4 (17.1)")
    keep(window, "calendar, four nights are not five")
    control(Qt.Key.Key_2)
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    keep(window, "calendar, four nights under To clear")


def test_a_week_of_the_finals_says_its_day(window: MainWindow, tmp_path: Path) -> None:
    club = club_at(tmp_path)
    stage = stage_of_teams("two", *STAGE_TWO, kind="state-teams")
    (session,) = stage.sessions
    desk_in(club, replace(stage, sessions=(replace(session, starts=LAST_NIGHT),)))
    desk_in(
        club,
        new_event("final", "Example BC", NewEventRequest("The final", DAY, "state-teams-final", 5), SABF),
    )
    club.close()
    window.scores_controller.matches.chance = as_they_are
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_1)
    window.setup.qualifying.take.click()
    control(Qt.Key.Key_2)
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert "Week 1 of the finals: by Wed 11 Nov 2026 (17.4: the 2nd" in window.status.text()
    keep(window, "calendar, week one drawn")
    control(Qt.Key.Key_B)
    book = window.event_controller.book.dock
    book.pages.setCurrentIndex(1)
    assert book.times.item(0).text().startswith("Week 1 of the finals: Wed 11 Nov 2026")
    keep(window, "calendar, week one among the times")
