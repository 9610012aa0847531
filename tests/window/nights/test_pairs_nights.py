"""Evenings of pairs: a half table and a late pair, two sections, a Howell with a phantom.

Nearly every slip says +90, so that everybody has half of the points; the few others are worked by hand."""

from tests.window.nights.director import Director
from tests.window.nights.steps import (
    NAMES,
    OneTop,
    begin,
    choose_movement,
    percentages,
    score_line,
    seat,
    type_all,
)

LATE = "Number to play: a free one, or the same one again after leaving"


def test_a_half_table_and_a_late_pair(director: Director) -> None:
    """Five tables, nobody at North-South 5 in round 1; a pair comes and plays from round 2.

    Boards 17 to 20 have four results, a top of 6, all others five, a top of 8: 16 x 8 + 4 x 6 = 152. On
    board 9 North-South 1 make +140, the other four +90: 8 and 3 points. On the rest everybody has half:
    North-South 1 15 x 4 + 4 x 3 + 8 = 80 of 152, 52.63%; the others 75, 49.34%; the late pair 15 x 4 + 3 = 63
    of 128, 49.22%."""
    begin(director)
    choose_movement(director, "9", "20", "Mitchell")
    seat(director, NAMES[:18])
    director.tab("Scores")
    director.choose("Order", "by section and round")
    for _ in range(4 * 4):
        score_line(director, north_south_1_has_the_top)
    director.tab("Setup")
    director.push("Change seating")
    director.choose("Kind of change", "Late pair")
    director.write(LATE, "5NS")
    director.write("0 during round 1", "1")
    director.push("Show options")
    director.wait(lambda: not director.sees("Looking for options"))
    director.push("Use this option")
    seat(director, NAMES[18:20])
    assert director.sees("16 of 96 results in")
    director.tab("Scores")
    assert type_all(director, north_south_1_has_the_top) == 80
    director.tab("Standings")
    assert percentages(director) == {
        "1NS": "52.63",
        **dict.fromkeys(("2NS", "3NS", "4NS"), "49.34"),
        "5NS": "49.22",
    }


def north_south_1_has_the_top(title: str, line: str) -> str:
    return "14+" if title.startswith("Board 9,") and "North-South 1 " in line else "9+"


def test_two_sections_play_the_same_boards(director: Director) -> None:
    """Two Howells of three tables share twenty boards and one ranking, so that a board has six results.

    On board 1 one table makes +140: 10 points of 10 and nothing; the other North-Souths have 4, the other
    East-Wests 6. With half of the 19 other boards: (95 + 10) of 200 is 52.50%, 47.50%, 49.50% and 50.50%."""
    top = OneTop(1)
    begin(director, sections=2)
    choose_movement(director, "6", "20", "Howell 6 pairs")
    seat(director, NAMES[:12])
    director.choose("Section", "Section B")
    choose_movement(director, "6", "20", "Howell 6 pairs")
    seat(director, NAMES[12:24])
    director.tab("Scores")
    assert type_all(director, top) == 120
    director.tab("Standings")
    shown = percentages(director)
    assert len(shown) == 12
    assert shown == top.shares("52.50", "47.50", "49.50", "50.50")


def test_a_howell_with_a_phantom(director: Director) -> None:
    """Seven pairs at four tables, 21 boards: each sits out three of them, and a board has three results.

    On board 1 one table makes +140: 4 points of 4 and nothing; the other North-Souths have 1, the other
    East-Wests 3. With half of 17 other boards: (34 + 4) of 72 is 52.78%, 47.22%, 48.61% and 51.39%."""
    top = OneTop(1)
    begin(director)
    choose_movement(director, "7", "21", "Howell 8 pairs")
    seat(director, NAMES[:14])
    director.tab("Scores")
    assert type_all(director, top) == 63
    director.tab("Standings")
    shown = percentages(director)
    assert len(shown) == 7
    (sat_out,) = shown.keys() - top.shares("", "", "", "").keys()
    assert shown.pop(sat_out) == "50.00"
    assert shown == top.shares("52.78", "47.22", "48.61", "51.39")
