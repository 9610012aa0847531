"""Appeals by keyboard and by mouse: a ruling recorded on the way, decisions without a committee, and text
that was refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.event.ruling import NO_COMMITTEE
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.chooser import Chooser
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_ruling_form import in_reading_order, names


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Two sessions of SABF pairs, nothing ruled; Appeals is in view, with the second session."""
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        control(Qt.Key.Key_5)
        yield window


def write(window: MainWindow, name: str, text: str) -> QWidget:
    """Type into a field of the appeal, as if Tab had come to it."""
    field = window.appeals.form.fields[name]
    field.setFocus()
    match field:
        case Chooser():
            field.typed.selectAll()
        case QLineEdit() | QPlainTextEdit():
            field.selectAll()
    type_text(text)
    QTest.qWait(1)  # a list that opens below it is open
    return field


def begin(window: MainWindow) -> None:
    window.appeals.begin.click()
    QTest.qWait(1)


def test_appellants_are_found_by_their_number(tuesday: MainWindow) -> None:
    """As the pairs are numbered in the session in view."""
    begin(tuesday)
    field = write(tuesday, "by", "2ew")
    assert isinstance(field, Chooser)
    assert field.typed.placeholderText() == "Number or name"
    press(Qt.Key.Key_Tab)
    assert field.currentText().startswith("2EW  ")
    assert tuesday.open_event
    section = tuesday.open_event.event.sessions[1].sections[0]
    assert tuesday.appeals.form.typed()["by"] == section.seats["2EW"]


def test_tab_goes_down_each_page_as_one_sees_it(tuesday: MainWindow) -> None:
    begin(tuesday)
    form = tuesday.appeals.form
    for page in range(4):
        form.pages.setCurrentIndex(page)
        QTest.qWait(1)
        form.take_focus()
        shown = form.pages.currentWidget()
        reached: list[QWidget] = []
        while shown.isAncestorOf(focused()) and focused() not in reached:
            reached.append(focused())
            press(Qt.Key.Key_Tab)
        fields = [each for each in reached if each in form.fields.values() or each is form.record]
        assert len(fields) > 3, names(reached)
        assert names(fields) == names(in_reading_order(fields, form))
        able = [each for each in form.fields.values() if each.isVisible() and each.isEnabled()]
        assert names([each for each in able if each not in reached]) == []


def test_a_ruling_is_recorded_now_and_nothing_typed_is_lost(tuesday: MainWindow, qtbot: QtBot) -> None:
    """The appeal is begun before any ruling is written down: the ruling form opens with the board and what
    happened, and comes back with the ruling chosen."""
    begin(tuesday)
    form = tuesday.appeals.form
    write(tuesday, "board", "1")
    write(tuesday, "details", "South bid after a long pause")
    write(tuesday, "by", "kay")
    press(Qt.Key.Key_Tab)
    assert form.typed()["by"] == "3EW"
    form.pages.setCurrentIndex(1)
    write(tuesday, "grounds", "The pause was agreed")
    form.pages.setCurrentIndex(0)
    keep(tuesday, "appeals record ruling now")
    QTest.mouseClick(form.record, Qt.MouseButton.LeftButton)
    builder = tuesday.penalties.builder
    assert tuesday.penalties.building
    assert builder.title.text() == "Ruling for the appeal"
    assert builder.choice().words == "Adjusted score on a board"
    assert builder.form.given()["board"] == "1"
    assert builder.reason.text() == "South bid after a long pause"
    QTest.qWait(1)
    builder.round.setFocus()
    type_text("1")
    builder.form.fields["table"].setFocus()
    type_text("1")
    builder.form.fields["score"].setFocus()
    type_text("A+-")
    keep(tuesday, "appeals ruling recorded on the way")
    QTest.keyClick(focused(), Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tuesday.appeals.isVisible(), timeout=3000)
    typed = form.typed()
    assert typed["ruling"] == "r1"
    assert (typed["by"], typed["board"], typed["grounds"]) == ("3EW", "1", "The pause was agreed")
    assert typed["details"] == "South bid after a long pause"
    assert typed["ruling_text"].startswith("Adjusted score, board 1")
    assert focused() is form.fields["ruling"]
    assert not form.record.isVisible()
    assert "r1" not in form.fields["ruling"].currentText()  # type: ignore[union-attr]
    keep(tuesday, "appeals ruling chosen")
    tuesday.appeals.finish.setFocus()
    type_text("22:15")
    press(Qt.Key.Key_Return)
    tuesday.appeals.save.click()
    assert tuesday.open_event
    (appeal,) = tuesday.open_event.event.appeals
    assert (appeal.ruling, appeal.by, appeal.grounds) == ("r1", "3EW", "The pause was agreed")


def test_the_way_back_without_a_ruling(tuesday: MainWindow) -> None:
    begin(tuesday)
    write(tuesday, "details", "A claim")
    QTest.mouseClick(tuesday.appeals.form.record, Qt.MouseButton.LeftButton)
    assert tuesday.penalties.building
    press(Qt.Key.Key_Escape)
    assert tuesday.appeals.isVisible()
    assert tuesday.appeals.form.typed()["details"] == "A claim"
    control(Qt.Key.Key_4)
    tuesday.penalties.list.begin.click()
    assert tuesday.penalties.builder.title.text() == "New ruling"
    press(Qt.Key.Key_Escape)
    assert tuesday.penalties.isVisible()


def lodged(window: MainWindow) -> None:
    begin(window)
    write(window, "by", "kay")
    press(Qt.Key.Key_Tab)
    write(window, "late", "the director was busy")
    window.appeals.save.click()
    assert window.status.text().startswith("Appeal lodged by Kay Example & Len Sample")
    window.appeals.form.pages.setCurrentIndex(3)
    QTest.qWait(1)


def test_a_decision_needs_grounds_and_a_committee_or_says_that_there_was_none(tuesday: MainWindow) -> None:
    lodged(tuesday)
    tab, form = tuesday.appeals, tuesday.appeals.form
    assert tab.title.text() == "Appeal of Kay Example & Len Sample"
    tab.decide.click()
    assert tuesday.status.text() == (
        "Enter the committee members' names, or who decided without a committee."
    )
    assert focused() is form.fields["committee"]
    keep(tuesday, "appeals without a committee refused")
    write(tuesday, "alone", "Dee Rector")
    tab.decide.click()
    assert tuesday.status.text() == "Say why Dee Rector decided this. The reason is shown in the history."
    assert focused() is form.fields["decision"]
    write(tuesday, "decision", "The score was right")
    write(tuesday, "committee", "Max Outsider")
    tab.decide.click()
    assert tuesday.status.text() == "A committee or one person decides, not both. Clear one of the two."
    alone = form.fields["alone"]
    assert isinstance(alone, QLineEdit)
    assert alone.selectedText() == "Dee Rector"
    write(tuesday, "committee", " ")
    keep(tuesday, "appeals decided alone")
    tab.decide.click()
    assert tuesday.status.text() == "Appeal of Kay Example & Len Sample decided: dismissed"
    assert focused() is tab.view, "its button is off now, and the focus stays on this tab"
    assert tuesday.open_event
    (appeal,) = tuesday.open_event.file.event("tuesday").appeals
    assert appeal.signed[NO_COMMITTEE] == "Dee Rector"
    assert (appeal.committee, appeal.decided_by) == ((), "Dee Rector")
    assert form.decision()["alone"] == "Dee Rector"


@pytest.mark.parametrize(
    ("name", "text"),
    [("board", "99"), ("board", "x"), ("hands", "AKQ2.AK2"), ("auction", "1S Q"), ("lodged", "25:99"),
     ("by", "Zebedee"), ("ruling", "Zebedee")],
)  # fmt: skip
def test_text_that_is_refused_is_selected(tuesday: MainWindow, name: str, text: str) -> None:
    begin(tuesday)
    if name != "by":
        write(tuesday, "by", "kay")
        press(Qt.Key.Key_Tab)
    field = write(tuesday, name, text)
    press(Qt.Key.Key_Tab)
    tuesday.appeals.form.pages.setCurrentIndex(2)
    tuesday.appeals.save.click()
    assert tuesday.appeals.form.pages.currentIndex() == 0
    assert focused() is field
    typed = field.typed if isinstance(field, Chooser) else field
    assert isinstance(typed, QLineEdit)
    assert typed.selectedText() == text, tuesday.status.text()
    assert tuesday.appeals.keys == []
    keep(tuesday, f"appeals refused {name} {text.replace(':', '')}")


def test_a_committee_weighs_a_score_in_the_grid(tuesday: MainWindow, qtbot: QtBot) -> None:
    """The table had +420; the director ruled -50 and the committee weighs the two: 2.8 of 4 (see the ruling
    form)."""
    begin(tuesday)
    tuesday.header.session_chosen.emit("1")
    QTest.mouseClick(tuesday.appeals.form.record, Qt.MouseButton.LeftButton)
    builder = tuesday.penalties.builder
    builder.choose("adjusted-score")
    builder.round.setText("1")
    QTest.qWait(1)
    builder.form.fill_in({"table": "1", "board": "1", "score": "-50"})
    builder.reason.setText("Hesitation")
    builder.impose.click()
    write(tuesday, "late", "the director was busy")
    tuesday.appeals.save.click()
    form = tuesday.appeals.form
    form.pages.setCurrentIndex(3)
    write(tuesday, "committee", "Max Outsider")
    outcome = form.fields["outcome"]
    outcome.setFocus()
    press(Qt.Key.Key_Home)
    QTest.qWait(1)
    assert form.grid.isVisible()
    QTest.mouseClick(form.grid.open, Qt.MouseButton.LeftButton)
    for text in ("60", "+420", "40", "-50"):
        type_text(text)
        press(Qt.Key.Key_Return)
    assert form.decision()["score"] == "60% +420, 40% -50"
    write(tuesday, "decision", "Both were likely")
    qtbot.waitUntil(lambda: not tuesday.appeals_controller.ahead.busy)
    assert form.ranking.effect.text().splitlines() == [
        "Ann Example & Bob Sample: 1 → 2.8 of 4 MP", "Gus Muster & Hal Example: 3 → 1.2 of 4 MP",
    ]  # fmt: skip
    keep(tuesday, "appeals weighed by the committee")
    tuesday.appeals.decide.click()
    assert tuesday.status.text().endswith("decided: upheld; board 1: −50 becomes 60% +420, 40% −50")
