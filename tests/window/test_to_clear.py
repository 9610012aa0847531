"""To clear, through the window: each kind of entry comes, leads to where it is mended, stands, comes back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.registers import add_record as kept
from bridgedesk.desk.acts.rulings_and_appeals import lodge_appeal
from bridgedesk.event.document import write
from bridgedesk.event.match import Slip
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.rule_book_dock import REGISTERS
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock
from tests.evenings.club_evening import place
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window, three_rounds
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep


@pytest.fixture
def clock() -> Hand:
    return Hand("2026-11-17T22:20")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, clock) as window:
        yield window


def again(window: MainWindow) -> CheckItemsDock:
    """After a restart: the club file is opened anew."""
    assert window.club
    path = window.club.file.path
    window.reception.close_club()
    window.open_file(path)
    return clearing(window)


def clearing(window: MainWindow) -> CheckItemsDock:
    dock = window.scores_controller.clear
    if not dock.isVisible():
        press(Qt.Key.Key_F7)
    dock.take_focus()
    return dock


def words(dock: CheckItemsDock) -> list[str]:
    return [odd.what for odd in dock.open]


def choose(dock: CheckItemsDock, what: str) -> None:
    dock.select(next(at for at, odd in enumerate(dock.rows) if what in odd.what))
    dock.take_focus()


def initial(dock: CheckItemsDock, why: str) -> None:
    dock.reason.setFocus()
    type_text(why)
    press(Qt.Key.Key_Return)


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))


# ---- slips


def test_an_odd_slip_stands_over_a_restart_and_is_asked_again_when_it_is_altered(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("4SXN-3")
    dock = clearing(evening)
    assert words(dock) == ["4SX -3: doubled, and far from the contract"]
    initial(dock, "the table confirms it")
    assert dock.open == []
    assert focused() is evening.scores.field, "nothing is left to clear: the typing goes on"
    dock = again(evening)
    assert (dock.open, [odd.initialled for odd in dock.rows]) == ([], ["the table confirms it"])
    press(Qt.Key.Key_Return)
    assert focused() is evening.scores.field
    assert evening.scores.title.text().startswith("Board 1,")
    score("4SXN-4")
    assert words(evening.scores_controller.clear) == ["4SX -4: doubled, and far from the contract"]
    press(Qt.Key.Key_Up)
    score("4SN-1")
    press(Qt.Key.Key_F6)
    assert evening.scores_controller.clear.open == []


def test_what_a_file_says_waits_over_a_restart(evening: MainWindow, tmp_path: Path) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    assert evening.open_event
    (session,) = evening.open_event.event.sessions
    slips = (Result(1, parse_score("4SN+1"), 1, 2),)
    section = replace(session.sections[0], results=slips)
    theirs = replace(evening.open_event.event, sessions=(replace(session, sections=(section,)),))
    (tmp_path / "theirs.json").write_text(write(theirs), encoding="utf-8")
    evening.scores_controller.take_file(tmp_path / "theirs.json")
    said = ["+420 was typed, the file has 4SN+1"]
    dock = again(evening)
    assert words(dock) == said
    initial(dock, "both sides agree")
    dock = again(evening)
    assert dock.open == []
    control(Qt.Key.Key_Z)
    assert words(evening.scores_controller.clear) == said, "undone, it waits again"
    choose(dock, "the file has")
    press(Qt.Key.Key_Return)
    assert focused() is evening.scores.field
    score("45+")
    assert words(evening.scores_controller.clear) == [], "typed as the file has it"


def test_an_entry_of_another_session_leads_there(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, pairs("tuesday", {**FIRST, (1, 1): "4SXN-3"}, SECOND))
    window.event_controller.choose_session("2")
    dock = clearing(window)
    choose(dock, "4SX -3")
    press(Qt.Key.Key_Return)
    assert window.entry
    assert window.entry.session == "1"
    assert focused() is window.scores.field
    assert window.scores.line.text().startswith("Round 1, table 1:")
    score("4SN-3")
    assert not [odd for odd in window.scores_controller.clear.open if "4SX" in odd.what]


# ---- what is on no slip


def test_what_follows_from_a_register_is_ruled_where_it_leads(window: MainWindow, tmp_path: Path) -> None:
    """SABF 11.2: 12 minutes late cost 25% of a top."""
    opened(window, tmp_path, pairs("tuesday", FIRST))
    desk = window.open_event
    assert desk
    late = {"entry": "1NS", "session": "1", "who": "one player", "minutes": "12", "round_one_over": "no"}
    kept(desk, "late", late)
    window.event_controller.refresh()
    follows = "Ann Example & Bob Sample, 12 minutes late: 25% of a top (11.2)"
    dock = clearing(window)
    assert follows in words(dock)
    choose(dock, follows)
    assert dock.go.isEnabled()
    press(Qt.Key.Key_Return)
    book = window.book_controller.dock
    assert book.isVisible()
    assert book.pages.currentIndex() == REGISTERS
    assert focused() is book.follows
    keep(window, "to clear, what follows")
    press(Qt.Key.Key_Return)
    assert follows not in words(clearing(window))
    assert window.open_event
    (ruling,) = window.open_event.event.rulings
    assert (ruling.entry, ruling.question) == ("1NS", "late-arrival")
    control(Qt.Key.Key_Z)
    dock = clearing(window)
    choose(dock, follows)
    initial(dock, "it was the club's own bus")
    dock = again(window)
    assert follows not in words(dock)
    assert ("it was the club's own bus", follows) in [(odd.initialled, odd.what) for odd in dock.rows]


def test_an_appeal_that_is_not_decided_leads_to_its_form(
    window: MainWindow, tmp_path: Path, clock: Hand
) -> None:
    opened(window, tmp_path, pairs("tuesday", FIRST))
    desk = window.open_event
    assert desk
    for who in ("1NS", "2NS"):
        lodge_appeal(desk, Appeal("", clock(), by=who, board=1))
    window.event_controller.refresh()
    dock = clearing(window)
    choose(dock, "Ann Example & Bob Sample is not decided")
    press(Qt.Key.Key_Return)
    assert window.evening.tab is window.appeals
    assert window.appeals_controller.appeal
    assert window.appeals_controller.appeal.by == "1NS"
    assert window.appeals.isAncestorOf(focused())
    dock = clearing(window)
    choose(dock, "Cy Muster & Di Muster is not decided")
    initial(dock, "withdrawn on the phone")
    assert not [what for what in words(again(window)) if "Cy Muster" in what]


def test_totals_that_contradict_lead_to_the_match(window: MainWindow, tmp_path: Path) -> None:
    """More than 24 IMPs a board on 8 boards are 200."""
    opened(window, tmp_path, three_rounds("swiss"))
    desk = window.open_event
    assert desk
    assert window.act(lambda: record_match_total(desk, "m2", Slip((200, 14))))
    control(Qt.Key.Key_1)
    dock = clearing(window)
    choose(dock, "200-14 IMPs on 8 boards")
    press(Qt.Key.Key_Return)
    assert focused() is window.scores.matches.field
    assert "Elk" in window.scores.matches.line.text()
    score("20-14")
    assert not [what for what in words(window.scores_controller.clear) if "200-14" in what]
    control(Qt.Key.Key_Z)
    dock = clearing(window)
    choose(dock, "200-14")
    initial(dock, "they said so")
    assert not [what for what in words(again(window)) if "200-14" in what]
    assert window.open_event
    record_match_total(window.open_event, "m2", Slip((201, 14)))
    window.event_controller.refresh()
    assert [what for what in words(clearing(window)) if "201-14" in what], "another fact is asked anew"


# ---- the focus


def test_the_focus_is_in_the_field_after_everything(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    field = evening.scores.field

    def back(after: str) -> None:
        assert focused() is field, f"after {after}"

    for text in ("42+", "A+-", "4SXN-3", "T", "P", "F", "2", "4SN= HT", "W 60:42+ 40:5-"):
        score(text) if text != "2" else type_text(text)
        back(text)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Delete, Qt.Key.Key_PageUp, Qt.Key.Key_F2, Qt.Key.Key_F2):
        press(key)
        back(f"key {key}")
    for text in ("62+", "420+", "8SN="):
        score(text)
        back(f"{text}, refused")
        press(Qt.Key.Key_Escape)
    score("62+")
    press(Qt.Key.Key_F6)
    back("F6")
    press(Qt.Key.Key_Return)
    back("F6 without a reason")
    press(Qt.Key.Key_Escape, 2)
    press(Qt.Key.Key_F6)
    type_text("both agree")
    press(Qt.Key.Key_Return)
    back("a reason")
    for key in (Qt.Key.Key_F9, Qt.Key.Key_F9):
        press(key)
        back("second keying")
    control(Qt.Key.Key_Z)
    back("undo")
    control(Qt.Key.Key_Y)
    back("redo")
    for button in (evening.scores.mode, evening.scores.mode, evening.scores.accept, evening.scores.second):
        click(button)
        back(f"a click on {button.text()}")
        press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_F9)
    control(Qt.Key.Key_H)
    history = evening.side.history
    for each in (history.undo, history.redo):
        click(each)
        back(f"{each.text()} in the history")
    history.view.selectRow(0)
    click(history.undo_this)
    back("one act of the history undone")
    control(Qt.Key.Key_H)
    back("the history folded away")
    dock = clearing(evening)
    choose(dock, "4SX -3")
    initial(dock, "so it was")
    back("the last of what was to clear")
    dock.close()
    back("the dock closed")
    press(Qt.Key.Key_F3)
    click(evening.scores_controller.mistakes.do)
    assert evening.status.text().startswith("Round ")
    back("a mistake of a whole table")
    press(Qt.Key.Key_F3)
    press(Qt.Key.Key_F8)
    press(Qt.Key.Key_Return)
    back("a missing slip")
    evening.scores.order.setCurrentIndex(2)
    evening.scores.order.activated.emit(2)
    back("another order")


# ---- second keying of a playing director


def test_the_first_keying_of_a_hidden_board_stays_untold(evening: MainWindow) -> None:
    from bridgedesk.desk.acts.players import director_plays
    from bridgedesk.desk.acts.results import record_result
    from bridgedesk.desk.acts.seating import name_pair

    control(Qt.Key.Key_2)
    desk = evening.open_event
    assert desk
    others = place(2, 1, 1)
    evening.act(lambda: name_pair(desk, "1", "A", "1", ["Dora Director", "Ed E"]))
    entry = desk.event.sessions[0].sections[0].seats["1"]
    assert evening.act(lambda: director_plays(desk, entry))
    assert evening.act(lambda: record_result(desk, others, Result(1, parse_score("4SN+1"))))
    assert evening.status.text() == "A result on board 1, round 2, table 1 (hidden)"
    assert evening.entry
    evening.entry.go_to(others)
    press(Qt.Key.Key_F9)
    press(Qt.Key.Key_Down, 2)
    score("42+")
    said = evening.scores.hint.text().replace("\N{NO-BREAK SPACE}", " ")  # a choice is not parted
    assert said.startswith("A different score the first time, +420 now:"), said
    press(Qt.Key.Key_F6)
    section = desk.event.sessions[0].sections[0]
    assert [score_text(each.score) for each in section.results] == ["+420"]
    assert "4S" not in evening.status.text()
