"""Captain and coach in the form of a team, through the real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from bridgedesk.standings.entry_names import members_of
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.setup.team_leaders import OUTSIDE
from tests.evenings.club_evening import club_at
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep

FOUR = ("Ann Able", "Bob Baker", "Cy Cole", "Di Dunn")


def begin(window: MainWindow, folder: Path, kind: str) -> None:
    club_at(folder).close()
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.format.setCurrentIndex(page.format.findData(kind))
    page.begin.click()


@pytest.fixture
def swiss(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A Swiss of teams without a team; the cursor is in the first team's name."""
    begin(window, tmp_path, "swiss-teams")
    return window


def type_team(name: str, *players: str) -> None:
    for text in (name, *players):
        type_text(text)
        press(Qt.Key.Key_Return)


def members(window: MainWindow) -> tuple[str, ...]:
    assert window.open_event is not None
    return members_of(window.open_event.event, window.open_event.event.entries[0].id)


def test_a_captain_is_chosen_among_the_players_and_a_coach_typed(swiss: MainWindow) -> None:
    window, panel = swiss, swiss.setup.teams
    type_team("Fox", *FOUR)
    line = panel.leaders
    line.choice.setCurrentIndex(line.choice.findText("Captain: Bob Baker"))
    assert not line.captain.isEnabled()
    line.coach.setFocus()
    type_text("Kim Train")
    keep(window, "team form, captain and coach")
    press(Qt.Key.Key_Return)
    assert members(window) == (
        "Ann Able", "Bob Baker (captain)", "Cy Cole", "Di Dunn", "Kim Train (coach, not playing)",
    )  # fmt: skip
    assert line.choice.currentText() == "No captain", "the next team has none yet"
    assert line.coach.text() == ""
    assert panel.model.index(0, 3).data() == ", ".join(members(window))
    panel.go_to(panel.teams[0].key)
    assert (line.choice.currentText(), line.coach.text()) == ("Captain: Bob Baker", "Kim Train")


def test_a_captain_who_does_not_play_is_typed_by_name(swiss: MainWindow) -> None:
    window, panel = swiss, swiss.setup.teams
    type_team("Fox", *FOUR)
    line = panel.leaders
    line.choice.setCurrentIndex(line.choice.findData(OUTSIDE))
    assert line.captain.isEnabled()
    line.captain.setFocus()
    type_text("Pat Lead")
    press(Qt.Key.Key_Return)
    assert members(window) == (*FOUR, "Pat Lead (captain, not playing)")
    panel.go_to(panel.teams[0].key)
    assert (line.choice.currentText(), line.captain.text()) == ("Captain does not play", "Pat Lead")
    keep(window, "team form, captain who does not play")
    line.choice.setCurrentIndex(0)
    panel.enter.click()
    assert members(window) == FOUR


def test_the_choice_is_kept_when_the_event_is_left_half_typed(swiss: MainWindow) -> None:
    window, panel = swiss, swiss.setup.teams
    type_team("Fox", "Ann Able")
    line = panel.leaders
    line.choice.setCurrentIndex(line.choice.findData("1"))
    line.choice.activated.emit(line.choice.currentIndex())
    panel.draft.save()
    file = window.open_event.file.path if window.open_event else Path()
    window.open_file(file)
    assert line.choice.currentText() == "Captain: Ann Able"


def test_pairs_that_meet_by_a_draw_have_no_captain(window: MainWindow, tmp_path: Path) -> None:
    begin(window, tmp_path, "swiss-pairs")
    assert not window.setup.teams.leaders.isVisible()
    assert window.setup.teams.isVisible()
