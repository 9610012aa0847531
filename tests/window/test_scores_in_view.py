"""The Scores tab shows both sides, lists by what is clicked, and leads to what was wrong with a board."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.event.open_event import Change
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.names_and_cards import NamesDelegate, shorter
from bridgedesk.window.scores.score_lists import NAMES, REMARKS, SCORE
from tests.evenings.club_evening import place
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

K = Qt.Key
RD, TABLE, BOARD = 1, 2, 0


@pytest.fixture
def typing(evening: MainWindow) -> MainWindow:
    control(K.Key_2)
    return evening


def click_heading(window: MainWindow, column: int) -> None:
    heading = window.scores.slips_view.horizontalHeader()
    spot = QPoint(heading.sectionViewportPosition(column) + 8, heading.height() // 2)
    QTest.mouseClick(heading.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_heading_lists_the_scores_by_it(typing: MainWindow) -> None:
    scores = typing.scores
    score("42+")
    here = scores.line.text()
    click_heading(typing, TABLE)
    assert scores.order.currentText() == "by table and round"
    assert (scores.line.text(), focused()) == (here, scores.field)
    click_heading(typing, BOARD)
    assert scores.order.currentText() == "by board: NS in order"
    click_heading(typing, RD)
    assert scores.order.currentText() == "by section and round"
    assert scores.line.text() == here
    click_heading(typing, 3)
    assert scores.order.currentText() == "by section and round", "names are no order"


def click_number(window: MainWindow, row: int, column: int, *, double: bool = False) -> None:
    view = window.scores.slips_view
    spot = view.visualRect(view.model().index(row, column)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    if double:
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def listed_later(window: MainWindow) -> None:
    """Wait until a click is no longer the second half of a double click."""
    QTest.qWait(QApplication.doubleClickInterval() + 1)
    window.scores.take_focus()


def test_a_number_in_a_row_lists_its_round_table_or_board(typing: MainWindow) -> None:
    """The cursor stays on the score that was clicked, also where its number is in another row then."""
    scores, entry = typing.scores, typing.scores_controller.entry
    assert entry
    place = entry.pad.lines[1].place
    click_number(typing, 1, RD)
    assert scores.order.currentText() == "by section and round"
    assert entry.pad.page
    assert entry.pad.page.numbers == (place.round,)
    assert entry.pad.line
    assert entry.pad.line.place == place
    listed_later(typing)
    at = next(row for row, line in enumerate(entry.lines_in_view) if line.place == place)
    click_number(typing, at, TABLE)
    assert scores.order.currentText() == "by table and round"
    assert entry.pad.line.place == place
    listed_later(typing)
    click_number(typing, 0, BOARD)
    assert scores.order.currentText() == "by board: NS in order"
    assert focused() is scores.field


def test_a_double_click_on_a_number_leads_to_that_score_alone(typing: MainWindow) -> None:
    """Other rows come under the second click, which is for the number that was there before."""
    entry = typing.scores_controller.entry
    assert entry
    place = entry.pad.lines[1].place
    click_number(typing, 1, RD, double=True)
    assert typing.scores.order.currentText() == "by section and round"
    assert entry.pad.line
    assert entry.pad.line.place == place


def test_a_click_on_names_or_with_something_half_typed_lists_nothing_else(typing: MainWindow) -> None:
    scores = typing.scores
    here = scores.line.text()
    type_text("4S")
    click_number(typing, 1, RD)
    assert (scores.field.text(), scores.line.text()) == ("4S", here)
    assert scores.order.currentText() == "by board: NS in order"
    press(K.Key_Escape)
    listed_later(typing)
    click_number(typing, 1, 3)
    assert scores.line.text() != here
    assert scores.order.currentText() == "by board: NS in order"


def test_the_line_to_type_stays_in_view_in_any_order_and_size(typing: MainWindow) -> None:
    """The last table of a round, listed by round, in a window of 1092 by 614 and beside a pane."""
    scores, entry = typing.scores, typing.scores_controller.entry
    assert entry
    typing.resize(1092, 614)

    def in_view() -> bool:
        QTest.qWait(5)
        row = entry.rows_in_view.index(entry.pad.at)
        spot = scores.slips_view.visualRect(scores.slips.index(row, 3))
        return scores.slips_view.viewport().rect().contains(spot.center())

    last = max(range(len(entry.rows_in_view)), key=lambda at: entry.lines_in_view[at].place.table)
    click_number(typing, last, RD)
    assert len(entry.rows_in_view) > 3
    assert in_view()
    typing.resize(1092, 540)
    assert in_view()
    press(K.Key_F7)
    assert in_view()


@pytest.mark.parametrize("dock", [False, True])
def test_both_sides_are_seen_at_the_smallest_screen(typing: MainWindow, *, dock: bool) -> None:
    """Numbers, names and points of both, and the points of each score, at 1366 by 768."""
    scores = typing.scores
    typing.resize(1366, 768)
    for text in ("42+", "42-"):
        score(text)
    press(K.Key_Up)
    if dock:
        press(K.Key_F7)
    QApplication.processEvents()
    slips, frequencies = scores.slips_view, scores.frequencies_view
    shown = {each.title: at for at, each in enumerate(scores.slips.columns) if not slips.isColumnHidden(at)}
    assert {"North-South", "East-West", "Result", "NS", "EW"} <= set(shown)
    lists = ((frequencies, range(4)), (scores.pages_view, range(2)), (scores.others_view, range(2)))
    for view, columns in ((slips, shown.values()), *lists):
        assert view.isVisible()
        room = view.viewport().rect()
        for at in columns:
            assert not view.isColumnHidden(at)
            assert room.contains(view.visualRect(view.model().index(0, at))), at


def test_without_a_movement_the_tab_says_what_comes_first(evening: MainWindow) -> None:
    """It is no end of scores that were typed; and a score typed there is refused for the same reason."""
    control(K.Key_N)
    press(K.Key_Return)
    control(K.Key_2)
    assert evening.scores.line.text() == "No movement yet. Press Ctrl+1 to choose one."
    assert evening.scores.hint.text() == ""
    score("42+")
    assert evening.scores.hint.text() == "No scores to type yet. A movement or a draw comes first."


def test_a_newcomer_finds_the_fouled_board(typing: MainWindow) -> None:
    """From the score in view: one button, and the question about its board has the focus."""
    scores, dock = typing.scores, typing.scores_controller.mistakes
    for text in ("42+", "45+", "10-"):
        score(text)
    press(K.Key_Up)
    assert scores.wrong.text() == "Wrong board… F3"
    QTest.mouseClick(scores.wrong, Qt.MouseButton.LeftButton)
    assert dock.isVisible()
    assert dock.board_words.text() == "Was board 1 fouled?"
    assert focused() is dock.changed
    assert f"Round {dock.changed.value()}," in scores.line.text(), "from the score in view on"
    type_text("2")
    QTest.mouseClick(dock.decide, Qt.MouseButton.LeftButton)
    assert focused() is scores.field
    assert any("version B" in row[6] for row in scores.slips.rows)


def test_the_hands_stand_next_to_the_scores_but_not_for_a_director_who_has_yet_to_play(
    typing: MainWindow,
) -> None:
    """North has the spades, East the hearts, South the diamonds and West the clubs."""
    open_event, scores = typing.open_event, typing.scores
    assert open_event
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    (session,) = open_event.event.sessions
    known = replace(session, deals={1: deal})
    open_event.carry_out(Change("hands", "Hands"), replace(open_event.event, sessions=(known,)))
    assert not scores.hands.isVisible()
    typing.event_controller.refresh()
    assert scores.hands.isVisible()
    lines = scores.hands.words.text().splitlines()
    assert [line[0] for line in lines] == ["N", "E", "S", "W"]
    assert lines[0] == "N  ♠ AKQJT98765432  ♥ –  ♦ –  ♣ –"
    keep(typing, "scores with hands")
    type_text("2")
    press(K.Key_PageDown)
    assert not scores.hands.isVisible(), "no record of board 2"
    type_text("1")
    press(K.Key_PageDown)
    assert scores.hands.isVisible()
    name_pair(open_event, "1", "A", "1", ["Dee Rector", "Kay Player"])
    director_plays(open_event, "1")
    typing.event_controller.refresh()
    assert not scores.hands.isVisible()


LONG_NAMES = (
    ("Alexandra Hartmann", "Christopher Robinson"),
    ("Bernadette Wilkinson", "Montgomery Fairweather"),
    ("Margaret Thompson", "Elizabeth Abernathy"),
    ("Josephine Fitzgerald", "Rosemary Pemberton"),
    ("Constance Merriweather", "Theodora Blackwood"),
    ("Ann Lee", "Bob Fox"),
)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_remarks_leave_both_names_their_room(typing: MainWindow, size: tuple[int, int]) -> None:
    """With initials at least; at 1366 the points of the result give way, at 1920 nothing has to."""
    open_event, scores = typing.open_event, typing.scores
    assert open_event
    for number, pair in enumerate(LONG_NAMES, start=1):
        name_pair(open_event, "1", "A", str(number), list(pair))
    typing.resize(*size)
    typing.event_controller.refresh()
    score("42+")
    press(K.Key_Up)
    QTest.qWait(5)
    assert scores.slips_view.isColumnHidden(REMARKS)
    assert not scores.slips_view.isColumnHidden(SCORE)
    turned = Result(1, parse_score("+420"), turned=True)
    assert typing.act(lambda: record_result(open_event, place(1, 2, 1), turned))
    QTest.qWait(5)
    keep(typing, f"scores with remarks, {size[0]}")
    view = scores.slips_view
    assert not view.isColumnHidden(REMARKS)
    assert view.isColumnHidden(SCORE) == (size[0] == 1366)
    for at in (NAMES, NAMES + 1):
        for row in range(len(scores.slips.rows)):
            index = scores.slips.index(row, at)
            option = QStyleOptionViewItem()
            option.widget, option.rect = view, view.visualRect(index)
            option.font.setBold(True)
            option.fontMetrics = QFontMetrics(option.font)
            delegate = view.itemDelegateForIndex(index)
            assert isinstance(delegate, NamesDelegate)
            delegate.initStyleOption(option, index)
            forms = list(shorter(scores.slips.rows[row][at]))
            assert option.text in forms[:2], (row, at)
    assert view.horizontalScrollBar().maximum() == 0
