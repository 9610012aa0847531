"""Below the scores: provisional or final, what comes next with one button, and reopening with its reason."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from bridgedesk.desk.queue.finish_state import finish_state
from bridgedesk.event.event import Status
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

K = Qt.Key
LINES = 60  # three tables, twenty boards


@pytest.fixture
def typing(evening: MainWindow) -> MainWindow:
    control(K.Key_2)
    return evening


@pytest.fixture
def all_in(typing: MainWindow) -> MainWindow:
    for _ in range(LINES):
        QTest.keyClicks(typing.scores.field, "11+")
    typing.event_controller.pause.end()
    return typing


def click(button: QAbstractButton) -> None:
    assert button.isVisible(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(window: MainWindow) -> list[str]:
    strip = window.scores.state
    acts = (strip.missing, strip.check, strip.final, strip.post, strip.reopen, strip.confirm, strip.cancel)
    return [each.text() for each in acts if each.isVisible()]


def status(window: MainWindow) -> Status:
    assert window.open_event
    return window.open_event.event.status


def test_what_is_missing_and_to_check_is_a_click_away(typing: MainWindow) -> None:
    score("4SXN-3")
    assert typing.scores.state.words.text() == "Provisional: 59 results missing"
    assert shown(typing) == ["Missing scores", "To check"]
    click(typing.scores.state.missing)
    assert focused() is typing.scores_controller.missing.view
    click(typing.scores.state.check)
    assert focused() is typing.scores_controller.clear.view


def test_the_counts_above_the_tabs_lead_to_their_lists(typing: MainWindow) -> None:
    """By a click from any tab, and by Tab and Enter."""
    header = typing.header
    assert not header.to_clear.isVisible()
    score("4SXN-3")
    control(K.Key_3)
    click(header.results_in)
    assert typing.tabs.currentIndex() == 1
    assert focused() is typing.scores_controller.missing.view
    assert header.to_clear.text() == "1 to check"
    header.to_clear.setFocus(Qt.FocusReason.TabFocusReason)
    press(K.Key_Return)
    assert focused() is typing.scores_controller.clear.view
    header.to_clear.setFocus(Qt.FocusReason.TabFocusReason)
    press(K.Key_Tab)
    assert focused() is header.results_in


def test_after_the_last_score_it_says_that_all_are_in_and_what_comes_next(all_in: MainWindow) -> None:
    strip = all_in.scores.state
    assert strip.words.text() == "Provisional. All 60 results are in, and nothing to check."
    assert shown(all_in) == ["Make results final"]
    assert strip.final.objectName() == "main"
    assert focused() is all_in.scores.field
    keep(all_in, "scores all in")
    click(all_in.header.results_in)
    assert not all_in.scores_controller.missing.isVisible(), "nothing is missing"
    assert focused() is all_in.scores.field


def test_items_to_check_come_before_final(all_in: MainWindow) -> None:
    press(K.Key_Up)
    score("4SXN-3")
    press(K.Key_F6)
    assert all_in.scores.state.words.text() == "Provisional. All 60 results are in, 1 item to check."
    assert shown(all_in) == ["To check"]
    assert all_in.scores.state.check.objectName() == "main"


def test_final_and_reopened_with_its_reason_in_place(all_in: MainWindow) -> None:
    """Tab leads from the field to the button; a score is refused until the results are reopened."""
    strip = all_in.scores.state
    for _ in range(6):
        if focused() is strip.final:
            break
        press(K.Key_Tab)
    assert focused() is strip.final
    press(K.Key_Return)
    assert status(all_in) is Status.FINAL
    assert re.fullmatch(r"Final since \d\d:\d\d, revision 1", strip.words.text())
    assert shown(all_in) == ["Post results", "Reopen…"]
    assert focused() is strip.post
    keep(all_in, "scores final")
    all_in.scores.take_focus()
    press(K.Key_Up)
    type_text("14+")
    press(K.Key_F6)
    assert "is final. Reopen it first" in all_in.scores.hint.text()
    press(K.Key_Escape)
    click(strip.reopen)
    assert focused() is strip.reason
    assert shown(all_in) == ["Reopen", "Cancel"]
    press(K.Key_Return)
    assert status(all_in) is Status.FINAL, "not without a reason"
    assert focused() is strip.reason
    type_text("Board 20 was read wrongly")
    keep(all_in, "scores reopening")
    press(K.Key_Return)
    assert status(all_in) is Status.PROVISIONAL
    assert strip.words.text() == "Reopened after revision 1. All 60 results are in, and nothing to check."
    assert shown(all_in) == ["Make results final"]
    assert focused() is all_in.scores.field
    type_text("14+")
    press(K.Key_F6)
    click(strip.final)
    assert re.fullmatch(r"Final since .*, revision 2, replaces \d\d:\d\d", strip.words.text())


def test_escape_leaves_the_results_final(all_in: MainWindow) -> None:
    click(all_in.scores.state.final)
    click(all_in.scores.state.reopen)
    type_text("no")
    press(K.Key_Escape)
    assert all_in.scores.state.reason.text() == "", "first what was typed goes"
    press(K.Key_Escape)
    assert status(all_in) is Status.FINAL
    assert focused() is all_in.scores.state.reopen
    assert shown(all_in) == ["Post results", "Reopen…"]


def test_results_are_posted_from_here(all_in: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    click(all_in.scores.state.final)
    click(all_in.scores.state.post)
    qtbot.waitUntil(lambda: bool(list(tmp_path.rglob("*.pdf"))), timeout=20_000)
    qtbot.waitUntil(lambda: not all_in.print_controller.jobs.work.busy, timeout=20_000)
    strip = all_in.scores.state
    qtbot.waitUntil(lambda: ", posted " in strip.words.text(), timeout=20_000)
    assert shown(all_in) == ["Post results", "Reopen…"]
    assert strip.post.objectName() == "", "nothing more has to be done here"


def test_a_session_still_to_be_set_up_is_named(all_in: MainWindow) -> None:
    assert all_in.open_event
    event = all_in.open_event.event
    second = replace(event.sessions[0], id="2", sections=())
    all_in.open_event.event = replace(event, sessions=(*event.sessions, second))
    found = finish_state(all_in.open_event, 0)
    assert found
    assert found.words == "Provisional. All 60 results are in. Session 2 is still to be set up."
