"""States of typing scores that a slip brings: refused, forced, weighted, fouled, keyed twice, hidden."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.event.document import write
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State

LINES = (  # with nobody vulnerable, as on board 8
    "4SXN12 HT",
    "W 60:42+ 40:5-",
    "4SN=|4SN-1",
    "L",
    "NP",
    "A+-",
    "T 42+",
)


def typing_scores(window: MainWindow, folder: Path) -> Iterator[State]:
    window.choose_tab(1)
    scores, desk = window.scores, window.scores_controller
    field = scores.field

    def key(text: str, then: Qt.Key | None = None) -> None:
        QTest.keyClicks(field, text)
        if then is not None:
            QTest.keyClick(field, then)

    key("8", Qt.Key.Key_PageDown)
    for line in LINES:
        key(line, Qt.Key.Key_Return)
    yield "every kind of result", window
    key("62+")
    yield "not possible here", window
    key("", Qt.Key.Key_F6)
    yield "why it stands", window
    key("", Qt.Key.Key_Escape)
    key("", Qt.Key.Key_Escape)
    key("11", Qt.Key.Key_PageDown)
    for line in ("42+", "45+", "10-", "42-"):
        key(line)
    key("", Qt.Key.Key_Up)
    key("F", Qt.Key.Key_Return)
    yield "which rounds", window
    key("2")
    yield "a fouled board", window
    window.side.rule_lookup.hide()
    desk.mistakes.show()
    yield "a fouled board, beside the helper", window
    desk.mistakes.hide()
    key("", Qt.Key.Key_F2)
    yield "in full", window
    key("", Qt.Key.Key_F2)
    for at in range(scores.order.count()):
        scores.order.setCurrentIndex(at)
        scores.order.activated.emit(at)
        yield scores.order.itemText(at).replace(":", ""), window
    scores.order.setCurrentIndex(0)
    scores.order.activated.emit(0)
    key("1", Qt.Key.Key_PageDown)
    scores.key_pressed.emit(PadKey.SECOND)
    key("45+")
    yield "second keying, a difference", window
    key("", Qt.Key.Key_Escape)
    scores.key_pressed.emit(PadKey.SECOND)
    key("4S")
    scores.row_clicked.emit(1)
    yield "half typed, and a click elsewhere", window
    key("", Qt.Key.Key_Escape)
    desk.clear.show()
    yield "to clear", window
    desk.clear.view.selectAll()
    yield "to clear, all of it", window
    _take_theirs(window, folder)
    yield "to clear, from a file", window
    desk.clear.hide()
    desk.mistakes.show()
    plays = desk.mistakes.plays
    plays.setCurrentIndex(1)
    plays.activated.emit(1)
    key("1", Qt.Key.Key_PageDown)
    yield "hidden from a playing director", window
    plays.setCurrentIndex(0)
    plays.activated.emit(0)
    desk.mistakes.hide()


def _take_theirs(window: MainWindow, folder: Path) -> None:
    """Board 1 of round 1 at table 1, otherwise than it was typed."""
    assert window.open_event
    event = window.open_event.event
    session = event.sessions[0]
    section = replace(session.sections[0], results=(Result(1, parse_score("+460"), 1, 1),))
    theirs = replace(event, sessions=(replace(session, sections=(section,)),))
    (folder / "handed in.json").write_text(write(theirs), encoding="utf-8")
    window.scores_controller.take_file(folder / "handed in.json")
