"""A knockout in the real window, of a club and of the SBU: drawn, level, played on until somebody has won."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.desk.acts.beginning import begin_event
from bridgedesk.desk.acts.teams import enter_team
from bridgedesk.desk.setting_up.new_event import Wanted
from bridgedesk.event.people import Player
from bridgedesk.window.main_window import MainWindow
from tests.desk.evening import club_at
from tests.desk.setting_up.test_finals import as_they_are
from tests.rulebooks.books import book
from tests.window.keys import CONTROL, control, focused, press, score, type_text
from tests.window.pictures import keep

DAY = date(2026, 11, 17)


def test_knockouts_are_offered_with_the_other_formats(window: MainWindow) -> None:
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sbu-2022"))
    offered = [page.format.itemText(at) for at in range(page.format.count())]
    assert {"Knockout match", "Knockout match played privately"} <= set(offered)


def begin(window: MainWindow, folder: Path, by: str) -> MainWindow:
    """Four teams, drawn without chance."""
    club = club_at(folder)
    desk = begin_event(club, Wanted("The Cup", DAY, "teams-final"), book(by))
    for team in ("O'Neill", "Box", "Cob", "Dab"):
        enter_team(desk, None, team, [Player("", f"{team} {one}") for one in ("Ann", "Ben", "Cy", "Di")])
    club.close()
    window.scores_desk.matches.chance = as_they_are
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_2)
    return window


@pytest.fixture
def cup(window: MainWindow, tmp_path: Path) -> MainWindow:
    return begin(window, tmp_path, "sbu-2022")


def draw(cup: MainWindow, boards: str = "") -> None:
    drawing = cup.scores.matches.drawing
    if boards:
        drawing.next_boards.setText(boards)
    cup.scores.matches.take_focus()
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def test_a_level_match_is_played_on_until_it_is_won(cup: MainWindow) -> None:
    """2.11.1: an eighth of 20 boards is 2.5, so three more, then sets of two: 30-30, 4-4, 0-0, 5-3."""
    drawing = cup.scores.matches.drawing
    draw(cup, "1-20")
    for total in ("30-30", "40-20"):
        score(total)
    assert drawing.next.text() == "Next: extra boards"
    assert "1/8 of 20 boards, rounded up: 3 boards extra" in drawing.waits.text()
    assert drawing.next_boards.text() == "21-23"
    keep(cup, "knockout, level after 20 boards")
    draw(cup)
    assert cup.status.text().startswith("Week 1: semi-final 1 O'Neill v Dab is level, 3 boards more.")
    score("4-4")
    assert drawing.next_boards.text() == "24-25"
    draw(cup)
    score("0-0")
    assert drawing.next_boards.text() == "26-27"
    draw(cup)
    keep(cup, "knockout, extra boards")
    score("5-3")
    assert drawing.next.text() == "Next: round 2"
    assert drawing.next_boards.text() == "1-20"
    assert cup.desk
    first, second, last = cup.desk.evaluation.finals
    assert (first.winner, second.winner, last.home, last.away) == ("t1", "t2", "t1", "t2")
    cup.undo()
    assert not cup.desk.evaluation.finals[0].is_over
    control(Qt.Key.Key_3)
    keep(cup, "knockout, standings")


def test_while_another_match_is_played_the_level_one_goes_on(cup: MainWindow) -> None:
    drawing = cup.scores.matches.drawing
    draw(cup, "1-24")
    score("30-30")
    assert drawing.next.text() == "Next: extra boards"
    assert drawing.next_boards.text() == "25-27"
    draw(cup)
    assert cup.desk
    assert [(match.stanza, match.boards[-1]) for match in cup.desk.event.matches] == [
        (None, 24), (None, 24), (2, 27),
    ]  # fmt: skip


def test_a_club_has_its_cup_by_the_laws_alone(window: MainWindow, tmp_path: Path) -> None:
    """Four teams, two rounds; a match that ends level waits until another total is typed."""
    begin(window, tmp_path, "laws-2017")
    draw(window, "1-24")
    for total in ("30-30", "12-40"):
        score(total)
    drawing = window.scores.matches.drawing
    assert not drawing.draw.isEnabled()
    window.scores.matches.row_clicked.emit(0)
    score("33-30")
    assert drawing.next.text() == "Next: round 2"
    draw(window)
    score("20-21")
    control(Qt.Key.Key_3)
    keep(window, "knockout, of a club")
    assert window.desk
    (field,) = window.desk.evaluation.fields
    assert [each.place for each in field.standings[:2]] == [1, 2]
