"""A new event begins with what the club played last week, and with counts as they are said."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import control, find_movement, focused, press, type_text


@pytest.fixture
def last_week(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Tuesday: pairs by the Scottish book, ten pairs and 25 boards from 18:35; a week has passed."""
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sbu-2022"))
    page.format.setCurrentIndex(page.format.findData("butler"))
    type_text("Butler night")
    press(Qt.Key.Key_Return)
    find_movement(window, qtbot, "10", "25")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_F12)
    window.clock_dock.start.click()
    window.close()
    clock = ticking()
    again = MainWindow(lambda: clock() + timedelta(days=7), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "example-bc.bridgedesk")
    return again


def test_the_book_and_format_of_last_week_come_first(last_week: MainWindow) -> None:
    assert last_week.open_event
    before = last_week.open_event.event
    control(Qt.Key.Key_N)
    page = last_week.reception.new_event
    assert page.book.currentData() == "sbu-2022" == before.rulebook.id
    assert page.format.currentData() == before.kind
    assert page.title.text().startswith("Tuesday ")
    assert page.title.selectedText() == page.title.text()
    page.book.setCurrentIndex(page.book.findData("laws-2017"))
    assert page.title.text() == "Tuesday matchpoint pairs", "the title follows the format"
    type_text("Christmas pairs")
    page.day.setDate(QDate(2026, 12, 25))
    assert page.title.text() == "Christmas pairs", "unless one is typed"
    press(Qt.Key.Key_Escape)
    last_week.close()


def test_the_numbers_of_last_week_are_filled_in_and_their_movements_listed(
    last_week: MainWindow, qtbot: QtBot
) -> None:
    control(Qt.Key.Key_N)
    press(Qt.Key.Key_Return)
    chooser = last_week.setup.chooser
    wishes = chooser.wishes
    assert focused() is wishes.pairs
    assert (wishes.pairs.text(), wishes.pairs.selectedText()) == ("10", "10")
    assert wishes.boards.text() == "25"
    begun = wishes.starts.text()
    assert len(begun) == 5
    assert int(begun[-2:]) % 5 == 0
    qtbot.waitUntil(lambda: bool(chooser.found))
    assert chooser.found[0].movement.name in [row[0] for row in chooser.model.rows]
    assert "→" in chooser.model.rows[0][5], "when play ends is beside each movement"
    for _ in range(3):  # pairs, boards, the best movement
        press(Qt.Key.Key_Return)
    assert len(last_week.setup.fields) == 10
    last_week.close()


@pytest.fixture
def chooser(window: MainWindow) -> MainWindow:
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    return window


def shown(window: MainWindow) -> list[str]:
    wishes = window.setup.chooser.wishes
    return [
        each.text() for each in (wishes.pairs, wishes.boards, wishes.starts, wishes.finish, wishes.sections)
    ]


def test_nothing_that_counts_looks_like_an_example(chooser: MainWindow) -> None:
    """What is black counts; what is grey begins with e.g."""
    wishes = chooser.setup.chooser.wishes
    assert shown(chooser) == ["", "", "", "", "1"]
    assert (wishes.first.text(), wishes.fixed.text()) == ("1", "0")
    for field in (wishes.pairs, wishes.boards, wishes.starts, wishes.finish):
        assert field.placeholderText().startswith("e.g. ")


def test_tables_boards_and_the_finish_in_one_line(chooser: MainWindow, qtbot: QtBot) -> None:
    """Six and a half tables are thirteen pairs."""
    type_text("6½ tables 26 boards from 19:15 finish 22:30")
    press(Qt.Key.Key_Return)
    assert shown(chooser) == ["13", "26", "19:15", "22:30", "1"]
    qtbot.waitUntil(lambda: focused() is chooser.setup.chooser.view)
    assert all(len(each.movement.pairs) >= 13 for each in chooser.setup.chooser.found)


def test_what_is_not_clear_is_refused_in_one_sentence_and_selected(chooser: MainWindow, qtbot: QtBot) -> None:
    wishes = chooser.setup.chooser.wishes
    type_text("13 pears")
    press(Qt.Key.Key_Return)
    said = "“13 pears” is not a number of pairs. Type a number, such as 13, or 6½ tables."
    qtbot.waitUntil(lambda: chooser.setup.chooser.words.text() == said)
    assert focused() is wishes.pairs
    assert wishes.pairs.selectedText() == "13 pears"
    type_text("6.5")
    press(Qt.Key.Key_Return)
    assert wishes.pairs.text() == "13"
    type_text("1")
    press(Qt.Key.Key_Return)
    said = "“1” is not a number of boards. Type 2 to 300."
    qtbot.waitUntil(lambda: chooser.setup.chooser.words.text() == said)
    assert wishes.boards.selectedText() == "1"


def test_sections_are_set_beside_the_suggestions(chooser: MainWindow) -> None:
    """28 pairs in two sections are 14 in each; removing the second is undone with Ctrl+Z."""
    wishes = chooser.setup.chooser.wishes
    type_text("28 pairs in 2 sections")
    press(Qt.Key.Key_Return)
    assert chooser.open_event
    event = chooser.open_event.event
    assert [(each.id, each.colour) for each in event.sections] == [("A", "blue"), ("B", "orange")]
    assert wishes.heads[wishes.pairs].text() == "Pairs in A"
    assert shown(chooser)[0] == "14"
    assert chooser.status.text() == "Session 1: 2 sections"
    assert chooser.header.section.count() == 2
    find_sections = wishes.sections
    find_sections.setFocus(Qt.FocusReason.TabFocusReason)
    type_text("1")
    press(Qt.Key.Key_Return)
    assert [each.id for each in chooser.open_event.event.sections] == ["A"]
    control(Qt.Key.Key_Z)
    assert [each.id for each in chooser.open_event.event.sections] == ["A", "B"]
    assert wishes.sections.text() == "2"
    wishes.sections.setFocus(Qt.FocusReason.TabFocusReason)
    type_text("9 sections")
    press(Qt.Key.Key_Return)
    assert chooser.setup.chooser.words.text() == "“9” is not a number of sections. Type 1 to 6."
    assert wishes.sections.selectedText()


def test_a_section_with_a_movement_is_not_removed(chooser: MainWindow, qtbot: QtBot) -> None:
    type_text("2 sections")
    press(Qt.Key.Key_Return)
    chooser.header.section.setCurrentIndex(1)
    chooser.header.section.activated.emit(1)
    find_movement(chooser, qtbot, "10", "25")
    press(Qt.Key.Key_Return)
    chooser.header.section.setCurrentIndex(0)
    chooser.header.section.activated.emit(0)
    wishes = chooser.setup.chooser.wishes
    assert (wishes.pairs.text(), wishes.boards.text()) == ("10", "25"), "as in the other section"
    wishes.sections.setFocus(Qt.FocusReason.TabFocusReason)
    type_text("1")
    press(Qt.Key.Key_Return)
    assert chooser.status.text() == "Section B has a movement already, so it cannot be removed."
    assert wishes.sections.selectedText() == "1"


def test_last_weeks_partner_is_offered_as_soon_as_the_first_is_chosen(
    window: MainWindow, tmp_path: Path
) -> None:
    """Nobody has filled in usual partners; Ada and Ben sat together last Tuesday."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    before = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 10), 20)
    first, *_ = before.event.sessions[0].sections[0].seats
    name_pair(before, "1", "A", first, ["Ada Oak", "Ben Pine"])
    begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    path = club.file.path
    club.close()
    window.open_file(path)
    type_text("oak")
    press(Qt.Key.Key_Return)
    assert (focused().property("text"), focused().property("selectedText")) == ("Ben Pine", "Ben Pine")
    press(Qt.Key.Key_Return)
    assert window.status.text().endswith(": Ada Oak & Ben Pine")


def test_a_first_number_that_is_none_is_refused_before_the_movement_is_used(chooser: MainWindow) -> None:
    wishes = chooser.setup.chooser.wishes
    wishes.first.setFocus(Qt.FocusReason.TabFocusReason)
    type_text("one")
    press(Qt.Key.Key_Return)
    words = chooser.setup.chooser.words.text()
    assert words == "“one” is not a number. Type 21, or 1-12, 14 to skip a number."
    assert wishes.first.selectedText() == "one"
    wishes.pairs.setFocus(Qt.FocusReason.TabFocusReason)
    type_text("26")
    press(Qt.Key.Key_Return)
    assert focused() is wishes.first, "what is wrong is typed over"
    type_text("21")
    press(Qt.Key.Key_Return)
    assert "not a number" not in chooser.setup.chooser.words.text()
