"""The SBU's matches that no movement seats: teams of eight, total points, a league played privately."""

from itertools import combinations
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.standings.evaluation import Measure
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import as_they_are
from tests.evenings.club_evening import club_at
from tests.window.keys import CONTROL, control, focused, press, score, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import begin as begin_ruling
from tests.window.test_penalties import looked_ahead

PLAYERS = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def begin(window: MainWindow, folder: Path, kind: str, *teams: str, players: int = 4) -> None:
    """From nothing: the format is chosen, the teams are typed."""
    club_at(folder).close()
    window.scores_controller.matches.chance = as_they_are
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sbu-2022"))
    page.format.setCurrentIndex(page.format.findData(kind))
    assert not page.sections.isEnabled()
    page.begin.click()
    for team in teams:
        type_text(team)
        press(Qt.Key.Key_Return)
        for name in PLAYERS[:players]:
            type_text(f"{name} {team}")
            press(Qt.Key.Key_Return)
        press(Qt.Key.Key_Return)
    assert [row[1] for row in window.setup.teams.model.rows] == list(teams)
    keep(window, f"{kind}, entered")
    control(Qt.Key.Key_2)


def draw(window: MainWindow, boards: str = "") -> None:
    if boards:
        window.scores.matches.drawing.next_boards.setText(boards)
    window.scores.matches.take_focus()
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def rows(window: MainWindow) -> list[tuple[str, ...]]:
    return [tuple(row) for row in window.scores.matches.matches.rows]


def totals(window: MainWindow) -> list[tuple[str, str]]:
    """Place and total, by name."""
    assert window.open_event
    names = {each.id: each.name or "" for each in window.open_event.event.entries}
    (field,) = window.open_event.evaluation.fields
    in_vps = window.open_event.evaluation.measure is Measure.VP
    return [
        (f"{each.place} {names[each.entry]}", f"{float(each.total or 0):.2f}" if in_vps else str(each.total))
        for each in field.standings
    ]


def fine(window: MainWindow, qtbot: QtBot, who: str, amount: str, unit: str) -> None:
    """A phone rang: 2.17 prints no figure, so that the standard fine of 2.21 is suggested, and typed."""
    builder = begin_ruling(window, "Phone", who, session="1")
    said = "IMPs" if unit == "IMP" else unit
    assert builder.value.text() == f"The director decides; {amount} {said} is suggested"
    builder.amount.setText(amount)
    builder.unit.setCurrentIndex(builder.unit.findData(unit))
    builder.reason.setText("A standard fine")
    looked_ahead(window, qtbot)
    builder.impose.click()


def test_teams_of_eight_play_their_match_at_four_tables(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Board 1 is passed out at all four; on board 2 O'Neill has +50 at both open tables: 100, 3 IMPs. A
    standard fine of 4 IMPs (2.21) makes it -1 to 0, so that Box wins."""
    begin(window, tmp_path, "teams-of-eight", "O'Neill", "Box", players=8)
    panel = window.scores.matches
    assert panel.drawing.waits.text() == "Two teams: one match, with extra boards if it is tied."
    assert panel.drawing.next_boards.text() == "1-24"
    draw(window, "1-2")
    assert window.status.text().startswith("Week 1: final O'Neill v Box")
    assert rows(window) == [("1", "1  O'Neill", "2  Box", "", "", "", "final, four tables")]
    assert window.results_in.text() == "0 of 1 results in"
    press(Qt.Key.Key_F5)
    tables = []
    for typed in ("P", "5+", "P", "P", "P", "5+", "P"):
        tables.append(window.scores.line.text().split(":")[0])
        score(typed)
    assert list(dict.fromkeys(tables)) == [
        f"Round 1, table {table}" for table in ("1a open", "1a closed", "1b open", "1b closed")
    ]
    keep(window, "eights, one slip to come")
    press(Qt.Key.Key_F5)
    assert rows(window)[0][3:5] == ("2 + 2 + 2 + 1 of 2", "0-0")
    assert window.results_in.text() == "0 of 1 results in"
    press(Qt.Key.Key_F8)
    assert [row[0] for row in window.scores_controller.missing.model.rows] == [
        "Table 1b closed, round 1, board 2"
    ]
    press(Qt.Key.Key_Return)
    score("P")
    assert window.status.text() == "P on board 2, round 1, table 1b, closed room"
    press(Qt.Key.Key_F5)
    assert rows(window) == [("1", "1  O'Neill", "2  Box", "all 2", "3-0", "", "final, four tables")]
    assert window.results_in.text() == "1 of 1 results in"
    assert totals(window) == [("1 O'Neill", "3"), ("2 Box", "-3")]
    control(Qt.Key.Key_4)
    builder = begin_ruling(window, "Late arrival", "O'Neill", session="1")
    assert builder.form.given()["boards"] == "2"
    press(Qt.Key.Key_Escape)
    fine(window, qtbot, "O'Neill", "4", "IMP")
    assert window.status.text() == "Phone for O'Neill: 4 IMPs"
    assert [each for each, _ in totals(window)] == ["1 Box", "2 O'Neill"]
    control(Qt.Key.Key_3)
    keep(window, "eights, fined")


def test_a_level_match_of_eights_goes_on_at_four_tables(window: MainWindow, tmp_path: Path) -> None:
    """2.11.1: an eighth of 24 boards is 3; then sets of two."""
    begin(window, tmp_path, "teams-of-eight", "O'Neill", "Box", players=8)
    drawing = window.scores.matches.drawing
    draw(window)
    score("30-30")
    assert (drawing.next.text(), drawing.next_boards.text()) == ("Next: extra boards", "25-27")
    draw(window)
    assert [row[0] for row in rows(window)] == ["1", "1, extra boards"]
    press(Qt.Key.Key_F5)
    for typed in ("P",) * 12:
        score(typed)
    assert window.status.text() == "P on board 27, round 1, table 1b, extra boards, closed room"
    press(Qt.Key.Key_F5)
    assert drawing.next_boards.text() == "28-29"
    draw(window)
    score("5-3")
    assert totals(window) == [("1 O'Neill", "2"), ("2 Box", "-2")]
    keep(window, "eights, extra boards")


def test_four_teams_of_eight_meet_each_other(window: MainWindow, tmp_path: Path) -> None:
    """Dab does not come to its match with O'Neill: 24 x 1.5 = 36 IMPs (2.13.2). O'Neill 36 + 0 - 2, Box
    6 + 10 + 2, Dab -10 + 6, Cob -6 + 0 - 6."""
    begin(window, tmp_path, "teams-of-eight", "O'Neill", "Box", "Cob", "Dab", players=8)
    drawing = window.scores.matches.drawing
    assert [drawing.way.itemText(at) for at in range(drawing.way.count())] == [
        "round robin", "knockout",
    ]  # fmt: skip
    assert drawing.waits.text() == "Round 1 of 3 of the round robin."
    keep(window, "eights, four teams")
    for _ in range(3):
        draw(window)
    assert [row[:3] for row in rows(window)] == [("1", "1  O'Neill", "4  Dab"), ("2", "2  Box", "3  Cob")]
    for typed in ("F+", "10-4", "20-30", "5-5", "1-7", "4-6"):
        score(typed)
    assert window.results_in.text() == "6 of 6 results in"
    assert totals(window) == [("1 O'Neill", "34"), ("2 Box", "18"), ("3 Dab", "-4"), ("4 Cob", "-12")]
    keep(window, "eights, each has met each")


def test_a_match_in_total_points(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """1230 to 980; two standard fines of 120 points (2.21) leave 990 to 980."""
    begin(window, tmp_path, "aggregate", "O'Neill", "Box")
    panel = window.scores.matches
    draw(window)
    assert panel.unit.text() == "Points: 1230-980"
    assert "Type points: home, then away, such as 1230-980" in panel.hint.text()
    score("1230.5-980")
    assert panel.hint.text() == "Points are whole numbers, not “1230.5-980”. Press F5 to type the boards."
    press(Qt.Key.Key_Escape)
    score("1230-980")
    assert window.status.text() == "O'Neill v Box, round 1: 1230-980 points"
    assert rows(window)[0][4] == "1230-980"
    keep(window, "total points, typed")
    control(Qt.Key.Key_4)
    for _ in range(3):
        fine(window, qtbot, "O'Neill", "120", "points")
    assert [each for each, _ in totals(window)] == ["1 Box", "2 O'Neill"], "870 to 980"
    control(Qt.Key.Key_Z)
    assert [each for each, _ in totals(window)] == ["1 O'Neill", "2 Box"], "990 to 980"
    control(Qt.Key.Key_3)
    keep(window, "total points, fined")


def test_a_league_that_is_played_privately(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """All rounds are drawn beforehand, and results come in any order. The printed scale of 20 boards has
    12.53 for 10 IMPs, 14.94 for 22, 10.28 for 1, 17.56 for 40: O'Neill 12.53 + 14.94 + 10.28, Box 17.56 + 10
    + 9.72, Dab 7.47 + 10 + 10.28, Cob 2.44 + 5.06 + 9.72.

    Dab withdraws: its results are cancelled (2.8.2); a standard fine is half a VP (2.21). Box 27.28 - 0.5."""
    begin(window, tmp_path, "private-league", "O'Neill", "Box", "Cob", "Dab")
    panel = window.scores.matches
    assert panel.drawing.next_boards.text() == "1-24"
    for _ in range(3):
        draw(window, "1-20")
    assert panel.drawing.waits.text() == (
        "All teams have met. Draw on only if they meet again, home and away swapped."
    )
    assert panel.drawing.next_boards.text() == "1-20"
    keep(window, "league, all rounds drawn")
    panel.round_clicked.emit(2)
    score("40-41")
    panel.round_clicked.emit(0)
    for typed in ("30-20", "50-10", "12-12", "8-30"):
        score(typed)
    panel.round_clicked.emit(2)
    score("10-9")  # its second match, which has no result yet
    assert totals(window) == [
        ("1 O'Neill", "37.75"), ("2 Box", "37.28"), ("3 Dab", "27.75"), ("4 Cob", "17.22"),
    ]  # fmt: skip
    control(Qt.Key.Key_4)
    fine(window, qtbot, "Box", "0.5", "VP")
    control(Qt.Key.Key_1)
    window.setup.teams.go_to("t4")
    window.setup.teams.drop.click()
    window.setup.teams.leaving.record.click()
    assert window.status.text() == (
        "Dab withdraws. No acceptable substitute: all results against it are cancelled (2.8.2)."
    )
    assert totals(window) == [
        ("1 Box", "26.78"), ("2 O'Neill", "25.22"), ("3 Cob", "7.50"), ("None Dab", "0.00"),
    ]  # fmt: skip
    window.open_file(tmp_path / "club.bridgedesk")
    window.reception.events.chosen.emit("event1")
    assert totals(window)[0] == ("1 Box", "26.78")
    control(Qt.Key.Key_3)
    keep(window, "league, one has withdrawn")


def test_nobody_waits_for_matches_of_a_team_that_has_gone_home(window: MainWindow, tmp_path: Path) -> None:
    """2.8.2: of six matches three are left. Undo brings all of them back."""
    begin(window, tmp_path, "private-league", "O'Neill", "Box", "Cob", "Dab")
    for _ in range(3):
        draw(window)
    control(Qt.Key.Key_1)
    window.setup.teams.go_to("t4")
    assert window.setup.teams.drop.text() == "Withdraw"
    window.setup.teams.drop.click()
    keep(window, "league, one is about to leave")
    window.setup.teams.leaving.record.click()
    window.setup.teams.go_to("t4")
    assert window.setup.teams.drop.text() == "Reinstate"
    assert window.results_in.text() == "0 of 3 results in"
    control(Qt.Key.Key_2)
    window.scores.matches.round_clicked.emit(0)
    assert [(row[1], row[2], row[6]) for row in rows(window)] == [
        ("1  O'Neill", "4  Dab", "not played: withdrawn"), ("2  Box", "3  Cob", ""),
    ]  # fmt: skip
    for row in (0, 1, 2):
        window.scores.matches.round_clicked.emit(row)
        window.scores.matches.row_clicked.emit(1)
        score("12-10")
    assert window.results_in.text() == "3 of 3 results in"
    keep(window, "league, one has gone home")
    for _ in range(4):
        window.undo()
    assert window.results_in.text() == "0 of 6 results in"


def test_a_team_that_comes_late_to_a_full_schedule_meets_each_of_the_others(
    window: MainWindow, tmp_path: Path
) -> None:
    """Four teams have three rounds and no bye. Round 1 stays as it was played; of the ten matches of
    five teams eight are left, two to a round: four rounds, five in all."""
    begin(window, tmp_path, "private-league", "O'Neill", "Box", "Cob", "Dab")
    draw(window)
    score("30-20")
    score("12-12")
    control(Qt.Key.Key_1)
    type_text("Eft")
    for _ in range(2):
        press(Qt.Key.Key_Return)
    window.setup.teams.enter.click()
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    assert panel.drawing.waits.text() == "Round 2 of 5 of the round robin."
    for _ in range(4):
        draw(window)
        assert window.status.text().startswith("Round "), window.status.text()
    assert panel.drawing.waits.text().startswith("All teams have met.")
    keep(window, "league, one came late")
    assert window.open_event
    names = {each.id: each.name or "" for each in window.open_event.event.entries}
    met = [frozenset((names[each.home], names[each.away])) for each in window.open_event.event.matches]
    teams = ("O'Neill", "Box", "Cob", "Dab", "Eft")
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(teams, 2)))
    by_round = [
        [each for each in window.open_event.event.matches if each.round == number] for number in range(1, 6)
    ]
    assert [len(each) for each in by_round] == [2] * 5
    assert all(len({each.home for each in row} | {each.away for each in row}) == 4 for row in by_round)
    draw(window)
    at_home = {(each.home, each.away) for row in by_round for each in row}
    again = [each for each in window.open_event.event.matches if each.round == 6]
    assert len(again) == 2
    assert {(each.away, each.home) for each in again} <= at_home, "who was at home is the guest"
