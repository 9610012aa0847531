"""Supplementary regulations of an event that is begun, through the real window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import RulebookRef
from bridgedesk.rule_library import library
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.evenings.teams import BY_SABF
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep


@pytest.fixture
def pairs(window: MainWindow, tmp_path: Path) -> MainWindow:
    club = club_at(tmp_path)
    desk_in(club, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def test_a_clause_is_changed_refused_and_taken_away_again(pairs: MainWindow) -> None:
    window, setup = pairs, pairs.setup
    setup.regulate.click()
    panel = setup.regulations.panel
    assert focused() is panel.clause
    panel.clause.setCurrentIndex(panel.clause.findData("late-arrival"))
    keep(window, "supplements of an open event")
    press(Qt.Key.Key_Tab)
    assert focused() is panel.fields.way
    rows = panel.fields.fields["rows"]
    assert isinstance(rows, QLineEdit)
    assert rows.text() == "4: warning/10, 10: 15, 15: 25, 20: 40, 30: 100", "as printed in 11.2"
    rows.setFocus()
    rows.selectAll()
    type_text("15: forty")
    press(Qt.Key.Key_Tab)
    assert focused() is panel.source
    type_text("Supplementary 3.2")
    press(Qt.Key.Key_Return)
    assert panel.words.text() == (
        "“forty” is not a penalty (Penalty by minutes). Type a number, warning, director, forfeit or none."
    )
    assert window.open_event is not None
    assert window.open_event.event.overlay == ()
    keep(window, "supplements of an open event, refused")
    rows.setFocus()
    rows.selectAll()
    type_text("15: 40")
    panel.source.setFocus()
    press(Qt.Key.Key_Return)
    assert window.status.text() == (
        "Supplementary 3.2 replaces the clause on late arrival. No totals change."
    )
    assert [panel.listed.item(at).text() for at in range(panel.listed.count())] == [
        "Supplementary 3.2: late arrival"
    ]
    keep(window, "supplements of an open event, laid over the book")
    panel.listed.setFocus()
    press(Qt.Key.Key_Delete)
    assert window.status.text().startswith("Supplementary 3.2 no longer replaces")
    control(Qt.Key.Key_Z)
    assert panel.listed.count() == 1, "undone, and seen"
    window.side.history.show()
    acts = [entry.words for entry in window.open_event.history()]
    assert acts[2] == "Supplementary 3.2 replaces the clause on late arrival"
    window.side.history.hide()
    panel.clause.setFocus()
    press(Qt.Key.Key_Escape)
    assert focused() in setup.fields["1NS"] + setup.fields["3NS"]


def test_of_teams_that_are_drawn_too(window: MainWindow, tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk_in(club, BY_SABF)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    window.setup.teams.regulate.click()
    panel = window.setup.regulations.panel
    panel.clause.setCurrentIndex(panel.clause.findData("round-time"))
    pace = panel.fields.fields["minutes"]
    pace.setFocus()
    assert isinstance(pace, QLineEdit)
    pace.selectAll()
    type_text("8")
    panel.source.setFocus()
    type_text("Supplementary 2")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Supplementary 2 replaces the clause on round length")
    assert panel.isVisible(), "the next clause may be changed"
    keep(window, "supplements of teams")
    press(Qt.Key.Key_Escape)
    assert focused() is window.setup.teams.name


def test_what_a_clause_decides_stands_beside_its_figures(pairs: MainWindow, qtbot: QtBot) -> None:
    """SABF 11.2: five to ten minutes late cost 15% of a top."""
    pairs.setup.regulate.click()
    panel = pairs.setup.regulations.panel
    panel.clause.setCurrentIndex(panel.clause.findData("late-arrival"))
    assert "Late, 5 to 10 minutes: 15% of a top" in panel.says.toPlainText()
    panel.as_text.click()
    assert focused() is panel.text
    panel.text.setPlainText(panel.text.toPlainText().replace("steps = [15]", "steps = [20]"))
    qtbot.waitUntil(lambda: "Late, 5 to 10 minutes: 20% of a top" in panel.says.toPlainText())
    panel.as_text.click()
    rows = panel.fields.fields["rows"]
    assert isinstance(rows, QLineEdit)
    assert "10: 20" in rows.text(), "what was typed as text is in the fields"
    panel.as_text.click()
    panel.text.setPlainText("[[late-arrival]]\nrows = [")
    qtbot.waitUntil(lambda: "cannot be read" in panel.says.toPlainText())
    panel.as_text.click()
    assert panel.text.isVisible(), "text that cannot be read stays in view"


def test_what_the_laws_leave_open_is_set_in_fields(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """A bye of 12 VPs in a Swiss of teams by the Laws, which have no clause on byes."""
    club = club_at(tmp_path)
    laws = library().book("laws-2017")
    begin_event(club, NewEventRequest("Tuesday Swiss", BEGIN.date(), "swiss-teams"), laws)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    window.setup.teams.regulate.click()
    panel = window.setup.regulations.panel
    panel.clause.setCurrentIndex(panel.clause.findData("bye"))
    assert not panel.text.isVisible()
    worth = panel.fields.fields["value"]
    worth.setFocus()
    assert isinstance(worth, QLineEdit)
    worth.selectAll()
    type_text("twelve")
    said = "“twelve” is not a number (Score). Type a number, such as 12."
    qtbot.waitUntil(lambda: panel.says.toPlainText() == said)
    worth.selectAll()
    type_text("12")
    qtbot.waitUntil(lambda: "12" in panel.says.toPlainText() and panel.says.toPlainText() != said)
    panel.source.setFocus()
    type_text("Programme")
    press(Qt.Key.Key_Return)
    assert window.open_event is not None
    (laid,) = window.open_event.event.overlay
    assert (laid.replaces, laid.block["value"], laid.block["unit"]) == ("bye", 12, "VP")
    panel.clause.setCurrentIndex(panel.clause.findData("tie-break"))
    keep(window, "ties of an event in fields")
    panel.clause.setCurrentIndex(panel.clause.findData("victory-points"))
    keep(window, "VP scale of an event in fields")


def test_a_half_filled_field_is_kept_as_a_draft(pairs: MainWindow) -> None:
    pairs.setup.regulate.click()
    panel = pairs.setup.regulations.panel
    panel.clause.setCurrentIndex(panel.clause.findData("late-arrival"))
    rows = panel.fields.fields["rows"]
    assert isinstance(rows, QLineEdit)
    rows.setFocus()
    rows.selectAll()
    type_text("15: fo")
    panel.clause.setCurrentIndex(panel.clause.findData("round-time"))
    panel.clause.setCurrentIndex(panel.clause.findData("late-arrival"))
    assert panel.draft.line.isVisible()
    again = panel.fields.fields["rows"]
    assert isinstance(again, QLineEdit)
    assert again.text() == "15: fo"
    panel.draft.line.discard.click()
    first = panel.fields.fields["rows"]
    assert isinstance(first, QLineEdit)
    assert first.text().startswith("4: warning/10")


def test_a_session_has_its_own_day_and_time(pairs: MainWindow) -> None:
    window = pairs
    window.setup.regulate.click()
    page = window.setup.regulations
    assert page.session.currentText() == "Session 1"
    page.starts.setFocus()
    type_text("sometime")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("“sometime” is not a day and a time.")
    assert page.starts.text() == "sometime"
    page.starts.selectAll()
    type_text("22 Nov 13:30")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Session 1 starts Sun 22 Nov 2026, 13:30")
    assert page.starts.text() == "Sun 22 Nov 2026, 13:30"
    assert window.evening.header.when.text() == "Sun 22 Nov 2026"
    keep(window, "start of a session")
    control(Qt.Key.Key_Z)
    assert page.starts.text() == ""
