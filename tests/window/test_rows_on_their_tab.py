"""A few rows of each book through the window: the line is seen on the tab at its moment.

All rows are asked for without a window in tests/directing/test_every_row.py."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.directing.advice import ASKED_AT
from bridgedesk.directing.rulings.ruling_choices import ADJUSTED
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Match, Slip
from bridgedesk.rule_library import clauses, registers
from bridgedesk.rulebooks import ClauseRow
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.rule_book_dock import ADVICE, REGISTERS, ROW, TIMES, RuleBookDock
from tests.directing.test_every_row import cites, concerned
from tests.evenings.board_sets import TEAMS, desk_in
from tests.evenings.club_evening import ticking
from tests.rulebooks.books import CLAUSES
from tests.window.keys import control
from tests.window.test_by_the_book import advised, choose

MET = Match("m1", "1", 1, "fox", "owl", boards=(1, 2), slip=Slip((10, 5)))
TO_COME = Match("m2", "1", 1, "elk", "bee", boards=(1, 2))
NOT_BEGUN, BEGUN, ALL_IN = (), (MET, TO_COME), (MET,)
TABS: dict[str, tuple[Qt.Key, tuple[Match, ...]]] = {
    "before the event": (Qt.Key.Key_1, NOT_BEGUN),
    "when entries are taken": (Qt.Key.Key_1, NOT_BEGUN),
    "before round 1": (Qt.Key.Key_2, NOT_BEGUN),
    "when a line-up is chosen": (Qt.Key.Key_1, BEGUN),
    "when a draw is made": (Qt.Key.Key_1, BEGUN),
    "during play": (Qt.Key.Key_2, BEGUN),
    "when the offence is chosen": (Qt.Key.Key_4, BEGUN),
    "when a ruling is made": (Qt.Key.Key_4, BEGUN),
    "when a score is corrected": (Qt.Key.Key_2, ALL_IN),
    "when a ruling is appealed": (Qt.Key.Key_5, ALL_IN),
    "before posting": (Qt.Key.Key_3, ALL_IN),
}


def at_its_moment(window: MainWindow, folder: Path, name: str, row: ClauseRow, moment: str) -> RuleBookDock:
    """An event that the row concerns, with the tab in view on which the moment is met, and the pane."""
    key, matches = TABS[moment]
    entries = () if moment == "before the event" else TEAMS.entries
    kind = concerned(name, row)[0]
    event = replace(TEAMS, kind=kind, rulebook=RulebookRef(name), entries=entries, matches=matches)
    file = folder / f"{row.id.replace(':', ' ')} {moment}.bridgedesk"
    club = Club.begin(file, "Example BC", ticking())
    desk_in(club, event)
    club.close()
    window.open_file(file)
    control(key)
    if moment == "when a ruling is made":
        window.penalties.list.begin.click()
        window.penalties.builder.choose(ADJUSTED)
    dock = window.book_controller.dock
    if not dock.isVisible():
        control(Qt.Key.Key_B)
    assert dock.isVisible()
    return dock


def is_seen(lines: QListWidget, at: int) -> bool:
    item = lines.item(at)
    lines.scrollToItem(item)
    return lines.isVisible() and lines.viewport().rect().intersects(lines.visualItemRect(item))


def _are_seen(fields: list[QWidget]) -> bool:
    return all(field.isVisible() for field in fields)


@pytest.mark.parametrize("name", CLAUSES)
def test_a_row_of_each_moment_is_seen_on_its_tab(window: MainWindow, tmp_path: Path, name: str) -> None:
    advised_rows = [row for row in clauses(name) if "advise" in row.kinds and row.served_by != "deadline"]
    for moment in TABS:
        topics = next(asked for when, asked in ASKED_AT.items() if when == moment)
        own = (row for row in advised_rows if row.moment == moment)
        asked = (row for row in advised_rows if row.moment is None and row.served_by in topics)
        row = next(own, None) or next(asked, None)
        if row is None:
            continue
        dock = at_its_moment(window, tmp_path, name, row, moment)
        dock.pages.setCurrentIndex(ADVICE)
        assert len(advised(window)) == dock.advice.count()
        (at,) = [at for at in range(dock.advice.count()) if dock.advice.item(at).data(ROW)[0] == row.id]
        assert f"({row.clause})" in dock.advice.item(at).text()
        assert is_seen(dock.advice, at), (moment, row.id)


@pytest.mark.parametrize("name", CLAUSES)
def test_a_deadline_and_two_registers_are_seen_on_their_tab(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    for row in [row for row in clauses(name) if row.served_by == "deadline"][:1]:
        dock = at_its_moment(window, tmp_path, name, row, row.moment or "when a ruling is appealed")
        dock.pages.setCurrentIndex(TIMES)
        if dock.more_times.isVisible():
            dock.more_times.click()
        found = [at for at in range(dock.times.count()) if cites(dock.times.item(at).text(), row)]
        assert found, row.id
        assert is_seen(dock.times, found[0]), row.id
    recorded = [row for row in clauses(name) if row.register]
    for row in (recorded[0], recorded[-1]):
        assert row.register
        register = registers()[row.register]
        dock = at_its_moment(window, tmp_path, name, row, register.moment)
        dock.pages.setCurrentIndex(REGISTERS)
        choose(dock.register, register.name)
        assert cites(dock.register.currentText(), row)
        assert dock.keeps.text().casefold() == f"{register.keeps}.".casefold()
        qtbot.waitUntil(partial(_are_seen, [*dock.form.fields.values()]))
