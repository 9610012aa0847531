"""Begun as a Swiss and played by a movement, and back again, through the real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.window.keys import control, find_movement, focused, press, score, type_text
from tests.window.pictures import keep


@pytest.fixture
def swiss(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A Swiss of teams with five names."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("swiss-teams"))
    page.begin.click()
    for name in ("Ash", "Birch", "Cedar", "Elm", "Fir"):
        window.setup.teams.entered.emit(None, name, [])
    return window


def change_format(window: MainWindow, kind: str) -> None:
    window.menus.format.trigger()
    page = window.setup.regulations
    assert page.isVisible()
    page.format.setCurrentIndex(page.format.findData(kind))
    keep(window, f"format, {kind}")
    page.change.click()


def names(window: MainWindow) -> list[str]:
    assert window.open_event
    return [entry.name or "" for entry in window.open_event.event.entries]


def test_a_swiss_becomes_a_movement_and_a_swiss_again(swiss: MainWindow, qtbot: QtBot) -> None:
    window = swiss
    entered = names(window)
    assert len(entered) == 5
    change_format(window, "teams")
    assert window.status.text() == "Format: Teams. Next: choose the movement."
    chooser = window.setup.chooser
    assert chooser.isVisible()
    assert chooser.wishes.pairs.text() == "5", "as many as are entered"
    keep(window, "format, a movement for the teams entered")
    window.setup.chooser.wishes.pairs.clear()
    find_movement(window, qtbot, "5", "10")
    press(Qt.Key.Key_Return)
    assert names(window) == entered
    assert [team.name for team in window.setup.teams.teams] == entered
    assert window.results_in.text() == "0 of 40 results in"  # 4 rounds of 2 boards at 5 tables

    change_format(window, "swiss-teams")
    assert window.status.text().startswith("Format:")
    assert names(window) == entered
    assert [team.name for team in window.setup.teams.teams] == entered
    control(Qt.Key.Key_Z)
    assert window.results_in.text() == "0 of 40 results in"


def test_what_is_played_stands_in_the_way_and_says_what_to_do(swiss: MainWindow, qtbot: QtBot) -> None:
    window = swiss
    change_format(window, "teams")
    window.setup.chooser.wishes.pairs.clear()
    find_movement(window, qtbot, "5", "10")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    score("11+")
    change_format(window, "swiss-teams")
    panel = window.setup.regulations.panel
    assert "Create a new event for it, or erase the results first." in panel.words.text()
    assert window.setup.regulations.format.currentData() == "teams"
    keep(window, "format, refused")
    press(Qt.Key.Key_Escape)
    assert focused() is not None


PAIRS = (
    "Ann Able, Bob Baker",
    "Cy Cobb, Di Dale",
    "Ed Eden, Flo Ford",
    "Gus Gale, Hal Hope",
    "Ida Isle, Jo Joy",
    "Kay Kerr, Len Lane",
)


def test_pairs_of_a_swiss_sit_by_a_movement_and_are_drawn_again(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("swiss-pairs"))
    page.begin.click()
    for line in PAIRS:
        type_text(line)
        press(Qt.Key.Key_Return)
    change_format(window, "pairs")
    wishes = window.setup.chooser.wishes
    assert wishes.pairs.text() == "6", "as many as are entered"
    wishes.pairs.clear()
    find_movement(window, qtbot, "6", "20")
    press(Qt.Key.Key_Return)
    seated = {field.text() for fields in window.setup.fields.values() for field in fields}
    assert seated == {name for line in PAIRS for name in line.split(", ")}
    keep(window, "format, pairs of a Swiss in a movement")
    change_format(window, "swiss-pairs")
    assert window.status.text().endswith("Next: draw round 1.")
    assert [", ".join(team.players) for team in window.setup.teams.teams] == list(PAIRS)
