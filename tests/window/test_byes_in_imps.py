"""The score for a bye in an event without VPs, typed beside the draw in the real window."""

from pathlib import Path

from bridgedesk.window.main_window import MainWindow
from tests.directing.draws.test_byes_in_imps import five_teams, resting, totals
from tests.window.pictures import keep


def test_it_is_typed_in_imps(window: MainWindow, tmp_path: Path) -> None:
    desk = five_teams(tmp_path)
    desk.file.close()
    window.open_file(desk.file.path)
    window.choose_tab(1)
    drawing = window.scores.matches.drawing
    assert drawing.bye.placeholderText() == "its IMPs, such as 3"
    drawing.bye.setText("3")
    drawing.next_boards.setText("1-8")
    drawing.draw.click()
    keep(window, "bye in IMPs")
    assert window.open_event is not None
    assert "A bye scores 3 IMPs (the director)" in window.open_event.history()[0].words
    assert drawing.bye.text() == "3"
    assert "3 IMPs" in drawing.bye.toolTip()
    assert totals(window.open_event)[resting(window.open_event)] == 3
