"""The clock of rounds that are drawn: the pane, the room display and the printed times are the same."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.reports.print_form import timetable_of
from bridgedesk.desk.reports.sheet_facts import SheetWishes, material
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Scoring, Session
from bridgedesk.sheets.content import Table
from bridgedesk.sheets.running import time_sheet
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.evenings.ruled_events import Hand
from tests.evenings.teams import BY_SABF, SWISS, alphabet
from tests.window.keys import CONTROL, control, focused
from tests.window.pictures import keep

Begin = Callable[[Event], MainWindow]


@pytest.fixture
def hand() -> Hand:
    return Hand("2026-11-17T19:30")


@pytest.fixture
def begin(qtbot: QtBot, tmp_path: Path, hand: Hand) -> Begin:
    def begin(event: Event) -> MainWindow:
        club = club_at(tmp_path)
        desk_in(club, event)
        club.close()
        window = MainWindow(hand, tmp_path)
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        window.scores_controller.matches.chance = alphabet
        window.open_file(tmp_path / "club.bridgedesk")
        control(Qt.Key.Key_2)
        window.clock_dock.show()
        return window

    return begin


def planned(rounds: int, boards: int) -> RegisterLine:
    return RegisterLine("k1", "rounds-planned", BEGIN, facts={"rounds": rounds, "boards": boards})


def with_one(event: Event, match: Match) -> Event:
    return replace(event, matches=(match,))


def printed(window: MainWindow) -> list[tuple[str, ...]]:
    """Round, start and end of each line of the timetable for the notice board."""
    desk = window.open_event
    assert desk
    wishes = SheetWishes(timetable=timetable_of(window.clock_controller.clock))
    tables = [each for each in time_sheet(material(desk).facts(wishes)).blocks if isinstance(each, Table)]
    return [
        (str(name or ""), f"{start:%H:%M}", f"{end:%H:%M}")
        for table in tables
        for name, start, end, *_ in table.rows
    ]


def draw() -> None:
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def rows(window: MainWindow) -> list[tuple[str, ...]]:
    return [tuple(row) for row in window.clock_dock.model.rows]


def test_the_clock_of_a_swiss_runs_by_its_draws(begin: Begin, hand: Hand) -> None:
    """SABF 13.16: 8 boards take 60 minutes. Three rounds, from 19:30, with a break of 10 after the first."""
    window = begin(replace(BY_SABF, registered=(planned(3, 8),)))
    dock, clock = window.clock_dock, window.clock_controller
    assert (dock.round.text(), dock.start.isEnabled()) == ("No rounds yet", False)
    keep(window, "clock of a Swiss, nothing drawn")
    draw()
    assert rows(window) == [
        ("19:30", "Round 1", "60:00"),
        ("20:30", "Round 2, to be drawn", "60:00"),
        ("21:30", "Round 3, to be drawn", "60:00"),
    ]
    assert dock.length_from.text() == "8 x 7.5 = 60 minutes, no new board in the last 5 (13.16, 13.15)"
    dock.start.click()
    dock.tea.click()
    assert dock.finish_words.text() == "Ends at 22:40"
    hand.now = hand.now.replace(hour=20, minute=10)
    room = window.event_controller.room_display
    room.show()
    clock.tick()
    assert (room.headline, room.digits) == ("Round 1 of 3", "20:00")
    assert room.lines == ["Round 2 at 20:40", "Then a break of 10 minutes"]
    keep(window, "clock of a Swiss, round 1")
    keep(room, "clock of a Swiss, room display")
    hand.now = hand.now.replace(hour=20, minute=45)
    clock.tick()
    assert dock.round.text() == "Round 1 is over"
    assert room.lines == ["Please hand in your score slips. The next round will be drawn."]
    assert dock.finish_words.text() == "Ends at 22:45"
    assert rows(window)[2][0] == "20:45"  # the draw is five minutes late
    keep(window, "clock of a Swiss, waiting for the draw")
    room.hide()


def test_the_printed_times_are_the_times_of_the_clock(begin: Begin, hand: Hand) -> None:
    """Rounds of 55 minutes, lunch of 30 after the first, then ten minutes more for the first."""
    window = begin(replace(BY_SABF, registered=(planned(3, 8),)))
    dock, clock = window.clock_dock, window.clock_controller
    draw()
    dock.length.setValue(55)
    dock.set_length.click()
    assert dock.length_from.text() == "Length set here"
    dock.minutes.setValue(30)
    dock.tea.click()
    dock.start.click()
    assert [row[::2] for row in rows(window)] == [
        ("19:30", "55:00"), ("20:25", "30:00"), ("20:55", "55:00"), ("21:50", "55:00"),
    ]  # fmt: skip
    assert printed(window) == [
        ("1", "19:30", "20:25"), ("", "20:25", "20:55"), ("2", "20:55", "21:50"), ("3", "21:50", "22:45"),
    ]  # fmt: skip
    hand.now = hand.now.replace(hour=20, minute=0)
    for _ in range(10):
        dock.more.click()
    assert clock.clock
    assert printed(window) == [
        ("1", "19:30", "20:35"), ("", "20:35", "21:05"), ("2", "21:05", "22:00"), ("3", "22:00", "22:55"),
    ]  # fmt: skip


def test_a_round_of_unknown_boards_asks_for_its_length(begin: Begin) -> None:
    window = begin(SWISS)
    desk = window.open_event
    assert desk
    drawn = Match("m1", "1", 1, "fox", "owl", "swiss", table=1)
    assert window.act(lambda: desk.carry_out(Change("make draw", "typed"), with_one(desk.event, drawn)))
    dock = window.clock_dock
    assert dock.length_from.text() == "The boards of the round are not known. Type the minutes."
    dock.start.click()
    assert "Type the round length, then press Set length" in window.status.text()
    dock.length.setValue(45)
    dock.set_length.click()
    dock.start.click()
    assert dock.left.text() == "45:00"


def test_the_stanzas_of_a_final_are_rounds_of_the_clock(begin: Begin) -> None:
    """16 boards take 120 minutes (SABF 13.16), half of them an hour."""
    final = replace(
        BY_SABF,
        stages=(Stage("final", "knockout"),),
        sessions=(Session("1", Scoring.IMPS, stage="final"),),
        matches=tuple(
            Match(
                f"m{stanza}", "1", 1, "fox", "owl", "final", stanza, table=1,
                boards=tuple(range(stanza * 8 - 7, stanza * 8 + 1)),
            )
            for stanza in (1, 2)
        ),
    )  # fmt: skip
    window = begin(final)
    assert rows(window) == [
        ("19:30", "Round 1, stanza 1", "60:00"),
        ("20:30", "Round 1, stanza 2", "60:00"),
    ]
    keep(window, "clock of a final")


def test_the_second_session_has_its_own_rounds(begin: Begin) -> None:
    two = tuple(Session(key, Scoring.IMPS, stage="swiss") for key in ("1", "2"))
    matches = tuple(
        Match(f"m{round_}", session, round_, "fox", "owl", "swiss", table=1, boards=tuple(range(1, 9)))
        for round_, session in ((1, "1"), (2, "1"), (3, "2"))
    )
    window = begin(replace(BY_SABF, sessions=two, matches=matches))
    window.event_controller.choose_session("2")
    window.event_controller.refresh()
    assert rows(window) == [("19:30", "Round 3", "60:00")]
    window.clock_dock.start.click()
    assert window.clock_dock.round.text() == "Round 3 of 3"
    assert printed(window)[-1:] == [("3", "19:30", "20:30")]


def test_every_button_of_the_clock_has_room_for_its_words(evening: MainWindow) -> None:
    """On a laptop's screen at 150%, where the dock is as narrow as it gets."""
    evening.resize(911, 512)
    evening.clock_dock.show()
    QTest.qWait(1)
    buttons = [each for each in evening.clock_dock.findChildren(QPushButton) if each.text()]
    assert "End play early" in [each.text() for each in buttons]
    assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []
