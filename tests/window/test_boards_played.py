"""Standings show the boards of each player, match by match, with what the rule book requires."""

from pathlib import Path

from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import opened
from tests.standings.eligibility.test_boards_by_match import three_matches
from tests.window.pictures import keep
from tests.window.test_decisions import view


def test_the_boards_of_six_players(window: MainWindow, tmp_path: Path) -> None:
    """Fox 5 sat in the third match alone, which was abandoned after four boards."""
    opened(window, tmp_path, three_matches())
    rows = [list(row) for row in view(window, "boards-played")]
    assert rows[4][:7] == ["F5", "Fox", "–", "–", "4", "4", "17%"]
    assert [row[7] for row in rows[:7]] == ["enough"] * 4 + ["not yet", "enough", ""]
    assert len(rows) == 7 + 4
    window.standings.choose_row(4)
    assert any("10 of 24 boards" in line[0] for line in window.standings.ledger.rows)
    keep(window, "standings, boards played")
    window.standings.choice_chosen.emit("owl")
    assert [row[0] for row in window.standings.ranking.rows] == ["O1", "O2", "O3", "O4"]
    assert window.standings_controller.sheet_in_view == "boards-played"
