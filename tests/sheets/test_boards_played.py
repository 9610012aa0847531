"""Boards played by each player, on paper and in Standings; figures as in the test of the counting."""

from pathlib import Path

import pytest

from bridgedesk.desk.reports.sheet_facts import BOARDS_PLAYED, material
from bridgedesk.desk.views.boards_played import boards_played_view, choices
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.boards_played.report import play_required
from bridgedesk.sheets.boards_played import boards_played
from bridgedesk.sheets.content import cell_texts
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.board_sets import desk_of
from tests.evenings.scored_evenings import match, teams
from tests.evenings.sheet_evening import PRINTED
from tests.rulebooks.books import book
from tests.standings.eligibility.test_boards_by_match import three_matches


def test_a_table_for_each_team_with_what_is_required(tmp_path: Path) -> None:
    """SABF 19.2.1: 40% for a team of six: of 24 boards 9.6, so 10."""
    desk = desk_of(tmp_path, three_matches())
    sheet = boards_played(material(desk, name=BOARDS_PLAYED).facts())
    fox, owl = sheet.tables
    assert (fox.title, owl.title) == ("Fox: 24 boards", "Owl: 24 boards")
    assert [column.title for column in fox.columns] == ["Player", "1", "2", "3", "Boards", "%", "Required"]
    rows = {row[0]: row[1:] for row in cell_texts(fox)}
    assert rows["F2 (captain)"][:5] == ["10", "10", "–", "20", "83%"]
    assert rows["Sub One (substitute)"][:5] == ["–", "–", "4", "4", "17%"]
    assert rows["F5"][-1].startswith("does not have enough yet for a placing")
    assert "10 of 24 boards" in rows["F5"][-1]
    assert "19.2.1" in rows["F5"][-1]
    assert sheet.notes[0] == "– sat out. Columns are rounds; % is the share of boards with a line-up."


def test_without_line_ups_there_is_nothing_to_print() -> None:
    played = teams(match(1, "fox", "owl", "+420 +420"))
    with pytest.raises(NothingToPrint, match=r"No line-ups yet\. Enter them in Line-ups \(Ctrl\+U\)"):
        boards_played(Facts(evaluate(played), PRINTED))


def test_the_view_opens_each_figure(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, three_matches())
    model = StandingsModel(evaluate(three_matches(), book("sabf-2020")), book("sabf-2020"))
    model.play_required = play_required(desk)
    assert [each.title for each in choices(model)] == ["All teams", "Fox", "Owl"]
    (table,) = boards_played_view(model, "fox").tables
    assert [row.cells[:6] for row in table.rows][5] == ("F6", "Fox", "–", "10", "4", "14")
    opened = table.opens(5, 5)
    assert opened is not None
    assert opened.title == "F6: boards played, of 24"
    (every,) = boards_played_view(model, "every-team").tables
    assert len(every.rows) == 7 + 4
