"""A team leaves its triangle in mid-play: the form of *Withdraw* has what each of its teams earns."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.form_fields import FormFields
from tests.desk.acts.test_triangle_in_play import half_played
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import control
from tests.window.pictures import keep


def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    club = club_at(tmp_path)
    desk_in(club, half_played())
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def choose_figures(form: FormFields) -> None:
    choice = form.fields["triangle"]
    assert isinstance(choice, QComboBox)
    choice.setCurrentIndex(choice.findData("figures"))
    choice.activated.emit(choice.currentIndex())
    for name, text in (("first", "0"), ("second", "12"), ("third", "12.5")):
        field = form.fields[name]
        assert isinstance(field, QLineEdit)
        field.setText(text)
        field.textEdited.emit(text)


def test_a_team_leaves_with_the_triangle_in_view(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Fox 14 + 12.42 by the boards played; 14 + 0 by figures."""
    opened(window, tmp_path)
    control(Qt.Key.Key_1)
    teams = window.setup.teams
    teams.go_to("fox")
    teams.drop.click()
    card = teams.leaving
    qtbot.waitUntil(lambda: bool(card.ranking.places))
    assert card.effects.text().splitlines()[1:4] == [
        "• Triangle of round 2: Fox has 12.42 VPs over 4 boards.",
        "• Triangle of round 2: Elk has 7.58 VPs over 4 boards.",
        "• Triangle of round 2: Owl has 10.00 VPs over 4 boards.",
    ]
    keep(window, "leaving a triangle, boards played")
    choose_figures(card.form)
    qtbot.waitUntil(lambda: {each.entry: each.total_text for each in card.ranking.places}["fox"] == "14.00")
    keep(window, "leaving a triangle, figures")
    card.record.click()
    assert window.status.text().startswith("Fox withdraws. Triangle of round 2: Fox has 0.00 VPs.")
    control(Qt.Key.Key_2)
    keep(window, "leaving a triangle, done")
    rows = [row for row in window.scores.matches.matches.rows if "triangle" in row[-1]]
    assert [row[-2] for row in rows] == ["0.00", "12.00", "12.50"]
    assert [row[-1].partition(", ")[2] for row in rows] == [
        "abandoned, 0 as decided", "abandoned, 12 as decided", "abandoned, 12.50 as decided",
    ]  # fmt: skip


def test_a_triangle_is_decided_in_scores(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    opened(window, tmp_path)
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    panel.row_clicked.emit(0)
    panel.decide.click()
    page = panel.decision
    qtbot.waitUntil(lambda: bool(page.ranking.places))
    choose_figures(page.form)
    qtbot.waitUntil(lambda: {each.entry: each.total_text for each in page.ranking.places}["owl"] == "18.50")
    keep(window, "triangle decided in Scores")
    page.record.click()
    assert window.status.text().startswith("Triangle of round 2: abandoned.")
