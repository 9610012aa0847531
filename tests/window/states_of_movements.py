"""States of teams that sit by a movement and of an individual, set up from a new event."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.directing.seating.score_lines import AS_WRITTEN
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State, typed, wait_for

TEAMS = ("Fox", "Owl", "Elk", "Bee", "Cat")


def begin(window: MainWindow, kind: str, sections: int = 1) -> None:
    window.reception.show_new_event()
    new = window.reception.new_event
    new.book.setCurrentIndex(new.book.findData("laws-2017"))
    new.format.setCurrentIndex(new.format.findText(kind))
    new.sections.setCurrentIndex(sections - 1)
    new.begin.click()


def look_for(window: MainWindow, entrants: str, boards: str) -> None:
    chooser = window.setup.chooser
    chooser.wishes.pairs.clear()
    chooser.wishes.boards.clear()
    typed(chooser.wishes.pairs, entrants)
    typed(chooser.wishes.boards, boards)
    wait_for(chooser.aside)


def team_movements(window: MainWindow, _: Path) -> Iterator[State]:
    begin(window, "Teams", sections=2)
    setup = window.setup
    yield "before anything is typed", window
    look_for(window, "5", "20")
    yield "suggestions", window
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    yield "nobody yet", window
    for name in TEAMS:
        typed(setup.teams.name, name)
        for number, field in enumerate(setup.teams.players[:4], start=1):
            typed(field, f"{name} {'ABCD'[number - 1]}")
        setup.teams.enter.click()
    assert [row[1] for row in setup.teams.model.rows] == list(TEAMS)
    yield "everybody sits", window
    window.header.section_chosen.emit("B")
    look_for(window, "14", "26")
    yield "fourteen teams", window
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    yield "section B", window
    window.choose_tab(1)
    yield "slips", window
    for keys in ("14+", "14-", "11+"):
        QTest.keyClicks(window.scores.field, keys)
    yield "slips, some", window
    for dock, _key in window.scores_controller.docks:
        dock.show()
        yield f"beside {dock.windowTitle()}", window
        dock.hide()
    window.scores.totals.click()
    assert window.scores.matches.isVisible()
    yield "matches", window
    QTest.keyClicks(window.scores.matches.field, "31-14\r")
    for number in range(2, window.tabs.count()):
        window.choose_tab(number)
        yield f"{window.tabs.tabText(number)}", window
    window.choose_tab(0)


def individual(window: MainWindow, _: Path) -> Iterator[State]:
    begin(window, "Individual")
    setup = window.setup
    yield "before anything is typed", window
    look_for(window, "22", "26")
    yield "no movement", window
    look_for(window, "8", "24")
    yield "eight players", window
    look_for(window, "52", "26")
    yield "fifty-two players", window
    look_for(window, "20", "20")
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    yield "nobody yet", window
    for number, fields in setup.fields.items():
        for seat, field in zip(number.split("+"), fields, strict=True):
            typed(field, f"Player {'ABCDE'[int(seat[:-1]) - 1]}{seat[-1]}")
    yield "everybody sits", window
    window.choose_tab(1)
    for keys in ("14+", "14-", "11+"):
        QTest.keyClicks(window.scores.field, keys)
    yield "slips", window
    order = window.scores.order
    order.setCurrentIndex(order.findText(AS_WRITTEN.name))
    order.activated.emit(order.currentIndex())
    QTest.keyClicks(window.scores.field, "1 2 ")
    yield "four numbers", window
    QTest.keyClick(window.scores.field, Qt.Key.Key_Escape)
    window.choose_tab(2)
    yield "standings", window
    window.choose_tab(0)


def regulations(window: MainWindow, _: Path) -> Iterator[State]:
    """Of the event that is open."""
    window.setup.regulate.click()
    panel = window.setup.regulations.panel
    yield "of the event", window
    typed(panel.source, "")
    yield "of the event, refused", window
    typed(panel.source, "Supplementary 3.2")
    assert panel.listed.count() == 1
    yield "of the event, laid over the book", window
    window.setup.regulations.back.click()
