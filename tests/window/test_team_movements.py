"""Teams by a movement through the real window: two sections, set up, sat down, typed, ranked."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.window.keys import control, find_movement, focused, press, score, type_text
from tests.window.pictures import keep

FIRST, SECOND = ("Fox", "Owl", "Elk", "Bee", "Cat"), ("Dog", "Emu", "Yak", "Hen")


@pytest.fixture
def begun(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A new event of teams in two sections, nothing chosen yet."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.format.setCurrentIndex(page.format.findText("Teams"))
    assert page.sections.isEnabled()
    page.sections.setCurrentIndex(1)
    page.begin.click()
    return window


def test_before_there_is_a_movement_no_table_can_have_done_anything(begun: MainWindow) -> None:
    press(Qt.Key.Key_F3)
    dock = begun.scores_controller.mistakes
    assert (dock.decide.isVisible(), dock.do.isVisible(), dock.plays.isVisible()) == (False, False, True)


def sit_down(names: tuple[str, ...]) -> None:
    for name in names:
        type_text(name)
        press(Qt.Key.Key_Return)
        for number in range(1, 5):
            type_text(f"{name} Player{number}")
            press(Qt.Key.Key_Return)
        press(Qt.Key.Key_Return)


def set_up(window: MainWindow, qtbot: QtBot) -> None:
    find_movement(window, qtbot, "5", "8")
    press(Qt.Key.Key_Return)
    sit_down(FIRST)
    window.header.section_chosen.emit("B")
    find_movement(window, qtbot, "4", "6")
    chooser = window.setup.chooser
    chooser.view.selectRow([each.family for each in chooser.found].index("new-england"))
    press(Qt.Key.Key_Return)
    sit_down(SECOND)


def test_a_movement_is_chosen_and_teams_sit_down_by_name(begun: MainWindow, qtbot: QtBot) -> None:
    window, setup = begun, begun.setup
    assert setup.chooser.wishes.heads[setup.chooser.wishes.pairs].text() == "Teams in A"
    keep(window, "team movement, before anything is typed")
    find_movement(window, qtbot, "5", "8")
    assert setup.chooser.found[0].movement.name == "American Whist 5 teams"
    keep(window, "team movement, suggestions")
    press(Qt.Key.Key_Return)
    teams = setup.teams
    assert focused() is teams.name
    assert teams.heading.text() == "Team 1: 1 NS, 4 EW"
    assert (setup.picture.title.text(), setup.picture.about.text()) == (
        "American Whist 5 teams",
        "4 rounds of 2 boards",
    )
    keep(window, "team movement, nobody yet")
    sit_down(FIRST)
    assert [row[:3] for row in teams.model.rows] == [
        ["1", "Fox", "1 NS, 4 EW"],  # East-West of team 1 begins two tables down: 4 + 2 = 6, past 5 it is 1
        ["2", "Owl", "2 NS, 5 EW"],
        ["3", "Elk", "3 NS, 1 EW"],
        ["4", "Bee", "4 NS, 2 EW"],
        ["5", "Cat", "5 NS, 3 EW"],
    ]
    assert focused() is teams.view, "all have a name"
    keep(window, "team movement, everybody sits")
    press(Qt.Key.Key_Return)
    assert focused() is teams.name
    type_text("owl")
    teams.enter.click()
    assert window.status.text().startswith("There is already a team called owl")
    press(Qt.Key.Key_Escape)
    window.header.section_chosen.emit("B")
    assert setup.chooser.wishes.first.text() == "6", "numbers go on from the section before"


def test_slips_by_table_and_round_become_matches_and_two_lists(begun: MainWindow, qtbot: QtBot) -> None:
    """The side of the lower number makes 140, whichever way it sits. In every match it so has +140 at both
    tables: 280, 7 IMPs, on each of two boards. Fox wins four matches by 14, Owl three and loses one. By the
    WBF's scale: 10 + 10 x (1 - 0.618034^(42 / (15 x 1.41421))) / (1 - 0.618034^3) = 18.04, and 1.96."""
    window = begun
    set_up(window, qtbot)
    control(Qt.Key.Key_2)
    scores = window.scores
    assert focused() is scores.field
    assert scores.line.text().startswith("Round 1, table 1:  North-South 1 Fox  v  East-West 3 Elk")
    assert scores.title.text() == "Section A, board 3, dealer South, East-West vulnerable"
    score("F")
    assert scores.hint.text().startswith("T, F and V have no effect in a match")
    press(Qt.Key.Key_Escape)
    entry = window.entry
    assert entry is not None
    assert window.results_in.text() == "0 of 64 results in"
    lines = len(entry.pad.lines)
    assert lines == 5 * 4 * 2 + 4 * 3 * 2
    for number in range(lines):
        line = entry.pad.line
        assert line is not None
        score("14+" if int(line.ns) < int(line.ew) else "14-")
        if number == 20:
            keep(window, "team movement, slips half typed")
    assert window.results_in.text() == "64 of 64 results in"
    press(Qt.Key.Key_F5)
    panel = scores.matches
    assert panel.title.text() == "Matches that begin in round 1", "that of the last slip: Hen v Dog"
    assert not panel.drawing.isVisible()
    assert [row[1:3] for row in panel.standings.rows] == [
        ["Section A", ""],
        ["1  Fox", "72.16"],
        ["2  Owl", "56.08"],
        ["3  Elk", "40.00"],
        ["4  Bee", "23.92"],
        ["5  Cat", "7.84"],
        ["Section B", ""],
        ["6  Dog", "54.12"],
        ["7  Emu", "38.04"],
        ["8  Yak", "21.96"],
        ["9  Hen", "5.88"],
    ]
    keep(window, "team movement, matches")
    control(Qt.Key.Key_3)
    keep(window, "team movement, standings")
    window.print_controller.show("guide-cards")


def test_totals_are_typed_in_place_of_slips(begun: MainWindow, qtbot: QtBot) -> None:
    window = begun
    set_up(window, qtbot)
    control(Qt.Key.Key_2)
    press(Qt.Key.Key_F5)
    panel = window.scores.matches
    assert focused() is panel.field
    assert panel.title.text() == "Matches that begin in round 1"
    assert [row[:3] for row in panel.matches.rows][:2] == [
        ("A1", "1  Fox", "3  Elk"),
        ("A2", "2  Owl", "4  Bee"),
    ]
    score("20-3")
    assert window.results_in.text() == "4 of 64 results in", "a total stands for its four slips"
    press(Qt.Key.Key_F8)
    missing = window.scores_controller.missing
    first_round = [row[0] for row in missing.model.rows if "round 1," in row[0]]
    assert first_round[0] == "A, table 2, round 1, boards 5–6", "table 1 has its total"
    press(Qt.Key.Key_Escape)
    type_text("X1.2")
    press(Qt.Key.Key_Return)
    type_text("why not")
    press(Qt.Key.Key_Return)
    assert "Teams seated by a movement are not drawn" in panel.hint.text()


def test_the_movement_may_change_until_a_match_has_a_result(begun: MainWindow, qtbot: QtBot) -> None:
    window, setup = begun, begun.setup
    find_movement(window, qtbot, "5", "10")
    press(Qt.Key.Key_Return)
    sit_down(FIRST)
    setup.other_movement.click()
    chooser = setup.chooser
    assert chooser.wishes.pairs.text() == "5"
    chooser.view.selectRow([each.family for each in chooser.found].index("round-robin"))
    chooser.view.setFocus()
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Section A: Round robin 5 teams, 5 rounds")
    assert [row[1] for row in setup.teams.model.rows] == list(FIRST), "the names stay"
    control(Qt.Key.Key_2)
    score("14+")
    control(Qt.Key.Key_1)
    setup.other_movement.click()
    chooser.view.selectRow([each.family for each in chooser.found].index("itc-6"))
    chooser.view.setFocus()
    press(Qt.Key.Key_Return)
    assert window.status.text() == (
        "A match of round 1 has a result and would be deleted. Erase its results first."
    )


def test_what_was_wished_of_pairs_is_not_wished_of_teams(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    page, chooser = window.reception.new_event, window.setup.chooser
    for kind in ("Matchpoint pairs", "Teams"):
        control(Qt.Key.Key_N)
        page.format.setCurrentIndex(page.format.findText(kind))
        page.begin.click()
        if kind != "Teams":
            chooser.wishes.fixed.setText("3")
            chooser.wishes.winners.setCurrentIndex(2)
    assert not chooser.wishes.fixed.isVisible()
    find_movement(window, qtbot, "5", "8")
    assert chooser.found[0].family == "american-whist"


def test_enter_takes_the_draw_that_the_book_prints(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """ANC 10.4.1: seven teams, seven rounds of 14 boards, without a word about boards."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    page, chooser = window.reception.new_event, window.setup.chooser
    control(Qt.Key.Key_N)
    page.book.setCurrentIndex(page.book.findText("Australian National", Qt.MatchFlag.MatchStartsWith))
    page.book.activated.emit(page.book.currentIndex())
    page.format.setCurrentIndex(page.format.findText("Interstate Teams, qualifying"))
    page.begin.click()
    find_movement(window, qtbot, "7", "")
    assert chooser.words.text().startswith(
        "•  Rule book: 7 entries: three round robins of 14-board matches (10.1, 10.4, 10.5)"
    )
    keep(window, "movements, a draw of the book")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Section A: Interstate teams, 7 teams, 7 rounds"
    assert window.open_event is not None
    assert {len(match.boards) for match in window.open_event.event.matches} <= {14}
