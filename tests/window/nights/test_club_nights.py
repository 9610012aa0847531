"""Club evenings: a handicap and a ladder, a director who plays, a crash in the middle."""

import shutil
from pathlib import Path

from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.window.nights.director import Director
from tests.window.nights.steps import (
    NAMES,
    OneTop,
    begin,
    choose_movement,
    missing,
    percentages,
    score_line,
    seat,
    shown_by,
    type_all,
)


def howell(director: Director) -> None:
    """Three tables, twenty boards, everybody seated."""
    begin(director)
    choose_movement(director, "6", "20", "Howell 6 pairs")
    seat(director, NAMES[:12])
    director.tab("Scores")


def test_a_handicap_and_a_ladder(director: Director) -> None:
    """With a handicap of 6% the last pair passes the first; the ladder has what they made at the table.

    On board 1 one pair has 4 points of 4, one nothing, the others 1 or 3; on the 19 others all have 2: 42
    of 80 is 52.50%, 38 is 47.50%, 39 is 48.75% and 41 is 51.25%; 47.50 and 6 are 53.50."""
    top = OneTop(1)
    howell(director)
    assert type_all(director, top) == 60
    director.tab("Standings")
    assert percentages(director) == top.shares("52.50", "47.50", "48.75", "51.25")
    first, last = top.sits[0]
    names = shown_by(director, ["Pair"], "Names")
    director.look_at("Handicap and grades")
    director.row("Categories and handicaps", names[last])
    director.fill("Handicap", "6")
    assert list(percentages(director).items())[:2] == [(last, "53.50"), (first, "52.50")]
    director.look_at("Ladder")
    director.fill("New ladder", "Winter ladder")
    director.push("Add to ladder")
    ladder = director.window.standings.ranking
    director.wait(lambda: len(ladder.rows) == 12)
    assert [row[-1] for row in ladder.rows if row[1] in names[first]] == ["52.50", "52.50"]
    assert [row[-1] for row in ladder.rows if row[1] in names[last]] == ["47.50", "47.50"]


def test_a_director_who_plays(director: Director) -> None:
    """Pair 1 is hers: what others did on a board stays hidden until her own result is in."""
    top, played, hidden = OneTop(1), set[str](), 0
    howell(director)
    director.menu("View", "Table and board errors")
    director.choose("Pair of the director", "1 Elsa Oak & Finn Oak")
    director.shut("View", "Table and board errors")
    director.choose("Order", "by table and round")
    scores = director.window.scores
    while missing(director):
        hers = " 1 Elsa Oak" in scores.line.text()
        board = scores.title.text().split(",")[0].removeprefix("Board ")
        score_line(director, top)
        played |= {board} if hers else set()
        for row in director.rows("Results of this page"):
            assert (row[5] == "hidden") <= (row[0] not in played), row
            hidden += row[5] == "hidden"
            assert row[0] in played or row[5] in ("", "hidden"), row
    assert hidden
    assert len(played) == 20
    director.tab("Standings")
    assert percentages(director) == top.shares("52.50", "47.50", "48.75", "51.25")


def test_a_crash_and_another_computer(director: Director, qtbot: QtBot, tmp_path: Path) -> None:
    """The program dies after ten boards a figure half typed; the evening goes on from a copy."""
    top = OneTop(1)
    howell(director)
    while not director.window.scores.title.text().startswith("Board 11,"):
        score_line(director, top)
    director.type("4")
    home = tmp_path / "another home"
    home.mkdir()
    for file in tmp_path.glob("example-bc.bridgedesk*"):  # as they lie on the disk at that moment
        shutil.copy(file, home)

    again = MainWindow(ticking(), home)
    qtbot.addWidget(again)
    again.resize(1366, 768)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    director.window = again
    again.open_file(home / "example-bc.bridgedesk")
    assert director.sees("30 of 60 results in")
    assert again.scores.title.text().startswith("Board 11,")
    assert type_all(director, top) == 30
    director.tab("Standings")
    assert percentages(director) == top.shares("52.50", "47.50", "48.75", "51.25")
