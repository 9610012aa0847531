"""The Blue Ribbon qualifying of the Sydney Festival through the real window: two lines that never mix."""

from pathlib import Path

from PySide6.QtCore import Qt

from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet
from tests.window.keys import control, press, score, type_text
from tests.window.pictures import keep
from tests.window.test_swiss_pairs import draw, enter_all


def test_two_lines_drawn_and_ranked_apart(window: MainWindow, tmp_path: Path) -> None:
    """5.3.2, 5.3.3, 10: four pairs a line. 1NS has 430 beside three passes, the datum without the ends 0:
    10 IMPs, 18-12. Then first meets first, but for those who have met."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sydney-2003"))
    page.format.setCurrentIndex(page.format.findData("swiss-pairs"))
    page.begin.click()
    window.scores_controller.matches.chance = alphabet
    enter_all()
    type_text("May Moss, Ned Nash")
    press(Qt.Key.Key_Return)
    type_text("Oda Oak, Pia Pond")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    card = panel.drawing
    assert (card.next_boards.text(), card.in_all.value()) == ("1-8", 7)
    draw()
    halves = [(row[1].split()[0], row[2].split()[0]) for row in panel.matches.rows]
    assert halves == [("1NS", "3EW"), ("2NS", "4EW"), ("3NS", "1EW"), ("4NS", "2EW")]
    press(Qt.Key.Key_F5)
    for text in ("43+", "P", "P", "P"):
        for board in range(8):
            score(text if board == 0 else "P")
    press(Qt.Key.Key_F5)
    assert [row[5] for row in panel.matches.rows] == ["18-12", "15-15", "15-15", "15-15"]
    titles = [row[1] for row in panel.standings.rows if not row[2]]
    assert titles == ["North-South", "East-West"]
    draw()
    met = {frozenset(each) for each in halves}
    again = [(row[1].split()[0], row[2].split()[0]) for row in panel.matches.rows]
    assert again[0][0] == "1NS"
    assert again[0][1] != "3EW"
    assert all(ns.endswith("NS") and ew.endswith("EW") for ns, ew in again)
    assert not met & {frozenset(each) for each in again}
    keep(window, "blue ribbon, round 2 drawn")
