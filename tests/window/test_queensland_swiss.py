"""A matchpoint Swiss of Queensland through the real window: the book has no scale, so percentages count."""

from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.sheets.score_report import as_json
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at, ticking
from tests.evenings.teams import alphabet
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import begin as begin_ruling
from tests.window.test_penalties import looked_ahead
from tests.window.test_swiss_pairs import draw, enter_all, totals, type_round


def begin(window: MainWindow, folder: Path) -> None:
    club_at(folder).close()
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("qba-pairs"))
    page.format.setCurrentIndex(page.format.findData("matchpoint-swiss"))
    page.begin.click()
    window.scores_controller.matches.chance = alphabet


def test_from_the_names_to_the_posting(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Three tables, a top of 4, 8 boards: seven level ones and one won from both others are 7 x 2 + 4 of 32,
    56.25%; the other side has 43.75. An illegal system costs 10% of a top of one board of 8: 1.25."""
    begin(window, tmp_path)
    enter_all()
    type_text("May Moss, Ned Nash")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    panel, drawing = window.scores.matches, window.scores.matches.drawing
    draw()
    assert window.status.text().endswith("Type its percentage, such as 50, or – to decide later.")
    assert focused() is drawing.bye
    keep(window, "queensland swiss, what a bye earns")
    type_text("50")
    press(Qt.Key.Key_Return)
    assert "scale" not in window.status.text(), "percentages count at any length"
    press(Qt.Key.Key_F5)
    type_round(0)
    press(Qt.Key.Key_F5)
    assert panel.matches.columns[5].title == "%", "the text has no scale, so these are no VPs"
    vps = [row[5] for row in panel.matches.rows]
    assert vps == ["56.25-43.75", "50.00-50.00", "43.75-56.25", "50.00"]
    draw()  # 1 v 6, 4 v 2, 3 v 7; 5 has the bye
    press(Qt.Key.Key_F5)
    type_round(2)
    after = {"p6": "112.50", "p4": "106.25", "p1": "100.00", "p3": "100.00", "p7": "100.00", "p5": "93.75"}
    assert totals(window) == {key: Decimal(text) for key, text in {**after, "p2": "87.50"}.items()}
    control(Qt.Key.Key_4)
    builder = begin_ruling(window, "System", "Ann", session="1")
    builder.round.setText("1")
    builder.amount.setText("10")
    builder.reason.setText("Found in round 1")
    looked_ahead(window, qtbot)
    keep(window, "queensland swiss, an illegal system")
    builder.impose.click()
    assert totals(window)["p1"] == Decimal("98.75")
    assert window.open_event
    report = as_json(window.open_event.evaluation)["fields"][0]["standings"][0]
    assert (report["percent"], report["vp"]) == (Decimal("112.50"), None)
    control(Qt.Key.Key_3)
    assert [each.title for each in window.standings.ranking.columns][-3:-1] == ["Matchpoints", "%"]
    keep(window, "queensland swiss, standings")
    window.menus.post.trigger()
    qtbot.waitUntil(lambda: not window.print_controller.jobs.work.busy, timeout=20_000)
    assert window.status.text().startswith("Results posted in ")
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    again.open_file(tmp_path / "club.bridgedesk")
    assert totals(again)["p1"] == Decimal("98.75")


def test_a_forfeit_is_asked_about_and_answered_in_one_place(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Late arrival has figures for a late pair, Law 12C2 for other causes: the director types which."""
    begin(window, tmp_path)
    enter_all()
    control(Qt.Key.Key_2)
    draw()
    press(Qt.Key.Key_F5)
    type_round(0)
    control(Qt.Key.Key_4)
    builder = begin_ruling(window, "Another offence", "Cy", session="1")
    for field, text in ((builder.amount, "forfeit"), (builder.reason, "went home"), (builder.round, "1")):
        field.setText(text)
    builder.impose.click()
    assert window.open_event
    (asked,) = items_to_check(window.open_event)
    assert asked.what.endswith(
        "60% to the others and 0% if the pair was late; for other causes Law 12C2: 60%, or their session "
        "average if that is higher, and at most 40%; it counts once you record its percentages "
        "in Penalties, as adjusted percentages of a match"
    )
    builder = begin_ruling(window, "Adjusted percentages of a match", session="1")
    match = builder.form.fields["match"]
    assert isinstance(match, QComboBox)
    match.setCurrentIndex(1)
    builder.reason.setText("went home")
    builder.form.fill_in({"home_percentage": "160", "away_percentage": "40"})
    looked_ahead(window, qtbot)
    assert builder.words.text().startswith("“160” is not a percentage. Type a number from 0 to 100")
    builder.form.fill_in({"home_percentage": "60", "away_percentage": "40"})
    looked_ahead(window, qtbot)
    builder.impose.click()
    assert window.status.text() == "Adjusted percentages of a match: 60-40%"
    assert items_to_check(window.open_event) == []
    control(Qt.Key.Key_2)
    remark = window.scores.matches.matches.rows[0][-1]
    assert remark == "forfeit by 2  Cy Cobb & Di Dale, % as ruled"
    found = totals(window)
    assert (found["p1"], found["p2"]) == (Decimal(60), Decimal(40))
    control(Qt.Key.Key_Z)
    assert [each.what for each in items_to_check(window.open_event)] == [asked.what]
