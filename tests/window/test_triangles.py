"""Results of a triangle typed in Scores: one total for each team, over both its tables (SABF 14.1)."""

from pathlib import Path

from PySide6.QtCore import Qt

from bridgedesk.event.match import Slip
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet, swiss_of
from tests.window.keys import control, score
from tests.window.pictures import keep


def test_each_team_of_a_triangle_is_asked_for_by_name(window: MainWindow, tmp_path: Path) -> None:
    """Seven teams: Cat, Dog and Emu play A v B, C v A, B v C at tables 3a, 3b and 3c."""
    club = club_at(tmp_path)
    desk_in(club, swiss_of(("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu")))
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    panel.drawing.next_boards.setText("1-8")
    panel.drawing.draw.click()
    score("31-14")
    score("20-10")
    shown = []
    for total in ("+12", "-7", "0"):
        shown.append(" ".join(panel.line.text().split()))
        assert panel.unit.text() == "IMPs: +12 or -7"
        score(total)
        keep(window, f"triangle, {len(shown)} of 3")
    assert shown == [
        "Triangle: 5 Cat at tables 3a and 3b, against 6 Dog and 7 Emu",
        "Triangle: 7 Emu at tables 3b and 3c, against 5 Cat and 6 Dog",
        "Triangle: 6 Dog at tables 3c and 3a, against 7 Emu and 5 Cat",
    ]
    assert window.status.text().startswith("Dog, triangle of round 1: 0 IMPs")
    assert window.open_event is not None
    totals = {each.home: each.slip for each in window.open_event.event.matches if each.triangle}
    assert totals == {"cat": Slip(team_imps=12), "emu": Slip(team_imps=-7), "dog": Slip(team_imps=0)}
    assert [row[4] for row in panel.matches.rows][2:] == ["+12", "−7", "0"]


def test_a_total_of_one_table_is_refused_with_what_to_type(window: MainWindow, tmp_path: Path) -> None:
    """31-14 would be home's and away's; in a triangle there is no such total."""
    club = club_at(tmp_path)
    desk_in(club, swiss_of(("Cat", "Dog", "Emu")))
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    panel.drawing.next_boards.setText("1-8")
    panel.drawing.allowed.setCurrentIndex(1)
    panel.drawing.draw.click()
    assert len(panel.matches.rows) == 3
    score("31-14")
    assert "own net over both its tables and all boards, such as +12 or -7" in panel.hint.text()
