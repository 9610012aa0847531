"""What a director has not decided yet comes to To clear, and is decided from there."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.rulings_and_appeals import lodge_appeal
from bridgedesk.event.ruling import Appeal
from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import BEFORE, begin, fill, looked_ahead, standings


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        window.scores_controller.clear.show()
        control(Qt.Key.Key_4)
        yield window


def odd(window: MainWindow) -> list[str]:
    """Beside a slip of +50 on a board where nobody is vulnerable."""
    return [each.what for each in window.scores_controller.clear.open if each.place is None]


def test_a_fine_that_waits_is_decided_from_to_clear(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 6 names no amount for poor disclosure. A quarter of a top of 4 is 1: of Kay & Len's 8 of 12 in
    session 2 there are 7, 58.33, and with the 58.33 of session 1 it is 116.66."""
    builder = begin(tuesday, "Disclosure", "Kay")
    looked_ahead(tuesday, qtbot)
    builder.amount.setFocus()
    type_text("later")
    qtbot.waitUntil(lambda: builder.ranking.title.text() == "New ranking: no change of place")
    builder.impose.click()
    assert tuesday.status.text() == "Disclosure for Kay Example & Len Sample: not decided yet"
    assert standings(tuesday) == BEFORE
    about = "Ruling not decided: Disclosure, Kay Example & Len Sample"
    assert odd(tuesday) == [about]
    tuesday.standings.forms.posting.final_wanted.emit()
    assert tuesday.open_event
    assert tuesday.open_event.event.status.value != "final"

    control(Qt.Key.Key_1)
    dock = tuesday.scores_controller.clear
    dock.view.setFocus()
    dock.select(next(at for at, each in enumerate(dock.open) if each.ruling))
    press(Qt.Key.Key_Return)
    page = tuesday.penalties.list
    assert page.chosen == "r1"
    assert page.decide.isVisible()
    keep(tuesday, "penalties that wait")
    page.decide.click()
    assert builder.choice().offence == "disclosure"
    assert builder.entries() == ("3EW",)
    builder.amount.setText("25")
    builder.reason.setText("No card at all")
    looked_ahead(tuesday, qtbot)
    keep(tuesday, "penalties decided later")
    builder.impose.click()
    assert tuesday.status.text() == ("Ruling decided: Disclosure for Kay Example & Len Sample: 25% of a top")
    assert odd(tuesday) == []
    (kay,) = (row for row in standings(tuesday) if row[1] == "3EW")
    assert kay[2] == "116.66"
    control(Qt.Key.Key_Z)
    assert odd(tuesday) == [about]
    assert standings(tuesday) == BEFORE


def test_a_score_that_is_not_decided_yet(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = begin(tuesday, "Adjusted score on a board", session="1")
    builder.round.setText("1")
    fill(builder, table="1", board="1", score="later")
    builder.reason.setText("Hesitation before the double")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "Not decided yet"
    builder.impose.click()
    assert odd(tuesday) == [
        "Ruling not decided: Adjusted score, board 1, round 1, table 1, Hesitation before the double"
    ]
    assert standings(tuesday) == BEFORE
    tuesday.penalties.list.decide.click()
    assert builder.form.given() == {"table": "1", "board": "1", "score": ""}
    fill(builder, score="A=-")
    builder.impose.click()
    assert odd(tuesday) == []
    assert tuesday.open_event
    waited, decided = tuesday.open_event.event.rulings
    assert (waited.withdrawn, decided.adjusted is not None) == ("decided", True)


def test_an_appeal_that_is_open_is_not_forgotten(tuesday: MainWindow) -> None:
    desk = tuesday.open_event
    assert desk
    appeal = Appeal("", desk.clock(), by="3EW")
    assert tuesday.act(lambda: lodge_appeal(desk, replace(appeal, grounds="No break in tempo")))
    assert odd(tuesday) == ["Appeal of Kay Example & Len Sample is not decided"]
