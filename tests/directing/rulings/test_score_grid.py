"""The grid of a ruled score and its text, and what a ruling on a board is worth to both sides."""

import pytest

from bridgedesk.directing.rulings.score_grid import (
    GridPoints,
    GridRow,
    grid_rows,
    grid_text,
    percent_sums,
    row_points,
)
from bridgedesk.event.score_text import parse_score


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("60% 4SN=, 40% 4SN-1", [("both", "60", "4SN="), ("both", "40", "4SN-1")]),
        ("4SN=", [("both", "", "4SN=")]),
        ("+420 | A-=", [("NS", "", "+420"), ("EW", "", "A-=")]),
        ("60% 4SN=, 40% P | 4SN=", [("NS", "60", "4SN="), ("NS", "40", "P"), ("EW", "", "4SN=")]),
        ("", []),
    ],
)
def test_the_text_and_the_grid_are_the_same_score(text: str, rows: list[tuple[str, str, str]]) -> None:
    assert [tuple(row) for row in grid_rows(text)] == rows
    assert grid_text(grid_rows(text)) == text


def test_empty_rows_and_whole_weights_are_left_out_of_the_text() -> None:
    assert grid_text([GridRow(), GridRow(percent="100", result="4SN="), GridRow()]) == "4SN="
    assert grid_text([GridRow("both", "", "4SN="), GridRow("EW", "", "P")]) == "4SN= | 4SN=, P"


@pytest.mark.parametrize(
    ("rows", "words", "complete"),
    [
        ([("both", "60", "4SN="), ("both", "40", "P")], "sum 100%", True),
        ([("both", "60", "4SN=")], "sum 60%, 40% missing", False),
        ([("both", "60", "4SN="), ("both", "62.5", "P")], "sum 122.5%, 22.5% too much", False),
        ([("both", "", "4SN=")], "sum 100%", True),
        ([("NS", "", "4SN="), ("EW", "50", "P")], "NS sum 100%; EW sum 50%, 50% missing", False),
        ([("both", "x", "4SN="), ("both", "40", "P")], "type percentages such as 60", False),
    ],
)
def test_the_sum_of_the_percentages(rows: list[tuple[str, str, str]], words: str, complete: bool) -> None:
    assert percent_sums([GridRow(*row) for row in rows]) == (words, complete)


@pytest.mark.parametrize(
    ("row", "board", "points"),
    [
        (GridRow(result="4SN="), 1, ("+420", "−420")),  # nobody vulnerable
        (GridRow(result="4SN="), 2, ("+620", "−620")),  # North-South vulnerable
        (GridRow(result="4SN="), None, ("", "")),  # on an unknown board it may be either
        (GridRow(result="4SE-1"), 1, ("+50", "−50")),
        (GridRow("NS", "", "4SN="), 1, ("+420", "")),
        (GridRow(result="A+-"), 1, ("Ave+", "Ave−")),
        (GridRow(result="60/40"), 1, ("60%", "40%")),
        (GridRow(result="P"), None, ("0", "0")),
        (GridRow(result="4S="), 1, ("", "")),  # nobody says who declares
        (GridRow(result="4S"), 1, ("", "")),  # half typed
    ],
)
def test_the_points_of_an_outcome(row: GridRow, board: int | None, points: tuple[str, str]) -> None:
    assert row_points(row, row.result, board) == GridPoints(*points)


def test_the_table_names_the_declarer_of_an_outcome() -> None:
    stood = (parse_score("3SN+1"),)
    assert row_points(GridRow(result="4S="), "60% 4S=, 40% 4S-1", 1, stood) == GridPoints("+420", "−420")
