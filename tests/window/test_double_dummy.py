"""Double dummy beside the typing: progress, stopping, kept with the deals, or a sentence why not."""

import sys
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import makes_of_event, tricks_of_event
from bridgedesk.desk.files.exports import export_event
from bridgedesk.window.main_window import MainWindow
from tests.exchange.test_double_dummy import EXPECTED, SUITS
from tests.window.keys import focused
from tests.window.pictures import keep
from tests.window.walking import clashes, faults

TURNED = Deal.parse("E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


@pytest.fixture
def desk(evening: MainWindow) -> OpenEvent:
    """Three boards, two of them with the same hands."""
    desk = evening.open_event
    assert desk is not None
    (session,) = desk.event.sessions
    hands = {1: SUITS, 2: SUITS, 3: TURNED}
    event = replace(desk.event, sessions=(replace(session, deals=hands),))
    desk.carry_out(Change("hands", "hands"), event)
    return desk


def solving(window: MainWindow, solve: Callable[[Deal], list[int]]) -> None:
    window.double_dummy.library = lambda: solve
    window.menus.double_dummy.trigger()


def test_it_is_kept_with_the_deals(evening: MainWindow, desk: OpenEvent, qtbot: QtBot) -> None:
    asked: list[Deal] = []

    def solve(deal: Deal) -> list[int]:
        asked.append(deal)
        return EXPECTED

    solving(evening, solve)
    qtbot.waitUntil(lambda: evening.status.text() == "Double dummy: 2 deals")
    assert asked == [SUITS, TURNED]
    assert set(tricks_of_event(desk)) == {("1", 1), ("1", 2), ("1", 3)}
    assert {len(each) for each in makes_of_event(desk).values()} == {4}
    solving(evening, solve)
    assert "is already complete for" in evening.status.text()
    assert len(asked) == 2
    club = evening.club
    assert club is not None
    out = desk.file.path.with_name("out.pbn")
    export_event(club, desk.event.id, out, "pbn")
    assert b"[OptimumResultTable" in out.read_bytes()


def test_it_can_be_stopped_and_what_is_done_is_kept(
    evening: MainWindow, desk: OpenEvent, qtbot: QtBot
) -> None:
    begun, go_on = Event(), Event()

    def solve(_: Deal) -> list[int]:
        begun.set()
        go_on.wait(5)
        return EXPECTED

    solving(evening, solve)
    qtbot.waitUntil(begun.is_set)
    progress = evening.double_dummy.progress
    assert progress.isVisible()
    assert progress.words.text() == "Double dummy of 2 deals"
    assert "Progress of double dummy" in progress.bar.accessibleName()
    assert list(faults(evening)) == []
    assert clashes(evening) == []
    keep(evening, "double-dummy")
    with qtbot.waitSignal(progress.cancelled):
        QTest.keyClick(focused(), Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    go_on.set()
    qtbot.waitUntil(lambda: evening.status.text() == "Double dummy: 1 deal")
    assert not progress.isVisible()
    assert set(tricks_of_event(desk)) == {("1", 1), ("1", 2)}


def test_without_hands_it_is_said(evening: MainWindow) -> None:
    evening.menus.double_dummy.trigger()
    assert evening.status.text() == "No hands yet. Import them from a PBN or LIN file first."
    assert not evening.double_dummy.progress.isVisible()


@pytest.mark.usefixtures("desk")
def test_without_the_library_it_is_said(
    evening: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    evening.menus.double_dummy.trigger()
    qtbot.waitUntil(lambda: "needs the library endplay" in evening.status.text())
    assert not evening.double_dummy.progress.isVisible()
