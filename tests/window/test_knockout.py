"""A knockout in the real window, of a club and of the SBU: drawn, level, played on until somebody has won."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.matches import halve_match
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.people import Player
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import as_they_are
from tests.evenings.club_evening import club_at
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
    desk = begin_event(club, NewEventRequest("The Cup", DAY, "teams-final"), book(by))
    for team in ("O'Neill", "Box", "Cob", "Dab"):
        enter_team(desk, None, team, [Player("", f"{team} {one}") for one in ("Ann", "Ben", "Cy", "Di")])
    club.close()
    window.scores_controller.matches.chance = as_they_are
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
    assert cup.status.text().startswith("Week 1: semi-final 1 O'Neill v Dab is tied, 3 boards more.")
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
    assert cup.open_event
    first, second, last = cup.open_event.evaluation.finals
    assert (first.winner, second.winner, last.home, last.away) == ("t1", "t2", "t1", "t2")
    cup.undo()
    assert not cup.open_event.evaluation.finals[0].is_over
    control(Qt.Key.Key_3)
    keep(cup, "knockout, standings")


def test_while_another_match_is_played_the_level_one_goes_on(cup: MainWindow) -> None:
    drawing = cup.scores.matches.drawing
    draw(cup, "1-24")
    score("30-30")
    assert drawing.next.text() == "Next: extra boards"
    assert drawing.next_boards.text() == "25-27"
    draw(cup)
    assert cup.open_event
    assert [(match.stanza, match.boards[-1]) for match in cup.open_event.event.matches] == [
        (None, 24), (None, 24), (2, 27),
    ]  # fmt: skip


def test_half_a_match_is_no_extra_boards(cup: MainWindow) -> None:
    """2.11.1: two halves of ten are the scheduled 20, an eighth of which is 2.5: three more, then two."""
    drawing = cup.scores.matches.drawing
    draw(cup, "1-20")
    desk = cup.open_event
    assert desk
    assert cup.act(lambda: halve_match(desk, desk.event.matches[0].id))
    for row, total in ((0, "20-10"), (1, "40-20"), (2, "10-20")):
        cup.scores.matches.row_clicked.emit(row)
        score(total)
    assert "1/8 of 20 boards, rounded up: 3 boards extra" in drawing.waits.text()
    assert drawing.next_boards.text() == "21-23"
    draw(cup)
    rows = [(row[0], row[4]) for row in cup.scores.matches.matches.rows]
    assert rows[-1] == ("1, extra boards", "")
    score("2-2")
    assert drawing.next_boards.text() == "24-25", "sets of two from then on"
    draw(cup)
    score("2-0")
    assert drawing.next_boards.text() == "1-20", "the next round is as long as the match was scheduled"


@pytest.fixture
def level(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Of a club, by the Laws alone: O'Neill v Dab 30-30."""
    begin(window, tmp_path, "laws-2017")
    draw(window, "1-24")
    for total in ("30-30", "12-40"):
        score(total)
    return window


def test_by_the_laws_alone_a_level_match_goes_on_as_the_director_says(level: MainWindow) -> None:
    """The Laws say nothing of it: how many boards is hers, and no clause is named."""
    drawing = level.scores.matches.drawing
    assert drawing.next.text() == "Next: extra boards"
    assert drawing.waits.text() == (
        "O'Neill v Dab is tied: the director decides how it continues. Type extra boards to play, or"
        " choose the winner in Standings, Ties (Ctrl+3)."
    )
    assert drawing.next_boards.text() == "", "nobody says how many"
    draw(level)
    assert "Type the extra boards" in level.status.text()
    assert "from 25 on" in level.status.text()
    draw(level, "24-26")
    assert level.status.text() == "Board 24 was already played in this match. Type other boards."
    draw(level, "25-28")
    keep(level, "knockout, extra boards of a club")
    assert level.open_event
    assert level.open_event.event.matches[-1].extra == "as the director decided"
    score("0-2")
    assert drawing.next.text() == "Next: round 2"
    assert level.open_event.evaluation.finals[0].winner == "t4"


def test_by_the_laws_alone_the_director_may_say_who_wins(level: MainWindow) -> None:
    """It is hers and named so; a correction of the result goes before it, and so does undo."""
    assert level.open_event
    control(Qt.Key.Key_3)
    level.standings_controller.choose_view("tied")
    ties = level.standings.forms.ties
    ties.how.setCurrentIndex(ties.how.findData("as the director decided"))
    ties.order.setText("4 1")
    ties.reason.setText("Both captains agreed to Dab's better qualifying")
    keep(level, "knockout, level match of a club")
    ties.put.click()
    words = level.open_event.evaluation.finals[0].because
    assert words == "Dab wins the tied match as the director decided."
    keep(level, "knockout, level match decided")
    control(Qt.Key.Key_2)
    assert level.scores.matches.drawing.next.text() == "Next: round 2"
    (ruling,) = level.open_event.event.rulings
    assert ruling.imposed
    assert ruling.imposed.clause is None
    level.undo()
    assert level.open_event.evaluation.finals[0].is_level
    level.redo()
    control(Qt.Key.Key_2)
    level.scores.matches.row_clicked.emit(0)
    score("33-30")
    assert level.open_event.evaluation.finals[0].winner == "t1"


def test_where_the_book_has_extra_boards_nobody_decides_otherwise(cup: MainWindow) -> None:
    """2.11.1."""
    draw(cup, "1-20")
    score("30-30")
    control(Qt.Key.Key_3)
    cup.standings_controller.choose_view("tied")
    ties = cup.standings.forms.ties
    ties.how.setCurrentIndex(ties.how.findData("by lot"))
    ties.order.setText("4 1")
    ties.put.click()
    assert cup.status.text() == "That order changes nothing: clause 2.11, 2.11.1 decides this tie."


def test_a_club_has_its_cup_by_the_laws_alone(level: MainWindow) -> None:
    """Four teams, two rounds; what was typed wrongly is typed again."""
    drawing = level.scores.matches.drawing
    level.scores.matches.row_clicked.emit(0)
    score("33-30")
    assert drawing.next.text() == "Next: round 2"
    draw(level)
    score("20-21")
    control(Qt.Key.Key_3)
    keep(level, "knockout, of a club")
    assert level.open_event
    (field,) = level.open_event.evaluation.fields
    assert [each.place for each in field.standings[:2]] == [1, 2]


def test_what_losers_do_is_chosen_before_the_first_draw(cup: MainWindow) -> None:
    """O'Neill and Box win, so that they meet in round 2, and the two losers in the repechage."""
    drawing = cup.scores.matches.drawing
    offered = [drawing.way.itemText(at) for at in range(drawing.way.count())]
    assert offered == [
        "Losers are out",
        "Round 1, back in 3 (repechage)",
        "Double knockout",
        "Double, second grand final",
    ]
    assert drawing.way.accessibleName() == "Losers"
    drawing.way.setCurrentIndex(1)
    keep(cup, "knockout, losers")
    draw(cup, "1-20")
    assert cup.status.text().startswith("Week 1: round 1, match 1 O'Neill v Dab")
    assert drawing.way.isHidden()
    for total in ("30-10", "40-20"):
        score(total)
    draw(cup)
    assert "repechage 1 Dab v Cob" in cup.status.text()
    keep(cup, "knockout, repechage drawn")


def test_what_losers_do_is_chosen_with_the_finals(cup: MainWindow) -> None:
    """The two losers of the semi-finals are too few for a repechage; the form keeps what was typed."""
    draw(cup, "1-20")
    for total in ("30-10", "40-20"):
        score(total)
    control(Qt.Key.Key_3)
    cup.standings_controller.choose_view("stages")
    form = cup.standings.forms.finals
    form.places.setText("rest")
    form.losers.setCurrentIndex(form.losers.findText("Repechage"))
    keep(cup, "create finals, losers")
    form.put.click()
    assert cup.status.text() == "The Cup, consolation: only 2 play, too few for a repechage."
    assert (form.places.text(), form.losers.currentText()) == ("rest", "Repechage")
    form.losers.setCurrentIndex(0)
    form.put.click()
    assert cup.status.text().startswith("Created: The Cup, consolation: 2 teams")
