"""Slips that have not come in, as they are read out and as they hang on the board."""

from pathlib import Path

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.queue.missing_scores import missing_sheet
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings.club_evening import evening_at, place


def test_what_each_table_owes_of_the_first_round(tmp_path: Path) -> None:
    open_event = evening_at(tmp_path)
    assert open_event.event.sessions[0].sections[0].movement is not None
    # Round 1: table 1 plays boards 5, 6, 9 and 10, table 2 boards 1 to 4, table 3 boards 15, 16, 19 and 20.
    for board, score in ((1, "4SN="), (2, "L"), (3, "P")):
        record_result(open_event, place(1, 2, board), Result(board, parse_score(score)))
    sheet = missing_sheet(open_event, "1", up_to=1)
    (table,) = sheet.tables
    assert [row[:3] for row in table.rows] == [
        ("1", 1, "5–6, 9–10"),
        ("2", 1, "2"),
        ("2", 1, "4"),
        ("3", 1, "15–16, 19–20"),
    ]
    assert [row[-1] for row in table.rows] == ["", "late play", "", ""]
    assert sheet.state == "10 scores missing"  # 4 + 1 + 1 + 4
