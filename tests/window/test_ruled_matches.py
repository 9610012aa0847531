"""Rulings on matches, through the window: forfeits, VPs and boards; every figure worked out by hand."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep
from tests.window.ruled_events import Hand, opened, shown_window, three_rounds
from tests.window.test_penalties import begin, fill, looked_ahead, standings

BEFORE = [("1", "elk", "40.51"), ("2", "fox", "29.08"), ("3", "hen", "28.94"), ("4", "owl", "21.47")]


@pytest.fixture
def swiss(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, three_rounds("swiss"))
        control(Qt.Key.Key_4)
        yield window


def opened_lines(window: MainWindow, entry: str) -> list[list[str]]:
    """Of the new ranking."""
    view = window.penalties.builder.ranking
    at = next(at for at, place in enumerate(view.places) if place.entry == entry)
    view.view.selectRow(at)
    lines = [list(row) for row in view.ledger.rows]
    assert sum(Decimal(line[2]) for line in lines) == view.places[at].total
    return lines


def test_a_forfeit_is_carried_out_and_withdrawn(swiss: MainWindow, qtbot: QtBot) -> None:
    """SABF 13.14 leaves more than 30 minutes to the director; 13.9: owl has 0 of round 2, and hen for the
    next draw the VPs of +12 IMPs, 14.39: 7.58 + 14.39 + 17.11 = 39.08, before fox. Owl 4.25 + 1.47 = 5.72."""
    after = [("1", "elk", "40.51"), ("2", "hen", "39.08"), ("3", "fox", "29.08"), ("4", "owl", "5.72")]
    assert standings(swiss) == BEFORE
    builder = begin(swiss, "Late arrival", "Owl", session="s1")
    fill(builder, minutes="40")
    builder.amount.setFocus()
    type_text("forfeit")
    builder.reason.setFocus()
    type_text("Half the match could not be played")
    looked_ahead(swiss, qtbot)
    assert builder.ranking.title.text() == (
        "No new ranking yet: Which match of Owl is forfeited? Type its round"
    )
    builder.round.setFocus()
    type_text("2")
    looked_ahead(swiss, qtbot)
    assert builder.ranking.title.text() == "New ranking: 2 places move"
    shown = [(row[0], row[2], row[3].split("\n")[0]) for row in builder.ranking.ranking.rows]
    assert shown == [(place, entry.capitalize(), total) for place, entry, total in after]
    (forfeit,) = (line for line in opened_lines(swiss, "hen") if line[0].startswith("Round 2"))
    assert forfeit[2] == "14.39"
    assert "clause 13.9" in forfeit[0]
    assert "Late arrival, 40 minutes (13.14)" in forfeit[0]
    keep(swiss, "penalties forfeit proposed")
    builder.impose.click()
    assert standings(swiss) == after
    page = swiss.penalties.list
    told = {row[0].split("\n")[0]: row for row in page.details.rows}
    assert told["Imposed"][1] == "match forfeited"
    assert told["Owl, round 2"][1] == "0.00 VP"
    assert told["Hen, round 2"][1] == "14.39 VP"
    keep(swiss, "penalties forfeit imposed")
    control(Qt.Key.Key_2)
    keep(swiss, "scores of a forfeited match")
    control(Qt.Key.Key_4)
    begin(swiss, "Another offence", "Owl", session="s1")
    builder.round.setText("2")
    builder.amount.setText("forfeit")
    builder.reason.setText("again")
    builder.impose.click()
    assert swiss.status.text() == "The match Owl v Hen, round 2 is forfeited by Owl already"
    press(Qt.Key.Key_Escape)
    page.reason.setText("The bus had broken down")
    page.withdraw.click()
    assert standings(swiss) == BEFORE
    control(Qt.Key.Key_Z)
    assert standings(swiss) == after
    control(Qt.Key.Key_Z)
    assert standings(swiss) == BEFORE
    assert page.model.rows == []


def test_both_sides_forfeit(swiss: MainWindow, qtbot: QtBot) -> None:
    """Neither scores: hen 7.58 + 17.11 = 24.69, owl 4.25 + 1.47 = 5.72; one withdrawn, the other stands."""
    for who in ("Owl", "Hen"):
        builder = begin(swiss, "Another offence", who, session="s1")
        builder.round.setText("2")
        builder.amount.setText("forfeit")
        builder.reason.setText("left the room")
        builder.impose.click()
    assert standings(swiss)[2:] == [("3", "hen", "24.69"), ("4", "owl", "5.72")]
    swiss.penalties.list.choose("r1")
    swiss.penalties.list.withdrawn.emit("r1", "was sent home")
    assert swiss.desk
    (match,) = (each for each in swiss.desk.event.matches if each.id == "m4")
    assert match.at_fault == ("hen",)
    # owl has for the next draw 14.39: 4.25 + 14.39 + 1.47
    assert standings(swiss)[2:] == [("3", "hen", "24.69"), ("4", "owl", "20.11")]
