"""A finished evening: every view of its standings, what the room sees, what is printed."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtTest import QTest

from bridgedesk.window.clock.room_display import BOARDS, LEADERS
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State, wait_for


def last_week(window: MainWindow, _: Path) -> Iterator[State]:
    events = window.reception.events
    window.reception.show_events()
    row = next(at for at, each in enumerate(events.shown) if each.day.day == 10)
    events.view.selectRow(row)
    events.open.click()
    window.choose_tab(1)
    yield "final, in the scores", window
    window.scores.state.reopen.click()
    yield "reopened why?", window
    window.scores.state.cancel.click()
    window.choose_tab(2)
    tab, desk = window.standings, window.standings_controller
    for at in range(tab.views.count()):
        tab.views.setCurrentRow(at)
        wait_for(desk.acts_aside)
        yield f"{tab.views.item(at).text()}", window
    desk.choose_view("card")
    tab.ranking_view.setFocus()
    window.side.history.show()
    yield "a scorecard beside a dock", window
    window.side.history.hide()
    window.choose_tab(1)
    rooms = window.scores_controller.room_map
    rooms.show()
    yield "the map of the room", window
    rooms.what.setCurrentIndex(rooms.what.count() - 1)
    rooms.what.activated.emit(rooms.what.currentIndex())
    yield "the way of a pair", window
    rooms.hide()
    window.choose_tab(2)
    window.room.resize(1024, 640)
    window.room.show()
    for shows in (LEADERS, BOARDS):
        window.room_controller.choose(shows)
        yield f"room, {shows}", window.room
    window.room.hide()
    window.activateWindow()
    tab.views.setCurrentRow(0)
    window.menus.look.trigger()
    prints = window.print_controller
    while prints.shown is None:
        QTest.qWait(5)
    yield "a sheet before it is printed", window
    prints.page.back.click()
    window.reception.show_events()
    events.correct.click()
    yield "an event is put right", window
