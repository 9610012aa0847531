"""A match of a Swiss of pairs is played again, through the real window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.directing.seating.test_pairs_by_draw import begun, draw, type_round
from tests.evenings.club_evening import club_at
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep


def test_a_match_is_played_again(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    desk.file.close()
    window.open_file(desk.file.path)
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    panel.row_clicked.emit(0)
    panel.decide.click()
    page = panel.decision
    ended = page.form.fields["ended"]
    assert isinstance(ended, QComboBox)
    ended.setCurrentIndex(ended.findText("is played again"))
    ended.activated.emit(ended.currentIndex())
    page.form.fields["why"].setFocus()
    type_text("wrong opponents")
    qtbot.waitUntil(lambda: bool(page.ranking.places))
    assert "13.90-6.10 VPs over 8 boards, does not count." in page.effects.text()
    keep(window, "pairs again, form")
    press(Qt.Key.Key_Return)
    keep(window, "pairs again, done")
    assert panel.matches.rows[0][-1] == "played again"
    assert [row[3] for row in panel.matches.rows] == ["0 of 8", "8 of 8", "8 of 8"]
    press(Qt.Key.Key_F5)
    assert window.scores.field.hasFocus(), "its slips are typed next"
    press(Qt.Key.Key_F5)
    window.undo()
    assert [row[3] for row in panel.matches.rows] == ["8 of 8"] * 3
