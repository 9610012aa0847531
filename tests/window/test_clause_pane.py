"""Shift+F1 opens the clause on the line in front of the director, and Esc goes back to what was typed."""

import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTableView
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.clause_dock import ClauseDock
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_appeals import appeal
from tests.window.test_penalties import begin, fill

SHIFT = Qt.KeyboardModifier.ShiftModifier
AT_MOST = 0.05  # seconds until the pane is open
WHO = "Ann Example & Bob Sample"


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Two sessions of SABF pairs; pair 1 NS was 12 minutes late in the first: 25% of a top (11.2)."""
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        desk = window.open_event
        assert desk
        amount = Sanction(Decimal(25), "% of a top", "11.2")
        ruling = Ruling(
            "", BEGIN, "1", "A", entry="1NS", question="late-arrival", facts={"minutes": 12},
            proposed=amount, imposed=amount,
        )  # fmt: skip
        assert window.act(lambda: impose_rulings(desk, ruling))
        yield window


def open_clause(window: MainWindow) -> ClauseDock:
    QTest.keyClick(focused(), Qt.Key.Key_F1, SHIFT)
    dock = window.side.clauses.dock
    assert dock.isVisible()
    return dock


def choose(view: QTableView, text: str) -> None:
    """Set the cursor on the row with this text."""
    model = view.model()
    cells = ((row, column) for row in range(model.rowCount()) for column in range(model.columnCount()))
    row = next(row for row, column in cells if text in str(model.index(row, column).data()))
    view.setCurrentIndex(model.index(row, 0))


def go_to(dock: ClauseDock, words: str) -> None:
    """Tab goes from link to link, Enter follows one."""
    dock.text.setFocus()
    for _ in range(40):
        press(Qt.Key.Key_Tab)
        if dock.text.textCursor().selectedText().startswith(words):
            break
    else:
        raise AssertionError(f"no link {words}")
    press(Qt.Key.Key_Return)


def test_from_a_line_of_a_breakdown_and_back(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_3)
    tab = tuesday.standings
    choose(tab.ranking_view, "Ann Example")
    tab.choose_row(tab.ranking_view.currentIndex().row())
    tab.ledger_view.setFocus()
    choose(tab.ledger_view, "Late arrival")
    dock = open_clause(tuesday)
    assert dock.title.text() == "Clause 11.2: Late arrival"
    assert "11–15 25%" in dock.text.toPlainText()
    assert focused() is dock.text
    press(Qt.Key.Key_Escape)
    assert not dock.isVisible()
    assert focused() is tab.ledger_view
    assert "Late arrival" in tab.ledger_view.currentIndex().data()


def test_the_breakdown_is_found_from_the_ranking_beside_it(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_3)
    tab = tuesday.standings
    choose(tab.ranking_view, "Ann Example")
    tab.choose_row(tab.ranking_view.currentIndex().row())
    assert "11.2" in open_clause(tuesday).cited
    press(Qt.Key.Key_Escape)
    assert focused() is tab.ranking_view


def test_from_a_ruling_and_from_the_line_of_its_details(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    page = tuesday.penalties.list
    assert focused() is page.view
    dock = open_clause(tuesday)
    assert dock.cited == ("11.2",)
    press(Qt.Key.Key_Escape)
    assert focused() is page.view
    page.details_view.setFocus()
    choose(page.details_view, "Imposed")
    assert open_clause(tuesday).cited == ("11.2",)


def test_half_a_ruling_stays_as_it_was_typed(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    builder = begin(tuesday, "Late arrival", "Cy Muster")
    fill(builder, minutes="7")
    builder.reason.setFocus()
    type_text("the bus broke down")
    press(Qt.Key.Key_Left, 5)
    dock = open_clause(tuesday)
    assert dock.title.text() == "Clause 11.2: Late arrival"
    press(Qt.Key.Key_Escape)
    assert focused() is builder.reason
    assert (builder.reason.text(), builder.reason.cursorPosition()) == ("the bus broke down", 13)
    assert builder.form.given()["minutes"] == "7"
    assert tuesday.penalties.building
    type_text("x")
    assert builder.reason.text() == "the bus brokex down"


def test_from_the_answer_of_a_rule_question(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_R)
    lookup = tuesday.side.rule_lookup
    lookup.choose("slow-play")
    QTest.qWait(1)  # the form is laid out
    earlier = lookup.form.fields["earlier"]
    assert isinstance(earlier, QLineEdit)
    earlier.setFocus()
    earlier.setText("2")
    lookup.ask.click()
    assert "Clause 11.10." in lookup.words.text()
    dock = open_clause(tuesday)
    assert dock.title.text() == "Clause 11.10: Fines"
    press(Qt.Key.Key_Escape)
    assert focused() is earlier
    assert earlier.text() == "2"
    assert "Clause 11.10." in lookup.words.text()


def test_another_rule_book_of_the_rule_lookup_opens_its_own_clause(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_R)
    lookup = tuesday.side.rule_lookup
    lookup.book.setCurrentIndex(lookup.book.findData("sbu-2022"))
    lookup.choose("late-arrival")
    lookup.form.fill_in({"event": "pairs", "minutes": "12", "earlier": "0", "boards": "3"})
    lookup.ask.click()
    assert lookup.words.text().startswith("Clause 2.13.1, 2.13.2. ")
    lookup.question.setFocus()
    dock = open_clause(tuesday)
    assert dock.windowTitle() == "Clause – SBU Competition Regulations 2022"
    assert dock.cited == ("2.13.1", "2.13.2")
    assert dock.title.text() == "Clause 2.13.1: Late arrival"


def test_from_an_appeal_half_typed_and_from_its_deadlines(tuesday: MainWindow) -> None:
    """SABF 7: appeals until 30 minutes after the finish."""
    control(Qt.Key.Key_4)
    appeal(tuesday)
    tab = tuesday.appeals
    field = tab.form.fields["grounds"]
    assert isinstance(field, QPlainTextEdit)
    tab.form.pages.setCurrentIndex(1)
    field.setFocus()
    type_text("The clock was fast")
    press(Qt.Key.Key_Left, 5)
    assert focused() is field
    dock = open_clause(tuesday)
    assert dock.cited
    press(Qt.Key.Key_Escape)
    assert focused() is field
    assert (field.toPlainText(), field.textCursor().position()) == ("The clock was fast", 13)
    tab.limits_view.setFocus()
    choose(tab.limits_view, "clause 7: 30 minutes")
    assert open_clause(tuesday).title.text() == "Clause 7: Appeals"
    press(Qt.Key.Key_Escape)
    assert focused() is tab.limits_view


def test_every_clause_of_a_line_is_offered_and_the_arrows_switch(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_B)
    dock = tuesday.book_controller.dock
    dock.pages.setCurrentIndex(1)
    dock.times.say(["Smoking counts as slow play (10, 11.10)"])
    dock.times.setCurrentRow(0)
    dock.times.setFocus()
    pane = open_clause(tuesday)
    assert [pane.on_line.tabText(at) for at in range(pane.on_line.count())] == ["10", "11.10"]
    assert focused() is pane.on_line
    assert pane.title.text() == "Clause 10: Conditions of play"
    press(Qt.Key.Key_Right)
    assert pane.title.text() == "Clause 11.10: Fines"


def test_without_a_clause_the_rules_for_tonight_and_the_list_are_offered(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_2)
    field = focused()
    dock = open_clause(tuesday)
    assert dock.none.text() == "No clause is named here. Choose one, or read the rules for tonight."
    assert dock.title.text() == "Rules for tonight"
    text = dock.text.toPlainText()
    assert "Artificial scores: average plus 60%, average 50%, average minus 40% (2, Law 12C2)" in text
    assert focused() is dock.choice
    type_text("13.14")
    press(Qt.Key.Key_Return)
    assert dock.choice.currentData() == "13.14"
    assert not dock.none.isVisible()
    press(Qt.Key.Key_Escape)
    assert focused() is field


def test_a_rule_for_tonight_leads_to_its_clause(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_2)
    dock = open_clause(tuesday)
    go_to(dock, "11.2")
    assert dock.title.text() == "Clause 11.2: Late arrival"
    dock.number_chosen.emit("")
    assert dock.title.text() == "Rules for tonight"
    dock.text.moveCursor(QTextCursor.MoveOperation.Start)
    control(Qt.Key.Key_C)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Rules for tonight\n\nBefore play\n- ")
    assert "- Late, 11 to 15 minutes: 25% of a top, at the director's discretion (11.2)" in copied
    dock.number_chosen.emit("Law 12C2")
    assert dock.title.text() == "Law 12C2: Adjusted score"
    keep(tuesday, "clause pane with a law")


def test_previous_next_and_copy_by_keys(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    dock = open_clause(tuesday)
    control(Qt.Key.Key_PageDown)
    assert dock.title.text().startswith("Clause 11.3:")
    control(Qt.Key.Key_PageUp)
    control(Qt.Key.Key_PageUp)
    assert dock.title.text().startswith("Clause 11.1:")
    control(Qt.Key.Key_PageDown)
    control(Qt.Key.Key_C)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("SABF Tournament Regulations 2020\nClause 11.2: Late arrival\n")
    assert f"- Standings: Late arrival, 12 minutes, {WHO}: −8.33." in copied


@pytest.mark.parametrize(("words", "tab"), [("Standings", 2), ("Penalties", 3)])
def test_a_use_leads_to_where_it_is(tuesday: MainWindow, words: str, tab: int) -> None:
    control(Qt.Key.Key_4)
    dock = open_clause(tuesday)
    go_to(dock, words)
    assert tuesday.tabs.currentIndex() == tab
    if words == "Standings":
        assert tuesday.standings.card.title.text().startswith(WHO)
    else:
        assert tuesday.penalties.list.chosen == "r1"


def test_a_deadline_leads_to_the_rule_book_pane(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    dock = open_clause(tuesday)
    dock.number_chosen.emit("8")
    go_to(dock, "Deadline: Score corrections")
    times = tuesday.book_controller.dock.times
    assert focused() is times
    assert times.currentItem().text().startswith("Score corrections")


def test_the_menu_of_the_right_button_names_the_clause(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    view = tuesday.penalties.list.view
    inside = view.visualRect(view.model().index(0, 2)).center()
    spot = view.viewport().mapToGlobal(inside)
    menu = tuesday.side.clauses.menu_at(tuesday, spot)
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Clause 11.2: Late arrival"]
    menu.actions()[0].trigger()
    assert tuesday.side.clauses.dock.title.text() == "Clause 11.2: Late arrival"
    assert tuesday.side.clauses.menu_at(tuesday, tuesday.mapToGlobal(QPoint(700, 40))) is None


def test_the_page_follows_what_is_done(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    dock = open_clause(tuesday)
    assert "Standings: Late arrival" in dock.text.toPlainText()
    tuesday.undo()
    tuesday.event_controller.pause.end()
    assert "Standings: Late arrival" not in dock.text.toPlainText()


def test_it_is_open_within_a_twentieth_of_a_second(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    taken = []
    for _ in range(5):
        began = time.perf_counter()
        open_clause(tuesday)
        taken.append(time.perf_counter() - began)
        press(Qt.Key.Key_Escape)
    assert min(taken) < AT_MOST, taken


def test_beside_the_rule_book_pane_it_is_pictured(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_B)
    tuesday.tabs.setFocus()
    control(Qt.Key.Key_4)
    open_clause(tuesday)
    assert tuesday.minimumSizeHint().height() <= tuesday.height()
    keep(tuesday, "clause pane beside the rule book")
    tuesday.side.clauses.dock.number_chosen.emit("")
    keep(tuesday, "rules for tonight in the clause pane")


def test_the_pane_opened_from_the_menu_of_the_panes_has_the_rules_for_tonight(tuesday: MainWindow) -> None:
    dock = tuesday.side.clauses.dock
    dock.toggleViewAction().trigger()
    assert dock.isVisible()
    assert dock.title.text() == "Rules for tonight"
    assert dock.choice.count() > 100


def test_from_a_reminder_of_the_rule_book(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_4)
    control(Qt.Key.Key_B)
    advice = tuesday.book_controller.dock.advice
    advice.setFocus()
    row = next(at for at in range(advice.count()) if "(11.9)" in advice.item(at).text())
    advice.setCurrentRow(row)
    dock = open_clause(tuesday)
    assert dock.title.text() == "Clause 11.9: Fouled boards"
    press(Qt.Key.Key_Escape)
    assert focused() is advice
    assert advice.currentRow() == row


def test_from_an_item_to_check(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_2)
    press(Qt.Key.Key_F7)
    dock = tuesday.scores_controller.clear
    dock.model.show_rows([["Ann Example & Bob Sample arrived late; no penalty is recorded (11.2)"]])
    dock.view.setFocus()
    dock.view.selectRow(0)
    assert open_clause(tuesday).title.text() == "Clause 11.2: Late arrival"
    press(Qt.Key.Key_Escape)
    assert focused() is dock.view
