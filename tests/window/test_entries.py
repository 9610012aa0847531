"""Who may enter, who waits, and who sits where, as a director sees it."""

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Slip
from bridgedesk.event.people import ClubPlayer
from bridgedesk.scoring.rounding import half_up
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.rule_book_dock import REGISTERS
from tests.directing.boards_played.test_report import two_matches
from tests.evenings.board_sets import PAIRS, TEAMS, desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.ruled_events import Hand, shown_window
from tests.window.pictures import keep as picture

OLD, YOUNG = {"born": "1950-06-01", "member_of": "ABF"}, {"born": "1959-01-01", "member_of": "ABF"}
SENIORS = replace(PAIRS, rulebook=RulebookRef("anc-2017"), kind="abpc-seniors")


def opened(window: MainWindow, folder: Path, event: Event, *told: tuple[str, dict[str, str]]) -> MainWindow:
    club = club_at(folder)
    for player in event.players:
        save_club_player(
            club, ClubPlayer("", player.name, about=YOUNG if player.name == "Di Muster" else OLD)
        )
    desk = desk_in(club, event)
    for register, facts in told:
        add_record(desk, register, facts)
    if told and event.sessions[0].sections:
        name_pair(desk, "1", "A", "2NS", ["", ""])
    path = club.file.path
    club.close()
    window.open_file(path)
    return window


@pytest.fixture
def seniors(window: MainWindow, tmp_path: Path) -> MainWindow:
    return opened(window, tmp_path, SENIORS)


def test_who_is_too_young_is_marked_at_the_seat_with_the_clause(seniors: MainWindow) -> None:
    seniors.choose_tab(0)
    panel = seniors.setup.panel
    assert [field.property("odd") for field in panel.fields["2NS"]] == [False, True]
    assert panel.remarks.doubts.isVisible()
    assert "born before 1 Jan 1959 (3.4 (b)): not met for Di Muster" in panel.remarks.doubts.toolTip()
    assert "(3.4 (b))" in panel.fields["2NS"][1].toolTip()
    assert seniors.header.to_clear.text() == "1 to check"


def test_to_clear_leads_to_the_seat(seniors: MainWindow) -> None:
    seniors.choose_tab(2)
    clear = seniors.scores_controller.clear
    clear.show()
    assert clear.go.isEnabled()
    clear.go.click()
    assert seniors.tabs.currentIndex() == 0
    assert seniors.setup.panel.fields["2NS"][1].hasFocus()


def test_a_name_that_is_typed_is_taken_and_its_doubt_is_said(seniors: MainWindow) -> None:
    seniors.choose_tab(0)
    field = seniors.setup.panel.fields["1NS"][0]
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, "Zoe Zealous")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert seniors.open_event is not None
    assert "Zoe Zealous" in [player.name for player in seniors.open_event.event.players]
    assert "not known from the club's list for Zoe Zealous" in seniors.status.text()


def test_the_first_of_the_waiting_list_takes_the_free_place(window: MainWindow, tmp_path: Path) -> None:
    waiting = ("waiting-list", {"who": "Kay Brown & Len Brown", "received": "18:52"})
    event = replace(PAIRS, rulebook=RulebookRef("sbu-2022"))
    opened(window, tmp_path, event, waiting)
    window.choose_tab(0)
    strip = window.setup.waiting
    assert strip.isVisible()
    assert "1. Kay Brown & Len Brown, since 18:52 (in order of receipt, 2.3)" in strip.list.toolTip()
    assert strip.give.text() == "Kay Brown && Len Brown as pair 2NS"
    QTest.keyClicks(strip.who, "Mo Green & Nan Green")
    QTest.keyClick(strip.who, Qt.Key.Key_Return)
    assert "2. Mo Green & Nan Green" in strip.list.toolTip()
    strip.give.click()
    assert [field.text() for field in window.setup.panel.fields["2NS"]] == ["Kay Brown", "Len Brown"]
    assert strip.first is None, "no place is free any more"
    assert not strip.give.isVisible()


def test_an_evening_without_limits_shows_no_waiting_list(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, PAIRS)
    window.choose_tab(0)
    assert not window.setup.waiting.isVisible()
    assert not window.setup.panel.remarks.doubts.isVisible()


def test_line_ups_are_typed_beside_the_scores(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, two_matches(6), ("rounds-planned", {"rounds": "4", "boards": "10"}))
    window.choose_tab(1)
    dock = window.scores_controller.line_ups
    dock.show()
    assert dock.chosen() == "m3"
    assert dock.home.names() == ["F1", "F2", "F3", "F6"]
    assert dock.says.item(0).text().startswith("Seating: home team by lot")
    assert (
        dock.played.item(0)
        .text()
        .startswith("F5, Fox: 0 of 20 boards, 0%; must play every match from now on")
    )
    field = dock.home.fields[2]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "f5")
    dock.put.click()
    assert window.open_event is not None
    (third,) = [match for match in window.open_event.event.matches if match.id == "m3"]
    assert third.line_up is not None
    assert third.line_up.closed == ("o3", "f5", "o4", "f6")


def test_a_number_of_nobody_is_no_player(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, two_matches(6))
    window.choose_tab(1)
    dock = window.scores_controller.line_ups
    dock.show()
    dock.home.fields[3].setText("1234560")
    dock.put.click()
    assert "Player number 1234560 is not on the club list" in window.status.text()
    assert window.open_event is not None
    assert [match.line_up for match in window.open_event.event.matches if match.id == "m3"] == [None]
    assert dock.home.fields[3].text() == "1234560", "what was typed stays, to be mended"


def test_without_matches_the_dock_says_what_comes_first(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, TEAMS)
    window.choose_tab(1)
    dock = window.scores_controller.line_ups
    dock.show()
    assert dock.nothing.isVisible()
    assert not dock.put.isVisible()


def test_a_deadline_comes_nearer_though_nothing_is_done(qtbot: QtBot, tmp_path: Path) -> None:
    """ANC 10.6: 30 minutes before the start, and 20 for who sits last; what is half typed stays. Beside the
    match, whose draw is not blind, nothing is said of blind ones."""
    clock = Hand("2026-11-17T19:00")
    event = replace(two_matches(5), kind="itc", rulebook=RulebookRef("anc-2017"))
    starts = replace(event.sessions[0], starts=datetime.fromisoformat("2026-11-17T20:00"))
    waiting = tuple(replace(each, line_up=None) for each in event.matches)
    with shown_window(qtbot, tmp_path, clock) as window:
        opened(window, tmp_path, replace(event, sessions=(starts,), matches=waiting))
        window.choose_tab(1)
        line_ups, book = window.scores_controller.line_ups, window.book_controller
        line_ups.show()
        book.dock.show()
        assert (left(line_ups.says), left(book.dock.times)) == ([30, 40], [30, 40])
        line_ups.home.fields[0].setText("half typed")
        clock.on(5)
        window.scores_controller.line_ups_controller.tick()
        book.tick()
        assert (left(line_ups.says), left(book.dock.times)) == ([25, 35], [25, 35])
        assert line_ups.home.fields[0].text() == "half typed"
        assert window.scores_controller.line_ups_controller.clock.isActive()
        assert book.clock.isActive()


def left(lines: QListWidget) -> list[int]:
    """Minutes of the deadlines for line-ups, the nearest first."""
    texts = [lines.item(at).text() for at in range(lines.count())]
    found = [re.search(r", (\d+) min left", text) for text in texts if text.startswith("Line-ups")]
    return [int(each[1]) for each in found if each]


def test_a_member_who_plays_for_the_state_leaves_the_team_its_average(
    window: MainWindow, tmp_path: Path
) -> None:
    """SABF 11.4, in all events: 13.43 and 11.85 with its own players (21.1), so 12.64 for the match in which
    somebody sat for F4, whatever came of it."""
    event = two_matches(4)
    slips = {"m1": (10, 0), "m2": (5, 0), "m3": (0, 20)}
    matches = tuple(replace(each, slip=Slip(imps=slips[each.id])) for each in event.matches)
    opened(window, tmp_path, replace(event, matches=matches))
    window.choose_tab(1)
    dock = window.scores_controller.line_ups
    dock.show()
    for field, name in zip(dock.home.fields, ("F1", "F2", "F3", "Sub One"), strict=True):
        field.setText(name)
    for field, name in zip(dock.away.fields, ("O1", "O2", "O3", "O4"), strict=True):
        field.setText(name)
    dock.put.click()
    assert "100% of their average (11.4): record it with the substitution" in window.status.text()
    book = window.book_controller.dock
    book.show()
    book.pages.setCurrentIndex(REGISTERS)
    choose_in(book.register, "Substitutions")
    fields = book.form.fields
    choose_in(fields["entry"], "Fox")
    fields = book.form.fields
    choose_in(fields["out"], "F4")
    choose_in(fields["away_because"], "for the state or the country")
    for name, text in (("substitute", "Sub One"), ("cause", "state team"), ("told", "18:20")):
        typed = fields[name]
        assert isinstance(typed, QLineEdit)
        typed.setText(text)
    picture(window, "a team member away")
    book.keep.click()
    assert "Reason for absence: plays for the state or the country" in book.lines.item(0).text()
    assert window.open_event
    (fox,) = (each for each in window.open_event.evaluation.fields[0].standings if each.entry == "fox")
    assert str(half_up(fox.total or 0)) == "37.92"
    assert [each.clause for each in fox.matches] == [None, None, "11.4"]


def choose_in(box: object, words: str) -> None:
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(next(at for at in range(box.count()) if words in box.itemText(at)))
    box.activated.emit(box.currentIndex())
