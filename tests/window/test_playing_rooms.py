"""Rooms of the venue through the real window: typed in Setup, seen in Scores, on paper and in the search."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.desk.clock.room_display import draw_pages
from bridgedesk.desk.finding.where_next import seats_of
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.event.match import Room
from bridgedesk.event.session import PlayingRoom
from bridgedesk.sheets.content import PrintedCards, Table, Words
from bridgedesk.sheets.draw import draw_sheet
from bridgedesk.sheets.slips import result_slips
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet, swiss_of
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep

SEVEN = ("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu")


@pytest.fixture
def swiss(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Seven teams by the SABF, so that three play a triangle."""
    club = club_at(tmp_path)
    desk_in(club, swiss_of(SEVEN))
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_1)
    return window


def test_rooms_are_typed_in_setup_and_named_wherever_a_match_is(swiss: MainWindow) -> None:
    """Open room 1-20, closed room 21-40 with screens: match 2 plays at tables 2 and 22."""
    setup = swiss.setup
    setup.teams.rooms.click()
    page = setup.rooms
    assert focused() is page.rooms[0].name
    for fields, words in zip(page.rooms, (("Hall", "1", "20"), ("Lounge", "21", "40")), strict=False):
        for field, text in zip(fields[:3], words, strict=True):
            field.setFocus()
            type_text(text)
    page.rooms[0].tables_of.setCurrentIndex(1)
    keep(swiss, "rooms, half typed")
    press(Qt.Key.Key_Return)
    assert swiss.status.text().startswith("Choose “both tables” for every room")
    page.rooms[1].tables_of.setCurrentIndex(2)
    page.rooms[1].screens.setChecked(True)
    page.save.click()
    assert setup.views.currentWidget() is setup.seats_view
    open_event = swiss.open_event
    assert open_event is not None
    assert open_event.event.sessions[0].rooms == (
        PlayingRoom("Hall", 1, 20, Room.OPEN),
        PlayingRoom("Lounge", 21, 40, Room.CLOSED, screens=True),
    )
    control(Qt.Key.Key_2)
    swiss.scores.matches.drawing.next_boards.setText("1-8")
    swiss.scores.matches.drawing.draw.click()
    rows = swiss.scores.matches.matches.rows
    assert [row[0] for row in rows] == ["1 and 21", "2 and 22", "3a", "3b", "3c"]
    keep(swiss, "rooms, the round in Scores")
    type_text("22")
    press(Qt.Key.Key_PageDown)
    assert swiss.scores.matches.line.text().startswith("Table 2 and 22:")

    event = open_event.event
    facts = material(open_event).facts(AS_USUAL)
    (table, *_) = draw_sheet(facts).blocks
    assert isinstance(table, Table)
    assert [column.title for column in table.columns] == ["Open", "Closed", "Home", "Away"]
    assert [row[:2] for row in table.rows] == [(1, 21), (2, 22), ("3a", ""), ("3b", ""), ("3c", "")]
    (cards,) = result_slips(facts).blocks
    assert isinstance(cards, PrintedCards)
    (where, *_) = cards.cards[0].blocks
    assert isinstance(where, Words)
    assert where.text == "Tables 1 and 21, screens at 21"
    assert draw_pages(event, "1")[0].rows[0][0] == "1 and 21"
    (seat,) = seats_of(event, "1", event.matches[0].home)
    assert seat.words.startswith("Round 1: tables 1 and 21 (NS at 1, EW at 21) against ")


def test_escape_leaves_the_rooms_and_a_draft_stays(swiss: MainWindow) -> None:
    setup = swiss.setup
    setup.teams.rooms.click()
    type_text("Hall")
    QTest.qWait(350)
    setup.rooms.back.click()
    assert setup.views.currentWidget() is setup.seats_view
    setup.teams.rooms.click()
    assert setup.rooms.rooms[0].name.text() == "Hall"
    assert setup.rooms.draft.line.isVisible()


def test_rooms_that_are_too_small_are_named_when_set_and_when_drawn(swiss: MainWindow) -> None:
    """Seven teams play three tables: two matches and a triangle; the hall has only one."""
    setup = swiss.setup
    setup.teams.rooms.click()
    for field, text in zip(setup.rooms.rooms[0][:3], ("Hall", "1", "1"), strict=True):
        field.setFocus()
        type_text(text)
    setup.rooms.save.click()
    assert "Tables 2–3 are in no room." in swiss.status.text()
    control(Qt.Key.Key_2)
    swiss.scores.matches.drawing.next_boards.setText("1-8")
    swiss.scores.matches.drawing.draw.click()
    assert "Tables 2–3 are in no room." in swiss.status.text()
    keep(swiss, "rooms, too small")
