"""An entry leaves: what that does is read before it is done, and can be undone."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.desk.acts.test_leaving import between_two_rounds
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep


def test_a_team_is_disqualified_with_its_effects_in_view(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Elk has 12 VPs and for a forfeit (SABF 13.9) 14.39 until the end."""
    club = club_at(tmp_path)
    desk_in(club, between_two_rounds())
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_1)
    teams = window.setup.teams
    teams.go_to("fox")
    teams.drop.click()
    card = teams.leaving
    qtbot.waitUntil(lambda: bool(card.ranking.places))
    assert card.effects.text().splitlines() == [
        "• Fox is left out of later draws.",
        "• Elk has the bye in round 2.",
        "• Its results count, as the director decided.",
    ]
    keep(window, "leaving, withdraws")
    how, coming = (card.form.fields[name] for name in ("how", "coming"))
    assert isinstance(how, QComboBox)
    assert isinstance(coming, QComboBox)
    how.setCurrentIndex(1)
    coming.setCurrentIndex(1)
    assert card.record.text() == "Disqualify"
    qtbot.waitUntil(lambda: {each.entry: each.total_text for each in card.ranking.places}["elk"] == "26.39")
    keep(window, "leaving, is disqualified")
    card.record.click()
    assert "Type the reason for the disqualification" in window.status.text()
    why = card.form.fields["why"]
    assert isinstance(why, QLineEdit)
    why.setFocus()
    type_text("Law 91B")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Fox is disqualified. It forfeits 1 match: Fox v Elk, round 2.")
    assert not card.isVisible()
    assert [team.remark for team in teams.teams if team.key == "fox"] == ["disqualified"]
    keep(window, "leaving, done")
    window.undo()
    assert [team.remark for team in teams.teams if team.key == "fox"] == [""]
    teams.go_to("fox")
    teams.drop.click()
    press(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert window.open_event
    assert window.open_event.event.entry("fox").withdrawn is None
