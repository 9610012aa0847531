"""A director who plays: what happened on a board she has yet to play is shown nowhere, wherever one looks."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings, lodge_appeal
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.event.outside_figures import take_tricks
from bridgedesk.desk.files.matching_results import import_published
from bridgedesk.desk.reports.print_form import is_preview_hidden
from bridgedesk.desk.reports.printing import KINDS
from bridgedesk.desk.reports.sheet_facts import SheetWishes, material
from bridgedesk.desk.views.pictures import Caption
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.event.ruling import Adjustment, Appeal, Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.sheets.facts import NothingToPrint, PrintChoice
from bridgedesk.window.evening_page import APPEALS, PENALTIES, SCORES, SETUP, STANDINGS
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.drawing_view import DrawingView
from tests.evenings.club_evening import place
from tests.exchange.samples import board, line, pair, participants, read, usebio
from tests.window.keys import control, press, score, wait_for

# Board 2 is hers in round 1. At another table clubs went thirteen down, redoubled: North-South vulnerable, so
# 1000 + 10 x 600 = 7000 to them (Law 77). Nobody else has such figures, or such a suit.
HERS, THEIRS = place(1, 2, 2), place(2, 1, 2)
SUIT = "AKQJT98765432"
CANARIES = ("7CXX", "7♣", "7000", "700+", "AKQJT9", "A K Q J T 9", "6CXX", "6♣", "3333")


@pytest.fixture
def playing(evening: MainWindow) -> MainWindow:
    """Everything that can be told of a board is known of board 2."""
    desk = evening.open_event
    assert desk
    name_pair(desk, "1", "A", "1", ["Dee Rector", "Kay Player"])
    director_plays(desk, "1")
    (session,) = desk.event.sessions
    deal = Deal.parse(f"N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}")
    desk.carry_out(Change("hands", "h"), replace(desk.event, sessions=(replace(session, deals={2: deal}),)))
    take_tricks(desk, {str(deal): (13,) * 20})
    record_result(desk, place(1, 2, 1), Result(1, parse_score("+420")))
    record_result(desk, THEIRS, Result(2, parse_score("7CXXW-13")))
    record_result(desk, place(3, 3, 2), Result(2, parse_score("7CXXE-13")))
    own = next(each for each in lines_of(desk.event, "1") if each.place == THEIRS)
    points = {"NS_MATCH_POINTS": 3333, "EW_MATCH_POINTS": 0}
    slip = line(own.ns, own.ew, CONTRACT="6C XX", PLAYED_BY="W", TRICKS=0, SCORE=6400, **points)
    numbers = participants(pair(own.ns, "Ann", "Bob"), pair(own.ew, "Cyd", "Dan"))
    import_published(
        desk, "1", "theirs.xml", read(usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{numbers}{board(2, slip)}"))
    )
    impose_rulings(
        desk,
        Ruling("", desk.clock(), "1", "A", 2, 2, question="adjusted-score", reason="a revoke",
               adjusted=Adjustment(parse_score("7CXXW-12"), table=1)),
    )  # fmt: skip
    lodge_appeal(desk, Appeal("", desk.clock(), ruling=desk.event.rulings[0].id, board=2))
    evening.event_controller.refresh()
    assert 2 in hidden_boards(desk.event, "1")
    assert 1 not in hidden_boards(desk.event, "1")
    return evening


def texts(part: QWidget) -> Iterator[str]:
    """Everything that stands there, seen or not, with what a mouse would say."""
    for each in (part, *part.findChildren(QWidget)):
        yield each.toolTip()
        yield each.accessibleDescription()
        match each:
            case DrawingView():
                drawing = each.drawing()
                if drawing is not None:
                    yield from (mark.text for mark in drawing.marks if isinstance(mark, Caption))
                    yield from (spot.words for spot in drawing.spots)
            case QLabel() | QPushButton() | QLineEdit():
                yield each.text()
            case QPlainTextEdit() | QTextBrowser():
                yield each.toPlainText()
            case QListWidget():
                yield from (each.item(at).text() for at in range(each.count()))
            case QAbstractItemView() if each.model() is not None:
                model = each.model()
                for row in range(model.rowCount()):
                    for column in range(model.columnCount()):
                        index = model.index(row, column)
                        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                            yield str(model.data(index, role) or "")


def leaks(part: QWidget) -> list[str]:
    return [text for text in texts(part) if any(canary in text for canary in CANARIES)]


def test_the_canary_sings_where_nothing_is_hidden(playing: MainWindow) -> None:
    """Otherwise the silence below would say nothing."""
    desk = playing.open_event
    assert desk
    assert playing.act(lambda: director_plays(desk, None))
    control(Qt.Key.Key_2)
    playing.scores_controller.clear.show()
    assert leaks(playing.scores_controller.clear)
    playing.side.history.show()
    assert leaks(playing.side.history)
    playing.choose_tab(STANDINGS)
    playing.standings_controller.choose_view("boards")
    playing.standings.choice_chosen.emit("1/A/2")
    assert leaks(playing.standings)


def test_no_tab_and_no_dock_tells_of_it(playing: MainWindow) -> None:
    assert playing.entry
    playing.choose_tab(SCORES)
    playing.entry.go_to(THEIRS)
    playing.event_controller.refresh()
    for dock, _ in playing.event_controller.docks:
        dock.show()
        QTest.qWait(1)
        assert leaks(dock) == [], dock.windowTitle()
    for tab in (SETUP, SCORES, STANDINGS, PENALTIES, APPEALS):
        playing.choose_tab(tab)
        QTest.qWait(1)
        assert leaks(playing) == [], tab
    playing.room.show()
    for what in ("boards", "leaders"):
        playing.room_controller.choose(what)
        assert leaks(playing.room) == []
    playing.room.hide()


def test_no_map_of_the_room_tells_of_it(playing: MainWindow) -> None:
    playing.choose_tab(SCORES)
    dock = playing.scores_controller.room_map
    dock.show()
    for at in range(dock.what.count()):
        dock.what.setCurrentIndex(at)
        dock.what.activated.emit(at)
        assert leaks(dock) == [], dock.what.itemText(at)


def test_no_view_of_the_standings_tells_of_it(playing: MainWindow) -> None:
    playing.choose_tab(STANDINGS)
    desk = playing.standings_controller
    looking = desk.looking
    assert looking
    for at in range(playing.standings.views.count()):
        key = playing.standings.views.item(at).data(Qt.ItemDataRole.UserRole)
        desk.choose_view(key)
        QTest.qWait(1)
        choices = [
            playing.standings.choice.itemData(each) for each in range(playing.standings.choice.count())
        ]
        for choice in choices or [None]:
            if choice is not None:
                playing.standings.choice_chosen.emit(choice)
            assert leaks(playing.standings) == [], f"{key} {choice}"


def test_no_sheet_that_is_looked_at_on_the_screen_tells_of_it(playing: MainWindow) -> None:
    """Every sheet is built; what sings is not shown, but can be printed."""
    desk = playing.open_event
    assert desk
    told = []
    for kind in KINDS:
        for choice in (PrintChoice(), PrintChoice(board=2), PrintChoice(item=desk.event.appeals[0].id)):
            facts = material(desk).facts(SheetWishes(choice))
            try:
                words = repr(kind.build(facts))
            except NothingToPrint:
                continue
            if any(canary in words for canary in CANARIES):
                told.append(kind.name)
                assert is_preview_hidden(kind.name, desk.event), kind.name
    assert {"travellers", "hand-records", "correction"} <= set(told)


def test_what_is_done_on_it_is_not_said(playing: MainWindow) -> None:
    """Somebody else types at her desk, undoes it, asks the book, compares with a file."""
    assert playing.entry
    control(Qt.Key.Key_2)
    playing.entry.go_to(place(3, 3, 2))
    playing.event_controller.refresh()
    score("7CXXE-12")
    hint = " ".join(playing.scores.hint.text().split())
    assert hint == "Replace the hidden result with 7CXXE-12? Press F6 to replace it, Esc to keep it."
    press(Qt.Key.Key_F6)
    assert playing.status.text() == "A result on board 2, round 3, table 3 (hidden)"
    playing.side.undo()
    assert "hidden" in playing.status.text()
    assert leaks(playing.status_line) == []
    playing.side.ask_book("adjusted-score")
    assert leaks(playing.side.rule_lookup) == []
    playing.exchange.files_in.show_compare()
    wait_for(playing.exchange.files_in.auditing)
    assert leaks(playing.exchange.files_in.comparing) == []


def test_when_she_has_played_it_all_is_told(playing: MainWindow) -> None:
    desk = playing.open_event
    assert desk
    record_result(desk, HERS, Result(2, parse_score("-100")))
    playing.event_controller.refresh()
    playing.scores_controller.clear.show()
    assert leaks(playing.scores_controller.clear)
