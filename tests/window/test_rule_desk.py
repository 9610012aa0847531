"""The rule desk opens with what the event knows; the director types what nobody can know."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change
from bridgedesk.event.event import RulebookRef, Status
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look, look
from bridgedesk.window.rulings.rule_lookup_dock import RuleLookupDock
from tests.directing.selection.test_selection import event
from tests.directing.systems.test_partnerships import ITC
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep


@pytest.fixture
def sabf(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Three tables by the SABF's book, under Scores; pair 3 was late once already."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    desk = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    after = replace(desk.event, rulebook=RulebookRef("sabf-2020"))
    desk.carry_out(Change("choose book", "The SABF's book"), after)
    name_pair(desk, "1", "A", "3", ["Ann Example", "Bob Sample"])
    entry = next(each for number, each in desk.event.sessions[0].sections[0].seats.items() if number == "3")
    late = Ruling("", BEGIN, "1", "A", 1, None, entry, "late-arrival", {"minutes": 3}, imposed=Sanction())
    impose_rulings(desk, late)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    return window


def desk_of(window: MainWindow, question: str) -> RuleLookupDock:
    control(Qt.Key.Key_R)
    window.side.rule_lookup.choose(question)
    return window.side.rule_lookup


def given(dock: RuleLookupDock) -> dict[str, str]:
    return {name: text for name, text in dock.form.given().items() if text not in ("", "no")}


def whom(dock: RuleLookupDock, words: str) -> None:
    at = next(at for at in range(dock.whom.count()) if words in dock.whom.itemText(at))
    dock.whom.setCurrentIndex(at)
    dock.whom.activated.emit(at)


def test_the_board_under_the_cursor_is_filled_in(sabf: MainWindow) -> None:
    score("10+")
    press(Qt.Key.Key_Up)
    dock = desk_of(sabf, "fouled-board")
    board = dock.board.text()
    assert board
    assert given(dock) == {"event": "pairs", "groups": "100", "expected": "3", "round": "1"}
    keep(sabf, "rule desk, the board in view")
    dock.board.setFocus()
    dock.board.selectAll()
    type_text("17")
    press(Qt.Key.Key_Tab)
    assert "groups" not in given(dock), "nothing is known of board 17 yet"


def test_what_the_text_leaves_open_is_said_before_anything_is_typed(
    window: MainWindow, tmp_path: Path
) -> None:
    """ANC Appendix datums: no clause on teams says against which datum a raw score is counted."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    desk_in(club, ITC)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    dock = desk_of(window, "pair-datum")
    assert dock.words.text().endswith("how many extreme scores it leaves out. (Appendix datums)")
    keep(window, "rule desk, what the text leaves open")
    dock.choose("round-time")
    assert "Pair datums" not in dock.words.text()


def test_another_pair_has_another_record(sabf: MainWindow) -> None:
    dock = desk_of(sabf, "late-arrival")
    whom(dock, "Ann Example")
    assert given(dock)["earlier"] == "1"
    keep(sabf, "rule desk, a pair chosen")
    whom(dock, "1 ")
    assert given(dock)["earlier"] == "0"


def test_another_offence_has_another_record_and_what_was_typed_stays(sabf: MainWindow) -> None:
    dock = desk_of(sabf, "fine")
    whom(dock, "Ann Example")
    offence = dock.form.fields["offence"]
    assert isinstance(offence, QComboBox)
    offence.setCurrentIndex(offence.findData("mis-scoring"))
    assert given(dock)["earlier"] == "0"
    dock.form.fields["earlier"].setFocus()
    press(Qt.Key.Key_Backspace)
    type_text("4")
    offence.setCurrentIndex(offence.findData("no-score"))
    assert given(dock)["earlier"] == "4"


def test_where_nothing_is_missing_the_answer_stands_there_at_once(sabf: MainWindow) -> None:
    """SABF 11.7: four tests, then the tie stands."""
    sabf.side.ask_book("round-time")
    dock = sabf.side.rule_lookup
    assert given(dock)["boards"] == "4"
    assert dock.words.text()
    assert dock.words.objectName() != "refusal"
    sabf.side.ask_book("late-arrival")
    assert focused() in dock.form.fields.values()
    assert not dock.value.text(), "nobody has said how late"


def test_the_field_that_the_book_needs_is_marked_and_asked_for(sabf: MainWindow) -> None:
    """SABF 11.2: nobody has said how late; then up to 4 minutes the first time is a warning."""
    dock = desk_of(sabf, "late-arrival")
    assert marked(dock) == ["Minutes late (required)"]
    dock.ask.click()
    assert dock.words.text().startswith("Fill in “Minutes late” first")
    assert focused() is dock.form.fields["minutes"]
    type_text("3")
    assert marked(dock) == []


def marked(dock: RuleLookupDock) -> list[str]:
    return [title.text() for title in dock.form.titles.values() if title.text().endswith("(required)")]


def test_what_other_events_bring_is_filled_in_a_moment_later(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """SABF 19.13: Ann won 30 with Bob; she enters the trials with Cyd, so it was won with others."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    won = ("ann", "bob"), ("cyd", "dan")
    desk_in(club, event("state", "state-pairs-final", Status.FINAL, *won))
    entered = event("trials", "open-trials", Status.OPEN, ("ann", "cyd"), ("bob", "dan"), day=20)
    desk_in(club, entered)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    dock = desk_of(window, "credited-points")
    whom(dock, "Ann Alder")
    qtbot.waitUntil(lambda: given(dock).get("apart") == "30")
    dock.choose("selection")
    qtbot.waitUntil(lambda: given(dock).get("points") == "25,25")
    assert given(dock)["candidates"] == "2"
    keep(window, "rule desk, a selection")


def test_in_larger_letters_nothing_of_the_form_is_cut(sabf: MainWindow, qtbot: QtBot) -> None:
    worn, application = look(), QApplication.instance()
    assert isinstance(application, QApplication)
    apply_look(application, worn._replace(percent=125))
    dock = desk_of(sabf, "substitute-score")
    qtbot.waitUntil(lambda: dock.inside.minimumSizeHint().width() <= dock.width())
    apply_look(application, worn)


def test_a_question_too_long_for_its_field_is_whole_below_it(sabf: MainWindow) -> None:
    """At the width of the pane some questions end in dots; one that fits is not said twice."""
    dock = sabf.side.rule_lookup
    dock.show()
    QApplication.processEvents()
    whole = {}
    for at in range(dock.question.count()):
        dock.question.setCurrentIndex(at)
        QApplication.processEvents()
        words = dock.question.currentText()
        whole[words] = dock.whole.text() if dock.whole.isVisible() else ""
    assert set(whole.values()) - {""}
    assert "" in whole.values()
    for words, shown in whole.items():
        fits = dock.question.fontMetrics().horizontalAdvance(words) < dock.question.width() - 60
        assert shown in ("", words)
        assert not (fits and shown)
    longest = max(whole, key=len)
    assert whole[longest] == longest
