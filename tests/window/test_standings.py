"""Evenings looked at under Standings, through the real window, compared with standings worked by hand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat
from bridgedesk.desk.acts.players import director_plays, record_substitute
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.clock.room_display import finished_boards
from bridgedesk.desk.event.outside_figures import take_tricks
from bridgedesk.desk.views.boards import UNSEEN
from bridgedesk.desk.views.catalogue import kind_called
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Status
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import HIDDEN
from bridgedesk.event.session import LineUp
from bridgedesk.window.main_window import MainWindow
from tests.desk.views.test_every_figure import shown
from tests.evenings.board_sets import desk_of
from tests.evenings.two_evenings import CORRECTED, SLIPS, two_evenings
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep
from tests.window.shown_figures import plain


class Hands:
    """A clock whose hands the test moves; it goes on a second each time it is looked at."""

    def __init__(self) -> None:
        self.time = datetime.fromisoformat("2026-11-17T22:00")

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def played(qtbot: QtBot, tmp_path: Path, clock: Hands) -> Iterator[MainWindow]:
    """Both sessions typed, the substitute entered."""
    desk_of(tmp_path, two_evenings()).file.close()
    window = MainWindow(clock, tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.open_file(tmp_path / "club.bridgedesk")
    for session, boards in SLIPS.items():
        type_session(window, session, boards)
    desk = window.open_event
    assert desk
    line = LineUp("birch", 1, out="b2", kind="substitute", reason="ill")
    window.act(lambda: record_substitute(desk, "2", "A", line, Player("", "Sue Standin")))
    control(Qt.Key.Key_3)
    yield window
    window.close()


def type_session(window: MainWindow, session: str, boards: tuple[tuple[str, ...], ...]) -> None:
    window.header.session_chosen.emit(session)
    control(Qt.Key.Key_2)
    for board in boards:
        for slip in board:
            score(slip)


def view(window: MainWindow, key: str, choice: str | None = None) -> list[list[str]]:
    window.standings_controller.choose_view(key)
    if choice is not None:
        window.standings.choice_chosen.emit(choice)
    return [list(row) for row in window.standings.ranking.rows]


def column(window: MainWindow, title: str) -> int:
    return [each.title for each in window.standings.ranking.columns].index(title)


def open_figure(window: MainWindow, row: int, title: str) -> list[list[str]]:
    """A click on it; beside it stand its lines."""
    tab = window.standings
    tab.ranking_view.setCurrentIndex(tab.ranking.index(row, column(window, title)))
    return [list(line) for line in tab.ledger.rows]


# ---- a two-session event with a substitute and a tie of 0.01


def test_a_substitute_is_capped_and_who_is_not_eligible_ties_with_nobody(played: MainWindow) -> None:
    assert [row[:7] for row in view(played, "ranking", "field NS")] == [
        ["1", "3NS", "Ann Cedar & Bob Cedar", "6", "16", "24", "133.34"],
        ["2", "1NS", "Ann Alder & Bob Alder", "6", "8", "24", "66.67"],
        ["", "2NS", "Ann Birch & Bob Birch", "6", "12", "24", "66.66"],  # not eligible (11.6)
    ]
    lines = open_figure(played, 2, "Sum of %")
    keep(played, "standings ledger of a substitute")
    (capped,) = (line for line in lines if "counts as 33.33" in line[0])
    assert capped[0].endswith("11.4")
    assert plain(capped[2]) == Decimal("33.33") - Decimal("66.67")
    assert sum(plain(line[2]) for line in lines) == Decimal("66.66")
    assert not [line for line in open_figure(played, 1, "Sum of %") if line[0].startswith("Tie")], (
        "within 0.03 of a pair that is not eligible, so no place is shared (11.6, 11.7)"
    )


def test_east_west_session_by_session(played: MainWindow) -> None:
    assert [row[:6] for row in view(played, "sessions", "EW")] == [
        ["1", "1EW", "Ann Dogwood & Bob Dogwood", "50.00", "83.33", "133.33"],
        ["2", "2EW", "Ann Elm & Bob Elm", "66.67", "33.33", "100.00"],
        ["3", "3EW", "Ann Fir & Bob Fir", "33.33", "33.33", "66.66"],
    ]


def test_who_is_not_eligible_and_what_is_missing(played: MainWindow) -> None:
    (first, *others) = view(played, "eligible")
    assert first[1:3] == ["2NS  Ann Birch & Bob Birch", "not eligible"], "every result is in"
    assert (first[3], first[4]) != ("", "")
    assert {row[2] for row in others} == {"eligible"}
    played.standings.forms.posting.final_wanted.emit()
    assert view(played, "eligible")[0][2] == "not eligible"


def status(window: MainWindow) -> Status:
    assert window.open_event
    return window.open_event.event.status


# ---- every figure opens


def test_every_figure_of_the_window_opens(played: MainWindow, qtbot: QtBot) -> None:
    tab, desk = played.standings, played.standings_controller
    opened = 0
    for at in range(tab.views.count()):
        key = tab.views.item(at).data(Qt.ItemDataRole.UserRole)
        tab.views.setCurrentRow(at)
        qtbot.waitUntil(lambda: not desk.acts_aside.waiting)
        assert desk.view == key
        for choice in [tab.choice.itemData(one) for one in range(tab.choice.count())] or [""]:
            if tab.choice.count() > 1:
                tab.choice_chosen.emit(choice)
            keep(played, f"standings {key}")
            opened += click_all(played)
    assert opened > 300


def click_cell(view_: QTableView, index: QModelIndex) -> None:
    view_.scrollTo(index)
    at = view_.visualRect(index).center()
    QTest.mouseClick(view_.viewport(), Qt.MouseButton.LeftButton, pos=at)


def click_all(window: MainWindow) -> int:
    tab, count = window.standings, 0
    for number, (view_, model) in enumerate(((tab.ranking_view, tab.ranking), (tab.second_view, tab.second))):
        if number >= len(tab.shown.tables):
            continue
        for row, cells in enumerate(model.rows):
            for at, cell in enumerate(cells):
                figure = shown(cell) if tab.shown.tables[number].headings[at].number else None
                if figure is not None:
                    click_cell(view_, model.index(row, at))
                    assert tab.ledger.rows, (tab.shown, row, at, cell)
                    assert view_.currentIndex() == model.index(row, at), "the click went elsewhere"
                    assert sum(plain(line[2]) for line in tab.ledger.rows) == figure
                    count += 1
    return count


# ---- posted, corrected the next day


def test_a_correction_the_next_day_makes_revision_2(played: MainWindow, clock: Hands) -> None:
    posting = played.standings.forms.posting
    view(played, "posted")
    assert played.standings.words.text() == "Provisional. Ready to make final."
    clock.time = datetime.fromisoformat("2026-11-17T22:13:59")
    posting.final.click()
    assert played.status.text() == "Final, revision 1"
    assert [row[:2] for row in view(played, "posted")] == [["1", "22:14"]]

    clock.time = datetime.fromisoformat("2026-11-18T10:00")
    posting.reason.setFocus()
    press(Qt.Key.Key_Return)
    assert played.status.text() == "Say why the event is reopened. The reason is shown in the history."
    assert status(played) is Status.FINAL
    type_text("table 1 had written the wrong score")
    press(Qt.Key.Key_Return)
    assert played.status.text() == "Reopened: table 1 had written the wrong score"
    assert status(played) is Status.PROVISIONAL

    control(Qt.Key.Key_2)
    type_text("2")
    press(Qt.Key.Key_PageDown)
    score(CORRECTED)
    control(Qt.Key.Key_3)
    assert [(row[0], row[2], row[6]) for row in view(played, "ranking", "field NS")] == [
        ("1", "Ann Cedar & Bob Cedar", "133.34"),
        ("", "Ann Birch & Bob Birch", "66.66"),  # one session of two itself: no place (SABF 11.6)
        ("2", "Ann Alder & Bob Alder", "50.00"),
    ]
    coming, first = view(played, "posted")
    assert coming[:3] == ["2 (next)", "", "22:14"]
    posting.final.click()
    assert played.status.text().startswith("Final, revision 2, replaces Tue 17 Nov 2026, 22:14")
    second, first = view(played, "posted")
    assert second[:3] == ["2", "10:00", "Tue 17 Nov 2026, 22:14"]
    assert "Ann Alder & Bob Alder: the score changed, the place did not" in second[4]
    assert "Ann Birch & Bob Birch" not in second[4]
    assert first[4] == "first posting"
    keep(played, "standings revision 2")


def test_seen_before_the_first_result_it_is_the_total_that_opens_later(evening: MainWindow) -> None:
    control(Qt.Key.Key_3)
    control(Qt.Key.Key_2)
    score("42+")
    control(Qt.Key.Key_3)
    heading = evening.standings.ranking.columns[evening.standings.ranking_view.currentIndex().column()]
    assert heading.title == "%"


def test_what_changed_names_the_act(played: MainWindow, qtbot: QtBot) -> None:
    desk = played.standings_controller
    played.standings.forms.posting.final_wanted.emit()
    played.standings.forms.posting.reopened.emit("a wrong slip")
    control(Qt.Key.Key_2)
    type_text("2")
    press(Qt.Key.Key_PageDown)
    score(CORRECTED)
    control(Qt.Key.Key_3)
    view(played, "changed")
    qtbot.waitUntil(lambda: not desk.acts_aside.waiting)
    rows = [list(row) for row in played.standings.ranking.rows]
    keep(played, "standings what changed")
    assert rows[0][1] == "+140 becomes +100 on board 2, round 1, table 1"
    assert "Final, revision 1" not in [row[1] for row in rows], "who is not eligible was known before"
    acts = [at for at, row in enumerate(rows) if row[1]]
    moved = {row[2]: row[3:] for row in rows[: acts[1] if len(acts) > 1 else len(rows)]}
    assert moved["Ann Alder & Bob Alder"] == ["2", "2", "66.67", "50.00", "−16.67"]
    # dogwood sat against alder: 12 of 12 in session 2, so 100.00 + 50.00
    assert moved["Ann Dogwood & Bob Dogwood"] == ["1", "1", "133.33", "150.00", "+16.67"]
    assert "Ann Fir & Bob Fir" not in moved


def test_final_waits_for_what_is_missing(evening: MainWindow) -> None:
    control(Qt.Key.Key_3)
    view(evening, "posted")
    assert evening.standings.words.text() == "Provisional. Before final: 60 results missing."
    evening.standings.forms.posting.final.click()
    assert evening.status.text() == "60 results missing. Type the scores, or NP for boards not played."
    assert not evening.standings.forms.posting.reopen.isEnabled()


# ---- hands


def test_the_hands_of_a_board_and_what_makes_on_them(qtbot: QtBot, tmp_path: Path, clock: Hands) -> None:
    """North and South take all thirteen, whatever is trumps; East and West none."""
    deal = Deal.parse("N:AKQ2.AKQ.AKQ.AKQ J43.J43.J43.J432 T98.T98.T98.T987 765.7652.7652.65")
    event = two_evenings()
    first = replace(event.sessions[0], deals={1: deal})
    desk = desk_of(tmp_path, replace(event, sessions=(first, event.sessions[1])))
    take_tricks(desk, {str(deal): (13, 13, 13, 13, 13) + 5 * (0,) + 5 * (13,) + 5 * (0,)})
    desk.file.close()
    window = MainWindow(clock, tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    assert window.entry
    window.entry.go_to(SlipLocation("1", "A", 1, 1, 1))
    score("11+")
    control(Qt.Key.Key_3)
    view(window, "boards", "1/A/1")
    picture = window.standings.hands
    keep(window, "standings hands")
    assert picture.isVisible()
    assert picture.cards
    assert picture.cards.deal == deal
    assert picture.cards.makes
    assert picture.cards.makes[Seat.NORTH][Denomination.NOTRUMP] == 13
    assert picture.cards.makes[Seat.EAST][Denomination.SPADES] == 0
    assert picture.accessibleDescription().startswith("North: AKQ2.AKQ.AKQ.AKQ")
    window.close()


# ---- a director who plays


def test_a_director_who_plays_sees_no_board_before_she_played_it(evening: MainWindow) -> None:
    desk = evening.open_event
    assert desk
    evening.act(lambda: name_pair(desk, "1", "A", "1", ["Dee Rector", "Kay Player"]))
    evening.act(lambda: director_plays(desk, "1"))
    control(Qt.Key.Key_2)
    for slip in ("42+", "45+", "40+"):  # board 1: 1 v 2 in round 3, 3 v 5, 6 v 4
        score(slip)
    press(Qt.Key.Key_Down)
    score("62+")  # on board 2 of 3 v 5; 1 v 2 is still to come
    control(Qt.Key.Key_3)
    hidden = {board for _, board in looking(evening).hidden}
    assert 1 not in hidden
    assert 2 in hidden
    view(evening, "boards", "1/A/1")
    assert len(evening.standings.ranking.rows) == 3
    view(evening, "boards", "1/A/2")
    assert evening.standings.empty.text() == UNSEEN
    assert not evening.standings.ranking_view.isVisible()
    for key in ("2", "3", "4", "5", "6"):
        for row in view(evening, "card", key):
            assert row[4] == HIDDEN or row[1] == "1", "only her own boards are told"
    evening.room_controller.choose("boards")
    evening.menus.room.trigger()
    assert [page.title for page in evening.room_controller.pages] == ["Board 1"]
    assert finished_boards(desk.event.sessions[0]) == {1}
    evening.room.hide()


def looking(window: MainWindow) -> StandingsModel:
    assert window.standings_controller.looking
    return window.standings_controller.looking


# ---- from the keyboard


def test_enter_goes_to_pair_and_board_and_escape_back(played: MainWindow) -> None:
    desk, tab = played.standings_controller, played.standings
    view(played, "ranking", "field NS")
    tab.take_focus()
    assert focused() is tab.ranking_view
    press(Qt.Key.Key_Return)
    assert (desk.view, tab.choice.currentText()) == ("card", "3NS  Ann Cedar & Bob Cedar")
    keep(played, "standings an evening")
    press(Qt.Key.Key_Return)
    assert desk.view == "boards"
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Escape)
    assert desk.view == "ranking"
    assert focused() is tab.ranking_view


def test_the_next_board_with_one_key(played: MainWindow) -> None:
    view(played, "boards")
    played.standings.take_focus()
    control(Qt.Key.Key_PageDown)
    assert played.standings.choice.currentText() == "Session 1, board 2"
    control(Qt.Key.Key_PageUp)
    control(Qt.Key.Key_PageUp)
    assert played.standings.choice.currentText() == "Session 1, board 1"


def test_each_view_has_its_sheet(played: MainWindow) -> None:
    assert kind_called("sessions").sheet == "overall"
    for key, sheet in (("boards", "travellers"), ("card", "scorecards"), ("prizes", "prizes")):
        view(played, key)
        assert played.standings_controller.sheet_in_view == sheet


# ---- prizes and series


def test_prizes_are_offered_in_place(played: MainWindow) -> None:
    form = played.standings.forms.prizes
    view(played, "prizes")
    for name, among, place, worth in (
        ("First North-South", "NS", "1", "60"),
        ("Second North-South", "NS", "2", "a bottle"),
        ("Best of all", "Everybody", "1", "40"),
    ):
        form.name.setFocus()
        type_text(name)
        form.among.setCurrentIndex(form.among.findText(among))
        form.place.setFocus()
        type_text(place)
        form.worth.setFocus()
        type_text(worth)
        press(Qt.Key.Key_Return)
        assert focused() is form.name
    rows = [list(row) for row in played.standings.ranking.rows]
    keep(played, "standings prizes")
    assert [(row[0], row[3], row[4]) for row in rows] == [
        ("First North-South", "Ann Cedar & Bob Cedar", "$60"),
        ("Second North-South", "Ann Alder & Bob Alder", "a bottle"),
        ("Best of all", "Ann Dogwood & Bob Dogwood", "$40"),  # cedar has won already
    ]
    played.standings.ranking_view.setCurrentIndex(played.standings.ranking.index(0, 0))
    form.take_back.click()
    assert played.status.text() == "Prize removed: First North-South"
    form.offer.click()
    assert played.status.text() == "“” is not a place. Type 1 for first place."


def test_a_series_begins_and_this_evening_counts(played: MainWindow, qtbot: QtBot) -> None:
    form = played.standings.forms.series
    view(played, "series")
    form.title.setFocus()
    type_text("Winter ladder")
    press(Qt.Key.Key_Return)
    assert played.status.text() == "Ladder saved: Winter ladder"
    form.counts.click()
    qtbot.waitUntil(lambda: not played.standings_controller.series_aside.waiting)
    rows = [list(row) for row in played.standings.ranking.rows]
    keep(played, "standings series")
    assert rows[0] == ["1=", "Ann Cedar", "1", "133.34"]
    assert len(rows) == 12
    form.begin.click()
    assert played.status.text() == "Type a title for the ladder, such as Winter ladder."


@pytest.mark.parametrize("view", ["boards", "card", "distribution"])
def test_several_lines_are_in_view_on_a_small_laptop(played: MainWindow, view: str) -> None:
    """At 150% pictures and breakdown leave room for the head of the list and three whole lines."""
    played.resize(911, 512)
    played.standings_controller.choose_view(view)
    QTest.qWait(20)
    lines = played.standings.ranking_view
    assert lines.viewport().height() >= 3 * lines.rowHeight(0)
