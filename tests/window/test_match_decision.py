"""A match that is not played out is decided in Scores, with the effects and the new ranking in view."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.desk.acts.test_match_decisions import without_vps
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep


def open_scores(window: MainWindow, tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk_in(club, without_vps())
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)


def test_a_match_is_cancelled_with_figures(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Fox has 6 IMPs and gets 3; Elk gets 3."""
    open_scores(window, tmp_path)
    panel = window.scores.matches
    panel.row_clicked.emit(0)
    panel.decide.click()
    page = panel.decision
    assert page.heading.text() == "Fox v Elk, round 2"
    ended, counts, home, away = (page.form.fields[each] for each in ("ended", "counts", "home", "away"))
    assert isinstance(ended, QComboBox)
    assert isinstance(counts, QComboBox)
    assert isinstance(home, QLineEdit)
    assert isinstance(away, QLineEdit)
    assert (ended.currentText(), counts.currentText()) == ("is cancelled", "the figures below")
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()
    panel.decide.click()
    page.record.click()
    assert window.status.text() == "Type the IMPs that Fox earns, such as 12 or 0."
    home, away, why = (page.form.fields[each] for each in ("home", "away", "why"))
    assert isinstance(home, QLineEdit)
    assert isinstance(away, QLineEdit)
    home.setText("3")
    away.setText("3")
    why.setFocus()
    type_text("storm")
    qtbot.waitUntil(lambda: bool(page.ranking.places))
    assert {each.entry: each.total_text for each in page.ranking.places}["fox"] == "9"
    keep(window, "match decision, cancelled")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Fox v Elk, round 2: cancelled. Fox earns 3 IMPs, Elk 3.")
    assert not page.isVisible()
    keep(window, "match decision, done")
    assert panel.matches.rows[0][-1] == "cancelled, 3-3 as decided"


def test_a_match_is_played_again(window: MainWindow, tmp_path: Path) -> None:
    open_scores(window, tmp_path)
    panel = window.scores.matches
    panel.round_clicked.emit(0)
    panel.row_clicked.emit(0)
    panel.decide.click()
    page = panel.decision
    ended = page.form.fields["ended"]
    assert isinstance(ended, QComboBox)
    ended.setCurrentIndex(ended.findData("again"))
    assert list(page.form.fields) == ["ended", "boards", "why"]
    page.form.fields["why"].setFocus()
    type_text("wrong boards")
    keep(window, "match decision, played again")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Fox v Owl, round 1 played again: wrong boards.")
    assert window.open_event is not None
    assert window.open_event.event.match("a1").results == ()
